"""The book of a game marks where somebody takes the lead."""

from __future__ import annotations

from games.engine.asides import Standing
from games.engine.book import Step, framed
from games.engine.questions import Seat
from games.play.book import ToldStep, place_asides


def leads(*points: list[int], low: bool = False) -> list[Seat | None]:
    """Who takes the lead at the end of each turn, by how the seats stand then."""
    steps = [Step(turn, "question") for turn in range(len(points))]
    told = [ToldStep(step, framed(step, {}, []), 0, [Standing(step.turn, points[step.turn])]) for step in steps]
    place_asides(told, low)
    return [step.leads for step in steps]


def test_the_first_to_draw_ahead_of_equals_takes_the_lead() -> None:
    assert leads([1, 1], [1, 1], [1, 2], [1, 3]) == [None, None, 1, None]


def test_who_leads_after_the_first_turn_takes_it_from_nobody() -> None:
    assert leads([1, 2], [3, 2]) == [None, 0]


def test_the_lead_is_taken_by_going_past_and_not_by_drawing_level() -> None:
    assert leads([5, 4, 4], [3, 3, 4], [3, 2, 4], [3, 3, 4], [3, 2, 4], low=True) == [None, None, 1, None, None]
