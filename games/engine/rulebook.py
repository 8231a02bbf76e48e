"""The Rulebook: everything that a game declares about itself."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from games.engine.advance import Kind, Order
from games.engine.bots import USUAL, Bots, Level, Temper
from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Value
from games.engine.questions import Answer, Decision, Script
from games.engine.sights import Sight, masks
from games.engine.table import Table
from games.engine.teach import Demo, Lesson, Primer
from games.engine.texts import CARD, Text, say, say_many
from games.engine.words import Preview

Player = Callable[[Sight, Decision, Chance], Answer]
Options = Mapping[str, Any]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]  # a stored table in JSON's own types


USUAL_LENGTH = 40  # for games that have not been measured (`make balance`)


def one_or_several(shown: Any) -> Sequence[Any]:
    """Take a value of a line for what it shows."""
    return shown if isinstance(shown, list) else [shown]


@dataclass(frozen=True)
class Reveal:
    """A line of the log that turns something up: a lie, a card, how a fight ends. It is shown large as it happens."""

    line: Text
    shows: str = ""  # the value that lies open then, of the line or of one that led to it: a card or several
    kind: str = CARD  # of that value, as it is drawn
    faces: Callable[[Any], Sequence[Any]] = one_or_several  # what lies open, by that value
    led_by: Sequence[Sequence[Text]] = ()  # earlier lines that explain it: of each group, the turn's last one


@dataclass(frozen=True)
class Scale:
    """Three verbs on one line of amounts: to pay one, neither to pay nor to be paid, or to be paid one.

    Pages draw them as one line from the most that can be paid to the most that can be asked for.
    """

    label: Text  # the question that the line answers
    pays: str
    neither: Sequence[str]  # whichever is offered
    is_paid: str
    ends: tuple[Text, Text, Text]  # what is written on the line; the first and the last are told the {amount}

    def spans(self, verbs: Sequence[str]) -> bool:
        """Whether all these verbs lie on the line."""
        return {*verbs} <= {self.pays, *self.neither, self.is_paid}


ALL_UP, NOTHING = say("All turned up"), say("nothing")


@dataclass(frozen=True)
class Stuff:
    """What players hold in this game, if not cards: its name, and with all of it up, or none left.

    `changing`: the private and hidden fields whose things are rolled again, paid or made up, so that they come and go.
    """

    in_hand: Text  # with a number before it
    up: Text = ALL_UP
    none: Text = NOTHING
    changing: frozenset[str] = frozenset()


CARDS = Stuff(say_many("card in hand", "cards in hand"), up=say("All cards up"), none=say("no cards"))


@dataclass(frozen=True)
class TableOption:
    """Something a table agrees on before it starts. The first choice is the default."""

    name: str
    label: Text
    choices: Mapping[Any, Text]
    hint: Text | None = None
    least: int = 0  # the fewest players for whom it makes a difference

    @property
    def default(self) -> Any:
        """The choice of a table that does not make one."""
        return next(iter(self.choices))


@dataclass(frozen=True)
class Short:
    """A shorter form of a game: the options that make it so, and its `length`."""

    label: Text
    choices: Mapping[str, Any]
    length: Mapping[int, int]


@dataclass(frozen=True)
class Beginning:
    """The options of somebody's first practice game, and the label with which its end offers the `whole` game."""

    choices: Mapping[str, Any]
    whole: Text


def identity_rank(card: Value) -> Value:
    """Rank cards by themselves: numbers by value, names by the alphabet."""
    return card


def never_idle(sight: Sight, answer: Answer) -> bool:
    """Let every answer of a game count for something."""
    return False


def no_orders(options: Options) -> Sequence[Order]:
    """Let everybody begin without having said anything in advance."""
    return ()


@dataclass(frozen=True)
class Front:
    """What people see of a game who do not play it yet: to choose it, to learn it, to look around."""

    blurb: Text  # one sentence for people choosing a game
    kind: Text | None = None  # what one does in it, in a few words: "Sealed bids"
    difficulty: int = 1  # to learn: 1 easy, 2 in between, 3 demanding
    length: Mapping[int, int] = field(default_factory=dict)  # how often a game waits for others, by number of seats
    days: Mapping[int, tuple[float, float]] = field(
        default_factory=dict
    )  # by letter: median, and nine in ten; LETTERS.md
    short: Short | None = None  # the options that make a shorter game, offered when a table is opened
    beginning: Beginning | None = None  # which of them a first practice game is played with
    primer: Primer | None = None  # for somebody's first game
    lesson: Lesson | None = None  # a guided hand for people who do not know it
    demo: Demo = field(default_factory=Demo)  # what `manage.py demo` shows of it


@dataclass(frozen=True)
class Words:
    """A game in words: its things, its buttons and fields, and what somebody is about to do."""

    of: Mapping[str, Callable[[Any], Text | str]]  # names the values of each kind
    labels: Mapping[str, Text]  # for verbs ("bid"), fields ("bid.lay") and hints ("bid.lay?")
    captions: Mapping[str, Text] = field(default_factory=dict)  # the sentences in its templates
    previews: Preview | Mapping[str, Preview | Text] | None = None  # what a seat is about to do, perhaps by verb
    kinds: Mapping[str, str] = field(default_factory=dict)  # of what lies in the table's fields, to tell it in words
    by_seat: frozenset[str] = frozenset()  # fields that are lists by seat, though their defaults do not say so
    stuff: Stuff = CARDS  # what hands are made of
    texts: Callable[[Any], Sequence[Text]] | None = None  # the text of a card, its joke first
    does: Mapping[Any, Text] = field(default_factory=dict)  # or what its few special cards do, in a sentence


def label_and_things(words: Words, answer: Answer) -> Text:
    """Say a verb's label, and what is picked in fields that have the name of a kind: enough for a game that is new."""
    picked = [(kind, value) for kind, value in answer.values.items() if kind in words.of and value not in (None, [])]
    things = [words.of[kind](one) for kind, value in picked for one in (value if isinstance(value, list) else [value])]
    names = [f"thing_{number}" for number in range(len(things))]
    said = "{label}" + ": " * bool(things) + ", ".join(f"{{{name}}}" for name in names)
    return Text(said, {"label": words.labels.get(answer.verb, answer.verb), **dict(zip(names, things, strict=True))})


@dataclass(frozen=True)
class Page:
    """How pages draw a game. A field is named as "verb.field"."""

    from_hand: frozenset[str] = frozenset()  # fields in which cards of one's own hand are picked
    on_board: frozenset[str] = frozenset()  # fields that are chosen on things of the board
    at_hand: frozenset[str] = frozenset()  # optional fields that are always shown
    plain: frozenset[str] = frozenset()  # verbs that need no preview
    seldom: frozenset[str] = frozenset()  # verbs, and picks, that are folded away beside the usual ones
    before: frozenset[str] = frozenset()  # of those folded away, the verbs that are for getting ready: above the others
    twice: Mapping[str, Callable[[Sight], Text]] = field(default_factory=dict)  # verbs that are to be confirmed: how
    idle: Callable[[Sight, Answer], bool] = never_idle  # whether an answer would come to nothing
    scale: Scale | None = None  # verbs that lie on one line
    tale: frozenset[str] = frozenset()  # verbs that a tall tale may go with
    devices: frozenset[str] = frozenset()  # kinds with a small picture, "device-<value>"
    faces: frozenset[str] = frozenset()  # kinds drawn as whole cards besides "card"
    printed: Mapping[str, Any] = field(default_factory=dict)  # what is printed on the game's boards, for templates
    rank: Callable[[Any], Any] = identity_rank  # the sort key for the cards in a hand
    reveals: Sequence[Reveal] = ()  # what is never left out when the latest lines are told


@dataclass(frozen=True)
class Rulebook:
    """A game: its name and rules, the words for them, its bots, its end, and what pages need to draw it."""

    slug: str
    name: Text
    edition: int  # raised whenever the rules change
    seats: range  # how many can play
    table: type[Table]
    deal: Callable[[int, Options, Chance], Table]
    turn: Callable[[Any, Chance], Script]
    outcome: Callable[[Any], Outcome | None]
    front: Front
    words: Words
    end: End
    page: Page = field(default_factory=Page)
    bots: Bots = field(default_factory=Bots)
    options: tuple[TableOption, ...] = ()
    advance: tuple[Kind, ...] = ()  # what players can say in advance: standing orders, plans and limits
    first_orders: Callable[[Options], Sequence[Order]] = no_orders  # of every seat, by what is agreed
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)  # by edition: turns its tables into the next one's

    def __post_init__(self) -> None:
        front, page, labels = self.front, self.page, self.words.labels
        masks(self.table)
        check_names(self.table)
        check_endings(self.slug, self.end.endings)
        check_labels(self.slug, labels, page.plain | page.tale | page.seldom | page.twice.keys())
        check_fields(self.slug, labels)
        if not front.length:
            object.__setattr__(self, "front", replace(front, length=dict.fromkeys(self.seats, USUAL_LENGTH)))
        for choices in (front.short and front.short.choices, front.beginning and front.beginning.choices):
            self.agreed(choices or {})
        lengths = [self.front.length, *([front.short.length] if front.short else [])]
        if any(set(length) != set(self.seats) for length in lengths):
            raise ValueError(f"{self.slug} does not say how long it takes for each number of players")

    def preview(self, sight: Sight, answer: Answer) -> Text:
        """Say what a seat is about to do."""
        previews = self.words.previews
        said = previews.get(answer.verb) if isinstance(previews, Mapping) else previews
        if said is None:
            return label_and_things(self.words, answer)
        return said if isinstance(said, Text) else said(sight, answer)

    @cached_property
    def reveal_of(self) -> Mapping[str, Reveal]:
        """The lines that turn something up, by their templates."""
        return {reveal.line.template: reveal for reveal in self.page.reveals}

    @property
    def levels(self) -> Sequence[Level]:
        """The levels of its bots; none is strong in a game that does not say how to search."""
        return [level for level in Level if level != Level.STRONG or self.bots.are_strong]

    def level_like(self, level: str) -> Level:
        """Return this level, or the usual one if its bots do not have it."""
        return Level(level) if level in self.levels else USUAL.level

    def can_be_read(self, card: Any) -> bool:
        """Whether a card has something to read, so that it can be opened large."""
        return self.words.texts is not None or card in self.words.does

    def said_of(self, card: Any) -> tuple[Text | None, Sequence[Text]]:
        """Return the joke on a card that can be read, if it has one, and what it does."""
        if self.words.texts is None:
            return None, [self.words.does[card]]
        joke, *text = self.words.texts(card)
        return joke, text

    def temper_like(self, temper: str) -> Temper:
        """Return this temper, or calm if its bot does not know it."""
        return Temper(temper) if temper in self.bots.tempers else USUAL.temper

    def waits(self, seats: int, chosen: Options) -> int:
        """Return how often a table that has agreed on these options usually waits for somebody."""
        front, short = self.front, self.front.short
        return (short if short and short.choices.items() <= chosen.items() else front).length[seats]

    def upgraded(self, checkpoint: bytes, edition: int) -> bytes:
        """Bring a table stored under an earlier edition up to date.

        An edition without an upgrade left the table's shape as it was. Raises ValueError if a stored field no longer
        exists, since what it holds would be lost, and whatever a faulty upgrade raises.
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
        """Return a table's options, with the default for choices that today's rules do not know."""
        known = {option.name: option.choices for option in self.options}
        return self.agreed({name: choice for name, choice in chosen.items() if choice in known.get(name, ())})

    def agreed(self, chosen: Options) -> dict[str, Any]:
        """Return every option with the table's choice or the default. Raises ValueError."""
        agreed = {}
        for option in self.options:
            agreed[option.name] = chosen.get(option.name, option.default)
            if agreed[option.name] not in option.choices:
                raise ValueError(f"{self.slug} knows no {option.name}={agreed[option.name]!r}")
        return agreed


# Checks at registration: a broken convention stops the site with a sentence that says what to do

TAKEN = frozenset(
    name for name in dir(dict) if not name.startswith("_")
)  # a sight is a dict: `sight.items` is a method
FORMS_OWN = frozenset(
    [
        *("csrfmiddlewaretoken", "question", "since", "told"),  # of every form
        *("and_say", "kind", "open", "panel", "try", "verb", "verbs", "words"),
    ]
)
TABLES_OWN = frozenset(name for name, _ in inspect.getmembers(Table, inspect.isfunction) if not name.startswith("_"))


def check_names(table: type[Table]) -> None:
    """Refuse fields, of a table or of anything on it, that a sight could not give by name. Raises TypeError."""
    for struct in structs_in(table):
        taken = TAKEN | TABLES_OWN | {"me", "told", "asides"} if struct is table else TAKEN
        for name in struct.__struct_fields__:
            if name in taken:
                raise TypeError(
                    f"{struct.__name__}.{name}: a sight has something else of that name, which is what pages, bots and"
                    f" orders would get. Call the field something else; if tables are stored already, keep their shape"
                    f' with msgspec.field(..., name="{name}").'
                )


def structs_in(hint: object) -> Iterator[type[msgspec.Struct]]:
    """Find every struct that a value of this type can hold, including itself."""
    seen: set[object] = set()
    waiting = [hint]
    while waiting:
        hint = waiting.pop()
        waiting += typing.get_args(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in seen:
            seen.add(hint)
            waiting += typing.get_type_hints(hint).values()
            yield hint


def check_endings(slug: str, endings: Sequence[Text]) -> None:
    """Refuse a game that names no endings, or one twice. Raises ValueError."""
    if not endings:
        raise ValueError(
            f"{slug} does not say how it can end: name each reason that its outcome() gives in `endings`,"
            ' as in LAST_CARD = say("{seat} has laid the last card."), endings=(LAST_CARD,), LAST_CARD.of(seat=...).'
        )
    for ending in endings:
        if endings.count(ending) > 1:
            raise ValueError(f'{slug} names the ending "{ending.template}" twice: take it out of `endings` once.')


def check_fields(slug: str, labels: Collection[str]) -> None:
    """Refuse a field whose name a form already uses for something of its own. Raises ValueError.

    Fields are made while a game is played; every one of them has a label, which is there before.
    """
    for label in labels:
        verb, dot, name = label.removesuffix("?").rpartition(".")
        if dot and name in FORMS_OWN:
            raise ValueError(
                f'{slug} has a field "{verb}.{name}", but every form sends something of its own as "{name}",'
                " which would be read in its place: call the field something else."
            )


def check_labels(slug: str, labels: Collection[str], verbs: Collection[str]) -> None:
    """Refuse a game that names a verb without a label, its own or that of its kind. Raises ValueError."""
    for verb in sorted(verbs):
        if not {verb, f"{verb.rpartition('_')[0]}_of"} & {*labels}:
            raise ValueError(
                f'{slug} names the verb "{verb}" in `plain`, `tale`, `seldom` or `twice` of its page, and has no label'
                f' for it: add "{verb}": say("...") to its labels, or take it out.'
            )
