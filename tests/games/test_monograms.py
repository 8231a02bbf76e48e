"""A monogram for each seat: the same wherever a player is named, and told apart by more than its colour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accounts.names import BOTS
from games.models.seat import MOST_SEATS
from tests.catalog.which import SEALED

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
MARK = re.compile(r'<span class="mono (?:face )?s(\d)" aria-hidden="true">(.|<svg.+?</svg>)</span>\s*<bdi>(\w+)')
FACE = re.compile(r"icons\.(?:\w+\.)?svg#(face-\w+)")
STATIC = Path(__file__).resolve().parent.parent.parent / "static"
STYLE, ICONS = STATIC / "css/components.css", STATIC / "icons/icons.svg"


def test_everybody_at_a_table_has_the_same_mark_on_every_page() -> None:
    game = table_of(SEALED, 3, bots=1, listed=True)
    expected = {(str(seat.number), seat.name[0], seat.name.split()[0]) for seat in game.seats.all()}
    for name in ("Ada", "Cleo", "a stranger"):
        found = MARK.findall(browser_of(friend(name)).get(game.get_absolute_url()).content.decode())
        drawn = {(seat, known[0] if FACE.search(mark) else mark, known) for seat, mark, known in found}
        assert drawn == {mark for mark in expected if mark[2] != name}  # nobody's own seat is on their board
    lobby = browser_of(friend("Ada")).get("/tables/").content.decode()
    assert {*re.findall(r'class="mono (?:face )?s(\d)"', lobby)} == {"1", "2", "3"}


def test_each_bot_has_a_face_of_its_own() -> None:
    game = table_of(SEALED, 1, bots=7)
    faces = {*FACE.findall(browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode())}
    assert len(faces) == len(BOTS)
    assert all(f'id="{face}"' in ICONS.read_text() for face in faces)


def test_the_log_marks_who_acts() -> None:
    game = table_of(SEALED, 3)
    browser_of(friend("Ben")).post(f"/t/{game.address}/talk/", {"words": "Hello"})
    log = browser_of(friend("Ada")).get(f"/t/{game.address}/log/").content.decode()
    assert re.search(r'<li class="talk[^"]* by s1"', log)
    assert '<span class="who" data-mono="B"><bdi>Ben</bdi>' in log
    acts = re.findall(r'<li class="event[^"]* by s(\d)" data-mono="(\w)">(?:<bdi class="who">)?(\w+)', log)
    assert acts
    for seat, letter, name in acts:
        assert (game.seats.get(number=seat).name, letter) == (name, name[0])


def test_no_two_seats_share_a_colour_or_a_shape() -> None:
    css = STYLE.read_text()
    found = re.findall(r"\.s(\d) \{\s*--seat: ([^;]+);\s*--seat-shape: ([^;]+);", css)
    assert [int(seat) for seat, _colour, _shape in found] == [*range(MOST_SEATS)]
    assert len({colour for _seat, colour, _shape in found}) == len({shape for _s, _c, shape in found}) == MOST_SEATS
