"""Master Bluff as it is played on the site."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games import play
from games.engine.questions import Answer
from games.models import Book, Game
from tests.games.tables import NAMES, awaited, browser_of, friend, give, table_of

from .test_replay import TOKEN, ended, replay

pytestmark = pytest.mark.django_db


def a_lie() -> tuple[Game, int]:
    """A table where somebody has told a lie that the others let pass, and their seat."""
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    hand = game.seats.select_related("hand").get(number=leader).hand.sight["hands"][leader]
    card = next(card for card in hand if card != "jester")
    family = next(one for one in ("witch", "elf", "fairy") if one != card)
    give(game, leader, Answer("lead", {"cards": [card], "family": [family]}))
    return game, leader


def test_the_truth_stands_beside_the_claim() -> None:
    game, leader = a_lie()
    for seat in awaited(game):
        give(game, seat, Answer("pass"))
    game, _book = ended(game)
    client = browser_of(friend("Ada"))
    page = client.get(replay(game, 1)).content.decode()
    assert "a lie that nobody called" in page
    assert f"{NAMES[leader]}</bdi>" in page
    fooled = client.get(replay(game, 2)).content.decode()
    assert "which was a lie" in fooled
    other = (leader + 1) % 3
    from_a_chair = client.get(replay(game, 1, str(other))).content.decode()
    assert "a lie" not in from_a_chair.split('class="chairs"')[1].split("<details")[0]


def test_a_chair_shows_that_hand_and_no_other() -> None:
    game, _leader = a_lie()
    game, book = ended(game)
    client = browser_of(friend("Ada"))
    seen = client.get(replay(game, 1, "1"))
    assert [seat.number for seat, _cards in seen.context["replay"].hands] == [1]
    assert sorted(seen.context["replay"].hands[0][1]) == sorted(book.frame(1).seen_by(1)["hands"][1])
    assert len(client.get(replay(game, 1)).context["replay"].hands) == 3
    assert not client.get(replay(game, 1, "table")).context["replay"].hands


def test_the_end_of_a_closed_table_is_for_those_who_sat_there() -> None:
    game, _book = ended(a_lie()[0])
    stranger = Client()
    for client in (browser_of(friend("Zoe")), stranger):
        for path in ("replay/", "replay/1/", "replay/line/2/"):
            here, nowhere = (client.get(f"/t/{at}/{path}") for at in (game.address, "nosuchtable"))
            assert here.status_code == 404
            assert TOKEN.sub(b"", here.content) == TOKEN.sub(b"", nowhere.content)
    Game.objects.filter(pk=game.pk).update(listed=True)
    assert stranger.get(replay(game)).status_code == 200


def test_a_step_that_there_is_not_is_a_404_and_a_chair_that_there_is_not_is_all_cards_up() -> None:
    game, book = ended(a_lie()[0])
    client = browser_of(friend("Ada"))
    assert client.get(replay(game, len(book))).status_code == 404
    assert client.get(replay(game, 10**30)).status_code == 404
    assert client.get(f"/t/{game.address}/replay/line/{10**30}/").status_code == 404
    for chair in ("9", "-1", "x", "\0", "all"):
        assert client.get(f"/t/{game.address}/replay/1/", {"chair": chair}).context["replay"].chair == "all"


def test_until_the_book_is_bound_the_page_says_so() -> None:
    game, _leader = a_lie()
    play.end_game(game.address)
    client = browser_of(friend("Ada"))
    assert "being bound" in client.get(replay(game)).content.decode()
    assert client.get(f"/t/{game.address}/replay/line/1/").status_code == 302
    play.bind_due()
    assert "being bound" not in client.get(replay(game)).content.decode()


def test_a_game_that_no_binder_survives_is_told_by_its_log() -> None:
    game, _leader = a_lie()
    play.end_game(game.address)
    Book.objects.update(tries=3)
    play.bind_due()
    page = browser_of(friend("Ada")).get(replay(game)).content.decode()
    assert "cannot be told step by step" in page
    assert f"/t/{game.address}/log/" in page


def test_a_line_of_the_log_leads_to_its_step() -> None:
    game, _book = ended(a_lie()[0])
    client = browser_of(friend("Ada"))
    table = client.get(game.get_absolute_url()).content.decode()
    assert f'href="{replay(game)}"' in table
    claim = re.search(rf"/t/{game.address}/replay/line/(\d+)/", table)
    assert claim
    moved = client.get(claim[0])
    assert moved["Location"] == replay(game, 1)


def test_looking_changes_nothing() -> None:
    game, _book = ended(a_lie()[0])
    before = Game.objects.filter(pk=game.pk).values().get()
    browser_of(friend("Ada")).get(replay(game, 1))
    assert Game.objects.filter(pk=game.pk).values().get() == before
