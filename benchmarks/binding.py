"""Binding the book of a game with long turns beside playing it through on the site, and how large the book is."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from statistics import median

from benchmarks.report import only_help
from benchmarks.site import LONGEST, set_up, table_of

GAMES, SEATS = 5, 4


def main() -> None:
    """Print one JSON object: CPU seconds of playing and of binding, their ratio, and bytes."""
    only_help("benchmarks.binding", __doc__)
    set_up()
    rounds = [played_and_bound() for _ in range(GAMES)]
    played, bound, sizes = (list(column) for column in zip(*rounds, strict=True))
    ratios = [binding / playing for playing, binding in zip(played, bound, strict=True)]
    found = {"ratio": median(ratios), "played s": median(played), "bound s": median(bound), "bytes": max(sizes)}
    print(json.dumps(found))


def played_and_bound() -> tuple[float, float, int]:
    """Let bots play a whole game on the site, bind its book, and return the CPU seconds of each and its size."""
    from django.utils import timezone

    from games import play
    from games.models import Book, Game

    game = table_of(LONGEST, SEATS)
    game.seats.update(stand_in=True)
    now, begun = timezone.now(), time.process_time()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    ended = time.process_time()
    assert play.bind_due(game.address) == 1
    return ended - begun, time.process_time() - ended, len(bytes(Book.objects.get(game=game).pages or b""))


if __name__ == "__main__":
    main()
