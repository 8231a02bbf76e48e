"""Who is written to, when, and about what: each question in one letter at most."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play, tasks
from games.models import Game, Letter, LetterItem, Seat, Truth
from tests.catalog.which import SEALED

from .letters import HOUR, MINUTE, NOON, at, look, named, second_table, sweep, write
from .tables import awaited, friend, give, table_of

INDEX = re.compile(r"^(?:SEARCH|SCAN) \w+ USING (?:COVERING )?INDEX (\w+)")

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("cleo_is_the_first_baron")]
AFTER_TEN = NOON + 10 * MINUTE


@pytest.fixture
def game() -> Game:
    """A table of three friends, two of whom are asked at noon for their bids to the third."""
    with at(NOON):
        return table_of(SEALED, 3)


def seat(game: Game, name: str) -> Seat:
    return game.seats.get(name=name)


def test_a_question_unseen_for_ten_minutes_is_written_about(game: Game) -> None:
    assert write(AFTER_TEN - MINUTE) == []
    letters = write(AFTER_TEN)
    assert [(letter.user.name, letter.kind, letter.seats) for letter in letters] == [
        (name, "turn", named(seat(game, name))) for name in ("Ada", "Ben")
    ]
    assert not game.seats.filter(notify_at__isnull=False).exists()


def test_nobody_is_written_to_about_what_they_have_seen(game: Game) -> None:
    look(game, User.objects.get(name="Ada"), NOON + MINUTE)
    assert [letter.user.name for letter in write(AFTER_TEN)] == ["Ben"]
    assert seat(game, "Ada").notify_at is None


def test_nobody_is_written_to_about_what_they_have_answered(game: Game) -> None:
    with at(NOON + MINUTE):
        give(game, 0)
    assert [letter.user.name for letter in write(AFTER_TEN)] == ["Ben"]


def test_one_letter_tells_of_all_tables_also_of_those_that_have_waited_for_less(game: Game) -> None:
    ada, ben, cleo = User.objects.order_by("pk")
    with at(NOON + 9 * MINUTE):
        other = second_table(ada, ben, cleo)
    letters = write(AFTER_TEN)
    assert [letter.seats for letter in letters] == [
        named(seat(game, name), seat(other, name)) for name in ("Ada", "Ben")
    ]
    assert write(AFTER_TEN + HOUR) == []


def test_no_question_is_written_about_twice_even_if_its_clock_is_started_again(game: Game) -> None:
    write(AFTER_TEN)
    for user in User.objects.all():
        with at(AFTER_TEN):
            play.begin_letters(user)
    assert game.seats.filter(notify_at__isnull=False).count() == 2
    assert write(AFTER_TEN + HOUR) == []
    assert game.seats.filter(notify_at__isnull=False).count() == 0


def test_the_database_knows_what_was_told_even_if_the_seat_forgets_it(game: Game) -> None:
    write(AFTER_TEN)
    game.seats.update(told_question=0, notify_at=AFTER_TEN)
    assert write(AFTER_TEN + HOUR) == []


def test_a_letter_of_the_code_before_goes_out_which_has_no_rows_of_what_it_is_about(
    game: Game, mailoutbox: list[object]
) -> None:
    letters = write(AFTER_TEN)
    LetterItem.objects.all().delete()
    assert [letter.seats for letter in letters] == [named(seat(game, name)) for name in ("Ada", "Ben")]
    sweep(AFTER_TEN)
    assert len(mailoutbox) == 2


def test_the_next_question_is_written_about_again(game: Game) -> None:
    write(AFTER_TEN)
    with at(NOON + HOUR):
        give(game, 0)
        give(game, 1)
    waiting = game.seats.filter(awaited_since__isnull=False)
    letters = write(NOON + 2 * HOUR)
    assert [letter.seats for letter in letters] == [named(seat) for seat in waiting]
    assert letters


def test_the_daily_letter_comes_in_the_morning_also_after_the_change_to_summer_time() -> None:
    evening = datetime(2026, 3, 28, 20, tzinfo=UTC)  # in the night that follows, clocks go from 2 to 3
    with at(evening):
        ada = friend("Ada", notices="daily", zone="Europe/Berlin")
        game = play.open_table(ada, play.Plan(SEALED, 3, bots=2))
    eight_in_berlin = datetime(2026, 3, 29, 6, tzinfo=UTC)
    assert write(eight_in_berlin - MINUTE) == []
    assert [letter.seats for letter in write(eight_in_berlin)] == [named(seat(game, "Ada"))]


def test_a_table_played_live_does_not_wait_for_the_daily_letter() -> None:
    with at(NOON):
        for name in ("Ada", "Ben", "Cleo"):
            friend(name, notices="daily")
        game = table_of(SEALED, 3, move_time=300, bank_time=900)
    waiting = {str(game.seats.get(number=number)) for number in awaited(game)}
    assert {letter.user.name for letter in write(NOON + 3 * MINUTE)} == waiting


def test_who_wants_no_letters_gets_none(game: Game) -> None:
    User.objects.filter(name="Ben").update(notices="none")
    User.objects.filter(name="Ada").update(email=None)
    assert write(AFTER_TEN) == []
    assert write(NOON + timedelta(days=3, hours=20)) == []
    assert not game.seats.filter(notify_at__isnull=False).exists()


def test_nobody_is_written_to_while_a_bot_sits_in(game: Game) -> None:
    game.seats.filter(name="Ada").update(stand_in=True)
    assert [letter.user.name for letter in write(AFTER_TEN)] == ["Ben"]


def test_nobody_is_written_to_while_the_table_is_paused(game: Game) -> None:
    with at(NOON + MINUTE):
        play.pause(game.address)
    assert write(AFTER_TEN) == []
    with at(NOON + HOUR):
        play.resume(game.address)
    assert write(NOON + HOUR) == []
    assert len(write(NOON + 2 * HOUR)) == 2


def test_nobody_is_written_to_about_a_table_that_cannot_go_on_until_it_does(game: Game) -> None:
    play.note_trouble(game.address, KeyError())
    assert write(NOON + 11 * MINUTE) == []
    with at(NOON + HOUR):
        play.bring_over(game.address)
    assert len(write(NOON + HOUR + 11 * MINUTE)) == len(awaited(game))


def test_one_reminder_for_all_tables_when_four_fifths_of_the_time_have_passed(game: Game) -> None:
    ada, ben, cleo = User.objects.order_by("pk")
    with at(NOON):
        other = second_table(ada, ben, cleo)
    write(AFTER_TEN)
    look(game, ada, NOON + HOUR)
    at_four_fifths = seat(game, "Ada").remind_at
    assert at_four_fifths
    assert write(at_four_fifths - MINUTE) == []
    letters = write(at_four_fifths)
    assert [(letter.kind, letter.seats) for letter in letters] == [
        ("reminder", named(seat(game, name), seat(other, name))) for name in ("Ada", "Ben")
    ]
    assert write(at_four_fifths + HOUR) == []


def test_a_reminder_takes_the_place_of_a_turn_letter_that_was_never_written(game: Game) -> None:
    late = seat(game, "Ada").remind_at
    assert late
    assert {letter.kind for letter in write(late)} == {"reminder"}


def test_a_deadline_that_was_moved_is_reminded_of_again(game: Game) -> None:
    first = seat(game, "Ada").remind_at
    assert first
    write(first)
    with at(first + HOUR):
        play.extend_deadlines(game.address, hours=240)
    second = seat(game, "Ada").remind_at
    assert second
    assert second > first
    assert [letter.kind for letter in write(second)] == ["reminder"] * 2


def test_a_letter_and_the_claim_to_it_are_written_together_or_not_at_all(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(**_fields: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(Letter.objects, "create", killed)
        with pytest.raises(KeyboardInterrupt):
            write(AFTER_TEN)
    assert len(write(AFTER_TEN)) == 2


def test_the_sweep_writes_and_posts(game: Game, mailoutbox: list[object]) -> None:
    sweep(AFTER_TEN)
    sweep(AFTER_TEN)
    assert len(mailoutbox) == 2


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_sixteen_sweeps_at_once_write_one_letter_to_each(game: Game) -> None:
    ada, ben, cleo = User.objects.order_by("pk")
    with at(NOON):
        other = second_table(ada, ben, cleo)
    Seat.objects.filter(user=ada).update(remind_at=NOON)
    gate = Barrier(16)

    def at_once() -> None:
        gate.wait()
        try:
            play.write_due()
        finally:
            connection.close()

    threads = [Thread(target=at_once) for _ in range(16)]
    with at(AFTER_TEN):
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    letters = Letter.objects.order_by("user")
    assert [(letter.user, letter.kind, letter.seats) for letter in letters] == [
        (user, kind, named(seat(game, user.name), seat(other, user.name)))
        for user, kind in ((ada, "reminder"), (ben, "turn"))
    ]


def test_a_table_that_is_broken_holds_up_neither_the_others_nor_the_letters(
    game: Game, mailoutbox: list[object]
) -> None:
    with at(NOON + MINUTE):
        other = second_table(*User.objects.order_by("pk"))
    Truth.objects.filter(game=game).update(checkpoint=b"torn")
    Seat.objects.filter(number=0).update(acts_at=NOON, due_at=NOON, awaited_since=NOON)
    with at(AFTER_TEN + MINUTE):
        tasks.sweep()
    assert list(other.moves.values_list("seat", "source")) == [(0, "absence")]
    assert mailoutbox


def test_all_that_the_sweep_looks_for_it_finds_by_the_index_of_its_moment(game: Game, on_postgresql: bool) -> None:
    with at(NOON), CaptureQueriesContext(connection) as queries:
        tasks.sweep()
    looked = [query["sql"] for query in queries if query["sql"].lstrip("(").startswith("SELECT")]
    looked = [sql for sql in looked if "games_heartbeat" not in sql]  # one row, by its key
    if on_postgresql:
        assert len(looked) == 14
        return  # it reads small tables whole, whatever their indexes
    steps = []
    with connection.cursor() as cursor:
        for sql in looked:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = [row[3] for row in cursor.fetchall()]
            looked_up = [found[1] for step in plan if (found := INDEX.search(step))]
            steps += looked_up if plan[0] == "COMPOUND QUERY" else looked_up[:1]
    letters = ["seat_remind", "seat_notify", "seat_announce"]
    letters += ["invitation_notify", "consent_notify", "comeback_notify", "letter_due"]
    in_seasons = ["season_due", "game_for_season", "sqlite_autoindex_games_seasontable_1"]  # the last: one row of each
    away = ["seat_bot_from", "seat_bot_until"]
    assert steps == ["seat_acts", *letters, *in_seasons, *away, "game_resumes", "proposal_lapses", "game_untallied"]


def test_when_a_broken_table_goes_on_everybody_is_written_to_once_more(game: Game) -> None:
    assert len(write(AFTER_TEN)) == 2
    play.note_trouble(game.address, KeyError())
    assert write(AFTER_TEN + HOUR) == []
    with at(AFTER_TEN + 2 * HOUR):
        play.bring_over(game.address)
    letters = write(AFTER_TEN + 3 * HOUR)
    assert [letter.seats for letter in letters] == [named(seat(game, name)) for name in ("Ada", "Ben")]
