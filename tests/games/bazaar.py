"""A small game in which others may act while one is asked: they shout, tax the one who is asked, and answer offers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from games import catalog
from games.engine.advance import Standing
from games.engine.bots import Bots
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, OutOfTurn, Question, Script, Seat
from games.engine.rulebook import Front, Rulebook, Words
from games.engine.sights import Sight
from games.engine.table import Private, Public, Table
from games.engine.texts import say
from games.wording import rules_page

STALLS = Path(__file__).parent / "stalls"
WORTH = {"lamp": 700, "carpet": 400, "kettle": 300, "spoon": 100}
DONE, SHOUT, TAX = Answer("done"), Answer("shout"), Answer("tax")


class Offer(msgspec.Struct, frozen=True):
    number: int
    giver: Seat
    taker: Seat


class Stalls(Table):
    hands: Private[list[list[str]]] = []
    offers: Public[list[Offer]] = []
    offered: Public[int] = 0
    taxes: Public[int] = 0


def deal(seats: int, options: object, chance: Chance) -> Stalls:
    return Stalls(seats=seats, hands=[chance.shuffled([*WORTH]) for _ in range(seats)])


def turn(table: Stalls, chance: Chance) -> Script:
    mover, said = table.turns % table.seats, Answer("")
    while said.verb != "done":
        others = [seat for seat in range(table.seats) if seat != mover]
        answers = yield Question(
            {mover: asked(table, mover)}, out_of_turn=OutOfTurn(others, lambda s: shouting(table, s))
        )
        ((seat, said),) = answers.items()
        table.tell("{seat} does it: " + said.verb + ".", seat=seat)
        if said.verb.startswith("offer_"):
            table.offered += 1
            table.offers.append(Offer(table.offered, seat, int(said.verb[-1])))
        elif said.verb in ("accept", "refuse"):
            table.offers = [offer for offer in table.offers if offer.number not in said["offer"]]
        table.taxes += said.verb == "tax"


def asked(table: Stalls, mover: Seat) -> Decision:
    """Six things to choose from, of which four need no filling in."""
    hand = table.hands[mover]
    worth = [WORTH[good] for good in hand]
    options = [
        Option("done"),
        Option("sell", goods=Pick(hand, 1, len(hand), worth=worth, total=1000)),
        Option("count", goods=Pick(hand, 0, len(hand))),
        *(Option(f"offer_{seat}", goods=Pick(hand)) for seat in range(table.seats) if seat != mover),
        Option("shout"),
    ]
    prompt = say("Your stall is open; {taxes} taxes are due.", taxes=table.taxes)
    return Decision(prompt, options, DONE, "1.1", offers=waiting(table, mover))


def waiting(table: Stalls, seat: Seat) -> list[int]:
    """The numbers of the offers that wait for a seat."""
    return [offer.number for offer in table.offers if offer.taker == seat]


def shouting(table: Stalls, seat: Seat) -> Decision | None:
    """What another may do: the last of four may do nothing."""
    if seat == 3:
        return None
    numbers = waiting(table, seat)
    which = Pick(numbers, of="offer")
    replies = [Option("accept", offer=which), Option("refuse", offer=which)] if numbers else []
    prompt = say("Goods are offered to you.") if numbers else say("You may shout.")
    return Decision(prompt, [*replies, Option("shout"), Option("tax")], SHOUT, "1.1", offers=numbers)


def refuse(order: object, sight: Sight, decision: Decision) -> Answer | None:
    return Answer("refuse", {"offer": [*decision.offers][:1]}) if decision.offers else None


NIGHT = say("Night falls.")
RULES = Rulebook(
slug="bazaar",
name=say("The Bazaar"),
edition=1,
seats=range(2, 5),
table=Stalls,
deal=deal,
turn=turn,
outcome=lambda table: ending(table) if table.turns > 5 else None,
advance=(Standing("refuse", say("Refuse all offers"), refuse),),
front=Front(
blurb=say("Shout."),
length={2: 10, 3: 10, 4: 10},
),
words=Words(
of={"card": str, "offer": lambda number: f"offer {number}"},
labels={"sell": say("Sell some")},
previews=lambda sight, answer: say("You do it."),
),
bots=Bots(
answer=lambda sight, decision, chance, manner=None: decision.default,
),
end=End(
endings=(NIGHT,),
),
)  # fmt: skip


def open_the_bazaar(monkeypatch: Any, settings: Any) -> None:
    """Put the bazaar among the games for a test."""
    open_a_stall(RULES, monkeypatch, settings)


def open_a_stall(rules: Rulebook, monkeypatch: Any, settings: Any) -> None:
    """Put a small game among the others for a test, with the templates and the rules that lie in its stall."""
    monkeypatch.setattr(catalog, "GAMES", {**catalog.GAMES, rules.slug: rules})
    monkeypatch.setattr(rules_page, "CATALOG", STALLS)
    ours, djangos = settings.TEMPLATES
    settings.TEMPLATES = [{**ours, "DIRS": [*ours["DIRS"], STALLS]}, djangos]


def ending(table: Stalls) -> Outcome:
    return Outcome([1] * table.seats, [table.taxes] * table.seats, NIGHT)
