"""How Last Chance puts things: money of any size, odds, and what a seat is about to do."""

from __future__ import annotations

import pytest

from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import Board
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening, there
from tests.catalog.last_chance_evening import (
    DECLINE,
    FILL,
    FULL_HOUSE,
    LAST_CHANCE,
    LAY,
    LEAVE,
    NO_BET,
    RUN,
    STAND,
    TAKE,
    almost,
    ask,
    bet,
    bid,
    choose,
    decline,
    last_card,
    pay,
    position,
)


def drawn(kind: str, value: object) -> str:
    return english(GAME, GAME.words.of[kind](value))


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "0"),
        (5000, "5000"),
        (123_456_789_100, "123456789100"),  # grouped as the reader is used to
        (1_234_567_891_000, "1.234 × 10¹²"),
        (123_999 * 10**24, "1.239 × 10²⁹"),
        (10**30, "1.000 × 10³⁰"),
        (2**200 * 100, "1.606 × 10⁶²"),
    ],
)
def test_r8_money_stays_readable_and_is_never_rounded_up(amount: int, words: str) -> None:
    assert drawn("money", amount) == drawn("points", amount) == words
    assert drawn("exact", amount) == str(amount)


@pytest.mark.parametrize(("per_mille", "words"), [(378, "37.8%"), (1000, "100.0%"), (1, "0.1%")])
def test_odds_are_told_to_a_tenth_of_a_per_cent(per_mille: int, words: str) -> None:
    assert drawn("odds", per_mille) == words


def test_what_is_on_the_card_and_what_is_bid_have_names() -> None:
    assert [drawn("icon", icon) for icon in "1JK"] == ["1", "star", "moon"]
    assert drawn("icons", "1JJK") == "1 ★ ★ ☾"
    assert [drawn("terms", amount) for amount in (600, 0, -600)] == ["pays 600", "pays nothing", "is paid 600"]
    assert [drawn("bet", value) for value in (["no", 600], ["yes", 0])] == ["600 on NO", "nothing"]


GIFT = "You leave it. A lone taker gets 5000 from the bank."


def about_to(game: Evening[Board], seat: int, answer: Answer) -> str:
    return english(GAME, GAME.preview(game.sight(seat), game.whole(seat, answer)))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (DECLINE, f"{GIFT} If somebody else tries, you bet nothing."),
        (decline("no", share=50), f"{GIFT} If somebody else tries, you bet 2500 on NO."),
        (ask(1200), "You try it if the bank pays you 1200 or more (ODDS). If somebody else tries, you bet nothing."),
        (
            pay(1200, "yes", 700),
            "You pay at most 1200 and have it back if it works (ODDS). If somebody else tries, you bet 700 on YES.",
        ),
        (pay(0), "You try it for nothing (ODDS). If somebody else tries, you bet nothing."),
        (
            LAST_CHANCE,
            (
                "You call Last Chance, once a game: you stake all you have, the attempt is yours, and if it fails "
                "you are out. If somebody else tries, you bet nothing."
            ),
        ),
        (
            decline("no", 700, side_1="yes", share_2=5),
            (f"{GIFT} If somebody else tries, you bet 700 on NO; if it is Ben, 700 on YES; if it is Cleo, 200 on NO."),
        ),
    ],
)
def test_before_sealing_i_see_what_i_am_about_to_do(answer: Answer, words: str) -> None:
    game = position([5000] * 3)
    assert about_to(game, 0, answer) == words.replace("ODDS", drawn("odds", game.table.odds))


def test_2_4_what_the_others_can_be_paid_is_half_of_what_the_richest_has() -> None:
    assert "A lone taker gets 12300 from the bank." in about_to(position([24700, 100, 5000]), 2, DECLINE)


def test_2_4_who_alone_offers_to_pay_is_paid_as_the_hint_says() -> None:
    assert "If nobody else wants it, the bank pays you" in english(GAME, GAME.words.labels["pay.limit?"])
    game = position([24700, 100, 5000])
    game.plays(DECLINE, DECLINE, pay(1000))
    assert there(game.table.attempt).bid == -12300


def test_before_bidding_openly_i_see_what_i_am_about_to_do() -> None:
    game = almost([5000] * 3, True, options={"bidding": "open"})
    assert about_to(game, 0, bid(600)) == "You bid to pay 600 for the attempt."
    assert about_to(game, 0, bid(-600)) == "You bid to attempt it for 600 from the bank."
    assert about_to(game, 0, DECLINE) == "You do not want the attempt."
    game.plays(bid(0), bid(0), DECLINE)
    assert about_to(game, 0, STAND) == "You leave your bid as it is."
    game.plays(STAND, STAND)
    assert about_to(game, 1, bet("yes", 600)) == "You bet 600 on YES."
    assert about_to(game, 1, NO_BET) == "You bet nothing."


def test_before_taking_the_banks_offer_i_see_what_i_am_about_to_do() -> None:
    game = position([5000] * 2)
    game.plays(DECLINE, DECLINE)
    assert about_to(game, 0, TAKE) == "You attempt the card, and the bank pays you 5000."
    assert about_to(game, 0, LEAVE) == "You leave it. If everybody does, the poorest player must attempt it."


def test_before_laying_dice_i_see_which() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],))
    game.plays(ask(100), DECLINE)
    assert about_to(game, 0, RUN) == "You lay 1 1 4, and then the best of every roll until the card is full."
    assert about_to(game, 0, LAY) == "You lay 1 1 4 and roll on."
    assert about_to(game, 0, choose(1, star=6)) == "You lay 1 6 and roll on."
    assert about_to(game, 0, choose()) == "You lay none and roll on."


def test_before_filling_the_card_i_see_that_i_do() -> None:
    game = rolled_out()
    assert (
        about_to(game, 0, FILL)
        == about_to(game, 0, choose(1, 1, 4, 4, star=2))
        == "You lay 1 1 2 4 4 and fill the card."
    )
    assert about_to(game, 0, choose(1, 1, 4, 4)) == "You lay 1 1 4 4 and roll on."
    prompt = english(GAME, game.decision(0).prompt)
    assert prompt == "You rolled 1 1 2 4 4, and that fills the card. Others have bet on YES: do you fill it?"


@pytest.mark.parametrize(
    ("seal", "question"),
    [
        (DECLINE, "and that fills the last card. That ends the game: do you fill it?"),
        (
            decline("yes", 1000),
            "and that fills the last card and ends the game. Others have bet on YES: do you fill it?",
        ),
    ],
)
def test_before_filling_the_last_card_i_see_that_the_game_ends(seal: Answer, question: str) -> None:
    game = last_card([5000] * 2)
    game.plays(ask(100), seal)
    assert english(GAME, game.decision(0).prompt) == f"You rolled 6, {question}"
    assert about_to(game, 0, FILL) == "You lay 6 and fill the last card, which ends the game."
    assert about_to(game, 0, choose()) == "You lay none and roll on."


def test_before_laying_all_that_is_best_i_see_that_it_may_end_the_game() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],), cards_left=1)
    game.plays(ask(100), DECLINE)
    assert about_to(game, 0, RUN) == (
        "You lay 1 1 4, and then the best of every roll until the last card is full, which ends the game."
    )


def rolled_out() -> Evening[Board]:
    """The first roll fills the card, on which somebody else has bet YES."""
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 2, 4, 4],))
    game.plays(ask(100), decline("yes", 1000))
    return game


def test_a_prompt_tells_the_odds() -> None:
    prompt = almost([5000] * 2, True).decision(0).prompt
    assert english(GAME, prompt).startswith("The chance is 30.6%, the prize 3400.")
