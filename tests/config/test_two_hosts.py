"""Two web servers, as two machines behind one proxy have them: files of their own, one PostgreSQL and one Redis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.catalog.which import TOGETHER
from tests.services.database import new_database
from tests.services.site import Site, Visitor, waiting_for

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.django_db]

PASSWORD = "a pocketful of plums"
SETTLE = f"""
from accounts.enrol import enrol
from games import play
ada = enrol("Ada", "ada@example.org", "{PASSWORD}")
for _ in range(2):
    play.open_table(ada, play.Plan("{TOGETHER}", 2, bots=1))
"""


class Hosts:
    """Where the two of them answer, and the database that they share."""

    def __init__(self, database: str, addresses: list[str]) -> None:
        self.database, self.addresses = database, addresses

    def visitor(self, forwarded_for: str) -> Visitor:
        """Somebody whom the proxy leads to one and the other, saying for which name and for whom."""
        visitor = Visitor(self.addresses[0])
        visitor.browser.headers.update({"Host": "localhost", "X-Forwarded-For": forwarded_for})
        return visitor

    def by_turns(self, visitor: Visitor, times: int) -> Iterator[None]:
        """Lead somebody to the one, then to the other."""
        for visitor.site in islice(cycle(self.addresses), times):
            yield


@pytest.fixture
def hosts(redis_server: str, tmp_path: Path) -> Iterator[Hosts]:
    """Both of them, and Ada at two tables."""
    with new_database(tmp_path) as url, ExitStack() as stack:
        sites = [Site(url, tmp_path / name, REDIS_URL=redis_server, TRUSTED_PROXIES="1") for name in ("one", "other")]
        sites[0].manage("migrate", "--verbosity", "0")
        sites[0].manage("shell", "--verbosity", "0", "-c", SETTLE)
        yield Hosts(url, [stack.enter_context(site.serve()) for site in sites])


def test_a_player_goes_from_one_to_the_other_and_guesses_are_counted_together(hosts: Hosts) -> None:
    ada = hosts.visitor("192.0.2.1")
    ada.sign_in("ada@example.org", PASSWORD)
    for _ in hosts.by_turns(ada, 2):
        (address, _slug, question, given), *_rest = waiting_for(hosts.database, "Ada")
        assert ada.get(f"/t/{address}/").status_code == 200
        assert ada.answer(address, question, given).status_code == 200
    assert waiting_for(hosts.database, "Ada") == []
    ada.post("/accounts/logout/")
    for _ in hosts.by_turns(ada, 2):
        assert "/accounts/login/" in ada.get("/turns/").url

    guesser = hosts.visitor("192.0.2.2")
    for _ in hosts.by_turns(guesser, 6):
        guesser.post("/accounts/login/", login="ada@example.org", password="a guess")
    guesser.post("/accounts/login/", login="ada@example.org", password=PASSWORD)
    assert "/accounts/login/" in guesser.get("/turns/").url
    ada = hosts.visitor("192.0.2.2, 192.0.2.1")  # the first of them is no more than what she says
    ada.sign_in("ada@example.org", PASSWORD)
    assert ada.get("/turns/").url.endswith("/turns/")
