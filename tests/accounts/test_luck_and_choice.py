"""Luck and choice over many games: kept with what turned each, on the player's page, in their file, deletable."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.pages.analysis import added_up
from accounts.pages.leaving import delete
from games import catalog, play
from games.engine.analysis import Analysed, Found, Weighed, unpacked
from games.models import Analysis, Game, LuckAndChoice, Move, Opening
from games.play.analysis import weighed_of
from tests.accounts.tables import finished_table
from tests.catalog.which import TOGETHER, shortest_with
from tests.games.tables import browser_of, friend
from tests.games.test_analysis import played_on
from tests.hints import sure

pytestmark = pytest.mark.django_db
MINE = 'aria-labelledby="parts"'


def test_it_is_kept_for_people_with_what_turned_the_game_and_goes_with_the_account() -> None:
    game = played_on(TOGETHER)
    assert not LuckAndChoice.objects.exists()
    assert play.analyse_due()
    mine = game.seats.get(is_bot=False)
    kept = LuckAndChoice.objects.get()
    parts = unpacked(bytes(sure(Analysis.objects.get(game=game).found))).balances[mine.number]
    assert kept.seat == mine
    assert kept.own == pytest.approx(parts.own, abs=1e-3)
    assert sum(worth for worth, _count in kept.kinds.values()) == pytest.approx(kept.own)
    given = Move.objects.filter(game=game, seat=mine.number).count()
    assert 0 < sum(count for _worth, count in kept.kinds.values()) < given  # at times there was no choice
    response: Any = browser_of(friend("Ada")).get("/settings/take-along/")
    [entry] = json.loads(b"".join(response.streaming_content))["games"]
    assert entry["luck_and_choice"]["own"] == kept.own
    play.analyse_again([game.address])
    assert play.analyse_due()
    assert LuckAndChoice.objects.get().own == kept.own
    delete(friend("Ada"))
    assert not LuckAndChoice.objects.exists()
    assert Game.objects.filter(pk=game.pk).exists()


def test_the_page_shows_it_once_there_are_enough_games() -> None:
    client, page = browser_of(friend("Ada")), f"/players/{friend('Ada').username}/"
    for number in range(5):
        assert MINE not in client.get(page).content.decode()
        game = finished_table(friend("Ada"), friend("Ben"), slug=TOGETHER)
        parts = {"luck": -0.1, "own": 0.2 + number / 100, "others": 0.0, "error": 0.1, "luck_error": 0.1}
        LuckAndChoice.objects.create(seat=game.seats.get(user=friend("Ada")), **parts)
    shown = client.get(page).content.decode()
    assert MINE in shown
    assert "<strong>+22</strong>" in shown


@pytest.mark.both_databases
def test_only_those_who_may_read_the_tell_book_see_what_choices_of_a_kind_have_given() -> None:
    ada, ben, zoe = (friend(name) for name in ("Ada", "Ben", "Zoe"))
    page, labels = f"/players/{ada.username}/", catalog.find(TOGETHER).words.labels
    kind = next(verb for verb, label in labels.items() if "{" not in label.template)
    for _ in range(5):
        game = finished_table(ada, ben, slug=TOGETHER)
        parts = {"luck": -0.1, "own": 0.1, "others": 0.0, "error": 0.1, "luck_error": 0.1}
        LuckAndChoice.objects.create(seat=game.seats.get(user=ada), kinds={kind: [0.12345, 1]}, **parts)

    def seen(client: Client) -> tuple[bool, bool]:
        shown = client.get(page).content.decode()
        assert MINE in shown
        return "+12" in shown, f"{page}tells/" in shown

    readers = [browser_of(ada), browser_of(ben), browser_of(zoe), Client()]
    assert [*map(seen, readers)] == [(True, True), (True, True), (False, False), (False, False)]
    ada.tells_to = "nobody"
    ada.save()
    assert [*map(seen, readers)] == [(True, True), (False, False), (False, False), (False, False)]


def test_within_twice_its_error_nothing_stands_out() -> None:
    rows = [(TOGETHER, 0.0, own, json.dumps({"x": [own, 1]})) for own in (0.3, -0.3, 0.2, -0.1, 0.0)]
    [found] = added_up(rows)
    assert not found.own.is_clear
    [found] = added_up([(slug, luck, own + 0.5, kinds) for slug, luck, own, kinds in rows])
    assert found.own.is_clear
    assert added_up(rows[:4]) == []


@pytest.mark.both_databases
def test_the_tell_book_says_how_believable_lies_are_and_how_good_doubts() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    client, book = browser_of(ada), f"/players/{ada.username}/tells/"
    game = played_on(shortest_with(lambda rules: rules.bots.claims))
    assert play.analyse_due()
    mine = game.seats.get(is_bot=False)
    steps = unpacked(bytes(sure(Analysis.objects.get(game=game).found))).steps
    heard = [one for step in steps for one in step.claims if one.listener == mine.number]
    row = LuckAndChoice.objects.get()
    kept = [row.weighed.get(what, [0, 0]) for what in ("doubts", "beliefs")]
    assert heard
    assert sum(count for _total, count in kept) == len(heard)
    assert sum(total for total, _count in kept) == pytest.approx(sum(one.share for one in heard), abs=0.01)
    response: Any = client.get("/settings/take-along/")
    [entry] = json.loads(b"".join(response.streaming_content))["games"]
    assert entry["luck_and_choice"]["weighed"] == row.weighed

    row.weighed = {"lies": [2.8, 7], "doubts": [2.0, 8], "beliefs": [6.0, 8]}
    row.save()
    Opening.objects.create(game=game, line=1, number=999, kind="claim", seat=mine, own=True, true=False, size=1)
    page = client.get(book).content.decode()
    assert "Ada’s lies looked true" not in page  # seven are too few
    assert "What Ada doubted looked true on 25 of 100 tables (8 doubts), what they believed on 75 (8)." in page
    row.weighed["lies"] = [3.2, 8]
    row.save()
    said = "Ada’s lies looked true on 40 of 100 tables that a listener could imagine (8 lies)."
    assert said in client.get(book).content.decode()
    assert said not in browser_of(ben).get(book).content.decode()
    ada.tells_to = "everyone"
    ada.save()
    assert said in browser_of(ben).get(book).content.decode()


def test_a_lie_that_several_have_heard_is_weighed_once() -> None:
    claims = [Weighed(0, 1, 0.2), Weighed(0, 2, 0.4, doubted=True), Weighed(2, 0, 0.7, true=True)]
    found = Found([Analysed([0.3, 0.3, 0.4], claims=claims)])
    assert weighed_of(0, found) == {"lies": [pytest.approx(0.3), 1], "beliefs": [0.7, 1]}
    assert weighed_of(2, found) == {"doubts": [0.4, 1]}


@pytest.mark.both_databases
def test_a_table_can_be_opened_without_it() -> None:
    ada = browser_of(friend("Ada"))
    form = {"game": TOGETHER, "seats": 3, "bots": 0, "level": "sensible", "pace": "day", "programs": "on"}
    ada.post("/tables/open/", form)
    with_it = Game.objects.latest("pk")
    assert (with_it.analysed, with_it.programs) == (True, True)
    ada.post("/tables/open/", form | {"unanalysed": "on", "programs": ""})
    without = Game.objects.latest("pk")
    assert without != with_it
    assert (without.analysed, without.programs) == (False, False)
    assert not play.plan_like(without).analysed
