"""The public page of a player: what they have played, and those tables that the one who looks may see."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.pages.leaving import delete
from games import play
from games.models import AnswerTimes, Game, Rating
from games.tasks import sweep
from tests.accounts.tables import ENDED, finished_table, open_table, running_table
from tests.catalog.which import SEALED, WINDOW, name_of
from tests.factories import a_guest, an_account
from tests.games.tables import awaited, give
from tests.hints import Response

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


def page_of(client: Client, player: User, viewer: User | None = None, **query: str | int) -> Response:
    if viewer:
        client.force_login(viewer, backend=BACKEND)
    return client.get(f"/players/{player.username}/", query)


@pytest.mark.both_databases
def test_it_counts_games_wins_and_places_of_each_game(client: Client, alice: User, bob: User) -> None:
    finished_table(alice, bob)
    finished_table(alice, bob)
    finished_table(bob, alice)
    finished_table(bob, alice, slug=WINDOW)
    running_table(alice, bob)
    open_table(alice)

    response = page_of(client, alice)

    by_game = response.context["figures"].by_game
    assert [(t.slug, t.played, t.won) for t in by_game] == [(SEALED, 3, 2), (WINDOW, 1, 0)]
    assert [t.average for t in by_game] == pytest.approx([4 / 3, 2])
    assert [t.chances for t in by_game] == pytest.approx([1, 1 / 3])


def table_of(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table after a heading."""
    rows = page.split(f">{heading}</h2>")[1].split("<tbody>")[1].split("</tbody>")[0].split("</tr>")[:-1]
    return [[" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in re.split("</t[hd]>", row)[:-1]] for row in rows]


def test_it_sets_the_places_beside_luck_over_tables_of_all_sizes(client: Client, alice: User, bob: User) -> None:
    finished_table(alice, bob)
    finished_table(bob, alice)
    finished_table(*(an_account(name=f"Friend {number}") for number in range(4)), alice)

    page = page_of(client, alice).content.decode()

    assert table_of(page, "Places") == [
        ["1st", "1", "0.9"], ["2nd", "1", "0.9"], ["3rd", "0", "0.9"], ["4th", "0", "0.2"], ["5th", "1", "0.2"],
    ]  # fmt: skip
    assert '<svg class="bars"' in page
    assert "style=" not in page


def test_fewer_than_three_games_are_no_chart(client: Client, alice: User, bob: User) -> None:
    finished_table(alice, bob)
    finished_table(bob, alice)

    page = page_of(client, alice).content.decode()

    assert "<svg" not in page.split("<main")[1].split("</main>")[0]
    assert table_of(page, "Places") == [["1st", "1", "0.7"], ["2nd", "1", "0.7"], ["3rd", "0", "0.7"]]


@pytest.mark.parametrize("slug", [SEALED, WINDOW])
def test_a_stranger_sees_listed_games_only(client: Client, alice: User, bob: User, slug: str) -> None:
    secret, listed = finished_table(alice, bob, slug=slug), finished_table(alice, bob, slug=slug, listed=True)

    page = page_of(client, alice).content.decode()

    assert listed.address in page
    assert secret.address not in page
    assert "count, but are listed only for the people who played" in page
    assert table_of(page, "By game")[0][1:3] == ["2", "2 luck 0.7"]


def test_who_sat_there_sees_the_game(client: Client, alice: User, bob: User) -> None:
    game = finished_table(alice, bob)
    carol = an_account(name="Carol")
    finished_table(carol)

    assert game.address in page_of(client, alice, viewer=bob).content.decode()
    assert game.address in page_of(client, alice, viewer=alice).content.decode()
    assert game.address not in page_of(client, alice, viewer=carol).content.decode()


def test_it_says_with_whom_and_how_it_ended(client: Client, alice: User, bob: User) -> None:
    finished_table(bob, alice, listed=True, ended_at=datetime(2026, 3, 8, tzinfo=UTC))

    page = page_of(client, alice).content.decode()

    assert "2nd of 3" in page
    assert "<bdi>Bob</bdi>, <bdi>Bot 2</bdi>" in page
    assert "8 March 2026" in page


def test_who_has_finished_nothing_has_a_page_too(client: Client, alice: User) -> None:
    assert b"No finished games yet" in page_of(client, alice).content
    assert b"your finished games" in page_of(client, alice, viewer=alice).content.lower()


def test_a_guest_has_a_page(client: Client) -> None:
    assert b"a guest" in page_of(client, a_guest()).content


def test_nobody_is_found_by_a_handle_that_is_not_theirs(client: Client) -> None:
    closed = an_account(is_active=False)

    for handle in ("nobody", closed.username, "x" * 500, "%00"):
        assert client.get(f"/players/{handle}/").status_code == 404


def test_no_address_is_shown(client: Client, bob: User) -> None:
    alice = an_account(email="a.very.secret@example.com")
    finished_table(alice, bob)

    assert "secret" not in page_of(client, alice, viewer=bob).content.decode()


def test_a_page_has_twenty_games(client: Client, alice: User, bob: User) -> None:
    games = [
        finished_table(alice, bob, listed=True, ended_at=datetime(2026, 1, day, tzinfo=UTC)) for day in range(1, 26)
    ]

    first, second = (page_of(client, alice, page=number).content.decode() for number in (1, 2))

    assert games[-1].address in first
    assert games[0].address in second
    assert first.count("/t/") == 20
    assert second.count("/t/") == 5
    assert page_of(client, alice, page="rubbish").content.decode().count("/t/") == 20


@pytest.mark.both_databases
def test_it_costs_the_same_few_queries_for_many_games(
    client: Client, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(25):
        finished_table(alice, bob)

    client.force_login(bob, backend=BACKEND)
    with django_assert_max_num_queries(14):
        page_of(client, alice)


def test_it_tells_the_longest_game_and_the_longest_run_of_wins(client: Client, alice: User, bob: User) -> None:
    for day, players in enumerate([(bob, alice), (alice, bob), (alice, bob), (alice,), (bob, alice), (alice, bob)]):
        game = finished_table(*players, ended_at=ENDED + timedelta(days=day))
        Game.objects.filter(pk=game.pk).update(started_at=ENDED - timedelta(days=2 * day))

    page = " ".join(page_of(client, alice).content.decode().split())

    assert "<dd>3</dd>" in page.split("won in a row")[1]
    assert f"was the longest game, of {name_of(SEALED)} </dt> <dd>15 days</dd>" in page
    assert game.get_absolute_url() in page_of(client, alice, viewer=bob).content.decode().split("At a glance")[1]


@pytest.mark.both_databases
def test_it_tells_when_and_how_soon_somebody_answers(client: Client, alice: User, bob: User) -> None:
    today = timezone.now()
    for days in ({0: 2, 1: 1}, {1: 4, 2: 1}, {9: 3}):
        game = finished_table(alice, bob, ended_at=today)
        seat = game.seats.get(user=alice)
        kept = {(today - timedelta(days=ago)).date().isoformat(): count for ago, count in days.items()}
        AnswerTimes.objects.create(seat=seat, days=kept, waits=[60, 7200, 9000])
    old = finished_table(alice, bob, ended_at=today - timedelta(days=500))
    AnswerTimes.objects.create(seat=old.seats.get(user=alice), days={"2020-01-01": 9}, waits=[9] * 99)

    response = page_of(client, alice)
    page = " ".join(response.content.decode().split())

    answers = response.context["answers"]
    assert sorted(answers.days.values()) == [1, 2, 3, 5]
    assert (answers.usual_time, answers.most_days) == (7200, 3)
    assert "<dd>2 hours</dd>" in page
    assert page.count("<title>") >= 4
    assert "5 answers</title>" in page


def test_quick_answers_take_under_a_minute(client: Client, alice: User, bob: User) -> None:
    for _ in range(3):
        seat = finished_table(alice, bob).seats.get(user=alice)
        AnswerTimes.objects.create(seat=seat, days={ENDED.date().isoformat(): 5}, waits=[0, 1, 2, 2, 59])

    assert "<dd>under a minute</dd>" in page_of(client, alice).content.decode()


def test_a_running_game_shows_in_no_figure(client: Client, alice: User, bob: User) -> None:
    for _ in range(6):
        finished_table(alice, bob, listed=True)
    while play.tally():
        pass
    before = page_of(client, alice).content

    game = play.open_table(alice, play.Plan(SEALED, 2, listed=True))
    play.take_seat(game.address, bob)
    for _ in range(3):
        give(game, awaited(game)[0])
    sweep()

    assert page_of(client, alice).content == before


def meet(*tables: tuple[User, ...], **more: Any) -> None:
    for players in tables:
        finished_table(*players, **more)


@pytest.mark.both_databases
def test_it_says_against_whom_and_how_it_went(client: Client, alice: User, bob: User) -> None:
    carol, gone = an_account(name="Carol"), an_account(name="Gone")
    meet((alice, bob), (bob, alice), (alice, carol, bob), (alice, gone))
    level = finished_table(alice, bob)
    level.seats.update(place=1)
    unplaced = finished_table(alice, carol)
    unplaced.seats.update(place=None)
    delete(gone)

    page = page_of(client, alice, viewer=alice).content.decode()

    assert [row[:5] for row in table_of(page, "Against whom")] == [
        ["Bob", "4", "2", "1", "1"],
        ["Carol", "1", "1", "0", "0"],
    ]


def test_a_stranger_sees_only_whom_they_met_at_open_tables(client: Client, alice: User, bob: User) -> None:
    carol, dora = an_account(name="Carol"), an_account(name="Dora")
    meet((alice, bob), (alice, dora))
    meet((alice, carol), listed=True)

    assert [row[0] for row in table_of(page_of(client, alice).content.decode(), "Against whom")] == ["Carol"]
    assert "Bob" not in page_of(client, alice).content.decode()
    page = page_of(client, alice, viewer=bob).content.decode()
    assert {row[0] for row in table_of(page, "Against whom")} == {"Bob", "Carol"}
    assert "Dora" not in page


def test_twelve_people_are_shown_unless_all_are_asked_for(client: Client, alice: User) -> None:
    meet(*[(alice, an_account(name=f"Friend {number}")) for number in range(14)])

    page = page_of(client, alice, viewer=alice).content.decode()
    assert len(table_of(page, "Against whom")) == 12
    assert "Show all 14" in page
    assert len(table_of(page_of(client, alice, alice, everybody="").content.decode(), "Against whom")) == 14


def test_nobody_is_shown_a_rating_before_five_games(client: Client, alice: User, bob: User) -> None:
    for day in range(4):
        finished_table(alice, bob, ended_at=ENDED + timedelta(days=day))
    while play.tally():
        pass
    assert "Rating" not in page_of(client, alice).content.decode()

    finished_table(alice, bob, ended_at=ENDED + timedelta(days=4))
    while play.tally():
        pass
    response = page_of(client, alice)
    rated = response.context["ratings"][SEALED]

    assert [step.number for step in rated.course] == [1, 2, 3, 4, 5]
    mu = Rating.objects.get(user=alice).mu
    assert rated.now.strength == round(1500 + 40 * (mu - 25))
    assert f"<strong>{rated.now.strength}</strong>" in response.content.decode()
    assert '<svg class="course' in response.content.decode()
    assert page_of(client, bob).context["ratings"][SEALED].now.strength < rated.now.strength


def test_the_course_goes_back_twenty_games(client: Client, alice: User, bob: User) -> None:
    for day in range(23):
        finished_table(alice, bob, ended_at=ENDED + timedelta(days=day))
    while play.tally():
        pass

    rated = page_of(client, alice).context["ratings"][SEALED]
    assert [step.number for step in rated.course] == [*range(4, 24)]


def test_who_deletes_their_account_is_on_nobodys_page(client: Client, alice: User, bob: User) -> None:
    meet(*[(alice, bob)] * 6, listed=True)
    while play.tally():
        pass
    delete(bob)

    page = page_of(client, alice).content.decode()

    assert "Bob" not in page
    assert "a former player" in page
    assert "Nobody yet at tables that you may see" in page


def test_dates_are_written_as_the_readers_language_writes_them(client: Client, alice: User, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    User.objects.filter(pk=alice.pk).update(date_joined=datetime(2025, 3, 4, tzinfo=UTC))
    finished_table(alice, listed=True, ended_at=datetime(2025, 10, 5, 12, tzinfo=UTC))

    page = client.get(f"/players/{alice.username}/", headers={"accept-language": "de"}).content.decode()

    assert "März 2025" in page
    assert ">5. Oktober 2025</time>" in page
