"""Said in advance in Trust Me!: cards for two specials, and how much is believed."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import Board
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.plans import kind_of
from tests.catalog.trust_me_evening import (
    CAT,
    DOG,
    EASY,
    ENOUGH,
    HEN,
    OWL,
    PIG,
    TORNADO,
    disbelieve,
    hand_in,
    not_enough,
    position,
    show,
    start,
    tornado,
)


def answered(game: Evening[Board], seat: int, *orders: Order) -> Answer | None:
    assert game.question is not None
    return ordered_answer(GAME.advance, [*orders], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Board], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.advance if kind.name == order.kind)
    reason = kind.until(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def check(game: Evening[Board], seat: int, order: Order) -> None:
    next(kind for kind in GAME.advance if kind.name == order.kind).check(order, game.sight(seat))


def enough() -> Evening[Board]:
    """Ben has played Not Enough."""
    game = position([EASY[0], [ENOUGH, HEN, HEN], EASY[2]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN))
    return game


def stormy() -> Evening[Board]:
    """Ben has played Tornado."""
    game = position([EASY[0], [TORNADO, HEN, HEN], EASY[2]])
    game.plays(start(CAT, animal=CAT), tornado(2))
    return game


def test_the_card_for_not_enough() -> None:
    game = enough()
    order = Order("hand_in", {"card": [OWL]})
    assert answered(game, 2, order) == hand_in(OWL)
    assert ended(game, 2, order) is None
    game.plays(hand_in(OWL), hand_in(PIG))
    assert ended(game, 2, order) == "You no longer hold an owl to slide under the stack, so we ask you."


def test_the_card_for_not_enough_answers_nothing_else() -> None:
    order = Order("hand_in", {"card": [OWL]})
    assert answered(stormy(), 2, order) is None
    game = position(EASY)
    game.plays(start(CAT, animal=CAT))
    assert answered(game, 1, Order("hand_in", {"card": [DOG]})) is None


def test_in_a_tornado_a_true_card_is_shown_if_there_is_one_and_else_the_card_named() -> None:
    game = stormy()
    assert answered(game, 0, Order("show", {"card": [PIG]})) == show(CAT)
    assert answered(game, 2, Order("show", {"card": [OWL]})) == show(OWL)
    assert answered(enough(), 2, Order("show", {"card": [OWL]})) is None


def test_the_card_for_a_tornado_ends_when_it_has_left_the_hand() -> None:
    game = enough()
    order = Order("show", {"card": [OWL]})
    game.plays(hand_in(OWL), hand_in(PIG))
    assert ended(game, 2, order) == "You no longer hold an owl to show in a Tornado!, so we ask you."
    assert ended(game, 0, Order("show", {"card": [CAT]})) is None


@pytest.mark.parametrize("kind", ["hand_in", "show"])
def test_one_can_name_only_a_card_one_holds(kind: str) -> None:
    game = position(EASY)
    check(game, 2, Order(kind, {"card": [OWL]}))
    for cards in ([CAT], [], [OWL, PIG]):
        with pytest.raises(IllegalAnswer):
            check(game, 2, Order(kind, {"card": cards}))


def doubting(limit: int, asks: bool = True) -> Order:
    """A plan to believe fewer cards than this, and to be asked what to lay."""
    believes = {"first": [limit - 1], "up_to": [limit - 1], "turn": [1]}
    return Order("reply", {**believes, "asks": ["asks"] * asks, "false": [], "animal": []}, seen={"hand": EASY[1]})


@pytest.mark.parametrize(("limit", "answer"), [(1, disbelieve(1)), (2, disbelieve(1)), (3, None)])
def test_disbelieve_a_claim_of_so_many_cards_or_more_and_ask_about_the_rest(limit: int, answer: Answer | None) -> None:
    game = position(EASY)
    assert answered(position([EASY[1], EASY[0], EASY[2]]), 0, doubting(limit)) is None
    game.plays(start(CAT, CAT, animal=CAT))
    assert answered(game, 1, doubting(limit)) == answer
    assert ended(game, 1, doubting(limit)) is None


def test_a_plan_of_before_believes_whoever_begins_a_stack() -> None:
    game = position([EASY[0], [CAT, HEN], EASY[2]])
    game.plays(start(CAT, CAT, animal=CAT))
    values = {"up_to": [0], "turn": [1], "false": [], "animal": []}
    assert answered(game, 1, Order("reply", values, seen={"hand": [CAT, HEN]})) == Answer("believe", {"cards": [CAT]})


def test_how_much_is_believed_is_said_in_words() -> None:
    game = position(EASY)
    kind = kind_of(game, "reply")
    assert english(GAME, kind.says(doubting(3).values, game.sight(1))) == (
        "Of those who begin a stack I believe up to two, of others up to two; otherwise I turn up the first card."
        " Ask me what I lay."
    )


def test_a_plan_that_fits_the_question_counts() -> None:
    orders = [doubting(1), Order("show", {"card": [OWL]}), Order("hand_in", {"card": [PIG]})]
    assert answered(enough(), 2, *orders) == hand_in(PIG)
    assert answered(stormy(), 2, *orders) == show(OWL)
