"""What Door & Treasure lays beside its questions: what a card does stands there to be read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import play
from games.engine.position import Position
from games.models import Hand
from games.sight.view import View
from games.templatetags.table import at_stake
from tests.catalog.door_and_treasure_evening import HOUND, IMP, behind_the_door, do, people
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
BARGAIN = {"treasures": 2, "first": "helper", "items": []}


def beside(decision: dict[str, Any], **seen: Any) -> str:
    """What lies beside a question to Ada, who sees the table so."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    hand = Hand.objects.get(seat__user=ada)
    hand.sight |= seen
    hand.decision = decision
    seats = list(game.seats.order_by("number"))
    return at_stake(View(game, seats=seats, me=hand.seat, hand=hand))


def put(verb: str) -> dict[str, Any]:
    """A question with only one button."""
    return {
        "prompt": {"template": "What do you do?", "values": {}},
        "options": [{"verb": verb, "fields": {}}],
        "default": {"verb": verb, "values": {}},
        "rule": "9.3",
    }


def test_9_3_what_a_curse_does_is_read_before_it_is_borne() -> None:
    assert "<p>Curse: lose your footgear.</p>" in beside(put("bear"), falling=["floor_is_lava"])


def test_a_curse_that_falls_is_not_read_beside_another_question() -> None:
    assert "footgear" not in beside(put("lose"), falling=["floor_is_lava"])


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


def test_5_3_whoever_is_asked_for_help_reads_the_terms_and_their_own_strength() -> None:
    page = beside(put("pass"), fight=fight(asked=[0], offered=BARGAIN))
    assert "For your help: 2 treasures (the helper picks first)" in page
    assert "Your strength is 1." in page


def test_5_5_other_terms_are_read_where_they_are_agreed_to() -> None:
    page = beside(put("agree"), fight=fight(fighter=0, counters=[{"seat": 1, "bargain": BARGAIN}]))
    assert "would help for: 2 treasures (the helper picks first)" in page.replace("&#x27;", "'")


def test_7_1_the_order_in_which_one_runs_from_two_monsters_is_chosen_on_the_page() -> None:
    flight = behind_the_door(*people(5, 1, 1), door=HOUND, hands=[[], ["wrong_ambush", IMP], []])
    for number, verb, chosen in ((0, "fight", {}), (1, "lure", {"card": ["wrong_ambush"], "monster": [IMP]})):
        do(flight, number, verb, **chosen)
    do(flight, 2, "pass")
    do(flight, 0, "run")
    page = page_at(flight)
    for place in (1, 2):
        (places,) = re.findall(f'<select id="run-order-{place}" name="order">(.*?)</select>', page)
        assert sorted(re.findall('value="([^"]*)"', places)) == sorted(["", HOUND, IMP])


def page_at(position: Position) -> str:
    """The table page of Ada, who sits at a table that has come this far."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    assert position.question is not None
    decision = position.question.decisions[0]
    Hand.objects.filter(seat__user=ada).update(sight=position.sight(0), decision=decision.as_data())
    return browser_of(ada).get(game.get_absolute_url()).content.decode()
