"""A circle's talk: its members alone read it, each since they joined; nobody learns who has read how far."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.pages import guests, leaving
from accounts.pages.leaving import file_of
from config.settings import ACCOUNT_RATE_LIMITS
from games import circles
from games.models import Circle, CircleLine
from tests.accounts.tables import finished_table
from tests.factories import a_guest
from tests.games.circles import NAME, circle_of, page_of, table_for
from tests.games.tables import browser_of, friend
from tests.games.test_circle_strangers import pages_of_strangers, plain, strangers

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def at(circle: Circle, there: str = "") -> str:
    return f"/circles/{circle.address}/{there}"


def say(circle: Circle, name: str, words: str, **more: Any) -> Any:
    return browser_of(friend(name)).post(at(circle, "talk/"), {"words": words}, **more)


@pytest.mark.both_databases
def test_what_a_member_says_the_others_read_with_a_mark_until_they_have() -> None:
    circle = circle_of("Ada", "Ben")
    assert say(circle, "Ada", " Thursday?  <b>Now</b> ")["Location"] == at(circle)
    for path in ("/", "/tables/"):
        assert "one new line" in page_of("Ben", path)
        assert "one new line" not in page_of("Ada", path)
    assert "Thursday? &lt;b&gt;Now&lt;/b&gt;" in page_of("Ben", at(circle))
    for path in ("/", "/tables/"):
        assert "one new line" not in page_of("Ben", path)
    assert "Thursday?" in page_of("Ben", at(circle, "talk/"))


@pytest.mark.both_databases
def test_an_open_page_is_told_what_is_new_and_otherwise_nothing() -> None:
    circle, ada = circle_of("Ada", "Ben"), browser_of(friend("Ada"))
    seen = ada.get(at(circle)).context["view"].mark
    assert ada.get(at(circle, "lately/"), {"seen": seen}, headers=HTMX).status_code == 204
    say(circle, "Ben", "Hello")
    assert "Hello" in ada.get(at(circle, "lately/"), {"seen": seen}, headers=HTMX).content.decode()
    assert ada.get(at(circle, "lately/")).status_code == 302  # no page of its own


@pytest.mark.both_databases
def test_members_alone_read_it_each_since_they_joined() -> None:
    game = finished_table(friend("Ada"), friend("Ben"))
    circle = circles.found_from(game.address, friend("Ada"), NAME)  # Ben is asked
    table = table_for(circle, "Ada")
    before = pages_of_strangers(table)
    say(circle, "Ada", "Before you came.")
    assert pages_of_strangers(table) == before
    for outside in (*strangers(), browser_of(friend("Ben"))):
        for there in ("", "talk/", "lately/"):
            assert "Before you came." not in plain(outside.get(at(circle, there)))[1]
        assert outside.post(at(circle, "talk/"), {"words": "Let me in"}).status_code in (302, 404)
    assert CircleLine.objects.count() == 1

    circles.accept(circle.address, friend("Ben"))
    say(circle, "Ada", "Welcome.")
    for there in ("", "talk/"):
        assert "Before you came." not in page_of("Ben", at(circle, there))
        assert "Welcome." in page_of("Ben", at(circle, there))
    assert "one new line" not in page_of("Ben", "/")  # read by now, and what came before is not counted

    circles.leave(circle.address, friend("Ben"))
    say(circle, "Ada", "He is gone.")
    assert browser_of(friend("Ben")).get(at(circle, "talk/")).status_code == 404


def test_who_speaks_is_told_who_reads_it_while_somebody_has_yet_to_join() -> None:
    alone = circle_of("Ada")
    assert "Only you read this so far." in page_of("Ada", at(alone))
    game = finished_table(friend("Ada"), friend("Ben"), friend("Cleo"))
    circle = circles.found_from(game.address, friend("Ada"), "Thursdays")
    circles.accept(circle.address, friend("Ben"))
    for name in ("Ada", "Ben"):
        assert "People who have not joined yet will see only what is said after they have." in page_of(name, at(circle))
    circles.accept(circle.address, friend("Cleo"))
    shown = page_of("Ada", at(circle))
    assert "have not joined yet" not in shown
    assert "Only you read this so far." not in shown


@pytest.mark.both_databases
def test_who_has_read_what_changes_nothing_for_the_others() -> None:
    circle, ada = circle_of("Ada", "Ben", "Cleo"), browser_of(friend("Ada"))
    say(circle, "Ada", "Read this.")
    before = plain(ada.get(at(circle)))
    page_of("Ben", at(circle))
    assert plain(ada.get(at(circle))) == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Write something to say first."),
        (" \u200b", "Write something to say first."),
        ("x" * 281, "280 characters"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_what_cannot_be_said_gets_one_sentence(words: str, sentence: str, headers: dict[str, str]) -> None:
    circle = circle_of("Ada")
    refused = say(circle, "Ada", words, headers=headers)
    assert refused.status_code == 422
    assert refused.content.decode().partition("<main")[2 if not headers else 0].count(sentence) == 1
    assert not words or f'value="{words}"' in refused.content.decode()
    assert not CircleLine.objects.exists()


def test_talk_has_to_be_read_by_somebody(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    circle = circle_of("Ada")
    answers = [say(circle, "Ada", f"Line {number}").status_code for number in range(31)]
    assert answers == [302] * 30 + [429]
    assert CircleLine.objects.count() == 30


@pytest.mark.both_databases
def test_it_is_taken_along_and_stays_without_its_name_when_an_account_goes() -> None:
    circle = circle_of("Ada", "Bertram")
    say(circle, "Bertram", "Mine")
    say(circle, "Ada", "Hers")
    taken = json.loads(b"".join(file_of(friend("Bertram"))))
    assert [(line["circle"], line["text"]) for line in taken["said_in_circles"]] == [(NAME, "Mine")]

    leaving.delete(friend("Bertram"))
    page = page_of("Ada", at(circle))
    assert "Bertram" not in page
    assert "a former player" in page
    assert "Mine" in page


def test_a_guest_brings_it_along_and_a_circle_takes_it_with_it() -> None:
    guest, circle = a_guest("Gwen"), circle_of("Ada")
    circles.join(circle.secret, guest)
    circles.say(circle.address, guest, "It was me")
    guests.bring_seats(guest, friend("Ben"))
    assert CircleLine.objects.get().user == friend("Ben")
    circles.delete(circle.address, friend("Ada"))
    assert not CircleLine.objects.exists()


def test_its_whole_talk_has_pages(client: Client) -> None:
    circle = circle_of("Ada")
    CircleLine.objects.bulk_create(CircleLine(circle=circle, user=friend("Ada"), text=f"no. {n}.") for n in range(150))
    assert "no. 40." not in page_of("Ada", at(circle))
    assert "no. 40." in page_of("Ada", at(circle, "talk/?page=2"))
    assert client.get(at(circle, "talk/")).status_code == 302


def react(circle: Circle, name: str, line: CircleLine, kind: str = "laugh", **more: Any) -> Any:
    said = f"{line.at.isoformat()} {kind}"
    return browser_of(friend(name)).post(at(circle, "react/"), {"reaction": said}, **more)


def last_line() -> CircleLine:
    return CircleLine.objects.latest("pk")


@pytest.mark.both_databases
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_members_react_to_what_was_said_and_take_it_back(headers: dict[str, str]) -> None:
    circle, ada = circle_of("Ada", "Ben", "Cleo"), browser_of(friend("Ada"))
    say(circle, "Ada", "Thursday?")
    seen = ada.get(at(circle)).context["view"].mark
    assert react(circle, "Ben", last_line(), headers=headers).status_code == (200 if headers else 302)
    react(circle, "Cleo", last_line())
    shown = ada.get(at(circle, "lately/"), {"seen": seen}, headers=HTMX).content.decode()
    assert "Ben, Cleo: a laugh" in shown
    assert "Ben, Cleo: a laugh" in page_of("Ada", at(circle, "talk/"))
    react(circle, "Ben", last_line(), "hat")
    react(circle, "Cleo", last_line())
    assert last_line().reactions == {str(friend("Ben").pk): "hat"}


@pytest.mark.both_databases
def test_nobody_reacts_to_what_they_may_not_read() -> None:
    game = finished_table(friend("Ada"), friend("Ben"))
    circle = circles.found_from(game.address, friend("Ada"), NAME)  # Ben is asked
    say(circle, "Ada", "Before you came.")
    line = last_line()
    for outside in (*strangers(), browser_of(friend("Ben"))):
        said = {"reaction": f"{line.at.isoformat()} laugh"}
        assert outside.post(at(circle, "react/"), said).status_code in (302, 404)
    circles.accept(circle.address, friend("Ben"))
    refused = react(circle, "Ben", line)
    assert refused.status_code == 422
    assert "There is no such line to react to." in refused.content.decode()
    assert last_line().reactions == {}


@pytest.mark.parametrize(
    "said", ["", "laugh", "1 laugh", "2026-03-20 laugh", "0001-01-01T00:00+14:00 laugh", "{} rage"]
)
def test_what_is_no_reaction_changes_nothing(said: str) -> None:
    circle = circle_of("Ada", "Ben")
    say(circle, "Ben", "Hello")
    said = said.format(last_line().at.isoformat())
    refused = browser_of(friend("Ada")).post(at(circle, "react/"), {"reaction": said})
    assert refused.status_code == 422
    assert refused.content.decode().partition("<main")[2].count('role="alert"') == 1
    assert last_line().reactions == {}


@pytest.mark.both_databases
def test_reactions_are_taken_along_brought_along_and_stay_without_a_name() -> None:
    guest, circle = a_guest("Gwen"), circle_of("Ada", "Bertram")
    circles.join(circle.secret, guest)
    say(circle, "Ada", "Listen")
    circles.react(circle.address, guest, last_line().at, "heart")
    guests.bring_seats(guest, friend("Ben"))
    react(circle, "Bertram", last_line(), "gasp")
    assert "Ben: a heart" in page_of("Ada", at(circle))
    taken = json.loads(b"".join(file_of(friend("Ben"))))
    assert [(line["to"], line["reaction"]) for line in taken["said_in_circles"]] == [("Listen", "heart")]
    circles.leave(circle.address, friend("Ben"))
    assert "Ben: a heart" in page_of("Ada", at(circle))
    leaving.delete(friend("Bertram"))
    page = page_of("Ada", at(circle))
    assert "a former player: a gasp" in page
    assert "Bertram" not in page
