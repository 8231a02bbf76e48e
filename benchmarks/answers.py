"""An answer over HTTP with the table drawn again: CPU and queries, early in a game and late."""

from __future__ import annotations

import json
import time
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from benchmarks.engine import reference
from benchmarks.report import only_help
from benchmarks.site import USUAL, set_up, table_of
from games.catalog import GAMES as CATALOG

LONG, LONG_SEATS = 5, 8  # games that reach the 200th answer
SHORT, SHORT_SEATS = 6, 4  # games for the cost itself
EARLY, LATE = range(5, 16), range(195, 206)  # around the 10th and the 200th answer
SPEEDS: list[float] = []  # of this machine, again and again between the answers
NOT_COUNTED = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")


def main() -> None:
    """Print one JSON object: CPU ms and queries of an answer four-handed, and how the late compare with the early."""
    only_help("benchmarks.answers", __doc__)
    set_up()
    queries: list[int] = []
    usual = [cost for n in range(SHORT) for cost in play(table_of(tuple(CATALOG)[n % 2], SHORT_SEATS), n, queries)]
    early, late = (quantiles(costs, n=4)[0] for costs in long_games(queries))
    found = {"table CPU ms": median(usual), "ratio": late / early, "queries": max(queries)}
    print(json.dumps(found | {"reference": median(SPEEDS)}))


def long_games(queries: list[int]) -> tuple[list[float], list[float]]:
    """Play games until enough have reached the 200th answer, and return what the early and the late ones cost."""
    early: list[float] = []
    late: list[float] = []
    number = 0
    while len(late) < LONG * len(LATE):
        number += 1
        costs = play(table_of(USUAL, LONG_SEATS), number, queries)
        if len(costs) == LATE.stop:
            early += [costs[i] for i in EARLY]
            late += [costs[i] for i in LATE]
    return early, late


def play(game: Any, number: int, queries: list[int]) -> list[float]:
    """Play a random game over HTTP as far as it is measured, and return what each answer cost in CPU ms."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from games.engine.chance import Chance
    from games.engine.questions import Decision
    from games.models import Hand, Seat

    chance, clients = Chance(b"bench", number), dict[int, Client]()
    costs: list[float] = []
    for count in range(LATE.stop):
        seat = Seat.objects.filter(game=game, awaited_since__isnull=False).select_related("user").first()
        if seat is None or seat.user is None:
            break
        if seat.number not in clients:
            clients[seat.number] = Client()
            clients[seat.number].force_login(seat.user, "django.contrib.auth.backends.ModelBackend")
        hand = Hand.objects.get(seat=seat)
        assert hand.decision is not None
        given = Decision.from_data(hand.decision).sample(chance)
        body = urlencode({"question": hand.question, "verb": given.verb, **given.values}, doseq=True)
        request: dict[str, Any] = {"content_type": "application/x-www-form-urlencoded", "HTTP_HX_REQUEST": "true"}
        if count % 20 == 19:
            with CaptureQueriesContext(connection) as captured:
                response = clients[seat.number].post(f"/t/{game.address}/answer/", body, **request)
            asked = [q["sql"] for q in captured.captured_queries if not q["sql"].startswith(NOT_COUNTED)]
            queries.append(len(asked))
        if count % 10 == 0:
            SPEEDS.append(reference())
        begun = time.process_time()
        if count % 20 != 19:
            response = clients[seat.number].post(f"/t/{game.address}/answer/", body, **request)
        costs.append(1000 * (time.process_time() - begun) if count % 20 != 19 else costs[-1])
        assert response.status_code == 200, response.content
    return costs


if __name__ == "__main__":
    main()
