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


# How the figures of the drawings are drawn, and the corner in which a card's number stands.
FIGURES = {
    "M12 2C4 2 2 12 2 20S4 38 12 38 22 28 22 20 20 2 12 2Z": "0",
    "M3 11L13 2V38": "1",
    "M3 11C3 -1 21 -1 21 11C21 20 5 28 2 38H22": "2",
    "M3 5C10 0 21 2 20 11C19 17 13 19 9 19C15 19 22 22 22 29C22 39 8 40 2 34": "3",
    "M16 38V2L1 27H23": "4",
    "M20 2H6L4 18C10 14 22 16 22 27C22 39 8 41 2 34": "5",
    "M19 3C8 5 2 15 2 26C2 34 6 38 12 38S22 34 22 27 18 17 12 17 2 21 2 26": "6",
    "M12 19C6 19 3 15 3 10.5S6 2 12 2 21 6 21 10.5 18 19 12 19"
    "C5 19 2 24 2 28.5S6 38 12 38 22 33 22 28.5 19 19 12 19Z": "8",
}
CORNER = re.compile(
    r'(?:<circle cx="42" cy="44" r="34"[^>]*/>|<path d="M9 14H76L88 40L76 66H9Z"[^>]*/>)(.*?)(?=<use|$)'
)


def number(drawing: str) -> int:
    """The number in the corner of a drawing."""
    corner = CORNER.search(drawing)
    assert corner
    paths = re.findall(r'-20\)" d="([^"]+)"', corner[1])
    return int("".join(FIGURES.get(path, "") for path in paths))


def drawings() -> dict[str, str]:
    """Every card's drawing."""
    found = re.findall(r'<symbol id="card-(\w+)"(.*?)</symbol>', (ART / "cards.svg").read_text(), re.DOTALL)
    return dict(found)


def test_the_numbers_of_a_monster_are_drawn_as_they_are() -> None:
    for card, drawing in drawings().items():
        if isinstance(monster := cards.CARDS[card], cards.Monster):
            assert number(drawing) == monster.level, card
            assert drawing.count('href="#i-chest"') == monster.treasures, card
            assert drawing.count('href="#i-up"') == (monster.levels if monster.levels > 1 else 0), card


def test_the_bonus_of_an_item_is_drawn_as_it_is_and_whether_it_is_big() -> None:
    for card, drawing in drawings().items():
        item = cards.CARDS[card]
        if isinstance(item, cards.Item):
            if item.plus or item.flee:
                assert number(drawing) == (item.plus or item.flee), card
            assert drawing.count('href="#i-big"') == item.big, card
            assert drawing.count('href="#i-two-hands"') == (item.slot == "two hands"), card
