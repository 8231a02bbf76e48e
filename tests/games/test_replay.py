"""The reveal of a finished game: each step as it was, from any chair, for those who may see the end and nobody else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from games import catalog, play
from games.engine.book import Book as Bound
from games.engine.questions import Answer
from games.models import Book, Game
from games.sight.replay import book_of
from tests.hints import sure

from .tables import NAMES, awaited, browser_of, friend, give, table_of
from .test_figures import queries

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


def ended(game: Game) -> tuple[Game, Bound]:
    """A game that its host has ended, and its book."""
    play.end_game(game.address)
    return bound(game)


def bound(game: Game) -> tuple[Game, Bound]:
    """A finished game, with its book bound."""
    play.bind_due(game.address)
    game = Game.objects.get(pk=game.pk)
    return game, sure(book_of(game))


def played_by_bots(slug: str, **agreed: Any) -> tuple[Game, Bound]:
    """A game that bots have played to its end for friends."""
    game = table_of(slug, 3, **agreed)
    game.seats.filter(is_bot=False).update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    found = bound(game)
    assert Book.objects.get(game=game).trouble == ""
    return found


def replay(game: Game, step: int | str = "", chair: str = "") -> str:
    """The address of a step."""
    return f"/t/{game.address}/replay/{step}{'/' if step != '' else ''}{f'?chair={chair}' if chair else ''}"


def a_lie() -> tuple[Game, int]:
    """A table where somebody has told a lie that the others let pass, and their seat."""
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    hand = game.seats.select_related("hand").get(number=leader).hand.sight["hands"][leader]
    card = next(card for card in hand if card != "jester")
    family = next(one for one in ("witch", "elf", "fairy") if one != card)
    give(game, leader, Answer("lead", {"cards": [card], "family": [family]}))
    return game, leader


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_step_is_drawn_from_every_chair(slug: str) -> None:
    game, book = played_by_bots(slug)
    client = browser_of(friend("Ada"))
    far = 40 if len(book) > 100 else 7
    for step in sorted({0, 1, *range(2, len(book), far), len(book) - 1}):
        for chair in ("", "table", "0", "1"):
            page = client.get(replay(game, step, chair))
            assert page.status_code == 200
            board = page.context["board"]
            assert board is not None, (step, chair)
            assert "[" not in board, ("a list is written out: count it with |how_many", step, chair)
            assert "fault" not in page.content.decode()


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


def test_each_answer_is_quoted_beside_who_gave_it() -> None:
    game = table_of("patrons", 3)
    for number, card in enumerate(("10", "20", "30")):
        give(game, number, Answer("bid", {"card": [card], "again": ["40"]}))
    game, _book = ended(game)
    page = browser_of(friend("Ada")).get(replay(game, 1)).content.decode()
    said = re.findall(r'<li class="answer[^>]*>\s*<b><bdi>(\w+)</bdi>.*?<q>(.*?)</q>', page, re.DOTALL)
    told = {name: " ".join(strip_tags(words).split()) for name, words in said}
    assert told.keys() == set(NAMES[:3])
    assert all(words.startswith("You bid") for words in told.values()), told


def test_switching_the_chair_keeps_the_step_and_stepping_keeps_the_chair() -> None:
    game, book = played_by_bots("master_bluff")
    page = browser_of(friend("Ada")).get(replay(game, 3, "2")).content.decode()
    assert f'href="{replay(game, 3)}"' in page
    assert f'href="{replay(game, 4, "2")}"' in page
    assert f'href="{replay(game, len(book) - 1, "2")}"' in page


@pytest.mark.parametrize("listed", [False, True])
def test_before_the_end_there_is_nothing_to_see_for_anybody(listed: bool) -> None:
    game = table_of("master_bluff", 3, listed=listed)
    give(game, awaited(game)[0])
    for client in (browser_of(friend("Ada")), browser_of(friend("Zoe")), Client()):
        for path in ("replay/", "replay/0/", "replay/1/?chair=all", "replay/line/1/"):
            here, nowhere = (client.get(f"/t/{at}/{path}") for at in (game.address, "nosuchtable"))
            assert here.status_code == nowhere.status_code == 404
            assert TOKEN.sub(b"", here.content) == TOKEN.sub(b"", nowhere.content)
    assert "/replay/" not in browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()


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


def test_a_table_closed_before_the_deal_has_nothing_to_tell() -> None:
    game = play.open_table(friend("Ada"), play.Plan("patrons", 3))
    play.close_table(game.address, friend("Ada"))
    assert browser_of(friend("Ada")).get(replay(game)).status_code == 404


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


def test_a_game_of_earlier_rules_is_told_by_turns() -> None:
    game, _book = played_by_bots("master_bluff")
    Game.objects.filter(pk=game.pk).update(edition=0)
    play.bind_again([game.address])
    game, book = bound(game)
    page = browser_of(friend("Ada")).get(replay(game, 1)).content.decode()
    assert "played under earlier rules" in page
    assert {frame.step.kind for frame in book} == {"turn"}


def test_a_line_of_the_log_leads_to_its_step() -> None:
    game, _book = ended(a_lie()[0])
    client = browser_of(friend("Ada"))
    table = client.get(game.get_absolute_url()).content.decode()
    assert f'href="{replay(game)}"' in table
    claim = re.search(rf"/t/{game.address}/replay/line/(\d+)/", table)
    assert claim
    moved = client.get(claim[0])
    assert moved["Location"] == replay(game, 1)


def test_what_only_one_could_read_names_its_reader() -> None:
    game, book = played_by_bots("munchhausen")
    client = browser_of(friend("Ada"))
    private = game.lines.filter(only=1).first()
    if private is None:
        pytest.skip("nothing private was told in this game")
    step = next(n for n, frame in enumerate(book) if frame.step.first <= private.number <= frame.step.last)
    assert "(only Ben read this)" in client.get(replay(game, step)).content.decode()
    assert "only Ben read this" not in client.get(replay(game, step, "0")).content.decode()


def test_a_deleted_account_leaves_no_name_in_the_book() -> None:
    game, book = played_by_bots("master_bluff")
    assert all(name.encode() not in bytes(Book.objects.get(game=game).pages or b"") for name in NAMES)
    User.objects.get(name="Ben").delete()
    client = browser_of(friend("Ada"))
    for step in range(len(book)):
        assert "Ben" not in client.get(replay(game, step)).content.decode()


@pytest.mark.parametrize("slug", ["munchhausen", "door_and_treasure"])
@pytest.mark.both_databases
def test_a_step_costs_at_most_6_queries(slug: str) -> None:
    game, book = played_by_bots(slug)
    client = browser_of(friend("Ada"))
    client.get(replay(game))
    for step in (0, len(book) // 2, len(book) - 1):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(replay(game, step)).status_code == 200
        assert len(queries(captured)) <= 6, "\n".join(queries(captured))


def test_looking_changes_nothing() -> None:
    game, _book = ended(a_lie()[0])
    before = Game.objects.filter(pk=game.pk).values().get()
    browser_of(friend("Ada")).get(replay(game, 1))
    assert Game.objects.filter(pk=game.pk).values().get() == before
