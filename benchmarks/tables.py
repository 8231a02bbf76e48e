"""Lays the tables of a site that is to be measured, and prints who sits where and by which session, as JSON.

It is handed over on standard input, so that the code that is measured runs it, however old that is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

import django

SEATS = 4
BACKEND = "django.contrib.auth.backends.ModelBackend"
PLAYED = 24  # answers given before a table is looked at


def main(games: int) -> None:
    """Seat four friends at a table of each game, which are looked at, and others at tables that are played at."""
    django.setup()
    from django.core.management import call_command

    from games import catalog
    from games.models import Game

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    friends = [player(f"Friend {seat}") for seat in range(SEATS)]
    looked_at = {slug: table_to_look_at(slug, friends) for slug in catalog.GAMES}
    played_at = {}
    for slug in catalog.GAMES:
        players = [player(f"{slug} {seat}"[:40]) for seat in range(SEATS)]
        played_at[slug] = [table(slug, players) for _ in range(games)]
    seen = {slug: (address, Game.objects.get(address=address).revision) for slug, address in looked_at.items()}
    laid = {"friends": [user.pk for user in friends], "looked_at": seen, "played_at": played_at}
    print(json.dumps(laid | {"sessions": dict(sessions())}))


def player(name: str) -> Any:
    """Somebody who plays."""
    from accounts.models import User

    return User.objects.create(name=name)


def table(slug: str, friends: list[Any]) -> str:
    """A started table; its address."""
    from games import play

    game = play.open_table(friends[0], play.Plan(slug, len(friends)))
    for friend in friends[1:]:
        play.take_seat(game.address, friend)
    return str(game.address)


def table_to_look_at(slug: str, friends: list[Any]) -> str:
    """A table whose game is some way on, and does not happen to be over; its address."""
    from games.models import Game

    while True:
        address = table(slug, friends)
        play(address)
        if Game.objects.get(address=address).status == Game.Status.RUNNING:
            return address


def play(address: str) -> None:
    """Give some answers at a table, as they come."""
    from django.test import Client

    from games.engine.chance import Chance
    from games.engine.questions import Decision
    from games.models import Hand

    chance, browser = Chance(b"load", 0), Client()
    for _ in range(PLAYED):
        hands = Hand.objects.filter(seat__game__address=address, seat__awaited_since__isnull=False, sealed__isnull=True)
        hand = hands.select_related("seat__user").order_by("seat__number").first()
        if hand is None or hand.decision is None or hand.seat.user is None:
            return
        given = Decision.from_data(hand.decision).sample(chance)
        values = {name: "" if value is None else value for name, value in given.values.items()}
        browser.force_login(hand.seat.user, BACKEND)
        answered = browser.post(f"/t/{address}/answer/", values | {"question": hand.question, "verb": given.verb})
        assert answered.status_code == 302, answered.status_code


def sessions() -> Iterator[tuple[int, str]]:
    """Sign everybody in."""
    from django.test import Client

    from accounts.models import User

    for user in User.objects.all():
        client = Client()
        client.force_login(user, BACKEND)
        yield user.pk, client.cookies["sessionid"].value


if __name__ == "__main__":
    parser = argparse.ArgumentParser("python -m benchmarks.tables", description=__doc__)
    parser.add_argument("games", type=int, help="how many tables of each game are played at")
    main(parser.parse_args().games)
