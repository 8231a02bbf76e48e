"""What must hold when everything happens at once, or somebody means ill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from threading import Barrier, Thread
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.nights import awake
from games import catalog, play
from games.engine.bots import USUAL, Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.ledger import pace
from games.models import Game, Move, Seat
from games.post.links import token_for
from games.tasks import sweep
from tests.catalog.which import SEALED, WINDOW
from tests.hints import sure

from ..services.fixtures import url_of_test_database
from ..services.waiting import until
from .tables import NAMES, awaited, browser_of, decision_of, digest_again, form_of, fresh, friend, post, state, table_of

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do several things in threads of their own, all beginning together, and return what came of each."""
    gate = Barrier(len(deeds))
    came: list[object] = [None] * len(deeds)

    def run(index: int) -> None:
        gate.wait()
        try:
            came[index] = deeds[index]()
        except Exception as error:
            came[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(index,)) for index in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return came


def sealed_table(people: int = 8) -> Game:
    """A table at which all but the Baron are asked at once."""
    friends = [friend(f"{NAMES[number % 5]}{number}") for number in range(people)]
    game = play.open_table(friends[0], play.Plan(SEALED, people))
    for other in friends[1:]:
        play.take_seat(game.address, other)
    return fresh(game)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_16_threads_answer_one_sealed_question() -> None:
    game = sealed_table()
    question, seats = game.question, game.seats.filter(number__in=awaited(game))
    assert len(seats) == 7
    deeds = []
    for index in range(16):
        seat = seats[index % 7]
        decision = decision_of(seat)
        assert decision is not None
        answer = decision.sample(Chance(b"threads", seat.number))
        deeds.append(
            lambda seat=seat, answer=answer: play.answer(game.address, play.Actor(seat.user_id), question, answer)
        )
    came = at_once(*deeds)
    assert all(isinstance(it, play.Answered | play.MovedOn) for it in came), came
    moves = Move.objects.filter(game=game, question=question)
    assert sorted(sure(number) for number in moves.values_list("seat", flat=True)) == sorted(
        seat.number for seat in seats
    )
    assert sorted(game.moves.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]
    assert fresh(game).question == question + 1
    assert digest_again(fresh(game)) == fresh(game).digest


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_the_same_answer_posted_ten_times_at_once_counts_once() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    decision = decision_of(seat)
    assert decision is not None
    fields = form_of(decision, game.question)
    clients = [browser_of(sure(seat.user)) for _ in range(10)]
    path = f"/t/{game.address}/answer/"
    came = at_once(*(lambda client=client: post(client, path, fields).status_code for client in clients))
    assert came == [200] * 10
    assert Move.objects.filter(game=game).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_sweeps_at_once_play_each_default_once() -> None:
    tables = [table_of(SEALED, 3)]
    number = awaited(tables[0])[0]
    past = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(game__in=tables, number=number).update(acts_at=past, due_at=past, awaited_since=past)
    came = at_once(sweep, sweep, sweep)
    assert came == [None] * 3
    for game in tables:
        assert list(game.moves.values_list("source", "seat")) == [(Move.Source.ABSENCE, number)]
        assert not game.lines.filter(text__template="Time has run out for {seat}.").exists()  # the other is still asked


def worlds_end(*_: object) -> Answer:
    raise RuntimeError("the world's end")


@pytest.mark.parametrize(
    "bot", [worlds_end, lambda *_: None, lambda *_: Answer("fly"), lambda *_: Answer("bid", {"value": 99})]
)
def test_a_bot_that_fails_plays_the_default(bot: Any, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    rules = replace(catalog.find(SEALED), bots=replace(catalog.find(SEALED).bots, answer=bot))
    monkeypatch.setitem(catalog.GAMES, SEALED, rules)
    game = table_of(SEALED, 1, bots=2)
    number = next(seat.number for seat in game.seats.filter(is_bot=True) if seat.number in awaited(game))
    default = decision_of(game.seats.get(number=number))
    assert default is not None
    play.act_due(game.address)
    move = game.moves.get(seat=number, number=min(game.moves.filter(seat=number).values_list("number", flat=True)))
    assert move.source == Move.Source.BOT
    assert (move.answer["verb"], move.answer["values"]) == (default.default.verb, default.default.values)
    assert "world" not in browser_of(sure(game.opener)).get(f"/t/{game.address}/").content.decode()


def test_a_bot_is_told_how_its_seat_plays(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    told: list[Manner] = []

    def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
        told.append(manner)
        return decision.default

    monkeypatch.setitem(
        catalog.GAMES,
        SEALED,
        replace(catalog.find(SEALED), bots=replace(catalog.find(SEALED).bots, answer=bot)),
    )
    game = table_of(SEALED, 1, bots=2)
    game.seats.filter(is_bot=True).update(level=Level.EASY, temper=Temper.BOLD)
    play.act_due(game.address)
    assert told
    assert {*told} == {Manner(Level.EASY, Temper.BOLD)}


KILLED = """
import dataclasses, sys, time
import django
django.setup()
from games import catalog, play
def bot(sight, decision, chance, manner):
    answer = decision.sample(chance)
    print("chosen", flush=True)
    time.sleep(600)
    return answer
from tests.catalog.which import SEALED

rules = catalog.find(SEALED)
catalog.GAMES[SEALED] = dataclasses.replace(rules, bots=dataclasses.replace(rules.bots, answer=bot))
play.act_due(sys.argv[1])
"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_worker_killed_between_choosing_and_answering_loses_and_doubles_nothing(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(SEALED, 1, bots=2)
    before = state(game)
    env = {**os.environ, "DATABASE_URL": url_of_test_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", KILLED, game.address]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, env=env, cwd=settings.BASE_DIR)
    try:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"chosen\n"
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        sure(worker.stdout).close()
    assert state(game) == before
    assert until(lambda: play.act_due(game.address) > 0)
    moves = list(game.moves.order_by("number").values_list("number", flat=True))
    assert moves == list(range(1, len(moves) + 1))
    assert digest_again(fresh(game)) == fresh(game).digest


@pytest.mark.both_databases
def test_links_to_two_seats_answer_each_for_its_own() -> None:
    game = table_of(SEALED, 3)
    one, other = game.seats.filter(number__in=awaited(game))
    baron = game.seats.exclude(number__in=awaited(game)).get()
    decision = decision_of(one)
    assert decision is not None
    holder = Client()  # one browser with both letters
    fields = form_of(decision, game.question)
    assert post(holder, f"/l/{token_for(one.pk, game.question)}/", fields).status_code == 200
    assert list(game.moves.order_by("number").values_list("seat", flat=True)) == [one.number]
    page = holder.get(f"/l/{token_for(other.pk, game.question)}/").content.decode()
    assert "option-bid" in page  # still asked, as nobody answered for the other seat
    assert post(holder, f"/l/{token_for(other.pk, game.question)}/", fields).status_code == 200
    assert list(game.moves.order_by("number").values_list("seat", flat=True)) == [one.number, other.number]
    late = holder.get(f"/l/{token_for(baron.pk, game.question)}/")  # of a question that never was this seat's
    assert late.status_code == 200
    assert "option-" not in late.content.decode()


@pytest.mark.both_databases
def test_a_letter_to_one_seat_shows_nothing_of_another_seat_of_its_reader() -> None:
    game = table_of(SEALED, 3)
    one, other = game.seats.filter(number__in=awaited(game))
    signed_in, stranger = browser_of(sure(other.user)), Client()
    path = f"/l/{token_for(one.pk, game.question)}/"
    assert signed_in.get(path).status_code == stranger.get(path).status_code == 200
    decision = decision_of(one)
    assert decision is not None
    assert post(signed_in, path, form_of(decision, game.question)).status_code == 200
    assert list(game.moves.order_by("number").values_list("seat", flat=True)) == [one.number]


@pytest.mark.parametrize(
    ("now", "hours", "due"),
    [
        # Clocks go forward at 2 on 29 March 2026: that night has one hour less.
        (datetime(2026, 3, 28, 20, tzinfo=BERLIN), 4, datetime(2026, 3, 29, 8, tzinfo=BERLIN)),
        (datetime(2026, 3, 28, 12, tzinfo=BERLIN), 24, datetime(2026, 3, 29, 13, tzinfo=BERLIN)),
        (datetime(2026, 3, 28, 1, 30, tzinfo=BERLIN), 24, datetime(2026, 3, 29, 8, tzinfo=BERLIN)),
        # They go back at 3 on 25 October 2026: that night has one hour more, and half past two comes twice.
        (datetime(2026, 10, 24, 20, tzinfo=BERLIN), 4, datetime(2026, 10, 25, 8, tzinfo=BERLIN)),
        (datetime(2026, 10, 24, 12, tzinfo=BERLIN), 24, datetime(2026, 10, 25, 11, tzinfo=BERLIN)),
        (datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN), 1, datetime(2026, 10, 25, 8, tzinfo=BERLIN)),
        (datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=BERLIN), 24, datetime(2026, 10, 26, 8, tzinfo=BERLIN)),
    ],
)
def test_deadlines_keep_to_the_wall_clock_when_it_changes(now: datetime, hours: int, due: datetime) -> None:
    user = User(zone="Europe/Berlin", wakes=8, sleeps=23)
    game, seat = Game(move_time=hours * 3600, bank_time=0), Seat(bank=0, user=user)
    utc = ZoneInfo("UTC")
    found = pace.deadline(game, [seat, Seat()], seat, now.astimezone(utc))
    assert found is not None
    assert found == due.astimezone(utc)
    assert awake(found, user) == found


@pytest.mark.both_databases
def test_an_answer_leaves_what_others_see_meanwhile() -> None:
    game = table_of(WINDOW, 4)
    asked = game.seats.get(number=awaited(game)[0])
    others = [seat for seat in game.seats.all() if seat != asked]

    def others_look(decision: Decision) -> Answer:
        for seat in others:
            play.note_seen(game, seat, decision_of(seat))
        return decision.default

    play.answer(game.address, play.Actor(user=asked.user_id), game.question, others_look, looks=True)
    assert awaited(game) != [asked.number]
    assert not game.seats.filter(seen_at=None).exists()
