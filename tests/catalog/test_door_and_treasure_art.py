"""Every card of Door & Treasure is drawn, and the sheet of drawings is whole and light."""

from __future__ import annotations

import re
from pathlib import Path

from games.catalog.door_and_treasure import cards

ART = Path(cards.__file__).with_name("art")
HEAVIEST = 300_000  # bytes of a sheet that is loaded once


def test_every_card_has_its_picture_and_no_picture_is_without_a_card() -> None:
    drawn = re.findall(r'<symbol id="card-(\w+)"', (ART / "cards.svg").read_text())
    assert sorted(drawn) == sorted(cards.CARDS)


def test_what_the_drawings_share_is_there_and_used() -> None:
    sheet = (ART / "cards.svg").read_text()
    shared = re.findall(r'<g id="([\w-]+)"', sheet)
    assert set(re.findall(r'href="#([\w-]+)"', sheet)) == set(shared)
    assert {"back", "back-treasure", "emblem"} <= set(re.findall(r'<symbol id="([\w-]+)"', sheet))


def test_every_colour_of_the_drawings_is_mixed_somewhere() -> None:
    colours = set(re.findall(r"var\((--[\w-]+)\)", (ART / "cards.svg").read_text()))
    site = (ART.parents[3] / "static" / "css" / "tokens.css").read_text()
    mixed = set(re.findall(r"(--[\w-]+):", site + (ART / "table.css").read_text()))
    assert colours <= mixed


def test_the_sheet_is_light() -> None:
    assert len((ART / "cards.svg").read_bytes()) < HEAVIEST
