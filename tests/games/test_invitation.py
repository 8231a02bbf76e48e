"""Inviting, sitting down, waiting and getting up; what a stranger sees of a table, and who comes first."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import play
from games.models import Game, Hand
from tests.catalog.which import SEALED, WINDOW, name_of
from tests.factories import a_guest, an_account
from tests.hints import Response, Thing, sure

from .tables import table_of

pytestmark = pytest.mark.django_db
AS = "django.contrib.auth.backends.ModelBackend"
BY_HTMX = {"HX-Request": "true"}
RUBBISH = "🂡<b>bold</b>\x00" * 800
NAMES = ["🦊🦊🦊", "سارة", '<b>Bold</b> & "quoted"', "\u202eevil", "a" * 40]


@pytest.fixture
def ben() -> User:
    """The player who opens the tables."""
    return an_account(name="Ben")


@pytest.fixture
def table(ben: User) -> Game:
    """A private table of three, one bot and Ben at it."""
    return play.open_table(ben, play.Plan(SEALED, 3, bots=1))


def signed_in(user: User) -> Client:
    """The browser of a player."""
    client = Client()
    client.force_login(user, backend=AS)
    return client


def url(name: str, game: Game) -> str:
    """An address at a table."""
    return reverse(f"games:{name}", args=[game.address])


def text(response: Response) -> str:
    """What a page says."""
    return response.content.decode()


# --- the invitation ---------------------------------------------------------------------------


def test_a_stranger_sees_who_invites_to_what_and_how_long_it_takes(client: Client, table: Game) -> None:
    page = text(client.get(table.get_absolute_url()))

    assert "Ben</bdi> invites you to a game of" in page
    assert "Clockwork Ada" in page
    assert "a day a move" in page
    assert "about 2 weeks altogether" in page
    assert 'name="name"' in page
    assert reverse("games:rules", args=[SEALED]) in page


def test_a_preview_of_the_link_tells_game_and_host_only(client: Client, table: Game) -> None:
    head = text(client.get(table.get_absolute_url())).partition("</head>")[0]

    assert f'<meta property="og:title" content="Ben invites you to a game of {name_of(SEALED)}">' in head
    assert "Clockwork Ada" not in head
    assert table.commitment not in head


@pytest.mark.both_databases
def test_a_name_is_enough_to_sit_down_and_the_last_seat_starts_the_game(client: Client, table: Game) -> None:
    page = client.post(url("join", table), {"name": "Dora", "word": "plum"}, follow=True)

    table.refresh_from_db()
    seat = table.seats.get(name="Dora")
    assert page.status_code == 200
    assert (table.status, seat.word, sure(seat.user).is_guest) == ("running", "plum", True)
    assert page.context["view"].me == seat


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_kind_are_shown_as_they_are_and_never_as_markup(client: Client, ben: User, name: str) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 4))

    page = text(client.post(url("join", table), {"name": name}, follow=True))

    shown = table.seats.exclude(user=ben).get().name
    assert shown == name.replace("\u202e", "")
    assert "<b>Bold" not in page
    assert "\u202e" not in page


@pytest.mark.parametrize(
    "given", [{"name": RUBBISH}, {"name": ""}, {}, {"name": "Dora", "word": RUBBISH}, {"name": "\u2800"}]
)
def test_what_cannot_be_a_name_or_a_word_is_refused_with_the_form_again(
    client: Client, table: Game, given: dict[str, str]
) -> None:
    page = client.post(url("join", table), given)

    assert page.status_code == 422
    assert text(page).count('class="errorlist"') == 1
    assert "<b>bold" not in text(page)
    assert table.seats.count() == 2
    assert not User.objects.filter(is_guest=True).exists()


def test_who_is_signed_in_sits_down_without_a_name(ben: User, table: Game) -> None:
    dora = an_account(name="Dora")

    signed_in(dora).post(url("join", table))

    assert table.seats.get(user=dora).name == "Dora"


@pytest.mark.both_databases
def test_sitting_down_twice_takes_one_seat(client: Client, ben: User) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 4))
    client.post(url("join", table), {"name": "Dora"})

    page = client.post(url("join", table), {"name": "Dora"}, follow=True)

    assert "You already sit at this table." in text(page)
    assert table.seats.count() == 2


def test_a_full_table_has_started_and_says_so(table: Game) -> None:
    Client().post(url("join", table), {"name": "Dora"})

    late = Client()
    page = late.post(url("join", table), {"name": "Emil"}, follow=True)

    assert "The game has already started." in text(page)
    assert "Every seat is taken" in text(page)
    assert table.seats.count() == 3
    assert not User.objects.filter(name="Emil").exists()


def test_a_table_that_was_closed_is_gone(client: Client, ben: User, table: Game) -> None:
    signed_in(ben).post(url("close", table))

    page = client.post(url("join", table), {"name": "Dora"}, follow=True)

    assert "This table is gone." in text(page)
    assert "This table is closed" in text(client.get(table.get_absolute_url()))


def test_a_table_that_was_removed_is_not_found(client: Client, table: Game) -> None:
    play.remove_table(table.address)

    assert client.post(url("join", table), {"name": "Dora"}).status_code == 404
    assert client.get(table.get_absolute_url()).status_code == 404


# --- what strangers see -----------------------------------------------------------------------


def test_a_stranger_at_a_private_game_sees_a_kind_sentence_and_nothing_else(client: Client) -> None:
    game = table_of(SEALED, people=2)
    page = client.get(game.get_absolute_url())

    assert page.status_code == 403
    assert "Every seat is taken" in text(page)
    for said in ("What happened", "The game begins", "first Baron", "Your hand", 'class="card', game.commitment, "Ben"):
        assert said not in text(page)
    for name in ("log", "poll", "wait"):
        assert "first Baron" not in text(client.get(url(name, game)))


@pytest.mark.parametrize("slug", [SEALED, WINDOW])
def test_what_hands_hold_never_reaches_a_spectator(client: Client, slug: str) -> None:
    game = table_of(slug, people=3, listed=True)
    before = client.get(game.get_absolute_url())

    Hand.objects.update(sight={"hands": [["X"]], "me": 0}, decision=None, sealed=None)

    after = client.get(game.get_absolute_url())
    assert before.status_code == after.status_code == 200
    assert after.content == before.content
    assert "Your hand" not in text(after)


def test_a_spectator_does_nothing_at_a_table(client: Client) -> None:
    game = table_of(SEALED, people=2, listed=True)
    revision = Game.objects.get(pk=game.pk).revision

    signed_in(an_account()).post(url("answer", game), {"question": "1", "verb": "pass"})
    for name in ("fill", "close", "leave", "rematch", "talk", "take_back"):
        signed_in(an_account()).post(url(name, game), {"words": "hello"})

    assert Game.objects.get(pk=game.pk).revision == revision


# --- the waiting room -------------------------------------------------------------------------


def test_who_sits_at_an_open_table_gets_a_link_to_send(ben: User, table: Game) -> None:
    page = text(signed_in(ben).get(table.get_absolute_url()))

    link = f"http://testserver{table.get_absolute_url()}"
    assert f'data-copy="{link}"' in page
    assert re.search(r'aria-label="The link to this table as a QR code">\s*<svg viewBox', page)
    assert "style=" not in page
    assert "a free seat" in page


def test_only_who_opened_the_table_can_fill_or_close_it(client: Client, ben: User) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 4))
    dora = a_guest(name="Dora")
    play.take_seat(table.address, dora)
    guest = signed_in(dora)

    page = text(guest.get(table.get_absolute_url()))
    assert url("fill", table) not in page
    assert url("close", table) not in page
    assert "Only the player who opened a table can close it." in text(guest.post(url("close", table), follow=True))
    assert "Only the player who opened a table can fill it" in text(guest.post(url("fill", table), follow=True))
    assert Game.objects.get(pk=table.pk).status == "open"


def test_the_waiting_room_looks_again_only_when_something_has_happened(ben: User) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 4))
    browser = signed_in(ben)
    seen = {"seen": Game.objects.get(pk=table.pk).revision}

    assert browser.get(url("wait", table), seen, headers=BY_HTMX).status_code == 204
    play.take_seat(table.address, a_guest(name="Dora"))
    changed = browser.get(url("wait", table), seen, headers=BY_HTMX)
    assert "Dora" in text(changed)
    assert re.match(r'\s*<div class="stack room"\s+id="room"', text(changed))


@pytest.mark.parametrize("change", ["start", "close", "remove", "leave"])
def test_the_waiting_room_opens_the_door_when_it_is_one_no_longer(ben: User, table: Game, change: str) -> None:
    browser = signed_in(ben)
    seen = {"seen": Game.objects.get(pk=table.pk).revision}
    changes: dict[str, Callable[[], object]] = {
        "start": lambda: play.take_seat(table.address, a_guest()),
        "close": lambda: play.close_table(table.address, ben),
        "remove": lambda: play.remove_table(table.address),
        "leave": lambda: play.leave(table.address, ben),
    }
    changes[change]()

    assert browser.get(url("wait", table), seen, headers=BY_HTMX).headers["HX-Refresh"] == "true"


def test_a_stranger_learns_nothing_from_the_waiting_room(client: Client, table: Game) -> None:
    page = client.get(url("wait", table), headers=BY_HTMX)

    assert page.headers["HX-Refresh"] == "true"
    assert text(page) == ""


def test_filling_the_table_with_bots_starts_it(ben: User, table: Game) -> None:
    signed_in(ben).post(url("fill", table))

    table.refresh_from_db()
    assert (table.status, table.seats.filter(is_bot=True).count()) == ("running", 2)


@pytest.mark.both_databases
def test_leaving_gives_the_seat_back_and_the_table_to_who_is_left(client: Client, ben: User) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 4))
    client.post(url("join", table), {"name": "Dora"})

    page = signed_in(ben).post(url("leave", table), follow=True)

    table.refresh_from_db()
    assert "You have left the table." in text(page)
    assert [str(seat) for seat in table.seats.all()] == ["Dora"]
    assert (table.status, sure(table.opener).name) == ("open", "Dora")


def test_when_the_last_has_left_the_table_is_closed(ben: User, table: Game) -> None:
    signed_in(ben).post(url("leave", table))

    assert Game.objects.get(pk=table.pk).status == "closed"


@pytest.mark.parametrize("name", ["leave", "close", "fill", "rematch"])
def test_who_is_not_signed_in_is_shown_the_way_in(client: Client, table: Game, name: str) -> None:
    page = client.post(url(name, table))

    assert page["Location"] == f"/accounts/login/?next={table.get_absolute_url()}"
    assert Game.objects.get(pk=table.pk).status == "open"


@pytest.mark.parametrize("name", ["join", "leave", "close", "fill", "rematch"])
def test_a_link_alone_does_nothing_but_lead_to_the_table(client: Client, table: Game, name: str) -> None:
    before = Game.objects.values().get(pk=table.pk)
    for ask in (client.get, client.head):
        assert ask(url(name, table))["Location"] == table.get_absolute_url()
    assert client.put(url(name, table)).status_code == 405
    assert Game.objects.values().get(pk=table.pk) == before


@pytest.mark.both_databases
def test_a_rematch_is_one_table_for_all_who_ask(ben: User) -> None:
    game = table_of(SEALED, people=2)
    Game.objects.filter(pk=game.pk).update(status="over", ended_at=game.opened_at)
    ada, other = (sure(seat.user) for seat in game.seats.order_by("number"))

    first = signed_in(ada).post(url("rematch", game))
    second = signed_in(other).post(url("rematch", game))

    assert first["Location"] == second["Location"]
    assert sure(Game.objects.get(pk=game.pk).rematch).seats.count() == 2


@pytest.mark.parametrize("name", ["leave", "close"])
@pytest.mark.both_databases
def test_where_a_rematch_has_been_closed_a_new_one_is_opened(ben: User, name: str) -> None:
    game = table_of(SEALED, people=2)
    Game.objects.filter(pk=game.pk).update(status="over", ended_at=game.opened_at)
    ada, other = (sure(seat.user) for seat in game.seats.order_by("number"))
    first = signed_in(ada).post(url("rematch", game))
    signed_in(ada).post(url(name, sure(Game.objects.get(pk=game.pk).rematch)))

    asked = signed_in(other).post(url("rematch", game), follow=True)
    joined = signed_in(ada).post(url("rematch", game))

    assert asked.status_code == 200
    assert first["Location"] != joined["Location"] == asked.redirect_chain[-1][0]
    again = sure(Game.objects.get(pk=game.pk).rematch)
    assert (again.status, again.seats.count()) == ("running", 2)


def test_there_is_no_rematch_of_a_running_game() -> None:
    game = table_of(SEALED, people=2)

    page = signed_in(sure(sure(game.seats.first()).user)).post(url("rematch", game), follow=True)

    assert "Only players who sat here to the end" in text(page)
    assert page.redirect_chain[-1][0] == game.get_absolute_url()


# --- at the same moment -----------------------------------------------------------------------


def at_once(*acts: Callable[[], Thing]) -> list[Thing]:
    """Do several things at the same moment, each on a connection of its own."""
    ready = Barrier(len(acts))

    def run(act: Callable[[], Thing]) -> Thing:
        try:
            ready.wait()
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def close(table: Game, browser: Client) -> Callable[[], int]:
    """Close the table."""
    return lambda: browser.post(url("close", table)).status_code


def join(table: Game, name: str) -> Callable[[], int]:
    """Sit down as a new guest."""
    return lambda: Client().post(url("join", table), {"name": name}).status_code


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_table_is_closed_while_someone_joins(ben: User) -> None:
    for _ in range(5):
        table = play.open_table(ben, play.Plan(SEALED, 2))
        closing = signed_in(ben)

        codes = at_once(close(table, closing), join(table, "Dora"))

        table.refresh_from_db()
        assert codes == [302, 302]
        assert (table.status, table.seats.count()) in {("closed", 1), ("running", 2)}


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_table_is_removed_while_someone_joins(ben: User) -> None:
    for _ in range(5):
        table = play.open_table(ben, play.Plan(SEALED, 2))

        def remove(address: str = table.address) -> str:
            try:
                play.remove_table(address)
            except play.Refused:
                return "refused"
            return "removed"

        done, code = at_once(remove, join(table, "Dora"))

        if done == "removed":
            assert code in (302, 404)
            assert not Game.objects.filter(pk=table.pk).exists()
        else:
            assert Game.objects.get(pk=table.pk).status == "running"


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_eight_friends_reach_for_the_last_seat(ben: User) -> None:
    table = play.open_table(ben, play.Plan(SEALED, 3, bots=1))

    codes = at_once(*[join(table, f"Friend {number}") for number in range(8)])

    assert set(codes) == {302}
    table.refresh_from_db()
    assert (table.status, table.seats.count(), table.lines.filter(text__template="The game begins.").count()) == (
        "running",
        3,
        1,
    )
