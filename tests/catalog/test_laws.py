"""Laws of single games, at every point of games whose players are keen on what they are about."""

from __future__ import annotations

import pytest

from games.catalog import find
from games.engine.chance import Chance
from games.engine.players import every_table

from .own import own, that_say
from .walk import Walk, decisions

GAMES = 240
ANSWERS = 200  # of a game, the first


@pytest.mark.parametrize("slug", that_say("law"))
def test_the_laws_of_a_game_hold_where_its_players_put_them_to_the_test(slug: str) -> None:
    tables = every_table(find(slug))
    for number in range(GAMES):
        seats, options = tables[number % len(tables)]
        seed = b"keen %d" % number
        walk, chance = Walk((slug, seats, options), seed), Chance(seed, "players")
        for _ in range(ANSWERS):
            if walk.position.question is None:
                break
            answer_keenly(walk, own(slug, "KEEN"), chance)
            own(slug, "law")(walk)


def answer_keenly(walk: Walk, keen: tuple[str, ...], chance: Chance) -> None:
    """Let anybody answer who may, three times in four by what they are keen on if they can."""
    sealed = walk.position.sealed
    seat, decision = chance.choice(
        [(seat, decision) for seat, decision in decisions(walk.position) if seat not in sealed]
    )
    favourites = [option for option in decision.options if option.verb.startswith(keen)]
    if favourites and chance.below(4):
        walk.answer((seat, chance.choice(favourites).sample(chance)))
    elif seat in walk.position.awaited:
        walk.answer((seat, decision.sample(chance)))
