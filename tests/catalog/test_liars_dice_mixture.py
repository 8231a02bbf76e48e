"""The mixture of Liar's Dice's last dice: its cases, when it is drawn from, and what can be won from it."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

from benchmarks.catalog.liars_dice.bounds import Against, bounds
from benchmarks.catalog.liars_dice.mixing import LESSONS
from benchmarks.train.mixing import learnt
from games.catalog.liars_dice import GAME
from games.catalog.liars_dice.board import Board
from games.catalog.liars_dice.cases import DOUBT, case_of, choices_of, cups
from games.engine.bots import USUAL, Level, Manner
from games.engine.chance import Chance
from tests.catalog.evening import Evening

from .liars_dice_evening import bids, evening

MIXTURE = import_module("games.catalog.liars_dice.bot").MIXTURE


def answers(game: Evening[Board], seat: int, manner: Manner = USUAL) -> Counter[str]:
    """What the bot does, drawn often."""
    decision, sight = game.decision(seat), game.sight(seat)
    drawn = (GAME.bots.answer(sight, decision, Chance(b"bot", at), manner) for at in range(200))
    return Counter(f"{answer.verb} {answer.values}" for answer in drawn)


def test_with_one_die_each_hardly_anything_can_be_won_from_it_and_its_bounds_hold_what_is_published() -> None:
    plain, wild = bounds([(1, 1)])
    assert plain.known == "-1/9"
    assert plain.least - 0.002 < -1 / 9 < plain.most + 0.002
    assert plain.most - plain.least < 0.03
    assert wild.most - wild.least < 0.1


def test_who_knows_a_mixture_that_never_doubts_wins_most_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Against((1, 1), 0, wild=False).best()
    believing = {case: [0, *parts[1:]] for case, parts in MIXTURE.cases.items()}
    monkeypatch.setattr(MIXTURE, "cases", believing)
    assert Against((1, 1), 0, wild=False).best() > usual + 0.5


@pytest.mark.parametrize("ones", ["wild", "plain"])
def test_the_choices_of_a_case_are_what_may_be_said_there(ones: str) -> None:
    game = evening([5, 6], [2], ones=ones)
    for bid in [None, (1, 3), (1, 4), (2, 5)]:
        if bid is not None:
            bids(game, bid)
        seat = game.mover
        seen, decision = cups(game.sight(seat)), game.decision(seat)
        assert seen is not None
        _case, said = case_of(seen)
        assert choices_of(seen, said) == [*([DOUBT] if bid else []), *sorted(said)]
        verb = decision.option("raise" if bid else "open")
        assert verb is not None
        legal = {(count, face) for count in range(1, 4) for face in range(1, 7)}
        assert {*said.values()} == {one for one in legal if verb.takes({"count": [one[0]], "face": [one[1]]})}


def test_it_is_drawn_from_as_often_as_it_says_with_few_dice_left_between_two() -> None:
    game = evening([3], [2])
    seen = cups(game.sight(0))
    assert seen is not None
    case, said = case_of(seen)
    shares = MIXTURE.shares(case, [*said])
    assert shares is not None
    often = answers(game, 0)
    for (count, face), share in zip(said.values(), shares, strict=True):
        drawn = often[f"open {{'count': [{count}], 'face': [{face}]}}"] / often.total()
        assert drawn == pytest.approx(share, abs=0.1)


def test_it_is_not_drawn_from_among_three_with_more_dice_or_where_bids_are_called_exact() -> None:
    assert cups(evening([3], [2], [4]).sight(0)) is None
    assert cups(evening([3, 3], [2, 2]).sight(0)) is None
    assert cups(evening([3], [2], exact="yes").sight(0)) is None
    assert cups(evening([3], [], [4, 4]).sight(0)) is not None


def test_an_easy_bot_does_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MIXTURE, "cases", dict.fromkeys(MIXTURE.cases, [0] * 6 + [1]))
    game = evening([3], [2])
    assert len(answers(game, 0)) == 1
    assert len(answers(game, 0, Manner(Level.EASY))) > 1


def test_the_same_seed_teaches_the_same_and_another_something_else() -> None:
    first, again, other = (learnt("liars_dice", seed, 0.002, "one die each") for seed in ("one", "one", "two"))
    assert first == again != other


@pytest.mark.parametrize("name", LESSONS)
def test_the_file_knows_how_every_lesson_begins(name: str) -> None:
    openings = {case for case in learnt("liars_dice", "few", 0.002, name) if len(case.split()) == 3}
    assert openings
    assert openings <= {*MIXTURE.cases}
