"""Each game says in three lines what it is about, and explains questions that it really asks."""

from __future__ import annotations

import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.players import every_table, random_player, who_acts
from games.engine.position import Position
from games.engine.rulebook import Options

GAMES = 3  # at each table


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_what_is_explained_is_asked(slug: str) -> None:
    rules = catalog.find(slug)
    if rules.front.primer is None:
        pytest.skip("it has no primer")
    unasked = set(rules.front.primer.questions)
    for seats, options in every_table(rules):
        for number in range(GAMES):
            if not unasked:
                return
            unasked -= asked_at(slug, seats, options, b"primer %d" % number)
    assert not unasked, f"the primer of {slug} explains {unasked}, which no Decision has as its rule"


def asked_at(slug: str, seats: int, options: Options, seed: bytes) -> set[str]:
    """Play a game at random, and return the paragraphs of all that was asked."""
    rules, asked = catalog.find(slug), set()
    position = Position.deal(rules, seats, options, seed)
    chance = Chance(seed, "players")
    while position.question is not None:
        asked |= {decision.rule for decision in position.question.decisions.values()}
        seat, decision = who_acts(position.question, position.awaited, [random_player] * seats, chance)
        position.answer(seat, decision.sample(chance))
    return asked
