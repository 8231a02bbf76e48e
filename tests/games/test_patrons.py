"""Patrons as it is played on the site."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.html import strip_tags

from games import play
from games.engine.advance import Order
from games.engine.questions import Answer
from games.models import Game, Seat
from games.pages.board import cards
from games.play.advance import MOST_ORDERS
from tests.games.tables import (
    NAMES,
    awaited,
    browser_of,
    friend,
    give,
    table_of,
)

from .earlier_orders import ends_and_only_its_player_is_told, migrated
from .letters import MINUTE, NOON, at, sweep
from .test_attacks import asked
from .test_plans import page_of
from .test_replay import ended, replay
from .test_table_tags import view_of

pytestmark = pytest.mark.django_db


def test_a_seat_holds_only_so_many_orders() -> None:
    game = table_of("patrons", 3)
    seat = asked(game)[0]
    who, hand = play.Actor(user=seat.user_id), seat.hand.sight["hands"][seat.number]
    bids = [{"picture": [picture], "card": [card], "again": []} for picture in (1, 2, 3) for card in hand]
    for bid in bids[:MOST_ORDERS]:
        play.give_order(game.address, who, Order("prebid", bid))
    with pytest.raises(play.Refused):
        play.give_order(game.address, who, Order("prebid", bids[MOST_ORDERS]))


def test_the_same_choices_are_spelt_out_once(mailoutbox: list[Any]) -> None:
    with at(NOON):
        table_of("patrons", 3)
    sweep(NOON + 10 * MINUTE)
    body = str(mailoutbox[0].body)
    assert "as above" in body
    assert body.count("10, 20") == 1


@pytest.mark.both_databases
def test_what_many_kept_back_is_folded_away_in_the_log() -> None:
    game = table_of("patrons", 3)
    for number, card in enumerate(("10", "20", "30")):
        give(game, number, Answer("bid", {"card": [card], "again": ["40"]}))
    play.end_game(game.address)
    browser = browser_of(friend("Ada"))
    for address in (game.get_absolute_url(), f"{game.get_absolute_url()}log/"):
        page = browser.get(address).content.decode()
        fold = re.search(r'<details class="kept"><summary>kept back until the end: 3</summary>(.*?)</details>', page)
        assert fold is not None
        said = "tied, the next bid would have been"
        assert fold[1].count(said) == page.count(said) == 3


def test_the_log_says_what_has_ended() -> None:
    game = table_of("patrons", 3)
    seat = game.seats.select_related("user").get(number=0)
    play.give_order(game.address, play.Actor(user=seat.user_id), Order("spoil"))
    give(game, 0, Answer("bid", {"card": ["fake"], "again": []}))
    while Game.objects.get(pk=game.pk).turn == 0:
        give(game, awaited(game)[0])
    said = "What you said in advance, “Bid my Fake when somebody else could complete a set”, has ended."
    assert f"{said} You have spent your Fake." in page_of(seat, game)


@pytest.mark.parametrize(
    ("slug", "crude", "warns"),
    [("patrons", "low", "however high")],
)
def test_a_crude_order_carries_a_warning_where_it_is_given(slug: str, crude: str, warns: str) -> None:
    game = table_of(slug, 3)
    page = browser_of(friend("Ada")).get(game.get_absolute_url(), {"panel": "advance"}).content.decode()
    warned = re.findall(r'value="(\w+)">\s*<p class="message warning">(.*?)</p>', page, re.DOTALL)
    assert [(kind, warns in said) for kind, said in warned] == [(crude, True)]


def test_each_answer_is_quoted_beside_who_gave_it() -> None:
    game = table_of("patrons", 3)
    for number, card in enumerate(("10", "20", "30")):
        give(game, number, Answer("bid", {"card": [card], "again": ["40"]}))
    game, _book = ended(game)
    page = browser_of(friend("Ada")).get(replay(game, 1)).content.decode()
    said = re.findall(r'<li class="answer[^>]*>\s*<b><bdi>(\w+)</bdi>.*?<q>(.*?)</q>', page, re.DOTALL)
    told = {name: " ".join(strip_tags(words).split()) for name, words in said}
    assert told.keys() == set(NAMES[:3])
    assert all(words.startswith("You bid") for words in told.values()), told


def test_things_that_are_drawn_as_cards_are_looked_for_among_the_cards() -> None:
    assert "#picture-1" in cards(view_of("patrons"), [1], "picture")


@pytest.mark.both_databases
def test_a_plan_gets_what_has_been_added_to_it_and_goes_on() -> None:
    game = table_of("patrons", 3)
    values = {"first": [1], "cards": ["10"], "again": []}
    assert migrated(game, 0, "lots", values, seen={}) == ["lots"]
    assert Seat.objects.get(game=game, number=0).orders[0]["values"] == values | {"same": []}


@pytest.mark.both_databases
def test_same_said_before_there_were_plans_for_it_ends_and_only_its_player_is_told() -> None:
    ends_and_only_its_player_is_told("patrons", "same", {})
