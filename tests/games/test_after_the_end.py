"""What may still be said when a game is over."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from games import catalog, play
from games.catalog import GAMES
from games.models import Ending, Game, Line, Seat
from games.wording.sentences import Words
from tests.catalog.which import SEALED, TOGETHER
from tests.hints import sure

from .tables import awaited, browser_of, give, table_of

pytestmark = pytest.mark.django_db


def test_talk_after_the_end_stands_under_the_last_turn() -> None:
    game = table_of(TOGETHER, 2)
    while seats := awaited(game):
        give(game, seats[0])
    seat = game.seats.select_related("user").get(number=0)
    assert seat.user is not None

    play.say_line(game.address, play.Actor(user=seat.user_id), "Well bid!")

    over = Game.objects.get(pk=game.pk)
    assert over.status == Game.Status.OVER
    assert Line.objects.get(kind=Line.Kind.TALK).turn == over.turn - 1
    words = Words(catalog.find(TOGETHER), [])
    log = browser_of(seat.user).get(f"/t/{game.address}/log/").content.decode()
    assert words.turn(over.turn - 1) in log
    assert words.turn(over.turn) not in log


@pytest.mark.parametrize("slug", GAMES)
def test_the_end_speaks_to_its_reader(slug: str) -> None:
    game = table_of(slug, 3)
    play.end_game(game.address)
    seats = [*game.seats.select_related("user").order_by("number")]
    for number, seat in enumerate(seats):
        seat.place = number + 1
        seat.save(update_fields=["place"])
    for template in GAMES[slug].end.to_me:
        values = {"seat": 1, "seats": [1], "winners": [1], "goal": 8, "why": ""}
        Game.objects.filter(pk=game.pk).update(result={"template": template, "values": values})
        told = ends_of(game, seats[1])
        assert "You come 2nd of 3." in told
        assert "Ada wins." in told
        assert "Ben" not in told
        assert "Ben" in ends_of(game, seats[0])


def test_the_end_remembers_what_i_did_as_mine() -> None:
    game = table_of(SEALED, 3)
    honours = [
        {"template": "{seat} got away with {count} lies.", "values": {"seat": 0, "count": 3}},
        {"template": "From {turn:turn_name} on nobody was ahead of {seat}.", "values": {"seat": 0, "turn": 4}},
        {"template": "{seat} was never behind.", "values": {"seat": 0}},  # said by an earlier release
    ]
    play.end_game(game.address)
    Ending.objects.update_or_create(game=game, defaults={"honours": honours, "standing": []})

    page = browser_of(sure(game.seats.get(number=0).user)).get(game.get_absolute_url()).content.decode()
    said = re.search(r'<ul class="honours".*?</ul>', page, re.DOTALL)
    assert said is not None
    told = [" ".join(strip_tags(line).split()) for line in said[0].split("</li>")[:-1]]

    assert told == ["You got away with 3 lies.", "From turn 5 on nobody was ahead of you.", "Ada was never behind."]


def ends_of(game: Game, seat: Seat) -> str:
    """What stands over the ranking."""
    page = browser_of(sure(seat.user)).get(game.get_absolute_url()).content.decode()
    return " ".join(strip_tags(page.partition('class="asks end"')[2].partition("<ol")[0]).split())
