"""`manage.py claims`: how people lie and doubt, by what finished games of Master Bluff have laid open."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import play
from games.engine.claims import DOUBTS, LIES
from games.engine.questions import Answer
from games.models import Game, Seat
from games.sight.claims import of_people

from .tables import awaited, give, table_of

pytestmark = pytest.mark.django_db
SLUG = "master_bluff"


def printed(*slugs: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("claims", *slugs, stdout=out)
    return out.getvalue()


def lied_and_caught() -> Game:
    """A table of friends, where the first claim was a lie, one believed it and one did not."""
    game = table_of(SLUG, 3)
    (leader,) = awaited(game)
    card = game.seats.get(number=leader).hand.sight["hands"][leader][0]
    family = "witch" if card != "witch" else "ogre"
    give(game, leader, Answer("lead", {"cards": [card], "family": [family]}))
    believer, caller = sorted(awaited(game), key=lambda seat: (seat - leader) % 3)  # who calls first, has called
    give(game, believer, Answer("pass"))
    give(game, caller, Answer("bluff"))
    return game


def test_it_counts_finished_games_and_nothing_of_those_that_run() -> None:
    game = lied_and_caught()
    assert printed() == "Nobody has claimed anything in a finished game yet.\n"

    play.end_game(game.address)

    found = of_people(SLUG)
    assert (found.cases[LIES], found.cases[DOUBTS], found.sizes) == ([1, 1], [1, 2], {1: 1})
    heading, rule, row = printed().splitlines()
    assert len(heading.split("|")) == len(rule.split("|")) == len(row.split("|"))
    assert row.startswith(f"| {SLUG} | 1 |")


def test_neither_a_bot_nor_a_program_is_counted() -> None:
    game = lied_and_caught()
    play.end_game(game.address)
    Seat.objects.filter(game=game).update(user=None, is_bot=True)

    found = of_people(SLUG)

    assert found.cases[LIES] == [0, 0]
    assert found.cases[DOUBTS] == [0, 0]


def test_a_game_that_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(CommandError, match="There is no game chess: choose from"):
        printed("chess")
