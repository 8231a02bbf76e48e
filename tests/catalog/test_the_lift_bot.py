"""The Lift's bot: what it reckons with."""

from __future__ import annotations

from benchmarks.curve import steps
from benchmarks.matches import seeing, won
from games.catalog.the_lift.board import CREWS, Counts, Mine, able, without
from games.catalog.the_lift.bot import bot
from games.catalog.the_lift.outlook import Outlook, best_in, incomes, packed, unpacked
from games.engine.analysis import chances_at
from games.engine.bots import Level, Manner
from games.engine.chance import Chance
from games.engine.questions import Answer
from tests.catalog.evening import Evening
from tests.catalog.the_lift_evening import claims, evening_of


def said(evening: Evening[Mine]) -> Answer:
    return bot(evening.sight(evening.mover), evening.decision(), Chance(b"", 0))


def test_it_answers_the_same_to_the_same_whatever_the_deck_holds() -> None:
    evening = evening_of(3, "YRGBB", hands=("YYR", "GG", "B"))
    before = said(evening)
    table = evening.table
    table.deck.reverse()
    assert said(evening) == before


def all_ways(hand: Counts, lifts: int) -> int:
    """Try everything: the most points of a hand in so many crews."""
    if not lifts:
        return 0
    ways = (CREWS[g].points + all_ways(without(hand, CREWS[g].dwarves), lifts - 1) for g in able(hand))
    return max(ways, default=0)


def test_it_knows_the_best_crews_of_a_hand() -> None:
    for hand in ((4, 3, 0, 0), (5, 3, 2, 1), (6, 0, 4, 2), (3, 3, 3, 3), (0, 0, 0, 0)):
        for lifts in range(4):
            assert best_in(lifts)[packed(hand)] == all_ways(hand, lifts)


def test_it_reckons_only_with_dwarves_that_are_still_to_come() -> None:
    for deck in ((0, 0, 0, 6), (20, 0, 0, 0), (10, 10, 5, 0)):
        for income in incomes(3, 6, packed(deck)):
            assert all(few <= many for few, many in zip(unpacked(income), deck, strict=True))


def test_a_hand_is_worth_nothing_more_after_the_last_round() -> None:
    last = Outlook(4, 0, 0, 0, 0, frozenset())
    assert last.worth[packed((9, 9, 9, 3))][0] == 0


def test_before_the_last_round_a_hand_is_worth_its_best_crew_with_what_it_can_still_hire() -> None:
    last = Outlook(2, 1, 0, packed((1, 3, 1, 0)), 0, frozenset())
    assert last.worth[packed((4, 0, 0, 0))][0] == CREWS["diamond"].points


def test_in_the_last_round_it_completes_the_best_crew() -> None:
    evening = evening_of(3, "YRRGB", "", ("YYYYR",), 12, deck=[])
    assert said(evening) == Answer("claim", {"colour": ["red"], "plan": ["diamond"]})


def test_it_stands_on_the_lift_where_another_would_be_there_before_it() -> None:
    evening = evening_of(2, "GGGYY", "YYYYY", (2 * "YYYYRRR", 2 * "YYYYRRR"), 11, deck=[])
    assert said(evening) == Answer("lift", {"crew": ["diamond"]})


def test_it_names_a_crew_even_where_the_lift_should_be_gone() -> None:
    evening = evening_of(2, "YGGGB", "YYYYY", ("YYYYRRR", "YYR"), 9)
    claims(evening, "yellow", "diamond")
    assert said(evening) == Answer("claim", {"colour": ["green"], "plan": ["amethyst"]})


def test_nothing_is_decided_that_a_mistake_can_undo() -> None:
    easy = seeing(lambda seen, decision, chance: bot(seen, decision, chance, Manner(Level.EASY)))
    told = [position for _, position in steps("the_lift", [easy] * 4, b"mistakes 4")]
    winner = won(told[-1], 4).index(1)
    assert all(chances_at(position, Chance(b"draws", 0), 16)[winner] for position in told[-16:])
