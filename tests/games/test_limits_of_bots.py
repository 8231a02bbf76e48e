"""A bot that plays on for somebody: at the level, with the temper and within the limits that its player has chosen."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import catalog, play
from games.engine.advance import Limit, Order
from games.engine.bots import USUAL, Manner
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.models import Game, Move, Seat
from tests.catalog.which import OFFERS, SEALED, WINDOW
from tests.hints import sure

from .tables import awaited, browser_of, give, log_of, post, table_of

pytestmark = pytest.mark.django_db
OURS = 8  # games with limits; one that is new need not have any yet
HANDED_BACK = "The bot leaves this to {seat}, as it was told to."


@pytest.fixture(autouse=True)
def at_once(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0


def calls(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """A bot that calls whenever it may."""
    return Answer("bluff") if decision.option("bluff") else decision.default


@pytest.fixture
def callers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        catalog.GAMES,
        WINDOW,
        replace(catalog.find(WINDOW), bots=replace(catalog.find(WINDOW).bots, answer=calls)),
    )


def browser(seat: Seat) -> Client:
    assert seat.user is not None
    return browser_of(seat.user)


def a_claim() -> tuple[Game, Seat]:
    """One card has been laid; a bot sits in for the first who may call it."""
    game = table_of(WINDOW, 3)
    give(game, awaited(game)[0])
    return game, game.seats.get(number=awaited(game)[0])


def source_of(game: Game, seat: Seat) -> tuple[str, str]:
    move = Move.objects.filter(game=game, seat=seat.number, question__gt=1).earliest("number")
    return move.source, move.answer["verb"]


def test_its_level_and_temper_are_chosen_and_nobody_else_is_told() -> None:
    game, seat = a_claim()
    page = post(browser(seat), f"/t/{game.address}/bot/", {"level": "easy", "temper": "suspicious"})
    assert page.status_code == 200
    seat.refresh_from_db()
    assert (seat.stand_in, seat.level, seat.temper) == (True, "easy", "suspicious")
    for other in game.seats.exclude(pk=seat.pk):
        assert "suspicious" not in browser(other).get(f"{game.get_absolute_url()}?panel=about").content.decode()


@pytest.mark.parametrize("chosen", [{"level": "divine"}, {"temper": "jolly"}])
def test_what_is_no_level_or_temper_is_refused_in_one_sentence(chosen: Any) -> None:
    game, seat = a_claim()
    page = post(browser(seat), f"/t/{game.address}/bot/", chosen)
    assert "Choose how the bot plays." in page.content.decode()
    seat.refresh_from_db()
    assert not seat.stand_in


@pytest.mark.parametrize(("least", "verb"), [(2, "pass"), (None, "bluff")])
def test_a_limit_holds_back_the_bot_and_nobody_can_tell(least: int | None, verb: str, callers: None) -> None:
    game, seat = a_claim()
    if least:
        page = post(browser(seat), f"/t/{game.address}/order/", {"kind": "call_under", "cards": least})
        assert page.status_code == 200
    post(browser(seat), f"/t/{game.address}/bot/", {})
    play.act_due(game.address)
    assert source_of(game, seat) == ("bot", verb)


def test_a_game_has_few_limits_if_it_has_any() -> None:
    limits = {slug: sum(isinstance(kind, Limit) for kind in r.advance) for slug, r in catalog.GAMES.items()}
    assert not [slug for slug, count in limits.items() if count > 3]
    assert sum(map(bool, limits.values())) >= OURS


def seen_by_others(most: int | None) -> tuple[object, ...]:
    """What others see of a sealed question that a bot has answered for somebody, with or without a limit."""
    game = table_of(SEALED, 3)
    seat = game.seats.get(number=awaited(game)[0])
    actor = play.Actor(user=seat.user_id)
    play.hand_over(game.address, actor)
    before = Game.objects.get(pk=game.pk).revision
    if most:
        play.give_order(game.address, actor, Order("bid_most", {"most": most}))
    play.act_due(game.address)
    now = Game.objects.get(pk=game.pk)
    entries = [(entry.bot, entry.stays) for entry in now.public.awaited]
    return now.revision - before, len(entries), sorted(entries), now.lines_told, now.moves_made


def test_a_limit_shows_no_sooner_that_a_sealed_question_is_answered() -> None:
    assert seen_by_others(None) == seen_by_others(1) == seen_by_others(7)


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked, the limit leaves it to the player."""
    rules = catalog.find(WINDOW)
    kinds = tuple(
        replace(kind, asks=lambda *_seen: True) if isinstance(kind, Limit) and kind.asks else kind
        for kind in rules.advance
    )
    monkeypatch.setitem(catalog.GAMES, WINDOW, replace(rules, advance=kinds))


def told_to_others(answered: bool) -> tuple[object, ...]:
    """What others see of somebody who would have a bot play on, though they have set a limit that leaves this to them.

    They may have answered in secret before.
    """
    game, seat = a_claim()
    post(browser(seat), f"/t/{game.address}/order/", {"kind": "ask_last"})
    if answered:
        give(game, seat.number, Answer("pass"))
    before = Game.objects.get(pk=game.pk).revision
    page = post(browser(seat), f"/t/{game.address}/bot/", {})
    assert "Your limit leaves what is asked now to you." in page.content.decode()
    play.act_due(game.address)
    now = Game.objects.get(pk=game.pk)
    return now.revision - before, now.lines_told, [(entry.bot, entry.stays) for entry in now.public.awaited]


@pytest.mark.usefixtures("asking")
def test_a_limit_that_asks_does_not_tell_who_has_answered_in_secret() -> None:
    assert told_to_others(answered=False) == told_to_others(answered=True)


@pytest.mark.usefixtures("asking")
def test_no_limit_that_asks_can_be_set_while_a_bot_answers_in_secret() -> None:
    game, seat = a_claim()
    post(browser(seat), f"/t/{game.address}/bot/", {})
    page = post(browser(seat), f"/t/{game.address}/order/", {"kind": "ask_last"})
    assert "Set this limit when what is asked now is over." in page.content.decode()
    seat.refresh_from_db()
    assert (seat.stand_in, seat.orders) == (True, [])


@pytest.mark.usefixtures("asking")
def test_a_bot_for_somebody_away_sits_down_when_its_limit_lets_it() -> None:
    game, seat = a_claim()
    post(browser(seat), f"/t/{game.address}/order/", {"kind": "ask_last"})
    today = timezone.now().date()
    play.go_away(sure(seat.user), today, today + timedelta(days=3), USUAL)
    play.relieve_due()
    seat.refresh_from_db()
    assert (seat.stand_in, seat.bot_from is None) == (False, False)
    post(browser(seat), f"/t/{game.address}/unorder/", {"order": "Ask me about anybody’s last cards"})
    play.relieve_due()
    seat.refresh_from_db()
    assert seat.stand_in


def test_a_limit_replaces_the_one_of_its_kind_and_can_be_lifted() -> None:
    game, seat = a_claim()
    for cards in (3, 4):
        post(browser(seat), f"/t/{game.address}/order/", {"kind": "call_under", "cards": cards})
    seat.refresh_from_db()
    assert [order["values"] for order in seat.orders] == [{"cards": 4}]
    page = browser(seat).get(f"{game.get_absolute_url()}?panel=advance").content.decode()
    said = "Never call a small claim (Fewer cards than: 4)"
    assert f'name="order" value="{said}"' in page
    post(browser(seat), f"/t/{game.address}/unorder/", {"order": said})
    seat.refresh_from_db()
    assert seat.orders == []


def test_limits_stand_below_what_answers_and_are_not_tried() -> None:
    game, seat = a_claim()
    page = browser(seat).get(f"{game.get_absolute_url()}?panel=advance").content.decode()
    orders, limits = page.split("Whenever a bot plays for me at this table")
    assert "Pass on one player" in orders
    assert "Never call a small claim" not in orders
    assert "Never call a small claim" in limits
    assert "What would it have done?" not in limits.split('class="help"')[0]


def in_a_deciding_fight() -> tuple[Game, Seat] | None:
    """A table where bots sit in for all, stopped in a fight that could win; None if this game ends without one."""
    game = table_of(OFFERS, 3)
    seat = game.seats.get(number=awaited(game)[0])
    play.give_order(game.address, play.Actor(user=seat.user_id), Order("ask_alarm"))
    for sitting in game.seats.all():
        play.hand_over(game.address, play.Actor(user=sitting.user_id))
    play.act_due(game.address)
    game, seat = Game.objects.get(pk=game.pk), Seat.objects.get(pk=seat.pk)
    return None if game.status == Game.Status.OVER else (game, seat)


def test_what_a_limit_leaves_to_the_player_gives_them_their_seat_back() -> None:
    game, seat = next(found for _again in range(20) if (found := in_a_deciding_fight()))
    assert game.public.sight["fight"]["alarm"]
    assert not seat.stand_in
    assert seat.awaited_since is not None
    assert seat.due_at is not None
    assert log_of(game)[-1] == HANDED_BACK
    assert browser(seat).get(game.get_absolute_url()).content.decode().count('id="question"') == 1


def test_a_bot_that_stays_for_good_plays_without_limits_and_as_usual() -> None:
    game, seat = a_claim()
    actor = play.Actor(user=seat.user_id)
    play.give_order(game.address, actor, Order("call_under", {"cards": 4}))
    play.hand_over(game.address, actor, Manner(*map(str, ("easy", "bold"))))  # type: ignore[arg-type]
    play.take_back(game.address, actor)
    play.leave_for_good(game.address, actor)
    seat.refresh_from_db()
    assert (seat.orders, seat.level, seat.temper) == ([], "sensible", "calm")
