"""The public page of a player: what they have played, and those tables that the one who looks may see."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.accounts.tables import finished_table, open_table, running_table
from tests.factories import a_guest, an_account
from tests.hints import Response

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def alice() -> User:
    return an_account(name="Alice")


@pytest.fixture
def bob() -> User:
    return an_account(name="Bob")


def page_of(client: Client, player: User, viewer: User | None = None, **query: str | int) -> Response:
    if viewer:
        client.force_login(viewer, backend=BACKEND)
    return client.get(f"/players/{player.username}/", query)


@pytest.mark.both_databases
def test_it_counts_games_wins_and_places_of_each_game(client: Client, alice: User, bob: User) -> None:
    finished_table(alice, bob)
    finished_table(alice, bob)
    finished_table(bob, alice)
    finished_table(bob, alice, slug="master_bluff")
    running_table(alice, bob)
    open_table(alice)

    response = page_of(client, alice)

    figures = [(t.slug, t.played, t.won, t.average, t.percent, t.luck) for t in response.context["tallies"]]
    assert figures == [
        ("munchhausen", 3, 2, pytest.approx(4 / 3), 67, 33),
        ("master_bluff", 1, 0, 2, 0, 33),
    ]


def test_it_draws_the_places_with_the_figures_in_a_table(client: Client, alice: User, bob: User) -> None:
    finished_table(alice, bob)
    finished_table(bob, alice)
    finished_table(bob, alice)

    page = " ".join(page_of(client, alice).content.decode().split())

    assert '<rect class="bar strong" x="20" y="60" width="46" height="40" />' in page
    assert '<rect class="bar" x="90" y="20" width="46" height="80" />' in page
    assert "".join(page.split("<tbody>")[1].split("</tbody>")[0].split()) == (
        '<tr><thscope="row">1st</th><tdclass="number">1</td></tr><tr><thscope="row">2nd</th><tdclass="number">2</td></tr>'
    )
    assert "style=" not in page


@pytest.mark.parametrize("slug", ["munchhausen", "master_bluff"])
def test_a_stranger_sees_listed_games_only(client: Client, alice: User, bob: User, slug: str) -> None:
    secret, listed = finished_table(alice, bob, slug=slug), finished_table(alice, bob, slug=slug, listed=True)

    page = page_of(client, alice).content.decode()

    assert listed.address in page
    assert secret.address not in page
    assert "count, but are listed only for the people who played" in page
    assert "won</dt><dd>2</dd>" in page


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
    with django_assert_max_num_queries(8):
        page_of(client, alice)
