"""Door & Treasure as it is played on the site."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import catalog, play
from games.management import playing
from games.models import Game, Hand
from games.wording.rules_page import rules_page
from tests.games.tables import awaited, browser_of, friend, give, table_of
from tests.hints import sure

from .test_beginning import chosen
from .test_cards_open import OPENED
from .test_rules_at_the_table import panel

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("where", ["", "log/"])
def test_a_card_that_the_log_names_can_be_read_there(where: str) -> None:
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan("door_and_treasure", 3, bots=2))
    told = {"template": "{seat} fights {foes:cards}.", "values": {"seat": 0, "foes": ["butler", "damp_imp"]}}
    last = game.lines.order_by("number").last()
    game.lines.create(number=last.number + 1 if last else 1, kind="event", turn=0, text=told, at=timezone.now())
    page = browser_of(ada).get(f"{game.get_absolute_url()}{where}").content.decode()
    for card, name in (("butler", "The Butler"), ("damp_imp", "Damp Imp")):
        assert f'popovertarget="read-{card}">{name}</button>' in page
        assert OPENED.findall(page).count(card) == 1


def test_the_demo_lays_out_a_fight_and_an_offer() -> None:
    call_command("demo")

    alice = User.objects.get(email="alice@example.org").pk
    practice, fight, offer = Game.objects.filter(slug="door_and_treasure", status=Game.Status.RUNNING).order_by("pk")
    assert playing.awaited(practice) == [alice]
    assert alice in playing.awaited(fight)
    assert alice not in playing.awaited(offer)
    assert fight.public.sight["fight"]["foes"]
    assert sure(offer.seats.get(user=alice).hand.decision)["offers"]


def test_a_first_practice_game_is_the_short_one() -> None:
    short, beginning = (getattr(catalog.find("door_and_treasure").front, name) for name in ("short", "beginning"))
    assert chosen("door_and_treasure") == short.choices
    assert beginning.whole.template == "Now the whole game"


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


@pytest.mark.django_db
def test_a_table_quotes_what_it_has_agreed_on() -> None:
    game = table_of("door_and_treasure", 3, options={"goal": 8, "hand": "four"})
    idle = game.seats.select_related("user").exclude(number__in=awaited(game))[0]
    Hand.objects.filter(seat=idle).update(decision=None)  # nor can they do anything out of turn

    shown, _link = panel(game, idle)

    assert "to reach level 8 by killing a monster" in shown
    assert "is dealt four cards from each" in shown
    assert "level 10" not in shown


def test_the_rules_of_no_table_say_what_is_usual() -> None:
    html = rules_page("door_and_treasure")

    assert "to reach level 10 by killing a monster" in html
    assert "{" not in html
