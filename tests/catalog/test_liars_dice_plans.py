"""What players of Liar's Dice say in advance: how far they raise, what they doubt, and what a bot may not do."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.liars_dice import GAME
from games.catalog.liars_dice.advance import ADVANCE
from games.catalog.liars_dice.board import Board
from games.engine.advance import Order, ordered_answer, within
from games.engine.questions import Answer
from games.engine.transcript import english

from .evening import Evening
from .liars_dice_evening import bids, evening
from .plans import asked_of, kind_of, planned, said, why_ended

HANDS = ([2, 2, 3], [5, 5, 1], [4, 6, 6])
DOUBT = Answer("doubt")


def raising(count: int, face: int) -> Answer:
    """Say more."""
    return Answer("raise", {"count": [count], "face": [face]})


def fives(game: Evening[Board], **changed: Any) -> Order:
    """A plan of seat 1, which holds three fives: to raise to five, and doubt what takes four of the others' dice."""
    return planned(game, 1, "raise_to", **{"face": 5, "up_to": 5, "takes": 4, **changed})


def test_everybody_with_dice_is_asked_but_not_for_what_is_asked_anyway() -> None:
    game = evening(*HANDS, [])
    assert [asked_of(game, seat) for seat in range(4)] == [["raise_to"]] * 3 + [[]]
    bids(game, (2, 2))
    assert [asked_of(game, seat) for seat in range(3)] == [["raise_to"], [], ["raise_to"]]


def test_it_raises_on_its_face_as_little_as_it_must() -> None:
    game = evening(*HANDS)
    bids(game, (2, 2))
    assert said(game, 1, fives(game)) == raising(2, 5)
    assert said(game, 1, fives(game, face=2, up_to=3)) == raising(3, 2)
    assert said(game, 1, fives(game, face=1, up_to=3)) == raising(1, 1)


def test_it_goes_as_far_as_was_said_and_asks_beyond() -> None:
    game = evening(*HANDS)
    bids(game, (3, 6))
    assert said(game, 1, fives(game, up_to=4)) == raising(4, 5)
    assert said(game, 1, fives(game, up_to=3)) is None


def test_it_doubts_what_takes_too_many_of_the_others_dice() -> None:
    game = evening(*HANDS)
    bids(game, (4, 2))  # a one of its own, so three of the others'
    assert said(game, 1, fives(game)) == raising(4, 5)
    assert said(game, 1, fives(game, takes=3)) == DOUBT


def test_a_wild_one_counts_twice() -> None:
    game = evening(*HANDS)
    bids(game, (4, 2))
    game.says(1, "raise", count=3, face=1)
    order = planned(game, 2, "raise_to", face=6, up_to=9, takes=6)
    assert said(game, 2, order) == DOUBT


def test_it_asks_about_a_bid_that_its_own_dice_make_true() -> None:
    game = evening(*HANDS)
    bids(game, (3, 5))
    assert said(game, 1, fives(game)) == "Your own dice make {bid} true, so we ask you after all."


def test_it_holds_for_a_round() -> None:
    game = evening(*HANDS)
    order = planned(game, 2, "raise_to")
    bids(game, (9, 2))
    assert why_ended(game, 2, order) == ""
    game.says(1, "doubt")
    assert why_ended(game, 2, order) == "The turn that you had planned is over."


def test_what_is_proposed_is_the_face_held_most_as_far_as_it_is_likely() -> None:
    game = evening(*HANDS)
    start = kind_of(game, "raise_to").start(game.sight(1))
    assert start == {"face": [5], "up_to": [5], "takes": [4]}  # six dice unseen, of which two are to be expected
    assert english(GAME, kind_of(game, "raise_to").says(start, game.sight(1))) == (
        "I raise to five fives at most, and doubt what takes four of the others’ dice."
    )


def test_in_a_round_of_one_face_that_face_is_proposed() -> None:
    game = evening([2], *HANDS[1:], laid={"palifico": True})
    bids(game, (1, 2))
    assert kind_of(game, "raise_to").start(game.sight(2))["face"] == [2]


@pytest.mark.parametrize(("bid", "answer"), [((8, 2), DOUBT), ((7, 2), None), ((7, 3), None), ((8, 3), DOUBT)])
def test_what_my_own_dice_show_to_be_a_lie_is_doubted(bid: tuple[int, int], answer: Answer | None) -> None:
    game = evening(*HANDS)
    bids(game, bid)
    order = Order("impossible")
    assert ordered_answer(GAME.advance, [order], game.sight(1), game.decision()) == answer


def test_a_bot_that_sits_in_says_no_more_dice_than_it_may() -> None:
    game = evening(*HANDS)
    order = [Order("no_more", {"dice": 3})]
    opening = Answer("open", {"count": [5], "face": [2]})
    assert within(ADVANCE, order, game.sight(0), game.decision(), opening) == Answer(
        "open", {"count": [3], "face": [2]}
    )
    bids(game, (2, 2))
    assert within(ADVANCE, order, game.sight(1), game.decision(), raising(4, 5)) == DOUBT
    assert within(ADVANCE, order, game.sight(1), game.decision(), raising(3, 5)) == raising(3, 5)
