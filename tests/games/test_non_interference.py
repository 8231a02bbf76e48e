"""What is hidden from a viewer changes no byte of their pages and mails, nor does what others have sealed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from typing import Any

import msgspec
import pytest
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import Client

from games import play
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.ledger.store import hold, put_back
from games.models import (
    Call,
    Channel,
    Comeback,
    Consent,
    Game,
    Hand,
    Letter,
    LetterItem,
    Line,
    Move,
    Proposal,
    Seat,
    Truth,
)
from games.post import push
from games.post.calendar import calendar_of
from games.post.links import token_for
from games.post.mail import mail_of
from games.post.news import message_for, news_of
from tests.catalog.which import WINDOW

from ..catalog.which import ANSWERS, asks_several_at_once, games_with
from ..non_interference import World, other_world
from .tables import answer_at_random, awaited, decision_of, give, post, table_of

pytestmark = pytest.mark.django_db
SLUGS = pytest.mark.parametrize("slug", GAMES)
NOON = datetime(2026, 3, 20, 12, tzinfo=UTC)
A_PK_OF_NONE = 10**6  # so that a letter has the same Message-ID in both worlds
Why = LetterItem.Why
ANNOUNCED = "{}poll/?seen=0&told=all.new"  # all that can be announced, with the title of the document
LATEST = 2  # lines of the log
SEEN = re.compile(rb"seen=\d+")  # a revision, drawn by lot
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


class Undone(Exception):
    """Ends a block whose changes are taken back."""


@contextmanager
def taken_back() -> Iterator[None]:
    """Undo what the block does."""
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        pass


class Watchers:
    """A browser for each player, and one of a stranger."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.browsers: dict[int | None, Client] = {None: Client()}
        for seat in game.seats.select_related("user"):
            client = self.browsers[seat.number] = Client()
            client.force_login(seat.user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]

    def see(self, viewer: int | None) -> list[bytes]:
        """All that a viewer can get to see of the table."""
        table = f"/t/{self.game.address}/"
        get = self.browsers[viewer].get
        get(table)  # what is new to them is so only once
        seen = (
            table,
            f"{table}?panel=advance&panel=rules",
            f"{table}log/",
            f"{table}poll/?seen=0",
            ANNOUNCED.format(table),
            "/tables/",
            "/turns/",
        )
        pages = [with_headers(get(path)) for path in seen]
        assert b'<div id="told" hx-swap-oob' in pages[seen.index(ANNOUNCED.format(table))]
        pages += [] if viewer is not None else late_links(self.game)
        pages += reacting(self.game, self.browsers[viewer])
        return [TOKEN.sub(b"", page) for page in pages] + mail_to(self.game, viewer)


def reacting(game: Game, browser: Client) -> list[bytes]:
    """What comes of reacting to each of the latest lines of the log, and to one that is not there yet."""
    last, pages = Game.objects.get(pk=game.pk).lines_shown, []
    for nth in range(max(1, last - LATEST), last + 2):
        with taken_back():
            page = post(browser, f"/t/{game.address}/react/", {"reaction": f"{nth} laugh"})
            pages.append(b"%d " % page.status_code + SEEN.sub(b"", page.content))
    return pages


def with_headers(page: Any) -> bytes:
    """A page with its headers, apart from what is drawn by lot for each."""
    headers = {name: value for name, value in page.items() if name != "Content-Security-Policy"}
    return b"%r\n%s" % (headers, page.getvalue())


def late_links(game: Game) -> list[bytes]:
    """What links of old letters show to a stranger, looking and answering: of every other seat, a link to an offer."""
    pages = []
    for hand in Hand.objects.filter(seat__game=game).select_related("seat").order_by("seat__number"):
        earlier = hand.since - 1
        token = token_for(hand.seat_id, earlier, 0) if hand.seat.number % 2 else token_for(hand.seat_id, earlier)
        form = {"question": earlier, "verb": Decision.from_data(hand.decision).default.verb if hand.decision else ""}
        pages += [Client().get(f"/l/{token}/"), Client().post(f"/l/{token}/", form)]
        pages.append(post(Client(), f"/l/{token}/", form | {"question": hand.question}))
    return [b"%d " % page.status_code + page.content for page in pages]


def mail_to(game: Game, viewer: int | None) -> list[bytes]:
    """Every letter that may be on its way to the viewer during a game, and what their channels are told of it."""
    seat = None if viewer is None else Seat.objects.filter(game=game, number=viewer).select_related("user").first()
    if seat is None or seat.user is None:
        return []
    told = [calendar_of(seat.user)]
    with taken_back():
        for letter in letters_to(seat):
            told += elsewhere(letter)
            mail = mail_of(letter)
            told += parts_of(mail) if mail else [b"no letter"]
    return told


def letters_to(seat: Seat) -> Iterator[Letter]:
    """A letter of each kind that a running game writes: about the question, an offer, a proposal, a comeback."""
    assert seat.user is not None
    question = Game.objects.get(pk=seat.game_id).question
    for kind in (Letter.Kind.TURN, Letter.Kind.REMINDER, Letter.Kind.NUDGE):
        letter = Letter.objects.create(pk=A_PK_OF_NONE + len(kind), user=seat.user, kind=kind, created_at=NOON)
        if seat.awaited_since:
            letter.items.create(seat=seat, why=Why.AGAIN, question=question)
        elif seat.offered is not None:
            letter.items.create(seat=seat, why=Why.OFFER, question=question, offer=seat.offered)
        yield letter
    asks = Seat.objects.filter(game=seat.game_id, game__status=Game.Status.RUNNING, user__isnull=False)
    for friend in asks.exclude(pk=seat.pk)[:1]:
        play.propose(seat.game.address, play.Actor(friend.user_id), Proposal.Kind.END)
        letter = Letter.objects.create(pk=A_PK_OF_NONE, user=seat.user, kind=Letter.Kind.PROPOSAL, created_at=NOON)
        consent = Consent.objects.get(seat=seat, proposal__closed_at=None)
        letter.items.create(consent=consent, seat=seat, why=Why.PROPOSAL, question=question)
        yield letter
        asked = {"seat": friend, "by": friend.user, "held_by": friend.user, "browser": "Safari"}
        Comeback.objects.create(**asked, at=NOON if seat.seen_at is None else seat.seen_at + timedelta(seconds=1))
        letter = Letter.objects.create(pk=A_PK_OF_NONE + 1, user=seat.user, kind=Letter.Kind.COMEBACK, created_at=NOON)
        letter.items.create(seat=seat, why=Why.COMEBACK, question=question)
        yield letter


def parts_of(mail: EmailMessage) -> list[bytes]:
    """All of a mail, its pictures too, but for its date and the line drawn by lot between its parts."""
    message = mail.message()
    headers = [(name, value) for name, value in message.items() if name not in ("Date", "Content-Type")]
    parts = [part.as_bytes() for part in message.walk() if not part.is_multipart()]
    return [repr(headers).encode(), *parts, b"%d bytes" % len(message.as_bytes())]


def elsewhere(letter: Letter) -> list[bytes]:
    """What a player's webhook and device are told."""
    told = []
    for kind in Channel.Kind.values:
        channel = Channel(user=letter.user, kind=kind, address="https://hooks.example/x")
        if news := news_of(Call(channel=channel, letter=letter)):
            told += [json.dumps(message_for(channel, news)).encode(), push.message_for(channel, news)]
            told.append(str(push.seconds_until(news.until)).encode())
    return told


def look_alike(game: Game, viewer: int | None, chance: Chance) -> World | None:
    """A world that differs from this table only in what the viewer may not see."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    for _ in range(6):
        world = other_world(position, viewer, chance)
        if world and world.position.sight(viewer) == position.sight(viewer):
            return world
    return None


def move_to(game: Game, world: World) -> None:
    """Make the stored game one of the other world, and write everybody's hands again."""
    stored, other = Game.objects.get(pk=game.pk), world.position
    Truth.objects.filter(game=game).update(checkpoint=other.checkpoint)
    moves = Move.objects.filter(game=game, question__gt=other.base).order_by("number")
    for move, (_seat, answer) in zip(moves, other.given, strict=True):
        Move.objects.filter(pk=move.pk).update(answer=msgspec.to_builtins(answer))
    unread = Line.objects.filter(game=game, only__isnull=False)
    unread = unread.exclude(only=world.viewer) if world.viewer is not None else unread
    unread.update(text={"template": "It was another card.", "values": {}})
    with transaction.atomic():
        held = hold(game.address, Game.Status.RUNNING)
        held.seen_by_others = True
        put_back(held)
    Game.objects.filter(pk=game.pk).update(revision=stored.revision, changed_at=stored.changed_at)


def test_every_kind_of_letter_of_a_running_game_is_compared(noon: None) -> None:
    game = table_of(WINDOW, 3)
    seat = game.seats.get(number=awaited(game)[0])
    with taken_back():
        during = {letter.kind for letter in letters_to(seat)}
    after, of_no_table = {"over"}, {"invite", "test", "stopped", "left", "arrived", "token"}
    of_a_season = {"begins", "round", "ends"}  # which say what its tables' pages say
    assert during | after | of_no_table | of_a_season == {*Letter.Kind.values}
    told = mail_to(game, seat.number)
    assert b"no letter" not in told
    assert sum(b"\nSubject: " not in part and b"Content-Type: image/png" in part for part in told) >= 3


@SLUGS
def test_hidden_cards_change_no_byte_of_a_viewers_pages_and_mails(slug: str, noon: None) -> None:
    """After every sixth answer a viewer looks at two worlds, each viewer in turn. The contract looks at more points."""
    game = table_of(slug, 3, listed=True)
    watchers, chance, compared = Watchers(game), Chance(b"pages", slug), 0
    viewers = cycle(watchers.browsers)
    for count in range(20):
        if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:  # it was a short one
            game = table_of(slug, 3, listed=True)
            watchers = Watchers(game)
        if count % 6 == 5:
            compared += look_at_two_worlds(game, watchers, viewers, chance)
        answer_at_random(game, chance)
    assert compared >= 2


def look_at_two_worlds(game: Game, watchers: Watchers, viewers: Iterator[int | None], chance: Chance) -> bool:
    """Let the next viewer for whom there is another world look at it and at this one; tell whether there was any."""
    for viewer in islice(viewers, len(watchers.browsers)):
        world = look_alike(game, viewer, chance)
        if world is None:
            continue
        before, truth = watchers.see(viewer), bytes(Truth.objects.get(game=game).checkpoint or b"")
        with taken_back():
            move_to(game, world)
            assert bytes(Truth.objects.get(game=game).checkpoint or b"") != truth
            assert watchers.see(viewer) == before
        return True
    return False


def test_the_exchange_is_seen_by_those_who_may_see_it(noon: None) -> None:
    """Else the test above could not fail."""
    game = table_of(WINDOW, 3, listed=True)
    watchers, chance = Watchers(game), Chance(b"pages", "seen")
    world = look_alike(game, None, chance)
    assert world is not None
    owner = next(path[1] for path in world.paths if path[0] == "hands")
    before = watchers.see(owner)
    with taken_back():
        move_to(game, world)
        assert watchers.see(owner) != before


def asked_under_seal(slug: str, chance: Chance) -> Game:
    """A table at which two are asked at once."""
    game = table_of(slug, 3, listed=True)
    for _ in range(ANSWERS):
        if len(awaited(game)) > 1:
            return game
        if awaited(game):
            answer_at_random(game, chance)
        else:  # it is over, and there was no occasion
            game = table_of(slug, 3, listed=True)
    pytest.fail(f"in {ANSWERS} answers {slug} never asks two at once")


@pytest.mark.parametrize("slug", games_with(asks_several_at_once))
def test_what_a_sealed_answer_says_is_seen_by_nobody_else(slug: str, noon: None) -> None:
    game = asked_under_seal(slug, Chance(b"sealed", slug))
    watchers = Watchers(game)
    number = awaited(game)[-1]
    decision = decision_of(game.seats.get(number=number))
    assert decision is not None
    question, seen = Game.objects.get(pk=game.pk).question, []
    others = [None, awaited(game)[0]]
    for answer in two_answers(decision):
        with taken_back():
            give(game, number, answer)
            if Game.objects.get(pk=game.pk).question == question:
                seen.append([watchers.see(viewer) for viewer in others])
    assert len(seen) == 2
    assert seen[0] == seen[1]


def two_answers(decision: Decision) -> list[Answer]:
    """Two that differ."""
    chance = Chance(b"two", 1)
    first = decision.sample(chance)
    return [first, next(a for a in (decision.sample(chance) for _ in range(ANSWERS)) if a != first)]
