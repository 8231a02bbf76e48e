"""What Door & Treasure says: its words, labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalog import door_and_treasure
from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.cards import CARDS
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Decision
from games.engine.table import Sight
from games.engine.texts import Text
from games.engine.transcript import english

FOLDER = Path(door_and_treasure.__file__).parent
RULES = (FOLDER / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))


def label(key: str) -> Text | None:
    """The label of a verb or field; of one that names a seat, that of its kind."""
    of_seat = re.fullmatch(r"(.+?)_\d(\..+)?", key)
    return GAME.labels.get(key) or (GAME.labels.get(f"{of_seat[1]}_of{of_seat[2] or ''}") if of_seat else None)


def check(decision: Decision, sight: Sight, chance: Chance) -> None:
    """Check that everything about a question has words: its paragraph, its labels, and what any answer would do."""
    assert decision.rule in PARAGRAPHS
    assert english(GAME, decision.prompt)
    for option in decision.options:
        assert label(option.verb), option.verb
        for name in option.fields:
            assert label(f"{option.verb}.{name}"), (option.verb, name)
        answer = decision.sample(chance)
        assert english(GAME, GAME.preview(sight, answer))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_answer_that_can_be_given_has_labels_and_a_preview_and_names_a_paragraph(seats: int) -> None:
    position, chance = Position.deal(GAME, seats, {}, b"words"), Chance(b"words", "players")
    for _ in range(250):
        if position.question is None:
            break
        for seat, decision in position.question.decisions.items():
            check(decision, position.sight(seat), chance)
        for seat in position.question.meanwhile:
            check(position.question.meanwhile[seat], position.sight(seat), chance)
        seat = position.awaited[0]
        position.answer(seat, position.question.decisions[seat].sample(chance))
        assert all(english(GAME, event.text) for event in position.told)


def test_every_card_has_a_name_and_is_named_in_the_words() -> None:
    for card in CARDS.values():
        assert english(GAME, GAME.words["card"](card.id)) == card.name


def test_every_card_says_what_stands_on_it_beginning_with_its_joke() -> None:
    assert GAME.texts is not None
    for card in CARDS.values():
        joke, *rest = [english(GAME, text) for text in GAME.texts(card.id)]
        assert joke == card.joke
        assert len(rest) >= 1
        assert not any("{" in sentence or "Text(" in sentence for sentence in rest)


def test_every_order_has_labels() -> None:
    sight = Position.deal(GAME, 3, {}, b"words").sight(1)
    for kind in GAME.orders:
        assert english(GAME, kind.label)
        assert {f"order:{kind.name}.{name}" for name in kind.fields(sight)} <= GAME.labels.keys()


def test_the_paragraphs_that_the_code_names_stand_in_the_rulebook() -> None:
    named = set()
    for file in FOLDER.glob("*.py"):
        for bracket in re.findall(r"\[(\d+\.[\d., -]+)\]", file.read_text(encoding="utf-8")):
            named |= set(re.findall(r"\d+\.\d+", bracket))
    assert named <= PARAGRAPHS
    assert len(named) > 50


def test_the_paragraphs_of_each_section_and_the_rulings_are_numbered_without_a_gap() -> None:
    for section in range(1, 17):
        numbers = [int(found) for found in re.findall(rf"^\*\*{section}\.(\d+)\*\*", RULES, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))
    rulings = [int(found) for found in re.findall(r"^\*\*R(\d+)\*\*", RULES, re.MULTILINE)]
    assert rulings == list(range(1, len(rulings) + 1))
