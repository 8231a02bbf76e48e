"""What a player is told, alone, when the site is about to answer for them, or has answered as they had said."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import catalog, play, sight
from games.engine.advance import Order, Plan
from games.engine.questions import Answer
from games.models import Game, Move, Seat
from games.post import post_due
from tests.catalog.which import IN_TURN
from tests.games.tables import awaited, browser_of, friend, give, post, table_of
from tests.games.test_plans import page_of, said_in_advance, say_in_advance, seats_in_turn
from tests.hints import sure

pytestmark = pytest.mark.django_db
SOON = "In a moment, as you said in advance:"


@pytest.fixture
def about_to() -> tuple[Game, Seat]:
    """A table at which a plan is about to answer, and the seat that said it."""
    game = table_of(IN_TURN, 3)
    first, second, _third = seats_in_turn(game)
    say_in_advance(second, game)
    give(game, first.number, Answer("wait"))
    assert awaited(game) == [second.number]
    return game, second


def get(seat: Seat, path: str) -> str:
    """A page as the player in a seat sees it, its spaces made one."""
    return " ".join(browser_of(sure(seat.user)).get(path).content.decode().split())


@pytest.mark.both_databases
def test_its_player_reads_what_is_said_and_can_say_otherwise(about_to: tuple[Game, Seat], time_machine: Any) -> None:
    game, seat = about_to
    page = get(seat, game.get_absolute_url())
    order = sure(next(iter(sight.of(game.address, seat.user).advance.given), None))
    rules, view = catalog.find(IN_TURN), sight.of(game.address, seat.user)
    plan = next(kind for kind in rules.advance if kind.name == order.kind)
    assert isinstance(plan, Plan)
    says = plan.answer(order, view.sight, sure(view.decision))
    assert isinstance(says, Answer)
    preview = str(view.words.html(rules.preview(view.sight, says)))
    assert f"{SOON} <strong>{preview}</strong>" in page
    assert "The site answers for you · " in page
    assert "Your turn" not in page
    give(game, seat.number, Answer("wait"))
    assert Move.objects.filter(game=game, seat=seat.number).get().source == Move.Source.PLAYER
    assert SOON not in get(seat, game.get_absolute_url())


def test_nobody_else_reads_it(about_to: tuple[Game, Seat]) -> None:
    game, seat = about_to
    Game.objects.filter(pk=game.pk).update(listed=True)
    others = [browser_of(sure(one.user)) for one in game.seats.select_related("user") if one.pk != seat.pk]
    for browser in (*others, Client(), browser_of(friend("Zoe"))):
        page = browser.get(game.get_absolute_url()).content.decode()
        assert "in a moment" not in page
        assert "The site answers for you" not in page


def test_my_turns_and_its_count_leave_it_out(about_to: tuple[Game, Seat]) -> None:
    game, seat = about_to
    assert sight.turns_of(sure(seat.user).pk) == []
    page = get(seat, reverse("games:turns"))
    assert "Nobody is waiting for you" in page
    assert "the site answers for you in a moment" in page
    assert '<span class="visually-hidden">(0)</span>' in page
    assert game.get_absolute_url() in page
    assert "the site answers for you in a moment" in get(seat, reverse("games:lobby"))
    assert "your turn" not in get(seat, reverse("games:lobby"))


def test_taken_back_it_is_my_turn_again(about_to: tuple[Game, Seat]) -> None:
    game, seat = about_to
    words = re.findall(r'name="order" value="([^"]*)"', page_of(seat, game))
    browser_of(sure(seat.user)).post(reverse("games:unorder", args=[game.address]), {"order": unescape(words[0])})
    assert said_in_advance(seat) == []
    assert [turn.game for turn in sight.turns_of(sure(seat.user).pk)] == [game.pk]
    assert "● Your turn" in get(seat, game.get_absolute_url())


def test_nobody_is_written_to_about_what_the_site_is_about_to_answer(
    about_to: tuple[Game, Seat], time_machine: Any
) -> None:
    game, seat = about_to
    soon = timezone.now() - timedelta(seconds=1)
    Seat.objects.filter(pk=seat.pk).update(notify_at=soon)
    play.write_due()
    post_due()
    assert not [letter for letter in mail.outbox if sure(seat.user).email in letter.to]
    play.take_back_order(game.address, play.Actor(user=seat.user_id), Order(**said_in_advance(seat)[0]))
    play.write_due()
    post_due()
    assert [letter for letter in mail.outbox if sure(seat.user).email in letter.to]


def latest(seat: Seat, game: Game) -> str:
    """What stands over the board."""
    found = re.search(r'(?s)<(details|p) class="latest".*?</\1>', get(seat, game.get_absolute_url()))
    return re.sub(r"<[^>]*>", "", found.group()) if found else ""


@pytest.mark.both_databases
def test_afterwards_its_player_reads_above_all_what_was_answered(
    about_to: tuple[Game, Seat], time_machine: Any
) -> None:
    game, seat = about_to
    time_machine.move_to(timezone.now() + timedelta(minutes=5), tick=False)
    play.act_due(game.address)
    for _look in range(2):
        assert latest(seat, game).strip().startswith("As you said in advance: ")
    for other in game.seats.select_related("user").exclude(pk=seat.pk):
        assert "said in advance" not in get(other, game.get_absolute_url())
    give(game, awaited(game)[0])
    while awaited(game) != [seat.number]:
        give(game, awaited(game)[0])
    give(game, seat.number)
    assert "As you said in advance" not in latest(seat, game)


def test_an_answer_after_the_plans_is_told_what_the_plan_has_said(
    about_to: tuple[Game, Seat], time_machine: Any
) -> None:
    game, seat = about_to
    question = Game.objects.get(pk=game.pk).question
    time_machine.move_to(timezone.now() + timedelta(minutes=5), tick=False)
    play.act_due(game.address)
    late = post(
        browser_of(sure(seat.user)),
        reverse("games:answer", args=[game.address]),
        {"question": question, "verb": "wait"},
    )
    assert late.status_code == 409
    assert "As you said in advance: " in late.content.decode().split('id="question"')[0]


def test_a_plan_that_would_take_the_place_of_another_says_so(about_to: tuple[Game, Seat]) -> None:
    game, seat = about_to
    plans = get(seat, game.get_absolute_url()).split('id="in-advance"')[1]
    proposed, said = plans.split("You have already said")
    assert "You could already say" in proposed
    assert "only suggested, to replace what you have said" in proposed
    assert "said in advance" not in proposed
    assert "You could already say" not in said
    assert '<span class="badge">said in advance</span>' in said
    assert re.search(r"<p><strong>Place my token:</strong> now [^()]*</p>", said, re.IGNORECASE)
