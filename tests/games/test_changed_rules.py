"""A game goes on although its rules change under it, or it can be helped; and nobody sees another's cards for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.pages.leaving import delete
from games import play
from games.catalog import GAMES
from games.engine.advance import Kind, Order, Plan
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.position import encode_sorted
from games.engine.questions import Option
from games.engine.sights import Sight
from games.ledger.store import hold
from games.models import Game, Hand, Move, Seat
from games.post.links import token_for
from tests.catalog.which import OFFERS, SEALED, TOGETHER
from tests.hints import sure

from . import changed_rules
from .changed_rules import CANARY, under, worker
from .tables import browser_of, decision_of, form_of, fresh, friend, give, post, table_of

pytestmark = pytest.mark.django_db
SLUGS = pytest.mark.parametrize("slug", GAMES)
HARMLESS = (
    changed_rules.field_renamed,
    changed_rules.field_more,
    changed_rules.option_more,
    changed_rules.option_less,
    changed_rules.number_changed,
    changed_rules.shuffle_changed,
)
IN_TURNS = [(slug, change) for at, slug in enumerate(GAMES) for change in HARMLESS[at % 2 :: 2]]  # four games for each
BROKEN = (changed_rules.failing_at_once, changed_rules.failing_when_answered, changed_rules.upgrade_missing)
BREAKING = [*zip(GAMES, cycle(BROKEN), strict=False)]  # what a broken table looks like does not depend on how it broke
ROUNDS = 400
DEEP = {OFFERS: 30}  # answers until offers wait; the other games are soon in the thick of it


@pytest.fixture(autouse=True)
def _no_pauses(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    settings.ADMINS = [("Host", "host@example.org")]


def table_in_play(slug: str, chance: Chance) -> Game:
    """A table some way into its game: friends, a bot, a stand-in, standing orders, sealed answers."""
    seats = min(4, GAMES[slug].seats[-1])
    game = table_of(slug, seats - 1, bots=1, listed=True)
    for seat in game.seats.filter(user__isnull=False):
        give_some_order(game, seat, chance)
    for _answer in range(DEEP.get(slug) or chance.below(5)):
        worker()
        answer_if_asked(game, chance)
    if Game.objects.get(pk=game.pk).status == Game.Status.OVER:  # orders and bots can play a short game to its end
        mail.outbox.clear()
        return table_in_play(slug, chance)
    last = game.seats.filter(user__isnull=False).last()
    assert last is not None
    play.seat_bot(game.address, last.number)
    return game


def answer_if_asked(game: Game, chance: Chance) -> None:
    """Let somebody answer at random who is awaited, if a player is."""
    asked = list(
        game.seats.filter(awaited_since__isnull=False, is_bot=False, stand_in=False, hand__sealed__isnull=True)
    )
    if asked:
        seat = chance.choice(asked)
        decision = decision_of(seat)
        assert decision is not None
        give(game, seat.number, decision.sample(chance))


def give_some_order(game: Game, seat: Seat, chance: Chance) -> None:
    """Let a player leave a standing order of some kind."""
    sight = hold(game.address, Game.Status.RUNNING).position.sight(seat.number)
    # a few plans would play the whole game, so none is said where there is anything else
    kinds = [kind for kind in GAMES[game.slug].advance if not isinstance(kind, Plan)]
    kind = chance.choice([kind for kind in kinds if can_be_given(kind, sight)])
    values = Option(kind.name, **kind.fields(sight)).sample(chance).values
    play.give_order(game.address, play.Actor(user=seat.user_id), Order(kind.name, values))


def can_be_given(kind: Kind, sight: Sight) -> bool:
    """Whether there is something to choose for each of an order's fields."""
    return all(isinstance(field, Amount) or len(field.among) >= field.least for field in kind.fields(sight).values())


def let_time_run_out(game: Game) -> None:
    """All who are awaited have let their deadline pass."""
    then = game.opened_at
    Seat.objects.filter(game=game, awaited_since__isnull=False).update(awaited_since=then, due_at=then, acts_at=then)


def pages(game: Game) -> Iterator[tuple[str, Any]]:
    """Every page on which a table is drawn, for one of its players, for a stranger, and for the host."""
    here = game.get_absolute_url()
    seat = game.seats.filter(user__isnull=False).select_related("user")[game.turn % 2]
    browser = browser_of(sure(seat.user))
    for path in (here, f"{here}log/", f"{here}poll/?seen=0", "/turns/", "/tables/"):
        yield f"{seat} {path}", browser.get(path)
    for path in (here, f"{here}log/", f"{here}poll/?seen=0", "/tables/", *letters(game)):
        yield f"stranger {path}", Client().get(path)
    host = browser_of(host_of_all())
    for path in (reverse("admin:index"), reverse("admin:games_game_change", args=[game.pk])):
        yield f"host {path}", host.get(path)


def letters(game: Game) -> list[str]:
    """The links in the letters about the open question."""
    return [reverse("games:letter", args=[token_for(hand.seat_id, hand.question)]) for hand in hands(game)]


def hands(game: Game) -> list[Hand]:
    return list(Hand.objects.filter(seat__game=game).select_related("seat"))


def host_of_all() -> User:
    return friend("Harriet", is_staff=True, is_superuser=True)


def assert_all_is_drawn(game: Game) -> None:
    for where, response in pages(game):
        assert response.status_code < 500, where
        assert CANARY.encode() not in response.content, where


def assert_hands_are_the_seats_own(game: Game) -> None:
    """What stands in a Hand is what its seat sees of the table, under the rules of now."""
    position = hold(game.address, Game.Status.RUNNING, Game.Status.OVER).position
    for hand in hands(game):
        assert encode_sorted(hand.sight) == encode_sorted(position.sight(hand.seat.number))
        decision = position.question.decision(hand.seat.number) if position.question else None
        assert encode_sorted(hand.decision) == encode_sorted(decision.as_data() if decision else None)


def chance_of(request: pytest.FixtureRequest) -> Chance:
    """Draws that depend on the test's name alone."""
    return Chance(request.node.nodeid.encode(), "players")


@pytest.mark.parametrize(("slug", "change"), IN_TURNS)
def test_a_game_goes_on_under_changed_rules(slug: str, change: Any, request: pytest.FixtureRequest) -> None:
    chance = chance_of(request)
    game = table_in_play(slug, chance)
    moves = list(Move.objects.filter(game=game).order_by("number").values_list("number", "answer"))
    asked = fresh(game).question
    with under(change(GAMES[slug])):
        assert_all_is_drawn(game)
        now = fresh(game)
        assert (now.edition, now.trouble) == (GAMES[slug].edition, "")
        assert_hands_are_the_seats_own(game)
        again = now.question > asked
        said = [text["template"] for text in now.lines.filter(kind="host").values_list("text", flat=True)]
        assert ("The rules have changed, so this turn starts again." in said) == again
        assert (
            list(Move.objects.filter(game=game).order_by("number").values_list("number", "answer"))[: len(moves)]
            == moves
        )
        for _round in range(8):
            worker()
            answer_if_asked(game, chance)
        assert fresh(game).trouble == ""
        assert fresh(game).question > asked or fresh(game).status == Game.Status.OVER


@SLUGS
def test_a_game_under_changed_rules_is_played_to_its_end(slug: str, request: pytest.FixtureRequest) -> None:
    game = table_in_play(slug, chance_of(request))
    rules = changed_rules.option_less(changed_rules.field_renamed(GAMES[slug]))
    with under(rules):
        worker()
        for seat in game.seats.filter(user__isnull=False, stand_in=False):
            play.seat_bot(game.address, seat.number)
        for _round in range(ROUNDS):
            if fresh(game).status == Game.Status.OVER:
                break
            worker()
        assert fresh(game).status == Game.Status.OVER
        assert_all_is_drawn(game)


@pytest.mark.parametrize(("slug", "change"), BREAKING)
def test_a_game_whose_rules_break_is_a_state_of_its_table(
    slug: str, change: Any, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    chance = chance_of(request)
    game = table_in_play(slug, chance)
    before = {hand.seat_id: hand.sealed for hand in hands(game)}
    with under(change(GAMES[slug])):
        let_time_run_out(game)
        worker()
        broken = fresh(game)
        assert broken.trouble_at is not None
        assert broken.trouble.split(" in ")[0] in ("KeyError", "ValidationError")
        assert ["Stuck tables: 1" in message.subject for message in mail.outbox] == [True]
        assert game.address in mail.outbox[-1].body
        assert_all_is_drawn(game)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            worker()
        assert caplog.records == [], "a broken table is left alone until the code changes"
        assert len(mail.outbox) == 1
        for seat in game.seats.filter(user__isnull=False, stand_in=False).select_related("user"):
            decision = decision_of(seat)
            if decision is not None:
                response = post(
                    browser_of(sure(seat.user)), f"{game.get_absolute_url()}answer/", form_of(decision, broken.question)
                )
                assert response.status_code == 422
                assert "until we have mended it" in response.content.decode()
        assert {hand.seat_id: hand.sealed for hand in hands(game)} == before
        index = browser_of(host_of_all()).get(reverse("admin:index")).content.decode()
        assert reverse("admin:games_game_change", args=[game.pk]) in index
        assert broken.trouble in index
        assert Client().get("/healthz").json()["stuck"] == 1
    worker()
    mended = fresh(game)
    assert (mended.trouble, mended.trouble_at) == ("", None)
    waiting = game.seats.filter(awaited_since__isnull=False)
    assert waiting.exists() or mended.status == Game.Status.OVER
    assert_all_is_drawn(game)
    for seat in waiting:
        assert sure(seat.awaited_since) > sure(broken.trouble_at)
    assert all(CANARY not in message.body for message in mail.outbox)


def test_a_broken_table_can_be_helped(request: pytest.FixtureRequest) -> None:
    game = table_in_play(SEALED, chance_of(request))
    with under(changed_rules.failing_at_once(GAMES[SEALED])):
        let_time_run_out(game)
        worker()
        play.pause(game.address)
        play.resume(game.address)
        present = game.seats.filter(user__isnull=False, stand_in=False).select_related("user")
        play.seat_bot(game.address, present[0].number)
        with pytest.raises(play.Stuck):
            play.restart_turn(game.address)
        with pytest.raises(play.Stuck):
            play.bring_over(game.address)
        leaver = sure(present[0].user)
        delete(leaver)
        assert not User.objects.filter(pk=leaver.pk).exists()
        assert_all_is_drawn(game)
        play.end_game(game.address)
        ended = fresh(game)
        assert (ended.status, ended.trouble_at) == (Game.Status.OVER, None)
        assert_all_is_drawn(game)
    assert_all_is_drawn(game)


def test_a_broken_table_can_be_removed(request: pytest.FixtureRequest) -> None:
    game = table_in_play(TOGETHER, chance_of(request))
    with pytest.raises(play.Refused):
        play.remove_table(game.address)
    with under(changed_rules.failing_at_once(GAMES[TOGETHER])):
        worker()
        play.note_trouble(game.address, KeyError(CANARY))
        play.remove_table(game.address)
    assert not Game.objects.filter(pk=game.pk).exists()
