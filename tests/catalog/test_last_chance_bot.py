"""Last Chance's bot: it bets with the odds, and never stakes all it has."""

from __future__ import annotations

from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import Board
from games.engine.analysis import chances_at, valued
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.searching import imagine
from games.engine.table import FaceDown
from tests.catalog.evening import Evening, lay
from tests.catalog.last_chance_evening import (
    DECLINE,
    FILL,
    FULL_HOUSE,
    LAST_CHANCE,
    RUN,
    almost,
    ask,
    bid,
    decline,
    last_card,
    position,
)


def answered(game: Evening[Board], seat: int, draw: int = 0) -> Answer:
    assert game.question is not None
    return GAME.bots.answer(game.sight(seat), game.decision(seat), Chance(b"draw", draw))


def test_it_bets_on_the_likelier_side_and_never_all() -> None:
    for draw in range(20):
        values = answered(position([5000] * 3), 1, draw).values  # at 3.7%
        assert values["side"] == ["no"]
        assert 3500 <= values["exact"] <= 4800
        likely = position([5000] * 3, FULL_HOUSE, locked=[1, 1, 4, 4, None])  # at 98.8%
        assert answered(likely, 1, draw).values["side"] == ["yes"]


def test_on_the_last_card_it_keeps_what_it_has_once_nobody_can_catch_up() -> None:
    for draw in range(20):
        far, near = (answered(last_card([money, 5000]), 0, draw) for money in (60_000, 9000))
        assert (far.verb, far["exact"]) == ("decline", 0)
        assert near["exact"] > 0


def test_it_asks_for_money_while_a_bet_is_worth_more_and_pays_when_no_bet_is() -> None:
    assert answered(position([5000] * 3), 1).verb == "ask"
    assert answered(position([5000] * 3, locked=[6, 6, 6, 6, None]), 1).verb == "pay"  # at 51.8%


def test_who_has_nothing_tries_for_nothing_rather_than_look_on() -> None:
    answer = answered(position([50_000, 0]), 1)
    assert (answer.verb, answer["limit"]) == ("pay", 0)


def test_the_more_others_bet_the_more_of_its_money_an_attempt_is_worth() -> None:
    worth = [offered(answered(position([5000] * players), 1)) for players in (2, 4, 6)]  # at 3.7%
    assert worth == sorted(set(worth))
    assert worth[0] < 0


def test_it_never_offers_all_it_has() -> None:
    for draw in range(20):
        likely = position([20_000, 1000, 20_000, 20_000], locked=[6, 6, 6, 6, None])  # at 51.8%
        answer = answered(likely, 1, draw)
        assert answer.verb == "pay"
        assert 0 < answer["limit"] < 1000


def offered(answer: Answer) -> int:
    return int(answer["limit"]) * (1 if answer.verb == "pay" else -1)


def test_it_calls_last_chance_only_when_nothing_else_may_help() -> None:
    far_behind = almost([100_000, 500], fills=True)
    assert answered(far_behind, 1).verb != "last_chance"
    locked = [1, 1, 4, 4, None]
    assert answered(position([100_000, 500], FULL_HOUSE, locked=locked, cards_left=1), 1).verb == "last_chance"
    assert answered(position([100_000, 90_000], FULL_HOUSE, locked=locked, cards_left=1), 1).verb != "last_chance"


def test_it_lays_what_is_best() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],))
    game.plays(ask(100), DECLINE)
    assert answered(game, 0) == RUN


def test_it_fills_the_card_unless_others_win_more_by_it() -> None:
    for stake, verb in ((100, "fill"), (5000, "choose")):
        game = position([50_000, 5000], FULL_HOUSE, ([1, 1, 2, 4, 4],))
        game.plays(ask(100), decline("yes", stake))
        answer = answered(game, 0)
        assert answer.verb == verb
        if verb == "choose":
            game.plays(answer)
            assert game.table.locked == [None] * 5


def test_it_fills_the_last_card_also_where_that_makes_it_second() -> None:
    game = last_card([5000, 50_000])
    game.plays(ask(100), DECLINE)
    assert answered(game, 0) == FILL


def test_a_caller_fills_the_card_whatever_others_win() -> None:
    game = position([5000, 5000], FULL_HOUSE, ([1, 1, 2, 4, 4],))
    game.plays(LAST_CHANCE, decline("yes", 5000))
    assert answered(game, 0) == FILL


def test_it_bets_little_on_yes_against_somebody_who_could_rather_spoil_the_card() -> None:
    nearly = [1, 1, 4, 4, None]  # at 98.8%
    games = [position([cash, 5000], FULL_HOUSE, locked=nearly) for cash in (100, 5000, 100_000)]
    stakes = [answered(game, 1).values["exact"] for game in games]
    assert stakes[0] > 4000
    assert 500 < stakes[1] < 2500
    assert stakes[2] < 500


def test_with_open_bids_it_goes_over_the_highest_while_it_is_worth_it() -> None:
    game = position([5000] * 3, locked=[6, 6, 6, 6, None], options={"bidding": "open"})
    first = answered(game, 1)
    game.plays(bid(100), first, DECLINE)
    raised = answered(game, 0)
    assert raised.verb == "pay"
    assert raised["amount"] > first["amount"]
    assert answered(game, 1).verb == "stand"


def test_money_of_any_size_is_bet_exactly() -> None:
    for cash in ([10**60, 3 * 10**60], [3 * 10**600, 100], [100, 10**600, 0]):
        answer = answered(position(cash), 1)
        assert type(answer["exact"]) is int
        assert answer["exact"] % 100 == 0


def test_it_knows_nothing_but_its_own_sight() -> None:
    game, other = position([5000] * 3), position([5000] * 3)
    game.answer(0, game.decision(0).sample(Chance(b"sealed", 0)))
    assert answered(game, 1) == answered(other, 1)


def test_a_strong_bot_imagines_other_cards_to_come_but_not_another_one_than_has_just_been_turned_up() -> None:
    game, to_come = Position.deal(GAME, 3, {}, b"turned up"), set()
    real = game.table
    assert isinstance(real, Board)
    for number in range(20):
        imagined = imagine(game, 1, Chance(b"imagine", number))
        assert imagined is not None
        table = imagined.playout().table
        assert isinstance(table, Board)
        assert (table.row[0], table.card, table.prize) == (real.row[0], real.card, real.prize)
        to_come.add(tuple(card.card for card in table.row if isinstance(card, FaceDown)))
    assert len(to_come) == 20


def test_who_is_out_has_no_chance_left() -> None:
    chances = valued(position([5000] * 3, out=[1]))
    assert chances[1] == 0
    assert chances[0] > 0.1 < chances[2]


def test_chances_know_nothing_of_the_cards_to_come_nor_of_those_out_of_the_game() -> None:
    game = almost([5000] * 3, fills=True)
    first, *to_come = game.table.row
    row: list[FaceDown | int] = [first, *(FaceDown(number, []) for number in range(15, 15 + len(to_come)))]
    other = Evening(GAME, lay(game.table, row=row), game.seed, game.usual)
    chances, others = (chances_at(one, Chance(b"endings", 0), 30) for one in (game, other))
    assert chances == others
