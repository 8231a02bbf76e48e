"""The words of Last Chance: money of any size, odds, dice, bets, buttons, captions, and what one is about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.last_chance.board import most_paid
from games.catalog.last_chance.dice import best, chosen, laid
from games.catalog.last_chance.rules import bet_on, excepted
from games.engine.questions import Answer
from games.engine.rulebook import Scale
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Preview

WRITTEN_OUT, CHECKED = 12, 36  # digits up to which an amount is written out: at the table, and in my own answer
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

SIDES: Mapping[str, Text] = {"yes": say("YES"), "no": say("NO")}
JOKERS: Mapping[str, Text] = {"J": say("star"), "K": say("moon")}
SIGNS: Mapping[str, str] = {"J": "★", "K": "☾"}


def money(amount: int, written_out: int = WRITTEN_OUT) -> Text:
    """Name an amount: in full up to twelve digits, then by its first four and a power of ten, rounded down."""
    digits = str(abs(amount))
    if len(digits) <= written_out:
        return say("{amount:whole}", amount=amount)
    power = str(len(digits) - 1).translate(POWERS)
    return say("{lead}.{rest} × 10{power}", lead=digits[0], rest=digits[1:4], power=power)


def own_money(amount: int) -> Text:
    """Name an amount in my own answer: in full up to 36 digits, so that I can check it."""
    return money(amount, CHECKED)


def exact(amount: int) -> Text:
    """Name an amount in full, however long it is."""
    return say("{amount:whole}", amount=amount)


def odds(per_mille: int) -> Text:
    """Name a chance as a percentage, to a tenth."""
    return say("{whole}.{tenth}%", whole=per_mille // 10, tenth=per_mille % 10)


def share(percent: int) -> Text:
    """Name a part of somebody's money."""
    return say("{percent}%", percent=percent)


def dice(thrown: Sequence[int]) -> Text | str:
    """Name some dice."""
    return " ".join(map(str, thrown)) if thrown else say("none")


def bet(value: Sequence[Any]) -> Text:
    """Name a bet: a side and a stake."""
    side, stake = value
    return say("{stake:money} on {side}", stake=stake, side=side) if stake else say("nothing")


def own_bet(value: Sequence[Any]) -> Text:
    """Name a bet in my own answer."""
    side, stake = value
    return say("{stake:own_money} on {side}", stake=stake, side=side) if stake else say("nothing")


def exceptions(value: Sequence[Sequence[Any]]) -> Text:
    """Name the bets that depend on who attempts it: an opponent, a side and a stake each."""
    (seat, *wagered), *rest = value
    if not rest:
        return say("if it is {seat}, {bet:own_bet}", seat=seat, bet=wagered)
    return say("if it is {seat}, {bet:own_bet}; {rest:exceptions}", seat=seat, bet=wagered, rest=rest)


def icon(value: str) -> Text | str:
    """Name an icon: a number or one of the two jokers."""
    return JOKERS.get(value, value)


def icons(card: Sequence[str]) -> str:
    """Name what a card asks for, icon by icon."""
    return " ".join(SIGNS.get(icon, icon) for icon in card)


def terms(bid: int) -> Text:
    """Name what an attempt costs, or what the bank pays for it."""
    if bid > 0:
        return say("pays {amount:money}", amount=bid)
    return say("is paid {amount:money}", amount=-bid) if bid else say("pays nothing")


WAGERS: Mapping[str, Text] = {"odds": say("what the odds are worth"), "nothing": say("nothing")}
LYING: Mapping[str, Text] = {"best": say("the best way"), "ask": say("ask me")}


def portion(value: int | str) -> Text:
    """Name a limit as a share of the player's own money."""
    if isinstance(value, str):
        return say("not me")
    if value == 0:
        return say("for nothing")
    return say("pay {percent}%", percent=value) if value > 0 else say("be paid {percent}%", percent=-value)


def price(amount: int) -> Text:
    """Name what somebody would pay at most."""
    return say("pay {amount:money}", amount=amount) if amount else say("for nothing")


def wish(value: Sequence[Any]) -> Text:
    """Name what a sealed envelope says about the attempt: verb, limit or the most the bank pays, and the odds."""
    verb, limit, per_mille = value
    if verb == "pay":
        return (
            say("You pay at most {limit:own_money} and have it back if it works ({odds}).", limit=limit, odds=per_mille)
            if limit
            else say("You try it for nothing ({odds}).", odds=per_mille)
        )
    if verb == "ask":
        return say("You try it if the bank pays you {limit:own_money} or more ({odds}).", limit=limit, odds=per_mille)
    if verb == "decline":
        return say(
            "You leave it. A lone taker gets {most:own_money} from the bank.",
            most=limit,
        )
    return ALL_IN


ALL_IN = say(
    "You call Last Chance, once a game: you stake all you have, the attempt is yours, and if it fails you are out."
)

WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "money": money,
    "own_money": own_money,
    "points": money,
    "exact": exact,
    "odds": odds,
    "share": share,
    "die": str,
    "dice": dice,
    "bet": bet,
    "own_bet": own_bet,
    "exceptions": exceptions,
    "side": SIDES.__getitem__,
    "icon": icon,
    "icons": icons,
    "terms": terms,
    "wish": wish,
    "portion": portion,
    "price": price,
    "wager": WAGERS.__getitem__,
    "lying": LYING.__getitem__,
}

SCALE = Scale(
    label=say("What is it worth to you?"),
    pays="pay",
    neither=("decline", "stand"),
    is_paid="ask",
    ends=(say("{amount:price}"), say("not me"), say("be paid {amount:money}")),
)


def stake_all(sight: Sight) -> Text:
    """Ask whether a player is sure to call Last Chance."""
    return say("Stake all {cash:money}?", cash=sight.cash[sight.me])


BET_LABELS: Mapping[str, Text] = {
    "side": say("I bet on"),
    "share": say("of my money"),
    "exact": say("Or exactly"),
    "exact?": say("Counts instead of the share."),
    "side_of": say("If {seat} tries, bet instead on"),
    "share_of": say("If {seat} does, bet instead"),
}

LABELS: Mapping[str, Text] = {
    "turn": say("Attempt {turn}"),
    "decline": say("Leave it to others"),
    "ask": say("Offer to do it for money"),
    "ask.limit": say("I do it for this much or more"),
    "ask.limit?": say("You are paid 100 less than the next best asks for, or the maximum if nobody else wants it."),
    "ask.amount": say("I do it for"),
    "pay": say("Offer to pay for it"),
    "pay.limit": say("I pay up to"),
    "pay.limit?": say(
        "You pay 100 more than the next best would, and get it back if you succeed. "
        "If nobody else wants it, the bank pays you the maximum instead."
    ),
    "pay.amount": say("I pay"),
    "pay.amount?": say("You get it back if you succeed."),
    "last_chance": say("Last Chance!"),
    **{
        f"{verb}.{field}": text
        for verb in ("decline", "ask", "pay", "last_chance", "bet")
        for field, text in BET_LABELS.items()
    },
    "bet": say("Bet"),
    "no_bet": say("Bet nothing"),
    "stand": say("Leave it there"),
    "take": say("Attempt it"),
    "leave": say("Leave it to others"),
    "run": say("Lay the best each time"),
    "lay": say("Lay the best once"),
    "fill": say("Fill the card"),
    "choose": say("Choose the dice"),
    "choose.printed": say("On printed numbers"),
    "choose.star": say("On the star jokers"),
    "choose.moon": say("On the moon jokers"),
    "order:by_odds.no_share": say("Bet this much of my money on NO"),
    "order:by_odds.no_below": say("when the chance, in per cent, is below"),
    "order:by_odds.yes_share": say("Bet this much of my money on YES"),
    "order:by_odds.yes_above": say("when the chance, in per cent, is above"),
    "order:schedule.low": say("If the chance is up to 33%, my limit is"),
    "order:schedule.low?": say("A share of the money you then have: to pay, or to be paid by the bank."),
    "order:schedule.even": say("If it is up to 67%"),
    "order:schedule.high": say("If it is more"),
    "order:schedule.bet": say("On the others' attempts I bet"),
    "order:schedule.bet?": say("On the likelier side; the surer it is, the more."),
    "order:schedule.dice": say("I lay my own dice"),
    "order:stake_most.share": say("At once, at most"),
    "order:wait.dice": say("Until this many dice lie on the card"),
}

CAPTIONS: Mapping[str, Text] = {
    "stakes_all": say("Last Chance! {seat} stakes everything and attempts it"),
    "attempts": say("{seat} attempts it and {terms}"),
    "last_attempt": say("the last attempt: {seat} {terms}"),
    "nth_roll": say("roll {n}"),
    "locked": say("locked:"),
    "which_stay": say("which stay?"),
    "none_locked": say("none locked"),
    "now": say("now {odds}"),
    "won": say("The card is full: {seat} wins it."),
    "failed": say("It failed."),
    "prize": say("prize"),
    "wanted": say("What the dice must show"),
    "about_jokers": say("About stars and moons"),
    "jokers": say(
        "Stars and moons are jokers: all stars must show one number, all moons another, and neither a number that is "
        "printed on the card."
    ),
    "rolls": say_many("{count} roll", "{count} rolls"),
    "to_fill": say("{odds} to fill it"),
    "lies": say("with a {die} on it"),
    "thrown": say("thrown on it:"),
    "cards_left": say_many("the last of {all} cards", "{count} of {all} cards left"),
    "attempts_here": say_many("one of {most} attempts made", "{count} of {most} attempts made"),
    "attempting": say("makes the attempt"),
    "cash": say("money:"),
    "doubled": say("doubled"),
    "lost": say("lost"),
    "won_count": say_many("one card:", "{count} cards:"),
    "call_spent": say("call used"),
    "out": say("out: the Last Chance failed"),
    "is_out": say("out"),
    "money": say("money"),
    "cards_count": say_many("one card: +{count}0%", "{count} cards: +{count}0%"),
    "no_card": say("no card"),
}


def preview_bet(sight: Sight, answer: Answer) -> Text:
    """Say what is bet on an attempt that has been settled."""
    return say("You bet {bet:own_bet}.", bet=filled_in_bet(sight, answer))


def preview_offer(sight: Sight, answer: Answer) -> Text:
    """Say what is sealed in an envelope, or bid openly."""
    if sight.bidding == "sealed":
        return preview_sealed(sight, answer)
    if answer.verb == "pay":
        return say("You bid to pay {amount:own_money} for the attempt.", amount=answer["amount"])
    if answer.verb == "ask":
        return say("You bid to attempt it for {amount:own_money} from the bank.", amount=answer["amount"])
    return ALL_IN if answer.verb == "last_chance" else say("You do not want the attempt.")


def preview_sealed(sight: Sight, answer: Answer) -> Text:
    """Say what is sealed: the limit for the attempt, and the bet on somebody else's."""
    limit = answer.values.get("limit", most_paid(sight.cash))
    wish = [answer.verb, limit, sight.odds]
    if "side" not in answer.values:
        return say("{wish}", wish=wish)
    told: dict[str, Any] = {"wish": wish, "bet": filled_in_bet(sight, answer)}
    bets = ((seat, filled_in_bet(sight, answer, seat)) for seat in excepted(answer, sight.seats))
    instead = [[seat, *wagered] for seat, wagered in bets if wagered != told["bet"]]
    if instead:
        return say(
            "{wish} If somebody else tries, you bet {bet:own_bet}; {instead:exceptions}.", **told, instead=instead
        )
    return say("{wish} If somebody else tries, you bet {bet:own_bet}.", **told)


def filled_in_bet(sight: Sight, answer: Answer, attempter: int | None = None) -> list[Any]:
    """Return the bet that was filled in on an attempter, as a value of the kind "own_bet"."""
    bet = bet_on(answer.values, sight.cash[sight.me], attempter)
    return [bet.side, bet.stake] if bet else ["no", 0]


def preview_laying(sight: Sight, answer: Answer) -> Text:
    """Say which dice are laid on the card, and whether they fill it."""
    rolls, locked = sight.attempt.rolls, tuple(sight.locked)
    dice, left = tuple(rolls[-1].dice), sight.most_rolls - len(rolls)
    lay = chosen(answer) if answer.verb == "choose" else best(sight.card, locked, dice, left, sight.most_rolls)
    done = laid(sight.card, locked, dice, lay)
    there, ends = [*done.dice], sight.cards_left == 1
    if None not in done.card:
        return (FILLS_THE_LAST if ends else FILLS).of(laid=there)
    if answer.verb == "run":
        return (RUNS_TO_THE_END if ends else RUNS).of(laid=there)
    if left:
        return say("You lay {laid:dice} and roll on.", laid=there)
    return say("You leave {laid:dice} on the card.", laid=there)


FILLS = say("You lay {laid:dice} and fill the card.")
FILLS_THE_LAST = say("You lay {laid:dice} and fill the last card, which ends the game.")
RUNS = say("You lay {laid:dice}, and then the best of every roll until the card is full.")
RUNS_TO_THE_END = say(
    "You lay {laid:dice}, and then the best of every roll until the last card is full, which ends the game."
)
PREVIEWS: Mapping[str, Preview | Text] = {
    **dict.fromkeys(("lay", "run", "fill", "choose"), preview_laying),
    "bet": preview_bet,
    "pay": preview_offer,
    "ask": preview_offer,
    "decline": preview_offer,
    "last_chance": preview_offer,
    "stand": say("You leave your bid as it is."),
    "no_bet": say("You bet nothing."),
    "take": say("You attempt the card, and the bank pays you 5000."),
    "leave": say("You leave it. If everybody does, the poorest player must attempt it."),
}
