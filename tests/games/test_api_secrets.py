"""A token's secret stands in no error, log line, fault or letter, wherever in a request somebody has put it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from accounts import tokens
from config.logs import NoValues
from faults.models import Fault
from games.api import urls  # which registers all addresses
from games.api.addresses import ALL as ADDRESSES
from games.api.addresses import Address
from games.models import Letter
from tests.factories import an_account
from tests.games.api import ROOT, Program

pytestmark = pytest.mark.django_db
assert urls.urlpatterns


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is logged from now on, as the site formats it."""
    stream, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(NoValues("%(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)


def kept(log: io.StringIO) -> str:
    """All that the site has written down."""
    return log.getvalue() + json.dumps([[*Fault.objects.values()], [*Letter.objects.values()]], default=str)


def misplaced(one: Address, program: Program, secret: str) -> Iterator[Any]:
    """What an address answers to requests with a secret in path, query and body."""
    path = ROOT + one.path.format_map(dict.fromkeys(one.variables, secret))
    query = "&".join(f"{name}={secret}" for name in ("token", *getattr(one.query, "__struct_fields__", ())))
    fields = getattr(one.body, "__struct_fields__", ())
    bodies = [json.dumps({name: secret}) for name in (*fields, secret)]
    whole = json.dumps(dict.fromkeys(fields, secret))
    for body in (whole, *bodies, json.dumps([secret]), secret):
        yield program.client.generic(one.method, f"{path}?{query}", body, "application/json")


def test_no_refusal_says_a_secret_again(log: io.StringIO) -> None:
    program, statuses = Program(an_account("Ada")), set[int]()
    wrong = program.secret[:-1] + ("a" if program.secret[-1] != "a" else "b")
    for one in ADDRESSES:
        for secret in (program.secret, wrong):
            answers = [*misplaced(one, program, secret), *misplaced(one, Program(None, secret=wrong), secret)]
            for answer in answers:
                statuses.add(answer.status_code)
                told = answer.content.decode() + json.dumps(dict(answer.headers))
                assert secret[11:] not in told, (one.method, one.path, answer.content)
    assert {400, 401, 404, 422} <= statuses
    assert 500 not in statuses
    assert program.secret[11:-1] not in kept(log)


def test_no_fault_keeps_a_secret(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(one: Address, request: Any) -> None:
        logging.getLogger("games.api").warning("about to fail: %s", request.headers)
        raise KeyError(request.headers["Authorization"])

    monkeypatch.setattr("games.api.addresses.negotiate", fail)
    program = Program(an_account("Ada"))
    program.client.raise_request_exception = False
    for one in ADDRESSES:
        for answer in misplaced(one, program, program.secret):
            assert answer.status_code == 500
            assert program.secret[11:] not in answer.content.decode()
    assert Fault.objects.exists()
    assert "about to fail" in log.getvalue()
    assert program.secret[11:] not in kept(log)


def test_what_masks_a_secret_leaves_the_rest() -> None:
    secret = tokens.make(an_account("Ada"), "Laptop", ["read"], None)[1]
    assert tokens.masked(f"a {secret} b") == "a lh_… b"
    assert tokens.masked("lh_short and lh_…") == "lh_short and lh_…"
