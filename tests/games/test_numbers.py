"""Numbers of any size: how they are drawn, how they are read, and that they stay exact."""

from __future__ import annotations

import msgspec
import pytest
from django.db import transaction

from games.catalog import find
from games.engine.fields import Amount, IllegalAnswer
from games.engine.texts import say
from games.forms import read_field
from games.models import Game, Hand, Seat, Truth
from games.play.store import hold, put_back
from games.words import Words

from .tables import awaited, browser_of, post, table_of

HUGE = 123_456_789_012_345_678_901_234_567_800


@pytest.mark.parametrize(
    ("number", "drawn"), [(7, "7"), (-5, "−5"), (9999, "9999"), (12500, "12,500"), (-1234567, "−1,234,567")]
)
def test_a_number_is_drawn_as_one_reads_it(number: int, drawn: str) -> None:
    assert Words(find("munchhausen"), []).plain(say("{number_of_things}", number_of_things=number)) == drawn


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


def make_rich(game: Game, number: int, money: int) -> None:
    """Lay so much money before a seat, as its turn begins."""
    truth = Truth.objects.get(game=game)
    table = msgspec.json.decode(bytes(truth.checkpoint or b""), type=find(game.slug).table)
    table.cash[number] = money  # type: ignore[attr-defined]
    Truth.objects.filter(game=game).update(checkpoint=msgspec.json.encode(table))
    with transaction.atomic():
        held = hold(game.address)
        held.seen_by_others = True
        put_back(held)
