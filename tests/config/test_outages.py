"""A web server of its own process, whose Redis goes and whose PostgreSQL restarts: its visitors hardly notice."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from tests.catalog.which import SEALED
from tests.services.missing import enter_or_skip
from tests.services.postgres import own_postgres
from tests.services.processes import Service, running
from tests.services.redis import free_port, own_redis
from tests.services.waiting import until

pytestmark = [pytest.mark.redis, pytest.mark.xdist_group("outages")]

ENROL = """
import django; django.setup()
from accounts.enrol import enrol
enrol("Ada", "ada@example.org", "a pocketful of plums")
"""


class Site:
    """A web server with a Redis and a PostgreSQL that nobody else uses."""

    def __init__(self, url: str, folder: Path, env: dict[str, str], redis: Service, postgres: Service) -> None:
        self.url, self.folder, self.env, self.redis, self.postgres = url, folder, env, redis, postgres

    def log(self, part: str) -> str:
        """What a part of it has written."""
        return (self.folder / part).read_text(errors="replace")

    def part(self, name: str, command: list[str], is_up: Callable[[], bool]) -> AbstractContextManager[object]:
        """Run a part of it."""
        return running([sys.executable, "-m", *command], self.folder / name, is_up, self.env)


class Visitor:
    """Somebody with a browser, as far as this matters: cookies, forms, and what was answered."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.page = ""

    def get(self, path: str, fields: dict[str, str] | None = None) -> int:
        """Open a page, or post fields to it; its status."""
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        try:
            with self.opener.open(self.site.url + path, data, timeout=30) as answer:
                self.page, status = answer.read().decode(), answer.status
        except urllib.error.HTTPError as answer:
            self.page, status = answer.read().decode(), answer.code
        return int(status)

    def post(self, page: str, path: str, **fields: str) -> int:
        """Fill in the form of a page."""
        assert self.get(page) == 200
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page)
        assert found
        return self.get(path, fields | {"csrfmiddlewaretoken": found[1]})

    def sign_in(self) -> int:
        """Sign in as Ada."""
        return self.post(*["/accounts/login/"] * 2, login="ada@example.org", password="a pocketful of plums")

    def is_signed_in(self) -> bool:
        """Whether the site knows who looks."""
        assert self.get("/settings/") == 200
        return "Ada" in self.page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, with Ada's account."""
    folder, port = tmp_path_factory.mktemp("outages"), free_port()
    with ExitStack() as stack:
        redis, postgres = enter_or_skip(stack, own_redis()), enter_or_skip(stack, own_postgres())
        env = {**os.environ, "DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "LONGHAND_VAR": str(folder)}
        env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1", "SITE_URL": f"http://127.0.0.1:{port}"}
        for command in (["manage.py", "migrate"], ["-c", ENROL]):
            subprocess.run([sys.executable, *command], env=env, check=True)
        site = Site(f"http://127.0.0.1:{port}", folder, env, redis, postgres)
        serve = ["granian", "--interface", "wsgi", "--port", str(port), "--blocking-threads", "4"]
        with site.part("web", [*serve, "config.wsgi:application"], lambda: answers(site)):
            yield site


def answers(site: Site) -> bool:
    """Whether the web server is there."""
    try:
        return Visitor(site).get("/healthz") in (200, 503)
    except OSError:
        return False


@pytest.fixture
def without_redis(site: Site) -> Iterator[Callable[[], None]]:
    """Stops Redis until the test ends, or until it starts it itself."""
    with ExitStack() as stack:

        def stop() -> None:
            site.redis.stop()
            stack.callback(site.redis.start)

        yield stop


def health(site: Site) -> tuple[int, dict[str, Any]]:
    """What /healthz says."""
    visitor = Visitor(site)
    return visitor.get("/healthz"), json.loads(visitor.page)


def test_while_redis_is_away_everybody_plays_on(site: Site, without_redis: Callable[[], None]) -> None:
    ada, guest = Visitor(site), Visitor(site)
    assert ada.sign_in() == 200
    without_redis()
    assert ada.is_signed_in()
    assert guest.post("/", f"/practice/{SEALED}/") == 200
    assert "Say something else in advance" in guest.page
    for path in ("/", "/tables/", "/turns/", f"/rules/{SEALED}/", "/accounts/login/code/"):
        assert ada.get(path) == 200


def test_while_redis_is_away_players_sign_out_and_in(site: Site, without_redis: Callable[[], None]) -> None:
    ada = Visitor(site)
    ada.sign_in()
    without_redis()
    assert ada.post("/accounts/logout/", "/accounts/logout/") == 200
    assert not ada.is_signed_in()
    assert ada.sign_in() == 200
    assert ada.is_signed_in()


def test_without_redis_the_site_says_what_is_missing(site: Site, without_redis: Callable[[], None]) -> None:
    without_redis()
    status, report = health(site)
    assert status == 503
    assert (report["database"], report["cache"]) == (True, False)
    assert report["missing"] == ["cache", "worker", "beat"]
    assert "Redis does not answer (ConnectionError): carrying on without it" in site.log("web")


def test_when_redis_is_back_it_is_used_again(site: Site) -> None:
    ada = Visitor(site)
    site.redis.stop()
    ada.sign_in()
    site.redis.start()
    assert ada.is_signed_in()
    assert health(site)[1]["cache"] is True


def test_after_postgresql_has_restarted_nobody_meets_an_error(site: Site) -> None:
    ada = Visitor(site)
    ada.sign_in()

    def look(_: int) -> int:
        return Visitor(site).get("/tables/")

    with ThreadPoolExecutor(8) as visitors:
        assert set(visitors.map(look, range(24))) == {200}
        for _ in range(2):
            site.postgres.stop()
            site.postgres.start()
            assert set(visitors.map(look, range(24))) == {200}
            assert health(site)[1]["database"] is True
    assert ada.is_signed_in()


def test_without_postgresql_the_site_says_what_is_missing(site: Site) -> None:
    site.postgres.stop()
    status, report = health(site)
    site.postgres.start()
    assert status == 503
    assert report["missing"] == ["database", "worker", "beat"]
    assert Visitor(site).get("/tables/") == 200


def test_worker_and_beat_go_on_when_redis_and_postgresql_are_back(site: Site) -> None:
    worker = ["worker", "--pool", "threads", "--concurrency", "4", "--loglevel", "INFO"]
    with ExitStack() as stack:
        for name, command, ready in (
            ("worker", worker, " ready."),
            ("beat", ["beat", "--loglevel", "INFO"], "beat: Starting..."),
        ):
            celery = ["celery", "--app", "config", *command]
            stack.enter_context(site.part(name, celery, lambda name=name, ready=ready: ready in site.log(name)))  # type: ignore[misc]
        assert until(lambda: health(site)[0] == 200)
        for service in (site.redis, site.postgres):
            service.stop()
            assert health(site)[0] == 503
            service.start()
            assert until(lambda: health(site)[0] == 200, 60)
