"""What Door & Treasure says: its words, labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from games.catalog import door_and_treasure
from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.cards import CARDS
from games.catalog.door_and_treasure.fight import PLAYS
from games.catalog.door_and_treasure.housekeeping import HOUSEKEEPING
from games.catalog.door_and_treasure.previews import PREVIEWS
from games.catalog.door_and_treasure.words import LABELS
from games.engine.transcript import english

FOLDER = Path(door_and_treasure.__file__).parent
RULES = (FOLDER / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))


def test_every_card_has_a_name_and_is_named_in_the_words() -> None:
    for card in CARDS.values():
        assert english(GAME, GAME.words.of["card"](card.id)) == card.name


def test_every_card_says_what_stands_on_it_beginning_with_its_joke() -> None:
    assert GAME.words.texts is not None
    for card in CARDS.values():
        joke, *rest = [english(GAME, text) for text in GAME.words.texts(card.id)]
        assert joke == card.joke
        assert len(rest) >= 1
        assert not any("{" in sentence or "Text(" in sentence for sentence in rest)


def verbs_of(keys: Iterable[str]) -> set[str]:
    """The verbs among the keys of labels; one for each player is named by its kind."""
    verbs = {key.removesuffix("?").partition(".")[0] for key in keys if not key.startswith("order:")}
    return {re.sub(r"_(\d|of)$", "", verb) for verb in verbs}


def test_every_verb_has_a_label_and_a_preview() -> None:
    named = verbs_of(LABELS)
    assert named == verbs_of(PREVIEWS)
    assert verbs_of([*PLAYS, *HOUSEKEEPING]) <= named
