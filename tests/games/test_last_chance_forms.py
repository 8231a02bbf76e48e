"""Last Chance as it is played on the site."""

from __future__ import annotations

import re

import pytest

from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Option
from games.models import Game
from tests.games.tables import browser_of, give, post, table_of
from tests.hints import sure

from .test_forms import CARDS, asked, laid_out, names, verbs


def test_options_on_a_line_share_one_part_in_its_order_each_with_its_number() -> None:
    form = laid_out(
        Option("decline", lay=CARDS),
        Option("ask", lay=CARDS, limit=Amount(100, 5000, 100, "money")),
        Option("pay", lay=CARDS, limit=Amount(0, 900, 100, "money")),
        Option("last_chance", lay=CARDS),
    )
    assert verbs(form) == [["pay", "decline", "ask"], ["last_chance"]]
    line = sure(form.parts[0].line)
    assert [(stop.label, stop.number.name if stop.number else "") for stop in line.stops] == [
        ("pay 900", "pay.limit"),
        ("not me", ""),
        ("be paid 5000", "ask.limit"),
    ]
    assert (names(form.parts[0].fields), form.guarded) == (["lay"], True)


def test_a_bet_that_goes_with_each_place_on_a_line_is_drawn_once() -> None:
    side, share = Pick(["no", "yes"], of="side", start=["no"]), Pick([0, 5], of="share", start=[0])
    form = laid_out(
        Option("decline", side=side, share=share),
        Option("ask", limit=Amount(100, 5000, 100, "money"), side=side, share=share),
        Option("pay", limit=Amount(0, 900, 100, "money"), side=side, share=share),
        Option("last_chance", side=side, share=share),
    )
    part, last = form.parts
    assert (names(part.fields), names(part.more.fields)) == (["side", "share"], [])
    assert (names(last.drawn), [option.verb for option in last.options]) == ([], ["last_chance"])


@pytest.fixture
def auction() -> Game:
    """A table of Last Chance, at which all are asked what an attempt is worth to them and what they bet otherwise."""
    return table_of("last_chance", 2)


@pytest.mark.django_db
def test_of_what_is_posted_only_the_fields_of_the_verb_are_read(auction: Game) -> None:
    seat = asked(auction)
    filled = {"side": "yes", "share": "0", "exact": "", "ask.limit": "rubbish", "pay.limit": "300"}
    posted = {"question": auction.question, "verb": "pay", **filled}

    answered = post(browser_of(sure(seat.user)), f"/t/{auction.address}/answer/", posted)

    assert answered.status_code == 200
    given = auction.moves.get().answer
    assert (given["verb"], given["values"]["limit"], given["values"]["side"]) == ("pay", 300, ["yes"])


@pytest.mark.django_db
def test_what_a_button_needs_and_lacks_is_refused_in_a_sentence_and_what_was_filled_in_stays(auction: Game) -> None:
    seat = asked(auction)
    filled = {"side": "yes", "share": "0", "exact": "", "ask.limit": "1200", "pay.limit": ""}

    refused = post(
        browser_of(sure(seat.user)),
        f"/t/{auction.address}/answer/",
        {"question": auction.question, "verb": "pay", **filled},
    )

    page = refused.content.decode()
    assert refused.status_code == 422
    assert re.search(r'aria-describedby="[^"]*pay-limit-amiss"\s+id="pay-limit"', page)
    assert re.search(r'id="pay-limit-amiss" role="alert">Choose a number from 0 to', page)
    assert 'name="ask.limit" value="1200"' in page
    assert not auction.moves.exists()


@pytest.mark.django_db
def test_a_sealed_answer_is_shown_wherever_its_form_asks_for_it(auction: Game) -> None:
    seat = asked(auction)
    give(auction, seat.number, Answer("ask", {"limit": 700, "side": ["yes"], "share": [0], "exact": None}))

    page = browser_of(sure(seat.user)).get(auction.get_absolute_url()).content.decode()

    assert re.search(r'<input type="radio" name="side" value="yes"[^>]* checked required aria-invalid="false">', page)
    assert 'name="ask.limit" value="700"' in page
