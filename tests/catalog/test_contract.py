"""What every game must pass, whatever its rules: over the registry, for each number of seats and each option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalog import GAMES, find
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.players import absent_player, every_table, obstinate_player, play_out, random_player, who_acts
from games.engine.position import GameOver, Position, encode_sorted
from games.engine.questions import Answer, Decision, Question, Seat
from games.engine.rulebook import Rulebook

from ..non_interference import World, cards_of, follow, other_world, still_lie
from .garbage import garbage

BOUND = 4000  # answers within which random players have finished any game
GLANCES = 150  # points of a game looked at where looking is dear: all of a short game, about as many of a long one
AGREED = [(slug, seats, dict(options)) for slug, rules in GAMES.items() for seats, options in every_table(rules)]
Move = tuple[Seat, Answer]
SEEDS = st.integers(0, 2**64 - 1).map(lambda number: number.to_bytes(8, "big"))
games = settings(max_examples=2, deadline=None, derandomize=True, database=None)


def name_of(table: tuple[str, int, Mapping[str, Any]]) -> str:
    slug, seats, options = table
    return "-".join([slug, str(seats), *(str(choice) for choice in options.values())])


every = pytest.mark.parametrize("agreed", AGREED, ids=map(name_of, AGREED))


def walk(agreed: tuple[str, int, Mapping[str, Any]], seed: bytes) -> Iterator[tuple[Position, Move | None]]:
    """Play a random game and yield the same Position as it is dealt and after each answer, with that answer."""
    slug, seats, options = agreed
    seed += name_of(agreed).encode()
    position, chance = Position.deal(find(slug), seats, options, seed), Chance(seed, "random players")
    yield position, None
    while position.question is not None:
        awaited = [chance.choice(position.awaited)]
        seat, decision = who_acts(position.question, awaited, [random_player] * seats, chance)
        answer = decision.sample(chance)
        position.answer(seat, answer)
        yield position, (seat, answer)


def glances(agreed: tuple[str, int, Mapping[str, Any]], seed: bytes) -> Iterator[Position]:
    """Play a random game and yield the same Position at its points, in a long game at some of them and at its end."""
    looked_at = glance(agreed, seed)
    return (position for position, _move in walk(agreed, seed) if looked_at() or position.question is None)


def glance(agreed: tuple[str, int, Mapping[str, Any]], seed: bytes) -> Callable[[], bool]:
    """Return what draws whether the next point of a game is looked at: the longer the games, the fewer are."""
    slug, seats, options = agreed
    chance, apart = Chance(seed, "glances"), 1 + length(slug, seats, tuple(options.items())) // GLANCES
    return lambda: not chance.below(apart)


@cache
def length(slug: str, seats: int, options: tuple[tuple[str, Any], ...]) -> int:
    """How many answers random players give in a game at such a table, as one of them shows."""
    return sum(1 for _ in walk((slug, seats, dict(options)), b"length"))


def resumed(position: Position) -> Position:
    """The same position from what is stored of it."""
    given = msgspec.json.decode(msgspec.json.encode(position.given), type=list[Move])
    return Position(position.rules, position.checkpoint, position.seed, position.base, given)


def asked(question: Question | None) -> Any:
    """All that a question says."""
    if question is None:
        return None
    offered = {seat: decision.as_data() for seat, decision in question.decisions.items()}
    meanwhile = {seat: decision.as_data() for seat, decision in question.meanwhile.items()}
    return [*offered], offered, meanwhile, question.until


def sights(position: Position) -> list[Any]:
    """What every seat and a spectator see."""
    return [position.sight(viewer) for viewer in (None, *range(position.table.seats))]


@every
@games
@given(seed=SEEDS)
def test_random_players_finish(agreed: Any, seed: bytes) -> None:
    slug, seats, options = agreed
    position, moves = play_out(find(slug), [random_player] * seats, options, seed, BOUND)
    outcome = position.outcome
    assert outcome is not None
    assert outcome.reason.template in {ending.template for ending in find(slug).endings}, (
        f'{slug} ends with "{outcome.reason.template}", which is not among its `endings`.'
    )
    assert len(outcome.places) == len(outcome.points) == seats
    assert min(outcome.places) == 1
    assert all(place == 1 + sum(p < place for p in outcome.places) for place in outcome.places)
    with pytest.raises(GameOver):
        position.answer(0, moves[-1][1])


@every
@pytest.mark.parametrize("player", [absent_player, obstinate_player])
def test_a_game_ends_also_when_nobody_cares(agreed: Any, player: Any) -> None:
    slug, seats, options = agreed
    position, _moves = play_out(find(slug), [player] * seats, options, b"nobody", BOUND)
    assert position.outcome is not None


@every
@games
@given(seed=SEEDS)
def test_replayed_from_seed_and_moves_every_digest_agrees(agreed: Any, seed: bytes) -> None:
    slug, seats, options = agreed
    digests, moves = [], []
    for position, move in walk(agreed, seed):
        digests.append(position.digest())
        moves += [move] if move else []
    again = Position.deal(find(slug), seats, options, position.seed)
    digests.reverse()
    assert again.digest() == digests.pop()
    for seat, answer in msgspec.json.decode(msgspec.json.encode(moves), type=list[Move]):
        again.answer(seat, answer)
        assert again.digest() == digests.pop()


@every
@games
@given(seed=SEEDS)
def test_resuming_at_any_point_gives_the_same_question_and_sights(agreed: Any, seed: bytes) -> None:
    for position in glances(agreed, seed):
        assert msgspec.json.encode(msgspec.json.decode(position.checkpoint, type=position.rules.table)) == (
            position.checkpoint
        )
        again = resumed(position)
        assert asked(again.question) == asked(position.question)
        assert sights(again) == sights(position)
        assert (again.awaited, again.asked, again.digest()) == (position.awaited, position.asked, position.digest())
        assert again.outcome == position.outcome


@every
@games
@given(seed=SEEDS)
def test_defaults_and_samples_are_legal(agreed: Any, seed: bytes) -> None:
    chance = Chance(seed, "samples")
    for position in glances(agreed, seed):
        for decision in decisions(position):
            decision.check(decision.default)
            for option in decision.options:
                decision.check(option.sample(chance))
            stored = Decision.from_data(msgspec.json.decode(encode_sorted(decision.as_data())))  # as a database may
            assert encode_sorted(stored.as_data()) == encode_sorted(decision.as_data())
            assert [[*option.fields] for option in stored.options] == [[*option.fields] for option in decision.options]
            stored.check(decision.sample(chance))
            assert stored.forced == decision.forced


@every
@games
@given(seed=SEEDS)
def test_garbage_is_refused_and_changes_nothing(agreed: Any, seed: bytes) -> None:
    chance = Chance(seed, "garbage")
    for position in glances(agreed, seed):
        if position.question is None:
            return
        before = position.digest(), position.awaited, sights(position)
        for seat in {chance.choice(position.awaited), chance.below(position.table.seats)}:
            decision = position.question.decision(seat)
            wrong = [*garbage(decision, chance)] if decision else [Answer("pass"), Answer("", {"": None})]
            for answer in chance.draw(wrong, min(4, len(wrong))):
                with pytest.raises(IllegalAnswer) as refusal:
                    position.answer(seat, answer)
                assert str(refusal.value)
        assert (position.digest(), position.awaited, sights(position)) == before


@every
@games
@given(seed=SEEDS)
def test_nobody_acts_out_of_turn(agreed: Any, seed: bytes) -> None:
    last: list[Answer] = []
    looked_at = glance(agreed, seed)
    for position, move in walk(agreed, seed):
        last = [*last[-3:], move[1]] if move else []
        if position.question is None or not looked_at():
            continue
        before = position.digest()
        for seat in set(range(position.table.seats)) - {*position.question.decisions, *position.question.meanwhile}:
            for answer in last:
                with pytest.raises(IllegalAnswer):
                    position.answer(seat, answer)
        assert position.digest() == before


@every
@games
@given(seed=SEEDS)
def test_the_same_answer_given_twice_counts_once(agreed: Any, seed: bytes) -> None:
    for position in glances(agreed, seed):
        if position.sealed:
            seat, answer = position.given[-1]
            twice = resumed(position)
            twice.answer(seat, answer)
            assert (twice.asked, twice.awaited, twice.sealed) == (position.asked, position.awaited, position.sealed)
            assert sights(twice) == sights(position)


@every
@games
@given(seed=SEEDS)
def test_a_sight_is_plain_data(agreed: Any, seed: bytes) -> None:
    for position in glances(agreed, seed):
        for sight in sights(position):
            assert msgspec.json.decode(msgspec.json.encode(sight)) == sight
        for event in position.told:
            assert msgspec.to_builtins(event.text)["template"]
            assert event.only is None or set(event.only) < set(range(position.table.seats))


@every
@games
@given(seed=SEEDS)
def test_cards_are_conserved(agreed: Any, seed: bytes) -> None:
    dealt: Counter[Any] | None = None
    for position, _move in walk(agreed, seed):
        cards = Counter(cards_of(position.table))
        dealt = dealt or cards
        assert cards == dealt
        assert dealt


@every
@games
@given(seed=SEEDS)
def test_what_is_hidden_from_a_viewer_changes_nothing_for_them(agreed: Any, seed: bytes) -> None:
    """At each point two things hidden from a viewer change places; then both worlds take one more answer.

    Which viewers it is at a point is drawn, so that more games are looked at in the same time.
    """
    chance, compared = Chance(seed, "exchanges"), 0
    worlds: list[World] = []
    looked_at = glance(agreed, seed)
    for position, move in walk(agreed, seed):
        for world in worlds:
            if move is not None and follow(world, *move):
                compared += compare(world, position, told=True)
        viewers = chance.draw([None, *range(position.table.seats)], 2) if looked_at() else []
        worlds = [world for viewer in viewers if (world := other_world(position, viewer, chance))]
        for world in worlds:
            compare(world, position, told=False)
    assert compared


@every
@games
@given(seed=SEEDS)
def test_a_sealed_answer_is_seen_by_nobody_else(agreed: Any, seed: bytes) -> None:
    chance = Chance(seed, "sealed")
    for position in glances(agreed, seed):
        if not position.sealed or position.question is None:
            continue
        seat = chance.choice([*position.sealed])
        other = resumed(position)
        answer = other.question.decisions[seat].sample(chance) if other.question else None
        if answer is None or closes(other, seat, answer):
            continue
        other.answer(seat, answer)
        for viewer in {None, *range(position.table.seats)} - {seat}:
            assert other.sight(viewer) == position.sight(viewer)
            assert said_to(other, viewer) == []
            assert shown(other, viewer) == shown(position, viewer)


def compare(world: World, position: Position, told: bool) -> bool:
    """Hold two worlds that look the same to a viewer against each other; tell whether they still do.

    As long as what was exchanged lies where it lay they must; once it has been turned up they need not.
    """
    other, viewer = world.position, world.viewer
    alike = bool(other.sight(viewer) == position.sight(viewer))
    assert alike or not still_lie(position, world)
    if alike:
        assert shown(other, viewer) == shown(position, viewer)
        assert not told or said_to(other, viewer) == said_to(position, viewer)
    return alike


def decisions(position: Position) -> list[Decision]:
    """Every decision of the open question."""
    question = position.question
    return [*question.decisions.values(), *question.meanwhile.values()] if question else []


def closes(position: Position, seat: Seat, answer: Answer) -> bool:
    """Whether an answer would close the question."""
    assert position.question is not None
    return position.question.settled({**position.sealed, seat: answer}) is not None


def shown(position: Position, viewer: Seat | None) -> Any:
    """Everything beside the sight that a viewer is told at a point of a game."""
    question = position.question
    decision = question.decision(viewer) if question and viewer is not None else None
    asked = list(question.decisions) if question else []
    at_once = [seat for seat in asked if question and question.decisions[seat].forced]  # the site answers before long
    return decision and decision.as_data(), asked, at_once, position.asked, position.outcome


def said_to(position: Position, viewer: Seat | None) -> list[Any]:
    """The sentences of the last answer that a viewer may read."""
    return [event.text for event in position.told if event.only is None or viewer in event.only]


def test_every_game_is_registered_under_its_own_name() -> None:
    assert [*GAMES] == [rules.slug for rules in GAMES.values()]
    assert all(isinstance(rules, Rulebook) and rules.edition >= 1 for rules in GAMES.values())
