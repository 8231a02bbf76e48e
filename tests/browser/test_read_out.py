"""What a screen reader makes of a table: cards told apart, lists with names, and pauses where the eye has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import catalog
from tests.browser.hands import reach
from tests.catalog.which import EQUALS, SEALED, WINDOW

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALONE = ("StaticText", "image", "heading", "button", "link", "radio", "checkbox")
EDGE = "seat => { const {outlineStyle, outlineWidth} = getComputedStyle(seat); return [outlineStyle, outlineWidth]; }"


def tree_of(page: Any) -> list[Any]:
    """Chromium's accessibility tree: what it hands to a screen reader."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes: list[Any] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return nodes


def property_of(node: Any, name: str) -> Any:
    """A property of a node of the tree, None if it has none of this name."""
    return next((one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name), None)


def read_out(page: Any, part: str = "main") -> list[tuple[str, str]]:
    """The roles and names below a part of a page, in the order in which they are read out."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = {node["nodeId"]: node for node in tree_of(page)}
    at = session.send("Runtime.evaluate", {"expression": f"document.querySelector({part!r})"})["result"]["objectId"]
    (top, *_) = session.send("Accessibility.getPartialAXTree", {"objectId": at, "fetchRelatives": False})["nodes"]
    session.detach()
    return list(below(nodes, top["nodeId"]))


def below(nodes: dict[str, Any], top: str) -> Iterator[tuple[str, str]]:
    """Walk a tree; what has a name of its own is not spelt out again, but for groups of things."""
    node = nodes[top]
    role, words = node["role"]["value"], node.get("name", {}).get("value", "").strip()
    if words and not node["ignored"]:
        yield role, words
    if role not in ALONE:
        for child in node.get("childIds", ()):
            if child in nodes:
                yield from below(nodes, child)


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_no_two_choices_of_a_group_are_called_the_same(slug: str, at_table: Any) -> None:
    page = at_table(slug)
    for group in page.locator("fieldset:has(input)").all():
        told = group.aria_snapshot()
        choices = [*re.findall(r'(?:radio|checkbox) "([^"]*)"', told)]
        assert len(choices) == len({*choices}), told


def test_equal_cards_are_numbered(at_table: Any) -> None:
    page = at_table(EQUALS)
    told = page.locator("fieldset:has(.pick)").first.aria_snapshot()
    assert re.search(r'checkbox "(\w+) ?, 1 of (\d)"', told), told


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_no_choice_is_called_wrong_before_anything_is_chosen(slug: str, at_table: Any) -> None:
    wrong = [node["name"]["value"] for node in tree_of(at_table(slug)) if property_of(node, "invalid") == "true"]
    assert not wrong


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_no_pause_is_made_twice(slug: str, at_table: Any) -> None:
    said = " ".join(words for role, words in read_out(at_table(slug)) if role == "StaticText")
    assert not re.search(r".{30}[.:] *\. .{30}", said)


def test_whose_turn_it_is_shows_in_the_readers_own_colours(at_table: Any) -> None:
    page = at_table(SEALED, 3)
    page.emulate_media(forced_colors="active")
    awaited, other = page.locator(".seat.awaited").first, page.locator(".seat:not(.awaited, .me)").first
    assert awaited.evaluate(EDGE) != other.evaluate(EDGE)
    page.emulate_media(forced_colors="none")


def test_a_refused_group_says_of_each_choice_that_it_is_not_right(at_table: Any) -> None:
    page = at_table(WINDOW)
    button = page.locator("form.answer [name=verb]:has(~ *), form.answer [name=verb]").first
    button.evaluate("button => { button.form.noValidate = true; }")
    with page.expect_response("**/answer/"):
        reach(button)
        page.keyboard.press("Enter")
    page.locator(".amiss").first.wait_for()
    group = page.locator("fieldset:has(> .amiss)").first
    assert group.locator("input:not([aria-invalid=true])").count() == 0
