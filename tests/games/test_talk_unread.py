"""Talk at a table: a mark of what others have said until it has been read, and words while the table still waits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Game, Line, Seat
from tests.catalog.which import SEALED
from tests.games.circles import circle_of, page_of
from tests.games.tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WAY = re.compile(r'<a class="to-talk".*?</a>')


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3)


def say(game: Game, name: str, words: str, **more: Any) -> Any:
    return browser_of(friend(name)).post(f"{game.get_absolute_url()}talk/", {"words": words}, **more)


def way(game: Game, name: str, query: str = "") -> str:
    """The way to the talk at the top of somebody's page."""
    found = WAY.search(page_of(name, game.get_absolute_url() + query))
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


@pytest.mark.both_databases
def test_what_others_have_said_is_marked_until_the_talk_is_opened(game: Game) -> None:
    say(game, "Ben", "Hello")
    say(game, "Cleo", "Good evening")
    assert way(game, "Ada") == "2 Talk (2 new lines)"
    assert way(game, "Ada") == "2 Talk (2 new lines)"  # a look at the table reads nothing
    assert way(game, "Ben") == "1 Talk (one new line)"  # but not his own
    assert way(game, "Ada", "?open=log") == "Talk"
    assert way(game, "Ada") == "Talk"
    say(game, "Ada", "Evening, all")
    assert way(game, "Cleo") == "1 Talk (one new line)"  # Ada's: whoever speaks has read


def test_a_poll_with_the_talk_open_reads_and_another_does_not(game: Game) -> None:
    ada, poll = browser_of(friend("Ada")), f"{game.get_absolute_url()}poll/?seen="
    say(game, "Ben", "Hello")
    assert 'hx-trigger="toggle"' in ada.get(poll, headers=HTMX).content.decode()
    assert 'hx-trigger="toggle"' not in ada.get(f"{poll}&open=log", headers=HTMX).content.decode()
    assert 'hx-trigger="toggle"' not in ada.get(poll, headers=HTMX).content.decode()


def test_bots_and_somebody_who_looks_on_make_and_see_no_mark(game: Game) -> None:
    Seat.objects.filter(game=game, number=1).update(user=None, is_bot=True)
    number = game.lines.latest("number").number + 1
    Line.objects.create(game=game, number=number, kind=Line.Kind.TALK, seat=1, text="Tick.")
    assert way(game, "Ada") == "Talk"
    Game.objects.filter(pk=game.pk).update(listed=True)
    assert way(game, "Zoe", "?open=log") == ""


@pytest.mark.both_databases
def test_having_read_changes_nothing_that_others_see(game: Game) -> None:
    say(game, "Ben", "Hello")
    row = Game.objects.values().get(pk=game.pk)
    way(game, "Ada", "?open=log")
    assert Game.objects.values().get(pk=game.pk) == row


@pytest.mark.both_databases
def test_there_is_talk_while_a_table_waits_and_it_stays_in_the_log() -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    play.take_seat(game.address, friend("Ben"))
    assert say(game, "Ben", "<b>Hello?</b>")["Location"] == game.get_absolute_url()
    assert 'id="room"' in say(game, "Ada", "Here!", headers=HTMX).content.decode()
    for name in ("Ada", "Ben"):
        page = page_of(name, game.get_absolute_url())
        assert "&lt;b&gt;Hello?&lt;/b&gt;" in page
        assert "Here!" in page
    for name in ("Cleo", "Zoe"):
        assert say(game, name, "And me?").status_code in (403, 404)
        assert "Here!" not in page_of(name, game.get_absolute_url())
    play.take_seat(game.address, friend("Cleo"))
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING
    log = page_of("Cleo", f"{game.get_absolute_url()}log/")
    assert log.index("Hello?") < log.index("Here!") < log.index("The game begins.")


@pytest.mark.parametrize(("words", "sentence"), [("", "Write something to say first."), ("x" * 281, "280 characters")])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_what_cannot_be_said_while_a_table_waits(words: str, sentence: str, headers: dict[str, str]) -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    refused = say(game, "Ada", words, headers=headers)
    assert refused.status_code == 422
    assert refused.content.decode().count(sentence) == 1
    assert not Line.objects.filter(game=game).exists()


@pytest.mark.both_databases
def test_who_leaves_before_the_game_takes_their_words_along() -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    play.take_seat(game.address, friend("Ben"))
    say(game, "Ben", "I said this")
    play.leave(game.address, friend("Ben"))
    play.take_seat(game.address, friend("Cleo"))  # on the same seat
    assert "I said this" not in page_of("Ada", game.get_absolute_url())


def test_a_closed_table_hears_nothing() -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    play.close_table(game.address, friend("Ada"))
    assert say(game, "Ada", "Hello?").status_code == 404
    assert not Line.objects.exists()


def marks(name: str, path: str) -> list[int]:
    """How many new lines of talk each table of a list has, where it has any."""
    shown = re.sub(r"\s+", " ", page_of(name, path))
    return [int(count) for count in re.findall(r'<span class="badge yours talk-new">.*?</svg>(\d+)', shown)]


@pytest.mark.both_databases
def test_lists_of_tables_mark_what_has_not_been_read(game: Game) -> None:
    circle = circle_of("Ada", "Ben")
    second = table_of(SEALED, 3, bots=1)
    Game.objects.filter(pk=second.pk).update(circle=circle.pk)
    say(game, "Ben", "Hello")
    say(second, "Cleo", "Two")
    say(second, "Ben", "Three")
    number = Game.objects.get(pk=second.pk).lines_told + 1
    bot = second.seats.get(is_bot=True).number
    Line.objects.create(game=second, number=number, kind=Line.Kind.TALK, seat=bot, text="Tick.")
    assert sorted(marks("Ada", "/")) == sorted(marks("Ada", "/tables/")) == [1, 2]
    waits = [one for one in (game, second) if one.seats.get(user=friend("Ada")).awaited_since]
    assert len(marks("Ada", "/turns/")) == len(waits)
    assert marks("Ada", circle.get_absolute_url()) == [2]
    way(second, "Ada", "?open=log")
    assert marks("Ada", "/tables/") == [1]
    assert marks("Cleo", "/tables/") == [1, 1]
    assert marks("Ben", "/tables/") == []  # whoever speaks has read
    assert marks("Zoe", "/tables/") == []


def test_the_mark_costs_a_list_one_query_for_all_its_tables(game: Game) -> None:
    for _more in range(3):
        table_of(SEALED, 3)
    for path in ("/", "/tables/", "/turns/"):
        with CaptureQueriesContext(connection) as asked:
            page_of("Ada", path)
        assert sum('FROM "games_line"' in query["sql"] for query in asked) == 1, path


def test_a_waiting_room_is_read_when_it_is_seen() -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    play.take_seat(game.address, friend("Ben"))
    say(game, "Ben", "Hello?")
    assert marks("Ada", "/tables/") == [1]
    page_of("Ada", game.get_absolute_url())
    assert marks("Ada", "/tables/") == []
    play.take_seat(game.address, friend("Cleo"))
    assert way(game, "Ada") == "Talk"
    assert way(game, "Cleo") == "1 Talk (one new line)"
