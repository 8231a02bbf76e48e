"""The rules panel of a table page: the paragraph that applies to the open question comes first, and is marked."""

from __future__ import annotations

import re

import pytest

from games import catalog
from games.models import Game, Seat
from games.wording.rules_page import paragraph_id, rules_at_hand
from tests.catalog.which import IN_TURN, SEALED
from tests.catalog.wording import numbers

from .tables import awaited, browser_of, decision_of, give, table_of

MARKED = 'class="applies"'
QUESTIONS = 5  # of a game, the first
PANEL = re.compile(r'<div class="rules-text"[^>]*>(.*?)</div>\s*<p>\s*<a href="([^"]+)">', re.DOTALL)
FIRST = re.compile(r'\s*<section class="applies"><h2>(.*?)</h2><p class="applies"><strong>([\d.]+)</strong>', re.DOTALL)


def panel(game: Game, seat: Seat) -> tuple[str, str]:
    """The rules that a seat's page of a table shows, and where the link below them leads."""
    assert seat.user is not None
    page = browser_of(seat.user).get(game.get_absolute_url(), {"panel": "rules"}).content.decode()
    found = PANEL.search(page)
    assert found
    return found[1], found[2]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_paragraph_that_the_question_names_comes_first_and_is_marked(slug: str) -> None:
    game = table_of(slug, 3)

    for _ in range(QUESTIONS):
        seat = game.seats.select_related("user").get(number=awaited(game)[0])
        decision = decision_of(seat)
        assert decision is not None
        shown, link = panel(game, seat)
        first = FIRST.match(shown)
        assert first
        section, number = first.groups()
        assert number == decision.rule
        assert section.split()[0] == decision.rule.partition(".")[0]
        assert f'<p id="{paragraph_id(number)}" class="applies">' in shown
        assert link == f"/rules/{slug}/#{paragraph_id(number)}"
        give(game, seat.number)


@pytest.mark.django_db
def test_a_player_who_is_asked_nothing_reads_from_the_beginning_and_nothing_is_marked() -> None:
    game = table_of(IN_TURN, 3)
    idle = game.seats.select_related("user").exclude(number__in=awaited(game))[0]

    shown, link = panel(game, idle)

    assert "<strong>1.1</strong>" in shown
    assert MARKED not in shown
    assert link == f"/rules/{IN_TURN}/"


def test_a_paragraph_ends_where_the_next_one_begins() -> None:
    hand = rules_at_hand(SEALED, "2.2")

    assert hand.paragraph.startswith('<p class="applies"><strong>2.2</strong>')
    assert "<strong>2.3</strong>" not in hand.paragraph
    assert "<strong>2.3</strong>" in hand.section


def test_the_last_paragraph_of_a_section_is_found_too() -> None:
    *_, last = [number for number in numbers(SEALED) if number.startswith("2.")]
    assert last in rules_at_hand(SEALED, last).paragraph


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_where_nothing_applies_the_first_section_stands_there_unmarked(slug: str) -> None:
    hand = rules_at_hand(slug, "")

    assert not hand.paragraph
    assert hand.title.startswith("1 ")
    assert 'id="r1-1"' in hand.section
    assert MARKED not in hand.section
