"""The odds that Liar's Dice's bot goes by, and that it plays by them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import fmean

import pytest

from games.catalog.liars_dice.bot import bot
from games.catalog.liars_dice.odds import Odds, true
from games.engine.analysis import valued
from games.engine.chance import Chance

from .liars_dice_evening import bids, evening

EVERY_ROLL = [*product(range(1, 7), repeat=3)]


@pytest.mark.parametrize(("face", "wild"), [(5, True), (1, True), (5, False), (1, False)])
@pytest.mark.parametrize("count", range(6))
def test_the_odds_of_a_bid_are_those_of_all_rolls_there_can_be(face: int, wild: bool, count: int) -> None:
    game = evening([5, 1], [2, 2, 2], ones="wild" if wild else "plain")
    own = {5: 2 if wild else 1, 1: 1}[face]
    found = [own + sum(die == face or (wild and die == 1) for die in roll) for roll in EVERY_ROLL]
    assert true(game.sight(0), count, face) == pytest.approx(sum(n >= count for n in found) / len(found), abs=1e-9)
    assert Odds(game.sight(0), 0.0).exact(count, face) == pytest.approx(sum(n == count for n in found) / len(found))


def test_who_sees_no_dice_takes_a_bid_for_less_likely_than_who_holds_it() -> None:
    game = evening([5, 5, 1], [2, 3, 4])
    assert Odds(game.sight(0), 0.0).seems(3, 5) < true(game.sight(0), 3, 5) == 1


def test_somebody_who_has_bid_on_a_face_is_taken_to_hold_some_of_it() -> None:
    game = evening([5, 5], [2, 2], [3, 3])
    bids(game, (2, 5))
    assert true(game.sight(1), 3, 5, trust=0.1) > true(game.sight(1), 3, 5)
    assert true(game.sight(0), 3, 5, trust=0.1) == true(game.sight(0), 3, 5)  # I know what I hold


def answers(game: object, seat: int, often: int = 100) -> Counter[str]:
    """What the bot does, drawn often."""
    decision, sight = game.decision(seat), game.sight(seat)  # type: ignore[attr-defined]
    return Counter(bot(sight, decision, Chance(b"bot", at)).verb for at in range(often))


def test_it_doubts_what_cannot_be_true_and_believes_what_its_own_dice_make_true() -> None:
    game = evening([5, 5, 2], [2, 3, 4], [2, 2, 6])
    bids(game, (9, 5))
    assert answers(game, 1)["doubt"] == 100
    game = evening([5, 5, 2], [5, 5, 5], [2, 2, 6])
    bids(game, (3, 5))
    assert answers(game, 1)["raise"] == 100


def test_who_was_caught_says_what_is_likelier_and_is_doubted_more() -> None:
    likely, doubts = {}, {}
    for caught in (0, 3):
        game = evening([5, 5, 2, 3, 6], [2, 3, 4, 4, 1], [2, 2, 6, 1, 3], laid={"lies": [caught, 0, 0]})
        decision, sight = game.decision(0), game.sight(0)
        said = [bot(sight, decision, Chance(b"bot", at)).values for at in range(200)]
        likely[caught] = fmean(true(sight, bid["count"][0], bid["face"][0]) for bid in said)
        bids(game, (6, 5))
        doubts[caught] = answers(game, 1)["doubt"]
    assert likely[3] > likely[0] + 0.05
    assert doubts[3] > doubts[0] + 20


def test_it_calls_exact_what_can_hardly_be_anything_else() -> None:
    game = evening([3], [5, 5, 5, 5], exact="yes")
    bids(game, (4, 5))
    assert answers(game, 1)["exact"] > 50


def test_it_does_not_always_begin_in_the_same_way() -> None:
    game = evening([5, 5, 2, 3, 6], [2, 3, 4, 4, 1], [2, 2, 6, 1, 3])
    decision, sight = game.decision(0), game.sight(0)
    said = Counter(str(bot(sight, decision, Chance(b"bot", at)).values) for at in range(200))
    assert max(said.values()) < 80


def test_who_has_no_dice_left_has_no_chance_left() -> None:
    chances = valued(evening([5, 1], [], [2, 2]))
    assert chances[1] == 0
    assert chances[0] > 0.1 < chances[2]
