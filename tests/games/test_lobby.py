"""The front page, the lobby, my turns, the log, and the letters that come too late."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import catalog, play, sight
from games.models import Game, Seat
from games.post.links import token_for
from tests.catalog.which import SEALED, TOGETHER, WINDOW
from tests.factories import an_account
from tests.hints import sure

from .tables import decision_of, friend, give, table_of

pytestmark = pytest.mark.django_db
AS = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def ada(client: Client) -> User:
    """A player who is signed in."""
    ada = an_account(name="Ada")
    client.force_login(ada, backend=AS)
    return ada


def test_the_front_page_offers_every_game_to_a_stranger(client: Client) -> None:
    page = client.get("/").content.decode()

    for slug in catalog.GAMES:
        assert f'action="{reverse("games:practice", args=[slug])}"' in page
        assert f'href="{reverse("games:rules", args=[slug])}"' in page


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_stranger_plays_against_bots_at_once(client: Client, slug: str) -> None:
    page = client.post(reverse("games:practice", args=[slug]), follow=True)

    game = Game.objects.get()
    assert page.status_code == 200
    assert (game.status, game.listed, game.seats.filter(is_bot=False).count()) == ("running", False, 1)
    assert page.context["user"].is_guest
    assert game.seats.get(is_bot=False).user == page.context["user"]


def test_a_nameless_stranger_has_a_name_that_sentences_can_use_and_finds_their_seat(client: Client) -> None:
    page = client.post(reverse("games:practice", args=[SEALED]), follow=True).content.decode()

    assert Game.objects.get().seats.get(is_bot=False).name == "Guest"  # "You bids 7" is no sentence
    assert 'data-turns="' in page


def test_who_is_signed_in_practises_under_their_own_name(client: Client, ada: User) -> None:
    client.post(reverse("games:practice", args=[SEALED]))

    assert Game.objects.get().seats.get(is_bot=False).user == ada


def test_a_game_that_nobody_knows_is_not_found(client: Client) -> None:
    assert client.post("/practice/old_maid/").status_code == 404
    assert client.get("/rules/old_maid/").status_code == 404


def test_the_front_page_counts_what_waits_for_me(client: Client, ada: User) -> None:
    assert "One table is waiting for you" not in client.get("/").content.decode()
    _awaited_table(ada)
    assert "One table is waiting for you" in client.get("/").content.decode()


@pytest.mark.both_databases
def test_the_lobby_shows_a_stranger_open_tables_and_no_others(client: Client) -> None:
    ben = an_account(name="Ben")
    listed = play.open_table(ben, play.Plan(SEALED, 3, listed=True))
    private = play.open_table(ben, play.Plan(SEALED, 3))

    page = client.get("/tables/").content.decode()

    assert listed.address in page
    assert private.address not in page
    assert "Your tables" not in page


@pytest.mark.both_databases
def test_the_lobby_puts_the_table_that_awaits_me_first(client: Client, ada: User) -> None:
    practice = _awaited_table(ada)
    awaited = _table_with_a_friend(ada)
    waiting = play.open_table(ada, play.Plan(SEALED, 3))

    page = client.get("/tables/").content.decode()

    assert page.index(awaited.address) < page.index(waiting.address) < page.index(practice.address)
    assert "2 seats are free" in page


@pytest.mark.both_databases
def test_the_lobby_shows_how_my_finished_games_went(client: Client, ada: User) -> None:
    game = _awaited_table(ada, SEALED)
    Game.objects.filter(pk=game.pk).update(status="over", ended_at=game.opened_at)
    Seat.objects.filter(game=game, user=ada).update(place=2, points=11)

    page = client.get("/tables/").content.decode()

    assert "2nd" in page
    assert re.search(r">\s*11\s*<", page)


def test_the_lobby_asks_the_database_no_more_often_for_many_tables(
    client: Client, ada: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(6):
        _awaited_table(ada)
        play.open_table(an_account(), play.Plan(WINDOW, 4, listed=True))
    client.get("/tables/")  # the session is in the cache from here on

    with django_assert_max_num_queries(10):
        client.get("/tables/")


@pytest.mark.both_databases
def test_my_turns_show_each_question_the_most_urgent_first(client: Client, ada: User) -> None:
    practice = _awaited_table(ada, move_time=60)
    slow = _table_with_a_friend(ada, move_time=7 * 86400)
    quick = _table_with_a_friend(ada, move_time=3600)

    page = client.get("/turns/").content.decode()

    assert page.index(quick.address) < page.index(slow.address) < page.index(practice.address)
    for game in (slow, quick, practice):
        view = next(view for view in sight.my_turns(ada).questions if view.game == game)
        assert view.prompt in page


@pytest.mark.parametrize("address", ["/turns/", "/tables/"])
def test_a_list_is_searched_by_name_and_game_and_grouped(address: str, client: Client, ada: User) -> None:
    practice, with_ben = _awaited_table(ada), _table_with_a_friend(ada)
    others = [play.open_table(ada, play.Plan(TOGETHER, 2, bots=1)) for _ in range(4)]

    def found(query: str) -> set[str]:
        page = client.get(address + query).content.decode()
        return {game.address for game in (practice, with_ben, *others) if f"/t/{game.address}/" in page}

    assert found("?q=ben") == {with_ben.address}
    assert found(f"?q=ben+{name_of(SEALED)[:5].lower()}") == {with_ben.address}
    assert found(f"?game={SEALED}") == {practice.address, with_ben.address}
    assert found("?q=nobody+at+all") == set()
    everything = found("")
    assert found("?game=no_such_game&by=what") == everything
    page = client.get(f"{address}?by=game").content.decode()
    first, later = sorted(map(name_of, (SEALED, TOGETHER)))
    assert page.index(f"{first}</") < page.index(f"{later}</")
    assert 'role="search"' in page


def test_without_a_turn_the_page_says_what_comes_next(client: Client, ada: User) -> None:
    page = client.get("/turns/").content.decode()

    assert "Nobody is waiting for you" in page
    assert f'href="{reverse("games:open")}"' in page


def test_my_turns_are_for_who_is_signed_in(client: Client) -> None:
    assert client.get("/turns/")["Location"] == "/accounts/login/?next=/turns/"


def test_the_log_is_told_from_the_beginning_and_only_to_the_table(client: Client, ada: User) -> None:
    game = _awaited_table(ada, SEALED)
    address = reverse("games:log", args=[game.address])

    page = client.get(address).content.decode()

    assert page.index("The game begins.") < page.index("is the first Baron")
    assert Client().get(address).status_code == 404


def test_the_log_says_when_it_is_my_turn(client: Client, ada: User) -> None:
    game = _awaited_table(ada)

    assert "It is your turn" in client.get(reverse("games:log", args=[game.address])).content.decode()


def test_what_ends_a_turn_stands_in_the_log_under_that_turn() -> None:
    game = table_of(SEALED, people=2)
    while Game.objects.get(pk=game.pk).turn < 2:
        number = sure(game.seats.filter(awaited_since__isnull=False).first()).number
        give(game, number)

    for turn in (0, 1):
        told = list(
            game.lines.filter(turn=turn, kind="event").order_by("number").values_list("text__template", flat=True)
        )
        assert any("believe" in template for template in told), told


def test_a_letter_that_comes_too_late_shows_what_everybody_knows_and_marks_nothing_as_seen(client: Client) -> None:
    game = table_of(SEALED, people=2)
    seat = sure(game.seats.filter(awaited_since__isnull=False).first())
    token = token_for(seat.pk, Game.objects.get(pk=game.pk).question)
    give(game, seat.number)
    game.lines.create(number=999, only=seat.number, text="for that seat's eyes alone")
    before = Seat.objects.get(pk=seat.pk)

    page = client.get(reverse("games:letter", args=[token]))

    assert "This question is closed" in page.content.decode()
    assert "eyes alone" not in page.content.decode()
    assert Seat.objects.get(pk=seat.pk).seen_question == before.seen_question


def test_a_letter_that_is_cut_short_says_so(client: Client) -> None:
    page = client.get("/l/cut-sho/")

    assert page.status_code == 404
    assert "This link is incomplete" in page.content.decode()


def name_of(slug: str) -> str:
    """What a game is called."""
    return str(catalog.find(slug).name.template)


def _awaited_table(player: User, slug: str = SEALED, **agreed: Any) -> Game:
    """A table where this player is awaited, whatever else happens."""
    game = play.open_table(player, play.Plan(slug, 2, bots=1, **agreed))
    while decision_of(game.seats.get(user=player)) is None:
        play.act_due(game.address, now=timezone.now() + timedelta(minutes=1))  # bots take their time
    return Game.objects.get(pk=game.pk)


def _table_with_a_friend(player: User, **agreed: Any) -> Game:
    """A table of two people where this player is awaited."""
    game = play.open_table(player, play.Plan(SEALED, 2, **agreed))
    play.take_seat(game.address, friend("Ben"))
    while decision_of(game.seats.get(user=player)) is None:
        give(game, 1)
    return Game.objects.get(pk=game.pk)


def test_many_tables_are_folded_away_until_somebody_looks_for_one(client: Client, ada: User) -> None:
    for _number in range(10):
        play.open_table(ada, play.Plan(TOGETHER, 3, bots=1))
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    seen, folded = client.get("/tables/").content.decode().split("4 more of your tables")
    assert (seen.count("calling-card"), folded.split("</details>")[0].count('<li class="calling-card')) > (6, 3)
    assert "more of your tables" not in client.get(f"/tables/?game={TOGETHER}").content.decode()


def test_a_game_takes_as_long_at_its_table_as_on_the_front_page(client: Client, ada: User) -> None:
    play.open_table(friend("Ben"), play.Plan(WINDOW, 4, move_time=300, bank_time=900, listed=True))
    page = client.get("/").content.decode()
    facts = page[page.index(f"{name_of(WINDOW)}</h3>") :]
    minutes = re.search(r"(\d+)\D{1,8}minutes", facts)
    assert minutes is not None

    assert f"about {minutes[1]} minutes altogether" in client.get("/tables/").content.decode()
