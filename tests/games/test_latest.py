"""Above the question stands what has happened since my last answer, so that I see how it came out."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.catalog.munchhausen.rules import CAUGHT
from games.engine.questions import Answer
from games.models import Game
from tests.games.tables import NAMES, awaited, browser_of, friend, give, table_of
from tests.hints import sure

PASSES = ({"template": "{seat} passes."}, {"seat": 2})

pytestmark = pytest.mark.django_db


def latest(game: Game, number: int) -> str:
    """What stands above a seat's board: the visible line, and those that unfold from it."""
    client = Client()
    client.force_login(sure(game.seats.get(number=number).user), "django.contrib.auth.backends.ModelBackend")
    page = client.get(game.get_absolute_url()).content.decode()
    found = re.search(r'<(details|p) class="latest".*?</\1>', page, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found.group()) if found else ""


def test_a_doubter_reads_at_once_what_the_card_was() -> None:
    game = table_of("munchhausen", 3)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidder, other = awaited(game)
    assert latest(game, baron) == ""
    give(game, bidder, Answer("bid", {"value": 7, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    give(game, other, Answer("pass", {"final": ["final"]}))
    give(game, baron, Answer("reject", {"bidder": [bidder], "bank": []}))
    assert "doubts" in latest(game, baron)
    assert "doubts" in latest(game, bidder)


def test_of_two_who_called_the_farther_reads_whose_call_counted() -> None:
    game = table_of("master_bluff", 4)
    (leader,) = awaited(game)
    give(game, leader)
    near, middle, far = [(leader + step) % 4 for step in (1, 2, 3)]
    give(game, far, Answer("bluff", {}))
    give(game, near, Answer("pass", {}))
    assert "sits nearer" not in latest(game, far)
    give(game, middle, Answer("bluff", {}))

    assert f"You said the same, but {NAMES[middle]} sits nearer: their answer counted." in latest(game, far)
    assert "calls bluff" in latest(game, far)
    for number in (leader, near, middle):
        assert "sits nearer" not in latest(game, number)


def test_what_was_turned_up_is_never_left_out() -> None:
    """However much has happened since, and it is what the line over the board says."""
    game = table_of("munchhausen", 3)
    me = awaited(game)[0]
    give(game, me)
    caught = {"baron": 0, "seat": 1, "card": 1, "value": 8}
    number = sure(game.lines.order_by("number").last()).number
    for step, (said, values) in enumerate([*[PASSES] * 4, ({"template": CAUGHT.template}, caught), *[PASSES] * 4]):
        told = said | {"values": values}
        game.lines.create(number=number + 1 + step, kind="event", turn=0, text=told, at=timezone.now())

    first, *others = latest(game, me).split("passes.")
    assert "Ada doubts Ben: 1, not 8!" in first
    assert "Ada doubts Ben: 1, not 8!" in "".join(others)


def test_of_much_that_has_happened_the_first_and_the_last_is_told() -> None:
    game = table_of("munchhausen", 5)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidders = awaited(game)
    for number in bidders:
        give(game, number, Answer("bid", {"value": 3, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    told = latest(game, bidders[0]).split()
    first, last = (f"{NAMES[(baron + place) % 5]}" for place in (1, 4))
    assert told.index(first) < told.index("…") < len(told) - told[::-1].index(last)


def test_nobody_reads_there_what_another_alone_may_read() -> None:
    game = table_of("munchhausen", 3)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidder, other = awaited(game)
    give(game, bidder, Answer("bid", {"value": 7, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    give(game, other, Answer("pass", {"final": ["final"]}))
    give(game, baron, Answer("accept", {"bidder": [bidder]}))
    assert "3" in latest(game, bidder)
    assert "3" not in latest(game, baron)
    assert "3" not in latest(game, other)


def test_a_card_named_there_opens_by_a_tap_and_is_no_stop_of_the_keyboards() -> None:
    """In the log, where the same sentence stands, it is one."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    number = game.seats.get(user=ada).number
    give(game, number)
    told = {"template": "{seat} kills {foes:cards}.", "values": {"seat": 0, "foes": ["butler"]}}
    last = game.lines.order_by("number").last()
    game.lines.create(number=last.number + 1 if last else 1, kind="event", turn=0, text=told, at=timezone.now())

    page = browser_of(ada).get(game.get_absolute_url()).content.decode()

    above, below = page.split('class="tab log"')
    assert 'tabindex="-1" popovertarget="read-butler">The Butler</button>' in above
    assert 'class="opens-named" popovertarget="read-butler">The Butler</button>' in below


def test_no_card_is_a_button_in_the_line_that_a_tap_unfolds() -> None:
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    give(game, game.seats.get(user=ada).number)
    told = {"template": "{seat} kills {foes:cards}.", "values": {"seat": 0, "foes": ["butler"]}}
    last = sure(game.lines.order_by("number").last()).number
    for number in (last + 1, last + 2):
        game.lines.create(number=number, kind="event", turn=0, text=told, at=timezone.now())

    page = browser_of(ada).get(game.get_absolute_url()).content.decode()

    pressed, unfolded = sure(re.search(r'id="latest">(.*?)</details>', page, re.DOTALL))[1].split("</summary>")
    assert ("The Butler" in pressed, "<button" in pressed) == (True, False)
    assert "The Butler</button>" in unfolded
