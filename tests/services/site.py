"""A Longhand of its own processes on a database of its own, and a player who uses it with a browser's means alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import requests

from .database import HERE, environment_of, manage, say
from .processes import running
from .redis import free_port

WAITING = """
    SELECT game.address, game.slug, game.question, hand.decision FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id
    JOIN games_hand hand ON hand.seat_id = seat.id
    JOIN accounts_user player ON player.id = seat.user_id
    WHERE player.name = %s AND game.status = 'running' AND NOT seat.stand_in
    AND seat.awaited_since IS NOT NULL AND hand.decision IS NOT NULL ORDER BY game.id
"""


class Site:
    """Some code of Longhand on a database, with no pause before what it does by itself."""

    def __init__(self, url: str, folder: Path, code: Path = HERE, **environment: str) -> None:
        self.url, self.folder, self.code = url, folder, code
        self.environment = {"LONGHAND_PAUSE": "0", **environment}
        folder.mkdir(exist_ok=True)

    def manage(self, *command: str) -> str:
        """What `manage.py` says."""
        return manage(self.url, self.folder, *command, code=self.code, **self.environment)

    def sweep(self, times: int = 1) -> None:
        """Do what a worker does every few seconds."""
        self.manage(
            "shell", "--verbosity", "0", "-c", f"from games.tasks import sweep\nfor _ in range({times}): sweep()"
        )

    @contextmanager
    def serve(self) -> Iterator[str]:
        """The address of a web server of its own process, from when it answers until the block ends."""
        port = free_port()
        command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
        env = environment_of(self.url, self.folder, **self.environment)
        address = f"http://127.0.0.1:{port}"
        with running(
            [*command, "config.wsgi:application"], self.log, lambda: answers(f"{address}/healthz"), env, code=self.code
        ):
            yield address

    @property
    def log(self) -> Path:
        """What the web server has written down."""
        return self.folder / "web.log"


class Visitor:
    """A player who opens pages and posts forms: a guest, unless they are or sign in."""

    def __init__(self, site: str, session: str = "") -> None:
        self.site, self.browser = site, requests.Session()
        if session:
            self.browser.cookies.set("sessionid", session)

    def sign_in(self, email: str, password: str) -> None:
        """Sign in to an account."""
        there = self.post("/accounts/login/", login=email, password=password)
        assert there.url != f"{self.site}/accounts/login/", there.status_code

    def get(self, path: str) -> requests.Response:
        """Open a page."""
        return self.browser.get(self.site + path, timeout=60)

    def post(self, path: str, **fields: Any) -> requests.Response:
        """Post a form, with the token that each page of the site gives."""
        if "csrftoken" not in self.browser.cookies:
            self.get("/accounts/login/")
        token = {"csrfmiddlewaretoken": self.browser.cookies["csrftoken"]}
        return self.browser.post(self.site + path, data=fields | token, timeout=60)

    def answer(self, address: str, question: int, given: dict[str, Any]) -> requests.Response:
        """Answer a question at a table as its form would."""
        return self.post(f"/t/{address}/answer/", **form_of(question, given))


def form_of(question: int, given: dict[str, Any]) -> dict[str, Any]:
    """An answer as the fields of a form."""
    values = {name: filled_in(value) for name, value in given["values"].items()}
    return {**values, "question": question, "verb": given["verb"]}


def filled_in(value: Any) -> Any:
    """A value as a form has it: of several things each by itself, of nothing an empty field."""
    if isinstance(value, list):
        return [str(item) for item in value]
    return "" if value is None else value


def waiting_for(url: str, name: str) -> list[tuple[str, str, int, dict[str, Any]]]:
    """The questions that await a player: table, game, number of the question, and what the absent would answer."""
    rows = say(url, WAITING, [name])
    return [(address, slug, question, decision["default"]) for address, slug, question, decision in rows]


def answers(address: str, *wanted: int) -> bool:
    """Whether a web server answers so; unless something is wanted, at all."""
    with suppress(requests.RequestException):
        return requests.get(address, timeout=5).status_code in (wanted or (200, 503))
    return False
