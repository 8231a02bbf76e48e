"""What a webhook is told follows from what the whole table knows, and so does when: silence there tells nothing.

The twin of `test_same_moments` for channels that many may read, a player's own among them. Two worlds differ only in
whether somebody has answered an open window, lets an order answer, or has looked at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games import play, post
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.models import Channel, Game
from tests.catalog.which import SEALED, WINDOW
from tests.hints import sure
from tests.services.hooks import Service

from .bazaar import open_the_bazaar
from .tables import awaited, browser_of, decision_of, give, had_passed, table_of
from .test_non_interference import NOON, look_alike, move_to, taken_back
from .test_same_moments import (
    PEOPLE,
    Cast,
    Orders,
    begin,
    clock,
    orders_of_every_kind,
    points,
    question_of,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
WISHES = (User.Notices.AT_ONCE, User.Notices.SOON, User.Notices.DAILY, User.Notices.SOON)
__all__ = ["clock"]  # a fixture


def call_all(game: Game, hook: Service) -> None:
    """Let everybody at a table have news posted to the same service, each as often as they wish."""
    for seat, wish in zip(game.seats.select_related("user"), WISHES, strict=True):
        user = sure(seat.user)
        User.objects.filter(pk=user.pk).update(notices=wish)
        post.set_hook(user, Channel.Kind.SLACK, f"{hook.url}/{seat.number}")
    post.call_due()


def moments_of(game: Game) -> list[datetime]:
    """Moments at which something may be told: soon, in the morning, before each deadline, and after it."""
    entries = [(sure(entry.since), entry.due) for entry in Game.objects.get(pk=game.pk).public.awaited if entry.due]
    parts = {since + (due - since) * part for since, due in entries for part in (0.5, 0.8, 1)}
    morning = NOON.replace(hour=9) + timedelta(days=1)
    soon = {NOON + count * MINUTE for count in (0, 1, 3, 5, 11)}
    return sorted({*soon, morning, *(moment + timedelta(seconds=1) for moment in parts)})


def heard(
    game: Game, hook: Service, clock: Any, nudged: int, moments: list[datetime], start: Callable[[], None]
) -> list[Any]:
    """Let time pass until the open question closes, and note what is told at each moment; then take it all back."""
    told: list[Any] = []
    with taken_back():
        question = Game.objects.get(pk=game.pk).question
        start()
        for moment in moments:
            clock.move_to(moment, tick=False)
            hook.heard.clear()
            play.act_due(game.address)
            now = Game.objects.get(pk=game.pk)
            if now.question != question or now.status != Game.Status.RUNNING:
                break
            refused = nudge(game, nudged)
            play.write_due()
            post.call_due()
            told.append((moment, refused, sorted((one.path, one.body) for one in hook.heard)))
    clock.move_to(NOON, tick=False)
    return told


def nudge(game: Game, number: int) -> str:
    """Have another player nudge somebody, and return why they may not, if so."""
    other = game.seats.exclude(number=number).latest("number")
    try:
        play.nudge(game.address, play.Actor(user=other.user_id), number)
    except play.Refused as refused:
        return str(refused)
    return ""


def other_beginnings(
    game: Game, orders: Orders, its_own: Orders, cast: Cast, chance: Chance
) -> Iterator[Callable[[], None]]:
    """Worlds that differ from this one in what is one player's business, or in hidden cards."""
    world, question, secretive = look_alike(game, cast.viewer, chance), question_of(game), cast.secretive
    if world is not None:
        yield lambda: begin(game, orders, cast, lambda: move_to(game, world))
    yield lambda: begin(game, orders | its_own, cast)
    yield lambda: begin(game, orders, cast, lambda: look(game, secretive))
    if question.until:
        answer = question.decisions[secretive].sample(chance)
        yield lambda: begin(game, orders, cast, lambda: by_hand(game, secretive, answer))


def look(game: Game, number: int) -> None:
    """Let a player look at the table."""
    assert browser_of(sure(game.seats.get(number=number).user)).get(game.get_absolute_url()).status_code == 200


def by_hand(game: Game, number: int, answer: Answer) -> None:
    """Let a player look and answer."""
    look(game, number)
    give(game, number, answer)


@pytest.mark.parametrize("slug", GAMES)
def test_no_secret_changes_what_a_webhook_is_told_or_when(slug: str, clock: Any, hook: Service) -> None:
    chance, told = Chance(b"what hooks hear", slug), 0
    for game in points(slug, chance):
        call_all(game, hook)
        question, moments = question_of(game), moments_of(game)
        cast = Cast.of(question, chance)
        drawn = orders_of_every_kind(game, cast, chance)
        orders, its_own = drawn | {cast.secretive: []}, {cast.secretive: drawn[cast.secretive]}
        here = heard(game, hook, clock, cast.secretive, moments, partial(begin, game, orders, cast))
        for other in other_beginnings(game, orders, its_own, cast, chance):
            there = heard(game, hook, clock, cast.secretive, moments, other)
            for one, same in zip(here, there, strict=False):
                assert one == same
                told += len(one[2])
    assert told


def test_the_others_hear_of_a_window_whoever_has_answered_it(clock: Any, hook: Service) -> None:
    """Once, and again before the deadline; and of the player who has answered as of those who have not."""
    game = table_of(WINDOW, PEOPLE)
    call_all(game, hook)
    give(game, awaited(game)[0])
    asked, moments = awaited(game), moments_of(game)
    answered = asked[0]
    told = heard(game, hook, clock, answered, moments[:-1], lambda: by_hand(game, answered, Answer("pass")))
    turns = [path for _at, _refused, bodies in told for path, body in bodies if b": Your turn at " in body]
    again = [path for _at, _refused, bodies in told for path, body in bodies if b": By " in body]
    assert sorted(turns) == sorted(again) == [f"/hooks/secret/{number}" for number in asked]


def test_one_who_lets_an_order_answer_is_announced_and_not_written_to(
    clock: Any, hook: Service, mailoutbox: list[Any]
) -> None:
    game = table_of(SEALED, PEOPLE)
    call_all(game, hook)
    ordered = game.seats.select_related("user").get(number=awaited(game)[1])
    had_passed(game, ordered.number)
    hook.heard.clear()
    for minutes in (0, 3, 11):
        clock.move_to(NOON + minutes * MINUTE, tick=False)
        play.act_due(game.address)
        play.write_due()
        post.post_due()
        post.call_due()
    assert [one.path for one in hook.heard].count(f"/hooks/secret/{ordered.number}") == 1
    assert mailoutbox
    assert [sure(ordered.user).email] not in [mail.to for mail in mailoutbox]


@pytest.mark.parametrize("orders", [[], [{"kind": "refuse"}]])
def test_an_offer_is_announced_no_sooner_than_an_order_would_have_answered_it(
    orders: list[Any], clock: Any, hook: Service, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    open_the_bazaar(monkeypatch, settings)
    game, told = table_of("bazaar", PEOPLE), []
    call_all(game, hook)
    User.objects.update(notices=User.Notices.AT_ONCE)
    game.seats.filter(number=1).update(orders=orders)
    selling = sure(sure(decision_of(game.seats.get(number=0))).option("offer_1"))
    give(game, 0, Answer("offer_1", {"goods": selling.among("goods")[:1]}))
    hook.heard.clear()
    for seconds in (0, 10, 50, 200):
        clock.move_to(NOON + timedelta(seconds=seconds), tick=False)
        play.act_due(game.address)
        play.write_due()
        post.call_due()
        told.append([b"offer" in one.body for one in hook.heard if one.path.endswith("/1")])
    assert told == [[], [], [], [] if orders else [True]]
