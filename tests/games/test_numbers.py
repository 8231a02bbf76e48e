"""Numbers of any size: how they are drawn, how they are read, and that they stay exact."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from django.db import transaction
from django.http import QueryDict

from games.catalog import find
from games.engine.fields import Amount, IllegalAnswer
from games.engine.questions import Answer
from games.engine.texts import say
from games.forms.read import read_field, repeats
from games.ledger.store import hold, put_back
from games.models import Game, Hand, Seat, Truth
from games.wording.sentences import Words
from tests.browser.looks import astray

from .tables import awaited, browser_of, friend, give, post, table_of

HUGE = 123_456_789_012_345_678_901_234_567_800
GROUPS = f"{HUGE:,}".split(",")
WRAPPED = ",<wbr>".join(GROUPS)  # may go on in the next line between two groups, never within one
HIDDEN = "field => field.scrollWidth - field.clientWidth"


@pytest.mark.parametrize(
    ("number", "drawn"), [(7, "7"), (-5, "−5"), (9999, "9999"), (12500, "12,500"), (-1234567, "−1,234,567")]
)
def test_a_number_is_drawn_as_one_reads_it(number: int, drawn: str) -> None:
    assert Words(find("munchhausen"), []).plain(say("{number_of_things}", number_of_things=number)) == drawn


def test_on_a_page_a_number_longer_than_a_line_may_wrap_between_its_groups_and_a_shorter_one_nowhere() -> None:
    words = Words(find("munchhausen"), [])

    assert words.html(say("{number_of_things}", number_of_things=HUGE)) == WRAPPED
    assert words.html(say("{number_of_things}", number_of_things=-HUGE)) == f"−{WRAPPED}"
    assert words.html(say("{number_of_things}", number_of_things=123_456_789)) == "123,456,789"
    assert words.plain(say("{number_of_things}", number_of_things=HUGE)) == f"{HUGE:,}"


@pytest.mark.parametrize("typed", ["12500", " 12500 ", "12,500", "12.500", "12 500", "12\u202f500", "12'500"])
def test_it_is_read_however_its_digits_are_grouped(typed: str) -> None:
    assert read_field(Amount(0, 20_000, 100), [typed]) == 12500


@pytest.mark.parametrize("typed", ["12,50", "1.5", "1e3", "12,5000", "--5", "five", "", ",500", "12 50 0"])
def test_what_is_no_whole_number_is_refused(typed: str) -> None:
    with pytest.raises(IllegalAnswer):
        read_field(Amount(0, 20_000), [typed])


def test_an_amount_that_may_be_left_empty_may() -> None:
    assert read_field(Amount(0, 20_000, optional=True), [" "]) is None


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


@pytest.mark.parametrize("typed", ["1500", "1,500", "1.500", " 1 500 "])
def test_a_form_posted_twice_is_one_answer_however_its_digits_are_grouped(typed: str) -> None:
    """The page groups the digits of what was typed, and the second press sends the same again."""
    posted = QueryDict(urlencode({"verb": "pay", "pay.limit": typed}))
    assert repeats(posted, Answer("pay", {"limit": 1500}))
    assert not repeats(posted, Answer("pay", {"limit": 150}))


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
