"""Last Chance, paragraph by paragraph of its rules.md: the dice, and how likely they are to fall as needed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.catalog.last_chance.board import CARDS, Board, PrizeCard
from games.catalog.last_chance.dice import Lay, Locked, best, fits, laid, per_mille, some_of, worth
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from tests.catalog.evening import Evening, there
from tests.catalog.last_chance_evening import (
    DECLINE,
    FILL,
    FULL_HOUSE,
    JOKERS,
    LAST_CHANCE,
    LAY,
    NO_BET,
    RUN,
    SIXES,
    STREET,
    ask,
    bet,
    bid,
    choose,
    decline,
    last_card,
    position,
)

FRESH = """378 344 311 280 267 261 240 229 229 227 216 206 201 201 201 201 197 197
           186 172 168 148 142 141 131 131 130 114 114 108 099 099 094 089 062 037"""


@pytest.mark.parametrize(("card", "expected"), [*zip(CARDS, map(int, FRESH.split()), strict=True)])
def test_r1_a_fresh_card_is_as_likely_to_be_filled_as_it_was_made_to_be(card: PrizeCard, expected: int) -> None:
    assert per_mille(card.icons, (None,) * 5, card.rolls) == expected
    p = Fraction(worth(card.icons, (None,) * 5, card.rolls), 6 ** (5 * card.rolls))
    assert card.prize == round((1500 + 2500 * (1 - p) ** 3) / 100) * 100


@pytest.mark.parametrize(("icons", "locked"), [("1144J", (1, 1, None, 4, None)), ("JJJKK", (2, 2, None, None, 5))])
def test_1_5_two_rolls_are_worth_what_counting_them_all_says(icons: str, locked: tuple[int | None, ...]) -> None:
    ways = 0
    for dice in product(range(1, 7), repeat=2):
        best_card = max(
            (laid(icons, locked, tuple(sorted(dice)), lay).card for lay in every_lay(icons, locked, dice)),
            key=lambda card: worth(icons, card, 1),
        )
        ways += worth(icons, best_card, 1) * 6**3
    assert ways == worth(icons, locked, 2)


def every_lay(icons: str, locked: Any, dice: Any) -> list[Any]:
    fit = fits(icons, locked, tuple(sorted(dice)))
    return [
        Lay(printed, star, moon)
        for printed in some_of(fit.printed)
        for star in (None, *fit.star)
        for moon in (None, *fit.moon)
        if star is None or star != moon
    ]


@pytest.mark.parametrize(
    ("icons", "locked", "rolls", "odds"),
    [
        ("23456", (2, 3, 4, 5, None), 2, 306),
        ("66666", (6, 6, 6, 6, 6), 0, 1000),
        ("66666", (6, 6, 6, 6, None), 0, 0),
        ("1144J", (1, 1, 4, 4, None), 1, 667),  # any of four numbers
        ("1144J", (None, 1, 4, 4, 2), 1, 167),
        ("JJJKK", (3, 3, 3, None, 5), 1, 167),
        ("JJJKK", (3, 3, 3, None, None), 1, 139),  # a pair of five numbers
        ("66666", (None,) * 5, 1, 1),  # not nought: it may happen
        ("5555J", (5, 5, 5, 5, None), 5, 999),  # nor certain: it may not
    ],
)
def test_1_5_the_odds_are_exact(icons: str, locked: tuple[int | None, ...], rolls: int, odds: int) -> None:
    assert per_mille(icons, locked, rolls) == odds


def rolling(card: PrizeCard, *rolls: list[int], **fields: Any) -> Evening[Board]:
    """Let seat 0 roll first these dice."""
    game = position([5000, 5000], card, rolls, **fields)
    game.plays(ask(100), DECLINE)
    return game


def test_4_1_dice_that_do_not_lie_on_the_card_are_rolled() -> None:
    game = rolling(SIXES, [1, 2, 6], locked=[6, None, 6, None, None])
    assert there(game.table.attempt).rolls[0].dice == [1, 2, 6]
    assert there(game.table.attempt).before == [6, None, 6, None, None]


def test_4_1_every_attempt_has_all_rolls_again() -> None:
    game = position([5000] * 2, locked=[6, 6, 6, 6, None], rolls=([1],) * 4)
    game.plays(ask(100), DECLINE)
    assert (len(there(game.table.attempt).rolls), there(game.table.attempt).success) == (4, False)
    assert (game.table.most_rolls, game.table.odds) == (4, 518)


def test_4_2_a_number_takes_a_die_that_shows_it() -> None:
    assert fits("1144J", (1, None, None, None, None), (1, 1, 2, 4)).printed == (1, 4)
    game = rolling(FULL_HOUSE, [1, 1, 4, 6, 6])
    game.plays(choose(1, 4))
    assert game.table.locked == [1, None, 4, None, None]


@pytest.mark.parametrize(
    ("icons", "locked", "dice", "star", "moon"),
    [
        ("1144J", (None,) * 5, (1, 2, 2, 4, 6), (2, 6), ()),  # none that is printed
        ("1144J", (1, 1, 4, 4, None), (1,), (), ()),  # nor where the printed one has its die
        ("JJJKK", (None,) * 5, (1, 2, 2, 3, 3), (1, 2, 3), (1, 2, 3)),
        ("JJJKK", (2, None, None, None, None), (1, 2, 3, 3), (2,), (1, 3)),  # all stars are alike, moons different
        ("JJJKK", (None, None, None, 5, None), (1, 2, 5, 5), (1, 2), (5,)),
        ("JJJKK", (2, 2, 2, None, None), (2, 2), (), ()),
    ],
)
def test_4_3_jokers_are_of_one_number_that_is_not_taken(
    icons: str, locked: Any, dice: Any, star: tuple[int, ...], moon: tuple[int, ...]
) -> None:
    found = fits(icons, locked, dice)
    assert (found.star, found.moon) == (star, moon)


def test_4_3_a_number_goes_on_stars_or_on_moons() -> None:
    game = rolling(JOKERS, [1, 1, 2, 2, 5])
    with pytest.raises(IllegalAnswer):
        game.answer(0, Answer("choose", {"star": [1], "moon": [1]}))
    with pytest.raises(IllegalAnswer):
        game.answer(0, Answer("choose", {"star": [1, 2], "moon": []}))
    game.plays(choose(star=2, moon=1))
    assert there(game.table.attempt).rolls[0].laid == [3, 4, 0, 1, None]


def test_4_3_a_jokers_number_stays_for_the_next_attempt() -> None:
    game = position([5000] * 2, JOKERS, ([3], [3], [3]), locked=[2, 2, None, 1, 1])
    game.plays(ask(100), DECLINE)
    assert game.table.locked == [2, 2, None, 1, 1]
    assert there(game.table.attempt).success is False


def test_4_4_a_fitting_die_may_stay_off_the_card() -> None:
    game = rolling(FULL_HOUSE, [1, 1, 4, 6, 6])
    assert game.verbs(0) == ["run", "lay", "choose"]
    assert game.plays(choose())[0] == "Ada rolls 1 1 4 6 6 and lays none on the card."
    assert game.table.locked == [None] * 5


def test_4_4_all_dice_of_the_number_chosen_for_a_joker_go_on_it() -> None:
    game = rolling(JOKERS, [1, 1, 2, 2, 5])
    game.plays(choose(star=1))
    assert game.table.locked == [1, 1, None, None, None]


def test_4_4_the_site_lays_what_makes_success_likeliest() -> None:
    game = rolling(FULL_HOUSE, [1, 1, 2, 4, 4])
    assert there(game.table.attempt).success
    game = rolling(FULL_HOUSE, [1, 1, 4, 6, 6])
    game.plays(LAY)
    assert game.table.locked == [1, 1, 4, None, None]


def test_4_4_a_joker_that_comes_easily_is_better_kept_off_while_a_number_is_missing() -> None:
    two_dice = per_mille("1144J", (1, 1, 4, None, None), 3)
    assert two_dice > per_mille("1144J", (1, 1, 4, None, 6), 3)
    assert best("1144J", (None,) * 5, (1, 1, 4, 6, 6), 3, 4).star is None
    assert best("1144J", (None,) * 5, (1, 1, 4, 4, 6), 3, 4).star == 6


def test_4_4_or_does_so_to_the_end() -> None:
    game = rolling(FULL_HOUSE, [1, 2, 2, 3, 5])
    game.plays(RUN)
    assert there(game.table.attempt).success is not None
    assert len(there(game.table.attempt).rolls) == 4 or there(game.table.attempt).success


def test_4_4_nothing_that_could_be_laid_is_better_than_what_the_site_lays() -> None:
    chance = Chance(b"rolls", "best")
    for _ in range(200):
        card = chance.choice(CARDS)
        locked: Locked = (None,) * 5
        for left in reversed(range(card.rolls)):
            dice = tuple(sorted([chance.roll() for die in locked if die is None]))
            lays = every_lay(card.icons, locked, dice)
            reached = laid(card.icons, locked, dice, best(card.icons, locked, dice, left, card.rolls)).card
            rolls = left or card.rolls
            cards = [
                laid(card.icons, locked, dice, lay).card for lay in lays if lay.star is None or lay.star != lay.moon
            ]
            assert worth(card.icons, reached, rolls) == max(worth(card.icons, each, rolls) for each in cards)
            locked = reached


def test_r17_laying_only_some_dice_of_a_jokers_number_never_makes_success_likelier() -> None:
    chance, compared = Chance(b"rolls", "some"), 0
    for _ in range(400):
        card = chance.choice([card for card in CARDS if "JJ" in card.icons])
        locked: Locked = (None,) * 5
        for left in reversed(range(1, card.rolls)):
            dice = tuple(sorted([chance.roll() for die in locked if die is None]))
            reached = laid(card.icons, locked, dice, best(card.icons, locked, dice, left, card.rolls)).card
            for lay in every_lay(card.icons, locked, dice):
                there = laid(card.icons, locked, dice, lay).card
                for at in [at for at, icon in enumerate(card.icons) if icon in "JK" and there[at] != locked[at]]:
                    fewer = (*there[:at], None, *there[at + 1 :])
                    assert worth(card.icons, fewer, left) <= worth(card.icons, reached, left)
                    compared += 1
            locked = reached
    assert compared > 1000


def test_4_4_keeping_a_printed_number_off_can_be_best() -> None:
    """One die more helps with three threes; a four is found soon enough."""
    assert worth("33344", (None, None, None, 4, None), 4) > worth("33344", (None, None, None, 4, 4), 4)
    assert best("33344", (None, None, None, 4, None), (1, 4, 5, 5), 0, 4).printed == ()
    assert best("33344", (None, None, None, 4, None), (1, 4, 5, 5), 1, 4).printed == (4,)


def test_4_4_keeping_a_lone_joker_off_can_be_best() -> None:
    assert best("JJJJJ", (None,) * 5, (1, 2, 3, 4, 6), 3, 4).star is None
    assert best("JJJJJ", (None,) * 5, (1, 3, 3, 4, 6), 3, 4).star == 3


def test_4_5_a_roll_that_fills_the_card_is_not_asked_about() -> None:
    game = rolling(SIXES, [6, 6], locked=[6, 6, 6, None, None])
    assert there(game.table.attempt).success
    assert len(there(game.table.attempt).rolls) == 1


def filling(*seals: Answer, **fields: Any) -> Evening[Board]:
    """Let seat 0 roll what fills the card at once, the others having sealed these."""
    game = position([5000] * (1 + len(seals)), FULL_HOUSE, ([1, 1, 2, 4, 4],), **fields)
    game.plays(ask(100), *seals)
    return game


@pytest.mark.parametrize("seals", [[DECLINE], [decline("no", 5000)], [decline("no", 300), DECLINE]])
def test_4_5_without_money_on_yes_nobody_is_asked_whether_to_fill(seals: list[Answer]) -> None:
    assert there(filling(*seals).table.attempt).success


@pytest.mark.parametrize("seal", [DECLINE, decline("no", 4000)])
def test_4_5_nobody_fills_the_last_card_unasked_since_that_ends_the_game(seal: Answer) -> None:
    game = last_card([5000] * 2)
    game.plays(ask(100), seal)
    assert (game.awaited, game.verbs(0)) == ([0], ["fill", "choose"])
    assert (game.decision(0).rule, game.decision(0).default) == ("4.5", FILL)
    game.plays(FILL)
    assert game.end.places == [1, 2]


def test_4_5_so_with_open_bids_and_after_last_chance() -> None:
    game = last_card([5000] * 2, options={"bidding": "open"})
    game.plays(bid(-100), DECLINE, NO_BET)
    assert game.verbs(0) == ["fill", "choose"]
    game = last_card([5000] * 2)
    game.plays(LAST_CHANCE, DECLINE)
    assert game.verbs(0) == ["fill", "choose"]


def test_4_5_who_would_come_second_may_leave_the_last_card_open_and_play_on() -> None:
    game = position([5000, 50_000], STREET, ([6], [1]), locked=[2, 3, 4, 5, None], cards_left=1)
    game.plays(ask(100), DECLINE, choose())
    assert (game.outcome, game.table.locked, game.table.attempts) == (None, [2, 3, 4, 5, None], 1)


def test_4_5_who_has_the_best_laid_to_the_end_fills_the_last_card_too() -> None:
    game = position([5000] * 2, STREET, ([5, 1], [6]), locked=[2, 3, 4, None, None], cards_left=1)
    game.plays(ask(100), DECLINE, RUN)
    assert game.end.places == [1, 2]


@pytest.mark.parametrize("options", [{}, {"bidding": "open"}])
def test_4_5_with_others_money_on_yes_the_attempter_is_asked(options: dict[str, Any]) -> None:
    game = position([5000] * 3, FULL_HOUSE, ([1, 1, 2, 4, 4],), options)
    if options:
        game.plays(bid(-100), DECLINE, DECLINE, NO_BET, bet("yes", 100))
    else:
        game.plays(ask(100), decline("no", 400), decline("yes", 100))
    assert (game.awaited, game.verbs(0)) == ([0], ["fill", "choose"])
    assert game.decision(0).rule == "4.5"
    assert game.plays(FILL)[0] == "Ada rolls 1 1 2 4 4 and lays 1 1 2 4 4 on the card."
    assert there(game.table.attempt).success
    assert game.table.cash[2] == 5100


def test_4_5_the_attempter_may_keep_the_card_from_being_filled_and_fail() -> None:
    game = position([5000] * 2, STREET, ([6], [6]), locked=[2, 3, 4, 5, None])
    game.plays(ask(100), decline("yes", 3000), choose())
    assert (there(game.table.attempt).success, game.awaited, game.verbs(0)) == (None, [0], ["fill", "choose"])
    game.plays(choose())
    assert there(game.table.attempt).success is False
    assert game.table.locked == [2, 3, 4, 5, None]
    assert game.table.cash == [10_000, 2000]


def test_4_5_who_has_the_best_laid_to_the_end_fills_the_card() -> None:
    game = position([5000] * 2, STREET, ([5, 1], [6]), locked=[2, 3, 4, None, None])
    game.plays(ask(100), decline("yes", 3000), RUN)
    assert there(game.table.attempt).success


def test_4_7_for_the_absent_the_card_is_filled() -> None:
    game = filling(decline("yes", 1000))
    assert game.decision(0).default == FILL


@pytest.mark.parametrize(
    ("answer", "locked"),
    [(choose(6), [2, 3, 4, None, 6]), (choose(), [2, 3, 4, None, None]), (LAY, [2, 3, 4, None, 6])],
)
def test_4_6_after_the_last_roll_dice_may_be_left_for_the_next(answer: Answer, locked: list[int | None]) -> None:
    game = position([5000] * 2, STREET, ([1, 1], [1, 6]), locked=[2, 3, 4, None, None])
    game.plays(ask(100), DECLINE)
    assert game.verbs(0) == ["lay", "choose"]
    game.plays(answer)
    assert game.table.locked == locked
    assert there(game.table.attempt).success is False
    assert game.table.attempts == 1


def test_4_7_for_the_absent_the_site_lays_to_the_end() -> None:
    game = rolling(FULL_HOUSE, [1, 1, 4, 6, 6])
    assert game.decision(0).default == RUN
    game = position([5000] * 2)
    default = game.decision(0).default
    assert default == game.whole(0, DECLINE)


def test_what_was_rolled_stays_on_the_table_die_by_die() -> None:
    game = rolling(FULL_HOUSE, [1, 1, 4, 6, 6])
    game.plays(LAY)
    roll = game.sight(None).attempt.rolls[0]
    assert (roll.dice, roll.laid) == ([1, 1, 4, 6, 6], [0, 1, 2, None, None])
    assert roll.odds == per_mille("1144J", (1, 1, 4, None, None), 3)


def test_6_3_dice_are_thrown_on_a_fresh_card() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],), {"throw": "yes"})
    assert game.table.locked == [1, 1, 4, None, None]
    assert there(game.table.thrown).dice == [1, 1, 4, 6, 6]
    assert there(game.table.thrown).laid == [0, 1, 2, None, None]
    assert game.table.odds == per_mille("1144J", (1, 1, 4, None, None), 4)
    assert game.awaited == [0, 1]


def test_r9_a_throw_that_fills_the_card_is_thrown_again() -> None:
    game = position([5000] * 2, CARDS[17], ([1, 2, 3, 4, 5],), {"throw": "yes"})
    assert None in game.table.locked
    assert there(game.table.thrown).dice != [1, 2, 3, 4, 5]
