"""What the host does at a table: through play like everything, told to everybody, refused where it makes no sense."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from threading import Barrier, Thread
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pytest_django import Settings
from time_machine import TimeMachineFixture

from accounts.models import User
from games import play
from games.catalog import find
from games.engine.chance import Chance, commitment
from games.engine.questions import Answer
from games.ledger.store import hold
from games.models import Game, Letter, Line, Move, Seat
from games.post.mail import mail_of
from games.tasks import due_tables, sweep
from tests.catalog.which import SEALED, WINDOW
from tests.hints import sure

from .changed_rules import number_changed, under
from .tables import awaited, decision_of, digest_again, fresh, friend, give, log_of, table_of

pytestmark = pytest.mark.django_db

CLOCKS = ("awaited_since", "due_at", "acts_at")
HOUR = timedelta(hours=1)
# With the last of its choices everywhere, the game is played on after somebody has come in first.
LAST_CHOICES = {option.name: [*option.choices][-1] for option in find(WINDOW).options}


def window() -> tuple[Game, int, list[int]]:
    """A table at which a claim may be called: the game, who made it, and who is asked, in order."""
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    give(game, leader)
    return fresh(game), leader, [(leader + step) % 3 for step in (1, 2)]


def test_a_pause_is_told_and_no_answer_is_taken_until_it_ends() -> None:
    game = table_of(SEALED, 3)
    play.pause(game.address)
    with pytest.raises(play.Paused):
        give(game, awaited(game)[0])
    assert not Move.objects.filter(game=game).exists()
    play.resume(game.address)
    give(game, awaited(game)[0])
    assert Move.objects.filter(game=game).count() == 1
    assert [line for line in log_of(game) if "pause" in line] == [
        "The host has paused this table. All clocks are stopped.",
        "The table goes on. Every deadline has been moved by the length of the pause.",
    ]


def test_a_paused_table_is_not_swept_and_no_deadline_is_missed(settings: object) -> None:
    game = table_of(SEALED, 3)
    past = timezone.now() - HOUR
    Seat.objects.filter(game=game).update(due_at=past, acts_at=past, awaited_since=past)
    assert due_tables() == [game.address]
    play.pause(game.address)
    assert due_tables() == []
    sweep()
    assert not Move.objects.filter(game=game).exists()
    assert not game.seats.exclude(missed=0).exists()


def test_after_a_pause_every_deadline_has_moved_by_its_length(time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(datetime(2026, 5, 4, 10, tzinfo=ZoneInfo("UTC")), tick=False)
    game = table_of(SEALED, 3)
    names = (*CLOCKS, "notify_at", "remind_at")
    number = awaited(game)[0]
    before = game.seats.values(*names).get(number=number)
    public = fresh(game).public.awaited
    play.pause(game.address)
    assert game.seats.values(*names).get(number=number) == before  # the clocks stand
    time_machine.shift(timedelta(hours=2))
    play.resume(game.address)
    after = game.seats.values(*names).get(number=number)
    assert {name: after[name] - before[name] for name in names} == dict.fromkeys(names, 2 * HOUR)
    moved = fresh(game).public.awaited
    assert [now.due - was.due for now, was in zip(moved, public, strict=True)] == [2 * HOUR] * 2


def test_no_deadline_is_moved_into_a_players_night(time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(datetime(2026, 5, 4, 12, tzinfo=ZoneInfo("UTC")), tick=False)
    game = table_of(SEALED, 3, move_time=10 * 3600, bank_time=0)  # due at 22:00, and they sleep from 23
    play.extend_deadlines(game.address, 3)
    assert {seat.due_at for seat in game.seats.filter(number__in=awaited(game))} == {
        datetime(2026, 5, 5, 8, tzinfo=ZoneInfo("UTC"))
    }


@pytest.mark.both_databases
def test_more_time_moves_the_deadline_and_what_happens_at_it(time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(datetime(2026, 5, 4, 10, tzinfo=ZoneInfo("UTC")), tick=False)
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    due = sure(game.seats.get(number=number).due_at)
    play.extend_deadlines(game.address, 1)
    seat = game.seats.get(number=number)
    assert (seat.due_at, seat.acts_at) == (due + HOUR, due + HOUR)
    assert fresh(game).public.awaited[0].due == seat.due_at
    assert "The host gives everybody another hour." in log_of(game)


@pytest.mark.parametrize("hours", [0, -3, 721, 10**30])
def test_nobody_gets_a_silly_amount_of_time(hours: int) -> None:
    game = table_of(SEALED, 3)
    with pytest.raises(play.Refused, match="between 1 and 720"):
        play.extend_deadlines(game.address, hours)


@pytest.mark.both_databases
def test_a_bot_sits_in_until_the_player_answers(settings: Settings) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    play.seat_bot(game.address, number)
    assert play.act_due(game.address) == 1
    assert Move.objects.get(game=game).source == Move.Source.BOT
    with pytest.raises(play.Refused, match="already"):
        play.seat_bot(game.address, number)
    play.give_back(game.address, number)
    assert not game.seats.get(number=number).plays_itself
    with pytest.raises(play.Refused, match="No bot is sitting in"):
        play.give_back(game.address, number)


def test_a_bot_that_sits_in_at_a_window_does_not_tell_who_has_passed() -> None:
    game, _leader, (first, second) = window()
    give(game, first)  # a pass, sealed: anything else would close the window
    assert fresh(game).question == game.question
    for number in (first, second):
        play.seat_bot(game.address, number)
    told = {entry.seat: (entry.bot, entry.deadline) for entry in fresh(game).public.awaited}
    assert told == {first: (True, None), second: (True, None)}
    for number in (first, second):
        play.give_back(game.address, number)
    told = {entry.seat: (entry.bot, entry.deadline is None) for entry in fresh(game).public.awaited}
    assert told == {first: (False, False), second: (False, False)}


@pytest.mark.both_databases
def test_a_turn_begun_again_puts_new_questions_and_drops_what_is_sealed() -> None:
    game = table_of(SEALED, 3)
    asked = awaited(game)
    give(game, asked[0])
    question = fresh(game).question
    play.restart_turn(game.address)
    assert fresh(game).question == question + 1
    assert awaited(game) == asked
    assert not game.seats.exclude(hand__sealed=None).exists()
    with pytest.raises(play.MovedOn):
        play.answer(
            game.address,
            play.Actor(user=game.seats.get(number=asked[1]).user_id),
            question,
            sure(decision_of(game.seats.get(number=asked[1]))).default,
        )
    for number in awaited(game):
        give(game, number)
    assert fresh(game).question == question + 2


def take_too_long(game: Game, number: int, seconds: int) -> None:
    """Answer after this many seconds more than there are for a move, as somebody who never sleeps: at any hour."""
    User.objects.filter(seats__game=game).update(wakes=0, sleeps=0)
    since = timezone.now() - timedelta(seconds=game.move_time + seconds)
    game.seats.filter(number=number).update(awaited_since=since)
    give(game, number)


@pytest.mark.both_databases
@pytest.mark.parametrize("by", ["the host", "other rules"])
def test_a_turn_begun_again_gives_back_the_time_that_it_took(by: str) -> None:
    game = table_of(SEALED, 3)
    late, other = awaited(game)
    take_too_long(game, late, 50_000)
    given_back = game.move_time // 4
    assert 50_000 - given_back <= game.bank_time - game.seats.get(number=late).bank < 50_100 - given_back

    if by == "the host":
        play.restart_turn(game.address)
    else:
        with under(number_changed(find(SEALED))):
            play.bring_over(game.address)

    assert awaited(game) == [late, other]
    banks = {entry.seat: entry.bank for entry in fresh(game).public.awaited}
    assert banks == {late: game.bank_time, other: game.bank_time}
    assert {seat.bank for seat in game.seats.all()} == {game.bank_time}


def test_time_that_an_earlier_turn_took_is_gone() -> None:
    game = table_of(SEALED, 3)
    late, turn = awaited(game)[0], game.turn
    take_too_long(game, late, 200_000)
    while fresh(game).turn == turn:
        give(game, awaited(game)[0])
    left = game.seats.get(number=late).bank

    play.restart_turn(game.address)

    assert game.seats.get(number=late).bank == left < game.bank_time


@pytest.mark.parametrize(("slug", "options"), [(SEALED, {}), (WINDOW, LAST_CHOICES)])
@pytest.mark.both_databases
def test_a_game_with_turns_begun_again_is_replayed_to_the_same_digest(
    slug: str, options: dict[str, Any], settings: Settings
) -> None:
    settings.LONGHAND_PAUSE = 0
    game = table_of(slug, 1, bots=3, options=options)
    for again in range(3):
        for _ in range(3):
            play.act_due(game.address)
            if 0 in awaited(game):
                give(game, 0)
        play.restart_turn(game.address)
        assert digest_again(fresh(game)) == fresh(game).digest, again
    play.act_due(game.address)
    assert digest_again(fresh(game)) == fresh(game).digest
    assert Move.objects.filter(game=game, seat=None, source=Move.Source.ADMIN).count() == 3


def test_a_game_that_the_host_ends_has_no_places_and_lies_open() -> None:
    game = table_of(SEALED, 3)
    give(game, awaited(game)[0])
    hands = {seat.number: seat.hand.sight for seat in game.seats.select_related("hand")}
    play.end_game(game.address)
    ended = fresh(game)
    assert (ended.status, sure(ended.result)["template"]) == (
        Game.Status.OVER,
        "The host has ended this game. Nobody wins.",
    )
    seed = bytes(ended.truth.seed)
    assert sure(ended.revealed)["seed"] == seed.hex()
    assert commitment(seed) == ended.commitment
    assert ended.public.awaited == []
    for seat in game.seats.select_related("hand"):
        assert (seat.place, seat.points, seat.due_at, seat.hand.decision) == (None, None, None, None)
        assert seat.hand.sight == hands[seat.number]
    letters = Letter.objects.filter(kind=Letter.Kind.OVER)
    assert letters.count() == 3
    for letter in letters:
        mail = sure(mail_of(letter))
        assert "The host has ended this game. Nobody wins." in mail.body
        assert "None" not in f"{mail.body}{mail.alternatives[0][0]!s}"
    assert digest_again(ended) == ended.digest
    with pytest.raises(play.Refused):
        play.answer(game.address, play.Actor(user=game.seats.get(number=1).user_id), ended.question, Answer("pass"))


def test_nothing_is_answered_at_a_table_that_has_not_started() -> None:
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan(SEALED, 3))
    with pytest.raises(play.Refused):
        play.answer(game.address, play.Actor(user=ada.pk), 0, Answer("pass"))


def test_a_paused_game_can_be_ended() -> None:
    game = table_of(SEALED, 3)
    play.pause(game.address)
    play.end_game(game.address)
    assert fresh(game).status == Game.Status.OVER


@pytest.mark.both_databases
def test_a_letter_is_written_again_though_the_question_was_seen() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    seat = game.seats.get(number=number)
    Seat.objects.filter(pk=seat.pk).update(seen_question=game.question, notify_at=None)
    play.resend_notice(game.address, number)
    letter = Letter.objects.get()
    assert (letter.user, letter.kind, letter.seats) == (seat.user, Letter.Kind.TURN, [[seat.pk, game.question]])
    with pytest.raises(play.Refused, match="on its way"):
        play.resend_notice(game.address, number)


def test_nobody_is_written_to_who_cannot_or_will_not_be() -> None:
    game = table_of(SEALED, 4)
    without, silent, away = awaited(game)
    User.objects.filter(seats__game=game, seats__number=without).update(email=None)
    User.objects.filter(seats__game=game, seats__number=silent).update(notices=User.Notices.NONE)
    play.seat_bot(game.address, away)
    for number, why in (
        (without, "no email address"),
        (silent, "not want letters"),
        (away, "nobody to write to"),
        (9, "no such seat"),
    ):
        with pytest.raises(play.Refused, match=why):
            play.resend_notice(game.address, number)
    assert not Letter.objects.exists()


def test_a_letter_can_be_asked_for_whether_or_not_a_window_was_answered() -> None:
    game, leader, (first, second) = window()
    give(game, first)
    play.resend_notice(game.address, first)
    play.resend_notice(game.address, second)
    with pytest.raises(play.Refused, match="nothing to answer now"):
        play.resend_notice(game.address, leader)


def test_a_look_is_told_and_changes_nothing_else() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    give(game, number)
    before = fresh(game)
    hands = hold(game.address, Game.Status.RUNNING).position.table.hands  # type: ignore[attr-defined]
    seats = play.look_at_hands(game.address)
    assert [seat.hand.sight["hands"][seat.number] for seat in seats] == hands
    assert seats[number].hand.sealed is not None
    assert log_of(game)[-1] == "The host has looked at what is hidden, and at how each answer came."
    after = fresh(game)
    assert after.revision != before.revision  # so that every open page is drawn again
    assert (after.digest, after.question, after.moves_made) == (before.digest, before.question, before.moves_made)


@pytest.mark.both_databases
def test_a_table_is_removed_only_if_nobody_has_played_at_it() -> None:
    game = table_of(SEALED, 3)
    with pytest.raises(play.Refused, match="nobody has played"):
        play.remove_table(game.address)
    waiting = play.open_table(sure(game.opener), play.Plan(SEALED, 3))
    play.remove_table(waiting.address)
    with pytest.raises(play.Gone):
        play.take_seat(waiting.address, sure(game.seats.get(number=1).user))


REFUSED: dict[str, list[Callable[[str], object]]] = {
    "open": [play.pause, play.resume, play.restart_turn, play.end_game, play.look_at_hands],
    "running": [play.resume],
    "paused": [play.pause, play.restart_turn, lambda address: play.extend_deadlines(address, 3)],
    "over": [play.pause, play.resume, play.restart_turn, play.end_game, lambda address: play.seat_bot(address, 0)],
}


@pytest.mark.parametrize("state", REFUSED)
def test_what_makes_no_sense_is_refused_and_changes_nothing(state: str) -> None:
    game = table_of(SEALED, 3)
    if state == "open":
        game = play.open_table(sure(game.opener), play.Plan(SEALED, 3))
    elif state != "running":
        {"paused": play.pause, "over": play.end_game}[state](game.address)
    before, lines = Game.objects.values().get(pk=game.pk), Line.objects.filter(game=game).count()
    for deed in REFUSED[state]:
        with pytest.raises(play.Refused) as refused:
            deed(game.address)
        assert str(refused.value).endswith(".")
    assert Game.objects.values().get(pk=game.pk) == before
    assert Line.objects.filter(game=game).count() == lines
    with pytest.raises(play.Gone):
        play.pause("nosuchtabl")


def test_every_deed_is_told_once_to_everybody() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    count = game.lines.filter(kind=Line.Kind.HOST, only=None).count
    for deed in (
        lambda a: play.extend_deadlines(a, 2), lambda a: play.resend_notice(a, number),
        lambda a: play.seat_bot(a, number),
        lambda a: play.give_back(a, number), play.restart_turn, play.look_at_hands,
        play.pause, play.resume, play.end_game,
    ):  # fmt: skip
        told = count()
        deed(game.address)
        assert count() == told + 1


@pytest.mark.both_databases
def test_replay_finds_a_move_that_was_tampered_with(settings: Settings) -> None:
    settings.LONGHAND_PAUSE = 0
    good, bad = table_of(SEALED, 1, bots=3), None
    play.act_due(good.address)
    out = StringIO()
    call_command("replay", stdout=out)
    assert out.getvalue() == "1 games replayed, 0 differ.\n"
    bad = play.open_table(sure(good.opener), play.Plan(SEALED, 4, bots=3))
    play.act_due(bad.address)
    moves = Move.objects.filter(game=bad)
    move = sure(moves.first())
    Move.objects.filter(pk=move.pk).update(answer={"verb": "steal", "values": {}})
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("replay", stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().splitlines() == [
        f"{bad.address}: its moves cannot be replayed (IllegalAnswer)",
        "2 games replayed, 1 differ.",
    ]
    out = StringIO()
    call_command("replay", good.address, stdout=out)
    assert out.getvalue() == "1 games replayed, 0 differ.\n"


@pytest.mark.both_databases
def test_replay_finds_a_move_that_was_exchanged_for_another_legal_one() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    decision = sure(decision_of(game.seats.get(number=number)))
    give(game, number)
    others = (decision.sample(Chance(b"another", n)) for n in range(99))
    other = next(answer for answer in others if answer != decision.default)
    Move.objects.filter(game=game).update(answer=msgspec.to_builtins(other))
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", stdout=out)
    assert out.getvalue().splitlines()[0] == f"{game.address}: its moves lead to another position"


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(5))
def test_an_answer_and_a_pause_at_the_same_moment(turn: int) -> None:
    game = table_of(SEALED, 3)
    seat, question = game.seats.get(number=awaited(game)[0]), game.question
    user, given, gate, outcome = seat.user_id, sure(decision_of(seat)).default, Barrier(2), {}

    def at_once(name: str, deed: Callable[[], object]) -> None:
        gate.wait()
        try:
            deed()
            outcome[name] = "done"
        except play.Paused as paused:
            outcome[name] = str(paused)
        finally:
            connection.close()

    threads = [
        Thread(
            target=at_once, args=("answer", lambda: play.answer(game.address, play.Actor(user=user), question, given))
        ),
        Thread(target=at_once, args=("pause", lambda: play.pause(game.address))),
    ]
    for thread in threads[:: 1 if turn % 2 else -1]:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcome["pause"] == "done"
    counted = Move.objects.filter(game=game).count()
    sealed = game.seats.get(pk=seat.pk).hand.sealed
    assert (counted, sealed is not None, outcome["answer"]) in (
        (1, True, "done"),
        (0, False, str(play.Paused())),
    )
    now = fresh(game)
    assert now.status == Game.Status.PAUSED
    assert digest_again(now) == now.digest
    assert sorted(now.lines.values_list("number", flat=True)) == [*range(1, now.lines_told + 1)]
    play.resume(game.address)
    for number in awaited(game):
        give(game, number)
    assert fresh(game).question > question
