"""Draws the small pictures of cards that letters carry, from each game's sheet; notes what each was drawn from."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree  # it reads our own drawings alone

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.catalog import GAMES

CATALOG = Path(settings.BASE_DIR) / "games" / "catalog"
TOKENS = Path(settings.BASE_DIR) / "static" / "css" / "tokens.css"
DRAWN = "drawn.txt"  # a line for each picture: its card, and the SHA-256 of what it was drawn from
WIDTH, SHARP = 44, 2  # in a letter; for screens with this many pixels to each
NAMESPACE = "http://www.w3.org/2000/svg"
MEANT = re.compile(r'(?:href="|url\()#([^")]+)')
COLOUR = re.compile(r"(--card[\w-]*):\s*([^;]+);")
ASKED = re.compile(r"var\((--[\w-]+)")
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
BY_DAY = re.compile(r"light-dark\(([^,]+),[^)]*\)")


class Command(BaseCommand):
    """`manage.py draw_cards` draws what is new or has changed; `manage.py draw_cards SLUG` looks at one game alone."""

    help = "Draws the pictures of cards for letters, as far as their sheets have changed. It needs Chromium."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="*", help="games to draw; all if none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw what is missing or out of date, and drop what no sheet has any more."""
        if unknown := sorted({*options["slug"]} - {*GAMES}):
            raise CommandError(f"There is no game called {', '.join(unknown)}.")
        for slug in options["slug"] or GAMES:
            sources, noted = sources_of(slug), noted_in(slug)
            folder(slug).mkdir(exist_ok=True)
            stale = [face for face, svg in sources.items() if noted.get(face) != digest(svg)]
            if stale:
                with drawing() as draw:
                    for face in stale:
                        file_of(slug, face).write_bytes(draw(sources[face]))
            for file in set(folder(slug).glob("card-*.png")) - {file_of(slug, face) for face in sources}:
                file.unlink()
            note(slug, sources)
            self.stdout.write(f"{slug}: {len(stale)} of {len(sources)} drawn")


def sources_of(slug: str) -> dict[str, str]:
    """Return what each card's picture is drawn from: one SVG by itself, with the colours of day."""
    sheet = parts_of(slug)
    return {name.removeprefix("card-"): alone(slug, name) for name in sorted(sheet) if name.startswith("card-")}


@cache
def parts_of(slug: str) -> dict[str, str]:
    """Return everything on a game's sheet that has a name."""
    ElementTree.register_namespace("", NAMESPACE)
    sheet = ElementTree.parse(CATALOG / slug / "art" / "cards.svg")  # noqa: S314
    named = ((part.get("id"), part) for part in sheet.iter())
    return {name: ElementTree.tostring(part, "unicode").strip() for name, part in named if name}


def alone(slug: str, name: str) -> str:
    """Return one card as an SVG that needs nothing else."""
    sheet, needed = parts_of(slug), [name]
    for part in needed:
        needed += [other for other in dict.fromkeys(MEANT.findall(sheet[part])) if other not in needed]
    drawn = "\n".join(sheet[part] for part in needed)
    known = colours(slug)
    styles = " ".join(f"{one}: {known[one]};" for one in sorted({*ASKED.findall(drawn)} & {*known}))
    wide, high = map(float, BOX.findall(sheet[name])[0])
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {wide:g} {high:g}" width="{WIDTH}" height="{WIDTH * high / wide:.0f}">'
        f'<style>svg {{ {styles} }}</style><defs>{drawn}</defs><use href="#{name}"/></svg>'
    )


def colours(slug: str) -> dict[str, str]:
    """Return the colours by day that a game's cards inherit: the site's, and the game's own."""
    sheets = (TOKENS, CATALOG / slug / "art" / "table.css")
    return {name: BY_DAY.sub(r"\1", value) for css in sheets for name, value in COLOUR.findall(css.read_text())}


def digest(svg: str) -> str:
    """Return the SHA-256 of what a picture is drawn from, in hexadecimal."""
    return hashlib.sha256(svg.encode()).hexdigest()


def folder(slug: str) -> Path:
    """Return where a game's pictures lie."""
    return CATALOG / slug / "art" / "mail"


def file_of(slug: str, face: str) -> Path:
    """Return the file of a card's picture."""
    return folder(slug) / f"card-{face}.png"


def noted_in(slug: str) -> dict[str, str]:
    """Return the noted SHA-256 of each picture that is there; nothing for a game whose cards were never drawn."""
    noted = folder(slug) / DRAWN
    rows = (line.split() for line in noted.read_text().splitlines()) if noted.is_file() else ()
    return {face: digest for face, digest in rows if file_of(slug, face).is_file()}


def note(slug: str, sources: dict[str, str]) -> None:
    """Write down what a game's pictures have been drawn from."""
    (folder(slug) / DRAWN).write_text("".join(f"{face} {digest(svg)}\n" for face, svg in sources.items()))


@contextmanager
def drawing() -> Iterator[Callable[[str], bytes]]:
    """Open a browser, and return what draws an SVG as a PNG with nothing behind it."""
    try:
        from tests.services.chromium import chromium  # of the development tools: servers have neither
    except ImportError as error:
        raise CommandError("Cards are drawn where the tests are, not on a server.") from error
    with chromium() as browser:
        page = browser.new_page(device_scale_factor=SHARP)

        def draw(svg: str) -> bytes:
            page.set_content(f'<body style="margin: 0">{svg}</body>')
            return page.locator("svg").first.screenshot(omit_background=True)

        yield draw
