"""What befalls somebody: the effects of Bad Stuff and of curses, and the conditions that cards name."""

from __future__ import annotations

from typing import Literal, TypeAlias

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
