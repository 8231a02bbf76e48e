"""A restore drill: games in every stage are dumped, restored elsewhere, and all of them go on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings as django_settings
from django.utils import timezone

from games import catalog, play
from games.models import Game, Letter, Line, Move, Seat
from games.tasks import sweep
from tests.hints import sure
from tests.services.database import HERE, new_database, say
from tests.services.dump import dump, restore
from tests.services.fixtures import url_of_test_database
from tests.services.mail import Says
from tests.services.site import Site, Visitor, waiting_for

from .letters import mail_server
from .soundness import unsound
from .tables import NAMES, browser_of, friend, give, table_of

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

MOVES = "SELECT moves_made FROM games_game WHERE address = %s"
LINES = "SELECT address, number, text FROM games_line JOIN games_game g ON g.id = game_id ORDER BY games_line.id"
DUE = "SELECT games_seat.id, question, due_at FROM games_seat JOIN games_game g ON g.id = game_id"
LINK = re.compile(r"https?://[^/]+(/l/[^/\s]+/)")
ADA = "Ada"
DOWN = timedelta(hours=3)  # from the last sweep before the dump to the first after the restore


@pytest.fixture
def mails(settings: Any) -> Iterator[Says]:
    """A mail server for all of it, before and after."""
    with mail_server(settings) as says:
        yield says


@pytest.fixture
def full_house(mails: Says) -> None:
    """A site of some hours ago with tables in every stage, of each game; Ada sits at all, and has been written to."""
    with time_machine.travel(timezone.now() - DOWN - timedelta(minutes=10)):
        for name in NAMES:
            friend(name, notices="at_once", wakes=0, sleeps=0)
        for slug, rules in catalog.GAMES.items():
            people = min(3, rules.seats[-1])
            play.open_table(friend(ADA), play.Plan(slug, people))
            for stage in (begun, under_way, left_to_a_bot, paused, over):
                stage(table_of(slug, people, bots=max(0, rules.seats[0] - people), listed=True))
        sweep()


def begun(game: Game) -> None:
    """Nobody has answered yet."""


def under_way(game: Game) -> None:
    """Some have answered, one of them perhaps sealed; somebody has talked, and has given an order."""
    play.say_line(game.address, play.Actor(user=friend(ADA).pk), "Good evening.")
    for _ in range(4):
        game.refresh_from_db()
        seats = game.seats.filter(awaited_since__isnull=False).order_by("-number")
        if game.status == Game.Status.RUNNING and seats:
            give(game, seats[0].number)


def left_to_a_bot(game: Game) -> None:
    """A bot sits in for somebody."""
    play.seat_bot(game.address, sure(game.seats.filter(is_bot=False).last()).number)


def paused(game: Game) -> None:
    """The host has stopped the clocks."""
    under_way(game)
    if Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        play.pause(game.address)


def over(game: Game) -> None:
    """Nobody plays any more."""
    under_way(game)
    if Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        play.end_game(game.address)


def test_what_was_dumped_goes_on_where_it_is_restored(full_house: None, mails: Says, tmp_path: Path) -> None:
    before = state_of_all()
    links = {link for mail in mails.taken for link in LINK.findall(text_of(mail))}
    cookies = {name: browser_of(friend(name)).cookies["sessionid"].value for name in NAMES}
    dump(url_of_test_database(), tmp_path / "longhand.dump")
    with new_database(tmp_path) as url:
        restore(url, tmp_path / "longhand.dump")
        site = Site(url, tmp_path / "elsewhere", HERE, **told_as_here(mails))
        site.manage("migrate", "--check")
        assert "0 differ" in site.manage("replay")
        nothing_is_written_twice(site, url, before)
        deadlines_have_moved(url, before)
        with site.serve() as address:
            links_work(Visitor(address), links)
            games = {slug for name in NAMES for slug in all_go_on(Visitor(address, cookies[name]), name, url)}
            assert games == {*catalog.GAMES}
        site.sweep()
        assert unsound(url) == []
        assert "0 differ" in site.manage("replay")
    assert len({message_from_bytes(mail)["Message-ID"] for mail in mails.taken}) == len(mails.taken)


def told_as_here(mails: Says) -> dict[str, str]:
    """What the restored site must be told as the first one was: the secret, its address and the mail server."""
    of = django_settings
    mail = {"EMAIL_BACKEND": of.EMAIL_BACKEND, "EMAIL_HOST": of.EMAIL_HOST, "EMAIL_PORT": str(of.EMAIL_PORT)}
    return {"SECRET_KEY": of.SECRET_KEY, "SITE_URL": of.SITE_URL, "LONGHAND_PAUSE": "1", **mail}


def state_of_all() -> dict[str, Any]:
    """Every move, line and letter, and every deadline of a player."""
    waits = Seat.objects.filter(game__status="running", awaited_since__isnull=False, is_bot=False, stand_in=False)
    return {
        "moves": list(Move.objects.order_by("pk").values_list("game__address", "number", "answer", "source")),
        "lines": list(Line.objects.order_by("pk").values_list("game__address", "number", "text")),
        "letters": dict(Letter.objects.filter(sent_at__isnull=False).values_list("pk", "sent_at")),
        "due": {(seat.pk, seat.game.question): seat.due_at for seat in waits.select_related("game")},
    }


def nothing_is_written_twice(site: Site, url: str, before: dict[str, Any]) -> None:
    """The first sweep does what is due, and nothing again: no move, no line, and no letter about the same question."""
    site.sweep()
    sent = dict(say(url, "SELECT id, sent_at FROM games_letter WHERE sent_at IS NOT NULL"))
    assert before["letters"]
    assert {key: sent[key] for key in before["letters"]} == before["letters"]
    written = [(kind, *named) for kind, seats in say(url, "SELECT kind, seats FROM games_letter") for named in seats]
    assert len(written) == len(set(written))
    moves = say(url, "SELECT source FROM games_move ORDER BY id")
    assert {source for (source,) in moves[len(before["moves"]) :]} <= {"bot", "order"}
    told = say(url, LINES)
    assert told[: len(before["lines"])] == before["lines"]


def deadlines_have_moved(url: str, before: dict[str, Any]) -> None:
    """Nobody loses the time in which the site was away."""
    now = {(seat, question): due for seat, question, due in say(url, DUE)}
    moved = [now[asked] - due for asked, due in before["due"].items() if asked in now]
    assert moved
    assert all(by >= DOWN for by in moved)


def links_work(guest: Visitor, links: set[str]) -> None:
    """A letter still opens its table without signing in."""
    pages = [guest.get(link) for link in links]
    assert {page.status_code for page in pages} == {200}
    assert any('name="verb"' in page.text for page in pages)


def all_go_on(player: Visitor, name: str, url: str) -> set[str]:
    """Every game that waits for a player, who is still signed in, takes the answer once; which games those are."""
    waiting = waiting_for(url, name)
    for address, slug, question, given in waiting:
        [(before,)] = say(url, MOVES, [address])
        for _ in range(2):  # the second is the same form pressed again
            assert (player.answer(address, question, given).status_code, slug) == (200, slug)
        [(after,)] = say(url, MOVES, [address])
        assert after == before + 1, slug
    return {slug for _, slug, *_ in waiting}


def text_of(mail: bytes) -> str:
    """The plain half of a mail."""
    half = next(part for part in message_from_bytes(mail).walk() if part.get_content_type() == "text/plain")
    words = half.get_payload(decode=True)
    assert isinstance(words, bytes)
    return words.decode()
