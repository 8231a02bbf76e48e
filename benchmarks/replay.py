"""A step of the reveal beside a look at the same table while it was played, in the server's CPU time."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from statistics import median
from typing import Any

from benchmarks.report import only_help
from benchmarks.site import LONGEST, USUAL, set_up, table_of

SLUGS, SEATS, LOOKS = (USUAL, LONGEST), 4, 30


def main() -> None:
    """Print one JSON object: for each game the CPU ms of a look, of a step, and their ratio."""
    only_help("benchmarks.replay", __doc__)
    set_up()
    print(json.dumps({slug: look_and_step(slug) for slug in SLUGS}))


def look_and_step(slug: str) -> dict[str, float]:
    """Look at a table in mid-game as the player who is asked, and step through the middle of another that is over."""
    from django.test import Client

    from games import play
    from games.models import Game
    from games.sight.replay import book_of

    game, over = table_of(slug, SEATS), table_of(slug, SEATS)
    looks = [cost(client_of(Client(), answered(game)), f"/t/{game.address}/") for _ in range(LOOKS)]
    play_to_the_end(over)
    play.bind_due(over.address)
    book = book_of(Game.objects.get(pk=over.pk))
    assert book is not None
    client = client_of(Client(), over.seats.select_related("user")[0])
    middle = range(len(book) // 3, len(book) // 3 + LOOKS)
    steps = [cost(client, f"/t/{over.address}/replay/{step % len(book)}/") for step in middle]
    return {"look": median(looks), "step": median(steps), "ratio": median(steps) / median(looks)}


def client_of(client: Any, seat: Any) -> Any:
    """Sign a player in, and let their session be found quickly from then on."""
    client.force_login(seat.user, "django.contrib.auth.backends.ModelBackend")
    client.get("/settings/")
    return client


def answered(game: Any) -> Any:
    """Answer for the awaited seat as for the absent, and return the seat that is asked next."""
    from games import play
    from games.engine.questions import Decision
    from games.models import Game

    awaited = game.seats.filter(awaited_since__isnull=False).select_related("user", "hand")
    seat = awaited[0]
    question = Game.objects.get(pk=game.pk).question
    play.answer(game.address, play.Actor(user=seat.user_id), question, Decision.from_data(seat.hand.decision).default)
    return awaited.all()[0]


def play_to_the_end(game: Any) -> None:
    """Let bots play a game to its end."""
    from django.utils import timezone

    from games import play
    from games.models import Game

    game.seats.update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)


def cost(client: Any, path: str) -> float:
    """Return the CPU milliseconds that a page takes."""
    begun = time.process_time()
    response = client.get(path)
    assert response.status_code == 200, response
    return 1000 * (time.process_time() - begun)


if __name__ == "__main__":
    main()
