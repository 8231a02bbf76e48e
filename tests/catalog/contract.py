"""What holds at every point of every game, whatever its rules: a game is walked through once and held against it all.

A random game is played; then the same answers are given to it once more, and at each point, or where looking is dear at
about GLANCES of them, every property here is looked for. One that does not hold says its name, the answer and the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from games.engine.fields import IllegalAnswer
from games.engine.position import GameOver, encode, encode_sorted
from games.engine.questions import Answer, Decision
from games.engine.sights import audiences
from games.engine.transcript import english

from ..non_interference import World, cards_of, drawn_within_the_turn, follow, lying, other_world, still_lie
from .garbage import garbage
from .knowing import (
    a_bot_knows_no_more_than_its_seat,
    claims_are_weighed_by_what_the_listener_sees,
    what_is_done_out_of_turn_is_judged_by_what_its_seat_sees,
)
from .limited import limits_restrain_legally
from .ordered import orders_answer_legally_or_not_at_all, plans_can_be_left_as_they_are_proposed
from .own import own
from .walk import Agreed, Broken, Walk, asked, decisions, play, resumed, said_to, shown
from .wording import check_words

SELDOM = (
    10  # at most once in this many times something hidden may have been shuffled in mid-turn, as when a deck runs out
)
GLANCES = 60  # points of a game that are looked at: all of a short one, about as many of a long one
WHERE_CARDS_LIE = (
    "Keep every card in a private or hidden list or in a public field with FaceDown, or list it in `open_cards`."
    " If it is no card but is rolled, paid or made up, name its field in `stuff=Stuff(..., changing=...)`."
)


def hold(agreed: Agreed, seed: bytes) -> None:
    """Hold a random game against the whole contract. Raises Broken."""
    moves, digests = play(agreed, seed)
    walk, apart = Walk(agreed, seed), 1 + len(moves) // GLANCES
    for number, digest in enumerate(digests):
        with naming("replays_from_seed_and_answers", number, seed):
            if number:
                walk.answer(moves[number - 1])
            assert walk.position.digest() == digest
        properties = [*AT_EVERY_POINT]
        if number == len(moves):
            properties += AT_A_GLANCE + AT_THE_END
        elif not walk.chance("glances").below(apart):
            properties += AT_A_GLANCE
        for holds in properties:
            with naming(holds.__name__, number, seed):
                holds(walk)


@contextmanager
def naming(holds: str, number: int, seed: bytes) -> Iterator[None]:
    """Let what does not hold say its name, and after how many answers. Raises Broken."""
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:
        raise Broken(f"{holds}: not after {number} answers from {seed!r}: {error}") from error


def cards_are_conserved(walk: Walk) -> None:
    """No card comes or goes; dice and tokens may, where the rulebook says so."""
    changing = walk.rules.words.stuff.changing
    cards = Counter(cards_of(walk.position.table, changing))
    walk.dealt = walk.dealt or cards
    gone, new = walk.dealt - cards, cards - walk.dealt
    assert cards == walk.dealt, (
        f"cards that lie nowhere: {dict(gone) or 'none'}; cards that were not there before: {dict(new) or 'none'}."
        f" {WHERE_CARDS_LIE}"
    )
    assert cards or changing, f"there is no card anywhere. {WHERE_CARDS_LIE}"


def what_changes_is_hidden_and_there(walk: Walk) -> None:
    """Only private and hidden fields of the table can be left out where cards are counted."""
    known = {name for name, audience in audiences(walk.rules.table).items() if audience != "public"}
    unknown = walk.rules.words.stuff.changing - known
    assert not unknown, f"`stuff` names {', '.join(sorted(unknown))}, which is no private or hidden field of the table"


def its_own_law_holds(walk: Walk) -> None:
    """What a game promises for itself."""
    if law := own(walk.rules.slug, "law"):
        law(walk)


def resumes(walk: Walk) -> None:
    """What is stored of a position gives the same question and sights."""
    position, again = walk.position, resumed(walk.position)
    table = msgspec.json.decode(position.checkpoint, type=position.rules.table)
    assert msgspec.json.encode(table) == position.checkpoint
    assert asked(again) == asked(position)
    assert {seat: decision.as_data() for seat, decision in decisions(again)} == walk.said
    assert encode(again.table) == encode(position.table)
    assert (again.awaited, again.asked, again.digest()) == (position.awaited, position.asked, position.digest())
    assert again.outcome == position.outcome


def defaults_and_samples_are_legal(walk: Walk) -> None:
    """What is played for the absent and what is drawn is taken, also by a decision that comes from a database."""
    chance = walk.chance("samples")
    for seat, decision in decisions(walk.position):
        decision.check(decision.default)
        for option in decision.options:
            decision.check(option.sample(chance))
        written = encode_sorted(walk.said[seat])
        stored = Decision.from_data(msgspec.json.decode(written))
        assert encode_sorted(stored.as_data()) == written
        assert [[*option.fields] for option in stored.options] == [[*option.fields] for option in decision.options]
        sample = decision.sample(chance)
        stored.check(sample)
        assert stored.forced == decision.forced
        assert not decision.forced or sample == decision.default, "it counts as no choice, and is one"


def everything_has_words(walk: Walk) -> None:
    """What can be answered has labels and a preview, and names a paragraph; what is told can be said."""
    for seat, decision in decisions(walk.position):
        check_words(walk.rules, decision, walk.sights[seat], walk.chance("words"))
    assert all(english(walk.rules, event.text) for event in walk.position.told)


def garbage_is_refused_and_changes_nothing(walk: Walk) -> None:
    """An answer that nobody may give is refused with a sentence."""
    position, chance = walk.position, walk.chance("garbage")
    if position.question is None:
        return
    before = position.digest(), position.awaited, encode(position.table)
    for seat in {chance.choice(position.awaited), chance.below(position.table.seats)}:
        decision = position.question.decision(seat)
        wrong = [*garbage(decision, chance)] if decision else [Answer("pass"), Answer("", {"": None})]
        for answer in chance.draw(wrong, min(4, len(wrong))):
            with pytest.raises(IllegalAnswer) as refusal:
                position.answer(seat, answer)
            assert str(refusal.value)
    assert (position.digest(), position.awaited, encode(position.table)) == before


def nobody_acts_out_of_turn(walk: Walk) -> None:
    """Who is not asked is refused what others have just said."""
    position, before = walk.position, walk.position.digest()
    if position.question is None:
        return
    for seat in set(range(position.table.seats)) - {*position.question.decisions, *position.question.out_of_turn}:
        for answer in walk.last:
            with pytest.raises(IllegalAnswer):
                position.answer(seat, answer)
    assert position.digest() == before


def the_same_answer_given_twice_counts_once(walk: Walk) -> None:
    """A sealed answer that is given again changes nothing."""
    position = walk.position
    if position.sealed:
        twice = resumed(position)
        twice.answer(*position.given[-1])
        assert (twice.asked, twice.awaited, twice.sealed) == (position.asked, position.awaited, position.sealed)
        assert encode(twice.table) == encode(position.table)


def a_sealed_answer_shows_nothing(walk: Walk) -> None:
    """After an answer that is sealed all others see what they saw before it."""
    if walk.move is not None and walk.before is not None and walk.position.sealed:
        for viewer in set(walk.viewers) - {walk.move[0]}:
            assert walk.sights[viewer] == walk.before[viewer]
            assert said_to(walk.position, viewer) == []


def a_sealed_answer_is_seen_by_nobody_else(walk: Walk) -> None:
    """Another answer under the seal looks the same to all others."""
    position, chance = walk.position, walk.chance("sealed")
    if not position.sealed or position.question is None:
        return
    seat = chance.choice([*position.sealed])
    answer = position.question.decisions[seat].sample(chance)
    if position.question.settled({**position.sealed, seat: answer}) is not None:
        return
    other = resumed(position)
    other.answer(seat, answer)
    for viewer in set(walk.viewers) - {seat}:
        assert other.sight(viewer) == walk.sights[viewer]
        assert said_to(other, viewer) == []
        assert shown(other, viewer) == shown(position, viewer)


def a_sight_is_plain_data(walk: Walk) -> None:
    """What is seen and told can be stored, and is told to people at the table."""
    for sight in walk.sights.values():
        assert msgspec.json.decode(msgspec.json.encode(sight)) == sight
    for event in walk.position.told:
        assert msgspec.to_builtins(event.text)["template"]
        assert event.only is None or set(event.only) < set(range(walk.position.table.seats))


def what_is_hidden_changes_nothing(walk: Walk) -> None:
    """Two things hidden from a viewer change places, and the viewer sees and is told the same.

    Which viewers it is at a point is drawn, so that more games are looked at in the same time.
    """
    chance = walk.chance("exchanges")
    viewers = chance.draw(walk.viewers, 2)
    walk.worlds = [world for viewer in viewers if (world := other_world(walk.position, viewer, chance))]
    for world in walk.worlds:
        compare(walk, world, told=False)


def what_is_hidden_changes_nothing_with_the_next_answer(walk: Walk) -> None:
    """Nor does it when both worlds take one more answer."""
    worlds, walk.worlds = walk.worlds, []
    for world in worlds:
        if walk.move is not None and follow(world, *walk.move):
            walk.compared += compare(walk, world, told=True)


def compare(walk: Walk, world: World, told: bool) -> bool:
    """Hold two worlds that look the same to a viewer against each other; tell whether that shows anything.

    As long as what was exchanged lies where it lay they must; once it has been turned up they need not. Nothing is
    told by two worlds that are the same.
    """
    position, other, viewer = walk.position, world.position, world.viewer
    seen, ours = other.sight(viewer), walk.sights[viewer]
    if seen != ours:
        assert not still_lie(position, world), f"{betrayed(world)}: {differing(seen, ours)}"
        return False
    assert shown(other, viewer) == shown(position, viewer), f"{betrayed(world)} in what is asked, or of whom"
    assert not told or said_to(other, viewer) == said_to(position, viewer), f"{betrayed(world)} in what is told"
    return lying(other.table, viewer) != lying(position.table, viewer)


def betrayed(world: World) -> str:
    """Say what was exchanged, and who can tell."""
    viewer = "a spectator" if world.viewer is None else f"seat {world.viewer}"
    (one, other), (this, that) = world.paths, world.things
    return f"{this!r} in {dotted(one)} and {that!r} in {dotted(other)} changed places, and {viewer} sees a difference"


def dotted(path: tuple[Any, ...]) -> str:
    """Return the way to a place on a table, as `hands.0.2`."""
    return ".".join(map(str, path))


def differing(other: Mapping[str, Any], ours: Mapping[str, Any]) -> str:
    """Name the fields of a sight that differ, with both values."""
    names = [name for name in ours if other[name] != ours[name]]
    return "; ".join(f"{name} is {other[name]!r} instead of {ours[name]!r}" for name in names)


def secrets_are_looked_for(walk: Walk) -> None:
    """Note the hidden things that have been rolled, dealt or shuffled since the turn began."""
    walk.looked += 1
    walk.late.update(drawn_within_the_turn(walk.position))


def secrets_lie_there_when_a_turn_begins(walk: Walk) -> None:
    """Hidden things are exchanged as they lay when the turn began, so a turn that overwrites them would go untested."""
    late = [name for name, times in walk.late.items() if times * SELDOM > walk.looked]
    assert not late, (
        f"what is hidden in {', '.join(late)} is rolled, dealt or shuffled after the turn has begun, so that no test"
        " can try whether it stays hidden. Do it at the end of the turn before, and in `deal` for the first."
    )


def something_was_hidden(walk: Walk) -> None:
    """There has been something to exchange, and worlds that looked the same."""
    assert walk.compared


def a_game_ends_with_an_outcome(walk: Walk) -> None:
    """A game that has ended has places, gives one of its reasons, and takes no answer."""
    outcome, reasons = walk.position.outcome, {ending.template for ending in walk.rules.end.endings}
    assert outcome is not None
    assert outcome.reason.template in reasons, f'"{outcome.reason.template}" is not among the `endings` of its Rulebook'
    assert len(outcome.places) == len(outcome.points) == walk.position.table.seats
    assert min(outcome.places) == 1
    assert all(place == 1 + sum(p < place for p in outcome.places) for place in outcome.places)
    assert english(walk.rules, outcome.reason)
    with pytest.raises(GameOver):
        walk.position.answer(0, walk.last[-1])


AT_EVERY_POINT: list[Callable[[Walk], object]] = [
    cards_are_conserved,
    its_own_law_holds,
    a_sealed_answer_shows_nothing,
    what_is_hidden_changes_nothing_with_the_next_answer,
]
AT_A_GLANCE: list[Callable[[Walk], object]] = [
    what_is_hidden_changes_nothing,
    secrets_are_looked_for,
    a_bot_knows_no_more_than_its_seat,
    what_is_done_out_of_turn_is_judged_by_what_its_seat_sees,
    claims_are_weighed_by_what_the_listener_sees,
    resumes,
    defaults_and_samples_are_legal,
    everything_has_words,
    the_same_answer_given_twice_counts_once,
    a_sealed_answer_is_seen_by_nobody_else,
    a_sight_is_plain_data,
    nobody_acts_out_of_turn,
    orders_answer_legally_or_not_at_all,
    plans_can_be_left_as_they_are_proposed,
    limits_restrain_legally,
    garbage_is_refused_and_changes_nothing,
]
AT_THE_END: list[Callable[[Walk], object]] = [
    secrets_lie_there_when_a_turn_begins,
    something_was_hidden,
    what_changes_is_hidden_and_there,
    a_game_ends_with_an_outcome,
]
