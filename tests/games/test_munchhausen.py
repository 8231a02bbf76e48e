"""Munchhausen as it is played on the site."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from accounts.lessons import ALL
from accounts.models import User
from games import play
from games.catalog import find
from games.engine.advance import Order, Plan
from games.engine.questions import Answer
from games.models import Game, Letter, Move, Seat
from games.post import post_due
from tests.games.tables import (
    awaited,
    browser_of,
    decision_of,
    fresh,
    give,
    had_passed,
    had_said,
    log_of,
    page_of,
    table_of,
)
from tests.hints import sure

from . import changed_rules
from .changed_rules import CANARY, under
from .earlier_orders import BID, ENDED, TURNS_ORDERS, answered, migrated
from .letters import NOON, at
from .test_editions import AGAIN, first_asked, sealed
from .test_figures import client_of, counted
from .test_notices_mail import html_of
from .test_plans import later, say_in_advance

pytestmark = pytest.mark.django_db


@pytest.mark.both_databases
def test_at_equal_editions_an_answer_that_is_no_longer_legal_begins_the_turn_again() -> None:
    game = table_of("munchhausen", 3, options={"bidding": "open"})
    give(game, first_asked(game), Answer("bid", {"value": 8}))
    with under(replace(changed_rules.number_changed(find("munchhausen")), edition=find("munchhausen").edition)):
        play.bring_over(game.address)
        assert log_of(game)[-1] == AGAIN
        assert set(sealed(game).values()) == {None}


def test_the_page_says_beside_each_hand_what_is_in_it_and_what_is_gone() -> None:
    game = table_of("munchhausen", 3)
    (baron,) = {0, 1, 2} - {*awaited(game)}
    liar, teller = (baron + 1) % 3, (baron + 2) % 3
    last = {"bank": [1], "up_to": [], "final": ["final"]}
    give(game, liar, Answer("pass", {"final": ["final"]}))
    give(game, teller, Answer("bid", {"value": 7, "lay": [7], **last}))
    give(game, baron, Answer("reject", {"bidder": [teller], "bank": []}))

    page = page_of(game, str(game.seats.get(number=liar)))
    hands = {int(part.group(1)): part.group(0) for part in re.finditer(r'data-place="seat-(\d)".*?</li>', page, re.S)}
    assert ("seen in hand:" in hands[baron], "gone from hand:" in hands[baron]) == (True, False)
    assert ("seen in hand:" in hands[teller], "gone from hand:" in hands[teller]) == (False, True)


@pytest.mark.both_databases
def test_an_order_that_fails_ends_and_stops_nobody() -> None:
    game = table_of("munchhausen", 3)
    seat = game.seats.get(number=first_asked(game))
    kind = find("munchhausen").advance[2]
    assert isinstance(kind, Plan)
    had_passed(game, seat.number)

    def fails(*_: object) -> Any:
        raise KeyError(CANARY)

    broken = replace(kind, answer=fails, until=fails)
    with under(replace(find("munchhausen"), advance=(*find("munchhausen").advance[:2], broken))):
        for _answer in range(2):
            give(game, first_asked(game))
        assert (fresh(game).trouble_at, game.seats.get(pk=seat.pk).orders) == (None, [])


@pytest.mark.both_databases
def test_tales_that_waited_cost_two_queries_more_once_they_are_told() -> None:
    """They are read, and make way for lines with the numbers of the time at which all may read them."""
    game = table_of("munchhausen", 3)
    User.objects.update(lessons={"munchhausen": [ALL]})
    counts = []
    for value in (4, 5):
        seat = game.seats.get(number=awaited(game)[0])
        client, question = client_of(sure(seat.user)), Game.objects.get(pk=game.pk).question
        bid = {"question": question, "verb": "bid", "value": value, "lay": 3, "final": "final", "words": "I swear."}
        response, asked = counted(lambda client=client, bid=bid: client.post(f"/t/{game.address}/answer/", bid))
        assert response.status_code == 302
        counts.append(len(asked))
    assert game.lines.filter(kind="tale", only=None).count() == 2
    assert counts[1] <= counts[0] + 2


def test_the_letter_after_the_end_tells_places_and_points_but_not_on_the_envelope(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of("munchhausen", 2)
        while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
            seat = sure(game.seats.filter(awaited_since__isnull=False).first())
            give(game, seat.number)
        post_due()
    game.refresh_from_db()
    last = Letter.objects.get()
    (mail,) = mailoutbox
    winner, loser = game.seats.order_by("place")
    assert (mail.to, last.kind) == ([last.user.email], "over")
    assert mail.subject == f"The game is over: Munchhausen, with {'Ben' if last.user.name == 'Ada' else 'Ada'}"
    for half in (mail.body, html_of(mail)):
        words = " ".join(re.sub("<[^>]*>", "", str(half)).split())
        place = game.seats.get(user=last.user).place
        assert f"You came {'1st' if place == 1 else '2nd'} of 2." in words
        assert f"1. {winner.name} · {winner.points} point" in words
        assert f"2. {loser.name} · {loser.points} point" in words or winner.place == loser.place
        assert "has laid their last card." in words or "No hand has grown or shrunk" in words
    assert f"http://localhost:8000/t/{game.address}/" in mail.body


def test_two_players_are_offered_nothing_about_bids() -> None:
    """With two players Munchhausen has no bidding."""
    for people, offered in ((2, False), (3, True)):
        game = table_of("munchhausen", people)
        for seat in game.seats.select_related("user"):
            page = browser_of(sure(seat.user)).get(f"{game.get_absolute_url()}?panel=advance")
            told = page.content.decode()
            assert ('id="advance"' in told) is offered
            assert ("Never promise a high card" in told) is offered
            assert ("no bids yet" in told) is offered
            assert ("<dt>Bidding</dt>" in told) is offered
            assert ("when the bids are in" in told) is (offered and seat.number == game.public.sight["baron"])


def test_with_two_players_the_board_speaks_of_what_was_said_and_of_no_bid() -> None:
    game = table_of("munchhausen", 2)
    (layer,) = awaited(game)
    give(game, layer, Answer("state", {"value": 5, "lay": [5], "bank": []}))
    for seat in game.seats.select_related("user"):
        board = browser_of(sure(seat.user)).get(game.get_absolute_url()).content.decode()
        board = board[board.index('class="centre"') : board.index('class="tabs"')]
        assert "the card is said to be" in board
        assert "“5”" in board
        assert "bid" not in re.sub(r"<[^>]*>", "", board)


@pytest.mark.both_databases
def test_a_plan_said_under_a_question_waits_even_if_it_has_an_answer(time_machine: Any) -> None:
    game = table_of("munchhausen", 3)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    say_in_advance(seat, game, "again", up_to=["8"])
    give(game, seat.number, Answer("pass", {"final": []}))
    other = awaited(game)[0]
    decision = decision_of(game.seats.get(number=other))
    assert decision is not None
    hand = [*decision.options[0].fields["lay"].among]  # type: ignore[union-attr]
    bid = {"value": 5, "lay": [hand[0]], "bank": [], "up_to": [], "final": ["final"]}
    give(game, other, Answer("bid", bid))
    later(game, time_machine)
    assert Move.objects.filter(game=game, seat=seat.number).last().answer["values"]["value"] == 5  # type: ignore[union-attr]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("bidding", "kind", "values", "answer"),
    [
        ("waves", "pass", {}, Answer("pass", {"final": ["final"]})),
        ("wave", "pass", {}, Answer("pass")),
        ("open", "pass", {}, Answer("pass")),
        ("wave", "raise", BID, Answer("bid", {"value": 5, "lay": [3], "bank": []})),
        ("open", "raise", BID, Answer("bid", {"value": 1})),
    ],
)
def test_a_pass_and_a_bid_for_this_turn_go_on(bidding: str, kind: str, values: Any, answer: Answer) -> None:
    game = table_of("munchhausen", 3, options={"bidding": bidding})
    number = awaited(game)[0]
    assert migrated(game, number, kind, values) == ["ahead"]
    assert answered(game, number) == answer


@pytest.mark.both_databases
def test_a_bid_between_two_waves_matches_as_far_as_it_may() -> None:
    game = table_of("munchhausen", 4)
    first, second, third = awaited(game)
    give(game, first, Answer("pass", {"final": []}))
    for number, value in ((second, 4), (third, 5)):
        give(game, number, Answer("bid", {"value": value, "lay": [3], "bank": [], "up_to": [], "final": []}))
    assert migrated(Game.objects.get(pk=game.pk), first, "raise", BID) == ["again"]
    assert answered(game, first) == Answer("bid", {"value": 5, "lay": [3], "bank": []})


@pytest.mark.both_databases
def test_a_bid_before_two_waves_ends_and_only_its_player_is_told() -> None:
    game = table_of("munchhausen", 3)
    number, other = awaited(game)
    assert migrated(game, number, "raise", BID) == ["raise"]
    give(game, other)
    assert Seat.objects.get(game=game, number=number).orders == []
    assert [line.only for line in game.lines.all() if ENDED in str(line.text)] == [number]


@pytest.mark.both_databases
def test_a_second_plan_of_a_kind_is_not_made() -> None:
    game = table_of("munchhausen", 3)
    number = awaited(game)[0]
    had_said(game, {number: [Order("ahead", {"bid": [0]}, 0, {"turn": 7, "hand": []})]})
    seat = Seat.objects.get(game=game, number=number)
    seat.orders.append({"kind": "pass", "values": {}, "turn": 0})
    Seat.objects.filter(pk=seat.pk).update(orders=seat.orders)
    TURNS_ORDERS(apps, SimpleNamespace(connection=connection))
    assert [order["kind"] for order in Seat.objects.get(pk=seat.pk).orders] == ["ahead", "pass"]
