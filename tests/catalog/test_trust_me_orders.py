"""Trust Me!'s standing orders: what they answer, and when and why they end."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import Board
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
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
    return ordered_answer(GAME.orders, [*orders], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Board], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.orders if kind.name == order.kind)
    reason = kind.ended(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def check(game: Evening[Board], seat: int, order: Order) -> None:
    next(kind for kind in GAME.orders if kind.name == order.kind).check(order, game.sight(seat))


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


@pytest.mark.parametrize(("limit", "answer"), [(1, disbelieve(1)), (2, disbelieve(1)), (3, None)])
def test_disbelieve_a_claim_of_so_many_cards_or_more(limit: int, answer: Answer | None) -> None:
    game = position(EASY)
    order = Order("doubt", {"cards": limit})
    assert answered(position([EASY[1], EASY[0], EASY[2]]), 0, order) is None
    game.plays(start(CAT, CAT, animal=CAT))
    assert answered(game, 1, order) == answer
    assert ended(game, 1, order) is None


def test_a_claim_has_one_to_five_cards() -> None:
    game = position(EASY)
    for count in (1, 5):
        check(game, 1, Order("doubt", {"cards": count}))
    for count in (0, 6):
        with pytest.raises(IllegalAnswer):
            check(game, 1, Order("doubt", {"cards": count}))


def test_the_order_that_fits_the_question_counts() -> None:
    orders = [Order("doubt", {"cards": 1}), Order("show", {"card": [OWL]}), Order("hand_in", {"card": [PIG]})]
    assert answered(enough(), 2, *orders) == hand_in(PIG)
    assert answered(stormy(), 2, *orders) == show(OWL)
