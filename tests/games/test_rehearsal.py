"""What a standing order would have done so far: said beside what was done, from what its seat knows alone."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from games import play
from games.catalog import GAMES, find
from games.engine.advance import Trial
from games.engine.chance import Chance
from games.engine.players import random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Answer
from games.models import Game, Seat
from tests.catalog.which import TOGETHER, WINDOW

from ..catalog.ordered import an_order
from ..catalog.walk import asked as whom
from ..catalog.walk import shown
from ..non_interference import World, follow, other_world, still_lie
from .tables import awaited, browser_of, give, table_of

pytestmark = pytest.mark.django_db
MOST_DEALS = 8
ITEM = re.compile(r"<li>(.*?)</li>", re.DOTALL)


def rehearsed(game: Game, seat: Seat, kind: str, **filled_in: Any) -> tuple[str, list[str]]:
    """What the page says that an order would have done: in short, and of each question, the latest first."""
    assert seat.user is not None
    form = {"kind": kind, "try": "1", **filled_in}
    page = browser_of(seat.user).post(reverse("games:order", args=[game.address]), form)
    assert page.status_code == 200
    _before, drawn = page.content.decode().split('<div class="rehearsed"')
    drawn = drawn.split("</form>")[0]
    (message,) = re.findall(r'<p class="message">(.*?)</p>', drawn, re.DOTALL)
    return plain(message), [plain(item) for item in ITEM.findall(drawn)]


def plain(drawn: str) -> str:
    """What is drawn, as plain text on one line."""
    return " ".join(unescape(strip_tags(drawn)).split())


@pytest.fixture
def doubted() -> tuple[Game, list[Seat]]:
    """A table at which somebody has said what may now be doubted; the seats, theirs first."""
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    seats = [*game.seats.select_related("user").order_by("number")]
    give(game, leader)
    return game, seats[leader:] + seats[:leader]


def test_it_says_what_was_asked_and_that_it_is_yet_to_be_answered(doubted: tuple[Game, list[Seat]]) -> None:
    game, (leader, first, _second) = doubted
    said, (item,) = rehearsed(game, first, "trust", player=leader.number)
    assert "would have answered once so far." in said
    assert item.startswith(f"Turn 1 · {leader.name} declares one ")
    assert "Said in advance: You pass." in item
    assert "You: nothing yet" in item


def test_it_says_what_was_answered_instead_and_what_came_of_it(doubted: tuple[Game, list[Seat]]) -> None:
    game, (leader, first, second) = doubted
    give(game, first.number, Answer("bluff"))
    said, items = rehearsed(game, first, "trust", player=leader.number)
    assert said.endswith("Something else was answered.")
    assert "Said in advance: You pass." in items[-1]
    assert f"You: You call bluff on {leader.name}" in items[-1]
    assert f"Then: {first.name} calls bluff on {leader.name}" in items[-1]
    _said, items = rehearsed(game, second, "trust", player=leader.number)
    assert "You: nothing, before it was settled" in items[-1]


def test_it_says_where_the_same_was_answered(doubted: tuple[Game, list[Seat]]) -> None:
    game, (leader, first, second) = doubted
    give(game, first.number, Answer("pass"))
    give(game, second.number, Answer("pass"))
    said, items = rehearsed(game, second, "trust", player=leader.number)
    assert said.endswith("What was answered was the same.")
    assert "The same: You pass." in items[-1]


def test_it_tells_nothing_of_what_others_have_sealed(doubted: tuple[Game, list[Seat]]) -> None:
    game, (leader, first, second) = doubted
    before = (
        rehearsed(game, second, "trust", player=first.number),
        rehearsed(game, second, "trust", player=leader.number),
    )
    give(game, first.number, Answer("pass"))
    assert before == (
        rehearsed(game, second, "trust", player=first.number),
        rehearsed(game, second, "trust", player=leader.number),
    )


def test_a_turn_that_starts_again_leaves_no_consequence(doubted: tuple[Game, list[Seat]]) -> None:
    game, (leader, first, _second) = doubted
    give(game, first.number, Answer("pass"))
    play.restart_turn(game.address)
    give(game, leader.number)
    _said, items = rehearsed(game, first, "trust", player=leader.number)
    assert len(items) == 2
    assert "The same: You pass." in items[1]
    assert "Then:" not in items[1]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_what_was_filled_in_stays_and_can_be_given_as_it_stands(
    doubted: tuple[Game, list[Seat]], headers: dict[str, str]
) -> None:
    game, (_leader, first, second) = doubted
    assert first.user is not None
    browser = browser_of(first.user)
    form = {"kind": "trust", "player": str(second.number), "try": "1"}
    page = browser.post(reverse("games:order", args=[game.address]), form, headers=headers).content.decode()
    panel = page[page.index('id="advance"') :]
    assert re.search(rf'name="player"\s+value="{second.number}"[^>]*\schecked', panel)


def test_strangers_and_letters_try_no_order(doubted: tuple[Game, list[Seat]]) -> None:
    game, _seats = doubted
    path = reverse("games:order", args=[game.address])
    assert "rehearsed" not in Client().post(path, {"kind": "trust", "player": "0", "try": "1"}).content.decode()


# What is hidden


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_hidden_changes_nothing_that_is_rehearsed(slug: str) -> None:
    """In two worlds that look the same to a seat, every order would have done the same, and the same came of it."""
    chance, compared = Chance(b"rehearsed", slug), 0
    for again in range(MOST_DEALS):  # a short game asks little
        position = Position.deal(find(slug), 3, {}, b"rehearsed " + slug.encode() + b" again" * again)
        while position.question is not None and compared < 40:
            viewer = chance.below(3)
            world = other_world(position, viewer, chance)
            if world is not None:
                compared += in_both(position, world, viewer, chance)
            for _answer in range(3):
                if position.question is not None:
                    position.answer(*drawn(position, chance))
        if compared:
            return
    pytest.fail(f"in {MOST_DEALS} games of {slug}, no order would have answered where something is hidden")


def drawn(position: Position, chance: Chance) -> tuple[int, Answer]:
    """An answer of somebody who is asked."""
    assert position.question is not None
    awaited = [chance.choice(position.awaited)]
    seat, decision = who_acts(position.question, awaited, [random_player] * position.table.seats, chance)
    return seat, decision.sample(chance)


def in_both(position: Position, world: World, viewer: int, chance: Chance) -> int:
    """Rehearse every kind of order in this turn of two worlds, and in what follows; count what it would have said."""
    rules, sight = position.rules, position.sight(viewer)
    if world.position.sight(viewer) != sight:
        return 0
    trials = []
    for kind in rules.advance:
        order = an_order(kind, sight, chance)
        if order is not None:
            trials.append([Trial(kind, order.values, viewer) for _world in range(2)])
    ours = Position(rules, position.checkpoint, position.seed, position.base)
    theirs = World(
        Position(rules, world.position.checkpoint, position.seed, position.base), viewer, world.paths, world.things
    )
    moves = [*position.given]
    for one, other in trials:
        one.follow(ours)
        other.follow(theirs.position)
    for number in range(len(moves) + 6):
        if ours.question is None:
            break
        seat, answer = moves[number] if number < len(moves) else drawn(ours, chance)
        if not follow(theirs, seat, answer):
            break
        ours.answer(seat, answer)
        if theirs.position.sight(viewer) != ours.sight(viewer) or not still_lie(ours, theirs):
            break
        if whom(ours) != whom(theirs.position) or shown(ours, viewer) != shown(theirs.position, viewer):
            break
        for one, other in trials:
            one.follow(ours, seat, answer)
            other.follow(theirs.position, seat, answer)
    for one, other in trials:
        assert one.pasts == other.pasts
    return sum(len(one.pasts) for one, _other in trials)


def test_an_order_that_has_had_nothing_to_say_is_told_so() -> None:
    game = table_of(TOGETHER, 3)
    message, items = rehearsed(game, game.seats.select_related("user").get(number=0), "spoil")
    assert message == "“Bid my Fake when somebody else could complete a set” would have answered nothing so far."
    assert items == []
