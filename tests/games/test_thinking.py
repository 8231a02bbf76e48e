"""Strong bots think while nobody holds the table, and what they think of is given only if it still fits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone

from games import catalog, play
from games.engine.bots import USUAL, Level, Manner, Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.models import Game, Move
from tests.catalog.which import IN_TURN, SPECIALS
from tests.hints import sure

from ..services.fixtures import url_of_test_database
from ..services.waiting import until
from .tables import awaited, digest_again, fresh, give, state, table_of
from .test_hard_cases import at_once
from .test_non_interference import NOON

pytestmark = pytest.mark.django_db

Hook = Callable[[], object]


def thinking(monkeypatch: pytest.MonkeyPatch, hook: Hook = lambda: None) -> list[Decision]:
    """Have a game's bots find it best to wait if they think, and do something meanwhile."""
    asked: list[Decision] = []

    def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
        asked.append(decision)
        hook()
        return [Answer("wait")]

    def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
        return decision.default

    search = Search(lambda table, seat: -float(len(table.hands[seat])), candidates=candidates)
    rules = catalog.find(IN_TURN)
    monkeypatch.setitem(catalog.GAMES, rules.slug, replace(rules, bots=replace(rules.bots, answer=bot, search=search)))
    return asked


def table_with_a_strong_bot(settings: Any) -> Game:
    """A table at which a strong bot is asked."""
    settings.LONGHAND_PAUSE = 0
    game = table_of(IN_TURN, 1, bots=1)
    game.seats.filter(is_bot=True).update(level=Level.STRONG)
    mine = game.seats.get(is_bot=False).number
    if awaited(game) == [mine]:
        give(game, mine)
    return fresh(game)


def said(game: Game) -> list[str]:
    """What the bot has said."""
    bot = game.seats.get(is_bot=True).number
    return [
        answer["verb"] for answer in game.moves.filter(seat=bot).order_by("number").values_list("answer", flat=True)
    ]


def test_a_strong_bot_gives_the_answer_that_fares_best(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    asked, game = thinking(monkeypatch), table_with_a_strong_bot(settings)
    play.act_due(game.address)
    assert len(asked) == len(said(game)) > 0
    assert said(game)[0] == "wait"
    assert digest_again(fresh(game)) == fresh(game).digest


def test_a_whole_game_with_strong_bots_can_be_played_again(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(IN_TURN, 1, bots=2)
    game.seats.filter(is_bot=True).update(level=Level.STRONG)
    mine = game.seats.get(is_bot=False).number
    while fresh(game).status == Game.Status.RUNNING:
        if mine in awaited(game):
            give(game, mine)
        if fresh(game).status == Game.Status.RUNNING:
            play.act_due(game.address)
    assert fresh(game).status == Game.Status.OVER
    assert digest_again(fresh(game)) == fresh(game).digest


def test_any_other_bot_does_not_think(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    asked, game = thinking(monkeypatch), table_with_a_strong_bot(settings)
    game.seats.filter(is_bot=True).update(level=Level.SENSIBLE)
    play.act_due(game.address)
    assert said(game)[0] == "claim"
    assert not asked


def called() -> list[float]:
    """After how many seconds each worker comes that has been called since this was last asked."""
    with current_app.connection_for_read() as connection:
        queue, waits = connection.SimpleQueue("celery"), []
        while queue.qsize():
            message = queue.get(block=False)
            message.ack()
            eta = message.headers["eta"]
            waits.append((datetime.fromisoformat(eta) - timezone.now()).total_seconds() if eta else 0.0)
    return sorted(waits)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("level", "at_once"), [(Level.STRONG, 1), (Level.SENSIBLE, 0)])
def test_a_worker_is_called_at_once_where_a_bot_may_have_to_think(
    level: Level, at_once: int, time_machine: Any
) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SPECIALS, 2, bots=1, level=level)
    while not game.seats.filter(is_bot=True, awaited_since__isnull=False).exists():
        called()
        give(game, awaited(game)[0])
    pause = sure(game.seats.get(is_bot=True).acts_at) - NOON
    assert called() == [0.0] * at_once + [pytest.approx(pause.total_seconds())]
    play.act_due(game.address)
    assert called() == []


@pytest.mark.django_db(transaction=True)
def test_nobody_holds_the_table_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    held: list[bool] = []
    asked = thinking(monkeypatch, lambda: held.append(connection.in_atomic_block))
    game = table_with_a_strong_bot(settings)
    play.act_due(game.address)
    assert asked
    assert not any(held)


def test_a_bot_whose_search_fails_gives_its_sensible_answer(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    def fails() -> None:
        raise RuntimeError("the world's end")

    asked, game = thinking(monkeypatch, fails), table_with_a_strong_bot(settings)
    play.act_due(game.address)
    assert asked
    assert said(game)[0] == "claim"


def test_a_table_that_is_paused_meanwhile_gets_the_answer_when_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    asked = thinking(monkeypatch, lambda: play.pause(game.address) if len(asked) == 1 else None)
    game = table_with_a_strong_bot(settings)
    with pytest.raises(play.Paused):
        play.act_due(game.address)
    assert said(game) == []
    play.resume(game.address)
    play.act_due(game.address)
    assert said(game)[0] == "wait"


def test_nobody_thinks_or_answers_what_another_worker_is_thinking_about(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    asked = thinking(monkeypatch, lambda: play.act_due(game.address))
    game = table_with_a_strong_bot(settings)  # which another worker finds, too
    play.act_due(game.address)
    bot = game.seats.get(is_bot=True).number
    moves = game.moves.order_by("number")
    assert [*moves.values_list("number", flat=True)] == [*range(1, moves.count() + 1)]
    assert len({*moves.filter(seat=bot).values_list("question", flat=True)}) == moves.filter(seat=bot).count()
    assert len(asked) == moves.filter(seat=bot).count()
    assert digest_again(fresh(game)) == fresh(game).digest


def test_a_player_who_comes_back_meanwhile_answers_for_themselves(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    def come_back() -> None:
        play.take_back(game.address, play.Actor(user=away.user_id))

    thinking(monkeypatch, come_back)
    settings.LONGHAND_PAUSE = 0
    game = table_of(IN_TURN, 2)
    away = game.seats.exclude(user=game.opener).get()
    if awaited(game) != [away.number]:
        give(game, awaited(game)[0])
    play.seat_bot(game.address, away.number)
    game.seats.filter(pk=away.pk).update(level=Level.STRONG)
    play.act_due(game.address)
    assert not game.moves.filter(seat=away.number, source=Move.Source.BOT).exists()


def test_what_was_thought_of_is_not_given_to_another_question(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    asked = thinking(monkeypatch, lambda: play.restart_turn(game.address) if len(asked) == 1 else None)
    game = table_with_a_strong_bot(settings)
    bot, mine = game.seats.get(is_bot=True).number, game.seats.get(is_bot=False).number
    play.act_due(game.address)
    if awaited(game) == [mine]:
        give(game, mine)
        play.act_due(game.address)
    answered = game.moves.filter(seat=bot).order_by("number").values_list("question", flat=True)
    assert answered[0] > game.question
    assert len(asked) == 1 + len(answered)
    assert digest_again(fresh(game)) == fresh(game).digest


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_workers_who_think_at_once_answer_once(settings: Any) -> None:
    game = table_with_a_strong_bot(settings)
    before = game.moves.count()
    at_once(*[lambda: play.act_due(game.address)] * 3)
    moves = [*game.moves.order_by("number").values_list("number", flat=True)]
    assert moves == [*range(1, len(moves) + 1)]
    assert len(moves) > before
    assert digest_again(fresh(game)) == fresh(game).digest


KILLED = """
import dataclasses, sys, time
import django
django.setup()
from games import catalog, play
from tests.catalog.which import IN_TURN
def candidates(sight, decision, chance):
    print("thinks", flush=True)
    time.sleep(600)
rules = catalog.find(IN_TURN)
catalog.GAMES[IN_TURN] = dataclasses.replace(
    rules, bots=dataclasses.replace(rules.bots, search=dataclasses.replace(rules.bots.search, candidates=candidates))
)
play.act_due(sys.argv[1])
"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_worker_killed_while_it_thinks_loses_and_doubles_nothing(settings: Any) -> None:
    game = table_with_a_strong_bot(settings)
    before = state(game)
    env = {**os.environ, "DATABASE_URL": url_of_test_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", KILLED, game.address]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, env=env, cwd=settings.BASE_DIR)
    try:
        assert sure(worker.stdout).readline() == b"thinks\n"
        assert state(game) == before
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        sure(worker.stdout).close()
    assert until(lambda: play.act_due(game.address) > 0)
    moves = [*game.moves.order_by("number").values_list("number", flat=True)]
    assert moves == [*range(1, len(moves) + 1)]
    assert digest_again(fresh(game)) == fresh(game).digest
