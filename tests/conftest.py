"""What every test may ask for: a browser's page, a Redis, a worker; and what runs where."""

import gc
import os
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.template.backends.jinja2 import Template
from django.test.signals import template_rendered

from .services.missing import skip

pytest.register_assert_rewrite("tests.catalog", "tests.non_interference")  # otherwise their asserts say nothing

pytest_plugins = ["tests.services.fixtures"]
GOLDEN = (5**0.5 - 1) / 2  # its multiples keep apart


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a service's tests on one process, and leave PostgreSQL's own to PostgreSQL."""
    on_postgresql = "DATABASE_URL" in os.environ or "LONGHAND_NO_POSTGRES" in os.environ
    for item in items:
        if item.get_closest_marker("redis"):
            item.add_marker(pytest.mark.xdist_group("redis"))
    if not on_postgresql:
        elsewhere = [item for item in items if item.get_closest_marker("postgresql")]
        items[:] = [item for item in items if item not in elsewhere]
        config.hook.pytest_deselected(items=elsewhere)


def pytest_collection_finish() -> None:
    """Collect garbage as a web server does: what has been imported stays, and a game makes many objects that go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)


@pytest.fixture(autouse=True)
def _no_trace_of_the_last_test() -> None:
    """Rate limits, revisions and traces of workers do not outlive a test."""
    cache.clear()


@pytest.fixture(autouse=True)
def _the_same_draws_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's seed follows from the test that opens it: a game that fails once fails again.

    Revisions are as far apart as they can be, so that two worlds which change alike have the same ones.
    """
    tables = count()

    def seed(size: int) -> bytes:
        return sha256(f"{request.node.nodeid} {next(tables)}".encode()).digest()[:size]

    monkeypatch.setattr("games.play.tables.secrets", SimpleNamespace(token_bytes=seed))
    monkeypatch.setattr("games.models.game.randbelow", lambda below: round(below * GOLDEN))


@pytest.fixture(autouse=True)
def _what_a_template_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """`response.context` has what our own templates were given, as Django's client keeps it of Django's alone."""
    draw = Template.render

    def drawn(self: Template, context: dict[str, Any] | None = None, request: Any = None) -> str:
        given = {} if context is None else context
        page = draw(self, given, request)
        template_rendered.send(sender=self, template=self, context=given)
        return page

    monkeypatch.setattr(Template, "render", drawn)


@pytest.fixture(autouse=True)
def _a_reason_without_postgresql(request: pytest.FixtureRequest) -> None:
    """In the PostgreSQL run on a machine without one, each test says why it did not run."""
    if reason := os.environ.get("LONGHAND_NO_POSTGRES"):
        skip(reason)


@pytest.fixture
def on_postgresql(db: None) -> bool:
    """Whether this run is the one on PostgreSQL."""
    return connection.vendor == "postgresql"
