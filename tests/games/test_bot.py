"""`docs/bot.py`, a program as a stranger would write it: four of them finish games of each kind."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.services.database import HERE, environment_of, new_database, say
from tests.services.fixtures import WORKER
from tests.services.processes import running
from tests.services.site import Site

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.django_db(transaction=True)]
FOUR = ("Ada", "Ben", "Cleo", "Dora")
SETTLE = """
import json
from accounts import tokens
from accounts.enrol import enrol
from games import catalog, play
people = [enrol(name, f"{name}@example.org") for name in FOUR]
made = [tokens.make(one, "bot.py", ["read", "play"], None)[1] for one in people]
opened = {}
for slug, rules in catalog.GAMES.items():
    short = rules.front.short.choices if rules.front.short else {}
    opened[slug] = play.open_table(people[0], play.Plan(slug, 4, options=short, programs=True)).address
print(json.dumps([made, opened]))
"""


@pytest.fixture
def site(redis_server: str, tmp_path: Path) -> Iterator[Site]:
    """A site with a web server and a worker, and its tables waiting for three more players."""
    with new_database(tmp_path) as url:
        settings = "tests.without_limits"
        site = Site(url, tmp_path / "site", REDIS_URL=redis_server, DJANGO_SETTINGS_MODULE=settings)
        site.manage("migrate", "--verbosity", "0")
        log = tmp_path / "worker.log"
        env = environment_of(url, tmp_path, **site.environment, LOG_LEVEL="INFO")
        worker = [sys.executable, "-m", "celery", "--app", "config", *WORKER]
        with running(worker, log, lambda: " ready." in log.read_text(errors="replace"), env):
            yield site


def test_four_of_them_finish_a_game_of_each_kind(site: Site) -> None:
    settled = site.manage("shell", "--verbosity", "0", "-c", SETTLE.replace("FOUR", repr(FOUR)))
    secrets, opened = json.loads(settled)
    with site.serve() as address, ExitStack() as stack:
        bots = []
        for secret in secrets:
            command = [sys.executable, str(HERE / "docs" / "bot.py"), address, secret, *opened.values()]
            bot = subprocess.Popen([*command, "--until-over", "--fast"], stderr=subprocess.PIPE, text=True)
            stack.callback(bot.kill)
            bots.append(bot)
        assert [bot.communicate(timeout=280)[1] for bot in bots] == [""] * 4
    assert {slug for (slug,) in say(site.url, "SELECT slug FROM games_game WHERE status = 'over'")} == {*opened}
    answered = say(site.url, "SELECT DISTINCT source FROM games_move WHERE seat IS NOT NULL")
    assert ("player",) in answered
    assert ("absent",) not in answered
    assert not any(secret[3:20] in path.read_text(errors="replace") for secret in secrets for path in [site.log])
