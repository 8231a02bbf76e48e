"""Players for any game. A player is a function of its own sight, its decision and chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Either, Question, Seat
from games.engine.rulebook import Options, Player, Rulebook
from games.engine.sights import Sight

RESTLESS = 8  # a random player tries to give one answer in this many out of turn


def random_player(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer anything that is legal."""
    return decision.sample(chance)


def absent_player(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer as the site does for the absent."""
    return decision.default


def obstinate_player(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Choose the last option, filled in with as little as possible: in most games, pass whenever that is legal."""
    option = decision.options[-1]
    values: dict[str, Any] = {}
    for name, field in (option.ways[0] if isinstance(option, Either) else option.fields).items():
        if isinstance(field, Amount):
            values[name] = None if field.optional else field.low
        else:
            taken = values[field.excluding] if field.excluding else []
            left = [item for item in field.among if item not in taken]
            values[name] = field.enough(left, field.least) if field.total else left[: field.least]
    return Answer(option.verb, values)


def play_out(
    rules: Rulebook, players: Sequence[Player], options: Options, seed: bytes, bound: int = 100_000
) -> tuple[Position, list[tuple[Seat, Answer]]]:
    """Play a whole game; return its end and every answer. Raises RuntimeError after `bound` answers."""
    position, chance, moves = Position.deal(rules, len(players), options, seed), Chance(seed, "players"), []
    while position.question is not None:
        seat, decision = who_acts(position.question, position.awaited, players, chance)
        answer = players[seat](position.sight(seat), decision, chance)
        position.answer(seat, answer)
        moves.append((seat, answer))
        if len(moves) > bound:
            raise RuntimeError(f"{rules.slug}: no end after {bound} answers")
    return position, moves


def who_acts(
    question: Question, awaited: Sequence[Seat], players: Sequence[Player], chance: Chance
) -> tuple[Seat, Decision]:
    """Choose who acts next, and on what: a seat that is awaited, now and then a random player out of turn."""
    if question.out_of_turn and not chance.below(RESTLESS):
        seat = chance.below(len(players))
        decision = question.out_of_turn.get(seat) if players[seat] is random_player else None
        if decision is not None:
            return seat, decision
    return awaited[0], question.decisions[awaited[0]]


def every_table(rules: Rulebook) -> list[tuple[int, Mapping[str, object]]]:
    """Return every number of seats with the default options, and every other choice with the fewest and most seats."""
    tables: list[tuple[int, Mapping[str, object]]] = [(seats, {}) for seats in rules.seats]
    for option in rules.options:
        for choice in option.choices:
            if choice != option.default:
                tables += [(seats, {option.name: choice}) for seats in (rules.seats[0], rules.seats[-1])]
    return tables
