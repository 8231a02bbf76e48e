"""A small game that asks for everything that a form can ask for: at each booth something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bots import USUAL, Bots, Manner
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Question, Script
from games.engine.rulebook import Front, Page, Rulebook, Words
from games.engine.sights import Sight
from games.engine.table import Hidden, Table
from games.engine.texts import MARK, SEAT, say

HAND = ["spoon", "lamp", "spoon", "carpet", "kettle"]  # of one thing there are two
CHEST = [f"thing {number}" for number in range(1, 13)]
COLOURS = ["red", "green", "blue", "grey"]
HUGE = 10**30

# At each booth, what may be done there, and how it is filled in: first without scripts, then with them.
BOOTHS: Mapping[str, Mapping[Option, list[dict[str, Any]]]] = {
    "cards": {
        Option("one", card=Pick(HAND)): [{"card": ["lamp"]}, {"card": ["spoon"]}],
        Option("some", cards=Pick(HAND, 1, 3)): [{"cards": ["spoon", "kettle", "spoon"]}, {"cards": ["carpet"]}],
        Option("perhaps", spare=Pick(HAND, 0, 1)): [{"spare": []}, {"spare": ["kettle"]}],
        Option("heap", things=Pick(CHEST, 2, 12)): [{"things": CHEST[3:6]}, {"things": CHEST}],
    },
    "worth": {
        Option("pay", coins=Pick(HAND, 1, 5, worth=[5, 70, 5, 40, 30], total=100)): [{"coins": ["lamp", "kettle"]}],
        Option("double", coins=Pick(HAND, 1, 5, worth=[5, 70, 5, 40, 30], total=80, twice=1)): [{"coins": ["carpet"]}],
        Option("swap", mine=Pick(HAND, 1, 2), yours=Pick(HAND, 1, 2, excluding="mine")): [
            {"mine": ["spoon"], "yours": ["lamp", "spoon"]},
            {"mine": ["carpet", "kettle"], "yours": ["lamp"]},
        ],
        Option("picture", picture=Pick(["wolf", "goat"], of="picture")): [{"picture": ["goat"]}],
    },
    "names": {
        Option("who", seat=Pick([0, 1], of=SEAT)): [{"seat": [1]}, {"seat": [0]}],
        Option("all", seats=Pick([0, 1], 0, 2, of=SEAT)): [{"seats": [0, 1]}, {"seats": []}],
        Option("colour", colour=Pick(COLOURS, 0, 1, of="colour")): [{"colour": []}, {"colour": ["grey"]}],
        Option("tool", tools=Pick([1, 2, 3], 1, 2, of="tool", start=[2])): [{"tools": [1, 3]}, {"tools": [2]}],
    },
    "lists": {
        Option("rank", colours=Pick(COLOURS, 2, 3, ordered=True, of="colour")): [
            {"colours": ["blue", "red", "green"]},
            {"colours": ["grey", "blue"]},
        ],
        Option("line", cards=Pick(HAND, 0, 4, ordered=True)): [
            {"cards": ["spoon", "lamp", "spoon"]},
            {"cards": []},
        ],
    },
    "numbers": {
        Option("few", count=Amount(1, 5)): [{"count": 3}, {"count": 1}],
        Option("few_perhaps", tip=Amount(0, 50, step=10, optional=True)): [{"tip": None}, {"tip": 40}],
        Option("number", degrees=Amount(-50, 50, step=5, start=0, handy=(-5, 20))): [{"degrees": -45}, {"degrees": 0}],
        Option("number_perhaps", guess=Amount(0, 9999, optional=True)): [{"guess": 9999}, {"guess": None}],
    },
    "amounts": {
        Option("large", money=Amount(0, 2_000_000, step=500, handy=(500, 10_000))): [
            {"money": 1_234_500},
            {"money": 0},
        ],
        Option("huge", debt=Amount(-HUGE, HUGE)): [{"debt": -HUGE + 1}, {"debt": 987_654_321_000_000_000_000}],
        Option("large_perhaps", limit=Amount(1, HUGE, optional=True)): [{"limit": None}, {"limit": HUGE}],
    },
    "shared": {  # one form with three buttons: what one of them alone sends lies below it
        Option(
            "buy", card=Pick(HAND), price=Amount(1, 999), sure=Pick(["sure"], 0, 1, of=MARK), gift=Pick(HAND, 0, 1)
        ): [
            {"card": ["kettle"], "price": 12, "sure": ["sure"], "gift": []},
            {"card": ["spoon"], "price": 999, "sure": [], "gift": ["carpet"]},
        ],
        Option("sell", card=Pick(HAND), price=Amount(1, 999), sure=Pick(["sure"], 0, 1, of=MARK)): [
            {"card": ["lamp"], "price": 1, "sure": []},
            {"card": ["carpet"], "price": 500, "sure": ["sure"]},
        ],
        Option("rent", card=Pick(HAND), days=Amount(1, 90), until=Pick(COLOURS, 0, 1, of="colour")): [
            {"card": ["spoon"], "days": 7, "until": ["red"]},
            {"card": ["lamp"], "days": 90, "until": []},
        ],
    },
    "one name for two things": {
        Option("give", to=Pick([0, 1], of=SEAT), what=Pick(HAND)): [{"to": [1], "what": ["lamp"]}],
        Option("paint", to=Pick([0, 1], of=SEAT), what=Pick(COLOURS, of="colour")): [{"to": [0], "what": ["blue"]}],
    },
    "nothing to choose": {
        Option("settled", only=Pick(["lamp"]), to=Pick([1], of=SEAT), count=Amount(1, 3)): [
            {"only": ["lamp"], "to": [1], "count": 2}
        ],
        Option("exact", sum=Amount(4, 4), card=Pick(HAND)): [{"sum": 4, "card": ["carpet"]}],
        Option("both", all_of_it=Pick(["lamp", "spoon"], 2, 2), colour=Pick(COLOURS, of="colour")): [
            {"all_of_it": ["lamp", "spoon"], "colour": ["green"]}
        ],
    },
    "many": {  # more than are open at once: each is folded away under its verb
        Option("shout"): [{}],
        **{
            Option(f"ask_{number}", card=Pick(HAND), price=Amount(1, 20_000, start=number)): [
                {"card": ["kettle"], "price": 1000 + number}
            ]
            for number in range(5)
        },
    },
}


class Fair(Table):
    passed: Hidden[int] = 0


def turn(table: Fair, chance: Chance) -> Script:
    for booth, tries in BOOTHS.items():
        decision = Decision(say("You are at a booth: {booth}.", booth=booth), [*tries, Option("pass")], PASS, "1.1")
        yield Question({0: decision})
    table.passed += 1


def refuses(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    return decision.default


PASS, OVER = Answer("pass"), say("The fair is over.")
TALES = frozenset({"buy", "give", "ask_3"})  # the verbs that a tall tale may go with
RULES = Rulebook(
slug="fair",
name=say("The Fair"),
edition=1,
seats=range(2, 3),
table=Fair,
deal=lambda seats, options, chance: Fair(seats=seats),
turn=turn,
outcome=lambda table: Outcome([1, 1], [0, 0], OVER) if table.turns > 9 else None,
front=Front(
blurb=say("Everything is for sale."),
length={2: 10},
),
words=Words(
of={"card": str, "colour": str, "tool": str, "picture": str},
labels={verb: say(f"I {verb}") for verb in TALES},
previews=lambda sight, answer: say("You do it."),
),
page=Page(
tale=TALES,
faces=frozenset({"picture"}),
devices=frozenset({"tool"}),
),
bots=Bots(
answer=refuses,
),
end=End(
endings=(OVER,),
),
)  # fmt: skip
