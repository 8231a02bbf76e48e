"""Pieces of pages that are drawn once: for each language and theme, and with nothing of a person in them."""

from __future__ import annotations

import pytest
from django.template import TemplateSyntaxError, engines
from django.test import Client
from django.utils.translation import override

from tests.games.tables import browser_of, friend, table_of


def drawn(source: str, **page: object) -> list[str]:
    """Draw a template for two readers, one after the other."""
    template = engines["django"].from_string(source)
    return [template.render(page | {"user": reader, "view": reader}) for reader in ("Ada", "Ben")]


def test_a_kept_piece_sees_nothing_of_its_page() -> None:
    assert drawn("{% once %}[{{ user }}{{ view }}{{ request }}{{ csrf_token }}]{% endonce %}") == ["[]", "[]"]
    around = "{% with name=user %}{{ name }}{% once %}[{{ name }}]{% endonce %}{% endwith %}"
    assert drawn(around) == ["Ada[]", "Ben[]"]


def test_a_kept_piece_has_no_token_in_its_forms() -> None:
    first, second = drawn("{% once %}<form>{% csrf_token %}</form>{% endonce %}", csrf_token="of Ada's browser")
    assert first == second == "<form></form>"


def test_a_kept_piece_is_drawn_in_each_language() -> None:
    template = engines["django"].from_string(
        "{% load i18n %}{% once %}{% get_current_language as language %}{{ language }}{% endonce %}"
    )
    for language in ("en", "de", "en"):
        with override(language):
            assert template.render() == language


@pytest.mark.parametrize(
    "source", ["{% once %}{% block main %}{% endblock %}{% endonce %}", "{% once user %}{% endonce %}"]
)
def test_what_differs_from_page_to_page_cannot_be_kept(source: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        engines["django"].from_string(source)


@pytest.mark.django_db
def test_each_browser_gets_its_own_theme_and_each_player_their_own_links() -> None:
    game = table_of("munchhausen", 3)
    for name, theme in (("Ada", "dark"), ("Ben", ""), ("Ada", "light"), ("Ada", "dark")):
        player = friend(name)
        browser = browser_of(player)
        browser.cookies["theme"] = theme
        page = browser.get(game.get_absolute_url()).content.decode()
        assert (f'data-theme="{theme}"' in page) is bool(theme)
        assert page.count('aria-pressed="true"') == 1
        footer = page.partition('class="footer"')[2]
        assert f"/players/{player.username}/" in footer
        assert "/accounts/logout/" in footer
    stranger = Client().get("/").content.decode()
    assert "/accounts/logout/" not in stranger
    assert 'data-theme="' not in stranger
