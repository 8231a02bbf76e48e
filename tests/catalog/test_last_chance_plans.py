"""What players of Last Chance leave beforehand: the envelopes and the dice of a card, until it is gone."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import find
from games.catalog.last_chance.advance import BANDS, LIMIT, band
from games.catalog.last_chance.board import Board
from games.engine.advance import Order
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer

from .evening import Evening
from .last_chance_evening import (
    DECLINE,
    FILL,
    FULL_HOUSE,
    LAST_CHANCE,
    LAY,
    RUN,
    STREET,
    almost,
    ask,
    decline,
    last_card,
    pay,
    position,
)
from .plans import asked_of, planned, proposals, said, why_ended


def after_a_failure(cash: list[int], card: Any = STREET, **changed: Any) -> tuple[Evening[Board], Order]:
    """A card whose first attempt, of seat 0, has failed, and the plan that seat 1 said before."""
    game = position(cash, card, ([1],) * 2, locked=[2, 3, 4, 5, None])
    plan = planned(game, 1, "schedule", **changed)
    game.plays(ask(100), *[DECLINE] * (len(cash) - 1))
    return game, plan


def test_everybody_is_asked_as_long_as_a_card_lies_open() -> None:
    game = position([5000] * 3)
    assert [asked_of(game, seat) for seat in range(3)] == [["schedule"]] * 3
    game = almost([5000] * 3, fills=False)
    game.plays(DECLINE, LAST_CHANCE, DECLINE)
    assert asked_of(game, 1) == []


def test_the_envelope_under_which_it_is_left_is_ones_own() -> None:
    game = position([5000] * 3)
    assert said(game, 1, planned(game, 1, "schedule")) is None


@pytest.mark.parametrize(
    ("limit", "wanted"),
    [("no", decline()), (25, pay(1200)), (0, pay(0)), (-10, ask(500)), (-50, ask(2500))],
)
def test_the_next_envelopes_say_the_limit_for_their_odds(limit: int | str, wanted: Answer) -> None:
    game, plan = after_a_failure([5000] * 3, low=limit, bet="nothing")
    answer = said(game, 1, plan)
    assert isinstance(answer, Answer)
    expected = game.whole(1, wanted)
    assert (answer.verb, answer.values.get("limit")) == (expected.verb, expected.values.get("limit"))
    assert answer["exact"] == 0


def test_each_band_of_odds_has_its_own_limit() -> None:
    game, plan = after_a_failure([5000] * 3, low="no", even=25, high=100, bet="nothing")
    for odds, verb, limit in ((333, "decline", None), (334, "pay", 1200), (666, "pay", 1200), (667, "pay", 5000)):
        game.table.odds = odds
        answer = said(game, 1, plan)
        assert isinstance(answer, Answer)
        assert (answer.verb, answer.values.get("limit")) == (verb, limit)


def test_what_the_bank_would_never_pay_is_not_asked_for() -> None:
    game, plan = after_a_failure([20000, 20000, 5000], low=-100)
    answer = said(game, 1, plan)
    assert isinstance(answer, Answer)
    assert answer.verb == "decline"


def test_it_bets_on_the_likelier_side() -> None:
    game, plan = after_a_failure([5000] * 3, low="no", high="no")
    for odds, side in ((200, "no"), (800, "yes")):
        game.table.odds = odds
        answer = said(game, 1, plan)
        assert isinstance(answer, Answer)
        assert answer["side"] == [side]
        assert answer["exact"] > 0


def test_dice_lie_as_is_best_or_are_asked_about() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],))
    plan, asks = planned(game, 0, "schedule"), planned(game, 0, "schedule", dice="ask")
    game.plays(ask(100), DECLINE)
    assert said(game, 0, plan) == Answer("run")
    assert said(game, 0, asks) is None


def test_dice_are_asked_about_where_it_may_be_better_to_fail() -> None:
    game = position([100, 50000], FULL_HOUSE, ([1, 1, 2, 4, 4],))
    plan = planned(game, 0, "schedule")
    game.plays(ask(100), decline("yes", 50000))
    assert (
        said(game, 0, plan) == "Others have bet so much on YES that you may do better to fail, so we ask you after all."
    )


@pytest.mark.parametrize(("cash", "wins"), [([5000, 5000], True), ([5000, 50_000], False)])
def test_the_last_card_is_filled_only_where_that_wins(cash: list[int], wins: bool) -> None:
    game = last_card(cash)
    plan = planned(game, 0, "schedule")
    game.plays(ask(100), DECLINE)
    asks = "Filling the last card would end the game, and you would not win it, so we ask you after all."
    assert said(game, 0, plan) == (FILL if wins else asks)


@pytest.mark.parametrize(("cash", "wanted"), [([5000, 5000], RUN), ([5000, 50_000], LAY)])
def test_the_last_card_is_not_filled_later_in_the_attempt_either(cash: list[int], wanted: Answer) -> None:
    game = position(cash, FULL_HOUSE, ([1, 1, 4, 6, 6],), cards_left=1)
    plan = planned(game, 0, "schedule")
    game.plays(ask(100), DECLINE)
    assert said(game, 0, plan) == wanted


def test_it_stops_after_a_heavy_loss() -> None:
    game, plan = after_a_failure([5000] * 3)
    game.table.cash[1] = 2400
    assert (
        said(game, 1, plan)
        == "You have lost more than half of your money since you said this, so we ask you after all."
    )


def test_it_stops_where_only_last_chance_could_win() -> None:
    game, plan = after_a_failure([5000] * 3)
    game.table.cards_left, game.table.odds, game.table.cash[0] = 1, 500, 90000
    plan = Order(plan.kind, plan.values, 0, plan.seen | {"cards_left": 1})
    assert said(game, 1, plan) == "It is the last card, and you are far behind, so we ask you after all."


def test_it_lasts_until_the_card_is_gone() -> None:
    game, plan = after_a_failure([5000] * 3)
    assert why_ended(game, 1, plan) == ""
    game = almost([5000] * 3, fills=True)
    plan = planned(game, 1, "schedule")
    game.plays(ask(100), DECLINE, DECLINE)
    assert why_ended(game, 1, plan) == "The card that you had planned for is gone."


def test_with_open_bids_it_says_bets_and_dice() -> None:
    game = almost([5000] * 3, fills=False, options={"bidding": "open"})
    plan = planned(game, 1, "schedule")
    assert set(plan.values) == {"bet", "dice"}
    later = Order(plan.kind, plan.values, 0, plan.seen | {"turn": -1})
    assert said(game, 1, later) is None
    game.plays(Answer("ask", {"amount": 100}), DECLINE, DECLINE)
    bet = said(game, 1, later)
    assert isinstance(bet, Answer)
    assert bet.verb == "bet"
    assert said(game, 1, Order(plan.kind, {"bet": ["nothing"], "dice": ["ask"]}, 0, later.seen)) == Answer("no_bet")


def test_no_other_limit_can_be_said() -> None:
    with pytest.raises(IllegalAnswer):
        planned(position([5000] * 3), 1, "schedule", low=33)


@pytest.mark.parametrize("seats", find("last_chance").seats)
def test_no_more_of_ones_money_is_paid_than_the_chance_to_have_it_back(seats: int) -> None:
    checked = 0
    for sight, values in proposals("last_chance", seats, "schedule", "an evening"):
        for name, (_most, typical) in BANDS.items():
            (part,) = values[name]
            odds = sight.odds if name == band(sight.odds) else typical
            assert not isinstance(part, int) or 10 * part <= odds, (sight.cash, sight.odds, values)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("seats", find("last_chance").seats)
def test_nobody_offers_less_for_a_better_chance(seats: int) -> None:
    for _sight, values in proposals("last_chance", seats, "schedule", "another"):
        ranks = [LIMIT.among.index(values[name][0]) for name in ("low", "even", "high")]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("cash", [[5000] * 4, [500, 9000, 9000, 9000], [40_000, 2000, 2000, 2000]])
def test_a_player_short_of_money_does_not_stake_it_on_22_per_cent(cash: list[int]) -> None:
    game = position(cash)
    game.table.odds = 229
    plan = planned(game, 0, "schedule")
    assert plan.values["low"][0] in ("no", *(part for part in LIMIT.among if isinstance(part, int) and part <= 10))
