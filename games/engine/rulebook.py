"""What a game declares about itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.fields import Value
from games.engine.orders import OrderKind
from games.engine.questions import Answer, Decision, Script
from games.engine.table import Sight, Table, masks
from games.engine.texts import Text

Player = Callable[[Sight, Decision, Chance], Answer]
Options = Mapping[str, Any]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]  # a stored table in JSON's own types


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: each seat's place (1 is best, ties share it) and points (None where a game counts none)."""

    places: list[int]
    points: list[int | None]
    reason: Text


@dataclass(frozen=True)
class TableOption:
    """Something that a table may agree on before it starts. The first choice is the default."""

    name: str
    label: Text
    choices: Mapping[Any, Text]
    hint: Text | None = None

    @property
    def default(self) -> Any:
        """The choice of a table that says nothing about it."""
        return next(iter(self.choices))


def as_it_is(card: Value) -> Value:
    """Rank a card by what it is: numbers by their value, names by the alphabet."""
    return card


@dataclass(frozen=True)
class Rulebook:
    """A game: its name, who can play it, its rules, its words and its bot."""

    slug: str
    name: Text
    blurb: Text  # one sentence for the one who chooses a game
    edition: int  # rises with every change of the rules
    seats: range  # the numbers of players it can be played by
    table: type[Table]
    deal: Callable[[int, Options, Chance], Table]
    turn: Callable[[Any, Chance], Script]
    outcome: Callable[[Any], Outcome | None]
    bot: Player
    words: Mapping[str, Callable[[Any], Text | str]]  # how a value of each kind is named
    labels: Mapping[str, Text]  # of each verb ("bid"), field ("bid.lay") and hint ("bid.lay?")
    preview: Callable[[Sight, Answer], Text]  # what a seat is about to say
    length: Mapping[int, int]  # how often a usual game waits for somebody else, by the number of players, as bots play
    options: tuple[TableOption, ...] = ()
    orders: tuple[OrderKind, ...] = ()
    plain: frozenset[str] = frozenset()  # verbs whose button says all that there is to say
    devices: frozenset[str] = frozenset()  # kinds of things that have a small picture: "device-" and their name
    faces: frozenset[str] = frozenset()  # other kinds drawn as whole cards, in the order given
    tale: frozenset[str] = field(default_factory=frozenset)  # verbs with which a tall tale may be told
    printed: Mapping[str, Any] = field(default_factory=dict)  # what stands on the game's own boards and never changes
    rank: Callable[[Any], Any] = as_it_is  # by which cards are put in order in a hand
    texts: Callable[[Any], Sequence[Text]] | None = None  # what is printed on a card, its joke first
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)  # by edition: its tables as the next one has them

    def __post_init__(self) -> None:
        masks(self.table)
        if set(self.length) != set(self.seats):
            raise ValueError(f"{self.slug} does not say how long it takes for each number of players")

    def upgraded(self, checkpoint: bytes, edition: int) -> bytes:
        """Return a table that was stored under an earlier edition as today's has it.

        An edition without an upgrade left the table's shape as it was. Raises whatever a wrong upgrade raises.
        """
        steps = [self.upgrades[older] for older in range(edition, self.edition) if older in self.upgrades]
        if not steps:
            return checkpoint
        data = msgspec.json.decode(checkpoint)
        for step in steps:
            data = step(data)
        return msgspec.json.encode(data)

    def still_agreed(self, chosen: Options) -> dict[str, Any]:
        """Return a table's options as far as today's rules know them, the default where they do not."""
        known = {option.name: option.choices for option in self.options}
        return self.agreed({name: choice for name, choice in chosen.items() if choice in known.get(name, ())})

    def agreed(self, chosen: Options) -> dict[str, Any]:
        """Return every option with the table's choice, the default where it made none. Raises ValueError."""
        agreed = {}
        for option in self.options:
            agreed[option.name] = chosen.get(option.name, option.default)
            if agreed[option.name] not in option.choices:
                raise ValueError(f"{self.slug} knows no {option.name}={agreed[option.name]!r}")
        return agreed
