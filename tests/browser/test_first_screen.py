"""A player who is asked sees question, board, choices and the main button on one screen."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.catalog import GAMES
from games.models import Game, Seat
from tests.catalog.which import OFFERS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BARS = {"width": 390, "height": 664}  # the commonest phone, with its browser's bars
WHOLE = {"width": 390, "height": 844}  # and without
WIDE = ({"width": 1440, "height": 900}, {"width": 1280, "height": 720})
WORDS, LONGEST, WORDS_IN_ALL = 90, 1700, 220
LAVISH = {OFFERS: (2200, 300)}  # its page may be longer

# Where things are, how much of the board can be seen, and how many words stand in sight and in all.
FIGURES = """() => {
    const box = (what) => document.querySelector(what)?.getBoundingClientRect();
    const cloth = document.querySelector("#board .cloth");
    const words = { sight: 0, all: 0 };
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement, range = document.createRange();
        if (!around.checkVisibility({ visibilityProperty: true }) || around.closest(".visually-hidden")) continue;
        range.selectNodeContents(text);
        const { top, width, height } = range.getBoundingClientRect();
        if (width < 2 || height < 2) continue;
        const count = text.textContent.match(/\\S*\\p{L}\\S*/gu)?.length ?? 0;  // a number is no word
        words.all += count;
        const below = around.closest("#board") ? box("#board").bottom : innerHeight;
        if (top < Math.min(below, innerHeight)) words.sight += count;
    }
    const hand = document.querySelector("#table .in-hand");
    return {
        question: box("#question").bottom, button: box("#dock button").bottom,
        hand: hand ? hand.getBoundingClientRect().bottom : 0, dock: box("#dock").top,
        board: Math.min(1, cloth.clientHeight / cloth.scrollHeight), boardEnds: box("#board").bottom,
        height: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth,
        window: [innerWidth, innerHeight], words,
    };
}"""
TWICE = """() => {
    const seen = {};
    for (const seat of document.querySelectorAll("#board .seat, #board .adventurer")) {
        const name = seat.querySelector("bdi").textContent;
        seen[name] = (seen[name] ?? 0) + 1;
    }
    return Object.entries(seen).filter(([, times]) => times > 1).map(([name]) => name);
}"""


@pytest.fixture
def asked(request: pytest.FixtureRequest, new_page: Any, sign_in: Any) -> Any:
    """Alice's page of a table of the demo at which she is asked."""
    call_command("demo", games=[request.param])
    alice = User.objects.get(email="alice@example.org")
    waiting = Seat.objects.filter(user=alice, awaited_since__isnull=False, game__status=Game.Status.RUNNING)
    page = new_page("phone")
    sign_in(page, alice)
    page.goto(waiting.order_by("-game__turn", "pk")[0].game.get_absolute_url())
    page.locator("#dock").wait_for()
    return page


@pytest.mark.parametrize(("asked", "slug"), [(slug, slug) for slug in GAMES], indirect=["asked"])
def test_question_board_hand_and_button_stand_on_one_screen(asked: Any, slug: str) -> None:
    longest, in_all = LAVISH.get(slug, (LONGEST, WORDS_IN_ALL))

    asked.set_viewport_size(BARS)
    seen = asked.evaluate(FIGURES)
    assert seen["wide"] == BARS["width"]
    assert seen["question"] < seen["dock"]
    assert seen["hand"] <= seen["dock"] + 1
    assert seen["button"] <= BARS["height"]
    assert seen["board"] >= 0.5

    asked.set_viewport_size(WHOLE)
    seen = asked.evaluate(FIGURES)
    assert seen["button"] <= WHOLE["height"]
    assert seen["board"] >= (0.95 if slug not in LAVISH else 0.6)
    assert seen["words"]["sight"] <= WORDS
    assert seen["words"]["all"] <= in_all
    assert seen["height"] <= longest

    for window in WIDE:
        asked.set_viewport_size(window)
        seen = asked.evaluate(FIGURES)
        assert seen["wide"] == window["width"]
        assert max(seen["question"], seen["hand"], seen["button"]) <= window["height"]
        assert seen["board"] >= 0.95
    assert asked.evaluate(TWICE) == []
