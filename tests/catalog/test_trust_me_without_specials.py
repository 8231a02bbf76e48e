"""Trust Me! without its special cards: what is dealt, asked and proposed at such a table."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import SPECIALS
from games.engine.players import play_out
from games.engine.position import Position
from tests.non_interference import cards_of

from .plans import asked_of, planned, said
from .trust_me_evening import CAT, DOG, GOAT, HEN, MOUSE, OWL, PIG, believe, disbelieve, position, start

WITHOUT = {"specials": "without"}
HANDS = [[PIG, PIG, PIG, DOG, DOG], [CAT, CAT, DOG, HEN, GOAT], [HEN, OWL, OWL, MOUSE]]
EACH = {3: 10, 4: 10, 5: 9, 6: 8}
CREATURES = {3: 1, 4: 3, 5: 0, 6: 3}


@pytest.mark.parametrize("seats", GAME.seats)
def test_11_2_the_specials_and_the_creatures_that_would_be_left_over_stay_in_the_box(seats: int) -> None:
    cards = Counter(cards_of(Position.deal(GAME, seats, WITHOUT, b"x").table))
    assert cards.total() == seats * EACH[seats]
    assert cards["creature"] == CREATURES[seats]
    assert not {*cards} & {*SPECIALS}
    assert cards["elephant"] == 1


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("end", ["last", "first"])
def test_11_2_bots_play_it_to_its_end_and_nobody_is_asked_about_a_special(seats: int, end: str) -> None:
    options = GAME.agreed(WITHOUT | {"end": end})
    position, moves = play_out(GAME, [GAME.bots.answer] * seats, options, b"an evening", 1000)
    assert position.outcome is not None
    assert {answer.verb for _seat, answer in moves} == {"start", "believe", "disbelieve"}


def test_11_2_by_default_they_are_in_the_game() -> None:
    assert GAME.agreed({})["specials"] == "with"
    assert {*SPECIALS} <= {*cards_of(Position.deal(GAME, 3, {}, b"x").table)}


def test_no_plan_is_about_a_special_that_is_not_there() -> None:
    evening = position(HANDS, WITHOUT)
    assert [asked_of(evening, seat) for seat in range(3)] == [[], ["reply"], ["reply"]]
    sight = evening.sight(1)
    assert [kind.name for kind in GAME.advance if kind.suits(sight)] == ["reply", "doubt_under"]


@pytest.mark.parametrize("options", [{}, WITHOUT])
def test_a_plan_counts_the_creatures_that_are_in_the_game(options: dict[str, str]) -> None:
    """Four cats are claimed and two held: the other two are enough with three Creatures, not with a single one."""
    evening = position(HANDS, options)
    order = planned(evening, 1, "reply", first=5, up_to=5, turn=1, false=[], animal=[], asks=[])
    evening.plays(start(PIG, PIG, PIG, DOG, animal=CAT))
    answer = said(evening, 1, order)
    assert answer == (disbelieve(1) if options else believe(CAT, CAT))
