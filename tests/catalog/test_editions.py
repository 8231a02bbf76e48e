"""A game whose transcripts change plays by other rules: its edition must rise, or running games would change unseen."""

from __future__ import annotations

import pytest

from games.catalog import GAMES
from games.engine.transcript import MOST
from games.management.commands.transcripts import digest_of, files_of, noted_editions


@pytest.mark.parametrize("slug", GAMES)
def test_changed_transcripts_are_a_new_edition(slug: str) -> None:
    noted, edition = noted_editions(), GAMES[slug].edition
    assert (slug, edition) in noted, f"Note edition {edition}: manage.py transcripts {slug} --write"
    digest = digest_of({file: file.read_text() for file in files_of(slug)})
    assert digest == noted[slug, edition], (
        f"The transcripts of {slug} have changed: raise its edition, manage.py transcripts {slug} --write"
    )


@pytest.mark.parametrize("slug", GAMES)
def test_transcripts_are_short_enough_to_read(slug: str) -> None:
    assert all(len(file.read_text().splitlines()) <= MOST for file in files_of(slug))


@pytest.mark.parametrize("slug", GAMES)
def test_every_edition_there_has_been_is_noted(slug: str) -> None:
    assert sorted(number for game, number in noted_editions() if game == slug) == [*range(1, GAMES[slug].edition + 1)]


@pytest.mark.parametrize("slug", GAMES)
def test_an_upgrade_leads_from_an_edition_that_there_was(slug: str) -> None:
    assert set(GAMES[slug].upgrades) <= set(range(1, GAMES[slug].edition))
