"""For as long as a deploy takes, code of before the newest migration runs on the database that it has widened."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalog
from tests.games.soundness import unsound
from tests.services.database import HERE, new_database, say
from tests.services.missing import skip
from tests.services.site import Site, Visitor, waiting_for

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]

MIGRATIONS = [":(glob)games/migrations/0*.py", ":(glob)accounts/migrations/0*.py"]
GUEST = "Guest"  # what somebody is called who has given no name
AN_ADDRESS = "UPDATE accounts_user SET email = 'guest@example.com', is_guest = false"
A_LETTER_IS_DUE = "UPDATE games_seat SET notify_at = awaited_since, seen_question = 0 WHERE awaited_since IS NOT NULL"


def git(*command: str) -> str:
    """What git says of this checkout; empty where it is none, or there is no git."""
    try:
        done = subprocess.run(["git", *command], cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def before_the_newest_migration() -> str:
    """The last commit that does not know the newest migration: the present one, while that is still being written."""
    if git("status", "--porcelain", "--", *MIGRATIONS):
        return "HEAD"
    added = git("log", "--diff-filter=A", "--max-count=1", "--format=%H", "--", *MIGRATIONS)
    before = git("rev-parse", "--verify", "--quiet", f"{added}^") if added else ""
    if not before:
        skip("The code of before the newest migration is not here: this needs git and a full clone of the repository.")
    return before


@pytest.fixture
def old_code(tmp_path: Path) -> Path:
    """A folder with the code of before the newest migration."""
    folder = tmp_path / "old"
    folder.mkdir()
    packed = subprocess.run(
        ["git", "archive", before_the_newest_migration()], cwd=HERE, capture_output=True, check=True
    )
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder


@pytest.fixture
def both(old_code: Path, tmp_path: Path) -> Iterator[tuple[Site, Site]]:
    """The old code and the new one on one database, as the old one has made it."""
    with new_database(tmp_path) as url:
        old, new = Site(url, tmp_path / "with_old", old_code), Site(url, tmp_path / "with_new")
        old.manage("migrate", "--verbosity", "0")
        yield old, new


def test_code_of_before_the_newest_migration_plays_on_beside_the_new_code(both: tuple[Site, Site]) -> None:
    old, new = both
    with old.serve() as site:
        guest = Visitor(site)
        open_all(guest, old)
        new.manage("migrate", "--verbosity", "0")
        open_all(guest, old)
        old.sweep()
        say(old.url, AN_ADDRESS)
        say(old.url, A_LETTER_IS_DUE)
        old.sweep()
        assert say(old.url, "SELECT count(*) FROM games_letter WHERE sent_at IS NOT NULL") == [(1,)]
        assert {slug for _, slug, *_ in waiting_for(old.url, GUEST)} == {*games_of(old)}
        answer_all(guest, old.url)
        with new.serve() as beside:
            for place, worker in ((beside, old), (site, new)):
                guest.site = place
                look_and_answer(guest, old.url)
                worker.sweep()
        assert unsound(old.url) == []
    assert "Traceback" not in old.log.read_text() + new.log.read_text()


def games_of(old: Site) -> list[str]:
    """The games that the old code knows, too: a new one may just have been written."""
    return [slug for slug in catalog.GAMES if (old.code / "games" / "catalog" / slug).is_dir()]


def open_all(guest: Visitor, old: Site) -> None:
    """Open a table of each game, and answer what is asked at once."""
    for slug in games_of(old):
        assert (guest.post(f"/practice/{slug}/").status_code, slug) == (200, slug)
    answer_all(guest, old.url)  # where the bots do not come first


def answer_all(guest: Visitor, url: str) -> None:
    """Answer everything that waits, each answer stored as one move more."""
    for address, slug, question, given in waiting_for(url, GUEST):
        before = moves_at(url, address)
        assert (guest.answer(address, question, given).status_code, slug) == (200, slug)
        assert moves_at(url, address) == before + 1, slug


def look_and_answer(guest: Visitor, url: str) -> None:
    """Look at every table that waits, and answer; rules that differ may ask something else meanwhile."""
    for address, slug, question, given in waiting_for(url, GUEST):
        assert (guest.get(f"/t/{address}/").status_code, slug) == (200, slug)
        assert guest.answer(address, question, given).status_code in (200, 409, 422), slug


def moves_at(url: str, address: str) -> int:
    """How many answers a table has taken."""
    [(count,)] = say(url, "SELECT moves_made FROM games_game WHERE address = %s", [address])
    return int(count)
