"""What tells one temper from another: how often a bot does something that a person at the table could notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.catalog.dr_blender.board import CREATURE
from games.catalog.patrons.board import FAKE, NUMBERED
from games.engine.manner import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

Mark = Callable[[Sight, Decision, Answer], bool | None]  # whether it did it, None where it could not have


class Telling(NamedTuple):
    """What a temper does more often than a calm bot does, or less often."""

    mark: str
    more: bool


def said(*verbs: str, instead_of: tuple[str, ...]) -> Mark:
    """Return whether it did one of some things where it could also have done another."""

    def mark(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
        offered = {option.verb for option in decision.options}
        return answer.verb in verbs if offered.intersection(verbs) and offered.intersection(instead_of) else None

    return mark


def false_bid(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Munchhausen: whether a card was not what was said."""
    return answer["lay"][0] != answer["value"] if {"lay", "value"} <= answer.values.keys() else None


def false_cards(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Master Bluff and Trust Me!: whether there were false cards in a claim of which it held a true one."""
    family = claimed(sight, answer)
    if family is None or family not in sight.hands[sight.me]:
        return None
    return any(card not in (family, "creature") for card in answer["cards"])


def lays_many(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Trust Me!: whether it laid four cards or more, out of five or more."""
    if claimed(sight, answer) is None or len(sight.hands[sight.me]) < 5:
        return None
    return len(answer["cards"]) >= 4


def claimed(sight: Sight, answer: Answer) -> str | None:
    """Return what cards were said to be, if any were laid."""
    if not answer.values.get("cards") or answer.verb not in ("lead", "follow", "switch", "start", "believe"):
        return None
    named = answer.values.get("family") or answer.values.get("animal")
    return str(named[0] if named else sight.family if answer.verb == "follow" else sight.claim.animal)


def stakes_much(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Last Chance: whether it bet more than half of its money."""
    stake = answer.values.get("exact")
    return None if stake is None else 2 * stake > sight.cash[sight.me]


def bets_on_no(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Last Chance: whether it bet on NO."""
    return answer["side"] == ["no"] if answer.values.get("exact") else None


def bids_high(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Patrons: whether it bid one of the higher third of its numbered cards."""
    hand = numbered(sight)
    return answer["card"][0] in hand[-(len(hand) // 3) :] if answer.verb == "bid" and len(hand) > 3 else None


def spoils(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Patrons: whether it bid the Fake while it held it."""
    return bool(answer["card"] == [FAKE]) if answer.verb == "bid" and FAKE in sight.hands[sight.me] else None


def numbered(sight: Sight) -> list[str]:
    """Patrons: return its numbered cards, the lowest first."""
    return [card for card in NUMBERED if card in sight.hands[sight.me]]


def sends(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """The Lift: whether it means to send a crew."""
    return bool(answer.values.get("crew") or answer.values.get("plan"))


def blocks_the_mover(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Dr Blender: whether what it blocks first belongs to what the mover is known to hold."""
    first = answer.values.get("first") or answer.values.get("parts")
    known = {CREATURE[card] for card in sight.known[sight.mover]}
    open_too = [part for part in sight.slots if part and CREATURE[part] in known]
    return CREATURE[first[0]] in known if first and open_too else None


def wants_trouble(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Door & Treasure: whether it looks for trouble, or means to when it opens the door."""
    if answer.verb == "open":
        return bool(answer["then"] == ["ask"])
    return said("trouble", instead_of=("search",))(sight, decision, answer)


LIES, DOUBTS = "lies", "doubts"
MARKS: Mapping[str, Mapping[str, Mark]] = {
    "munchhausen": {
        LIES: false_bid,
        DOUBTS: said("reject", instead_of=("accept",)),
        "leaves the bidding": said("pass", "stand", instead_of=("bid",)),
    },
    "master_bluff": {
        LIES: false_cards,
        DOUBTS: said("bluff", instead_of=("follow", "switch", "pass")),
        "changes the family": said("switch", instead_of=("follow", "pass")),
    },
    "trust_me": {
        LIES: false_cards,
        DOUBTS: said("disbelieve", instead_of=("believe",)),
        "lays four cards and more": lays_many,
    },
    "last_chance": {
        "offers money": said("pay", instead_of=("ask",)),
        "stakes more than half": stakes_much,
        "bets on NO": bets_on_no,
    },
    "patrons": {"bids high": bids_high, "spoils with the Fake": spoils},
    "the_lift": {
        "sends a crew": sends,
        "stands on the lift": said("lift", instead_of=("claim",)),
        "waits": said("wait", instead_of=("claim", "lift")),
    },
    "dr_blender": {
        "demands": said("demand", instead_of=("create", "finish")),
        "blocks what the mover collects": blocks_the_mover,
    },
    "door_and_treasure": {
        "wants trouble": wants_trouble,
        "helps": said("help", instead_of=("counter",)),
        "asks for help": said("ask", instead_of=("run",)),
        "keeps out of fights": said("pass", instead_of=("boost", "aim", "curse", "lure", "stab")),
    },
}

MORE, LESS = True, False
TELLING: Mapping[str, Mapping[Temper, Telling]] = {
    "munchhausen": {
        Temper.BOLD: Telling("leaves the bidding", LESS),
        Temper.CAREFUL: Telling("leaves the bidding", MORE),
        Temper.HONEST: Telling(LIES, LESS),
        Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
    },
    "master_bluff": {
        Temper.BOLD: Telling(LIES, MORE),
        Temper.CAREFUL: Telling(DOUBTS, LESS),
        Temper.HONEST: Telling(LIES, LESS),
        Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
    },
    "trust_me": {
        Temper.BOLD: Telling(LIES, MORE),
        Temper.CAREFUL: Telling(DOUBTS, LESS),
        Temper.HONEST: Telling(LIES, LESS),
        Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
    },
    "last_chance": {
        Temper.BOLD: Telling("stakes more than half", MORE),
        Temper.CAREFUL: Telling("stakes more than half", LESS),
        Temper.SUSPICIOUS: Telling("bets on NO", MORE),
    },
    "patrons": {
        Temper.BOLD: Telling("bids high", MORE),
        Temper.CAREFUL: Telling("bids high", LESS),
        Temper.HONEST: Telling("spoils with the Fake", LESS),
        Temper.SUSPICIOUS: Telling("spoils with the Fake", MORE),
    },
    "the_lift": {
        Temper.BOLD: Telling("stands on the lift", MORE),
    },
    "dr_blender": {
        Temper.BOLD: Telling("demands", MORE),
        Temper.CAREFUL: Telling("demands", LESS),
        Temper.SUSPICIOUS: Telling("blocks what the mover collects", MORE),
    },
    "door_and_treasure": {
        Temper.BOLD: Telling("wants trouble", MORE),
        Temper.CAREFUL: Telling("asks for help", LESS),
        Temper.SUSPICIOUS: Telling("keeps out of fights", LESS),
    },
}
