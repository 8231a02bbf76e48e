"""The games: their rules as text, and the types of what is seen and answered in them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import gettext as _

from games import catalog
from games.api.addresses import Call, Reply, address
from games.api.problems import Failed
from games.engine.rulebook import Rulebook
from games.engine.schemas import answers_schema, sight_schema
from games.wording.sentences import Words, name_of


class GameListed(msgspec.Struct):
    """A game that can be played here."""

    slug: str
    name: str
    blurb: str
    seats: list[int]


class Games(msgspec.Struct):
    """The games of this site."""

    games: list[GameListed]


class OptionOf(msgspec.Struct):
    """Something a table agrees on; the first choice is the usual one."""

    name: str
    label: str
    choices: list[Any]


class GameTold(msgspec.Struct):
    """A game. `sight` is the schema of what a seat sees, `all_up` of what a replay shows, `answer` of any answer.

    What can be answered at a moment is described with the question: a table's `asked.schema`.
    """

    slug: str
    name: str
    blurb: str
    edition: int
    seats: list[int]
    levels: list[str]
    options: list[OptionOf]
    labels: dict[str, str]
    rules: str
    sight: dict[str, Any]
    all_up: dict[str, Any]
    answer: dict[str, Any]


@address("GET", "games", scope=None, gives={200: Games})
def list_games(call: Call) -> Reply:
    """List the games."""
    return Reply(Games([listed(rules) for rules in catalog.GAMES.values()]))


@address("GET", "games/{slug}", scope=None, gives={200: GameTold}, problems=[404])
def game(call: Call, slug: str) -> Reply:
    """Read the rules of a game, and the types of what is seen and answered in it."""
    rules = catalog.GAMES.get(slug)
    if rules is None:
        raise Failed(404, _("There is no such game."))
    return Reply(told(rules.slug))


def listed(rules: Rulebook) -> GameListed:
    """Return a game in a few words."""
    words = Words(rules, [])
    return GameListed(rules.slug, name_of(rules), words.plain(rules.front.blurb), [*rules.seats])


@cache
def told(slug: str) -> bytes:
    """Return all about a game, as it is sent: it only changes with the code."""
    rules = catalog.find(slug)
    words, brief = Words(rules, []), listed(rules)
    about = GameTold(
        slug=slug,
        name=brief.name,
        blurb=brief.blurb,
        edition=rules.edition,
        seats=brief.seats,
        levels=[level.value for level in rules.levels],
        options=[OptionOf(one.name, words.plain(one.label), [*one.choices]) for one in rules.options],
        labels={name: text.template for name, text in rules.words.labels.items()},
        rules=(settings.BASE_DIR / "games" / "catalog" / slug / "rules.md").read_text(),
        sight=sight_schema(rules.table),
        all_up=sight_schema(rules.table, everything=True),
        answer=answers_schema(rules.words.labels),
    )
    return msgspec.json.encode(about)
