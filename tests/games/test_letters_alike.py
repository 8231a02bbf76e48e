"""Each kind of letter says the same in both halves, in the same order, under headings, with each picture in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import time_machine
from django.utils import timezone

from games import play
from games.models import Game, Letter, Proposal, Seat
from games.post.letters import waiting_tables
from games.post.mail import mail_of
from tests.catalog.which import SEALED, TOGETHER
from tests.games.letters import HOUR, second_table, write
from tests.games.seasons import begun
from tests.games.tables import friend, give, table_of
from tests.halves import says_the_same_twice
from tests.hints import sure

pytestmark = pytest.mark.django_db


def turn() -> Letter:
    """A letter about two tables at which there are cards to choose from."""
    game = table_of(SEALED, 2)
    second_table(friend("Ada"), friend("Ben"), slug=TOGETHER)
    seats = Seat.objects.filter(user=sure(game.seats.filter(awaited_since__isnull=False).first()).user)
    letter = Letter.objects.create(user=sure(sure(seats.first()).user), kind=Letter.Kind.TURN)
    for seat in seats.filter(awaited_since__isnull=False).select_related("game"):
        letter.items.create(seat=seat, question=seat.game.question)
    return letter


def of_kind(kind: str) -> Letter:
    """The same as something more urgent."""
    letter = turn()
    Letter.objects.filter(pk=letter.pk).update(kind=kind)
    letter.items.exclude(pk=sure(letter.items.first()).pk).delete()
    return letter


def over() -> Letter:
    """A letter about a game that has just ended."""
    game = table_of(SEALED, 2)
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        give(game, sure(game.seats.filter(awaited_since__isnull=False).first()).number)
    return Letter.objects.get(kind=Letter.Kind.OVER)


def invite() -> Letter:
    """A letter about a seat that is kept."""
    play.open_table(friend("Ada"), play.Plan(SEALED, 2), friend=friend("Ben"))
    return written(Letter.Kind.INVITE)


def proposal() -> Letter:
    """A letter about something that is proposed."""
    game = table_of(SEALED, 2)
    play.propose(game.address, play.Actor(user=friend("Ada").pk), Proposal.Kind.END)
    return written(Letter.Kind.PROPOSAL)


def comeback() -> Letter:
    """A letter about a guest who asks for their seat, at two tables."""
    guest = friend("Ben", is_guest=True)
    second = [table_of(SEALED, 2), second_table(friend("Ada"), guest, slug=TOGETHER)]
    letter = Letter.objects.create(user=friend("Ada"), kind=Letter.Kind.COMEBACK)
    for game in second:
        play.ask_back(game.address, "Ben", friend("Cleo"), "Safari, iPhone", "elsewhere")
        letter.items.create(seat=game.seats.get(user=letter.user), why="comeback", question=0)
    return letter


def written(kind: str) -> Letter:
    """The letter of a kind, once the sweep has written what is due."""
    write(timezone.now() + 12 * HOUR)
    return Letter.objects.get(kind=kind)


def of_no_table(kind: str, address: str = "") -> Letter:
    """A letter that is about no table."""
    return Letter.objects.create(user=friend("Ada"), kind=kind, address=address)


def of_a_season(kind: str) -> Letter:
    """A letter about a season that has begun."""
    letter = Letter.objects.filter(user=friend("Ada"), season=begun(8)).latest("pk")
    Letter.objects.filter(pk=letter.pk).update(kind=kind, round=2)
    return letter


EACH: dict[str, Callable[[], Letter]] = {
    "turn": turn,
    "reminder": lambda: of_kind("reminder"),
    "nudge": lambda: of_kind("nudge"),
    "over": over,
    "invite": invite,
    "proposal": proposal,
    "comeback": comeback,
    "test": lambda: of_no_table("test"),
    "stopped": lambda: of_no_table("stopped"),
    "left": lambda: of_no_table("left", "ada@before.example"),
    "arrived": lambda: of_no_table("arrived", "ada@after.example"),
    "token": lambda: of_no_table("token"),
    **{kind: partial(of_a_season, kind) for kind in ("begins", "round", "ends")},
}


def test_each_kind_of_letter_is_looked_at() -> None:
    assert {*EACH} == {*Letter.Kind.values}


@pytest.mark.parametrize("kind", EACH)
def test_both_halves_say_the_same_in_the_same_order(kind: str) -> None:
    letter = EACH[kind]()
    mail = sure(mail_of(Letter.objects.select_related("user").get(pk=letter.pk)))
    says_the_same_twice(mail)


def test_both_halves_lead_to_the_same_address_though_a_second_passes_between_them() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        (news,) = waiting_tables(of_kind("turn"))
        first = news.link
        clock.shift(2)
        assert news.link == first
