"""What a bot may know: two tables that look alike to its seat get the same answer from it, from the same draws.

Of a table there are others that look like it: things that the seat may not see have changed places, somebody has
answered something else that it cannot see either, and whatever is still to be drawn falls otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.exploit import Learner
from benchmarks.matches import seeing
from games.engine.alternatives import answers_at, gains_of, usual_at
from games.engine.analysis import choice
from games.engine.bots import Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.position import GameOver, Position, encode
from games.engine.questions import Answer, Seat
from games.engine.searching import Turn, imagine, search
from games.engine.table import Event
from games.engine.weighing import weigh

from .walk import Walk, shown

FEW = 4  # playouts
SELDOM = 4  # at one in this many of the points that are looked at
TRIES = 4  # other answers that are tried
MOST = 2  # tables with other answers that are compared at one point


def a_bot_knows_no_more_than_its_seat(walk: Walk) -> None:
    """What a bot answers, at every level and with every temper, depends on what its seat sees."""
    position, chance = walk.position, walk.chance("knowing")
    if position.question is None or chance.below(SELDOM):
        return
    for seat in position.awaited[:1]:
        others = [world.position for world in walk.worlds if world.viewer == seat]
        answered = (it for it in other_answers(position, seat, chance) if looks_alike(position, it, seat))
        others = [*others, *islice(answered, MOST), other_draws(position, seat)]
        here = done_from(position, seat, walk.seed)
        for other in (it for it in others if looks_alike(position, it, seat)):
            for what, there in done_from(other, seat, walk.seed).items():
                assert here[what] == there, f"{what} goes by what seat {seat} cannot see"


def done_from(position: Position, seat: Seat, seed: bytes) -> dict[str, Any]:
    """Return all that is answered, imagined and judged from a seat, by what it is."""
    assert position.question is not None
    bots, asked = position.rules.bots, (position.sight(seat), position.question.decisions[seat])
    done: dict[str, Any] = {
        f"the answer of a {manner.temper} {manner.level} bot": bots.answer(*asked, Chance(seed, "bot"), manner)
        for manner in (Manner(level, temper) for level in Level for temper in Temper)
    }
    done["the table that is imagined"] = imagined(position, seat, seed)
    done["what a choice is worth"] = judged(position, seat, seed) if bots.value is not None else None
    done["how a learner plays"] = tried(position, seat, seed)
    if bots.search is not None:
        done["the answer of the strong bot"] = search(position, seat, Chance(seed, "search"), FEW)
    return done


def what_is_done_out_of_turn_is_judged_by_what_its_seat_sees(walk: Walk) -> None:
    """What an answer out of turn is worth depends on what its seat could see as it was given."""
    position, chance = walk.position, walk.chance("out of turn")
    if position.question is None or position.rules.bots.value is None or chance.below(SELDOM):
        return
    for seat in [*position.question.out_of_turn][:1]:
        seen_alike = (world.position for world in walk.worlds if world.viewer == seat)
        others = [*seen_alike, other_draws(position, seat)]
        here = worth_of_any(position, seat, walk.seed)
        for other in (it for it in others if looks_alike(position, it, seat)):
            assert worth_of_any(other, seat, walk.seed) == here, f"seat {seat} is judged by what it cannot see"


def worth_of_any(position: Position, seat: Seat, seed: bytes) -> Any:
    """Return what any answer of a seat, asked or out of turn, is judged to be worth, after the end."""
    decision = position.question.decision(seat) if position.question else None
    assert decision is not None
    found = choice(position, seat, decision.sample(Chance(seed, "answer")), Chance(seed, "judge"), 1)
    return found and found.worths


def claims_are_weighed_by_what_the_listener_sees(walk: Walk) -> None:
    """How likely a claim was to somebody depends on what they could see as it was made."""
    position, chance = walk.position, walk.chance("weighing")
    if position.question is None or position.rules.bots.claims is None or chance.below(SELDOM):
        return
    claimer = position.awaited[0]
    decision = position.question.decisions[claimer]
    answer = position.rules.bots.answer(position.sight(claimer), decision, Chance(walk.seed, "claim"))
    for world in walk.worlds:
        other, listener = world.position, world.viewer
        if listener is not None and listener != claimer and looks_alike(position, other, listener):
            one, two = (
                weigh(table, claimer, answer, listener, Chance(walk.seed, "weigh"), FEW) for table in (position, other)
            )
            assert one == two, f"a claim of seat {claimer} is weighed by what seat {listener} cannot see"


def tried(position: Position, seat: Seat, seed: bytes) -> Any:
    """Return what a learner might answer, and the numbers that it keeps of that."""
    learner = Learner(position.rules, seeing(position.rules.bots.answer), strays=100)
    return learner(position, seat, Chance(seed, "learner")), learner.noted


def imagined(position: Position, seat: Seat, seed: bytes) -> Any:
    """Return a table as a seat imagines it, with what is drawn next."""
    found = imagine(position, seat, Chance(seed, "imagine"))
    if found is None:
        return None
    chance = found.chance(found.turn)
    return encode(found.playout().table), [chance.below(1000) for _ in range(40)]


def judged(position: Position, seat: Seat, seed: bytes) -> Any:
    """Return what any answer of a seat is judged to be worth, after the end."""
    assert position.question is not None
    answer = position.question.decisions[seat].sample(Chance(seed, "answer"))
    found = worth_of_any(position, seat, seed)
    chance = Chance(seed, "others")
    others = answers_at(position, seat, [answer, *usual_at(position, seat, chance)], chance)[:3]
    return found and (found, others, gains_of(others, Turn.of(position, seat), Chance(seed, "gains"), 1))


def looks_alike(position: Position, other: Position, seat: Seat) -> bool:
    """Whether a seat sees the same, is asked the same, and has heard the same in this turn."""
    return (
        other.sight(seat) == position.sight(seat)
        and shown(other, seat) == shown(position, seat)
        and heard(other, seat) == heard(position, seat)
    )


def heard(position: Position, seat: Seat) -> list[list[Event]]:
    """Return what a seat has been told in this turn, question by question."""
    return Turn.of(position, seat).heard


def other_answers(position: Position, seat: Seat, chance: Chance) -> Iterator[Position]:
    """Let somebody else have answered something else, with the same verb."""
    given = position.given
    for at in (at for at, (by, _) in enumerate(given) if by != seat):
        for _ in range(TRIES):
            other = Position(position.rules, position.checkpoint, position.seed, position.base, given[:at])
            if answered(other, given[at], chance) and all(followed(other, *move) for move in given[at + 1 :]):
                yield other


def answered(position: Position, move: tuple[Seat, Answer], chance: Chance) -> bool:
    """Answer something else with the same verb."""
    seat, answer = move
    decision = position.question.decision(seat) if position.question else None
    option = decision.option(answer.verb) if decision else None
    return option is not None and followed(position, seat, option.sample(chance))


def followed(position: Position, seat: Seat, answer: Answer) -> bool:
    """Answer, if that is legal."""
    try:
        position.answer(seat, answer)
    except (IllegalAnswer, GameOver):
        return False
    return True


def other_draws(position: Position, seat: Seat) -> Position:
    """Let everything that is still to be drawn fall otherwise."""
    drawn, turn = Turn.of(position, seat).drawn, position.table.turns

    def streams(seed: bytes, label: str | int) -> Chance:
        return Chance(seed, label).forked(drawn, b"another") if label == turn else Chance(b"another", label)

    return Position(position.rules, position.checkpoint, position.seed, position.base, position.given, chance=streams)
