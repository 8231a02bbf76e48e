"""The games, in the order in which they are shown."""

from collections.abc import Mapping

from games.catalog.door_and_treasure import GAME as DOOR_AND_TREASURE
from games.catalog.dr_blender import GAME as DR_BLENDER
from games.catalog.last_chance import GAME as LAST_CHANCE
from games.catalog.liars_dice import GAME as LIARS_DICE
from games.catalog.master_bluff import GAME as MASTER_BLUFF
from games.catalog.munchhausen import GAME as MUNCHHAUSEN
from games.catalog.patrons import GAME as PATRONS
from games.catalog.the_lift import GAME as THE_LIFT
from games.catalog.trust_me import GAME as TRUST_ME
from games.engine.rulebook import Rulebook

GAMES: Mapping[str, Rulebook] = {
    game.slug: game
    for game in (
        MUNCHHAUSEN,
        MASTER_BLUFF,
        LIARS_DICE,
        PATRONS,
        DR_BLENDER,
        TRUST_ME,
        THE_LIFT,
        LAST_CHANCE,
        DOOR_AND_TREASURE,
    )
}

FIRST = MASTER_BLUFF  # the game a stranger is offered first: one sentence explains it, and its first screen shows cards


def find(slug: str) -> Rulebook:
    """Return a game by its slug. Raises KeyError."""
    return GAMES[slug]
