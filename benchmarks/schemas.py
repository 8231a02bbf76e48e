"""Holds every sight and every answer of many games against the schemas that programs are given."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from typing import Any

import jsonschema_rs
import msgspec

from games import catalog
from games.engine.chance import Chance
from games.engine.players import every_table, random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Decision
from games.engine.rulebook import Rulebook
from games.engine.schemas import answers_schema, decision_schema, legal_answers, sight_schema
from games.engine.sights import EVERYTHING, sight

GAMES = 200


class Misfit(AssertionError):
    """Something does not fit its schema."""


def plain(value: Any) -> Any:
    """Return a value as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def games_of(rules: Rulebook, games: int) -> Iterator[tuple[int, Mapping[str, object], bytes]]:
    """Return tables of every size and with every option in turn, each with a seed."""
    tables = islice(cycle(every_table(rules)), games)
    return ((seats, options, f"schemas {number}".encode()) for number, (seats, options) in enumerate(tables))


def hold(rules: Rulebook, games: int) -> tuple[int, int]:
    """Play games, and return how many sights and answers have fitted. Raises Misfit."""
    seen = jsonschema_rs.validator_for(sight_schema(rules.table))
    open_to_all = jsonschema_rs.validator_for(sight_schema(rules.table, everything=True))
    answered = jsonschema_rs.validator_for(answers_schema(rules.words.labels))
    sights = answers = 0
    for seats, options, seed in games_of(rules, games):
        position, chance = Position.deal(rules, seats, options, seed), Chance(seed, "players")
        while True:
            for viewer in (None, *range(seats)):
                check(seen, plain(sight(position.table, viewer)), f"{rules.slug} {seed!r} seat {viewer}")
            check(open_to_all, plain(sight(position.table, EVERYTHING)), f"{rules.slug} {seed!r} all up")
            sights += seats + 2
            if position.question is None:
                break
            seat, decision = who_acts(position.question, position.awaited, [random_player] * seats, chance)
            given = decision.sample(chance)
            answers += check_decision(decision, answered, chance, f"{rules.slug} {seed!r}")
            position.answer(seat, given)
    return sights, answers


def check_decision(decision: Decision, answered: Any, chance: Chance, where: str) -> int:
    """Hold a decision's default, some samples and all that is listed against its schema."""
    schema = jsonschema_rs.validator_for(decision_schema(decision))
    listed = legal_answers(decision)
    drawn = [decision.default, *(option.sample(chance) for option in decision.options)]
    for answer in (*drawn, *(listed or [])):
        decision.check(answer)
        check(schema, plain(answer), where)
        check(answered, plain(answer), where)
    if listed is not None:
        known = [alike(answer) for answer in listed]
        for answer in drawn:
            if alike(answer) not in known:
                raise Misfit(f"{where}: {answer} is legal and not listed")
    return len(drawn) + len(listed or [])


def alike(answer: Any) -> Any:
    """Return an answer with what is picked in one order: in most fields the order does not count."""
    values = {
        name: sorted(value, key=repr) if isinstance(value, list) else value for name, value in answer.values.items()
    }
    return answer.verb, values


def check(schema: Any, value: Any, where: str) -> None:
    """Raise Misfit if a value does not fit."""
    for error in schema.iter_errors(value):
        raise Misfit(f"{where}: {error.message} at {error.instance_path}")


def main() -> None:
    """Hold every game against its schemas, and print how much has fitted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.schemas", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=GAMES)
    asked = parser.parse_args()
    for slug in asked.games or catalog.GAMES:
        sights, answers = hold(catalog.find(slug), asked.count)
        print(f"{slug}: {sights:,} sights and {answers:,} answers of {asked.count} games fit", flush=True)


if __name__ == "__main__":
    main()
