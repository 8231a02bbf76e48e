"""The cards: what can stand in `cards.toml`, what befalls somebody by them, read and checked as the game is loaded."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

# What may be asked of a character or of the fight they are in.
Condition: TypeAlias = Literal[
    "elf", "dwarf", "halfling", "human", "warrior", "cleric", "thief", "wizard", "classless",
    "undead", "alone", "helped", "bareheaded", "barefoot", "level 5 or more",
]  # fmt: skip
What: TypeAlias = Literal["headgear", "armour", "footgear", "hand", "small", "big", "any", "best"]
Who: TypeAlias = Literal["neighbours", "highest", "everybody"]


class Atom(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", gc=False):
    """One thing that a card does. Its tag is what stands after `do` in the file."""


class LoseLevels(Atom, frozen=True, tag="lose levels"):
    """Some levels, or as many as the die shows; nobody falls below level 1."""

    count: int = 1
    die: bool = False


class LoseItems(Atom, frozen=True, tag="lose items"):
    """Items of a kind that the victim chooses; of the best, the one with the highest bonus."""

    what: What = "any"
    count: int = 1


class LoseClass(Atom, frozen=True, tag="lose class"):
    """All one's classes."""


class LoseRace(Atom, frozen=True, tag="lose race"):
    """All one's races."""


class LoseHand(Atom, frozen=True, tag="lose cards"):
    """Cards that the victim chooses from their hand; 0 means all of them."""

    count: int = 0


class Robbed(Atom, frozen=True, tag="robbed"):
    """Each of these players, clockwise from the victim, takes an item of their choice, or a card drawn unseen."""

    by: Who = "neighbours"
    what: Literal["item", "card"] = "item"


class FallTo(Atom, frozen=True, tag="fall to"):
    """Down to the level of the lowest player, or to level 1."""

    level: Literal["lowest", "first"] = "lowest"


class Die(Atom, frozen=True, tag="die"):
    """Death."""


class Tax(Atom, frozen=True, tag="tax"):
    """Everybody who has an item, the victim first, discards one of their choice."""


class SwapClass(Atom, frozen=True, tag="swap class"):
    """One's classes for the class discarded last, if one was."""


class SwapRace(Atom, frozen=True, tag="swap race"):
    """One's races for the race discarded last, if one was."""


class Burden(Atom, frozen=True, tag="burden"):
    """The card stays before the victim, until their next fight is over or for good."""

    plus: int = 0
    flee: int = 0
    bare: bool = False  # items and hirelings count for nothing
    lasts: Literal["next fight", "for good"] = "next fight"

    def __post_init__(self) -> None:
        if not (self.plus or self.flee or self.bare):
            raise ValueError("a burden that weighs nothing")


class Roll(Atom, frozen=True, tag="roll"):
    """A die: up to `upto` the first effects, beyond it the others."""

    upto: int
    low: tuple[Effect, ...] = ()
    high: tuple[Effect, ...] = ()


class If(Atom, frozen=True, tag="if"):
    """Some effects for those who meet a condition, others for the rest."""

    when: Condition
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


# What befalls somebody: Bad Stuff and curses.
Effect: TypeAlias = (
    LoseLevels | LoseItems | LoseClass | LoseRace | LoseHand | Robbed | FallTo | Die | Tax
    | SwapClass | SwapRace | Burden | Roll | If
)  # fmt: skip


# What stands on cards

Race: TypeAlias = Literal["elf", "dwarf", "halfling"]
Calling: TypeAlias = Literal["warrior", "cleric", "thief", "wizard"]
Slot: TypeAlias = Literal["headgear", "armour", "footgear", "one hand", "two hands", "loose"]


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A bonus or penalty, always or under a condition."""

    plus: int
    when: Condition | None = None


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", gc=False):
    """What every card has: what the code calls it, its name, a line to laugh about, and how often it is in the deck."""

    DECK: ClassVar[str] = "door"

    id: str
    name: str
    joke: str = ""
    copies: int = 1


class Monster(Printed, frozen=True, tag="monster"):
    """Something behind a door."""

    level: int
    treasures: int
    levels: int = 1  # that killing it is worth
    undead: bool = False
    strength: tuple[Modifier, ...] = ()  # against a party of which anyone meets the condition
    flee: int = 0  # added to the roll of a player who runs from it
    sure: bool = False  # nobody can outrun it
    ignores: int = 0  # it lets characters up to this level run without a roll
    solo: bool = False  # nobody may help against it
    bare: bool = False  # against it only levels count, not items
    bribe: int = 0  # gold worth of items for which it goes away
    friend: Condition | None = None  # those who meet it may let the monster be
    more_treasures: tuple[Modifier, ...] = ()
    more_levels: tuple[Modifier, ...] = ()
    bad: tuple[Effect, ...] = ()
    even_so: tuple[Effect, ...] = ()  # what befalls even those who escape


class Curse(Printed, frozen=True, tag="curse"):
    """What befalls the player who opens the door, or the one it is played on."""

    effects: tuple[Effect, ...]


class Enhancer(Printed, frozen=True, tag="enhancer"):
    """Played on a monster in a fight: stronger or weaker."""

    plus: int
    treasures: int = 0


class ClassCard(Printed, frozen=True, tag="class"):
    """A class; its id is the class."""

    id: Calling


class RaceCard(Printed, frozen=True, tag="race"):
    """A race; its id is the race."""

    id: Race


class Permit(Printed, frozen=True, tag="permit"):
    """Leave to have two classes, two races, or one item beyond every limit."""

    allows: Literal["two classes", "two races", "one item more"]


Feat: TypeAlias = Literal[
    "wander",  # add a monster from the hand to a fight
    "twin",  # a monster in the fight comes twice, enhancers and all
    "swap",  # exchange a monster in the fight for one from the hand
    "dismiss",  # all monsters leave; the fighter draws two treasures, and nobody gains a level
    "rescue",  # take an item from another player that turns defeat into victory
    "uplift",  # every cleric goes up a level, also to the last
    "double",  # a fighter's own strength counts twice in this fight
    "again",  # roll a failed flight again
    "scatter",  # the fight ends: everybody escapes, nobody loots
    "escape",  # escape from everything in this flight without a roll
    "set die",  # the die shows a six
    "banish",  # remove a monster: its treasures, but no level
    "replace",  # a monster goes; the next one in the door deck comes
    "pass on",  # the fight becomes another player's
    "rummage",  # take any card from a discard pile
    "cancel",  # undo a curse as it falls
    "windfall",  # draw three treasures
]


class Special(Printed, frozen=True, tag="special"):
    """A door card that is played for what it does."""

    does: Feat


class Treasure(Printed, frozen=True, kw_only=True):
    """What all cards of the treasure deck have: their worth in gold, 0 for what cannot be sold."""

    DECK: ClassVar[str] = "treasure"

    gold: int = 0


class Item(Treasure, frozen=True, tag="item"):
    """Something to wear, wield or drag along."""

    slot: Slot
    plus: int = 0
    big: bool = False
    only: tuple[Condition, ...] = ()  # of use to characters who meet any of these
    more: tuple[Modifier, ...] = ()  # further bonus under a condition
    flee: int = 0
    wards: What | None = None  # curses that take such an item do nothing


class Hireling(Treasure, frozen=True, tag="hireling"):
    """A character's own helper, who carries one item beyond every limit."""

    plus: int = 1


class Potion(Treasure, frozen=True, tag="potion"):
    """Usable once, for either side."""

    plus: int


class Trick(Treasure, frozen=True, tag="trick"):
    """Usable once, for what it does."""

    does: Feat


class LevelUp(Treasure, frozen=True, tag="level"):
    """Up a level, though never to the last."""

    unless_top: bool = False  # not for players with the highest level
    hireling: bool = False  # only while a hireling is in play
    steals: bool = False  # another player goes down by as much


Card: TypeAlias = (
    Monster | Curse | Enhancer | ClassCard | RaceCard | Permit | Special | Item | Hireling | Potion | Trick | LevelUp
)
EXPECTED = {"door": 94, "treasure": 74}


class CardError(ValueError):
    """A card in the file says something that no card can say."""


def read(entries: Sequence[Mapping[str, Any]]) -> dict[str, Card]:
    """Read cards by their ids. Raises CardError, naming the card, for anything unknown, missing or said twice."""
    cards: dict[str, Card] = {}
    for entry in entries:
        named = entry.get("id") or entry.get("name") or "without a name"
        try:
            card: Card = msgspec.convert(entry, Card)
        except msgspec.ValidationError as error:
            raise CardError(f"the card {named}: {error}") from error
        if card.id in cards:
            raise CardError(f"the card {named}: there are two of this id")
        cards[card.id] = card
    return cards


def load(path: Path) -> dict[str, Card]:
    """Read the file of all cards. Raises CardError also if the decks have the wrong number of cards."""
    cards = read(tomllib.loads(path.read_text(encoding="utf-8"))["card"])
    for name, expected in EXPECTED.items():
        count = sum(card.copies for card in cards.values() if name == card.DECK)
        if count != expected:
            raise CardError(f"the {name} deck has {count} cards and not {expected}")
    return cards


CARDS = load(Path(__file__).with_name("cards.toml"))


def deck(name: str) -> list[str]:
    """Return the ids of all cards of a deck, sorted, with repeats."""
    return sorted(card.id for card in CARDS.values() if name == card.DECK for _ in range(card.copies))


def of_kind(*kinds: type[Printed]) -> frozenset[str]:
    """Return the ids of all cards of some kinds."""
    return frozenset(card.id for card in CARDS.values() if isinstance(card, kinds))
