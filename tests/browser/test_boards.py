"""Boards keep to their figures for every number of seats and every screen, nothing on them shifts, and a turn can be
answered by keys alone and without scripts."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog
from games.engine.chance import Chance
from games.models import Game, Hand, Seat
from tests.browser.conftest import at_rest
from tests.browser.hands import Finger, Keys, fill_in, unfold
from tests.browser.screens import LOOK
from tests.browser.test_first_screen import BARS, FIGURES, LAVISH, TWICE, WHOLE, WIDE
from tests.catalog.own import own, that_say
from tests.catalog.which import SPECIALS
from tests.games.tables import answer_at_random, decision_of, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = pytest.mark.parametrize("slug", catalog.GAMES)
LATER = 14  # answers after which a table has something on it
POLLS, MOVED = 10, 0.02
NARROW, ENLARGED = {"width": 320, "height": 568}, {"width": 320, "height": 180}  # the latter is 400 % of 1280 by 720
ASIDE = {"width": 844, "height": 390}  # a phone on its side

WATCH = """() => {
    window.shifts = [];
    const of = ({value, sources}) => ({value, what: sources.map(({node}) => node?.outerHTML?.slice(0, 90))});
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(of))).observe({type: "layout-shift"});
}"""
# Of each field that is asked beside the dock or on the board, a choice that can be tapped and has not been.
CHOICES = """() => Object.values(Object.fromEntries(
    [...document.querySelectorAll("#table :is(.tray, .board) label > input:not(:checked, :disabled)")].reverse()
        .filter((box) => box.parentElement.checkVisibility()).map((box) => [box.name, [box.name, box.value]])))"""
# What the dock's buttons, and all else that is pressed, are too small for a finger.
SMALL = """() => {
    const least = (thing) => thing.closest("#dock .buttons") ? 44 : 24;
    const boxes = "label:has(> input:is([type=radio], [type=checkbox]))";
    const pressed = `#table :is(button, summary, .back, .turns-seal, ${boxes})`;
    return [...document.querySelectorAll(pressed)].filter((thing) => {
        const {width, height} = thing.getBoundingClientRect();
        return thing.checkVisibility({visibilityProperty: true}) && !thing.matches(".opens-named")
            && width > 2 && Math.min(width, height) < least(thing) - .5;
    }).map((thing) => thing.outerHTML.slice(0, 120));
}"""
STUCK = """() => [...document.querySelectorAll("body *")].filter((thing) => thing.checkVisibility()
    && ["sticky", "fixed"].includes(getComputedStyle(thing).position)).map((thing) => thing.outerHTML.slice(0, 90))"""
# Choices of one field in two places, cards of my hand drawn a second time, my deadline told a second time.
AGAIN = """() => {
    const seen = (thing) => thing.checkVisibility({visibilityProperty: true});
    const boxes = [...document.querySelectorAll("#table label > input")].filter((box) => seen(box.parentElement));
    const places = Map.groupBy(boxes, (box) => `${box.name}=${box.value}`);
    const apart = (them) => new Set(them.map((box) => box.closest("fieldset, .board"))).size > 1;
    const twice = [...places].filter(([, them]) => apart(them));
    const hands = [...document.querySelectorAll("#table .in-hand")].filter(seen);
    const by = document.querySelector(".bar time")?.textContent.trim();
    const said = by ? document.querySelector(".stage").innerText.split(by).length - 1 : 0;
    return [...twice.map(([name]) => name), ...hands.slice(1).map(() => "hand"), ...(said ? [by] : [])];
}"""


def asked_at(slug: str, size: int, after: int = LATER) -> Seat:
    """A player who is asked something in the middle of a game among friends."""
    game, chance = table_of(slug, size), Chance(b"boards", size)
    for number in range(400):
        awaited = Seat.objects.filter(game=game, awaited_since__isnull=False).select_related("user", "game")
        for seat in awaited if number >= after else ():
            if (decision := decision_of(seat)) and not decision.forced:
                return seat
        if not awaited:
            return asked_at(slug, size, after // 2)  # it has ended before
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    raise AssertionError(f"nobody is asked anything at {slug}")


@pytest.fixture
def show(new_page: Any, sign_in: Any) -> Any:
    """Shows somebody the table at which they are asked, on the same page each time."""
    pages: dict[bool, Any] = {}

    def shown(seat: Seat, scripts: bool = True) -> Any:
        page = pages.get(scripts) or new_page("phone", javascript=scripts)
        pages[scripts] = page
        sign_in(page, seat.user)
        page.set_viewport_size(BARS)
        page.goto(seat.game.get_absolute_url())
        page.locator("#dock").wait_for()
        return page

    return shown


@GAMES
def test_every_number_of_seats(slug: str, show: Any) -> None:
    for size in catalog.find(slug).seats:
        page = show(asked_at(slug, size))
        assert_fits(page, slug)
        assert not page.evaluate(TWICE)
        assert not page.evaluate(AGAIN)
        assert not page.evaluate(SMALL)
    for small in (NARROW, ENLARGED):
        page.set_viewport_size(small)
        assert page.evaluate("document.documentElement.scrollWidth") == small["width"]
        assert not page.evaluate(SMALL)
    assert not page.evaluate(STUCK)


@pytest.mark.parametrize("slug", that_say("LARGEST_HAND"))
def test_the_largest_hands(slug: str, show: Any) -> None:
    seat = asked_at(slug, 3)
    largest = own(slug, "LARGEST_HAND")
    hold(seat, largest)
    page = show(seat)
    assert page.locator(".in-hand .card:visible").count() == largest
    assert_fits(page, slug)
    assert not page.evaluate(SMALL)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_card_is_seen_whole_and_large_under_the_pointer_or_a_finger(size: str, new_page: Any, sign_in: Any) -> None:
    seat = asked_at(SPECIALS, 3)
    page = new_page(size, reduced_motion="no-preference")
    sign_in(page, seat.user)
    page.goto(seat.game.get_absolute_url())
    card = page.locator(".in-hand .card").first
    before = card.bounding_box()["width"]
    page.locator(".in-hand > *").first.hover(position={"x": 8, "y": 12})
    if size == "phone":
        page.mouse.down()
    page.wait_for_function("([card, before]) => card.getBoundingClientRect().width > 2 * before", arg=[
        card.element_handle(), before,
    ])  # fmt: skip


def assert_fits(page: Any, slug: str) -> None:
    """All that an answer needs is in sight with most of the board; without a phone's bars, with all of the board."""
    page.set_viewport_size(ASIDE)
    seen = page.evaluate(FIGURES)
    assert max(seen["question"], seen["button"]) <= ASIDE["height"] + 1
    assert seen["board"] >= 0.7
    for window, whole in ((BARS, 0.8), (WHOLE, 0.85 if slug in LAVISH else 0.95), *((wide, 0.95) for wide in WIDE)):
        page.set_viewport_size(window)
        seen = page.evaluate(FIGURES)
        assert seen["wide"] == window["width"]
        assert max(seen["question"], seen["hand"], seen["button"]) <= window["height"] + 1
        assert seen["board"] >= whole, f"{seen['board']:.2f} of {window}"
    page.set_viewport_size(BARS)


def hold(seat: Seat, cards: int) -> None:
    """Let somebody hold many more cards than they do, in their own eyes and in what they are asked."""
    hand = Hand.objects.get(seat=seat)
    held = hand.sight["hands"][seat.number]
    more = [held[number % len(held)] for number in range(cards - len(held))]
    held += more
    for option in hand.decision["options"]:
        for _name, field in option["fields"]:
            if field.get("of") == "card" and len(field["among"]) > 1:
                field["among"] += more
    hand.save()


@GAMES
def test_nothing_moves_while_one_chooses_or_the_page_looks_again(slug: str, show: Any) -> None:
    page = show(asked_at(slug, catalog.find(slug).seats[0] + 1))
    page.evaluate(WATCH)
    for name, value in page.evaluate(CHOICES):
        page.locator(f"#table label:has(> [name='{name}'][value='{value}']):visible").first.click()
        at_rest(page)
    for _ in range(POLLS):
        with page.expect_response("**/poll/**"):
            page.evaluate(LOOK)
        at_rest(page)
    moved = page.evaluate("shifts")
    assert sum(shift["value"] for shift in moved) <= MOVED, moved


@pytest.mark.parametrize("scripts", [True, False], ids=["by keys", "without scripts"])
@GAMES
def test_a_turn(slug: str, scripts: bool, show: Any) -> None:
    seat = asked_at(slug, catalog.find(slug).seats[0])
    hand = Keys() if scripts else Finger()
    page = show(seat, scripts)
    decision = decision_of(seat)
    assert decision is not None
    answer = decision.sample(Chance(b"turn", 0))
    option = decision.option(answer.verb)
    assert option is not None
    unfold(page, option, hand)
    fill_in(page, answer, hand)
    with page.expect_response("**/answer/"):
        hand.press(page.locator(f"[name=verb][value={answer.verb}]"))
    assert seat.game.moves.filter(seat=seat.number).latest("number").answer["verb"] == answer.verb
