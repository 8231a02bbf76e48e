"""Trust Me! step by step after the end: last cards that had to be turned up caught nobody by choice."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME

from .tables import browser_of, friend
from .test_replay import played_by_bots, replay

pytestmark = pytest.mark.django_db


def test_a_lie_with_last_cards_is_not_said_to_be_caught_by_who_had_to_turn_it_up() -> None:
    game, book = played_by_bots(GAME.slug)
    ada, frames = browser_of(friend("Ada")), [*book]
    forced = [(at, one) for at, frame in enumerate(frames) for one in frame.step.judged if one.forced and not one.true]
    assert forced
    for judged, one in forced:
        assert "had to be put to the test" in ada.get(replay(game, judged)).content.decode()
        claimed = next(step for step, frame in enumerate(frames) if one.line <= frame.step.last)
        page = ada.get(replay(game, claimed)).content.decode()
        assert ("turned up as it had to be" if one.right else "another card was turned up") in page
