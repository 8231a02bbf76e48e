"""A table of Door & Treasure set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Fight, Person
from games.catalog.door_and_treasure.rules import deal
from games.catalog.door_and_treasure.strength import reckon, total
from games.engine.chance import Chance

from .evening import Evening, lay

WEAK, IMP, HOUND, BUTLER = "elderly_slime", "damp_imp", "were_dachshund", "butler"
MINOTAUR, HYDRA = "lost_minotaur", "undecided_hydra"  # of levels 4 and 12, with two and three treasures
POTION, FLASK = "lukewarm_potion", "pocket_avalanche"  # worth 2 and 5
TREASURES = ["pointed_remark", "second_best_sword", "bucket_with_eyes", "aunts_cardigan", "furious_crossbow"]


def people(*levels: int) -> list[Person]:
    """Make characters of these levels."""
    return [Person(level=level) for level in levels]


def table(*people: Person, options: dict[str, Any] | None = None, **fields: Any) -> Board:
    """Lay out a table for these characters, seat 0 to move: empty hands and full decks unless told otherwise."""
    laid = deal(len(people), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    laid.told.clear()
    laid.people, laid.mover, laid.hands = [*people], 0, [[] for _ in people]
    lay(laid, **fields)
    reckon(laid)
    return laid


def position(*people: Person, rolls: tuple[int, ...] = (), **fields: Any) -> Evening[Board]:
    """Set up a game in which seat 0 is about to begin a turn; the first dice show `rolls` if nothing is shuffled."""
    return Evening(GAME, table(*people, **fields), seed(rolls))


def seed(rolls: tuple[int, ...]) -> bytes:
    """Find a seed whose first dice show these numbers."""
    for number in range(10**6):
        chance = Chance(str(number).encode(), 0)
        if all(chance.roll() == wanted for wanted in rolls):
            return str(number).encode()
    raise LookupError(rolls)


def behind_the_door(*people: Person, door: str, **fields: Any) -> Evening[Board]:
    """Set up a game in which seat 0 has just opened the door to this card."""
    game = position(*people, doors=["career_moth", "career_moth", door], **fields)
    game.says(0, "open", then=["ask"])
    return game


def caught(
    *people: Person, door: str, rolls: tuple[int, ...] = (1,), **fields: Any
) -> tuple[Evening[Board], list[str]]:
    """Set up a game in which seat 0 has met a monster, has run and is caught; return it with what was told."""
    game = behind_the_door(*people, door=door, rolls=rolls, **fields)
    game.says(0, "run")
    return game, game.says(0, "run")


def met(*cards: str, door: str = MINOTAUR, fighter: Person | None = None, **fields: Any) -> Evening[Board]:
    """Set up a fight of seat 0, who holds these cards, among three."""
    return behind_the_door(fighter or Person(), *people(1, 1), door=door, hands=[[*cards], [], []], **fields)


def the_fight(game: Evening[Board]) -> Fight:
    """Return the fight that is going on."""
    fight = game.table.fight
    assert isinstance(fight, Fight)
    return fight


def sides(game: Evening[Board]) -> tuple[int, int]:
    """Return the strength of the party and of the monsters."""
    fight = the_fight(game)
    return total(fight.ours), total(fight.theirs)


def ours(game: Evening[Board]) -> int:
    """Return the party's strength."""
    return sides(game)[0]


def theirs(game: Evening[Board]) -> int:
    """Return the monsters' strength."""
    return sides(game)[1]


def fight_on(game: Evening[Board]) -> list[str]:
    """Let the fighter add nothing, and everybody pass."""
    return [*game.says(the_fight(game).fighter, "fight"), *game.all_pass()]
