"""What a table says to somebody who does not look: what is new, each thing once, and nothing that they may not read."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games import play
from games.catalog import GAMES
from games.models import Game, Line
from tests.catalog.which import SEALED, SPECIALS, WINDOW, name_of
from tests.hints import sure

from .tables import awaited, browser_of, decision_of, form_of, friend, give, post, table_of

pytestmark = pytest.mark.django_db

TOLD = re.compile(r'name="told" value="([^"]+)"')
NEWS = re.compile(r'<div id="told" hx-swap-oob="innerHTML">(.*?)</div>', re.DOTALL)


class Listener:
    """Somebody's browser, of which only what is said is heard."""

    def __init__(self, game: Game, client: Client) -> None:
        self.game, self.client = game, client
        self.title, self.told = "", ""
        self.hear(client.get(game.get_absolute_url()))

    def hear(self, response: Any) -> list[str]:
        """What is said when the table is drawn again."""
        drawn = response.content.decode()
        self.told = sure(TOLD.search(drawn))[1]
        self.title = unescape(sure(re.search("<title>(.*?)</title>", drawn, re.DOTALL))[1]).strip()
        news = NEWS.search(drawn)
        return [unescape(said) for said in re.findall("<p>(.*?)</p>", news[1])] if news else []

    def reads(self) -> str:
        """The words of the whole page, with single spaces."""
        page = self.client.get(self.game.get_absolute_url()).content.decode()
        return " ".join(unescape(strip_tags(page)).replace("\u2060", "").split())

    def look(self) -> list[str]:
        """What is said after a poll."""
        return self.hear(self.client.get(f"/t/{self.game.address}/poll/?seen=&told={self.told}"))

    def answer(self, **more: Any) -> list[str]:
        """What is said after an answer."""
        decision = decision_of(self.game.seats.get(user=self.client.session["_auth_user_id"]))
        form = form_of(sure(decision), Game.objects.get(pk=self.game.pk).question) | more
        return self.hear(post(self.client, f"/t/{self.game.address}/answer/", {"told": self.told, **form}))


def listeners(game: Game) -> dict[int, Listener]:
    """One at each seat."""
    return {seat.number: Listener(game, browser_of(sure(seat.user))) for seat in game.seats.select_related("user")}


def talk(game: Game, name: str, words: str) -> None:
    """Say something at the table."""
    play.say_line(game.address, play.Actor(user=friend(name).pk), words)


@pytest.mark.parametrize("slug", GAMES)
def test_everybody_hears_once_what_stands_on_their_page(slug: str) -> None:
    game = table_of(slug, 3)
    at, heard = listeners(game), Counter[int]()
    for _ in range(6):
        if Game.objects.get(pk=game.pk).status == Game.Status.OVER:
            break
        give(game, awaited(game)[0])
        for number, listener in at.items():
            said, page = listener.look(), listener.reads()
            heard[number] += len(said)
            assert not [sentence for sentence in said if sentence not in page and "more line" not in sentence]
            mine, soon = number in awaited(game), game.seats.get(number=number).answers_soon
            assert listener.title.startswith("● Your turn · ") == (mine and not soon)
            assert not listener.look()
            assert "\u2060" not in "".join(said)
    assert all(heard[number] for number in at)


def test_what_is_said_stands_on_the_page_of_whom_it_is_said_to() -> None:
    game = table_of(SEALED, 3)
    at = listeners(game)
    talk(game, "Ben", "<b>Seven & more?</b>")
    assert at[0].look() == ["Ben: <b>Seven & more?</b>"]
    assert at[1].look() == []  # he said it
    assert at[2].look() == ["Ben: <b>Seven & more?</b>"]


def test_a_line_for_one_is_told_to_nobody_else() -> None:
    game = table_of(SEALED, 3, listed=True)
    at = listeners(game)
    stranger = Listener(game, Client())
    talk(game, "Ben", "Between us.")
    Line.objects.filter(game=game, text="Between us.").update(only=0)
    assert at[0].look() == ["Ben: Between us."]
    assert at[2].look() == stranger.look() == []


def test_many_lines_are_told_in_a_few_sentences() -> None:
    game = table_of(SEALED, 3)
    at = listeners(game)
    for number in range(9):
        talk(game, "Ben", str(number))
    assert at[0].look() == ["Ben: 0", "Ben: 1", "Ben: 2", "4 more lines.", "Ben: 7", "Ben: 8"]


def test_a_sealed_answer_is_told_once_and_its_heading_is_left_to_the_focus() -> None:
    game = table_of(SEALED, 3)
    at, (first, second) = listeners(game), awaited(game)
    assert at[first].title.startswith(f"● Your turn · {name_of(SEALED)}")
    (said,) = at[first].answer()
    assert said.startswith("You")
    assert at[first].title.startswith(f"Waiting for {game.seats.get(number=second)} · ")
    assert at[first].look() == []
    assert at[first].answer() == []


def test_who_is_asked_next_hears_the_question_last() -> None:
    game = table_of(WINDOW, 3)
    at, (leader,) = listeners(game), awaited(game)
    give(game, leader)
    for number in awaited(game):
        said = at[number].look()
        assert str(game.seats.get(number=leader)) in said[0]
        assert "bluff" in said[-1]


def test_the_end_is_told() -> None:
    game = table_of(SPECIALS, 3)
    at = listeners(game)
    while Game.objects.get(pk=game.pk).status != Game.Status.OVER:
        give(game, awaited(game)[0])
    for listener in at.values():
        said = listener.look()
        assert listener.title == f"{said[-1].rstrip('.')} · {name_of(SPECIALS)} at Ada’s table · Longhand"
        assert "share first place" in said[-1]


@pytest.mark.parametrize("told", ["", "x", "x.", ".", "0.0", "é.\x00", "a" * 5000])
def test_a_mark_that_is_none_is_no_trouble(told: str) -> None:
    game = table_of(SEALED, 3)
    client = browser_of(friend("Ada"))
    assert client.get(f"/t/{game.address}/poll/", {"seen": "", "told": told}).status_code in (200, 400)


def test_a_refusal_is_in_the_title_and_has_the_focus_without_scripts() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.get(number=awaited(game)[0])
    client = browser_of(sure(seat.user))
    page = client.post(f"/t/{game.address}/answer/", {"question": 0, "verb": "pass"}).content.decode()
    assert re.search(r"<title>\s*The table has moved on", page)
    assert re.search(r'role="alert" tabindex="-1" autofocus', page)


def log_of(game: Game, client: Client) -> str:
    """What stands in the log, one line for each turn's name and each of its lines."""
    page = client.get(game.get_absolute_url()).content.decode()
    log = page[page.index('id="log"') : page.index('id="rules"')]
    parts = re.findall(r"<h3>(.*?)</h3>|<li[^>]*>(.*?)</li>", log, re.DOTALL)
    return "\n".join(" ".join(unescape(strip_tags(name or line)).split()) for name, line in parts)


def test_the_log_says_what_is_new_before_it_is_read() -> None:
    game = table_of(SEALED, 2)
    ada = browser_of(friend("Ada"))
    assert "new" not in log_of(game, ada)
    talk(game, "Ben", "Hello")
    assert "\nnew: Hello" in log_of(game, ada)
    assert "new" not in log_of(game, ada)
    while Game.objects.get(pk=game.pk).turn < 2:
        give(game, awaited(game)[0])
    log = log_of(game, ada)
    assert "Turn 2, new\n" in log
    assert re.search("Turn 1\n.*\nnew: ", log, re.DOTALL)
