"""What a season writes: as it begins, at most once a round that begins later, at the end; never of a table."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.core import mail

from accounts.models import User
from games import post, seasons
from games.models import Letter, Season
from games.post.mail import mail_of
from games.tasks import sweep
from tests.hints import sure

from .seasons import begun, decide, end, fresh, open_games, season_of
from .tables import friend

pytestmark = pytest.mark.django_db

Kind = Letter.Kind


def played_out(season: Season) -> Season:
    """End all tables of a season, one after the other."""
    while games := open_games(season):
        end(games[0])
        seasons.run_due()
    return fresh(season)


@pytest.mark.parametrize(("at_once", "later"), [(1, (2, 3)), (2, (3,)), (3, ())])
def test_one_as_it_begins_with_all_my_tables_then_one_a_round_that_begins_later_and_one_at_the_end(
    at_once: int, later: tuple[int, ...]
) -> None:
    season = played_out(begun(8, at_once=at_once))
    assert season.status == Season.Status.OVER
    told = Counter(Letter.objects.filter(season=season).values_list("user", "kind", "round"))
    assert {*told.values()} == {1}
    assert {(kind, number) for user, kind, number in told if user == friend("Ben").pk} == {
        (Kind.BEGINS, 0), *((Kind.ROUND, number) for number in later), (Kind.ENDS, 0),
    }  # fmt: skip
    assert not Letter.objects.filter(kind=Kind.OVER).exists()


def test_says_which_tables_and_who_came_where() -> None:
    season = played_out(begun(8))
    begins, ends = (
        sure(mail_of(Letter.objects.get(user=friend("Ada"), kind=kind))) for kind in (Kind.BEGINS, Kind.ENDS)
    )
    assert begins.subject == "Winter begins"
    assert all(f"Round {number}:" in str(begins.body) for number in (1, 2, 3))
    assert "1. Ada" in str(ends.body)
    assert season.get_absolute_url() in str(ends.body)


def test_tells_moments_where_its_reader_lives_and_which_tables_wait() -> None:
    User.objects.filter(pk=friend("Ada").pk).update(zone="Pacific/Kiritimati")
    season = begun(8, at_once=1)
    begins = written("Ada", Kind.BEGINS)
    assert begins.count("Kiritimati time") == 2
    assert "One is open at a time" in begins
    assert "with " in begins
    assert begins.count("Ada") == 1  # whom it is to
    for game in open_games(season):
        end(game)
    seasons.run_due()
    table = season.tables.filter(round=2, chairs__entrant__user=friend("Ada")).get()
    waits = "it opens as soon as all have room" in written("Ada", Kind.ROUND)
    assert waits == (table.game is None)


def test_says_who_has_won_and_when_the_next_season_begins() -> None:
    season = begun(8, form="division", rounds=1)
    decide(open_games(season)[0])
    seasons.run_due()
    played_out(season)
    after = Season.objects.get(before=season)
    said = written("Ada", Kind.ENDS)
    assert re.search(r"has won. You came in \w+ of 4.", said)
    assert "The next season begins on" in said
    assert after.get_absolute_url() in said
    seasons.leave(after.address, friend("Ada"))
    assert after.get_absolute_url() not in written("Ada", Kind.ENDS)


def written(name: str, kind: Kind) -> str:
    """What a letter says in plain text, in one line."""
    letter = Letter.objects.get(user=friend(name), kind=kind, season__before=None)
    return " ".join(str(sure(mail_of(letter)).body).split())


def test_is_sent_like_any_other_and_not_to_who_has_left() -> None:
    season = begun(8)
    seasons.leave(season.address, friend("Ben"))
    Letter.objects.filter(kind=Kind.BEGINS).update(try_at=season.started_at)
    sweep()
    post.post_due()
    assert len([one for one in mail.outbox if one.subject == "Winter begins"]) == 7


def test_says_that_too_few_came_or_that_it_was_ended_before_its_day(time_machine: Any) -> None:
    few, ended = season_of(3, name="Of three"), season_of(4, name="Of four")
    seasons.end_now(ended.address, friend("Ada"))
    time_machine.move_to(few.begins_at, tick=False)
    seasons.run_due()
    for season, why in ((few, "Too few people came"), (ended, "The player who runs the season has ended it.")):
        assert fresh(season).status == Season.Status.CLOSED
        letters = Letter.objects.filter(season=season).select_related("user")
        assert {letter.user.name for letter in letters} == {sure(entry.user).name for entry in season.entrants.all()}
        told = sure(mail_of(letters[0]))
        assert told.subject == f"{season.name} is not played"
        assert why in str(told.body)
        assert "1. " not in str(told.body)
    assert not seasons.run_due()
