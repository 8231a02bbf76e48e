"""What players of Trust Me! say in advance: what they answer and lay, also for two specials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.catalog.trust_me.board import CREATURE
from games.catalog.trust_me.bot import able, best_lay, dearest, weigh
from games.catalog.trust_me.rules import MOST, PLACES
from games.engine.advance import Limit, Order, Plan, holds_cards, the_hand, until_hand_grows, until_spent
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight
from games.engine.table import with_cards
from games.engine.texts import Text, say, say_many

NONE = 0  # instead of a number of cards
SPARES = 3  # the most cards laid that are not true
ASKS = Pick(["asks"], 0, of="mark")
taken = until_hand_grows(say("You have taken the stack, so what you said in advance no longer stands."))


# What I answer and lay


def answering(sight: Sight) -> Mapping[str, Field]:
    """Choose how much to believe and which card to turn up otherwise; what to lay, and what to begin with."""
    hand = sight.hands[sight.me]
    return {
        "first": Pick([NONE, *range(1, MOST + 1)], of="believed"),
        "up_to": Pick([NONE, *range(1, MOST + 1)], of="believed"),
        "turn": Pick([*range(1, MOST + 1)], 0, of="place"),
        "asks": ASKS,
        "false": Pick(hand, 0, min(SPARES, len(hand))),
        "animal": Pick(own_animals(sight), 0, of="animal"),
    }


def own_animals(sight: Sight) -> list[str]:
    """Return the animals that I hold and may claim, the most numerous first."""
    counts = Counter(sight.hands[sight.me])
    return sorted((animal for animal in counts if animal in sight.animals), key=lambda animal: -counts[animal])


def usual_reply(sight: Sight) -> Mapping[str, Any]:
    """Propose to believe as much as pays, and to lay what a bot would that begins a stack now."""
    hand = sight.hands[sight.me]
    option = Option("start", cards=Pick(hand, 1, MOST), animal=Pick(sight.animals, of="animal"))
    lay = best_lay(sight, option, dict(Counter(hand)), 0, drawn(sight))[1]
    animal = lay["animal"]
    false = [card for card in lay["cards"] if card not in animal][:SPARES]
    return {
        "first": [MOST],
        "up_to": [believed(sight)],
        "turn": [1],
        "asks": [],
        "false": false,
        "animal": animal if animal[0] in hand else [],
    }


def drawn(sight: Sight) -> Chance:
    """Return what is drawn by the hand, which is the same at each look."""
    return Chance("".join(sight.hands[sight.me]).encode(), f"{sight.me}")


def believed(sight: Sight) -> int:
    """Return the largest claim that is worth believing from a player who follows."""
    hand = sight.hands[sight.me]
    counts, chance = Counter(hand), drawn(sight)
    animals = sorted(sight.animals, key=lambda animal: (counts[animal], animal))
    animal = sight.claim.animal if sight.claim else animals[len(animals) // 2]
    seat = before(sight)
    plays = sight.plays or [Sight({"seat": seat, "count": 1, "animal": animal})]
    for count in range(1, MOST + 1):
        said = Sight({"seat": seat, "count": count, "animal": animal})
        soon = Sight(sight | {"claim": said, "plays": plays, "stack": [*sight.stack, *[None] * count]})
        choices = [Option("believe", cards=Pick(hand, 1, MOST)), Option("disbelieve", turn=PLACES[count])]
        trust, doubt = (weigh(soon, option, dict(counts), chance)[0] for option in choices)
        if doubt > trust:
            return count - 1
    return MOST


def before(sight: Sight) -> Seat:
    """Return who plays before me."""
    return [int(sight.me), *with_cards(sight.hands, sight.me)][-1]


def replied(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Believe and lay, or turn a card up; begin with all cards of an animal; ask before a lie with the last cards."""
    if decision.option("start"):
        return begun(order, sight)
    if decision.option("believe") is None:
        return None
    claim, values = sight.claim, order.values
    (up_to,) = values["up_to"] if sight.plays else values.get("first", [MOST])
    if able(sight) >= claim.count and claim.count <= up_to:
        return None if values.get("asks") else followed(order, sight)
    if not values["turn"]:
        return say("{seat} says {claim}, so we ask you after all.", seat=claim.seat, claim=[claim.count, claim.animal])
    return Answer("disbelieve", {"turn": [min(values["turn"][0], claim.count)]})


def followed(order: Order, sight: Sight) -> Answer | Text:
    """Lay every card that is true, and those named."""
    cards = cards_as(sight.claim.animal, order, sight)
    if not cards:
        return say("You hold none of the {animal}, so we ask you after all.", animal=sight.claim.animal)
    if last_lie(cards, sight.claim.animal, sight):
        return LAST_LIE
    return Answer("believe", {"cards": cards})


def cards_as(animal: str, order: Order, sight: Sight) -> list[str]:
    """Return all that is true, and with it what is named, as far as I still hold it."""
    hand = sight.hands[sight.me]
    named = Counter(order.values["false"]) & Counter([card for card in hand if card != animal])
    return [*[card for card in hand if card == animal], *named.elements()][:MOST]


def last_lie(cards: list[str], animal: str, sight: Sight) -> bool:
    """Whether these would be my last cards, and one of them could be turned up."""
    return len(cards) == len(sight.hands[sight.me]) and {*cards} - {animal, CREATURE} != set()


LAST_LIE = say("It would be a lie with your last cards, so we ask you after all.")


def begun(order: Order, sight: Sight) -> Answer | Text | None:
    """Begin with every card of an animal, and those named."""
    animal = [animal for animal in order.values["animal"] if animal in sight.animals]
    cards = cards_as(animal[0], order, sight) if animal else []
    if not cards:
        return None
    return LAST_LIE if last_lie(cards, animal[0], sight) else Answer("start", {"cards": cards, "animal": animal})


def reply_said(values: Mapping[str, Any], _sight: Sight) -> Text:
    """Say how much is believed, what is turned up otherwise, what is laid, and what a stack is begun with."""
    parts = {"believes": belief_said(values), "lays": lays_said(values)}
    if not values["animal"]:
        return say("{believes}. {lays}.", **parts)
    return say("{believes}. {lays}. If I begin a stack, I say they are {animal}.", **parts, animal=values["animal"][0])


def belief_said(values: Mapping[str, Any]) -> Text:
    """Say how much is believed, and what is done otherwise."""
    (up_to,), (first,), turn = values["up_to"], values.get("first", [MOST]), values["turn"]
    if first == up_to == MOST:
        if not turn:
            return say("I believe everybody unless my own cards show a lie, and then want to be asked")
        return say("I believe everybody unless my own cards show a lie, and then turn up {place}", place=turn[0])
    if first < MOST:
        believes = say(
            "Of those who begin a stack I believe up to {first:believed}, of others up to {up_to:believed}",
            first=first,
            up_to=up_to,
        )
    elif up_to == NONE:
        believes = say("I believe only those who begin a stack")
    else:
        believes = say_many(
            "I believe those who begin a stack, and one card of others",
            "I believe those who begin a stack, and up to {count:number} cards of others",
            count=up_to,
        )
    if not turn:
        return say("{believes}; otherwise I want to be asked", believes=believes)
    return say("{believes}; otherwise I turn up {place}", believes=believes, place=turn[0])


def lays_said(values: Mapping[str, Any]) -> Text:
    """Say what is laid."""
    if values.get("asks"):
        return say("Ask me what I lay")
    if not values["false"]:
        return say("I lay what is true")
    return say("I lay what is true, and with it {cards}", cards=values["false"])


# Not Enough! and Tornado!


def may_be_played(sight: Sight) -> bool:
    """Ask players with cards, if there are special cards in the game."""
    return with_specials(sight) and holds_cards(sight)


def with_specials(sight: Sight) -> bool:
    """Offer it where there are special cards."""
    return bool(sight.specials)


def one_card(sight: Sight) -> Mapping[str, Field]:
    """Choose a card of my hand."""
    return {"card": Pick(sight.hands[sight.me])}


def hand_in(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Slide the card named under the stack when somebody plays Not Enough."""
    return Answer("hand_in", {"card": order.values["card"]}) if decision.option("hand_in") else None


def show(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Show a true card in a Tornado if I hold one, otherwise the card named."""
    if not decision.option("show"):
        return None
    animal = sight.claim.animal
    return Answer("show", {"card": [animal] if animal in sight.hands[sight.me] else order.values["card"]})


def usual_slide(sight: Sight) -> Mapping[str, Any]:
    """Propose to be rid of the dearest card."""
    return {"card": [dearest(dict(Counter(sight.hands[sight.me])))]}


def usual_show(sight: Sight) -> Mapping[str, Any]:
    """Propose a Creature, failing that any card, if none is true."""
    hand = sight.hands[sight.me]
    return {"card": [CREATURE if CREATURE in hand else min(hand)]}


def slide_said(values: Mapping[str, Any], _sight: Sight) -> Text:
    """Say what I slide under the stack."""
    return say("I slide {card:one} under the stack.", card=values["card"][0])


def show_said(values: Mapping[str, Any], _sight: Sight) -> Text:
    """Say what I show."""
    return say("I show a true card if I hold one, and otherwise {card:one}.", card=values["card"][0])


# Limits


def believe_few(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Believe a claim of fewer cards than named, and add one card, a true one if there is any."""
    option = decision.option("believe")
    if answer.verb != "disbelieve" or option is None or sight.claim.count >= order.values["cards"]:
        return None
    hand = [*option.among("cards")]
    return Answer("believe", {"cards": [sight.claim.animal if sight.claim.animal in hand else hand[0]]})


def sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose from how many cards on a claim may be doubted."""
    return {"cards": Amount(2, 5, start=2)}


ADVANCE = (
    Plan(
        "reply", say("Answer and lay until I take a stack"), replied, fields=answering, until=taken,
        invites=holds_cards, start=usual_reply, about=lambda sight: say("What I answer and lay until I take a stack"),
        says=reply_said, remembers=the_hand,
    ),
    Plan(
        "hand_in", say("If Not Enough! is played"), hand_in, fields=one_card,
        until=until_spent(say("You no longer hold {card:one} to slide under the stack, so we ask you.")),
        invites=may_be_played, suits=with_specials, start=usual_slide, says=slide_said,
    ),
    Plan(
        "show", say("If a Tornado! is played"), show, fields=one_card,
        until=until_spent(say("You no longer hold {card:one} to show in a Tornado!, so we ask you.")),
        invites=may_be_played, suits=with_specials, start=usual_show, says=show_said,
    ),
    Limit("doubt_under", say("Never doubt a small claim"), fields=sizes, restrains=believe_few),
)  # fmt: skip
