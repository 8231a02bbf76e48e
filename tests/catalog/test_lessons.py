"""Every guided hand ends soon, however it is answered, and always has a sentence to say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.guided import Guided
from games.engine.players import absent_player, obstinate_player
from games.engine.rulebook import Rulebook
from games.engine.teach import MOST_STEPS, PUPIL, Lesson
from games.engine.texts import Text
from games.sight import lesson_view
from games.wording.sentences import Words

from .garbage import garbage
from .wording import check_words

SEEDS, GARBAGE = 150, 5
FEWEST = 3  # questions
VARIETY = 3  # sentences about the same question
TAUGHT = [rules for rules in GAMES.values() if rules.front.lesson]

OURS = 8  # games that can be learned; one that is new need not have a guided hand yet

every = pytest.mark.parametrize("rules", TAUGHT, ids=lambda rules: str(rules.slug))


def begun(rules: Rulebook) -> Guided:
    """A guided hand at its first question."""
    assert isinstance(rules.front.lesson, Lesson)
    return Guided(rules, rules.front.lesson)


def read(words: Words, text: Text | None) -> str:
    """A sentence as it stands on the page, which has nothing left over in it from where it was made."""
    assert text is not None
    sentence = words.plain(text)
    assert len(sentence) > 20
    assert not re.search(r"[{}\[\]]|\bNone\b|\b(True|False)\b|  ", sentence), sentence
    assert sentence[-1] in ".?!", sentence
    return sentence


def answered(hand: Guided, player: Any, chance: Chance) -> list[str]:
    """All that is said while a player answers every question."""
    words, said = lesson_view(hand).words, list[str]()
    while not hand.over:
        decision, sight = hand.decision, hand.position.sight(PUPIL)
        assert decision is not None
        check_words(hand.rules, decision, sight, chance)
        said.append(read(words, hand.task))
        hand.answer(player(sight, decision, chance))
        said.append(read(words, hand.said))
        assert len(hand.given) <= MOST_STEPS
    assert hand.decision is None
    return [*said, read(words, hand.lesson.closing)]


def test_our_games_can_be_learned() -> None:
    assert len(TAUGHT) >= OURS


@every
def test_it_ends_within_five_answers_and_every_sentence_reads(rules: Rulebook) -> None:
    lengths = set()
    for seed in range(SEEDS):
        hand = begun(rules)
        answered(hand, lambda sight, decision, chance: decision.sample(chance), Chance(b"a lesson", seed))
        lengths.add(len(hand.given))
    assert max(lengths) >= FEWEST


@every
@pytest.mark.parametrize("player", [absent_player, obstinate_player, "bot"])
def test_it_teaches_those_who_do_not_care_and_those_who_can_play(rules: Rulebook, player: Any) -> None:
    hand = begun(rules)
    said = answered(hand, rules.bots.answer if player == "bot" else player, Chance(b"a lesson", 0))
    assert len(said) > FEWEST


@every
def test_the_same_answers_lead_to_the_same_place(rules: Rulebook) -> None:
    hand = begun(rules)
    first = answered(hand, rules.bots.answer, Chance(b"a lesson", 1))
    again = begun(rules)
    given = iter(hand.given)
    assert answered(again, lambda *_: next(given), Chance(b"a lesson", 2)) == first
    assert again.position.digest() == hand.position.digest()


@every
def test_what_comes_of_an_answer_depends_on_it(rules: Rulebook) -> None:
    """There is an answer after which at least three different things can be said."""
    said: dict[int, set[str]] = {}
    for seed in range(SEEDS):
        hand, chance = begun(rules), Chance(b"different", seed)
        while (decision := hand.decision) is not None:
            hand.answer(decision.sample(chance))
            assert hand.said is not None
            said.setdefault(len(hand.given), set()).add(hand.said.template)
    assert max(map(len, said.values())) >= VARIETY


@every
def test_an_answer_that_is_not_offered_changes_nothing(rules: Rulebook) -> None:
    hand = begun(rules)
    assert hand.decision is not None
    before = hand.position.digest()
    for seed in range(GARBAGE):
        for wrong in garbage(hand.decision, Chance(b"garbage", seed)):
            with pytest.raises(IllegalAnswer):
                hand.answer(wrong)
    assert hand.position.digest() == before
    assert not hand.given


@every
def test_nobody_at_the_table_is_anybody(rules: Rulebook) -> None:
    """The pupil sits first, between bots, and no row stands behind any of them."""
    view = lesson_view(begun(rules))
    assert [seat.is_bot for seat in view.seats] == [False] + [True] * (len(view.seats) - 1)
    assert all(row.pk is None for row in (view.game, *view.seats))
    assert view.clock.awaits_me is False
    assert len(view.seats) in rules.seats
