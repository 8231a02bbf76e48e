"""Position: the table as the turn began and the answers since, on a small game made for these tests."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots import Bots
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Amount, IllegalAnswer
from games.engine.position import GameOver, Position
from games.engine.questions import Answer, Decision, Option, Question, Script
from games.engine.rulebook import Front, Rulebook, TableOption, Words
from games.engine.table import Public, Table
from games.engine.texts import say

PASS = Answer("pass")


FALLS = say("It falls.")


class Tower(Table):
    height: Public[int] = 0
    limit: Public[int] = 10
    rolled: Public[int] = 0


def turn(table: Tower, chance: Chance) -> Script:
    if table.turns % 2:  # every other turn asks nobody
        table.rolled = chance.roll()
        return
    options = [Option("build", stones=Amount(1, 3)), Option("pass")]
    asked = Decision(say("How many?"), options, PASS)
    answers = yield Question(dict.fromkeys(range(table.seats), asked))
    for seat, answer in answers.items():
        if answer.verb == "build":
            table.height += answer["stones"]
            table.tell("{seat} builds.", seat=seat)
    yield Question({0: asked}, until="build")


def outcome(table: Tower) -> Outcome | None:
    return Outcome([1, 2], [1, 0], FALLS) if table.height >= table.limit else None


RULES = Rulebook(
slug="tower",
name=say("Tower"),
edition=1,
seats=range(2, 3),
table=Tower,
deal=lambda seats, options, chance: Tower(seats=seats, limit=options["limit"]),
turn=turn,
outcome=outcome,
options=(TableOption("limit", say("Limit"), {10: say("ten"), 4: say("four")}),),
front=Front(
blurb=say("Build."),
length={2: 10},
),
words=Words(
of={},
labels={},
previews=lambda sight, answer: say("…"),
),
bots=Bots(
answer=lambda sight, decision, chance, manner=None: decision.default,
),
end=End(
endings=(FALLS,),
),
)  # fmt: skip


def build(stones: int) -> Answer:
    return Answer("build", {"stones": stones})


def tower(**options: Any) -> Position:
    return Position.deal(RULES, 2, options, b"tower")


def test_answers_stay_sealed_until_all_are_there_and_a_later_one_replaces() -> None:
    position = tower()
    position.answer(1, build(3))
    position.answer(1, build(1))
    assert (position.sight(0)["height"], position.told, position.awaited) == (0, [], [0])
    position.answer(0, PASS)
    assert (position.sight(0)["height"], len(position.told), position.asked) == (1, 1, 2)


def test_an_illegal_answer_changes_nothing() -> None:
    position = tower()
    position.answer(0, build(2))
    before = position.digest(), position.awaited, position.told
    for seat, answer in ((1, build(4)), (1, Answer("fly")), (7, PASS), (0, build(0))):
        with pytest.raises(IllegalAnswer):
            position.answer(seat, answer)
    assert (position.digest(), position.awaited, position.told) == before


def test_a_position_resumes_from_its_checkpoint_and_the_answers_since() -> None:
    position = tower()
    for seat, answer in ((0, build(2)), (1, PASS), (0, PASS), (1, build(1))):
        position.answer(seat, answer)
    again = Position(RULES, position.checkpoint, b"tower", position.base, position.given)
    assert (again.digest(), again.asked, again.awaited) == (position.digest(), position.asked, position.awaited)
    assert again.table == position.table


def test_turns_in_which_nobody_is_asked_pass_by_themselves() -> None:
    position = tower()
    for seat, answer in ((0, PASS), (1, PASS), (0, PASS)):
        position.answer(seat, answer)
    assert position.table.turns == 2
    assert 1 <= position.sight(None)["rolled"] <= 6
    assert position.given == []


def test_the_same_seed_and_answers_lead_to_the_same_digest_another_seed_to_another() -> None:
    def played(seed: bytes) -> str:
        position = Position.deal(RULES, 2, {}, seed)
        for seat, answer in ((0, PASS), (1, PASS), (0, PASS)):
            position.answer(seat, answer)
        return position.digest()

    assert played(b"1") == played(b"1")
    assert len({played(bytes([seed])) for seed in range(20)}) > 1


def test_nobody_answers_after_the_end() -> None:
    position = tower(limit=4)
    for seat, answer in ((0, build(3)), (1, build(1)), (0, PASS)):
        position.answer(seat, answer)
    assert position.question is None
    assert position.outcome is not None
    assert position.awaited == []
    with pytest.raises(GameOver):
        position.answer(0, PASS)


def test_a_game_that_asks_nobody_for_ever_is_stopped() -> None:
    def idle(table: Tower, chance: Chance) -> Script:
        return
        yield

    from dataclasses import replace

    with pytest.raises(RuntimeError, match="tower"):
        Position.deal(replace(RULES, turn=idle), 2, {}, b"idle")


def test_an_option_that_is_not_offered_is_refused() -> None:
    with pytest.raises(ValueError, match="limit"):
        tower(limit=5)
