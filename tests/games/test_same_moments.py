"""The twin in time of `test_non_interference`: a secret answer changes no moment at which the others see anything.

From the same point of a game two worlds run on that differ only in what is secret: in cards, in a standing order, or
in whether somebody has answered an open window. Nobody comes to the table: orders answer, and deadlines pass one after
the other. Until the question closes, everybody else must see the same rows and pages at the same moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client

from accounts.models import User
from games import catalog, play, post
from games.catalog import GAMES
from games.engine.advance import Order, ordered_answer
from games.engine.chance import Chance
from games.engine.questions import Answer, Question
from games.ledger.store import hold
from games.models import Game, Line, Seat
from games.post.push import public_key
from tests.catalog.which import SEALED, WINDOW

from ..catalog.ordered import an_order
from .tables import answer_at_random, awaited, browser_of, give, had_passed, had_said, table_of
from .test_non_interference import NOON, TOKEN, look_alike, move_to, taken_back

pytestmark = pytest.mark.django_db
Orders = dict[int, list[Order]]
PEOPLE, POINTS, ANSWERS = 4, 3, 150
TRIES, MOST = 12, 3  # orders filled in for a seat, and kept
DRAWN = (2, 3)  # moments at which the pages are drawn too: after the pauses, and after the first deadline
PUBLIC = [
    "status",
    "edition",
    "revision",
    "turn",
    "question",
    "public",
    "result",
    "changed_at",
    "paused_at",
    "ended_at",
]


@pytest.fixture
def clock(time_machine: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The clock stands where it is put, and every pause is as long as any other."""
    monkeypatch.setattr("games.ledger.pace.secrets", SimpleNamespace(randbelow=lambda below: below // 2))
    time_machine.move_to(NOON, tick=False)
    return time_machine


@dataclass
class Moment:
    """What can be seen at one moment, and by nobody but this test what has been answered by then."""

    seen: list[Any]
    moves: list[tuple[Any, ...]]


class Onlooker:
    """All eyes but one player's: a spectator's, a host's, and another player's."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self.game, self.viewer = game, viewer
        user = game.seats.get(number=viewer).user if viewer is not None else None
        self.email = user.email if user else ""
        self.browser = browser_of(user) if user else Client()
        named = {"name": "Hilda", "is_staff": True, "is_superuser": True}
        self.host = browser_of(User.objects.get_or_create(email="hilda@hosts.example", defaults=named)[0])

    def see(self, revision: int) -> list[Any]:
        """All that a viewer who last saw the table at a revision can see now."""
        table, admin = f"/t/{self.game.address}/", f"/admin/games/game/{self.game.pk}/change/"
        answers = [self.browser.get(path) for path in (table, f"{table}log/", f"{table}poll/?seen={revision}")]
        answers += [self.host.get(path) for path in (admin, "/admin/games/game/")]
        letters = [(letter.subject, letter.body) for letter in mail.outbox if self.email in letter.to]
        return [*((page.status_code, TOKEN.sub(b"", page.content)) for page in answers), *letters]


def public_rows(game: Game) -> list[Any]:
    """What is stored of a table and anybody may see."""
    row = Game.objects.values(*PUBLIC).get(pk=game.pk)
    lines = Line.objects.filter(game=game, only=None).order_by("number")
    seats = Seat.objects.filter(game=game).order_by("number")
    return [row, [*lines.values_list("kind", "seat", "text", "turn", "at")], [*seats.values_list("name", "stand_in")]]


def story(
    game: Game, onlooker: Onlooker, clock: Any, moments: list[datetime], start: Callable[[], None]
) -> list[Moment]:
    """Let time pass until the open question closes, from a beginning that is undone afterwards with all the rest."""
    told: list[Moment] = []
    with taken_back():
        before = Game.objects.get(pk=game.pk)
        start()
        mail.outbox.clear()
        for count, moment in enumerate(moments):
            clock.move_to(moment, tick=False)
            play.act_due(game.address)
            play.write_due()
            post.post_due()
            now = Game.objects.get(pk=game.pk)
            if now.question != before.question or now.status != Game.Status.RUNNING:
                break
            seen = public_rows(game) + (onlooker.see(before.revision) if count in DRAWN else [])
            moves = game.moves.filter(question=before.question).order_by("number")
            told.append(Moment(seen, [*moves.values_list("seat", "source")]))
    clock.move_to(NOON, tick=False)
    return told


def moments_of(game: Game) -> list[datetime]:
    """At once, when a pause is over, and after each deadline that the table knows."""
    dues = [e.due for e in Game.objects.get(pk=game.pk).public.awaited if e.due]
    minutes = [NOON + timedelta(minutes=count) for count in (0, 3, 11)]
    return sorted({*minutes, *(due + timedelta(seconds=1) for due in dues)})


def hold_against(one: list[Moment], other: list[Moment]) -> int:
    """Compare two worlds until the question closes in either; return at how many moments the truth was not the same."""
    both = [*zip(one, other, strict=False)]
    for here, there in both:
        assert here.seen == there.seen
    return sum(here.moves != there.moves for here, there in both)


def orders_of_every_kind(game: Game, cast: Cast, chance: Chance) -> Orders:
    """Orders of any kinds that each seat could give now, filled in at random; the absent gives none.

    The first of the secretive seat's is one that has something to say now, if any has.
    """
    kinds = catalog.find(game.slug).advance
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    drawn: Orders = {}
    for number in set(range(game.size)) - {cast.absent}:
        sight, decision = position.sight(number), question_of(game).decision(number)
        tried = [an_order(kind, sight, chance) for kind in chance.draw([*kinds] * TRIES, TRIES)]
        orders = [order for order in tried if order]
        if number == cast.secretive and decision:
            orders.sort(key=lambda order: ordered_answer(kinds, [order], sight, decision) is None)
        drawn[number] = orders[:MOST]
    return drawn


def speaks(game: Game, seat: int, orders: Orders) -> bool:
    """Whether one of a seat's orders answers what is asked now; in some games none can, where several are asked."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    given, decision = orders[seat], question_of(game).decision(seat)
    kinds = catalog.find(game.slug).advance
    return decision is not None and ordered_answer(kinds, given, position.sight(seat), decision) is not None


def points(slug: str, chance: Chance) -> Iterator[Game]:
    """Points of random games whose players have different times left, chiefly where several are asked at once."""
    game, asked = table_of(slug, PEOPLE, listed=True), 0
    stagger(game)
    for count in range(ANSWERS):
        if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:
            game = table_of(slug, PEOPLE, listed=True)
            stagger(game)
        if len(awaited(game)) > 1 or count % 10 == 0:
            yield game
            asked += 1
        if asked == POINTS:
            return
        answer_at_random(game, chance)


def stagger(game: Game) -> None:
    """Let the seats' time run out one after the other; the first may have had three hours less than the last."""
    for number in range(game.size):
        Seat.objects.filter(game=game, number=number).update(bank=3600 * number, missed=number)


@dataclass
class Cast:
    """Who does what while a question is open: the one who looks on, the secretive, the absent, the open-handed."""

    viewer: int | None
    secretive: int
    absent: int | None = None
    open_handed: int | None = None  # answers at once, where all may see who has answered

    @classmethod
    def of(cls, question: Question, chance: Chance) -> Cast:
        """Cast those who are asked; nobody secretive looks on."""
        asked = chance.shuffled([*question.decisions])
        viewer = chance.choice([None, *(seat for seat in range(PEOPLE) if seat != asked[0])])
        return cls(viewer, *asked[: 2 if question.until else 3])


def other_beginnings(game: Game, orders: Orders, cast: Cast, chance: Chance) -> Iterator[Callable[[], None]]:
    """Worlds that differ from this one in a secret alone: in cards, in an order, in an answer to an open window."""
    world, question = look_alike(game, cast.viewer, chance), question_of(game)
    if world is not None:
        yield lambda: begin(game, orders, cast, lambda: move_to(game, world))
    yield lambda: begin(game, orders | {cast.secretive: []}, cast)
    if question.until:
        answer = question.decisions[cast.secretive].sample(chance)
        yield lambda: begin(game, orders, cast, lambda: give(game, cast.secretive, answer))


def begin(game: Game, orders: Orders, cast: Cast, change: Callable[[], None] = lambda: None) -> None:
    """Begin in this world, or in one that is changed."""
    change()
    had_said(game, orders)
    if cast.open_handed is not None:
        give(game, cast.open_handed)


def question_of(game: Game) -> Question:
    """The open question."""
    with transaction.atomic():
        question = hold(game.address, Game.Status.RUNNING).position.question
    assert question is not None
    return question


@pytest.mark.parametrize("slug", GAMES)
def test_no_secret_changes_the_moments_at_which_others_see_anything(slug: str, clock: Any) -> None:
    public_key()  # as any site has one: made in a world that is taken back, it would differ in the next
    chance, secrets, secretive = Chance(b"the moments", slug), 0, False
    for game in points(slug, chance):
        question, moments = question_of(game), moments_of(game)
        cast = Cast.of(question, chance)
        onlooker, orders = Onlooker(game, cast.viewer), orders_of_every_kind(game, cast, chance)
        secretive |= len(question.decisions) > 1 and speaks(game, cast.secretive, orders)
        here = story(game, onlooker, clock, moments, partial(begin, game, orders, cast))
        for other in other_beginnings(game, orders, cast, chance):
            secrets += hold_against(here, story(game, onlooker, clock, moments, other))
    assert secrets or not secretive, "nothing differed, so nothing could have been told"


def after_the_question(game: Game, clock: Any, quick: Callable[[], None], slow: Callable[[], None]) -> list[Any]:
    """What all know of a table where one answered soon, and another after more than a move's time, and it went on."""
    with taken_back():
        quick()
        clock.move_to(NOON + timedelta(minutes=2), tick=False)
        play.act_due(game.address)
        clock.move_to(NOON + timedelta(hours=34), tick=False)
        slow()
        give(game, awaited(game)[0])
        now = Game.objects.get(pk=game.pk)
        assert len(now.public.awaited) > 1
        table, _log, _poll, *_host = Onlooker(game, None).see(0)  # a host reads the moves of closed questions
        seen = [*public_rows(game), table]
    clock.move_to(NOON, tick=False)
    return seen


def test_no_bank_tells_afterwards_whose_order_has_answered(clock: Any) -> None:
    game = table_of(SEALED, PEOPLE, listed=True)
    viewer, one, other = awaited(game)  # the viewer is the next Baron, and the others bid again
    passed = Answer("pass", {"final": ["final"]})
    give(game, viewer, passed)

    def ordered(number: int) -> Callable[[], None]:
        return lambda: had_passed(game, number)

    def by_hand(number: int) -> Callable[[], None]:
        return lambda: give(game, number, passed)

    here = after_the_question(game, clock, ordered(one), by_hand(other))
    assert here == after_the_question(game, clock, ordered(other), by_hand(one))


def test_no_bank_tells_afterwards_who_answered_a_window_first(clock: Any) -> None:
    game = table_of(WINDOW, PEOPLE, listed=True)
    give(game, awaited(game)[0])
    one, other = [number for number in awaited(game) if question_of(game).decisions[number].option("pass")][-2:]

    def passes(number: int) -> Callable[[], None]:
        return lambda: give(game, number, Answer("pass"))

    here = after_the_question(game, clock, passes(one), passes(other))
    assert here == after_the_question(game, clock, passes(other), passes(one))
