"""Master Bluff's standing orders: what they answer, and when and why they end."""

from __future__ import annotations

import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import Board
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.master_bluff_evening import BLUFF, EASY, ELF, FAIRY, JESTER, PASS, follow, lead, position
from tests.catalog.plans import kind_of


def answered(game: Evening[Board], seat: int, order: Order) -> Answer | None:
    assert game.question is not None
    return ordered_answer(GAME.advance, [order], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Board], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.advance if kind.name == order.kind)
    reason = kind.until(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def check(game: Evening[Board], seat: int, order: Order) -> None:
    next(kind for kind in GAME.advance if kind.name == order.kind).check(order, game.sight(seat))


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


def calling(last: str, otherwise: str, limit: int = 0) -> Order:
    """A plan to call claims of so many cards, whoever makes them."""
    limits = {f"from_{seat}": [limit] for seat in range(4)}
    return Order("call_from", {**limits, "last": [last], "otherwise": [otherwise]}, seen={"hand": EASY[3]})


@pytest.mark.parametrize(("limit", "answer"), [(1, BLUFF), (2, BLUFF), (3, None)])
def test_call_a_claim_of_so_many_cards_or_more_and_ask_about_the_rest(limit: int, answer: Answer | None) -> None:
    game = position([[ELF, FAIRY, FAIRY], [ELF, FAIRY, FAIRY], [ELF, FAIRY, FAIRY], EASY[3]])
    game.plays(lead(ELF, family=ELF), follow(FAIRY, FAIRY), PASS, PASS)
    assert answered(game, 3, calling("like", "ask", limit)) == answer


@pytest.mark.parametrize(("last", "answer"), [("call", BLUFF), ("like", PASS)])
def test_last_cards_are_called_or_are_like_any_others(last: str, answer: Answer) -> None:
    game = position([[ELF], *EASY[1:]])
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 3, calling(last, "pass")) == answer


@pytest.mark.parametrize(("last", "answer"), [("call", BLUFF), ("like", None)])
def test_last_cards_alone_can_be_called(last: str, answer: Answer | None) -> None:
    for hand, expected in (([ELF], answer), ([ELF, ELF], None)):
        game = position([hand, *EASY[1:]])
        game.plays(lead(ELF, family=ELF))
        assert answered(game, 3, calling(last, "ask")) == expected


def test_everything_can_be_passed_until_my_next_turn() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    assert answered(game, 3, calling("like", "pass")) == PASS
    game.plays(follow(FAIRY), PASS, PASS)
    assert answered(game, 3, calling("like", "pass")) == PASS


def test_a_plan_of_before_still_passes_on_the_rest() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    values = {f"from_{seat}": [0] for seat in range(4)} | {"last": ["call"]}
    assert answered(game, 3, Order("call_from", values, seen={"hand": EASY[3]})) == PASS


def test_what_is_asked_about_is_said_in_words() -> None:
    game = position(EASY)
    kind = kind_of(game, "call_from")
    said = [english(GAME, kind.says(calling("call", "ask", limit).values, game.sight(3))) for limit in (0, 3)]
    assert said[0] == "I call what cannot be true; ask me about the rest."
    assert said[1].endswith("; ask me about anything less.")


def test_the_first_order_that_has_something_to_say_counts() -> None:
    game = position(EASY)
    game.plays(lead(ELF, ELF, family=ELF))
    assert game.question is not None
    orders = [calling("call", "pass", 1), Order("trust", {"player": [0]})]
    assert ordered_answer(GAME.advance, orders, game.sight(3), game.question.decisions[3]) == PASS


def test_orders_know_nothing_but_the_seats_own_sight() -> None:
    game, other = position(EASY), position([EASY[0], EASY[1], EASY[2], [JESTER, ELF, ELF]])
    for each in (game, other):
        each.plays(lead(ELF, ELF, family=ELF))
    assert game.sight(1) == other.sight(1)
