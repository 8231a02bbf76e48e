"""A table of Door & Treasure set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Fight, Person
from games.catalog.door_and_treasure.strength import reckon, total
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.transcript import english

WEAK, IMP, HOUND, BUTLER = "elderly_slime", "damp_imp", "were_dachshund", "butler"
MINOTAUR, HYDRA = "lost_minotaur", "undecided_hydra"  # of levels 4 and 12, with two and three treasures
POTION, FLASK = "lukewarm_potion", "pocket_avalanche"  # worth 2 and 5
TREASURES = ["pointed_remark", "second_best_sword", "bucket_with_eyes", "aunts_cardigan", "furious_crossbow"]


def people(*levels: int) -> list[Person]:
    """Make characters of these levels."""
    return [Person(level=level) for level in levels]


def table(*people: Person, options: dict[str, Any] | None = None, **fields: Any) -> Board:
    """Lay out a table for these characters, seat 0 to move: empty hands and full decks unless told otherwise."""
    laid: Board = GAME.deal(len(people), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    laid.told.clear()
    laid.people, laid.mover, laid.hands = [*people], 0, [[] for _ in people]
    for name, value in fields.items():
        setattr(laid, name, value)
    reckon(laid)
    return laid


def position(*people: Person, rolls: tuple[int, ...] = (), **fields: Any) -> Position:
    """Set up a game in which seat 0 is about to begin a turn; the first dice show `rolls` if nothing is shuffled."""
    return Position(GAME, msgspec.json.encode(table(*people, **fields)), seed(rolls))


def seed(rolls: tuple[int, ...]) -> bytes:
    """Find a seed whose first dice show these numbers."""
    for number in range(10**6):
        chance = Chance(str(number).encode(), 0)
        if all(chance.roll() == wanted for wanted in rolls):
            return str(number).encode()
    raise LookupError(rolls)


def behind_the_door(*people: Person, door: str, **fields: Any) -> Position:
    """Set up a game in which seat 0 has just opened the door to this card."""
    game = position(*people, doors=["career_moth", "career_moth", door], **fields)
    do(game, 0, "open", then=["ask"])
    return game


def do(game: Position, seat: int, verb: str, **values: Any) -> list[str]:
    """Let somebody answer, and return what everybody is told, in English."""
    game.answer(seat, Answer(verb, values))
    return [english(GAME, event.text) for event in game.told if event.only is None]


def all_pass(game: Position) -> list[str]:
    """Let everybody who is awaited pass."""
    told = []
    for seat in game.awaited:
        told += do(game, seat, "pass")
    return told


def whispered(game: Position, seat: int) -> list[str]:
    """Return what the last answer told a seat alone, in English."""
    return [english(GAME, event.text) for event in game.told if event.only is not None and seat in event.only]


def asked(game: Position, seat: int) -> Decision:
    """Return what a seat is asked."""
    assert game.question is not None
    return game.question.decisions[seat]


def verbs(game: Position, seat: int) -> list[str]:
    """Return what a seat may do."""
    return [option.verb for option in asked(game, seat).options]


def among(game: Position, seat: int, verb: str, field: str) -> list[Any]:
    """Return among what a seat may choose."""
    option = asked(game, seat).option(verb)
    assert option is not None
    return option.among(field)


def refused(game: Position, seat: int, verb: str, **values: Any) -> bool:
    """Tell whether an answer is refused."""
    try:
        game.answer(seat, Answer(verb, values))
    except IllegalAnswer:
        return True
    return False


def caught(*people: Person, door: str, rolls: tuple[int, ...] = (1,), **fields: Any) -> tuple[Position, list[str]]:
    """Set up a game in which seat 0 has met a monster, has run and is caught; return it with what was told."""
    game = behind_the_door(*people, door=door, rolls=rolls, **fields)
    do(game, 0, "run")
    return game, do(game, 0, "run")


def met(*cards: str, door: str = MINOTAUR, fighter: Person | None = None, **fields: Any) -> Position:
    """Set up a fight of seat 0, who holds these cards, among three."""
    return behind_the_door(fighter or Person(), *people(1, 1), door=door, hands=[[*cards], [], []], **fields)


def the_fight(game: Position) -> Fight:
    """Return the fight that is going on."""
    fight = game.table.fight
    assert isinstance(fight, Fight)
    return fight


def sides(game: Position) -> tuple[int, int]:
    """Return the strength of the party and of the monsters."""
    fight = the_fight(game)
    return total(fight.ours), total(fight.theirs)


def ours(game: Position) -> int:
    """Return the party's strength."""
    return sides(game)[0]


def theirs(game: Position) -> int:
    """Return the monsters' strength."""
    return sides(game)[1]


def fight_on(game: Position) -> list[str]:
    """Let the fighter say no more, and everybody pass."""
    return [*do(game, game.table.fight.fighter, "fight"), *all_pass(game)]
