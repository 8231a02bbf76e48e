"""What `manage.py demo` lays out to be looked at."""

from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db.models import Count, Q
from pytest_django import Settings

from accounts.models import User
from games import tasks
from games.catalog import GAMES
from games.management.playing import awaited
from games.models import Book, Circle, Game, Opening, Season
from tests.catalog.which import SEALED, WINDOW
from tests.games.tables import browser_of

pytestmark = pytest.mark.django_db


def test_of_every_game_there_are_tables_in_every_stage_and_some_wait_for_alice() -> None:
    call_command("demo")

    alice = User.objects.get(email="alice@example.org").pk
    for slug in GAMES:
        tables = Game.objects.filter(slug=slug).order_by("pk")
        assert {*tables.values_list("status", flat=True)} >= {Game.Status.OPEN, Game.Status.RUNNING, Game.Status.OVER}
        assert any(alice in awaited(game) for game in tables.filter(status=Game.Status.RUNNING))

    before = Game.objects.count()
    call_command("demo")
    assert Game.objects.count() == before


def test_the_host_finds_a_stuck_table_and_an_overdue_one_that_workers_leave_alone() -> None:
    call_command("demo", games=[SEALED])
    host = browser_of(User.objects.get(email="host@example.org"))

    def found(trouble: str) -> list[str]:
        page = host.get(f"/admin/games/game/?trouble={trouble}").content.decode()
        return [address for address in Game.objects.values_list("address", flat=True) if address in page]

    before = [found("stuck"), found("overdue")]
    assert [len(tables) for tables in before] == [1, 1]
    tasks.sweep()
    tasks.tend()
    assert [found("stuck"), found("overdue")] == before


def test_letters_reach_the_demos_people_at_any_hour(time_machine: Any) -> None:
    time_machine.move_to("2026-03-18T03:00+00:00")
    call_command("demo", games=[SEALED])
    time_machine.move_to("2026-03-18T03:15+00:00")
    tasks.sweep()
    assert "alice@example.org" in [address for letter in mail.outbox for address in letter.to]


def test_the_demo_of_one_game_is_of_that_game_alone(settings: Settings) -> None:
    settings.LONGHAND_DEMO = [SEALED]

    call_command("demo")

    assert {*Game.objects.values_list("slug", flat=True)} == {SEALED}


def test_a_game_that_there_is_not_is_named() -> None:
    with pytest.raises(CommandError, match=rf"There is no game whist\. The games are {next(iter(GAMES))},"):
        call_command("demo", games=["whist"])
    assert not User.objects.exists()


def test_there_is_a_series_worth_reading_with_notes_talk_and_a_circle() -> None:
    call_command("demo", games=[WINDOW])

    circle = Circle.objects.get()
    series = Game.objects.filter(circle=circle, season_table=None)
    assert len(series) == 3
    assert {*series.values_list("status", flat=True)} == {Game.Status.OVER}
    assert len({*series.values_list("series", flat=True)}) == 1
    assert Opening.objects.filter(game__in=series, true=False).exists()
    assert Book.objects.filter(game__in=series).count() == 3
    bob = browser_of(User.objects.get(email="bob@example.org"))
    page = bob.get(series[0].get_absolute_url()).content.decode()
    assert '<ul class="honours"' in page
    log = bob.get(f"{series[0].get_absolute_url()}log/").content.decode()
    assert "We noticed." in log


def test_a_season_is_over_one_in_the_middle_and_one_about_to_begin() -> None:
    call_command("demo", games=[SEALED])
    found = [*Season.objects.order_by("pk").values_list("status", flat=True)]
    assert found == [Season.Status.OVER, Season.Status.RUNNING, Season.Status.OPEN]
    counted = Season.objects.annotate(played=Count("tables", filter=Q(tables__over_at__isnull=False)))
    played = [season.played for season in counted.order_by("pk")]
    assert played == [4, 3, 0]  # as many as a picture of places needs
