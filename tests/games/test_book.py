"""The book of a finished game: it shows at each step what each seat was shown then, and what nobody saw."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import catalog, play
from games.engine.book import Book as Bound
from games.engine.chance import Chance
from games.engine.position import encode_sorted
from games.engine.table import Event
from games.engine.texts import say
from games.models import Book, Game, Hand, Line, Move, Opening
from games.play.book import frozen
from games.sight.replay import book_of
from tests.catalog.which import LONGEST, SEALED, TOGETHER, WINDOW

from .tables import answer_at_random, awaited, give, table_of

pytestmark = pytest.mark.django_db

packed = msgspec.msgpack.encode
LONG = (LONGEST,)  # ended by its host
ANSWERS = 150


def shown(game: Game) -> tuple[list[Any], Any]:
    """What each seat and a spectator are shown, as their rows have it."""
    hands = Hand.objects.filter(seat__game=game).order_by("seat__number").values_list("sight", flat=True)
    return list(hands), Game.objects.get(pk=game.pk).public.sight


def played(slug: str, seen: dict[int, Any] | None = None) -> Game:
    """A finished game of three friends and what each question showed them."""
    game = table_of(slug, 3, listed=True)
    chance = Chance(b"book", slug)
    for _ in range(ANSWERS if slug in LONG else 5000):
        if not awaited(game):
            break
        if seen is not None:
            seen[Game.objects.get(pk=game.pk).question] = shown(game)
        answer_at_random(game, chance)
    if awaited(game):
        play.end_game(game.address)
    if seen is not None:
        seen[Game.objects.get(pk=game.pk).question if slug in LONG else -1] = shown(game)
    return Game.objects.get(pk=game.pk)


def bound(game: Game) -> Bound:
    """The book of a game, bound now."""
    play.bind_due(game.address)
    book = book_of(game)
    assert book is not None
    return book


@pytest.mark.parametrize("slug", catalog.GAMES)
@pytest.mark.both_databases
def test_each_step_shows_what_each_seat_was_shown_then(slug: str) -> None:
    seen: dict[int, Any] = {}
    game = played(slug, seen)
    book = bound(game)
    frames = [frame for frame in book if frame.step.kind != "end"]
    for frame, (hands, public) in zip(frames, seen.values(), strict=True):
        assert encode_sorted(frame.seen_by(None)) == encode_sorted(public)
        assert [encode_sorted(frame.seen_by(seat)) for seat in range(3)] == [encode_sorted(hand) for hand in hands]
    assert [packed(book.frame(number)) for number in range(len(book))] == [packed(one) for one in book]
    assert Book.objects.get(game=game).trouble == ""


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_book_has_every_answer_and_every_line_once(slug: str) -> None:
    game = played(slug)
    frames = list(bound(game))
    given = [(one.seat, one.verb, one.values, one.source) for frame in frames for one in frame.step.given]
    moves = Move.objects.filter(game=game).order_by("number")
    assert given == [(m.seat, m.answer["verb"], m.answer.get("values", {}), m.source) for m in moves]
    lines = [number for frame in frames for number in range(frame.step.first, frame.step.last + 1)]
    assert lines == list(range(1, game.lines_told + 1))
    assert all(one.said for frame in frames for one in frame.step.given)
    opened = [(one.line, one.kind, one.true) for frame in frames for one in frame.step.opened]
    assert sorted(opened) == sorted(Opening.objects.filter(game=game).values_list("line", "kind", "true"))
    claims = [(frame.step, one) for frame in frames for one in frame.step.opened if one.kind == "claim"]
    assert all(step.first <= one.line <= step.last for step, one in claims)


def test_a_line_stands_with_the_step_that_told_it() -> None:
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    play.say_line(game.address, play.Actor(user=game.seats.get(number=leader).user_id), "Before.")
    give(game, leader)
    play.say_line(game.address, play.Actor(user=game.seats.get(number=leader).user_id), "After.")
    told = Game.objects.get(pk=game.pk).lines_told
    for seat in awaited(game):
        give(game, seat)
    play.end_game(game.address)
    deal, lay, *_ = bound(game_now(game))
    texts = dict(Line.objects.filter(game=game).values_list("number", "text"))
    assert texts[deal.step.last] == "Before."
    assert (texts[lay.step.last], lay.step.last) == ("After.", told)


def game_now(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_what_was_sealed_when_the_host_ended_it_is_opened_too() -> None:
    game = table_of(TOGETHER, 3)
    give(game, awaited(game)[0])
    play.end_game(game.address)
    *_, last = bound(game_now(game))
    assert last.step.kind == "end"
    assert [one.fate for one in last.step.given] == ["sealed"]
    assert set(last.step.asked) == {0, 1, 2}


def bound_now(game: Game) -> Bound:
    play.end_game(game.address)
    return bound(game_now(game))


def test_a_turn_begun_again_is_a_step() -> None:
    game = table_of(SEALED, 3)
    give(game, awaited(game)[0])
    play.restart_turn(game.address)
    give(game, awaited(game)[0])
    kinds = [frame.step.kind for frame in bound_now(game)]
    assert kinds[:2] == ["deal", "again"]


def test_nobody_has_a_book_before_the_end() -> None:
    game = table_of(SEALED, 3)
    give(game, awaited(game)[0])
    assert not Book.objects.exists()
    play.bind_due()
    assert not Book.objects.exists()
    assert book_of(game_now(game)) is None


def test_a_frame_costs_one_query() -> None:
    game = played(SEALED)
    bound(game)
    book_of(game)  # its query is written once for each process
    with CaptureQueriesContext(connection) as captured:
        book = book_of(game)
        assert book is not None
        book.frame(len(book) - 1)
    assert len(captured) == 1


def test_a_binder_that_dies_delays_its_book_and_no_other() -> None:
    killer, other = played(WINDOW), played(TOGETHER)
    now = timezone.now()
    Book.objects.filter(game=killer).update(due_at=now + timedelta(minutes=10), tries=1)  # claimed, and never reported
    assert play.bind_due() == 1
    assert (book_of(killer), book_of(other) is not None) == (None, True)
    Book.objects.filter(game=killer).update(due_at=now)
    assert play.bind_due() == 1
    assert book_of(killer) is not None
    assert play.bind_due() == 0


def test_a_game_that_kills_its_binders_is_given_up() -> None:
    game = played(TOGETHER)
    Book.objects.filter(game=game).update(tries=3)
    assert play.bind_due() == 0
    assert Book.objects.get(game=game).due_at is None
    assert play.bind_again([game.address]) == 1
    assert play.bind_due() == 1


def test_a_game_that_cannot_be_replayed_is_told_by_turns() -> None:
    game, other = played(WINDOW), played(TOGETHER)
    Game.objects.filter(pk=game.pk).update(edition=0)
    assert play.bind_due() == 2
    assert book_of(other) is not None
    assert "OfAnotherEdition" in Book.objects.get(game=game).trouble
    book = book_of(game)
    assert book is not None
    assert {frame.step.kind for frame in book} == {"turn"}
    assert all(frame.everything["turns"] == frame.step.turn + 1 for frame in book)
    assert [number for frame in book for number in range(frame.step.first, frame.step.last + 1)] == list(
        range(1, game.lines_told + 1)
    )
    assert play.bind_due() == 0


def test_a_game_that_older_code_has_ended_is_bound_too() -> None:
    game = played(TOGETHER)
    Book.objects.all().delete()
    assert play.bind_due() == 1
    assert book_of(game) is not None


def test_the_book_of_a_long_game_is_small() -> None:
    game = table_of(LONGEST, 1, bots=3)
    play.seat_bot(game.address, 0)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    bound(game_now(game))
    book = Book.objects.get(game=game)
    assert book.trouble == ""
    assert len(bytes(book.pages or b"")) <= 60_000


def test_what_is_said_of_cards_that_then_move_stays_as_it_was_said() -> None:
    body = ["elf", "dwarf"]
    said = frozen(Event(say("{seat} leaves behind: {cards}.", seat=1, cards=body), (0,), 3))
    body.clear()  # looted, card by card, after it was told
    assert said == Event(say("{seat} leaves behind: {cards}.", seat=1, cards=["elf", "dwarf"]), (0,), 3)
