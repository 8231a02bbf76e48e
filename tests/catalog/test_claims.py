"""What is noted for the end of a played game agrees with the cards that were laid, and reads as English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import catalog
from games.engine.asides import Aside, Claim, Kept, Standing, Verdict
from games.engine.chance import Chance
from games.engine.end import Story, honours_of
from games.engine.players import random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Answer, Seat
from games.engine.transcript import english

from .noted import played as ended
from .own import own, that_say

BLUFFS = that_say("said_and_laid")
Step = tuple[Position, dict[Seat, Answer], list[Aside]]


def played(slug: str, seed: bytes, bots: bool = False) -> Iterator[Step]:
    """Yield a played game after each answer: the position, each seat's last answer, and what was noted."""
    rules = catalog.find(slug)
    seats = 4 if 4 in rules.seats else rules.seats[-1]
    players = [rules.bots.answer if bots else random_player] * seats
    position, chance = Position.deal(rules, seats, {}, seed), Chance(seed, "players")
    answers: dict[Seat, Answer] = {}
    while position.question is not None:
        seat, decision = who_acts(position.question, position.awaited, players, chance)
        turn = position.table.turns
        answers[seat] = players[seat](position.sight(seat), decision, chance)
        position.answer(seat, answers[seat])
        asides = position.asides
        if rules.end.standing and position.table.turns != turn:
            asides.append(Standing(turn, [*rules.end.standing.of(position.table)]))
        yield position, answers, asides


@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
@pytest.mark.parametrize("slug", BLUFFS)
def test_a_claim_is_true_if_the_cards_are_what_it_says(slug: str, seed: bytes) -> None:
    seen = set()
    for _table, answers, asides in played(slug, seed, bots=True):
        for claim in asides:
            if not isinstance(claim, Claim):
                continue
            named, laid = own(slug, "said_and_laid")(claim, answers[claim.by])
            assert claim.true == all(card in (named, "creature") for card in laid)
            shown = claim.truth.values.get("cards") or [claim.truth.values["card"]]
            assert sorted(shown) == sorted(laid)
            seen.add(claim.true)
    assert seen == {True, False}


@pytest.mark.parametrize("slug", that_say("CLAIMING"))
def test_a_doubt_is_right_about_a_lie_and_a_belief_about_a_truth(slug: str) -> None:
    last: dict[Seat, Claim] = {}
    count = 0
    for _position, _answers, asides in played(slug, b"doubts", bots=True):
        for aside in asides:
            if isinstance(aside, Claim):
                last[aside.by] = aside
            elif isinstance(aside, Verdict):
                count += 1
                claim = last[aside.of]
                if aside.doubts and claim.true:
                    assert not aside.right, "what is true cannot be doubted rightly"
                elif not aside.doubts and own(slug, "DOUBTS_ARE_OF_ONE_CARD", True):
                    assert aside.right == claim.true
                elif aside.doubts and own(slug, "DOUBTS_ARE_OF_ONE_CARD", True):
                    assert aside.right
    assert count > 5


@pytest.mark.parametrize("slug", BLUFFS)
def test_every_lie_that_was_turned_up_is_a_doubt_that_was_right(slug: str) -> None:
    position, noted, _flows = ended(slug, b"doubt")  # in which no I Believe! turns up a lie
    right = [aside for aside in noted if isinstance(aside, Verdict) and aside.right and aside.doubts]
    assert len(right) == sum(position.sight(None).lies)


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_what_the_end_says_can_be_read(slug: str) -> None:
    rules = catalog.find(slug)
    sentences, kinds = 0, set()
    for number in range(6):
        steps = [*played(slug, b"read %d" % number, bots=number % 2 == 0)]
        asides = [aside for *_step, noted in steps for aside in noted]
        outcome = steps[-1][0].outcome
        assert outcome is not None
        story = Story.of(outcome.places, outcome.points, asides)
        for honour in rules.end.honours:
            if (text := honour(story)) is not None:
                kinds.add(honour)
                assert_reads(english(rules, text))
        sentences += len(honours_of(story, rules.end.honours))
        for aside in asides:
            if isinstance(aside, Kept):
                assert_reads(english(rules, aside.text))
            elif isinstance(aside, Claim):
                assert english(rules, aside.said)
                assert english(rules, aside.truth)
    if rules.end.honours:
        assert sentences >= 12, "two a game, at the very least"
        assert len(kinds) >= 4


def assert_reads(sentence: str) -> None:
    """A sentence has no gap, no brace and no None in it, and ends with a full stop."""
    assert "{" not in sentence, sentence
    assert "None" not in sentence, sentence
    assert "  " not in sentence, sentence
    assert sentence.endswith("."), sentence


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_last_standing_agrees_with_the_result(slug: str) -> None:
    """Where points decide, the winner stands first at the end; elsewhere the fewest cards are the winner's or equal."""
    rules = catalog.find(slug)
    if rules.end.standing is None:
        pytest.skip("this game does not say how its seats stand")
    steps = [*played(slug, b"standing", bots=True)]
    points = [aside.points for aside in steps[-1][2] if isinstance(aside, Standing)][-1]
    outcome = steps[-1][0].outcome
    assert outcome is not None
    best = min(points) if rules.end.standing.low else max(points)
    assert any(points[seat] == best for seat, place in enumerate(outcome.places) if place == 1)
