"""Master Bluff's standing orders: what they answer, and when and why they end."""

from __future__ import annotations

import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import Board
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.master_bluff_evening import BLUFF, EASY, ELF, FAIRY, JESTER, PASS, follow, lead, position


def answered(game: Evening[Board], seat: int, order: Order) -> Answer | None:
    assert game.question is not None
    return ordered_answer(GAME.orders, [order], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Board], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.orders if kind.name == order.kind)
    reason = kind.ended(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def check(game: Evening[Board], seat: int, order: Order) -> None:
    next(kind for kind in GAME.orders if kind.name == order.kind).check(order, game.sight(seat))


def test_pass_on_one_player() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 2, Order("trust", {"player": [0]})) == PASS
    assert answered(game, 2, Order("trust", {"player": [1]})) is None


def test_pass_on_one_player_does_not_choose_cards() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 1, Order("trust", {"player": [0]})) == PASS
    game.plays(PASS, PASS, PASS)
    assert answered(game, 1, Order("trust", {"player": [0]})) is None


def test_pass_on_one_player_ends_when_that_player_is_out() -> None:
    game = position([[ELF], *EASY[1:]], {"end": "last"})
    order = Order("trust", {"player": [0]})
    game.plays(lead(ELF, family=ELF))
    assert ended(game, 1, order) is None
    game.plays(follow(FAIRY), PASS, PASS)
    assert ended(game, 2, order) == "Ada is out of cards."


def test_one_can_trust_only_another_player_who_has_cards() -> None:
    game = position(EASY, out=[3])
    check(game, 1, Order("trust", {"player": [2]}))
    for player in (1, 3, 4):
        with pytest.raises(IllegalAnswer):
            check(game, 1, Order("trust", {"player": [player]}))


@pytest.mark.parametrize(("limit", "answer"), [(1, BLUFF), (2, BLUFF), (3, None)])
def test_call_a_claim_of_so_many_cards_or_more(limit: int, answer: Answer | None) -> None:
    game = position(EASY)
    game.plays(lead(ELF, ELF, family=ELF))
    order = Order("doubt", {"cards": limit})
    assert answered(game, 3, order) == answer
    assert ended(game, 3, order) is None


@pytest.mark.parametrize(("cards", "legal"), [("eight", [1, 8]), ("seven", [1, 7])])
def test_no_claim_has_more_cards_than_a_family(cards: str, legal: list[int]) -> None:
    game = position(EASY, {"cards": cards})
    for count in legal:
        check(game, 1, Order("doubt", {"cards": count}))
    for count in (0, legal[-1] + 1):
        with pytest.raises(IllegalAnswer):
            check(game, 1, Order("doubt", {"cards": count}))


@pytest.mark.parametrize(("hand", "answer"), [([ELF], BLUFF), ([ELF, ELF], None)])
def test_call_the_last_card(hand: list[str], answer: Answer | None) -> None:
    game = position([hand, *EASY[1:]])
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 2, Order("doubt_last")) == answer


def test_pass_until_my_next_turn() -> None:
    game = position(EASY)
    order = Order("rest", turn=0)
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 2, order) == answered(game, 3, order) == PASS
    game.plays(follow(FAIRY), PASS, PASS)
    assert (answered(game, 2, order), ended(game, 2, order)) == (None, "It is your turn now.")
    assert (answered(game, 3, order), ended(game, 3, order)) == (PASS, None)
    game.plays(BLUFF)
    assert ended(game, 2, order) == "It is your turn now."
    assert ended(game, 3, order) is None


def test_pass_until_my_next_turn_given_by_the_next_player_passes_this_once() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    order = Order("rest", turn=game.table.turns)
    assert answered(game, 1, order) == PASS
    game.plays(PASS, PASS, PASS)
    assert ended(game, 1, order) == "It is your turn now."


def test_the_first_order_that_has_something_to_say_counts() -> None:
    game = position(EASY)
    game.plays(lead(ELF, ELF, family=ELF))
    assert game.question is not None
    orders = [Order("doubt_last"), Order("doubt", {"cards": 2}), Order("trust", {"player": [0]})]
    assert ordered_answer(GAME.orders, orders, game.sight(2), game.question.decisions[2]) == BLUFF


def test_orders_know_nothing_but_the_seats_own_sight() -> None:
    game, other = position(EASY), position([EASY[0], EASY[1], EASY[2], [JESTER, ELF, ELF]])
    for each in (game, other):
        each.plays(lead(ELF, ELF, family=ELF))
    assert game.sight(1) == other.sight(1)
