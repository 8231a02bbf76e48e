"""Last Chance, paragraph by paragraph of its rules.md: the bets."""

from __future__ import annotations

import pytest

from games.catalog.last_chance.board import Bet, Board
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from tests.catalog.evening import Evening, there
from tests.catalog.last_chance_evening import DECLINE, FILL, almost, ask, decline, pay, position


def bets_of(game: Evening[Board]) -> list[tuple[str, int] | None]:
    bets: list[Bet | None] = there(game.table.attempt).bets
    return [None if bet is None else (bet.side, bet.stake) for bet in bets]


def test_3_1_the_attempters_own_bet_does_not_count() -> None:
    game = almost([5000] * 3, fills=True)
    game.plays(ask(100, "yes", 5000), ask(900, "no", 400), decline("yes", 300))
    assert bets_of(game) == [None, ("no", 400), ("yes", 300)]


def test_3_2_single_opponents_may_be_bet_on_otherwise() -> None:
    sealed = decline("no", 1000, side_0="yes", share_1=50, side_3="yes", share_3=10)
    expected = [("yes", 1000), ("no", 2500), None, ("yes", 500)]
    for attempter in (0, 1, 3):
        game = almost([5000] * 4, fills=True)
        answers = [ask(100) if seat == attempter else DECLINE for seat in range(4)]
        answers[2] = sealed
        game.plays(*answers)
        assert bets_of(game)[2] == expected[attempter]


def test_3_2_an_exception_may_be_not_to_bet() -> None:
    game = almost([5000] * 3, fills=True)
    game.plays(ask(100), decline("no", 1000, share_0=0), decline("no", 1000))
    assert bets_of(game) == [None, None, ("no", 1000)]


def test_3_2_between_two_there_are_no_exceptions() -> None:
    option = position([5000, 5000]).option(0, "decline")
    assert option is not None
    assert "side_1" not in option.fields


@pytest.mark.parametrize(
    ("cash", "share", "stake"), [(5000, 50, 2500), (3300, 25, 800), (500, 5, None), (10**30 + 300, 100, 10**30 + 300)]
)
def test_3_3_a_share_is_rounded_down_to_hundreds(cash: int, share: int, stake: int | None) -> None:
    game = almost([5000, cash], fills=True)
    game.plays(ask(100), decline("yes", share=share))
    assert bets_of(game)[1] == (stake and ("yes", stake))


def test_3_3_an_exact_amount_counts_before_a_share() -> None:
    game = almost([5000, 5000], fills=True)
    game.plays(ask(100), decline("no", 700, share=100))
    assert bets_of(game)[1] == ("no", 700)


def test_3_3_an_exact_nothing_is_no_bet() -> None:
    game = almost([5000, 5000], fills=True)
    game.plays(ask(100), decline("no", 0, share=100))
    assert bets_of(game)[1] is None


def test_3_3_nobody_bets_more_than_they_have_and_all_of_it_is_allowed() -> None:
    game = position([5000, 10**40])
    game.answer(1, game.whole(1, decline("no", 10**40)))
    with pytest.raises(IllegalAnswer):
        game.answer(1, game.whole(1, decline("no", 10**40 + 100)))
    with pytest.raises(IllegalAnswer):
        game.answer(1, game.whole(1, Answer("decline", {"exact": 100.0})))


def test_3_4_all_bets_are_laid_open_before_the_first_roll_and_limits_stay_sealed() -> None:
    game = almost([5000] * 3, fills=True)
    told = game.plays(pay(3000), pay(200, "yes", 400), decline("no", 500), FILL)
    assert told == [
        "Ada makes the attempt at 30.6% and pays 300.",
        "Ben bets 400 on YES.",
        "Cleo bets 500 on NO.",
        "Ada rolls 6 and lays 6 on the card.",
        "The card is full: Ada wins it, 3400, and the 500 bet on NO.",
        *told[5:],
    ]
    assert len(told) == 6
    assert told[5].startswith("A new card: ")
    assert "3000" not in str(game.sight(1))


def test_3_4_the_dice_do_not_depend_on_the_bets() -> None:
    fallen = set()
    for sealed in (DECLINE, decline("yes", 5000), decline("no", share=100)):
        game = position([5000] * 2, rolls=([1, 2, 3, 4, 6],))
        game.plays(ask(100), sealed)
        game.plays(Answer("run"))
        fallen.add(str([roll.dice for roll in there(game.table.attempt).rolls]))
    assert len(fallen) == 1


def test_r6_one_may_bet_nothing_and_all_may_bet_on_no() -> None:
    game = almost([5000] * 3, fills=True)
    game.plays(ask(100), DECLINE, DECLINE)
    assert bets_of(game) == [None] * 3
    game = almost([5000] * 3, fills=True)
    game.plays(ask(100), decline("no", 1000), decline("no", 2000))
    assert bets_of(game)[1:] == [("no", 1000), ("no", 2000)]
