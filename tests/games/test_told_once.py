"""A webhook hears a message once at most, wherever its sender dies or falls asleep, and whatever it answers itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.utils import timezone

from games import play, post
from games.models import Call, Channel, Game
from tests.catalog.which import SEALED
from tests.hints import sure
from tests.services.fixtures import url_of_test_database
from tests.services.hooks import Service, says
from tests.services.senders import Senders, senders

from .letters import MINUTE, NOON, at
from .tables import browser_of, friend, give, table_of

pytestmark = pytest.mark.usefixtures("cleo_is_the_first_baron")

CLAIMED, HEARD = "make", "record"  # functions: who enters them has claimed a call, or heard what came of it
AFTER_TEN = NOON + 10 * MINUTE


class Told(NamedTuple):
    """How often a service was told a message, and how often that one may not have reached it."""

    plain: int
    asked: int


@pytest.fixture(scope="module")
def ours(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Senders]:
    """Senders in processes of their own."""
    folder = tmp_path_factory.mktemp("senders")
    with senders(url_of_test_database(), folder, LONGHAND_NETWORKS="127.0.0.0/8") as started:
        yield started


@pytest.fixture
def channel(hook: Service) -> Channel:
    """Ada's webhook."""
    return post.set_hook(friend("Ada"), Channel.Kind.DISCORD, hook.url)


def told(hook: Service) -> Told:
    asked = sum("may not have reached you" in json.loads(one.body)["content"] for one in hook.heard)
    return Told(len(hook.heard) - asked, asked)


def begin_again(channel: Channel, hook: Service) -> None:
    """Have one message to tell, and nothing heard."""
    Call.objects.all().delete()
    Call.objects.create(channel=channel)
    hook.heard.clear()


def let_leases_expire() -> None:
    Call.objects.filter(try_at__isnull=False).update(try_at=timezone.now())


def try_again() -> None:
    """Make the calls that are due when the next one is."""
    with at(sure(Call.objects.get().try_at)):
        post.call_due()


def steps_until(name: str, places: list[str]) -> int:
    """How many places a sender comes to up to the first line of a function."""
    return next(step for step, place in enumerate(places, 1) if place.endswith(f" {name}"))


class TestWhereverASenderDies:
    @pytest.mark.django_db(transaction=True)
    @pytest.mark.both_databases
    def test_its_message_is_heard_once_or_asked_after_once(
        self, hook: Service, channel: Channel, ours: Senders
    ) -> None:
        places = ours.send()
        assert told(hook) == (1, 0)
        for step in range(1, len(places) + 1):
            begin_again(channel, hook)
            place = ours.killed(step)
            let_leases_expire()
            ours.send()
            assert told(hook) in [(1, 0), (0, 1), (1, 1)], place
            assert Call.objects.get().try_at is None, place

    @pytest.mark.django_db(transaction=True)
    def test_and_so_it_is_where_the_one_who_asks_dies_as_well(
        self, hook: Service, channel: Channel, ours: Senders
    ) -> None:
        ours.killed(HEARD)
        let_leases_expire()
        places = ours.send()
        assert told(hook) == (1, 1)
        for step in range(1, len(places) + 1):
            begin_again(channel, hook)
            ours.killed(HEARD)
            let_leases_expire()
            place = ours.killed(step)
            let_leases_expire()
            ours.send()
            assert told(hook) in [(1, 0), (1, 1)], place
            assert Call.objects.get().try_at is None, place

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.both_databases
    def test_and_where_it_falls_asleep_and_wakes_up_beside_the_next(
        self, hook: Service, channel: Channel, ours: Senders
    ) -> None:
        """As on a machine that is suspended for longer than a lease."""
        places = ours.send()
        has_read, has_told = steps_until("claim", places), steps_until(HEARD, places) - 1
        for step in range(1, has_told + 1):
            begin_again(channel, hook)
            place, sleeper = ours.put_to_sleep(step, has_told)
            let_leases_expire()
            _place, other = ours.put_to_sleep(has_read)
            asleep_again = ours.wake(sleeper) != "done"
            ours.wake(other)
            if asleep_again:
                ours.wake(sleeper)
            let_leases_expire()
            ours.send()
            assert told(hook) in [(1, 0), (0, 1), (1, 1)], place
            assert Call.objects.get().try_at is None, place


@pytest.mark.django_db(transaction=True)
def test_a_service_that_is_asked_after_a_message_is_told_no_more_than_where_to_look(
    hook: Service, channel: Channel, ours: Senders
) -> None:
    ours.killed(HEARD)
    let_leases_expire()
    ours.send()
    hello, again = [json.loads(one.body)["content"] for one in hook.heard]
    assert "This is how you will hear" in hello
    assert "This is how you will hear" not in again
    assert again.endswith("/settings/channels/")
    assert Call.objects.get().trouble == ""


@pytest.mark.django_db(transaction=True)
def test_who_is_cut_off_twice_lets_it_be_and_the_page_says_so(hook: Service, channel: Channel, ours: Senders) -> None:
    ours.killed(HEARD)
    let_leases_expire()
    ours.killed(HEARD)
    let_leases_expire()
    ours.send()
    assert told(hook) == (1, 1)
    assert (Call.objects.get().trouble, Call.objects.get().try_at) == ("cut", None)
    assert "do not know whether it heard" in browser_of(friend("Ada")).get("/settings/channels/").content.decode()


@pytest.mark.django_db(transaction=True)
class TestOfATurn:
    @pytest.fixture
    def game(self, hook: Service, channel: Channel) -> Game:
        """A table that waits for Ada, whose webhook is due to be told."""
        Call.objects.all().delete()
        with at(NOON):
            game = table_of(SEALED, 3)
        with at(AFTER_TEN):
            play.write_due()
        return game

    def test_a_sender_killed_before_it_sends_keeps_the_others_waiting_for_its_lease_alone(
        self, game: Game, hook: Service, ours: Senders
    ) -> None:
        ours.killed(CLAIMED)
        due = sure(Call.objects.get().try_at)
        with at(due - MINUTE):
            assert post.call_due() == 0
        with at(due):
            assert post.call_due() == 1
        assert told(hook) == (1, 0)

    def test_what_was_cut_off_is_not_asked_after_once_it_is_answered(
        self, game: Game, hook: Service, ours: Senders
    ) -> None:
        ours.killed(HEARD)
        give(game, 0)
        let_leases_expire()
        ours.send()
        assert told(hook) == (1, 0)

    def test_it_is_still_asked_after_if_it_could_not_be_drawn_at_first(
        self, game: Game, hook: Service, ours: Senders
    ) -> None:
        """The code that finds it may not know its game: an older one, to which a host has gone back."""
        ours.killed(HEARD)
        Game.objects.update(slug="unheard_of")
        let_leases_expire()
        ours.send()
        Game.objects.update(slug=game.slug)
        let_leases_expire()
        ours.send()
        assert told(hook) == (1, 1)


@pytest.mark.django_db
class TestAnAnswer:
    @pytest.mark.parametrize("status", [103, 502, 504, 520, 524])
    def test_that_leaves_open_whether_it_was_heard_is_asked_after_once(
        self, hook: Service, channel: Channel, status: int
    ) -> None:
        hook.manner = says(status)
        assert post.call_due() == 0
        try_again()
        assert told(hook) == (1, 1)
        try_again()
        assert told(hook) == (1, 1)
        assert Call.objects.get().trouble == "cut"

    @pytest.mark.parametrize("status", [429, 500, 503])
    def test_that_it_was_not_taken_is_believed(self, hook: Service, channel: Channel, status: int) -> None:
        hook.manner = says(status)
        assert post.call_due() == 0
        hook.manner = says(204)
        try_again()
        assert told(hook) == (2, 0)
        assert Call.objects.get().try_at is None
