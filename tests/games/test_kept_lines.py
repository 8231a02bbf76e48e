"""A line of the log that all may read is drawn once and kept: by all that goes into it, and never a private one."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games import play
from games.models import Game, Line, Seat
from games.wording.sentences import public_line
from tests.catalog.which import SEALED
from tests.factories import a_guest

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
SENTENCE = {"template": "{seat} sneezes.", "values": {"seat": 0}}


def tell(game: Game, only: int | None = None, text: dict[str, Any] = SENTENCE) -> None:
    """Tell a table, or one seat alone, something: that the first seat sneezes."""
    number = Game.objects.get(pk=game.pk).lines_told + 1
    Game.objects.filter(pk=game.pk).update(lines_told=number)
    Line.objects.create(game=game, number=number, only=only, text=text)


def page_of(user: User, game: Game) -> str:
    """A player's page of a table."""
    return browser_of(user).get(game.get_absolute_url()).content.decode()


def test_the_same_sentence_names_who_sits_there() -> None:
    ada_first = table_of(SEALED, 3)
    other = play.open_table(friend("Ben"), play.Plan(SEALED, 2))
    play.take_seat(other.address, friend("Ada"))
    tell(ada_first)
    tell(other)

    assert '<bdi class="who">Ada</bdi> sneezes.' in page_of(friend("Ada"), ada_first)
    assert '<bdi class="who">Ben</bdi> sneezes.' in page_of(friend("Ada"), other)


def test_a_new_name_stands_in_old_lines() -> None:
    game = table_of(SEALED, 3)
    tell(game)
    page_of(friend("Ben"), game)
    Seat.objects.filter(game=game, number=0).update(name="Adelaide")

    assert '<bdi class="who">Adelaide</bdi> sneezes.' in page_of(friend("Ben"), game)


def test_what_one_seat_alone_may_read_is_not_kept() -> None:
    game = table_of(SEALED, 3)
    page_of(friend("Ada"), game)
    tell(game, only=0)
    kept = public_line.cache_info().currsize

    assert "sneezes" in page_of(friend("Ada"), game)
    assert public_line.cache_info().currsize == kept
    assert "sneezes" not in page_of(friend("Ben"), game)


def test_a_guest_reads_which_name_is_theirs_and_others_just_the_name() -> None:
    guest = a_guest(name="Gert")
    game = play.open_table(guest, play.Plan(SEALED, 2))
    play.take_seat(game.address, friend("Ben"))
    Seat.objects.filter(game=game, number=0).update(user=guest, name="Gert")
    Seat.objects.filter(game=game, number=1).update(user=friend("Ben"), name="Ben")
    tell(game)

    assert '<bdi class="who">Gert</bdi> <small class="soft">(you)</small> sneezes.' in page_of(guest, game)
    assert '<bdi class="who">Gert</bdi> sneezes.' in page_of(friend("Ben"), game)


def test_what_is_a_guests_own_is_told_to_them_as_theirs() -> None:
    guest = a_guest(name="Gert")
    game = play.open_table(guest, play.Plan(SEALED, 2))
    play.take_seat(game.address, friend("Ben"))
    Seat.objects.filter(game=game, number=0).update(user=guest, name="Gert")
    Seat.objects.filter(game=game, number=1).update(user=friend("Ben"), name="Ben")
    tell(game, text={"template": "{seat}'s hat falls off.", "values": {"seat": 0}})
    tell(game, text={"template": "{other:seat} picks up {seat}'s hat.", "values": {"seat": 0, "other": 1}})

    theirs, others = (" ".join(page_of(user, game).split()) for user in (guest, friend("Ben")))
    assert "Your hat falls off." in theirs
    assert "picks up your hat." in theirs
    assert "Gert</bdi>&#x27;s hat falls off." in others


def test_a_turn_is_called_by_a_small_letter_within_a_sentence() -> None:
    game = table_of(SEALED, 3)
    tell(game, text={"template": "From {turn:turn_name} on {seat} sneezed.", "values": {"turn": 8, "seat": 0}})

    assert "From turn 9 on" in page_of(friend("Ada"), game)
