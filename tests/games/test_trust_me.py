"""Trust Me! as it is played on the site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from games import catalog, play
from games.catalog import find
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.texts import say
from games.forms.drawn import option_forms
from games.forms.layout import unfolded
from games.models import Game, Hand, Line, Opening, Truth
from games.pages.board import cards
from games.wording.sentences import Words
from tests.games.tables import (
    answer_at_random,
    awaited,
    browser_of,
    fresh,
    friend,
    give,
    log_of,
    table_of,
)

from .earlier_orders import ends_and_only_its_player_is_told
from .test_beginning import chosen, over, practised
from .test_editions import AGAIN, REVISED, first_asked
from .test_forms import CARDS
from .test_table_tags import view_of

pytestmark = pytest.mark.django_db
WITHOUT = catalog.find("trust_me").agreed({"specials": "without"})


def test_a_game_with_friends_counts_another_kind_does_not_nor_one_that_was_left() -> None:
    ada = browser_of(friend("Ada"))
    over(table_of("patrons", 3))
    left = over(table_of("trust_me", 3))
    left.seats.filter(user=friend("Ada")).update(left_at=timezone.now(), stand_in=True)
    assert practised(ada, "trust_me").options == WITHOUT
    over(table_of("trust_me", 3))
    assert practised(ada, "trust_me").options["specials"] == "with"


def test_friends_who_open_a_table_get_the_usual_game_at_once() -> None:
    assert table_of("trust_me", 3).options["specials"] == "with"


def test_nobody_else_is_offered_it(client: Client) -> None:
    offer = "Now with the special cards"
    friends = play.Plan("trust_me", 3, bots=1, options={"specials": "without"}, listed=True)
    game = play.open_table(friend("Ada"), friends)
    play.take_seat(game.address, friend("Ben"))
    over(game)
    looks: list[Callable[[], Any]] = [lambda: browser_of(friend("Ada")).get(game.get_absolute_url())]
    practice = over(practised(browser_of(friend("Ada")), "trust_me"))
    Game.objects.filter(pk=practice.pk).update(listed=True)
    looks += [lambda: client.get(practice.get_absolute_url()), lambda: client.get(game.get_absolute_url())]
    for look in looks:
        assert offer not in look().content.decode()


def test_a_first_practice_game_is_without_specials() -> None:
    assert chosen("trust_me") == {"specials": "without"}


@pytest.mark.both_databases
def test_a_game_of_trust_me_that_was_begun_before_its_specials_were_an_option_goes_on() -> None:
    game = table_of("trust_me", 3)
    give(game, first_asked(game))
    before_there_was(game, "specials")
    question, asked = fresh(game).question, first_asked(game)
    seat = game.seats.select_related("user").get(number=asked)
    assert seat.user is not None
    page = browser_of(seat.user).get(game.get_absolute_url()).content.decode()
    assert 'id="question"' in page
    assert (fresh(game).edition, fresh(game).question, first_asked(game)) == (2, question, asked)
    assert REVISED in log_of(game)
    assert AGAIN not in log_of(game)
    give(game, asked)
    assert game.moves.count() == 2


def before_there_was(game: Game, option: str) -> None:
    """Store a game as the first edition stored it, which had no such option and no such field."""
    truth, row = Truth.objects.get(game=game), fresh(game)
    checkpoint = msgspec.json.decode(bytes(truth.checkpoint or b""))
    del checkpoint[option]
    Truth.objects.filter(game=game).update(checkpoint=msgspec.json.encode(checkpoint))
    for hand in Hand.objects.filter(seat__game=game):
        hand.sight = {name: value for name, value in hand.sight.items() if name != option}
        hand.save(update_fields=["sight"])
    row.public.sight = {name: value for name, value in row.public.sight.items() if name != option}
    row.edition, row.options = 1, {name: value for name, value in row.options.items() if name != option}
    row.save(update_fields=["public", "edition", "options"])


def test_after_an_exclamation_mark_comes_no_full_stop() -> None:
    words, shown = Words(find("trust_me"), ["Ada", "Ben!"]), {"cards": ["dog", "tornado"], "seat": 1}
    assert words.plain(say("You lay {cards}.", **shown)) == "You lay one dog and one Tornado!"
    assert words.html(say("{cards}. They go to {seat}.", **shown)).startswith("one dog and one Tornado! They go")
    assert words.html(say("It was {seat}.", **shown)).count(".") == 0
    assert words.plain(say("It was {seat}.", seat=0)) == "It was Ada."


def test_what_is_seldom_wanted_and_needs_nothing_of_the_others_stands_aside() -> None:
    words = Words(find("trust_me"), ["Ada", "Ben"])
    options = [Option("believe", cards=CARDS), Option("tornado", player=Pick([0, 1], of="seat"))]
    believe, tornado = option_forms(Decision(say("?"), options, Answer("lay")), words)
    assert unfolded([believe, tornado], words.rules) == ([believe], [tornado])


@pytest.mark.both_databases
def test_what_was_kept_back_stands_beside_an_event_that_all_may_read_whatever_else_is_told() -> None:
    game, chance = table_of("trust_me", 3), Chance(b"kept back", "trust_me")
    while awaited(game):
        play.say_line(game.address, play.Actor(user=friend("Ada").pk), "Hm.")
        answer_at_random(game, chance)
    kept = Opening.objects.filter(kind="kept")
    assert kept.count() > 3
    beside = Line.objects.filter(game=game, number__in=kept.values("line"))
    assert {*beside.values_list("kind", "only")} == {("event", None)}


def test_places_are_drawn_as_cards() -> None:
    assert "#card-1" in cards(view_of("trust_me"), [1], "place")


@pytest.mark.both_databases
def test_doubt_said_before_there_were_plans_for_it_ends_and_only_its_player_is_told() -> None:
    ends_and_only_its_player_is_told("trust_me", "doubt", {"cards": 3})
