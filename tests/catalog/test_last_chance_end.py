"""Last Chance, paragraph by paragraph of its rules.md: what comes of an attempt, the end, and the options."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games import catalog
from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import Board, Ending
from games.catalog.last_chance.rules import PURSE, deal
from games.engine.asides import Luck
from games.engine.chance import Chance
from games.engine.end import honours_of
from games.engine.players import absent_player, play_out
from games.engine.questions import Seat
from games.engine.texts import Text
from games.engine.transcript import english
from tests.catalog.evening import Evening, lay
from tests.catalog.last_chance_evening import DECLINE, FILL, LAST_CHANCE, almost, ask, decline, last_card, pay

from .noted import SEEDS, played, told


def test_5_1_success_brings_the_bid_back_the_prize_the_card_and_what_was_bet_on_no() -> None:
    game = almost([5000] * 4, fills=True)
    game.plays(pay(2000), pay(900, "no", 1500), decline("yes", 700), decline("no", 5000), FILL)
    assert game.table.cash == [5000 + 3400 + 1500 + 5000, 3500, 5700, 0]
    assert game.table.won == [["23456"], [], [], []]


def test_5_1_what_the_bank_paid_is_kept() -> None:
    game = almost([5000] * 2, fills=True)
    game.plays(ask(2000), decline("no", 1000))
    assert game.table.cash == [5000 + 5000 + 3400 + 1000, 4000]


def test_5_2_failure_costs_the_bid_and_doubles_what_was_bet_on_no() -> None:
    game = almost([5000] * 4, fills=False)
    told = game.plays(pay(2000), pay(900, "no", 1500), decline("yes", 700), decline("no", 5000))
    assert told[-1] == "The attempt fails."
    assert game.table.cash == [4000, 6500, 4300, 10_000]
    assert game.table.won == [[]] * 4


def test_5_2_what_the_bank_paid_is_kept_in_failure_too() -> None:
    game = almost([5000] * 2, fills=False)
    game.plays(ask(2000), decline("yes", 1000))
    assert game.table.cash == [10_000, 4000]


def test_5_3_a_failed_card_stays_with_its_dice_and_a_won_one_makes_room() -> None:
    game = almost([5000] * 2, fills=False)
    game.plays(ask(100), DECLINE)
    assert (game.table.card, game.table.locked, game.table.attempts) == ("23456", [2, 3, 4, 5, None], 1)
    game = almost([5000] * 2, fills=True)
    game.plays(ask(100), DECLINE)
    assert (game.table.locked, game.table.attempts, game.table.cards_left) == ([None] * 5, 0, 6)
    assert sum(isinstance(card, int) for card in game.table.row) == 2


def test_5_4_a_card_leaves_the_game_after_twelve_attempts() -> None:
    game = almost([5000] * 2, fills=False, attempts=11)
    told = game.plays(ask(100), DECLINE)
    assert "Nobody has filled this card in twelve attempts, so it leaves the game." in told
    assert (game.table.cards_left, game.table.attempts, game.table.won) == (6, 0, [[], []])
    assert game.sight(None).most_attempts == 12


def test_5_5_each_card_adds_a_tenth_and_tenths_are_not_compounded() -> None:
    game = last_card([96_600, 5000], won=[["1144J"] * 5, []])
    game.plays(pay(100), pay(0), FILL)
    assert game.table.ending == Ending([100_000, 5000], [6, 0], [160_000, 5000])  # the printed example
    assert game.end.points == [160_000, 5000]
    assert game.end.places == [1, 2]
    assert english(GAME, game.end.reason) == "The last card is gone."


def test_5_5_points_of_any_size_are_exact() -> None:
    rich = 10**40 + 300
    game = last_card([rich, 5000], fills=False, attempts=11, won=[["1144J"] * 3, []])
    game.plays(pay(100), pay(0))
    assert game.end.points == [(rich - 100) * 13 // 10, 5000]
    assert type(game.end.points[0]) is int


def test_5_6_the_last_player_left_wins_at_once() -> None:
    game = almost([5000, 9000], fills=False)
    game.plays(LAST_CHANCE, decline("yes", 9000))
    assert game.end.places == [2, 1]
    assert game.end.points == [0, 0]
    assert english(GAME, game.end.reason) == "Only Ben is still in the game."


@pytest.mark.parametrize(
    ("cash", "won", "places"),
    [
        ([10_000, 11_000, 5000], [["1144J"], [], []], [1, 2, 3]),  # both have 11000 points, one has a card
        ([10_000, 10_000, 5000], [["1144J"], ["1144J"], []], [1, 1, 3]),
        ([0, 0, 0], [[], ["1144J"], []], [2, 1, 2]),
    ],
)
def test_5_7_equal_points_are_settled_by_cards(cash: list[int], won: list[list[str]], places: list[int]) -> None:
    assert ended(cash, won).end.places == places


def ended(cash: list[int], won: list[list[str]], **fields: object) -> Evening[Board]:
    """A game that is over."""
    table = deal(len(cash), GAME.agreed({}), Chance(b"over", "deal"))
    table.cash, table.won, table.cards_left = cash, won, 0
    table.ending = Ending(cash, [len(cards) for cards in won], cash)
    return Evening(GAME, lay(table, **fields), b"over")


def test_5_8_who_is_out_comes_last_the_earlier_the_worse() -> None:
    assert ended([0, 0, 0, 5000], [[], [], [], []], out=[2, 0]).end.places == [3, 2, 4, 1]


def test_5_8_who_is_out_keeps_no_cards_and_is_asked_nothing() -> None:
    game = almost([5000] * 3, fills=False, won=[["1144J"], [], []])
    game.plays(LAST_CHANCE, DECLINE, DECLINE)
    assert game.table.won[0] == []
    assert game.awaited == [1, 2]


def test_6_4_a_card_is_needed_to_win() -> None:
    cash, won = [9000, 100, 5000], [[], ["1144J"], []]
    assert ended(cash, won).end.places == [1, 3, 2]
    assert ended(cash, won, card_to_win=True).end.places == [2, 1, 3]


def test_6_4_if_nobody_has_a_card_money_counts() -> None:
    assert ended([9000, 100, 5000], [[], [], []], card_to_win=True).end.places == [1, 3, 2]


def test_r8_money_grows_past_what_fits_on_a_page_and_stays_exact() -> None:
    rich = 12_345_678_901_234_567_890_123_456_789_000
    game = almost([5000, rich], fills=False)
    game.plays(ask(100), decline("no", rich))
    assert game.table.cash[1] == 2 * rich
    assert msgspec.json.decode(game.checkpoint, type=Board).cash[1] == 2 * rich


def test_the_game_goes_on_without_anybody() -> None:
    position_at_end, _moves = play_out(GAME, [absent_player] * 3, {}, b"nobody")
    assert position_at_end.outcome is not None
    assert english(GAME, position_at_end.outcome.reason) == "The last card is gone."


@pytest.mark.parametrize("seed", SEEDS)
def test_in_last_chance_what_luck_brought_is_what_came_in(seed: bytes) -> None:
    position, noted, flows = played("last_chance", seed)
    got = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Luck):
            got[aside.by] += int(aside.got)
    table = position.sight(None)
    assert [PURSE + flows[seat] + got[seat] for seat in range(table.seats)] == table.cash


@pytest.mark.parametrize(
    ("slug", "luck", "said"),
    [
        (
            "last_chance",
            Luck(-1, 1, 3000, 500),
            "{seat} got {amount:money} more from the dice than the odds were worth.",
        ),
        ("last_chance", Luck(-1, 1, 0, 2500), "The dice owe {seat} {amount:money} by the odds."),
    ],
)
def test_what_the_dice_owe(slug: str, luck: Luck, said: str) -> None:
    (honour,) = honours_of(told(luck), catalog.find(slug).end.honours)
    assert honour == Text(said, {"seat": 1, "amount": 2500})
