"""What is hidden from a seat changes no byte, state, tag or time of what its program gets, from any address."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, islice
from typing import Any

import pytest

from games import play
from games.api import urls  # which registers all addresses
from games.api.addresses import ALL as ADDRESSES
from games.api.addresses import READ
from games.catalog import GAMES
from games.engine.chance import Chance
from games.models import Game, Hand, Line, Seat
from tests.catalog.which import SEALED, WINDOW

from ..catalog.which import asks_several_at_once, games_with
from .api import Program, legal
from .tables import answer_at_random, awaited, decision_of, fresh, give, press, table_of
from .test_non_interference import (
    NOON,
    asked_under_seal,
    look_alike,
    move_to,
    taken_back,
    two_answers,
    with_headers,
)

pytestmark = pytest.mark.django_db
SLUGS = pytest.mark.parametrize("slug", GAMES)
assert urls.urlpatterns
REFUSED = {"question": 10**6, "answer": {"verb": "sing", "values": {}}}
BODIES: dict[str, list[Any]] = {  # for each address that changes something: what changes nothing hidden
    "answer": [REFUSED, REFUSED | {"question": 1}],
    "say_in_advance": [{"kind": "nothing"}],
    "take_back": [None],
    "say": [{"words": "Hm."}],
    "react": [{"kind": "laugh"}],
    "take_reaction_back": [None],
    "write_note": [{"text": "Hm."}],
    "propose": [{"kind": "pause"}],
    "reply": [{"agree": True}],
    "open_table": [{"key": "one table", "game": SEALED, "seats": 3}],
    "sit_down": [{}],
    "join_season": [{"link": "none"}],
    "join_circle": [{"link": "none"}],
}


class Programs:
    """A program for each seat of a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.of = {seat.number: Program(seat.user) for seat in game.seats.select_related("user")}

    def see(self, viewer: int) -> list[Any]:
        """All that the program of a seat can get: what it reads, and what it is told when it changes something."""
        return [*self.read(viewer), *self.told(viewer)]

    def read(self, viewer: int) -> Iterator[bytes]:
        """What every address gives that is read, and again with its tag."""
        paths = [one.path for one in ADDRESSES if one.method == "GET" and one.scope == READ]
        for path in (one.format(address=self.game.address) for one in [*paths, "tables/{address}?after=0"]):
            page = self.of[viewer].get(path)
            yield b"%s %d " % (path.encode(), page.status_code) + with_headers(page)
            if page.status_code == 200:
                again = self.of[viewer].get(path, **{"If-None-Match": page["ETag"]})
                assert (again.status_code, again["ETag"]) == (304, page["ETag"])

    def told(self, viewer: int) -> Iterator[tuple[str, int, bytes]]:
        """What every address answers that changes something."""
        last = fresh(self.game).lines_shown
        for one in ADDRESSES:
            for body in BODIES[one.name] if one.method != "GET" else []:
                path = one.path.format(address=self.game.address, nth=last, plan="none", proposal=1)
                with taken_back():
                    answer = self.of[viewer].send(path, body, one.method)
                    if one.name != "open_table":
                        yield one.name, answer.status_code, with_headers(answer)


@SLUGS
def test_hidden_cards_change_nothing_that_a_program_gets(slug: str, noon: None) -> None:
    game = table_of(slug, 3, programs=True)
    programs, chance, compared = Programs(game), Chance(b"programs", slug), 0
    viewers = cycle(programs.of)
    for count in range(8):
        if fresh(game).status != Game.Status.RUNNING:  # it was a short one
            game = table_of(slug, 3, programs=True)
            programs = Programs(game)
        if count % 6 == 1:
            compared += look_at_two_worlds(game, programs, viewers, chance)
        answer_at_random(game, chance)
    assert compared


def look_at_two_worlds(game: Game, programs: Programs, viewers: Iterator[int], chance: Chance) -> bool:
    """Let the next seat for which there is another world look at it and at this one; tell whether there was any."""
    for viewer in islice(viewers, len(programs.of)):
        world = look_alike(game, viewer, chance)
        if world is None:
            continue
        before = programs.see(viewer)
        with taken_back():
            move_to(game, world)
            assert programs.see(viewer) == before
        return True
    return False


def test_the_exchange_is_seen_by_those_who_may_see_it(noon: None) -> None:
    """Else the test above could not fail."""
    game = table_of(WINDOW, 3, programs=True)
    programs = Programs(game)
    world = look_alike(game, 0, Chance(b"programs", "seen"))
    assert world is not None
    owner = next(path[1] for path in world.paths if path[0] == "hands")
    before = programs.see(owner)
    with taken_back():
        move_to(game, world)
        assert programs.see(owner) != before


@pytest.mark.parametrize("slug", games_with(asks_several_at_once))
def test_what_a_sealed_answer_says_is_told_to_no_other_program(slug: str, noon: None) -> None:
    game = asked_under_seal(slug, Chance(b"sealed", slug))
    Game.objects.filter(pk=game.pk).update(programs=True)
    programs = Programs(game)
    number, other = awaited(game)[-1], awaited(game)[0]
    decision = decision_of(game.seats.get(number=number))
    assert decision is not None
    question, seen = fresh(game).question, []
    for answer in two_answers(decision):
        with taken_back():
            give(game, number, answer)
            if fresh(game).question == question:
                seen.append(programs.see(other))
    assert len(seen) == 2
    assert seen[0] == seen[1]


def test_no_program_can_tell_that_a_window_has_been_answered(noon: None) -> None:
    game = table_of(WINDOW, 4, programs=True)
    (leader,) = awaited(game)
    give(game, leader)
    passing = (leader + 2) % 4
    programs = Programs(game)
    before = {viewer: programs.see(viewer) for viewer in programs.of if viewer != passing}
    give(game, passing)
    assert Hand.objects.get(seat__game=game, seat__number=passing).sealed
    assert {viewer: programs.see(viewer) for viewer in before} == before


def test_when_the_site_will_answer_for_somebody_is_told_to_no_other_program(noon: None) -> None:
    game = table_of(SEALED, 3, programs=True)
    number, *_, other = awaited(game)
    programs = Programs(game)
    before = programs.see(other)
    Seat.objects.filter(game=game, number=number).update(acts_at=NOON + timedelta(minutes=1))
    assert programs.see(other) == before


def test_a_program_answers_no_sooner_than_a_hand(noon: None, time_machine: Any) -> None:
    """From one point a program answers, or a hand does: all that others see, and every moment to come, is the same."""
    game = table_of(SEALED, 3, programs=True)
    number = awaited(game)[0]
    player, other = game.seats.get(number=number), awaited(game)[-1]
    program, watcher = Program(player.user), Program(game.seats.get(number=other).user)
    given, question = legal(program, game), fresh(game).question
    told = []
    for by_program in (True, False):
        with taken_back():
            time_machine.move_to(NOON + timedelta(minutes=5), tick=False)
            if by_program:
                assert program.answer(game, given, question).status_code == 201
            else:
                fields = {f"{given['verb']}.{name}": value for name, value in given["values"].items()}
                assert press(game, player.name, given["verb"], **fields).status_code == 200
            told.append(published(game, watcher))
            for minutes in (6, 60, 24 * 60):
                time_machine.move_to(NOON + timedelta(minutes=minutes), tick=False)
                play.act_due(game.address)
                told[-1] += published(game, watcher)
    assert told[0] == told[1]


def published(game: Game, watcher: Program) -> list[Any]:
    """What others can see of a table, and when the site will act there."""
    lines = Line.objects.filter(game=game, only=None).order_by("number")
    seats = Seat.objects.filter(game=game).order_by("number")
    return [
        with_headers(watcher.get(f"tables/{game.address}")),
        with_headers(watcher.get("turns")),
        Game.objects.values("status", "turn", "question", "public", "changed_at", "lines_told").get(pk=game.pk),
        [*lines.values_list("text", "at")],
        [*seats.values_list("awaited_since", "due_at", "acts_at", "bank", "missed", "notify_at", "remind_at")],
    ]
