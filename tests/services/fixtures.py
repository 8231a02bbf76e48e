"""Fixtures for real services: `redis_url`, `start_worker`, `new_page`, `page`, `phone`, `sign_in`."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from config.celery import app

from .chromium import chromium
from .hooks import Service, says, service
from .missing import enter_or_skip
from .processes import running
from .redis import redis

QUIET = "/static/icons/lining.svg"
SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1280, "height": 800}}
WORKER = ["worker", "--pool", "threads", "--concurrency", "4", "--loglevel", "INFO"]
WORKER += ["--without-gossip", "--without-mingle", "--without-heartbeat"]

PATIENCE = 30_000  # milliseconds, where a machine has much else to do
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]
StartCelery = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a real Redis."""
    with ExitStack() as stack:
        yield enter_or_skip(stack, redis())


@pytest.fixture
def redis_url(redis_server: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A real, empty Redis that this test's tasks and cache go to."""
    from redis import Redis

    Redis.from_url(redis_server).flushdb()
    settings.CACHES = {"default": {"BACKEND": "config.cache.Redis", "LOCATION": redis_server}}
    for name in ("broker_url", "broker_read_url", "broker_write_url"):
        monkeypatch.setitem(app.conf, name, redis_server)
    _forget_connections()
    yield redis_server
    _forget_connections()


@pytest.fixture
def start_celery(redis_url: str, transactional_db: None, tmp_path: Path) -> Iterator[StartCelery]:
    """Starts `celery ARGUMENTS` on the test's database and Redis once its log says `until`; ends it after the test."""
    with ExitStack() as stack:

        def start(arguments: list[str], until: str, **environment: str) -> subprocess.Popen[bytes]:
            log = tmp_path / f"celery-{len(list(tmp_path.iterdir()))}.log"
            env = {**os.environ, **environment, "REDIS_URL": redis_url, "DATABASE_URL": url_of_test_database()}
            env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "INFO"}
            command = [sys.executable, "-m", "celery", "--app", "config", *arguments]
            return stack.enter_context(running(command, log, lambda: until in log.read_text(errors="replace"), env))

        yield start


@pytest.fixture
def start_worker(start_celery: StartCelery) -> Callable[..., subprocess.Popen[bytes]]:
    """Starts a Celery worker of its own process, ready when this returns; it may be killed."""
    return lambda **environment: start_celery(WORKER, " ready.", **environment)


@pytest.fixture
def start_beat(start_celery: StartCelery) -> Callable[..., subprocess.Popen[bytes]]:
    """Starts a Celery beat of its own process."""
    return lambda **environment: start_celery(["beat", "--loglevel", "INFO"], "beat: Starting...", **environment)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The shell of a real Chromium."""
    with ExitStack() as stack:
        yield enter_or_skip(stack, chromium())


@pytest.fixture(scope="session")
def idle_pages(browser: Browser) -> dict[tuple[bool, bool], list[Page]]:
    """Pages left by earlier tests, by touch and script: a page in a new context costs as much as ten looks at one."""
    return {}


@pytest.fixture
def new_page(browser: Browser, live_server: Any, idle_pages: dict[tuple[bool, bool], list[Page]]) -> Iterator[NewPage]:
    """Opens a page in a context of its own: `new_page("phone", scheme="dark", javascript=False)`.

    After the test no page may have broken the content security policy nor thrown an error. Then each is left idle
    for a later test, without cookies, unless it is `alone` or its context is told anything `more`.
    """
    ends: list[Callable[[], None]] = []
    troubles: list[str] = []

    def note(message: Any) -> None:
        if _is_trouble(message):
            troubles.append(message.text)

    def throw(error: Any) -> None:
        troubles.append(str(error))

    def open_page(
        size: str = "desktop", scheme: str = "light", javascript: bool = True, alone: bool = False, **more: Any
    ) -> Page:
        idle = idle_pages.setdefault((size == "phone", javascript), [])
        how = {"has_touch": size == "phone", "java_script_enabled": javascript, "reduced_motion": "reduce", **more}
        alone = alone or bool(more)
        page = idle.pop() if idle and not alone else _first_page(browser.new_context(base_url=live_server.url, **how))
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.on("console", note)
        page.on("pageerror", throw)

        def end() -> None:
            page.remove_listener("console", note)
            page.remove_listener("pageerror", throw)
            page.unroute_all()
            page.goto(QUIET)  # nothing of the test looks again while the next one plays
            page.context.clear_cookies()
            idle.append(page)

        ends.append(page.context.close if alone else end)
        return page

    yield open_page
    for end in ends:
        end()
    assert not troubles


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop, in light."""
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone of 360 px, in light."""
    return new_page("phone")


@pytest.fixture
def sign_in(live_server: Any) -> Callable[[Page, Any], None]:
    """Signs a player in on a page, past the form: `sign_in(page, player)`."""

    def sign_in(page: Page, player: Any) -> None:
        client = Client()
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])

    return sign_in


def url_of_test_database() -> str:
    """The DATABASE_URL with which another process meets this test's database."""
    of = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{of['NAME']}"
    port = f":{of['PORT']}" if of["PORT"] else ""
    password = f":{quote(of['PASSWORD'], safe='')}" if of["PASSWORD"] else ""
    return f"postgresql://{of['USER']}{password}@{quote(of['HOST'], safe='')}{port}/{of['NAME']}"


def _first_page(context: BrowserContext) -> Page:
    """A page in a context of its own."""
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def _is_trouble(message: Any) -> bool:
    """Errors of the page's own; an answer of 4xx, which the browser also calls one, is a matter of the test."""
    return message.type == "error" and not message.text.startswith("Failed to load resource")


def _forget_connections() -> None:
    """Celery keeps its connections: what was opened to the last broker must not be used for the next."""
    app._after_fork()  # type: ignore[attr-defined]  # as Celery does where it forks


@pytest.fixture
def hook(settings: Any) -> Iterator[Service]:
    """A service on this machine, which the host trusts."""
    settings.LONGHAND_NETWORKS = [ip_network("127.0.0.0/8")]
    with service() as ours:
        yield ours


@pytest.fixture
def pushes(hook: Service) -> Service:
    """A push service on this machine, which the host trusts."""
    hook.manner = says(201)
    return hook
