"""What a game declares about itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.demo import Demo
from games.engine.fields import Value
from games.engine.orders import OrderKind
from games.engine.questions import Answer, Decision, Script
from games.engine.registering import check_endings, check_labels, check_names
from games.engine.table import Sight, Table, masks
from games.engine.texts import Text

Player = Callable[[Sight, Decision, Chance], Answer]
Options = Mapping[str, Any]
Preview = Callable[[Sight, Answer], Text]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]  # a stored table in JSON's own types

USUAL_LENGTH = 40  # of a game whose own has not been measured (`make balance`)


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


def identity_rank(card: Value) -> Value:
    """Rank a card by what it is: numbers by their value, names by the alphabet."""
    return card


def any_answer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer anything that is legal: the bot of a game that has none of its own yet."""
    return decision.sample(chance)


def just_the_label(sight: Sight, answer: Answer) -> Text:
    """Stand for the preview of a game that has none of its own: its Rulebook puts one together from its labels."""
    return Text(answer.verb)


def label_and_things(labels: Mapping[str, Text], words: Mapping[str, Callable[[Any], Text | str]]) -> Preview:
    """Return a preview that says a verb's label, and of each field named for a kind of thing what is picked in it."""

    def preview(sight: Sight, answer: Answer) -> Text:
        picked = [(kind, value) for kind, value in answer.values.items() if kind in words and value not in (None, [])]
        things = [words[kind](one) for kind, value in picked for one in (value if isinstance(value, list) else [value])]
        names = [f"thing_{number}" for number in range(len(things))]
        said = "{label}" + ": " * bool(things) + ", ".join(f"{{{name}}}" for name in names)
        return Text(said, {"label": labels.get(answer.verb, answer.verb), **dict(zip(names, things, strict=True))})

    return preview


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
    endings: tuple[Text, ...]  # every sentence that an outcome gives as its reason
    words: Mapping[str, Callable[[Any], Text | str]]  # how a value of each kind is named
    labels: Mapping[str, Text]  # of each verb ("bid"), field ("bid.lay") and hint ("bid.lay?")
    bot: Player = any_answer
    preview: Preview = just_the_label  # what a seat is about to say
    length: Mapping[int, int] = field(default_factory=dict)  # how often a usual game waits for others, by players
    options: tuple[TableOption, ...] = ()
    orders: tuple[OrderKind, ...] = ()
    plain: frozenset[str] = frozenset()  # verbs whose button says all that there is to say
    devices: frozenset[str] = frozenset()  # kinds of things that have a small picture: "device-" and their name
    captions: Mapping[str, Text] = field(default_factory=dict)  # what its templates write beside their pictures
    faces: frozenset[str] = frozenset()  # other kinds drawn as whole cards, in the order given
    tale: frozenset[str] = field(default_factory=frozenset)  # verbs with which a tall tale may be told
    printed: Mapping[str, Any] = field(default_factory=dict)  # what stands on the game's own boards and never changes
    rank: Callable[[Any], Any] = identity_rank  # by which cards are put in order in a hand
    texts: Callable[[Any], Sequence[Text]] | None = None  # what is printed on a card, its joke first
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)  # by edition: its tables as the next one has them
    demo: Demo = field(default_factory=Demo)  # what it shows to somebody who looks around

    def __post_init__(self) -> None:
        masks(self.table)
        check_names(self.table)
        check_endings(self.slug, self.endings)
        check_labels(self.slug, self.labels, self.plain | self.tale)
        if not self.length:
            object.__setattr__(self, "length", dict.fromkeys(self.seats, USUAL_LENGTH))
        if self.preview is just_the_label:
            object.__setattr__(self, "preview", label_and_things(self.labels, self.words))
        if set(self.length) != set(self.seats):
            raise ValueError(f"{self.slug} does not say how long it takes for each number of players")

    def upgraded(self, checkpoint: bytes, edition: int) -> bytes:
        """Return a table that was stored under an earlier edition as today's has it.

        An edition without an upgrade left the table's shape as it was. Raises ValueError where something on the table
        would be lost, since today's has no field for it, and whatever a wrong upgrade raises.
        """
        if edition == self.edition:
            return checkpoint
        data = msgspec.json.decode(checkpoint)
        steps = [self.upgrades[older] for older in range(edition, self.edition) if older in self.upgrades]
        for step in steps:
            data = step(data)
        if lost := data.keys() - {field.encode_name for field in msgspec.structs.fields(self.table)}:
            raise ValueError(f"edition {self.edition} of {self.slug} has no place for {', '.join(sorted(lost))}")
        return msgspec.json.encode(data) if steps else checkpoint

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
