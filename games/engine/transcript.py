"""A whole game as text: each question, answer and event with its audience, and what each seat sees after each turn."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.players import absent_player, obstinate_player, random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Answer, Question, Seat
from games.engine.rulebook import Options, Player, Rulebook
from games.engine.table import Sight
from games.engine.texts import Text

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")  # by seat
PLAYERS: Mapping[str, Player] = {"random": random_player, "absent": absent_player, "obstinate": obstinate_player}


class Setting(msgspec.Struct, frozen=True):
    """Which game a transcript is of: its first line. The players are named in PLAYERS; "bot" is the game's own."""

    players: list[str]
    options: dict[str, Any] = {}
    seed: str = ""


def transcript(rules: Rulebook, seats: int, options: Options, seed: str, players: Sequence[str]) -> str:
    """Play a whole game and write it down. The players are taken in turn until every seat has one."""
    setting = Setting([players[seat % len(players)] for seat in range(seats)], dict(options), seed)
    return "\n".join([as_json(setting), *lines(rules, setting)]) + "\n"


def again(rules: Rulebook, written: str) -> str:
    """Play the game that the first line of a transcript names once more, and write it down."""
    setting = msgspec.json.decode(written.partition("\n")[0], type=Setting)
    return transcript(rules, len(setting.players), setting.options, setting.seed, setting.players)


def lines(rules: Rulebook, setting: Setting) -> Iterator[str]:
    """Play the game, line by line."""
    seed = setting.seed.encode()
    chance = Chance(seed, "players")
    players = [rules.bot if name == "bot" else PLAYERS[name] for name in setting.players]
    position = Position.deal(rules, len(players), setting.options, seed)
    yield from told(rules, position)
    yield from seen(position)
    asked = -1
    while position.question is not None:
        if position.asked != asked:
            yield from put(rules, position.question)
            asked = position.asked
        turns, (seat, decision) = position.table.turns, who_acts(position.question, position.awaited, players, chance)
        meanwhile = "" if seat in position.question.decisions else " (meanwhile)"
        answer = players[seat](position.sight(seat), decision, chance)
        position.answer(seat, answer)
        yield f"{NAMES[seat]}{meanwhile}: {spoken(answer)}"
        yield from told(rules, position)
        if position.table.turns != turns:
            yield from seen(position)
    yield from ended(rules, position)


def told(rules: Rulebook, position: Position) -> Iterator[str]:
    """Write down what happened, and who alone was told of it."""
    for event in position.told:
        audience = "" if event.only is None else f"(only {named(event.only)}) "
        yield f"  {audience}{english(rules, event.text)}"


def seen(position: Position) -> Iterator[str]:
    """Write down what a spectator sees, and of each seat's sight what differs from that."""
    public = position.sight(None)
    yield f"== after turn {position.table.turns} =="
    yield f"  all see {compact(public, {})}"
    for seat in range(position.table.seats):
        yield f"  {NAMES[seat]} sees {compact(position.sight(seat), public)}"


def put(rules: Rulebook, question: Question) -> Iterator[str]:
    """Write down what is asked of whom."""
    for decisions, mark in ((question.decisions, "?"), (question.meanwhile, ", meanwhile?")):
        by_prompt: dict[str, list[Seat]] = {}
        for seat, decision in decisions.items():
            by_prompt.setdefault(english(rules, decision.prompt), []).append(seat)
        for prompt, seats in by_prompt.items():
            yield f"{named(seats)}{mark} {prompt}"


def ended(rules: Rulebook, position: Position) -> Iterator[str]:
    """Write down how the game ended."""
    outcome = position.outcome
    if outcome is not None:
        yield f"== the end: {english(rules, outcome.reason)} =="
        for seat, (place, points) in enumerate(zip(outcome.places, outcome.points, strict=True)):
            yield f"  {NAMES[seat]}: place {place}" + ("" if points is None else f", points {points}")


def spoken(answer: Answer) -> str:
    """Write down an answer."""
    return " ".join([answer.verb, *(f"{name}={as_json(value)}" for name, value in answer.values.items())])


def compact(sight: Sight, known: Mapping[str, Any]) -> str:
    """Write a sight on one line, without what is known already."""
    fields = [(name, value) for name, value in sight.items() if name != "me"]
    return " ".join(f"{name}={as_json(value)}" for name, value in fields if name not in known or known[name] != value)


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
    if kind == "seat":
        return NAMES[value]
    if kind == "seats":
        return named(value)
    if isinstance(value, Text):
        return english(rules, value)
    return english(rules, rules.words[kind](value)) if kind in rules.words else str(value)
