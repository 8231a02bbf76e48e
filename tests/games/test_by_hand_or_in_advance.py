"""By hand or said in advance: how somebody has answered is one bit, and once the question has closed it is told nobody.

From one point of play two worlds run on: in one the site answers with what a seat has said in advance, in the other its
player gives the same answer by hand at that moment. The question closes, deadlines pass, and the game ends. As soon as
the question has closed, everybody else must get the same by every channel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.db import transaction
from django.db.models import Min
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from games import catalog, play, post
from games.catalog import GAMES
from games.engine.advance import Order, ordered_answer
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.ledger.store import hold
from games.models import Call, Channel, Game, Move, Seat
from games.post import push
from games.post.calendar import calendar_of
from games.post.news import message_for, news_of

from ..addresses import GIVEN, routes
from ..catalog.ordered import an_order
from .api import Program
from .tables import answer_at_random, awaited, browser_of, friend, give, had_said, table_of
from .test_non_interference import NOON, TOKEN, parts_of, taken_back, with_headers
from .test_same_moments import clock, public_rows

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
PEOPLE, ANSWERS, TRIES = 3, 200, 4
ANSWERED_AT = NOON + timedelta(minutes=2)  # when the site answers with what was said in advance
DEADLINES, A_MINUTE = 3, timedelta(minutes=1)  # that pass afterwards
OWN = ("games.urls", "accounts.pages.urls")
LISTS, OF_HOSTS = ("/", "/tables/", "/turns/"), ("/admin/games/game/", "/admin/accounts/user/")
OF_PROGRAMS = ("turns", "finished", "tables/{address}", "tables/{address}/plans", "tables/{address}/sample?seed=1")
QUERIES = {
    "t/<slug:address>/": "?panel=advance&panel=rules&panel=ways&panel=notes",
    "t/<slug:address>/poll/": "?seen=0&told=all.new",  # all that can be announced
}
ONLY_POSTED = 302
SEEN, NEAR = re.compile(rb"seen=(\d+)"), 1000  # revisions that lie nearer may have been counted
LEFT_OUT = [
    TOKEN,
    re.compile(rb" 'Content-Length': '\d+',"),  # what is left out has a length
    re.compile(rb"replay/line/\d+/"),  # after the end, when the replay tells how each answer came about,
    re.compile(rb'"(source|digest)":"\w+"'),  # and the record, too
]


@dataclass
class Point:
    """A point of play at which something that a seat has said in advance answers what the seat is asked."""

    game: Game
    seat: int
    said: Order
    answer: Answer
    goes_last: bool = False  # whether all others have answered before


def points(slug: str, chance: Chance) -> Iterator[Point]:
    """Two points of a random game, where several are asked if there are such; at the second the seat goes last."""
    game, found = table_of(slug, PEOPLE, listed=True), 0
    for count in range(ANSWERS):
        if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:
            game = table_of(slug, PEOPLE, listed=True)
        if (len(awaited(game)) > 1 or count % 10 == 9) and (point := point_at(game, chance)):
            point.goes_last = found == 1 and point.seat in awaited(game)
            yield point
            found += 1
        if found == 2:
            return
        answer_at_random(game, chance)


def point_at(game: Game, chance: Chance) -> Point | None:
    """Let a seat that is asked, or may act, say anything in advance, until some of it has something to say now."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    kinds, question = catalog.find(game.slug).advance, position.question
    assert question is not None
    for seat in [*chance.shuffled([*question.out_of_turn]), *chance.shuffled(position.awaited)]:
        sight, decision = position.sight(seat), question.decision(seat)
        assert decision is not None
        for kind in chance.shuffled([*kinds] * TRIES):
            said = an_order(kind, sight, chance)
            if said and (answer := ordered_answer(kinds, [said], sight, decision)):
                return Point(game, seat, said, answer)
    return None


class Others:
    """Everybody but one player: the others, who are told in every way, a stranger who looks on, and a host's helper."""

    def __init__(self, point: Point) -> None:
        self.game, self.revision = point.game, Game.objects.get(pk=point.game.pk).revision
        users = {seat.number: seat.user for seat in point.game.seats.select_related("user") if seat.user}
        named = {"address": point.game.address, "username": users.pop(point.seat).username}
        self.players, self.neighbour = [*users.values()], min(users)
        helper = friend("Hilda", is_staff=True)
        helper.user_permissions.set(Permission.objects.exclude(codename="see_truth"))
        pages = [*LISTS, *pages_about(named)]
        of_hosts = [*OF_HOSTS, f"/admin/games/game/{self.game.pk}/change/"]
        programs = [f"/api/v1/{path.format(**named)}" for path in OF_PROGRAMS]
        self.pages = [*((with_token(user), [*pages, *programs]) for user in self.players), (Client(), pages)]
        self.pages.append((browser_of(helper), of_hosts))
        push.private_key()  # otherwise each world would draw one
        for user in self.players:
            for kind in (Channel.Kind.DISCORD, Channel.Kind.DEVICE):
                Channel.objects.get_or_create(user=user, kind=kind, address=f"https://hooks.example/{user.pk}/{kind}")

    def see(self) -> list[Any]:
        """What is on all these pages, for each of them."""
        return [self.shown(browser, path) for browser, pages in self.pages for path in pages]

    def see_again(self, move: Move) -> list[Any]:
        """How the replay shows a move where others sat, and where everybody did: only all cards up tell how it came."""
        (browser, _pages), replay = self.pages[0], f"{self.game.get_absolute_url()}replay/"
        step = browser.get(f"{replay}line/{move.line + 1}/").headers["Location"]
        return [self.shown(browser, f"{step}?chair={chair}") for chair in (self.neighbour, "table")]

    def shown(self, browser: Client, path: str) -> tuple[str, int, bytes]:
        """A page with its headers, without what is drawn by lot or told on purpose."""
        page = browser.get(path)
        text = with_headers(page) if page.status_code == 200 else b""
        for left_out in LEFT_OUT:
            text = left_out.sub(b"", text)
        return path, page.status_code, SEEN.sub(self.compared, text)

    def compared(self, seen: re.Match[bytes]) -> bytes:
        """Say of a revision how far it is from the one that was seen before, if that could have been counted."""
        by = int(seen[1]) - self.revision
        return b"seen=%+d" % by if abs(by) < NEAR else b"seen=another"

    def told(self) -> list[Any]:
        """What goes out to the players now: letters, calls to their webhooks and devices, and their calendars."""
        mail.outbox.clear()
        play.write_due()
        calls = Call.objects.filter(channel__user__in=self.players, made_at=timezone.now()).order_by("pk")
        called = [message_of(call) for call in calls.select_related("channel__user", "letter__user")]
        post.post_due()
        to = {user.email for user in self.players}
        letters = [parts_of(letter) for letter in mail.outbox if to & {*letter.to}]
        return [called, letters, [calendar_of(user) for user in self.players]]

    def clocks(self) -> list[Any]:
        """What all may know of the table, and what its clocks are up to, which they see in the end."""
        row, *rest = public_rows(self.game)
        seats = Seat.objects.filter(game=self.game).order_by("number")
        clocks = seats.values_list("missed", "stand_in", "bank", "awaited_since", "due_at", "acts_at")
        return [{name: value for name, value in row.items() if name != "revision"}, *rest, [*clocks]]


def with_token(user: User) -> Client:
    """A browser of a player, which sends along a token for their program, too."""
    browser = browser_of(user)
    browser.defaults["HTTP_AUTHORIZATION"] = f"Bearer {Program(user).secret}"
    return browser


def pages_about(named: dict[str, str]) -> Iterator[str]:
    """The addresses of all of the site's pages with nothing in them but a table or a player."""
    for route in chain.from_iterable(routes(get_resolver(room)) for room in OWN):
        names = {name or other for name, other in GIVEN.findall(route)}
        path = "/" + GIVEN.sub(lambda found: named.get(found[1], ""), route)
        if names and names <= named.keys() and Client().get(path).status_code != ONLY_POSTED:
            yield path + QUERIES.get(route, "")


def message_of(call: Call) -> Any:
    """What a webhook or a device is told."""
    news = news_of(call)
    return news and (json.dumps(message_for(call.channel, news)), push.message_for(call.channel, news))


def world(point: Point, others: Others, clock: Any, *, by_hand: bool) -> list[Any]:
    """What all others get once the question has closed, while deadlines pass and, unless it goes last, at the end."""
    game, told = point.game, []
    with taken_back():
        begin(point, others)
        question = Game.objects.get(pk=game.pk).question
        clock.move_to(ANSWERED_AT, tick=False)
        if point.goes_last:
            close(point, question)
        if by_hand:
            give(game, point.seat, point.answer)
        play.act_due(game.address)
        move = game.moves.get(question=question, seat=point.seat)
        assert move.source == (Move.Source.PLAYER if by_hand else Move.Source.ORDER)
        close(point, question)
        assert Game.objects.get(pk=game.pk).question > question
        told += [others.told(), others.clocks(), others.see()]
        for _ in range(DEADLINES):
            told += let_pass(game, others, clock)
        if not point.goes_last:  # once is enough, since this is what takes longest
            play_to_the_end(game)
            told += [others.told(), others.clocks(), others.see(), others.see_again(move)]
    clock.move_to(NOON, tick=False)
    return told


def begin(point: Point, others: Others) -> None:
    """Let all have said nothing else in advance; the player has missed two deadlines, and all have the table open."""
    had_said(point.game, {point.seat: [point.said]})
    for seat in point.game.seats.all():
        Seat.objects.filter(pk=seat.pk).update(bank=3600 * seat.number, missed=2 * (seat.number == point.seat))
    for browser, _pages in others.pages:
        browser.get(point.game.get_absolute_url())


def close(point: Point, question: int) -> None:
    """Let all others answer by hand, as far as they are still asked."""
    while Game.objects.get(pk=point.game.pk).question == question:
        left = [number for number in awaited(point.game) if number != point.seat]
        if not left:
            return
        give(point.game, left[0])


def let_pass(game: Game, others: Others, clock: Any) -> Iterator[Any]:
    """Let time pass to shortly before the site next answers for somebody, and after; return what comes of it."""
    due = Seat.objects.filter(game=game).aggregate(at=Min("acts_at"))["at"]
    for moment in (due - A_MINUTE, due + A_MINUTE) if due else ():
        clock.move_to(max(moment, timezone.now()), tick=False)
        play.act_due(game.address)
        yield from (others.told(), others.clocks())


def play_to_the_end(game: Game) -> None:
    """Let bots sit in for all and play to the end at one moment, and bind the book."""
    game.seats.update(stand_in=True)
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        play.act_due(game.address)
        game.seats.filter(acts_at__isnull=False).update(acts_at=timezone.now())
    play.bind_due(game.address)


def told_apart(here: Any, there: Any) -> Iterator[Any]:
    """What differs between two worlds: the lines of a page, or the rows, without all that stands around them."""
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for one, other in zip(here, there, strict=True):
            yield from told_apart(one, other)
    elif here != there:
        pages = isinstance(here, tuple) and isinstance(here[-1], bytes)
        yield (*here[:2], {*here[-1].split(b"\n")} ^ {*there[-1].split(b"\n")}) if pages else (here, there)


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_is_told_whether_an_answer_was_given_by_hand_or_in_advance(slug: str, clock: Any) -> None:
    compared = 0
    for point in points(slug, Chance(b"by hand or in advance", slug)):
        others = Others(point)
        in_advance, by_hand = (world(point, others, clock, by_hand=by_hand) for by_hand in (False, True))
        differs = next(told_apart(in_advance, by_hand), None)
        assert differs is None
        compared += 1
    assert compared == 2
