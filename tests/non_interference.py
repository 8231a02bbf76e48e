"""Exchanges things that are hidden from a viewer, found by the audiences of a table's fields, for every game alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.fields import Amount, IllegalAnswer
from games.engine.position import GameOver, Position
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Place, audiences, hidden_places
from games.engine.table import FaceDown, Table

FEW = 20  # places that are put in order; of more some are drawn


@dataclass
class World:
    """A game in which two things that a viewer may not see have changed places."""

    position: Position
    viewer: Seat | None
    paths: tuple[tuple[Any, ...], tuple[Any, ...]]
    things: tuple[Any, Any]
    renamed: bool = False  # somebody had to say something else, which may be turned up and taken back


def other_world(position: Position, viewer: Seat | None, chance: Chance) -> World | None:
    """Exchange two hidden things in the checkpoint and play the turn again; None where there is no such world."""
    table = msgspec.json.decode(position.checkpoint, type=position.rules.table)
    pair = exchangeable(list(hidden_places(table, viewer)), chance)
    if pair is None:
        return None
    (one, other), things = pair, (pair[0].thing, pair[1].thing)
    one.put(things[1])
    other.put(things[0])
    again = Position(position.rules, msgspec.json.encode(table), position.seed, position.base)
    world = World(again, viewer, (one.path, other.path), things)
    return world if all(follow(world, seat, answer) for seat, answer in position.given) else None


def exchangeable(places: list[Place], chance: Chance) -> tuple[Place, Place] | None:
    """Draw two places whose things are of one kind and differ; None where there are none."""
    for one in chance.draw(places, len(places)) if len(places) < FEW else drawn(places, chance):
        alike = [place for place in places if place.kind == one.kind]
        for other in chance.draw(alike, len(alike)) if len(alike) < FEW else drawn(alike, chance):
            if type(one.thing) is type(other.thing) and one.thing != other.thing:
                return one, other
    return None


def drawn(places: list[Place], chance: Chance) -> Iterator[Place]:
    """Draw places as long as one is asked for, some of them more than once: soon there is one that will do."""
    return (chance.choice(places) for _ in range(len(places)))


def follow(world: World, seat: Seat, answer: Answer) -> bool:
    """Let a seat do in the other world what is most like what it did in ours; tell whether it could."""
    decision = world.position.question and world.position.question.decision(seat)
    try:
        if decision and seat != world.viewer:
            same = likened(answer, decision, world.things)
            world.renamed |= same is not answer
            answer = same
        world.position.answer(seat, answer)
    except (IllegalAnswer, GameOver):
        return False
    return True


def likened(answer: Answer, decision: Decision, things: tuple[Any, Any]) -> Answer:
    """Say the same, with the exchanged cards renamed where the answer would not be legal otherwise."""
    option = decision.option(answer.verb)
    if option is None or decision.takes(answer):
        return answer
    renamed = {things[0]: things[1], things[1]: things[0]}
    for names in subsets([n for n, f in option.fields.items() if not isinstance(f, Amount) and n in answer.values]):
        new = {name: [renamed.get(item, item) for item in answer.values[name]] for name in names}
        if decision.takes(tried := Answer(answer.verb, {**answer.values, **new})):
            return tried
    return answer


def subsets(names: list[str]) -> list[list[str]]:
    """Return every choice of some of the names."""
    return [[name for i, name in enumerate(names) if mask >> i & 1] for mask in range(1, 2 ** len(names))]


def still_lie(position: Position, world: World) -> bool:
    """Whether what was exchanged still lies, unseen by the viewer, in the hands or decks where it lay."""
    if position.outcome is not None or world.position.outcome is not None or world.renamed:
        return False  # at the end everything is turned up
    here, there = lying(position.table, world.viewer), lying(world.position.table, world.viewer)
    (one, other), (this, that) = (path[:-1] for path in world.paths), world.things
    ours, theirs = (here[one], here[other]), (there[one], there[other])
    if one == other:  # only their order differs, until one of them is drawn
        return ours != theirs and Counter(map(repr, ours[0])) == Counter(map(repr, theirs[0]))
    return (
        ours[0].count(this) > theirs[0].count(this)
        and ours[1].count(that) > theirs[1].count(that)
        and theirs[0].count(that) > ours[0].count(that)  # a rule may turn up what lies in one world only
        and theirs[1].count(this) > ours[1].count(this)
    )


def drawn_within_the_turn(position: Position) -> list[str]:
    """Name the fields in which something hidden lies otherwise if only the chance of this turn is another."""
    if position.question is None:
        return []
    try:
        again = Position(position.rules, position.checkpoint, b"another chance", position.base, position.given)
    except (IllegalAnswer, GameOver):
        return []
    if again.checkpoint != position.checkpoint:
        return []
    here, there = lying(position.table, None), lying(again.table, None)
    return sorted({path[0] for path in {*here, *there} if here[path] != there[path]})


def lying(table: Table, viewer: Seat | None) -> defaultdict[tuple[Any, ...], list[Any]]:
    """Return what lies unseen by a viewer in each hand or deck, in its order."""
    found: defaultdict[tuple[Any, ...], list[Any]] = defaultdict(list)
    for place in hidden_places(table, viewer):
        found[place.path[:-1]].append(place.thing)
    return found


def cards_of(table: Table, changing: Collection[str] = ()) -> Iterator[Any]:
    """Every card on a table: what lies in hands and decks, wherever something may lie face down, and what is open.

    Where cards lie that are always open, only the table itself can say: `open_cards`. In the fields that are
    `changing` lie dice or tokens, which come and go.
    """
    yield from getattr(table, "open_cards", ())
    for name, audience in with_cards(type(table)):
        value = [] if name in changing else getattr(table, name)
        if audience == "hidden" and isinstance(value, list):
            yield from value
        elif audience == "private":
            yield from (card for entry in value if isinstance(entry, list) for card in entry)
        elif audience == "public":
            yield from turned_up(value)


@cache
def with_cards(table: type[Table]) -> list[tuple[str, str]]:
    """Return the fields in which cards may lie hidden, and who may see each."""
    hints = table.__annotations__
    found = audiences(table).items()
    return [(name, audience) for name, audience in found if audience != "public" or "FaceDown" in str(hints.get(name))]


def turned_up(value: Any) -> Iterator[Any]:
    """The cards in a list of lists of cards, lying open or face down."""
    if isinstance(value, list):
        for item in value:
            yield from turned_up(item)
    elif isinstance(value, FaceDown):
        yield value.card
    elif value is not None:
        yield value
