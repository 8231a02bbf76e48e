"""The table can be drawn at any point of any game: whatever a template asks for is there, also for a stranger."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.catalog import GAMES, find
from games.engine.chance import Chance
from games.engine.players import random_player, who_acts
from games.engine.position import Position
from games.models import Awaited, Game, Hand, Public, Seat
from games.pages.page import TablePage
from games.sight import View

NAMES = ["Ada", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus", "Hal"]
LOOKED_AT = 400  # positions of a game that are looked through for choices on the board
PRESSED = ("label", "button", "input", "a")
DRAWN = 60  # positions of a game that are drawn, spread over all of it


def seen_by(viewer: int | None, position: Position, options: Any) -> View:
    """A running table as one of its players or a stranger sees it, from rows that are not stored."""
    rules, question = position.rules, position.question
    awaited = [Awaited(seat=number, bot=False) for number in position.awaited]
    game = Game(
        slug=rules.slug, edition=rules.edition, options=rules.agreed(options), size=position.table.seats,
        move_time=86400, bank_time=0, status=Game.Status.RUNNING, turn=position.table.turns, question=1, listed=True,
        public=Public(msgspec.to_builtins(position.sight(None)), awaited),
    )  # fmt: skip
    seats = [Seat(game=game, number=number, name=NAMES[number]) for number in range(game.size)]
    if viewer is None:
        return View(game, seats, None)
    decision = question.decision(viewer) if question else None
    out_of_turn = question is not None and viewer in question.out_of_turn
    hand = Hand(
        seat=seats[viewer], revision=1, question=1, since=1, sight=msgspec.to_builtins(position.sight(viewer)),
        decision=decision.as_data() if decision else None, out_of_turn=out_of_turn,
    )  # fmt: skip
    return View(game, seats, seats[viewer], hand)


def draw(view: View) -> str:
    shown = {"view": view, "page": TablePage(view)}
    return render_to_string("games/_table.jinja", shown, RequestFactory().get("/"))


@pytest.mark.parametrize("seed", [b"one", b"two"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_position_can_be_drawn(slug: str, seed: bytes) -> None:
    rules = find(slug)
    sizes = [*rules.seats]
    seats = sizes[seed == b"two" and -1]
    options = {option.name: [*option.choices][-1] for option in rules.options} if seed == b"two" else {}
    played = count_of(slug, seats, options, seed)
    step = max(1, played // DRAWN)
    for number, position in enumerate(points(slug, seats, options, seed)):
        if number % step:
            continue
        viewers = [None, *position.awaited[:1], number % seats]
        for viewer in dict.fromkeys(viewers):
            page = draw(seen_by(viewer, position, options))
            assert 'id="table"' in page
            assert names_that_cannot_move(page) == []


def names_that_cannot_move(page: str) -> list[str]:
    """The names of things that the browser cannot follow, or that would swallow a tap while they move."""
    things = re.findall(r'<(\w+)[^>]* data-moves="([^"]*)"[^>]*>(.*?)</\1>', page, re.DOTALL)
    within = re.compile(rf"<({'|'.join(PRESSED)})\b")
    pressed = [name for tag, name, inside in things if tag in PRESSED or within.search(inside)]
    return pressed + [name for _tag, name, _inside in things if not re.fullmatch(r"[\w-]+", name)]


def points(slug: str, seats: int, options: Any, seed: bytes) -> Any:
    """Play a game of random players, up to its end."""
    position, chance = Position.deal(find(slug), seats, options, seed), Chance(seed, "random players")
    while position.question is not None:
        yield position
        seat, decision = who_acts(position.question, [chance.choice(position.awaited)], [random_player] * seats, chance)
        position.answer(seat, decision.sample(chance))


def count_of(slug: str, seats: int, options: Any, seed: bytes) -> int:
    return sum(1 for _position in points(slug, seats, options, seed))


@pytest.mark.parametrize("slug", [slug for slug in GAMES if find(slug).page.on_board])
def test_what_is_chosen_on_the_board_is_drawn_there(slug: str) -> None:
    rules, asked = find(slug), 0
    for seats in {rules.seats[0], rules.seats[-1]}:
        for position in islice(points(slug, seats, {}, b"board"), LOOKED_AT):
            view = seen_by(position.awaited[0], position, {})
            places = TablePage(view).answers.on_board
            page = draw(view) if places else ""
            asked += len(places)
            for (_name, value), place in places.items():
                assert re.search(f'name="{re.escape(place.field.name)}" value="{re.escape(value)}"', page)
    assert asked
