"""Last Chance, paragraph by paragraph of its rules.md: the start, and who makes the attempt."""

from __future__ import annotations

import pytest

from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import CARDS, Board
from games.catalog.last_chance.rules import deal
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.table import FaceDown
from tests.catalog.evening import Evening, there
from tests.catalog.last_chance_evening import (
    DECLINE,
    LAST_CHANCE,
    LEAVE,
    NO_BET,
    STAND,
    TAKE,
    almost,
    ask,
    bet,
    bid,
    pay,
    position,
)


def dealt(seats: int, **options: object) -> Board:
    return deal(seats, GAME.agreed(options), Chance(b"deal", "deal"))


def test_1_1_everyone_has_5000() -> None:
    assert dealt(6).cash == [5000] * 6


def test_1_2_each_card_has_five_icons_two_to_five_rolls_and_its_prize() -> None:
    assert len(CARDS) == 36
    for card in CARDS:
        assert len(card.icons) == 5
        assert set(card.icons) <= set("123456JK")
        assert 2 <= card.rolls <= 5
        assert 2100 <= card.prize <= 3700


@pytest.mark.parametrize("cards", [7, 5, 12, 15])
def test_1_2_and_6_1_so_many_different_cards_lie_in_the_row(cards: int) -> None:
    row = [card.card for card in dealt(3, cards=cards).row if isinstance(card, FaceDown)]
    assert len(set(row)) == len(row) == cards
    assert set(row) <= set(range(36))


def test_1_3_the_first_card_is_turned_up() -> None:
    game = Evening.deal(GAME, 3, {}, b"start")
    assert isinstance(game.table.row[0], int)
    assert all(isinstance(card, FaceDown) for card in game.table.row[1:])
    assert (game.table.card, game.table.most_rolls, game.table.prize) == CARDS[game.table.row[0]]
    assert game.sight(1).row[1:] == [None] * 6


def test_1_4_all_money_is_in_hundreds() -> None:
    game = position([5000, 5000])
    for answer in (ask(150), pay(50), ask(100, "no", 20)):
        with pytest.raises(IllegalAnswer, match="steps of 100"):
            game.answer(0, game.whole(0, answer))


def test_1_5_the_odds_are_known_to_all() -> None:
    assert almost([5000] * 2, fills=True).sight(None).odds == 306  # 1 - 25/36


def test_2_1_nobody_can_pay_more_than_they_have() -> None:
    game = position([5000, 300])
    with pytest.raises(IllegalAnswer):
        game.answer(1, game.whole(1, pay(400)))
    game.answer(1, game.whole(1, pay(300)))


def test_3_1_who_has_no_money_is_asked_for_no_bet_and_may_try_it_for_nothing() -> None:
    game = position([0, 5000, 5000])
    asked = {option.verb: [*option.fields] for option in game.decision(0).options}
    assert asked == {"decline": [], "ask": ["limit"], "pay": ["limit"], "last_chance": []}
    with pytest.raises(IllegalAnswer):
        game.answer(0, pay(100))
    game.answer(0, Answer("pay", {"limit": 0}))
    assert "share" in game.decision(1).options[0].fields


def test_2_2_all_seal_their_limits_at_once() -> None:
    game = position([5000] * 3)
    assert game.awaited == [0, 1, 2]
    assert game.verbs(0) == ["decline", "ask", "pay", "last_chance"]
    game.plays(ask(2000), ask(1500))
    assert game.awaited == [2]
    assert game.table.attempt is None


def test_2_3_paying_is_higher_than_asking_and_asking_less_is_higher_than_asking_more() -> None:
    assert "Cleo makes the attempt at 30.6% and pays 100." in almost([5000] * 3, True).plays(ask(100), pay(0), pay(200))
    assert "Ben makes the attempt at 30.6% and is paid 1900." in almost([5000] * 3, True).plays(
        ask(2000), ask(500), DECLINE
    )


@pytest.mark.parametrize(
    ("cash", "cap"), [([5000] * 2, 5000), ([300, 12_300], 6100), ([0, 10**30 + 900], 5 * 10**29 + 400)]
)
def test_2_4_no_more_can_be_asked_than_half_of_the_richest_and_at_least_5000(cash: list[int], cap: int) -> None:
    game = position(cash)
    game.answer(0, game.whole(0, ask(cap)))
    with pytest.raises(IllegalAnswer):
        game.answer(0, game.whole(0, ask(cap + 100)))


@pytest.mark.parametrize("limit", [ask(400), pay(3000)])
def test_2_4_who_alone_is_interested_is_paid_the_most(limit: Answer) -> None:
    game = almost([5000, 14_000], fills=False)
    assert "Ada makes the attempt at 30.6% and is paid 7000." in game.plays(limit, DECLINE)
    assert game.table.cash == [12_000, 14_000]


@pytest.mark.parametrize(
    ("limits", "terms"),
    [
        ([ask(1000), ask(3000), DECLINE], "is paid 2900"),
        ([pay(1000), pay(600), ask(100)], "pays 700"),
        ([pay(700), pay(600), pay(0)], "pays 700"),
        ([pay(600), pay(600), DECLINE], "pays 600"),
        ([pay(2000), ask(100), DECLINE], "pays nothing"),
        ([pay(2000), ask(200), DECLINE], "is paid 100"),
    ],
)
def test_2_5_the_highest_bids_100_over_the_next_but_never_over_the_own_limit(limits: list[Answer], terms: str) -> None:
    assert f"Ada makes the attempt at 30.6% and {terms}." in almost([5000] * 3, True).plays(*limits)


def test_2_6_of_equals_the_first_on_the_left_of_the_last_attempter_counts() -> None:
    game = almost([5000] * 3, fills=False)
    game.plays(ask(1000), ask(1000), ask(1000))
    assert there(game.table.attempt).seat == 0
    assert game.awaited == [1, 2, 0]
    game.plays(ask(1000), DECLINE, ask(1000))
    assert there(game.table.attempt).seat == 1


@pytest.mark.parametrize(("limits", "cash"), [([pay(600), pay(500)], 4400), ([ask(100), ask(2100)], 7000)])
def test_2_7_the_money_moves_at_once(limits: list[Answer], cash: int) -> None:
    game = position([5000] * 2)
    game.plays(*limits)
    assert there(game.table.attempt).success is None
    assert game.table.cash[0] == cash


def test_2_8_nobody_is_interested_and_the_poorest_who_takes_the_offer_attempts_it() -> None:
    game = almost([3000, 2000, 1000, 2000], fills=True)
    game.plays(DECLINE, DECLINE, DECLINE, DECLINE)
    assert game.awaited == [2, 1, 3, 0]
    assert "Ben makes the attempt at 30.6% and is paid 5000." in game.plays(LEAVE, TAKE)
    assert game.table.cash[1] == 2000 + 5000 + 3400


def test_2_8_if_nobody_takes_the_offer_the_poorest_must() -> None:
    game = almost([3000, 2000, 2000], fills=False)
    told = game.plays(DECLINE, DECLINE, DECLINE, LEAVE, LEAVE, LEAVE)
    assert told[:2] == [
        "Nobody takes the bank's offer, so Ben, who has least, must.",
        "Ben makes the attempt at 30.6% and is paid 5000.",
    ]
    assert game.table.cash == [3000, 7000, 2000]


def test_2_8_a_later_taker_is_not_told_of() -> None:
    game = position([1000, 2000, 3000])
    game.plays(DECLINE, DECLINE, DECLINE)
    game.answer(2, TAKE)
    assert game.sight(2).attempt is None
    game.answer(0, TAKE)
    assert there(game.table.attempt).seat == 0


def test_2_9_last_chance_has_no_auction_and_stakes_everything() -> None:
    game = almost([5000, 2600, 9000], fills=True)
    assert "Ben calls Last Chance at 30.6% and stakes all they have: 2600." in game.plays(
        pay(5000), LAST_CHANCE, pay(9000)
    )
    assert game.table.cash == [5000, 2600 + 3400, 9000]
    assert game.table.calls == [True, False, True]
    assert "last_chance" not in game.verbs(1)


def test_2_9_who_fails_with_last_chance_is_out() -> None:
    game = almost([5000, 2600, 9000], fills=False)
    assert "Ben is out of the game." in game.plays(DECLINE, LAST_CHANCE, DECLINE)
    assert game.awaited == [2, 0]
    assert game.table.cash[1] == 0


def test_2_9_of_several_callers_it_is_the_poorest_and_the_others_keep_their_call() -> None:
    game = almost([5000, 2600, 2600], fills=True)
    game.plays(LAST_CHANCE, LAST_CHANCE, LAST_CHANCE)
    assert there(game.table.attempt).seat == 1
    assert game.table.calls == [True, False, True]


def test_2_9_and_r7_last_chance_without_money_is_free() -> None:
    game = almost([5000, 0], fills=True)
    game.plays(DECLINE, LAST_CHANCE)
    assert game.table.cash == [5000, 3400]


def test_r7_without_money_one_may_be_paid_or_attempt_it_for_nothing() -> None:
    game = position([5000, 0])
    game.answer(1, game.whole(1, ask(100)))
    game.answer(1, game.whole(1, pay(0)))
    with pytest.raises(IllegalAnswer):
        game.answer(1, game.whole(1, pay(100)))


def open_game(cash: list[int], fills: bool = True) -> Evening[Board]:
    return almost(cash, fills, options={"bidding": "open"})


def test_6_2_open_bids_are_laid_open_and_may_be_gone_over_once() -> None:
    game = open_game([5000] * 3)
    assert game.verbs(0) == ["ask", "pay", "decline", "last_chance"]
    assert game.plays(bid(-3000), DECLINE, bid(-2000)) == [
        "Ada bids: is paid 3000.",
        "Ben is not interested.",
        "Cleo bids: is paid 2000.",
    ]
    assert game.awaited == [0, 2]
    assert game.verbs(0) == ["ask", "pay", "stand"]
    for too_low in (bid(-2000), bid(-3000)):
        with pytest.raises(IllegalAnswer):
            game.answer(0, too_low)
    assert game.plays(bid(-1500), bid(200)) == ["Ada bids: is paid 1500.", "Cleo bids: pays 200."]
    assert game.awaited == [0, 1]
    assert game.verbs(0) == ["bet", "no_bet"]
    assert game.plays(bet("no", 500), NO_BET)[:2] == [
        "Cleo makes the attempt at 30.6% and pays 200.",
        "Ada bets 500 on NO.",
    ]


def test_6_2_who_holds_the_highest_bid_may_leave_it_at_that() -> None:
    game = open_game([5000] * 3)
    game.plays(bid(600), bid(400), DECLINE, STAND, STAND)
    assert "Ada makes the attempt at 30.6% and pays 600." in game.plays(NO_BET, NO_BET)


def test_6_2_a_lone_bidder_is_not_asked_again() -> None:
    game = open_game([5000] * 3)
    game.plays(DECLINE, bid(-2500), DECLINE)
    assert game.verbs(0) == ["bet", "no_bet"]
    assert "Ben makes the attempt at 30.6% and is paid 2500." in game.plays(NO_BET, NO_BET)


def test_6_2_equal_open_bids_are_settled_like_equal_limits() -> None:
    game = open_game([5000] * 3)
    game.plays(DECLINE, bid(300), bid(300), STAND, STAND)
    assert "Ben makes the attempt at 30.6% and pays 300." in game.plays(NO_BET, NO_BET)


def test_6_2_who_cannot_go_higher_can_only_leave_it() -> None:
    game = open_game([600, 5000])
    game.plays(bid(300), bid(600))
    assert game.verbs(0) == ["stand"]
    assert game.verbs(1) == ["pay", "stand"]


def test_6_2_nobody_bids_openly_and_the_bank_offers() -> None:
    game = open_game([5000, 4000])
    game.plays(DECLINE, DECLINE)
    assert game.awaited == [1, 0]
    game.plays(TAKE)
    assert game.verbs(0) == ["bet", "no_bet"]


def test_6_2_last_chance_can_be_called_with_the_first_open_bid() -> None:
    game = open_game([5000, 4000])
    game.plays(bid(5000), LAST_CHANCE)
    assert "Ben calls Last Chance at 30.6% and stakes all they have: 4000." in game.plays(NO_BET)


def test_6_2_where_somebody_calls_the_open_bids_stay_sealed() -> None:
    seen = []
    for amount in (2000, -300):
        game = open_game([5000, 4000, 3000])
        told = game.plays(bid(amount), LAST_CHANCE, DECLINE)
        seen.append((told, [game.sight(viewer) for viewer in (1, 2, None)]))
    assert seen[0] == seen[1]
    assert seen[0][1][0].bids == [None] * 3


def test_6_2_who_has_no_money_is_not_asked_to_bet() -> None:
    game = open_game([5000, 0, 0])
    game.plays(bid(0), DECLINE, DECLINE)
    assert there(game.table.attempt).success
