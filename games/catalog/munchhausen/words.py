"""The words of Munchhausen: its buttons and fields, its captions, and what a player is about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_as
from games.engine.words import Preview, filled

MARKS: Mapping[str, Text] = {
    "final": say("This is my last word"),
    "stays": say("The same in each turn, until my hand changes"),
}


def limits(value: Sequence[Sequence[int]]) -> Text:
    """Name seats, each with the value from which on they are doubted."""
    (seat, least), *rest = value
    if rest:
        return say("{seat} from {least:value} up, {rest:limits}", seat=seat, least=least, rest=rest)
    return say("{seat} from {least:value} up", seat=seat, least=least)


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "value": str,
    "card": str,
    "mark": MARKS.__getitem__,
    "limits": limits,
    "from": lambda value: str(value) if value else say("never"),
    "match": lambda value: str(value) if value else say("none"),
    "bid": lambda value: str(value) if value else say("I pass"),
}

LAY_HINT = say("Any of your cards. It need not be what you bid.")
BANK_HINT = say("If you tell the truth and are doubted, it goes onto your own mat. You can also choose it then.")

LABELS: Mapping[str, Text] = {
    "bid": say("Bid"),
    "bid.value": say("My bid"),
    "bid.lay": say("The card I lay"),
    "bid.lay?": LAY_HINT,
    "bid.bank": say("If wrongly doubted, I bank"),
    "bid.bank?": BANK_HINT,
    "bid.up_to": say("Follow the others up to"),
    "bid.up_to?": say("If others bid more, your bid rises to match theirs, up to this value. It is your last word."),
    "bid.final": say("Last word"),
    "bid.final?": say("You are not asked again this turn. If nobody else has more to say, the turn moves on at once."),
    "pass": say("Pass"),
    "pass.final": say("Last word"),
    "stand": say("Leave it there"),
    "wait": say("Wait"),
    "wait?": say("If somebody bids, you are asked again. If nobody does, the bidding is over."),
    "state": say("Lay and say"),
    "state.value": say("I say it is worth"),
    "state.lay": say("The card I lay"),
    "state.lay?": say("Any of your cards. It need not be what you say."),
    "state.bank": say("If wrongly doubted, I bank"),
    "state.bank?": BANK_HINT,
    "choose": say("Take the offer"),
    "choose.bidder": say_as("before the player from whom a card comes", "From"),
    "lay": say("Lay it"),
    "lay.lay": say("The card I lay"),
    "lay.lay?": LAY_HINT,
    "lay.bank": say("If wrongly doubted, I bank"),
    "lay.bank?": BANK_HINT,
    "accept": say("Believe"),
    "accept.bidder": say("Whose card"),
    "reject": say("Doubt"),
    "reject.bidder": say("Whose card"),
    "reject.bank": say("If it is a lie, I bank"),
    "reject.bank?": say("It goes face down onto your own mat. You can also choose it then, or bank none."),
    "bank": say("Bank a card"),
    "bank.card": say("The card I bank"),
    "keep": say("Bank nothing"),
    "order:bid_most.most": say("Nothing above"),
    "order:verdict.doubt_of": say("I doubt {seat} from"),
    "order:verdict.prefer": say("Among equals I take"),
    "order:verdict.prefer?": say("Without a choice, the nearest on your left."),
    "order:verdict.bank": say("If I may bank a card, it is"),
    "order:again.up_to": say("I match a bid up to"),
    "order:again.up_to?": say("With “none”, you leave it at what you have said."),
    "order:again.lay": say("The card I lay then"),
    "order:again.bank": say("If wrongly doubted, I bank"),
    "order:ahead.bid": say("My bid"),
    "order:ahead.bid?": say("It is your last word."),
    "order:ahead.lay": say("The card I lay"),
    "order:ahead.lay?": LAY_HINT,
    "order:ahead.bank": say("If wrongly doubted, I bank"),
    "order:ahead.up_to": say("Follow the others up to"),
    "order:ahead.stays": say("After that"),
}

CAPTIONS: Mapping[str, Text] = {
    "no_bids": say("no bids yet"),
    "said": say("the card is said to be"),
    "nothing_laid": say("no card laid yet"),
    "mat": say("{seat}’s mat"),
    "still": say("No hand has grown or shrunk for {still} turns. After two full rounds of that, the game ends."),
    "on_mat": say("mat: {count}"),
    "mine": say("You:"),
    "seen_before": say("seen in hand before:"),
    "seen": say("seen in hand:"),
    "gone": say("gone from hand:"),
    "mat_sum": say("on the mat: {sum}"),
    "hand_sum": say("left in hand: −{sum}"),
    "hand_empty": say("no cards left in hand"),
}


def bidding(sight: Sight, answer: Answer) -> Text:
    """Say what is bid. Open bids name no card."""
    value = answer["value"]
    if "lay" not in answer.values:
        return say("You bid {value}.", value=value)
    card, up_to = answer["lay"][0], (answer.values.get("up_to") or [value])[0]
    if up_to <= value:
        return claim(value, card)
    told = {"value": value, "up_to": up_to, "card": card}
    if card == value:
        return say(
            "You bid {value}, follow up to {up_to:value} and lay your {card}: the truth if your bid stays there.",
            **told,
        )
    if value < card <= up_to:
        return say(
            "You bid {value}, follow up to {up_to:value} and lay your {card}: the truth if your bid ends there.", **told
        )
    return say("You bid {value}, follow up to {up_to:value} and lay your {card}: a lie.", **told)


def claim(value: int, card: int) -> Text:
    """Say whether a card is what it is said to be."""
    if value == card:
        return say("You bid {value} and lay your {card}: the truth.", value=value, card=card)
    return say("You bid {value} and lay your {card}: a lie.", value=value, card=card)


def stating(sight: Sight, answer: Answer) -> Text:
    """Say what is laid and what it is said to be, with two players."""
    value, card = answer["value"], answer["lay"][0]
    if value == card:
        return say("You lay your {card} and say it is worth {value}: the truth.", card=card, value=value)
    return say("You lay your {card} and say it is worth {value}: a lie.", card=card, value=value)


def laying(sight: Sight, answer: Answer) -> Text:
    """Say which card is laid for an open bid."""
    return claim(sight.bids[sight.me], answer["lay"][0])


def passing(sight: Sight, answer: Answer) -> Text:
    """Say that a player passes, and whether that is their last word."""
    if sight.bidding != "waves":
        return say("You pass.")
    return say("You pass, whatever the others bid.") if answer["final"] else say("You pass for now.")


def standing(sight: Sight, answer: Answer) -> Text:
    """Say that a bid is not raised, or that none is made."""
    bid = sight.bids[sight.me]
    return say("You leave your bid at {value}.", value=bid) if bid else say("You do not bid.")


def believing(sight: Sight, answer: Answer) -> Text:
    """Say whose card is believed, and what happens to it."""
    seat = answer["bidder"][0]
    if sight.seats == 2:
        return say("You believe {seat}. The card is turned up, and a lie goes onto {seat}'s own mat.", seat=seat)
    return say("You believe {seat}. The card stays on your mat, unseen until the end.", seat=seat)


def doubting(sight: Sight, answer: Answer) -> Text:
    """Say whose card is doubted, and what is banked if it is a lie."""
    seat, card = answer["bidder"][0], answer.one("bank")
    if card is None:
        return say(
            "You doubt {seat}. If it is true, you take the card. If not, you then choose a card to bank.", seat=seat
        )
    return say(
        "You doubt {seat}. If it is true, you take the card. If not, you bank your {card}.", seat=seat, card=card
    )


PREVIEWS: Mapping[str, Preview | Text] = {
    "bid": bidding,
    "pass": passing,
    "stand": standing,
    "wait": say("You wait to see what the others bid."),
    "state": stating,
    "choose": filled(say("You take {seat}'s offer."), seat="bidder"),
    "lay": laying,
    "accept": believing,
    "reject": doubting,
    "bank": filled(say("You bank your {card} on your own mat."), card="card"),
    "keep": say("You bank nothing."),
}
