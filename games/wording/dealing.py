"""How a finished game's draws are told on the page that checks the deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.texts import CARD
from games.wording.sentences import Words, as_number

FEW = 6  # things that are told in a line; more are folded


@dataclass(frozen=True)
class DrawInWords:
    """One draw in words: what was done, and what came out, in order."""

    done: str
    out: str
    long: bool = False  # too long for a line


@dataclass(frozen=True)
class StreamInWords:
    """The draws of the deal, or of a turn."""

    name: str
    draws: list[DrawInWords]


def describe_streams(streams: Iterable[Mapping[str, Any]], words: Words) -> list[StreamInWords]:
    """Tell each stream of a record."""
    return [
        StreamInWords(stream_name(opened["stream"], words), [describe_draw(draw, words) for draw in opened["draws"]])
        for opened in streams
    ]


def stream_name(label: str | int, words: Words) -> str:
    """Say what was drawn for: the deal, or a turn."""
    return words.turn(label) if isinstance(label, int) else _("The deal")


def describe_draw(draw: Mapping[str, Any], words: Words) -> DrawInWords:
    kind, size, out = draw["kind"], draw["size"], draw["out"]
    if kind == "below":
        return DrawInWords(_("A number from 0 to %(last)s") % {"last": as_number(size - 1)}, as_number(out))
    if kind == "roll":
        dice = ngettext("One die", "%(count)d dice", draw["count"]) % {"count": draw["count"]}
        return DrawInWords(dice, ", ".join(map(str, out)))
    if kind == "choice":
        return DrawInWords(_("One of %(size)d") % {"size": size}, thing(out, words))
    done = _("A shuffle of %(size)d") if kind == "shuffle" else _("%(count)d drawn from %(size)d")
    things = get_text_list([thing(one, words) for one in out], _("and"))
    return DrawInWords(done % {"count": draw["count"], "size": size}, things, len(out) > FEW)


def thing(value: Any, words: Words) -> str:
    """Name what was drawn: a card by its name, what has only a number by that."""
    return words.word(CARD, value) if isinstance(value, str) else str(value)
