"""Every game has the files, drawings and words that pages ask for by name; what is missing is named, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from games import catalog
from games.engine.chance import Chance
from games.engine.fields import Pick, without
from games.engine.position import Position
from games.engine.questions import Decision
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.texts import CARD, HANDS

from ..games.tables import answer_at_random, awaited, friend, table_of
from .wording import folder

TEMPLATES = {
    "table.jinja": "the middle of a table's page: what lies on the table, and who sits around it",
    "ending.jinja": "drawn beside each player's place once the game is over; it may be empty",
    "showcase.jinja": "the few cards that stand for the game on the front page",
}
FILES = {
    "rules.md": "the rulebook, in numbered paragraphs",
    "art/cards.svg": "the sheet of drawings: a <symbol> each",
    "art/table.css": "the game's colours",
}
EVERYWHERE = {
    "back": "a card that lies face down",
    "emblem": "the game's mark in lists and invitations",
}
ENOUGH = 10  # questions after which a card that has always been in the hand counts as lying there
ANSWERS = 250  # of a game, the first
LOOKS = 3  # at a table, with some answers in between
DRAWN = re.compile(r'href="[^"]*?(\w+)/cards\.svg#([^"]+)"')

every_game = pytest.mark.parametrize("slug", catalog.GAMES)


@cache
def symbols(slug: str) -> frozenset[str]:
    """The drawings of a game's sheet."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', (folder(slug) / "art" / "cards.svg").read_text()))


def check_drawn(slug: str, symbol: str, where: str) -> None:
    """Fail with a sentence if a drawing is asked for that is not there."""
    assert symbol in symbols(slug), (
        f'games/catalog/{slug}/art/cards.svg has no <symbol id="{symbol}">: it is asked for as {where},'
        " where an empty box would show. Draw it."
    )


def asked_for(game: Rulebook, decision: Decision, sight: Sight) -> Iterator[tuple[str, str]]:
    """The drawings that a form and a hand need, and what for."""
    for option in decision.options:
        for name, field in option.fields.items():
            for shape, kinds in (("card", {CARD, *game.page.faces}), ("device", game.page.devices)):
                if isinstance(field, Pick) and field.of in kinds:
                    yield from ((f"{shape}-{item}", f"a choice in {option.verb}.{name}") for item in field.among)
    hands = sight.get(HANDS, [])
    if hands and isinstance(hands[sight.me], list):
        yield from ((f"card-{face}", "a card in `hands`") for face in hands[sight.me])


def questions(game: Rulebook, seats: int) -> Iterator[tuple[Position, Mapping[int, Decision]]]:
    """Play a random game, or the first part of it, and yield it at each question with all that is asked."""
    position, chance = Position.deal(game, seats, {}, b"furniture"), Chance(b"furniture", "players")
    for _ in range(ANSWERS):
        if position.question is None:
            return
        yield position, {**position.question.decisions, **position.question.out_of_turn}
        position.answer(position.awaited[0], position.question.decisions[position.awaited[0]].sample(chance))


@every_game
@pytest.mark.parametrize(("file", "what"), {**TEMPLATES, **FILES}.items())
def test_it_has_the_files_that_pages_are_made_of(slug: str, file: str, what: str) -> None:
    assert (folder(slug) / file).is_file(), f"games/catalog/{slug}/{file} is missing: {what}. Write it."
    if file in TEMPLATES:
        get_template(f"{slug}/{file}")


@every_game
@pytest.mark.parametrize(("symbol", "what"), EVERYWHERE.items())
def test_its_sheet_has_what_every_page_shows(slug: str, symbol: str, what: str) -> None:
    check_drawn(slug, symbol, what)


@every_game
def test_its_sheet_has_what_forms_and_hands_show(slug: str) -> None:
    game = catalog.find(slug)
    for seats in {game.seats[0], game.seats[-1]}:
        for position, asked in questions(game, seats):
            for seat, decision in asked.items():
                for symbol, where in asked_for(game, decision, position.sight(seat)):
                    check_drawn(slug, symbol, where)


@every_game
def test_what_is_picked_from_the_hand_is_said_to_be(slug: str) -> None:
    """Or the page would draw the hand twice, or leave it out as if something else that looks like it were the hand."""
    game, lies = catalog.find(slug), dict[str, list[bool]]()
    for seats in {game.seats[0], game.seats[-1]}:
        for position, asked in questions(game, seats):
            for seat, decision in asked.items():
                hands = position.sight(seat).get(HANDS, [])
                held = hands[seat] if hands and isinstance(hands[seat], list) else []
                for option in decision.options:
                    for name, field in option.fields.items():
                        if isinstance(field, Pick) and field.of == CARD and option.verb not in game.page.seldom:
                            lies.setdefault(f"{option.verb}.{name}", []).append(not without(field.among, held))
    from_hand = {name for name, each in lies.items() if all(each) and len(each) >= ENOUGH}
    assert from_hand <= game.page.from_hand, "name it in `from_hand`, or give what lies elsewhere a kind of its own"
    elsewhere = {name for name in game.page.from_hand & lies.keys() if not any(lies[name])}
    assert not elsewhere, "`from_hand` names what never lies in anybody's hand"


@every_game
@pytest.mark.django_db
def test_its_sheet_has_what_its_table_shows(slug: str) -> None:
    game, chance, client = table_of(slug, 3), Chance(b"furniture", slug), Client()
    client.force_login(friend("Ada"))
    for _ in range(LOOKS):
        page = client.get(f"/t/{game.address}/").content.decode()
        for drawn_of, symbol in DRAWN.findall(page):
            assert drawn_of == slug
            check_drawn(slug, symbol, "something on the table (table.jinja, question.jinja)")
        for _ in range(4):
            if awaited(game):
                answer_at_random(game, chance)


@every_game
def test_its_showcase_is_drawn(slug: str) -> None:
    for alone in (True, False):
        shown: Any = get_template(f"{slug}/showcase.jinja").render({"slug": slug, "alone": alone})
        drawn = DRAWN.findall(shown)
        assert drawn, f"games/catalog/{slug}/showcase.jinja draws no card: {{{{ card(slug, FACE) }}}}"
        for _, symbol in drawn:
            check_drawn(slug, symbol, "a card of showcase.jinja")


@every_game
def test_three_can_play_it_and_leave_standing_orders(slug: str) -> None:
    game = catalog.find(slug)
    assert 3 in game.seats, f"{slug} cannot be played by three, as tests of every game and the demo do: widen `seats`."
    assert game.advance, f"{slug}: in advance.py let players say something in advance."
