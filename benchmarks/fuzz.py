"""Sends the API what its description allows, and what it does not, with tokens of every scope and with none.

No answer may be an error of the site, have a status or a type that the description does not name, or break its schema.
First there are no limits, then those of play.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from math import ceil
from typing import Any

from benchmarks.report import parser_of

REQUESTS, LIMITED = 20_000, 2_000
BATCH = 40  # to one address before the next has its turn
HEALTH = ("filter_too_much", "too_slow", "data_too_large", "large_base_example")


class Site:
    """What there is to ask for: secrets of every scope and of none, and what stands for each variable of a path."""

    def __init__(self) -> None:
        from accounts import tokens
        from accounts.models import User
        from games import catalog, play

        self.users = [User.objects.create(name=f"Fuzzy {seat}") for seat in range(3)]
        two = [*catalog.GAMES][:2]
        games = [self.table(play, slug) for slug in two]
        scopes: Sequence[Sequence[str]] = (("read",), ("play",), ("talk",), ("read", "play", "talk"))
        user = self.users[0]
        made = [tokens.make(user, "Fuzz", scope, None)[1] for scope in scopes]
        self.secrets = [made[-1]] * 6 + [*made, "lh_nothing", ""]  # the first comes most often
        self.known = {
            "address": [game.address for game in games],
            "slug": two,
            "nth": ["1", "2"],
            "plan": ["0123456789abcdef"],
            "proposal": ["1"],
        }

    def table(self, play: Any, slug: str) -> Any:
        """A table at which programs play."""
        game = play.open_table(self.users[0], play.Plan(slug, 3, programs=True))
        for user in self.users[1:]:
            play.take_seat(game.address, user)
        return game


@contextmanager
def kept_open() -> Iterator[None]:
    """Let no request close the connection to the database, which all of them share, and come as from this machine."""
    from django.conf import settings
    from django.core import signals
    from django.db import close_old_connections

    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "localhost"]
    try:
        yield
    finally:
        for signal in (signals.request_started, signals.request_finished):
            signal.connect(close_old_connections)


def fuzz(site: Site, requests: int, note: Callable[[str], None] = lambda sentence: None) -> Counter[int]:
    """Send requests to every address in turn; return how often each status came. Raises what does not fit."""
    import schemathesis
    from django.core.wsgi import get_wsgi_application

    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    found: Any = schema.get_all_operations()
    operations = [one.ok() for one in found]
    statuses: Counter[int] = Counter()
    for turn in count(1):
        for operation in operations:
            statuses += ask(operation, site, min(BATCH, ceil(requests / len(operations))), turn)
            if statuses.total() >= requests:
                return statuses
        note(f"{statuses.total():,} requests so far")
    raise AssertionError


def ask(operation: Any, site: Site, requests: int, turn: int) -> Counter[int]:
    """Send requests to one address: half of them as it is described, half of them wrong in some way."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from hypothesis import strategies as st
    from schemathesis import GenerationMode

    checks = schemathesis.checks
    holds = [
        checks.not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
        checks.response_headers_conformance, checks.response_schema_conformance,
    ]  # fmt: skip
    statuses: Counter[int] = Counter()
    strategies = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]

    @seed(turn)
    @settings(
        max_examples=requests, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=[HealthCheck[name] for name in HEALTH],
    )  # fmt: skip
    @given(st.one_of(strategies), st.sampled_from(site.secrets), st.integers(0, 2**32))
    def once(case: Any, secret: str, draw: int) -> None:
        for name in case.path_parameters or {}:
            if draw % 4:
                case.path_parameters[name] = site.known[name][draw % len(site.known[name])]
        case.headers.pop("Authorization", None)
        if secret:
            case.headers["Authorization"] = f"Bearer {secret}"
        response = case.call()
        statuses[response.status_code] += 1
        case.validate_response(response, checks=holds)

    once()
    return statuses


def main() -> None:
    """Fuzz without limits, then with them, and print how often each status came."""
    parser = parser_of("benchmarks.fuzz", __doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS, help="without limits")
    parser.add_argument("--limited", type=int, default=LIMITED, help="with the limits of play")
    asked = parser.parse_args()
    logging.disable()  # each refusal is a warning
    from benchmarks.site import set_up

    set_up()
    from django.conf import settings

    limits, site = settings.ACCOUNT_RATE_LIMITS, Site()
    with kept_open():
        for title, number, rates in (("without limits", asked.requests, False), ("with limits", asked.limited, limits)):
            settings.ACCOUNT_RATE_LIMITS = rates
            statuses = fuzz(site, number, note=lambda sentence: print(sentence, flush=True))
            told = ", ".join(f"{status}: {times:,}" for status, times in sorted(statuses.items()))
            print(f"{title}: {statuses.total():,} requests, and all fit ({told})", flush=True)


if __name__ == "__main__":
    main()
