"""Nothing tells whether a strong bot has thought: neither when its answer comes, nor any moment that is stored.

Whether a bot searches may depend on its hand. Here a search takes time by the clock of the test, and workers come as
they are called: at once when a question is put, and at the moment at which an answer is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from games import catalog, play
from games.engine.bots import Level
from games.engine.chance import Chance
from games.engine.questions import Decision
from games.engine.searching import thinks
from games.engine.sights import Sight
from games.ledger.store import hold
from games.models import Game
from tests.catalog.which import BETS, IN_TURN, OFFERS
from tests.hints import sure

from .tables import answer_at_random, awaited, decision_of, give, table_of
from .test_non_interference import NOON, look_alike, move_to, taken_back
from .test_same_moments import clock

pytestmark = pytest.mark.django_db
__all__ = ["clock"]  # a fixture
SECOND = timedelta(seconds=1)
POINTS, ANSWERS, TRIES = 3, 300, 4


def slow(slug: str, clock: Any, monkeypatch: pytest.MonkeyPatch, seconds: float, when: Callable[[], bool]) -> None:
    """Have each search at a game take so long, and take place only if this says so."""
    rules = catalog.find(slug)
    search = sure(rules.bots.search)

    def candidates(sight: Sight, decision: Decision, chance: Chance) -> Any:
        clock.shift(timedelta(seconds=seconds))
        return search.candidates(sight, decision, chance)[:2]

    def searches(sight: Sight, decision: Decision) -> bool:
        return when() and search.when(sight, decision)

    shorter = replace(search, candidates=candidates, when=searches, playouts=2)
    monkeypatch.setitem(catalog.GAMES, slug, replace(rules, bots=replace(rules.bots, search=shorter)))


def next_moment(game: Game) -> datetime | None:
    """When the site answers next for a bot."""
    next_one = game.seats.filter(is_bot=True, acts_at__isnull=False).order_by("acts_at").first()
    return next_one.acts_at if next_one else None


def work_until_it_moves_on(game: Game, clock: Any, *, prompt: bool = True) -> list[Any]:
    """Let workers come as they are called until something others can see has happened, and return all its moments."""
    before, started = Game.objects.get(pk=game.pk), datetime.now(tz=NOON.tzinfo)
    for _ in range(20):
        if prompt:
            play.act_due(game.address)
        prompt = True
        now = Game.objects.get(pk=game.pk)
        if now.revision != before.revision:
            return moments_since(before, started)
        moment = sure(next_moment(game))
        clock.move_to(max(moment, datetime.now(tz=NOON.tzinfo)), tick=False)
        play.act_due(game.address)
    raise AssertionError("nobody has answered")


def moments_since(before: Game, started: datetime) -> list[Any]:
    """The moments that rows hold of what has happened at a table since."""
    now = Game.objects.get(pk=before.pk)
    lines = now.lines.filter(number__gt=before.lines_told).values_list("at", flat=True)
    moves = now.moves.filter(number__gt=before.moves_made).values_list("at", flat=True)
    entries = {entry.since for entry in now.public.awaited}
    return [now.changed_at, {*lines} | {*moves}, entries, *now.seats.values_list("awaited_since", "due_at")]


def both_ways(game: Game, clock: Any, thinks_now: list[bool], **how: Any) -> tuple[list[Any], list[Any]]:
    """Let a bot answer in two worlds: in one it thinks, in the other it does not."""
    found = []
    for answer in (True, False):
        thinks_now[:] = [answer]
        with taken_back():
            start = datetime.now(tz=NOON.tzinfo)
            found.append(work_until_it_moves_on(game, clock, **how))
        clock.move_to(start, tick=False)
    return found[0], found[1]


@pytest.mark.parametrize("people", [1, 2], ids=["alone", "by letter"])
@pytest.mark.parametrize("prompt", [True, False], ids=["called at once", "come late"])
def test_an_answer_comes_at_the_same_moment_whether_its_bot_has_thought(
    people: int, prompt: bool, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks_now = [True]
    slow(IN_TURN, clock, monkeypatch, 0.4, lambda: thinks_now[0])
    game = table_of(IN_TURN, people, bots=4 - people, level=Level.STRONG)
    while not all(game.seats.get(number=number).is_bot for number in awaited(game)):
        give(game, awaited(game)[0])
    thought, not_thought = both_ways(game, clock, thinks_now, prompt=prompt)
    assert thought == not_thought


def test_one_that_took_too_long_is_rounded_up(clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then one can tell that it has thought, but not for how long."""
    took: list[Any] = []
    game = table_of(IN_TURN, 1, bots=3, level=Level.STRONG)
    while not all(game.seats.get(number=number).is_bot for number in awaited(game)):
        give(game, awaited(game)[0])
    for seconds in (3.6, 4.1):
        with taken_back(), monkeypatch.context() as patched:
            slow(IN_TURN, clock, patched, seconds, lambda: True)
            took.append(work_until_it_moves_on(game, clock))
        clock.move_to(NOON, tick=False)
    assert took[0] == took[1]


def test_bots_who_think_one_after_the_other_do_so_within_their_pause(
    clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks_now = [True]
    slow(BETS, clock, monkeypatch, 0.4, lambda: thinks_now[0])
    game = table_of(BETS, 1, bots=5, level=Level.STRONG)
    chance = Chance(b"bots", 1)
    while game.seats.filter(is_bot=True, awaited_since__isnull=False).count() < 4:
        answer_at_random(game, chance)
    thought, not_thought = both_ways(game, clock, thinks_now)
    assert thought == not_thought


def points(slug: str, clock: Any, chance: Chance) -> Iterator[tuple[Game, Any]]:
    """Points of a game, each with a world that looks the same to the player, where bots search in one of the two."""
    game, found = table_of(slug, 1, bots=3, level=Level.STRONG), 0
    mine = game.seats.get(is_bot=False).number
    for _ in range(ANSWERS):
        if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:
            game = table_of(slug, 1, bots=3, level=Level.STRONG)
            mine = game.seats.get(is_bot=False).number
        asked = [number for number in awaited(game) if number != mine]
        for _ in range(TRIES if asked else 0):
            world = look_alike(game, mine, chance)
            if world and world.position.question and here(game, asked) != [thinks(world.position, n) for n in asked]:
                yield game, world
                found += 1
                break
        if found == POINTS:
            return
        step(game, mine, clock, chance)


def here(game: Game, asked: list[int]) -> list[bool]:
    """Whether each of these bots would search."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    return [thinks(position, number) for number in asked]


def step(game: Game, mine: int, clock: Any, chance: Chance) -> None:
    """Let the player answer, or the next bot."""
    decision = decision_of(game.seats.get(number=mine))
    if decision is not None and mine in awaited(game):
        give(game, mine, decision.sample(chance))
    else:
        work_until_it_moves_on(game, clock)


@pytest.mark.parametrize("slug", [OFFERS])
def test_hidden_cards_that_make_a_bot_think_change_no_moment(
    slug: str, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(slug, clock, monkeypatch, 0.4, lambda: True)
    chance, compared = Chance(b"thinking alike", slug), 0
    for game, world in points(slug, clock, chance):
        start, found = datetime.now(tz=NOON.tzinfo), []
        for other in (None, world):
            with taken_back():
                if other is not None:
                    move_to(game, other)
                found.append(work_until_it_moves_on(game, clock))
            clock.move_to(start, tick=False)
        assert found[0] == found[1]
        compared += 1
    assert compared == POINTS
