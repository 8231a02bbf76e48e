"""What Door & Treasure lays on the board for its questions: what a card does stands there to be read."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games import play
from games.catalog.door_and_treasure.board import Board, Person
from games.models import Hand
from games.pages.page import TablePage
from games.sight.view import View
from tests.catalog.door_and_treasure_evening import HOUND, IMP, behind_the_door, fight_on, people, position
from tests.catalog.evening import Evening
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
BARGAIN = {"treasures": 2, "first": "helper", "items": []}


def beside(decision: dict[str, Any], **seen: Any) -> str:
    """What lies on the board for a question to Ada, who sees the table so."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    hand = Hand.objects.get(seat__user=ada)
    hand.sight |= seen
    hand.decision = decision
    seats = list(game.seats.order_by("number"))
    view = View(game, seats=seats, me=hand.seat, hand=hand)
    shown = {"view": view, "page": TablePage(view)}
    return " ".join(render_to_string("games/_table/board.jinja", shown, RequestFactory().get("/")).split())


def put(verb: str) -> dict[str, Any]:
    """A question with only one button."""
    return {
        "prompt": {"template": "What do you do?", "values": {}},
        "options": [{"verb": verb, "fields": {}}],
        "default": {"verb": verb, "values": {}},
        "rule": "9.3",
    }


def test_9_3_what_a_curse_does_is_read_before_it_is_borne() -> None:
    assert "Curse: lose your footgear." in beside(put("bear"), falling=["floor_is_lava"])


def asked_at(position: Evening[Board]) -> str:
    """What lies beside the question to Ada, at a table that has come this far."""
    assert position.question is not None
    return beside(position.question.decisions[0].as_data(), **position.sight(0))


def test_9_7_what_a_levy_does_is_read_where_it_is_paid() -> None:
    levy = position(Person(worn=["bucket_with_eyes"]), Person(), Person(), mover=1, doors=["elf", "pit_levy"])
    levy.says(1, "open", then=["ask"])
    levy.says(1, "bear")
    assert "Curse: everybody discards an item of their choice, all at once." in asked_at(levy)


def test_12_4_an_offer_says_until_when_it_stands() -> None:
    trade = position(Person(worn=["bucket_with_eyes"]), Person(), Person())
    trade.says(0, "offer_1", give=["bucket_with_eyes"], want=[])
    assert "until Ada's next turn or the next fight" in unescape(page_at(trade))


def test_5_6_treasures_that_are_picked_in_turn_lie_beside_the_list() -> None:
    spoils = behind_the_door(*people(9, 9, 1), door="butler", goal=30)
    spoils.says(0, "ask", who=[1], treasures=2, first=["turns"])
    spoils.says(1, "help")
    spoils.says(2, "pass")
    fight_on(spoils)
    page = asked_at(spoils)
    assert len(spoils.table.laid_out) == 4
    assert all(f"#card-{card}" in page for card in spoils.table.laid_out)


def fight(**more: Any) -> dict[str, Any]:
    """A fight of the second player's, as everybody sees it."""
    foe = {"card": "landlord", "twin": False, "enhancers": [], "strength": 8}
    return {
        "fighter": 1, "helper": None, "foes": [foe], "ours": [{"what": "level", "plus": 1, "seat": 1}],
        "theirs": [{"what": "landlord", "plus": 8, "seat": None}], "played": [], "prize": 2, "gain": 1, "alarm": False,
        "asked": [], "offered": None, "counters": [], "bargain": None, "banished": [], "winning": False, **more,
    }  # fmt: skip


def test_4_4_what_a_monster_does_to_those_it_catches_is_read_beside_the_question() -> None:
    assert "Bad Stuff: lose your item with the highest bonus." in beside(put("pass"), fight=fight())


def test_5_3_a_player_asked_for_help_reads_the_terms() -> None:
    page = beside(put("pass"), fight=fight(asked=[0], offered=BARGAIN))
    assert "For your help: 2 treasures (the helper picks first)" in page


def test_5_5_other_terms_are_read_where_they_are_agreed_to() -> None:
    page = beside(put("alone"), fight=fight(fighter=0, counters=[{"seat": 1, "bargain": BARGAIN}]))
    assert "would help for 2 treasures (the helper picks first)" in unescape(page)


def test_7_1_the_order_in_which_one_runs_from_two_monsters_is_chosen_on_the_page() -> None:
    flight = behind_the_door(*people(5, 1, 1), door=HOUND, hands=[[], ["wrong_ambush", IMP], []])
    for number, verb, chosen in ((0, "fight", {}), (1, "lure", {"card": ["wrong_ambush"], "monster": [IMP]})):
        flight.says(number, verb, **chosen)
    flight.says(2, "pass")
    flight.says(0, "run")
    page = page_at(flight)
    for place in (1, 2):
        (places,) = re.findall(f'<select id="run-order-{place}" name="order">(.*?)</select>', page, re.DOTALL)
        assert sorted(re.findall('value="([^"]*)"', places)) == sorted(["", HOUND, IMP])


def page_at(position: Evening[Board]) -> str:
    """The table page of Ada, who sits at a table that has come this far."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    assert position.question is not None
    decision = position.question.decisions[0]
    Hand.objects.filter(seat__user=ada).update(sight=position.sight(0), decision=decision.as_data())
    return browser_of(ada).get(game.get_absolute_url()).content.decode()


def test_3_1_laying_out_stands_beside_the_door_that_it_is_for() -> None:
    position_ = position(Person(), Person(), Person(), hands=[["bucket_with_eyes"], [], []])
    assert position_.question is not None
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    hand = Hand.objects.get(seat__user=ada)
    hand.sight |= position_.sight(0)
    hand.decision = position_.question.decisions[0].as_data()
    hand.save()
    type(game).objects.filter(pk=game.pk).update(question=hand.question)
    page = browser_of(ada).get(game.get_absolute_url()).content.decode()
    tray, dock = page.split('id="dock"')
    assert 'name="cards" value="bucket_with_eyes"' in tray
    assert 0 < dock.index('value="open"') < dock.index('value="play"') < dock.index('popovertarget="others"')
    assert 'name="then" value="ask" form="answer-open" checked' in " ".join(dock.split())
