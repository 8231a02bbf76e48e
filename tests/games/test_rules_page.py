"""Every game's rules as a page: whole, numbered, linked."""

import re
from typing import Any

import pytest
from django.test import Client

from games import catalog
from games.wording.rules_page import rules_at_hand, rules_contents, rules_intro, rules_page
from tests.catalog.which import SEALED, TOGETHER
from tests.pseudo import CODE, pseudo_language


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_page_has_contents_and_numbered_paragraphs(client: Client, slug: str) -> None:
    page = client.get(f"/rules/{slug}/").content.decode()

    assert 'id="r1-1"' in page
    assert 'id="rR1"' in page
    for anchor, _title in rules_contents(slug):
        assert page.count(f'id="{anchor}"') == 1
        assert f'href="#{anchor}"' in page


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_no_two_paragraphs_share_a_number_and_every_reference_leads_somewhere(slug: str) -> None:
    html = rules_page(slug)
    ids = re.findall(r'id="([^"]+)"', html)

    assert len(ids) == len(set(ids))
    for target in re.findall(r'href="[^"#]*#([^"]+)"', html):
        assert target in ids


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_page_says_which_printed_game_it_is(client: Client, slug: str) -> None:
    assert re.search(r"This is <em>|published by", client.get(f"/rules/{slug}/").content.decode())


def test_a_section_is_found_by_any_of_its_paragraphs() -> None:
    section = rules_at_hand(SEALED, "2.3").section

    assert 'id="r2-1"' in section
    assert 'id="r2-3" class="applies"' in section
    assert 'id="r3-1"' not in section


def test_a_paragraph_that_nobody_wrote_gives_the_first_section() -> None:
    at_hand = rules_at_hand(SEALED, "99.9")

    assert not at_hand.paragraph
    assert 'id="r1-1"' in at_hand.section


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_before_the_first_section_stands_what_the_game_is(slug: str) -> None:
    intro = rules_intro(slug)

    assert len(re.sub("<[^>]*>", "", intro)) > 80
    assert "<h2" not in intro


def test_rules_that_nobody_has_translated_say_in_which_language_they_are(client: Client, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), (CODE, "Bracketed")]
    with pseudo_language():
        theirs = client.get(f"/rules/{TOGETHER}/", headers={"accept-language": CODE}).content.decode()
    ours = client.get(f"/rules/{TOGETHER}/", headers={"accept-language": "en"}).content.decode()

    assert f'<html lang="{CODE}"' in theirs
    assert '<div class="prose" lang="en">' in theirs
    assert '<div class="prose">' in ours
