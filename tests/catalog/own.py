"""What a game says of itself to tests that all games share, in `<slug>_own.py` beside this file. All is optional:

- `law`: what holds at every point of it, beside the contract; `KEEN`: the verbs that put that to the test
- `TELL_ONLY`: paragraphs that no code carries out, such as how long games have taken
- `CLAIMING`: how the lines begin in which somebody says something of hidden cards
- `said_and_laid`: what such a claim says that each card is, and the cards that it was about
- `DOUBTS_ARE_OF_ONE_CARD`: not so where of several cards one is turned up
- `LARGEST_HAND`: how many cards somebody has held in 200 games, where that is many
- `passing`: what somebody says in advance who will do nothing in a turn, by their hand and the turn
- `TOLD_TO_THE_HOST`: what the admin's page of a table of three says in words, and what it would say in raw values
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.catalog import GAMES


def own(slug: str, name: str, otherwise: Any = None) -> Any:
    """What a game says of something, or what holds for games that do not say."""
    place = f"tests.catalog.{slug}_own"
    return getattr(import_module(place), name, otherwise) if find_spec(place) else otherwise


def that_say(name: str) -> list[str]:
    """The games that say something of it."""
    return [slug for slug in GAMES if own(slug, name) is not None]
