"""A whole game as text: its questions, answers and events, and what each seat sees after each turn."""

from __future__ import annotations

import hashlib
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.players import absent_player, obstinate_player, random_player, who_acts
from games.engine.position import Position, encode_sorted
from games.engine.questions import Answer, Question, Seat
from games.engine.rulebook import Options, Player, Rulebook
from games.engine.texts import SEAT, SEATS, Text, wordless

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")  # by seat
FACTS = "== the facts: "  # begins a transcript's last line
PLAYERS: Mapping[str, Player] = {"random": random_player, "absent": absent_player, "obstinate": obstinate_player}


class Setting(msgspec.Struct, frozen=True):
    """Which game a transcript is of: its first line. The players are named in PLAYERS; "bot" is the game's own."""

    players: list[str]
    options: dict[str, Any] = {}
    seed: str = ""


def transcript(rules: Rulebook, seats: int, options: Options, seed: str, players: Sequence[str]) -> str:
    """Play a whole game and write it down. The players are dealt out to the seats in turn.

    The last line is a hash of everything asked, answered, told, seen and decided, without its wording: as long as it
    stays the same, a transcript that reads differently is still of the same game.
    """
    setting = Setting([players[seat % len(players)] for seat in range(seats)], dict(options), seed)
    scribe = Scribe(rules)
    scribe.play(setting)
    lines = [as_json(setting), *abridged(scribe.turns, NAMES), f"{FACTS}{scribe.facts.hexdigest()}"]
    return "\n".join(lines) + "\n"


def again(rules: Rulebook, written: str) -> str:
    """Play again the game that the first line of a transcript names, and write it down."""
    setting = msgspec.json.decode(written.partition("\n")[0], type=Setting)
    return transcript(rules, len(setting.players), setting.options, setting.seed, setting.players)


def facts_of(written: str) -> tuple[str, str]:
    """Return the two lines of a transcript that do not depend on wording: the first and the last."""
    lines = written.splitlines()
    return lines[0], lines[-1]


class Scribe:
    """Watches a game being played, and notes its turns and, without wording, its facts."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules, self.facts = rules, hashlib.sha256()
        self.turns = [Turn(0, [], [])]
        self._put: dict[str, list[str]] = {}  # what was asked last in this turn

    def play(self, setting: Setting) -> None:
        """Play a game from the deal to the end, taking notes."""
        seed = setting.seed.encode()
        chance = Chance(seed, "players")
        players = [self.rules.bots.answer if name == "bot" else PLAYERS[name] for name in setting.players]
        position = Position.deal(self.rules, len(players), setting.options, seed)
        self.happened(position)
        self.seen(position)
        asked = -1
        while position.question is not None:
            if position.asked != asked:
                self.put(position.question)
                asked = position.asked
            turns, (seat, decision) = (
                position.table.turns,
                who_acts(position.question, position.awaited, players, chance),
            )
            answer = players[seat](position.sight(seat), decision, chance)
            out_of_turn = seat not in position.question.decisions
            position.answer(seat, answer)
            self.answered(seat, answer, out_of_turn)
            self.happened(position)
            if position.table.turns != turns:
                self.seen(position)
        self.ended(position)

    def note(self, *fact: Any) -> None:
        """Add a fact to the hash."""
        self.facts.update(encode_sorted(fact) + b"\n")

    def line(self, text: str) -> None:
        """Add a line to the turn."""
        self.turns[-1].lines.append(text)

    def put(self, question: Question) -> None:
        """Write down who is asked what, unless it was just asked."""
        for decisions, mark in ((question.decisions, "?"), (question.out_of_turn, ", out of turn?")):
            by_prompt: dict[str, list[Seat]] = {}
            for seat, decision in decisions.items():
                offered = wordless([[*option.as_data().values()] for option in decision.options])
                self.note(seat, mark, wordless(decision.prompt), offered, decision.default, decision.unhurried)
                by_prompt.setdefault(english(self.rules, decision.prompt), []).append(seat)
            lines = [f"{named(seats)}{mark} {prompt}" for prompt, seats in by_prompt.items()]
            if lines != self._put.get(mark, []):
                self._put[mark] = lines
                self.turns[-1].lines += lines

    def answered(self, seat: Seat, answer: Answer, out_of_turn: bool) -> None:
        """Write down an answer."""
        self.note(seat, answer)
        self.line(f"{NAMES[seat]}{' (out of turn)' * out_of_turn}: {spoken(answer)}")
        self.turns[-1].answers.append((NAMES[seat], spoken(answer)))

    def happened(self, position: Position) -> None:
        """Write down what happened, and who may read it."""
        for event in position.told:
            self.note(event.only, wordless(event.text))
            audience = "" if event.only is None else f"(only {named(event.only)}) "
            self.line(f"  {audience}{english(self.rules, event.text)}")

    def seen(self, position: Position) -> None:
        """Write down what a spectator and each seat see after a turn; the next turn begins."""
        turn = self.turns[-1]
        turn.sights = [position.sight(viewer) for viewer in (None, *range(position.table.seats))]
        self.note(turn.sights)
        self.turns.append(Turn(position.table.turns, [], []))
        turn.number = position.table.turns
        self._put = {}

    def ended(self, position: Position) -> None:
        """Write down how the game ended."""
        outcome = position.outcome
        if outcome is not None:
            self.note(outcome.places, outcome.points, wordless(outcome.reason))
            self.line(f"== the end: {english(self.rules, outcome.reason)} ==")
            for seat, (place, points) in enumerate(zip(outcome.places, outcome.points, strict=True)):
                self.line(f"  {NAMES[seat]}: place {place}" + ("" if points is None else f", points {points}"))


def spoken(answer: Answer) -> str:
    """Write down an answer."""
    return " ".join([answer.verb, *(f"{name}={as_json(value)}" for name, value in answer.values.items())])


def as_json(value: Any) -> str:
    """Write a value in JSON."""
    return msgspec.json.encode(value).decode()


def named(seats: Sequence[Seat]) -> str:
    """Name some seats."""
    return ", ".join(NAMES[seat] for seat in seats)


def english(rules: Rulebook, text: Text | str) -> str:
    """Draw a sentence untranslated, each value named by its kind."""
    if isinstance(text, str):
        return text
    template = text.plural if text.plural and text.values["count"] != 1 else text.template
    drawn = []
    for literal, name, kind, _ in string.Formatter().parse(template):
        drawn.append(literal)
        if name:
            drawn.append(worded(rules, kind or name, text.values[name]))
    return "".join(drawn)


def worded(rules: Rulebook, kind: str, value: Any) -> str:
    """Name a value of some kind."""
    if kind == SEAT:
        return NAMES[value]
    if kind == SEATS:
        return named(value)
    if isinstance(value, Text):
        return english(rules, value)
    return english(rules, rules.words.of[kind](value)) if kind in rules.words.of else str(value)


# On a few pages: what changed in each turn, and in the middle of a long game only the answers

MOST = 300  # lines of a transcript
ROUND_IT = 2  # other lines of a transcript: the setting, and the hash of its facts
LAST = 2  # turns that are always written in full: the last one, and its outcome


class Turn(msgspec.Struct):
    """A turn: its lines, its answers, and what each viewer saw after it, a spectator first, then the seats.

    The last one has no sights, and begins with what the last answer caused to happen.
    """

    number: int
    lines: list[str] = []
    answers: list[tuple[str, str]] = []
    sights: list[Mapping[str, Any]] = []


def abridged(turns: Sequence[Turn], names: Sequence[str]) -> Iterator[str]:
    """Write down a game's turns; if there are too many lines, the turns before the last are cut to one line each."""
    full = [[*in_full(before, turn, names)] for before, turn in zip([Turn(0), *turns], turns, strict=False)]
    to_cut = cut(list(map(len, full)), 1 + len(turns[0].sights))
    for index, turn in enumerate(turns):
        if index not in to_cut:
            yield from full[index]
            continue
        yield in_brief(turn)
        if index + 1 not in to_cut:  # the whole sight, for readers of what follows
            yield from in_full(Turn(0), Turn(turn.number, [], [], turn.sights), names)


def cut(lengths: Sequence[int], standing: int) -> range:
    """Choose which turns to cut to one line, by their lengths; `standing` more lines then show the whole sight."""
    end = max(len(lengths) - LAST, 1)
    left, begin = sum(lengths) - (MOST - ROUND_IT), end
    if left > 0:
        left += standing
    while left > 0 and begin > 1:
        begin -= 1
        left -= lengths[begin] - 1
    return range(begin, end)


def in_full(before: Turn, turn: Turn, names: Sequence[str]) -> Iterator[str]:
    """Write down a turn's lines, and what has changed in each viewer's sight."""
    yield from turn.lines
    if not turn.sights:
        return
    yield f"== after turn {turn.number} =="
    public = changes(before.sights[0] if before.sights else {}, turn.sights[0])
    yield from ["  all see " + " ".join(public)] if public else []
    for name, was, now in zip(
        names, before.sights[1:] or turn.sights[:1] * len(turn.sights), turn.sights[1:], strict=False
    ):
        if own := [change for change in changes(was, now) if change not in public]:
            yield f"  {name} sees " + " ".join(own)


def in_brief(turn: Turn) -> str:
    """Write a turn's answers on one line."""
    said: list[str] = []
    last = ""
    for name, answer in turn.answers:
        said.append(answer if name == last else f"{name}: {answer}")
        last = name
    return f"turn {turn.number}. " + "; ".join(said)


def changes(was: Any, now: Any, path: str = "") -> list[str]:
    """Return what has changed, each change by its path, or the whole value if that is shorter."""
    if was == now:
        return []
    whole = [f"{path}={msgspec.json.encode(now).decode()}"]
    if isinstance(was, Mapping) and isinstance(now, Mapping) and (was.keys() == now.keys() or not path):
        pieces = [
            piece for name in now if name != "me" for piece in changes(was.get(name), now[name], dotted(path, name))
        ]
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pieces = [piece for index in range(len(now)) for piece in changes(was[index], now[index], dotted(path, index))]
    else:
        return whole
    return pieces if not path or len(" ".join(pieces)) < len(whole[0]) else whole


def dotted(path: str, name: str | int) -> str:
    """Return the path of an entry within a value."""
    return f"{path}.{name}" if path else str(name)
