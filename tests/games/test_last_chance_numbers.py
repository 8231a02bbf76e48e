"""Last Chance as it is played on the site."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db import transaction

from games.catalog import find
from games.engine.questions import Answer
from games.ledger.store import hold, put_back
from games.models import Game, Hand, Seat, Truth
from tests.browser.looks import astray
from tests.games.tables import awaited, browser_of, friend, give, post, table_of

from .test_numbers import HUGE, WRAPPED

HIDDEN = "field => field.scrollWidth - field.clientWidth"


@pytest.mark.django_db
def test_30_digits_are_bet_to_the_last_hundred_and_stay_readable() -> None:
    game = table_of("last_chance", 2)
    make_rich(game, awaited(game)[0], HUGE)
    seat = Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])
    assert seat.user is not None
    browser = browser_of(seat.user)

    page = browser.get(f"/t/{game.address}/").content.decode()
    bet = {"verb": "decline", "side": "no", "share": "0", "exact": f"{HUGE:,}", "question": game.question}
    answered = post(browser, f"/t/{game.address}/answer/", bet)

    assert "1.234 × 10²⁹" in page
    assert answered.status_code == 200
    sealed = Hand.objects.get(seat=seat).sealed
    assert sealed is not None
    assert sealed["values"]["exact"] == HUGE


@pytest.mark.django_db
def test_a_hundred_more_than_one_has_is_refused_in_a_sentence() -> None:
    game = table_of("last_chance", 2)
    make_rich(game, awaited(game)[0], HUGE)
    seat = Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])
    assert seat.user is not None
    bet = {"verb": "decline", "side": "no", "share": "0", "exact": str(HUGE + 100), "question": game.question}

    refused = post(browser_of(seat.user), f"/t/{game.address}/answer/", bet)

    assert refused.status_code == 422
    assert f"{HUGE:,}" in refused.content.decode()


@pytest.mark.django_db
def test_what_i_bid_and_bet_is_said_to_me_to_the_last_hundred() -> None:
    game = table_of("last_chance", 2)
    me, *_others = awaited(game)
    make_rich(game, me, HUGE)
    seat = Seat.objects.select_related("user").get(game=game, number=me)
    assert seat.user is not None
    browser, path = browser_of(seat.user), f"/t/{game.address}/"
    bid = {"verb": "pay", "limit": str(HUGE), "side": "no", "share": "0", "exact": str(HUGE), "question": game.question}

    previewed = post(browser, f"{path}preview/", bid | {"verbs": "pay"}).content.decode()
    post(browser, f"{path}answer/", bid)
    sealed = browser.get(path).content.decode()

    for said in (previewed, sealed):
        assert f"You pay at most {WRAPPED} and have it back if it works" in said
        assert f"If somebody else tries, you bet {WRAPPED} on NO." in said


@pytest.mark.django_db
def test_in_the_log_the_same_bet_stays_short() -> None:
    game = table_of("last_chance", 2)
    me, *_others = awaited(game)
    make_rich(game, me, HUGE)
    bet = {"side": ["no"], "share": [0], "exact": HUGE}
    give(game, me, Answer("decline", bet))
    give(game, 1 - me, Answer("ask", {**bet, "limit": 1000, "exact": None}))

    log = browser_of(friend("Ada")).get(f"/t/{game.address}/log/").content.decode()

    assert "1.234 × 10²⁹ on NO" in log
    assert WRAPPED not in log


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_phone_shows_all_of_30_digits_as_they_are_typed(new_page: Any, sign_in: Any) -> None:
    game = table_of("last_chance", 2)
    make_rich(game, awaited(game)[0], HUGE)
    page = new_page("phone")
    sign_in(page, Seat.objects.get(game=game, number=awaited(game)[0]).user)
    page.goto(game.get_absolute_url())
    page.locator(".jumps [value=pay]").click()
    assert page.locator("#pay-limit").input_value() == f"{HUGE:,}"

    for name in ("#pay-limit", "#pay-exact"):
        if name == "#pay-exact":
            page.locator(".others-open").click()
        field = page.locator(name)
        field.fill(str(HUGE))
        field.press("Tab")
        assert field.input_value() == f"{HUGE:,}"
        assert field.evaluate(HIDDEN) <= 0
    page.locator("#pay-preview", has_text=f"{HUGE:,}").wait_for()
    assert not astray(page)


def make_rich(game: Game, number: int, money: int) -> None:
    """Lay so much money before a seat, as its turn begins."""
    truth = Truth.objects.get(game=game)
    table = msgspec.json.decode(bytes(truth.checkpoint or b""), type=find(game.slug).table)
    table.cash[number] = money  # type: ignore[attr-defined]
    Truth.objects.filter(game=game).update(checkpoint=msgspec.json.encode(table))
    with transaction.atomic():
        held = hold(game.address, Game.Status.RUNNING)
        held.seen_by_others = True
        put_back(held)
