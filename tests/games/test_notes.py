"""The diary: who writes, who reads, and that nobody else can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.pages import guests, leaving
from games import catalog, play, sight
from games.models import Game, Note, Seat
from tests.catalog.which import SEALED
from tests.factories import a_guest
from tests.hints import sure

from .tables import awaited, browser_of, friend, give, table_of
from .test_non_interference import TOKEN, Watchers, taken_back

pytestmark = pytest.mark.django_db

SECRET = "Ben has the two witches"
SHOWN = "May everybody who can see this table read them"


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3, listed=True)


@pytest.fixture
def ada(game: Game) -> Client:
    return browser_of(friend("Ada"))


def keep(browser: Client, game: Game, text: str, **more: Any) -> Any:
    """Keep a note, as the form does."""
    return browser.post(f"/t/{game.address}/note/", {"note": text, "open": "notes"}, **more)


def show(browser: Client, game: Game, shown: str = "yes") -> Any:
    """Show one's notes, as the button does."""
    return browser.post(f"/t/{game.address}/notes/", {"show": shown}, follow=True)


def panel(browser: Client, game: Game) -> str:
    """The page with the panel open."""
    return browser.get(f"/t/{game.address}/?panel=notes").content.decode()


def next_turn(game: Game) -> None:
    """Play until another turn begins."""
    turn = Game.objects.get(pk=game.pk).turn
    while Game.objects.get(pk=game.pk).turn == turn:
        give(game, awaited(game)[0])


def read_by(viewer: User | None, game: Game, turn: int) -> list[tuple[int, str]]:
    """The notes of a turn that somebody may read."""
    return sight.notes_at(sight.of(game.address, viewer), turn)


@pytest.mark.both_databases
def test_a_note_is_kept_with_its_turn_and_a_new_turn_begins_a_new_one(game: Game, ada: Client) -> None:
    keep(ada, game, "First.")
    keep(ada, game, "First, and more.")
    next_turn(game)
    assert "</textarea>" in panel(ada, game)
    keep(ada, game, "Second.")

    assert [*Note.objects.order_by("turn").values_list("turn", "text")] == [(0, "First, and more."), (1, "Second.")]
    page = panel(ada, game)
    assert "Second.</textarea>" in page
    assert "First, and more.</p>" in page


def test_an_empty_note_takes_that_of_this_turn_away(game: Game, ada: Client) -> None:
    keep(ada, game, "First.")
    next_turn(game)
    keep(ada, game, "Second.")

    keep(ada, game, " \r\n ")

    assert [*Note.objects.values_list("text", flat=True)] == ["First."]


def test_a_note_sent_again_after_its_turn_is_not_noted_twice(game: Game, ada: Client) -> None:
    keep(ada, game, "First.")
    next_turn(game)

    keep(ada, game, "First.")

    assert [*Note.objects.values_list("turn", "text")] == [(0, "First.")]


def test_a_note_keeps_its_lines_and_shows_its_markup(game: Game, ada: Client) -> None:
    keep(ada, game, "<b>Ben</b>\r\n\r\n\r\nlies\x07 often\u202e")

    assert Note.objects.get().text == "<b>Ben</b>\n\nlies often"
    assert "&lt;b&gt;Ben&lt;/b&gt;\n\nlies often</textarea>" in panel(ada, game)


def test_the_panel_is_drawn_when_it_is_opened(game: Game, ada: Client) -> None:
    keep(ada, game, SECRET)

    folded = ada.get(game.get_absolute_url()).content.decode()

    assert SECRET not in folded
    assert 'id="notes"' in folded
    assert SECRET in panel(ada, game)


def test_without_scripts_saving_leads_back_to_the_open_panel(game: Game, ada: Client) -> None:
    answer = keep(ada, game, SECRET)

    assert (answer.status_code, answer["Location"]) == (302, f"/t/{game.address}/?panel=notes#notes")


def test_a_note_that_is_too_long_stays_in_its_form(game: Game, ada: Client) -> None:
    keep(ada, game, "Short.")

    answer = keep(ada, game, "x" * 2001, headers={"HX-Request": "true"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "A note can have up to 2,000 characters." in page
    assert "x" * 2001 + "</textarea>" in page
    assert Note.objects.get().text == "Short."
    assert keep(ada, game, "é\r\n" * 999).status_code == 302


def test_notes_are_limited_by_the_hour(game: Game, ada: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"note": "2/h/user"}

    answers = [keep(ada, game, f"Note {number}.") for number in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Note 2.</textarea>" in answers[-1].content.decode()
    assert Note.objects.get().text == "Note 1."


def test_only_those_who_play_write_notes(game: Game) -> None:
    assert keep(Client(), game, SECRET).status_code == 302
    assert keep(browser_of(friend("Zoe")), game, SECRET).status_code == 403
    assert not Note.objects.exists()
    assert 'id="notes"' not in panel(browser_of(friend("Zoe")), game)


def test_notes_are_written_at_a_running_or_paused_table_only(game: Game, ada: Client) -> None:
    opened = play.open_table(friend("Ada"), play.Plan(SEALED, 3))
    assert keep(ada, opened, SECRET).status_code == 404
    play.pause(game.address)
    assert keep(ada, game, SECRET).status_code == 302
    assert SECRET in panel(ada, game)
    play.end_game(game.address)
    assert keep(ada, game, "Too late.", headers={"HX-Request": "true"}).status_code == 422
    assert Note.objects.get().text == SECRET


def test_notes_outlive_a_restart_a_pause_and_new_rules(game: Game, ada: Client) -> None:
    keep(ada, game, SECRET)
    play.restart_turn(game.address)
    play.pause(game.address)
    play.resume(game.address)
    Game.objects.filter(pk=game.pk).update(edition=catalog.find(SEALED).edition - 1)
    play.bring_over(game.address)

    assert f"{SECRET}</textarea>" in panel(ada, game)


def test_a_practice_table_with_a_note_is_not_cleared_away() -> None:
    game = table_of(SEALED, 1, bots=2)
    keep(browser_of(friend("Ada")), game, SECRET)
    Game.objects.update(started_at=timezone.now() - timedelta(days=30))
    Seat.objects.update(seen_at=None)

    assert play.remove_untouched() == 0


# Who reads


def test_at_the_end_its_writer_is_asked_once_and_may_change_their_mind(game: Game, ada: Client) -> None:
    keep(ada, game, SECRET)
    assert SHOWN not in panel(ada, game)
    play.end_game(game.address)
    ben, table = friend("Ben"), game.get_absolute_url()

    assert SHOWN in ada.get(table).content.decode()
    assert SHOWN not in browser_of(ben).get(table).content.decode()
    assert read_by(ben, game, 0) == []
    assert "Everybody who can see this table can read your notes" in show(ada, game).content.decode()
    assert SHOWN not in ada.get(table).content.decode()
    assert read_by(ben, game, 0) == read_by(None, game, 0) == [(0, SECRET)]
    assert "Only you can read your notes." in show(ada, game, "no").content.decode()
    assert SHOWN not in ada.get(table).content.decode()
    assert read_by(ben, game, 0) == []
    assert read_by(friend("Ada"), game, 0) == [(0, SECRET)]


def test_nobody_shows_notes_before_the_end_or_of_another(game: Game, ada: Client) -> None:
    keep(ada, game, SECRET)

    assert ada.post(f"/t/{game.address}/notes/", {"show": "yes"}, headers={"HX-Request": "true"}).status_code == 422
    assert read_by(friend("Ben"), game, 0) == []
    play.end_game(game.address)
    assert browser_of(friend("Zoe")).post(f"/t/{game.address}/notes/", {"show": "yes"}).status_code == 403
    show(browser_of(friend("Ben")), game)
    assert read_by(friend("Ben"), game, 0) == []


def test_who_may_not_see_the_table_reads_no_notes_that_are_shown() -> None:
    game = table_of(SEALED, 2)
    ada = browser_of(friend("Ada"))
    keep(ada, game, SECRET)
    play.end_game(game.address)
    show(ada, game)

    assert read_by(None, game, 0) == read_by(friend("Zoe"), game, 0) == []
    assert read_by(friend("Ben"), game, 0) == [(0, SECRET)]


def test_a_player_without_notes_is_not_asked(game: Game) -> None:
    play.end_game(game.address)

    page = browser_of(friend("Ben")).get(game.get_absolute_url()).content.decode()

    assert "notes" not in re.sub(r"<(?:link|script)[^>]*>", "", page)


# Nobody can tell


def rows() -> Iterator[str]:
    """All that the site keeps beside the notes."""
    for model in apps.get_models():
        if model is not Note:
            for row in model._base_manager.order_by("pk").values():
                yield f"{model._meta.label} {row}"


def host_sees(game: Game) -> list[bytes]:
    """All that a host may look at, hidden cards included, and what they are told before an account is deleted."""
    host = browser_of(friend("Hilda", is_staff=True, is_superuser=True))
    table = f"/admin/games/game/{game.pk}"
    pages = [host.get(f"{table}/change/"), host.get("/admin/games/game/"), host.post(f"{table}/look/")]
    pages += [host.get(f"/admin/accounts/user/{friend('Ada').pk}/{page}/") for page in ("change", "delete")]
    assert all(page.status_code == 200 for page in pages)
    return [TOKEN.sub(b"", page.content) for page in pages]


@pytest.mark.both_databases
def test_a_note_changes_no_other_row(game: Game, ada: Client) -> None:
    panel(ada, game)
    before = [*rows()]

    play.write_note(game.address, friend("Ada"), SECRET)

    assert Note.objects.exists()
    assert [*rows()] == before


@pytest.mark.parametrize("over", [False, True])
def test_nobody_else_can_tell_that_there_are_notes(game: Game, ada: Client, over: bool, time_machine: Any) -> None:
    time_machine.move_to(timezone.now(), tick=False)
    keep(ada, game, SECRET)
    give(game, awaited(game)[0])
    if over:
        play.end_game(game.address)
    watchers = Watchers(game)
    others = [viewer for viewer in watchers.browsers if viewer != 0]

    def seen() -> list[Any]:
        return [watchers.see(viewer) for viewer in others] + [record(game)] * over

    def seen_by_host() -> list[bytes]:
        with taken_back():
            return host_sees(game)
        raise AssertionError

    host_sees(game)  # what a host does is told in the log and kept in the history: once before
    with_notes, host_with_notes = seen(), seen_by_host()
    with taken_back():
        Note.objects.all().delete()
        assert seen() == with_notes
        assert seen_by_host() == host_with_notes
    if over:
        show(ada, game, "no")
        assert seen() == with_notes


def record(game: Game) -> bytes:
    """The record of a finished game."""
    return browser_of(friend("Ben")).get(f"/t/{game.address}/record.json").content


def test_a_poll_finds_nothing_new_after_a_note(game: Game, ada: Client) -> None:
    revision = Game.objects.get(pk=game.pk).revision

    keep(ada, game, SECRET)

    assert browser_of(friend("Ben")).get(f"/t/{game.address}/poll/?seen={revision}").status_code == 204


# Whose notes they are


def test_notes_go_with_their_writers_account_however_it_is_deleted(game: Game, ada: Client) -> None:
    for name in ("Ada", "Ben", "Cleo"):
        keep(browser_of(friend(name)), game, f"{SECRET} of {name}")

    leaving.delete(friend("Ada"))
    assert Note.objects.count() == 2
    friend("Ben").delete()
    assert Note.objects.count() == 1
    User.objects.filter(name="Cleo").delete()
    assert not Note.objects.exists()


@pytest.mark.both_databases
def test_a_guest_brings_their_notes_to_their_account() -> None:
    guest, zoe = a_guest("Gwen"), friend("Zoe")
    alone, both = (play.open_table(guest, play.Plan(SEALED, 2)) for _ in range(2))
    play.take_seat(alone.address, friend("Ada"))
    play.take_seat(both.address, zoe)
    for game in (alone, both):
        play.write_note(game.address, guest, SECRET)

    guests.bring_seats(guest, zoe)

    assert [*Note.objects.values_list("seat__game", "user", "text")] == [(alone.pk, zoe.pk, SECRET)]
    assert SECRET in panel(browser_of(zoe), alone)


def test_all_of_ones_notes_can_be_taken_along(game: Game, ada: Client) -> None:
    keep(ada, game, SECRET)
    keep(browser_of(friend("Ben")), game, "Not Ada's.")
    next_turn(game)
    keep(ada, game, "More.")

    taken = sight.notes_of(friend("Ada"))

    assert [(note["address"], note["game"], note["turn"], note["text"]) for note in taken] == [
        (game.address, SEALED, 0, SECRET),
        (game.address, SEALED, 1, "More."),
    ]


@pytest.mark.both_databases
@pytest.mark.parametrize("wrong", [{"text": ""}, {"turn": 0}, {"user": None}])
def test_the_database_refuses_a_note_that_no_code_writes(game: Game, ada: Client, wrong: dict[str, Any]) -> None:
    keep(ada, game, SECRET)
    seat = sure(game.seats.select_related("user").first())

    with pytest.raises(IntegrityError), transaction.atomic():
        Note.objects.create(**({"seat": seat, "user": seat.user, "turn": 1, "text": "Well."} | wrong))
