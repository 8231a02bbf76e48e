"""What turned a game: choices judged by what could be known, and parts that add up to the result."""

from __future__ import annotations

from statistics import fmean

import msgspec
import pytest

from benchmarks.curve import steps
from benchmarks.matches import Seated, anyhow, seeing, won
from games.catalog import GAMES
from games.engine.alternatives import TABLES as TRIED
from games.engine.alternatives import adds_nothing, answers_at, gains_of, held, is_clear, moments_of, usual_at
from games.engine.analysis import (
    FEWEST,
    Analysed,
    Asked,
    Found,
    Moment,
    Told,
    balances,
    chances_at,
    chances_in,
    choice,
    claims_in,
    judged,
    packed,
    unpacked,
)  # fmt: skip
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.position import Position, encode
from games.engine.questions import Answer
from games.engine.rulebook import Rulebook
from games.engine.searching import Turn, distinct
from games.engine.sights import Sight
from games.engine.texts import Text, say
from tests.catalog.which import TOGETHER
from tests.hints import sure

WEIGHED = [rules for rules in GAMES.values() if rules.bots.value]
TABLES = 4
SHORT = [rules for rules in WEIGHED if rules.front.length[rules.seats[-1]] < 100]


def named(rules: Rulebook) -> str:
    return rules.slug


def analysed(rules: Rulebook, seated: list[Seated], seed: bytes, tables: int = TABLES) -> tuple[Found, list[float]]:
    """Play a game, and work out every question of it."""
    position = Position.deal(rules, len(seated), {}, seed)
    steps = [Analysed(chances_at(position, Chance(seed, 0), 1))]
    while position.question is not None:
        asked = Position(rules, position.checkpoint, seed, position.base, [*position.given])
        question, answers = position.question, {}
        while position.question is question:
            seat = position.awaited[0]
            answers[seat] = seated[seat](position, seat, Chance(seed, f"{position.asked} {seat}"))
            position.answer(seat, answers[seat])
        step = Analysed(chances_at(position, Chance(seed, 0), 1))
        for seat, answer in answers.items():
            found = choice(asked, seat, answer, Chance(seed, f"choice {len(steps)} {seat}"), tables)
            step.choices += [found] if found else []
        steps.append(step)
    result = won(position, len(seated))
    return Found(steps, balances(steps, result)), result


@pytest.mark.parametrize("rules", WEIGHED, ids=named)
def test_chances_are_shared_and_parts_add_up_to_the_result(rules: Rulebook) -> None:
    seats = rules.seats[0]
    found, result = analysed(rules, [seeing(rules.bots.answer)] * seats, b"add up", tables=2)
    for step in found.steps:
        assert sum(step.chances) == pytest.approx(1)
        for one in step.choices:
            assert sum(one.worths) == pytest.approx(0, abs=1e-9)
            assert all(error for worth, error in zip(one.worths, one.errors, strict=True) if worth)
    assert found.steps[-1].chances == result
    for seat, parts in enumerate(found.balances):
        assert 1 / seats + parts.luck + parts.own + parts.others == pytest.approx(result[seat])
    again = unpacked(packed(found))
    assert [step.chances for step in again.steps] == [[round(it, 4) for it in step.chances] for step in found.steps]


def test_who_answers_anyhow_throws_chances_away() -> None:
    wild: list[float] = []
    calm: list[float] = []
    for rules in WEIGHED:
        bot = seeing(rules.bots.answer)
        for found, first in ((wild, anyhow), (calm, bot)):
            seated = [first] + [bot] * (rules.seats[0] - 1)
            found.append(analysed(rules, seated, b"wild", tables=2)[0].balances[0].own)
    assert fmean(wild) < fmean(calm) - 0.2


def judged_of(rules: Rulebook, seats: int, seed: bytes) -> list[bool]:
    """Whether each choice of a player could be judged who answers anyhow."""
    found = []
    for asked, _ in steps(rules.slug, [anyhow] + [seeing(rules.bots.answer)] * (seats - 1), seed):
        if asked is not None and 0 in asked.answers and not sure(asked.position.question).decisions[0].forced:
            one = choice(asked.position, 0, asked.answers[0], Chance(b"every", asked.position.asked), FEWEST)
            found.append(one is not None)
    return found


@pytest.mark.parametrize("rules", WEIGHED, ids=named)
def test_every_answer_that_was_a_choice_is_judged(rules: Rulebook) -> None:
    assert fmean([one for game in range(2) for one in judged_of(rules, rules.seats[0], b"every %d" % game)]) > 0.95


def test_chances_are_told_apart_before_luck_lays_out_what_the_next_turn_begins_with() -> None:
    laying_out = [rules for rules in SHORT if rules.end.laid_out]
    for rules in laying_out:
        told = [*steps(rules.slug, [seeing(rules.bots.answer)] * rules.seats[0], b"laid out")]
        found = judged(told, b"laid out")
        turns = [position.table.turns for _, position in told]
        closed = [at for at in range(1, len(told) - 1) if turns[at] > turns[at - 1]]
        told_apart = [at for at, step in enumerate(found) if step.ended]
        assert told_apart == closed[: len(told_apart)]  # in the last turns dice or cards may have run out
        assert len(told_apart) > len(closed) / 2
        apart = [abs(step.ended[0] - step.chances[0]) for step in found if step.ended]
        assert max(apart) > 0.05
        assert all(sum(step.ended) == pytest.approx(1) for step in found if step.ended)
    assert laying_out


def test_choices_are_judged_too_after_bids_that_are_seldom_imagined_alike() -> None:
    rules = next(rules for rules in GAMES.values() if rules.bots.claims)
    found = [one for game in range(6) for one in judged_of(rules, 4, b"every %d" % game)]
    assert fmean(found) > 0.97


def test_other_answers_are_tried_too_after_bids_that_are_seldom_imagined_alike() -> None:
    rules = next(rules for rules in GAMES.values() if rules.bots.claims)
    tried = []
    for asked, _ in steps(rules.slug, [seeing(rules.bots.answer)] * 4, b"every 1"):
        position = asked.position if asked is not None else None
        if position is not None and position.given and len(sure(position.question).decisions) == 1:
            seat = position.awaited[0]
            answers = distinct([sure(position.question).decisions[seat].sample(Chance(b"other", n)) for n in range(4)])
            gains = gains_of(answers, Turn.of(position, seat), Chance(b"tables", seat), TABLES)
            tried += [len(gain) for gain in gains]
    assert fmean(number == TABLES for number in tried) > 0.97


def test_the_same_words_with_other_numbers_add_something() -> None:
    bet, asked = {"bet": 3900}, {"bet": 3900, "limit": 700}
    long = say("You bet {bet}; at most {limit}.")
    assert adds_nothing(say("You bet {bet}.").of(**bet), long.of(**asked))
    assert not adds_nothing(say("You bet {bet}.").of(bet=100), long.of(**asked))


def test_what_somebody_did_out_of_turn_is_judged_beside_letting_it_be() -> None:
    found = []
    nothing_else = 0
    for rules in WEIGHED:
        bots = [seeing(rules.bots.answer)] * rules.seats[0]
        for asked, _ in steps(rules.slug, bots, b"out of turn 1"):
            if asked is None:
                continue
            for seat, decision in sure(asked.position.question).out_of_turn.items():
                answer = decision.sample(Chance(b"out of turn", asked.position.asked))
                found.append(choice(asked.position, seat, answer, Chance(b"judge", seat), 1))
                nothing_else += decision.forced
    assert nothing_else  # could have been done
    assert all(found)
    assert any(any(one.worths) for one in found if one)


def test_a_claim_is_likelier_to_its_listener_where_it_is_true() -> None:
    rules = next(rules for rules in GAMES.values() if rules.bots.claims)
    told = [*steps(rules.slug, [seeing(rules.bots.answer)] * rules.seats[1], b"claims")]
    weighed = [one for _, one in claims_in(told, b"claims")]
    assert all(0 < one.share < 1 and one.by != one.listener for one in weighed)
    true, false = (fmean(one.share for one in weighed if one.true is truth) for truth in (True, False))
    assert true > false


def winners(asked: Asked) -> set[tuple[float, ...]]:
    """Return who may win from a question on, whatever is answered."""
    found = set()
    for number in range(150):
        chance, on = Chance(b"whatever", number), Asked.at(asked.position).position
        while on.question is not None:
            seat = on.awaited[0]
            on.answer(seat, on.question.decisions[seat].sample(chance))
        found.add(tuple(won(on, on.table.seats)))
    return found


def test_who_has_won_whatever_is_still_done_is_told_to_have() -> None:
    decided: list[tuple[float, ...]] = []
    for rules in SHORT:
        seated = [seeing(rules.bots.answer)] * rules.seats[-1]
        told = [*steps(rules.slug, seated, b"decided")][-4:]
        for (_, position), chances in zip(told[:-1], chances_in(told, b"decided"), strict=False):
            may_win = winners(Asked.at(position))
            if len(may_win) == 1:
                decided += may_win
                assert chances == pytest.approx(decided[-1])
    assert len(decided) > 1


@pytest.mark.parametrize("rules", WEIGHED, ids=named)
def test_chances_know_nothing_that_nobody_has_seen(rules: Rulebook) -> None:
    seated = [seeing(rules.bots.answer)] * rules.seats[0]
    told = [position for _, position in steps(rules.slug, seated, b"unseen")][:-1]
    again = 0
    for position in told[:: len(told) // 12]:
        other = dealt_again(position)
        if other is not None:
            again += 1
            assert chances_at(other, Chance(b"draws", 0), 2) == chances_at(position, Chance(b"draws", 0), 2)
    assert again


def dealt_again(position: Position) -> Position | None:
    """Deal again what nobody had seen as the turn began; None if some of it has been seen since."""
    rules = position.rules
    table = msgspec.json.decode(position.checkpoint, type=rules.table)
    rules.bots.unshown(table, Chance(b"other", position.asked))
    try:
        other = Position(rules, encode(table), position.seed, position.base, position.given)
    except IllegalAnswer:
        return None
    seats = [None, *range(position.table.seats)]
    return other if all(other.sight(seat) == position.sight(seat) for seat in seats) else None


def in_words(rules: Rulebook, seen: Sight, answer: Answer) -> Text:
    return rules.preview(seen, answer)


def what_was_said(told: Told, moment: Moment, said: Text) -> tuple[str, bool]:
    """Return the verb of what else could have been answered, and whether a bot may answer so."""
    asked, seat = sure(told[moment.step][0]), moment.seat
    position, chance = asked.position, Chance(b"tried", f"instead {asked.position.asked} {seat}")
    usual = usual_at(position, seat, chance)
    for one in answers_at(position, seat, usual, chance):
        if in_words(position.rules, position.sight(seat), one) == said:
            return one.verb, one in usual
    raise AssertionError(said)


def only_by_others(told: Told, moment: Moment) -> set[str]:
    """Return the verbs of better answers, without those of which a bot may answer one."""
    asked, seat = sure(told[moment.step][0]), moment.seat
    position, chance = asked.position, Chance(b"tried", f"instead {asked.position.asked} {seat}")
    usual = usual_at(position, seat, chance)
    tried = answers_at(position, seat, [asked.answers[seat], *usual], chance)
    gains = gains_of(tried, Turn.of(position, seat), chance, TRIED)
    better = [one for one, gain in zip(tried[1:], gains, strict=True) if is_clear(gain) and sum(gain) > 0]
    return {one.verb for one in better} - {one.verb for one in better if one in usual}


def test_what_else_could_have_been_done_is_told_where_it_makes_a_clear_difference() -> None:
    rules = GAMES[TOGETHER]
    seats = rules.seats[0]
    position = Position.deal(rules, seats, {}, b"tried")
    told: list[tuple[Asked | None, Position]] = [(None, Asked.at(position).position)]
    while position.question is not None:
        asked, question = Asked.at(position), position.question
        while position.question is question:
            seat = position.awaited[0]
            how = anyhow if seat == 0 else seeing(rules.bots.answer)
            asked.answers[seat] = how(position, seat, Chance(b"tried", f"{position.asked} {seat}"))
            asked.choosing.add(seat)
            position.answer(seat, asked.answers[seat])
        told.append((asked, Asked.at(position).position))
    analysed = judged(told, b"tried")
    moments = moments_of(told, analysed, b"tried", in_words)
    assert [moment for moment in moments if moment.seat == 0]
    for moment in moments:
        assert sum(other.seat == moment.seat for other in moments) <= 3
        for other in moment.instead:
            assert abs(other.worth) > 2 * other.error
        said = [(other.worth > 0, *what_was_said(told, moment, other.said)) for other in moment.instead]
        assert len({(better, verb) for better, verb, _ in said}) == len(said)
        assert all(better or of_bots for better, _, of_bots in said)
        assert {verb for better, verb, of_bots in said if better and not of_bots} <= only_by_others(told, moment)
    assert any(other.worth > 0 for moment in moments if moment.seat == 0 for other in moment.instead)
    assert moments_of(told, analysed, b"tried", in_words) == moments


@pytest.mark.parametrize(("gain", "clear"), [(0.3, True), (-0.3, True), (0.02, False)])
def test_a_few_tables_that_all_agree_leave_an_error(gain: float, clear: bool) -> None:
    worth, error = held([gain] * TRIED)
    assert 0 < 2 * error < abs(worth) < abs(gain)
    assert is_clear([gain] * TRIED) is clear
    assert not is_clear([gain] * (TRIED - 1))  # not all could be imagined
