"""How claims are counted: by whom, after what, and which of them begin something."""

from __future__ import annotations

from games.engine.asides import Claim, Verdict
from games.engine.claims import (
    DOUBTS,
    DOUBTS_CAUGHT,
    DOUBTS_CLEARED,
    LIES,
    LIES_CAUGHT,
    LIES_CLEARED,
    Claims,
    Opening,
)
from games.engine.questions import Seat
from games.engine.texts import say

WORDS = say("")


def claim(by: Seat, true: bool, size: int = 1, own: bool = True) -> Claim:
    return Claim(by, true, WORDS, WORDS, size, own=own)


def test_lies_and_doubts_are_told_apart_by_what_came_of_the_last_doubt() -> None:
    found = Claims()
    found.note([
        claim(0, False), Verdict(1, 0, doubts=True, right=True),
        claim(0, False), Verdict(1, 0, doubts=True, right=True),
        claim(0, True), Verdict(1, 0, doubts=True, right=False),
        claim(0, False), Verdict(1, 0, doubts=False, right=False),
    ])  # fmt: skip
    assert found.cases == {
        LIES: [3, 4],
        LIES_CAUGHT: [1, 2],
        LIES_CLEARED: [1, 1],
        DOUBTS: [3, 4],
        DOUBTS_CAUGHT: [2, 2],
        DOUBTS_CLEARED: [0, 1],
    }


def test_who_has_just_believed_answers_a_claim_and_all_others_begin() -> None:
    openings = Claims().note([
        claim(0, True, 3), Verdict(1, 0, doubts=False, right=True),
        claim(1, True, 1), Verdict(2, 1, doubts=True, right=False),
        claim(2, True, 5),
    ])  # fmt: skip
    assert openings == [Opening(0, 3), Opening(2, 5)]


def test_what_a_clock_answered_and_a_doubt_without_a_choice_do_not_count() -> None:
    found = Claims()
    found.note([claim(0, False, own=False), Verdict(1, 0, doubts=True, right=True, forced=True), claim(0, True)])
    assert found.cases[LIES] == found.cases[LIES_CAUGHT] == [0, 1]
    assert found.cases[DOUBTS] == [0, 0]
