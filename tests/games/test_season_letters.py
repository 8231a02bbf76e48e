"""What a season writes: as it begins, at most once a round, at the end; never of a table."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core import mail

from games import post, seasons
from games.models import Letter, Season
from games.post.mail import mail_of
from games.tasks import sweep
from tests.hints import sure

from .seasons import begun, end, fresh, open_games
from .tables import friend

pytestmark = pytest.mark.django_db

Kind = Letter.Kind


def played_out(season: Season) -> Season:
    """End all tables of a season, one after the other."""
    while games := open_games(season):
        end(games[0])
        seasons.run_due()
    return fresh(season)


def test_one_as_it_begins_with_all_my_tables_then_one_a_round_and_one_at_the_end() -> None:
    season = played_out(begun(8))
    assert season.status == Season.Status.OVER
    told = Counter(Letter.objects.filter(season=season).values_list("user", "kind", "round"))
    assert {*told.values()} == {1}
    assert {(kind, number) for user, kind, number in told if user == friend("Ben").pk} == {
        (Kind.BEGINS, 0), (Kind.ROUND, 2), (Kind.ROUND, 3), (Kind.ENDS, 0),
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


def test_is_sent_like_any_other_and_not_to_who_has_left() -> None:
    season = begun(8)
    seasons.leave(season.address, friend("Ben"))
    Letter.objects.filter(kind=Kind.BEGINS).update(try_at=season.started_at)
    sweep()
    post.post_due()
    assert len([one for one in mail.outbox if one.subject == "Winter begins"]) == 7
