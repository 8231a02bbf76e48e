"""Master Bluff as it is played on the site."""

from __future__ import annotations

import pytest

from games.catalog import find
from games.engine.fields import Pick
from games.engine.position import encode_sorted
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import EVERYTHING, sight
from games.engine.texts import say
from games.forms.drawn import option_forms
from games.forms.layout import answer_form, unfolded
from games.ledger.store import hold
from games.models import Game
from games.wording.sentences import Words
from tests.games.tables import NAMES, awaited, give, latest, table_of

from .earlier_orders import ends_and_only_its_player_is_told
from .test_book import bound_now
from .test_forms import CARDS, names
from .test_plans import page_of, proposed, said_in_advance, say_in_advance

pytestmark = pytest.mark.django_db


def test_an_answer_that_was_changed_and_one_whose_case_never_came_are_kept_as_such() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    give(game, leader)
    first, second = [(leader + 1) % 3, (leader + 2) % 3]
    give(game, second, Answer("bluff"))
    give(game, second, Answer("pass"))
    give(game, first, Answer("bluff"))
    _deal, _lay, window = list(bound_now(game))[:3]
    fates = [(one.seat, one.verb, one.fate) for one in window.step.given]
    assert fates == [(second, "bluff", "changed"), (second, "pass", "unread"), (first, "bluff", "")]


def test_all_cards_are_up() -> None:
    game = table_of("master_bluff", 3)
    give(game, awaited(game)[0])
    table = hold(game.address, Game.Status.RUNNING).position.table
    seen = sight(table, EVERYTHING)
    assert seen.me is None
    assert [len(hand) for hand in seen.hands] == [len(hand) for hand in table.hands]  # type: ignore[attr-defined]
    assert None not in seen.pile
    last = list(bound_now(game))[-1]
    assert encode_sorted(last.everything) == encode_sorted(seen)


MASTER_BLUFF = Words(find("master_bluff"), [])


def test_what_is_seldom_wanted_is_folded_away_in_the_form_whose_fields_it_needs() -> None:
    options = [Option("follow", cards=CARDS), Option("switch", cards=CARDS, family=Pick([1, 2], of="family"))]
    drawn = option_forms(Decision(say("?"), options, Answer("lay")), MASTER_BLUFF)
    assert unfolded(drawn, MASTER_BLUFF.rules) == (drawn, [])
    form = answer_form(drawn, MASTER_BLUFF, chief=True)
    assert [(part.verb, part.folded, names(part.fields)) for part in form.parts] == [
        ("follow", False, ["cards"]),
        ("switch", True, ["family"]),
    ]


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


def test_a_plan_like_the_answer_just_given_is_asked_for_while_others_still_answer() -> None:
    game = table_of("master_bluff", 4)
    give(game, awaited(game)[0])
    seats = {seat.number: seat for seat in game.seats.select_related("user")}
    number = next(number for number in awaited(game) if "call_from" not in proposed(page_of(seats[number], game)))
    give(game, number, Answer("pass"))
    assert len(awaited(game)) == 2
    say_in_advance(seats[number], game, "call_from")
    assert [order["kind"] for order in said_in_advance(seats[number])] == ["call_from"]
    assert not said_in_advance(seats[number])[0]["waits"]


@pytest.mark.both_databases
def test_doubt_said_before_there_were_plans_for_it_ends_and_only_its_player_is_told() -> None:
    ends_and_only_its_player_is_told("master_bluff", "doubt", {"cards": 4})


@pytest.mark.both_databases
def test_rest_said_before_there_were_plans_for_it_ends_and_only_its_player_is_told() -> None:
    ends_and_only_its_player_is_told("master_bluff", "rest", {})
