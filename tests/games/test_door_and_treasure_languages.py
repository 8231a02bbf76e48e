"""What has no translation yet says in which language it stands, so that it is read out in that one."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import pytest
from django.utils import timezone

from games import play
from games.catalog.door_and_treasure.cards import CARDS
from games.models import Game, Hand
from tests.games.tables import browser_of, friend
from tests.pseudo import CODE, pseudo_language

pytestmark = pytest.mark.django_db
MARK = '<span lang="en">'


@pytest.fixture
def page(settings: Any) -> Any:
    """Draws Ada's table, at which two cards have just been named, for a reader of another language."""
    settings.LANGUAGES = [("en", "English"), (CODE, "Bracketed"), ("de", "German")]
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    told = {"template": "{seat} fights {foes:cards}.", "values": {"seat": 0, "foes": ["butler", "damp_imp"]}}
    last = game.lines.order_by("number").last()
    game.lines.create(number=last.number + 1 if last else 1, kind="event", turn=0, text=told, at=timezone.now())
    client = browser_of(ada)

    def drawn(language: str) -> tuple[str, Game]:
        page = client.get(game.get_absolute_url(), headers={"accept-language": language}).content.decode()
        return page, Game.objects.get(pk=game.pk)

    return drawn


def test_a_card_without_a_translation_is_read_out_as_it_is_written(page: Any) -> None:
    drawn, game = page("de")
    for key in Hand.objects.get(seat__game=game, seat__name="Ada").sight["hands"][0]:
        name, joke = escape(CARDS[key].name), escape(CARDS[key].joke)
        assert f'<h3 id="name-{key}">{MARK}{name}</span></h3><p class="joke">{MARK}{joke}</span></p>' in drawn
        assert re.search(rf'popovertarget="read-{key}">.*?{MARK}{re.escape(name)}</span>', drawn)
    assert f'popovertarget="read-butler">{MARK}The Butler</span></button>' in drawn
    assert f"{MARK}<bdi" in drawn  # a sentence of the log


def test_what_is_translated_is_read_out_in_the_pages_language(page: Any) -> None:
    with pseudo_language():
        drawn, _game = page(CODE)
    assert "⟦The Butler⟧" in drawn
    assert MARK not in drawn
    assert '<label lang="en">' not in drawn
