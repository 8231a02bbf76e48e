"""Programs at a table: only where its opener has let them in, and only as long as their token lasts."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import pytest
from django.db import connection, transaction

from accounts import tokens
from accounts.models import Token
from accounts.pages.leaving import delete
from games import catalog, circles, play
from games.models import Game, Line, Move
from games.play import Actor
from tests.games.tables import awaited, decision_of, fresh, friend, table_of

pytestmark = pytest.mark.django_db
SLUG = next(iter(catalog.GAMES))


def token_of(name: str) -> Token:
    return tokens.make(friend(name), "Script", ["read", "play", "talk"], None)[0]


def table(programs: bool) -> Game:
    return table_of(SLUG, catalog.find(SLUG).seats[0], programs=programs)


def answers(game: Game, token: Token | None = None) -> Callable[[], object]:
    """How the first player who is awaited answers, or their program with a token."""
    seat = game.seats.get(number=awaited(game)[0])
    decision = decision_of(seat)
    assert decision is not None
    actor = Actor(user=seat.user_id, token=None if token is None else token.pk)
    return lambda: play.answer(game.address, actor, fresh(game).question, decision.default)


def token_of_awaited(game: Game) -> Token:
    user = game.seats.get(number=awaited(game)[0]).user
    assert user is not None
    return tokens.make(user, "Script", ["play"], None)[0]


def test_a_program_answers_where_the_opener_lets_it() -> None:
    game = table(programs=True)
    answers(game, token_of_awaited(game))()
    assert Move.objects.filter(game=game).count() == 1


def test_elsewhere_it_answers_and_says_nothing() -> None:
    game = table(programs=False)
    token = token_of_awaited(game)
    actor = Actor(user=token.user_id, token=token.pk)
    with pytest.raises(play.NoPrograms):
        answers(game, token)()
    with pytest.raises(play.NoPrograms):
        play.say_line(game.address, actor, "Hello.")
    line = Line.objects.filter(game=game, only=None).first()
    assert line is not None
    assert line.nth is not None
    with pytest.raises(play.NoPrograms):
        play.react(game.address, actor, line.nth, Line.Reaction.values[0])
    assert not Move.objects.filter(game=game).exists()
    assert not Line.objects.filter(game=game, kind=Line.Kind.TALK).exists()
    answers(game)()  # the person may, of course


@pytest.mark.both_databases
def test_a_token_that_has_been_ended_changes_nothing() -> None:
    game = table(programs=True)
    token = token_of_awaited(game)
    late = answers(game, token)
    tokens.end(token)
    with pytest.raises(play.TokenEnded):
        late()
    with pytest.raises(play.TokenEnded):
        play.open_table(token.user, play.Plan(SLUG, game.size, programs=True), token=token.pk)
    assert not Move.objects.filter(game=game).exists()
    assert Game.objects.count() == 1


def test_a_bot_account_sits_only_where_programs_may() -> None:
    robot = tokens.make_program(friend("Ada"), "Robot")
    token, _secret = tokens.make(robot, "Script", ["play"], None)
    size = catalog.find(SLUG).seats[0]
    closed = play.open_table(friend("Ben"), play.Plan(SLUG, size))
    for given in (None, token.pk):
        with pytest.raises(play.NoPrograms):
            play.take_seat(closed.address, robot, token=given)
        with pytest.raises(play.NoPrograms):
            play.open_table(robot, play.Plan(SLUG, size), token=given)
    opened = play.open_table(friend("Ben"), play.Plan(SLUG, size, programs=True))
    play.take_seat(opened.address, robot, token=token.pk)
    assert opened.seats.filter(user=robot).exists()
    assert play.open_table(robot, play.Plan(SLUG, size, programs=True), token=token.pk).opener == robot


def test_a_persons_own_token_takes_no_seat_where_programs_may_not() -> None:
    token = token_of("Ada")
    size = catalog.find(SLUG).seats[0]
    closed = play.open_table(friend("Ben"), play.Plan(SLUG, size))
    with pytest.raises(play.NoPrograms):
        play.take_seat(closed.address, token.user, token=token.pk)
    assert not closed.seats.filter(user=token.user).exists()
    play.take_seat(closed.address, token.user)


def test_another_game_lets_programs_in_as_the_last_one_did() -> None:
    assert play.plan_like(table(programs=True)).programs
    assert not play.plan_like(table(programs=False)).programs


def waits_for_a_lock() -> bool:
    """Whether anybody waits for a row that somebody else holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool(cursor.fetchone()[0])


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_who_ends_a_token_waits_for_the_answer_that_is_being_written() -> None:
    game = table(programs=True)
    token, ended = token_of_awaited(game), Event()

    def end_it() -> None:
        try:
            tokens.end(token)
            ended.set()
        finally:
            connection.close()

    ending = Thread(target=end_it)
    with transaction.atomic():
        answers(game, token)()
        ending.start()
        while not waits_for_a_lock():
            assert not ended.is_set()
        assert Token.objects.filter(pk=token.pk).exists()
    ending.join()
    assert ended.is_set()
    assert Move.objects.filter(game=game).count() == 1


def test_no_seat_is_kept_for_a_bot_account_where_it_could_not_sit() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    robot = tokens.make_program(ada, "Robot")
    circle = circles.found(ada, "Liars", [ben])
    for member in (ben, robot):
        circles.join(circle.secret, member)
    size = catalog.find(SLUG).seats[-1]
    closed = circles.open_table(circle.address, ada, play.Plan(SLUG, size))
    assert [invited.user for invited in closed.invitations.all()] == [ben]
    opened = circles.open_table(circle.address, ada, play.Plan(SLUG, size, programs=True))
    assert {invited.user for invited in opened.invitations.all()} == {ben, robot}
    wrong = play.wrong_with(play.Plan(SLUG, size), friend=robot)
    assert wrong == {"programs": "⚙ Robot is a bot account: let programs in, or keep the seat for somebody else."}
    assert play.wrong_with(play.Plan(SLUG, size, programs=True), friend=robot) == {}


def test_a_seat_remembers_that_a_program_held_it() -> None:
    robot = tokens.make_program(friend("Ada"), "Robot")
    game = play.open_table(friend("Ben"), play.Plan(SLUG, catalog.find(SLUG).seats[0], programs=True))
    seat = play.take_seat(game.address, robot).seats.get(user=robot)
    assert seat.is_program
    assert not game.seats.get(user=friend("Ben")).is_program
    delete(robot)
    seat.refresh_from_db()
    assert (seat.user, seat.is_program) == (None, True)
