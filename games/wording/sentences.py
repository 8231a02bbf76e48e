"""Draws the engine's sentences: translates them and fills in names, cards and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from html import escape
from string import Formatter
from typing import Any

import msgspec
from django.conf import settings
from django.utils.formats import date_format, number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games import catalog
from games.engine.rulebook import Rulebook
from games.engine.texts import CARD, DAY, POINTS, SEAT, SEATS, TURN, TURN_NAME, Text, say, say_many

NUMBERED = say("Turn {turn}")
OF_SEAT = re.compile(r"(.+)_(\d+)(\??)")  # a field that is about a seat: "bid.side_2"
JOINED = "\u2060"  # what follows stays on the same line
GROUPED = 10_000  # from here on digits are grouped
NAMED = '<button type="button" class="opens-named"'  # a card's name in a sentence, which opens the card
LINE = 20  # characters of a number that fit on any line
SPOKEN_AS_WRITTEN = f'<span lang="{settings.LANGUAGE_CODE}">'
OWNED = re.compile("(?:&#x27;|['’])s")  # after a name, in English
EXCLAIMED = re.compile(f"[!?](?:<[^>]*>|{JOINED})*$")  # what needs no full stop after it
GROUP = re.compile(r"\D*\d+(?:\D(?=\d))?")  # a group of digits, with its separator


@lru_cache(2048)
def parsed(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Split a sentence into literal text and the name and kind of the value after it."""
    return tuple((literal, field, spec) for literal, field, spec, _conversion in Formatter().parse(template))


def first_seat(text: Mapping[str, Any]) -> int | None:
    """Return the seat that a stored sentence names first, None if it names none."""
    field = first_field(text["template"])
    return None if field is None else text.get("values", {}).get(field)


@lru_cache(2048)
def first_field(template: str) -> str | None:
    """Return the name of the value in which a sentence names its first seat."""
    return next((field for _literal, field, spec in parsed(template) if field and (spec or field) == SEAT), None)


def seats_named(text: Mapping[str, Any]) -> set[int]:
    """Return the seats that a stored sentence names."""
    values, kinds = text.get("values", {}), {field: spec or field for _literal, field, spec in parsed(text["template"])}
    one = {values[field] for field, kind in kinds.items() if field and kind == SEAT}
    return one.union(*[values[field] for field, kind in kinds.items() if field and kind == SEATS])


class Words:
    """Draws one table's sentences, with its game's words and its players' names, in the language of the moment.

    With a set `opened`, sentences for a page show cards as buttons that open them large, and add them to the set.
    """

    def __init__(self, rules: Rulebook, names: Sequence[str], opened: set[Any] | None = None) -> None:
        self.rules, self.names, self.opened, self.language = rules, names, opened, get_language()

    def plain(self, text: Text | str | Mapping[str, Any]) -> str:
        """Draw a sentence as plain text."""
        if isinstance(text, Text) and not text.values:
            return _bare_sentence(text.template, text.context, self.language)
        return "".join(self._pieces(text, lambda name: name, str))

    def spoken(self, text: str | Mapping[str, Any]) -> str:
        """Draw what somebody says: words as they were typed, or a bot's sentence."""
        return text if isinstance(text, str) else self.plain(text)

    def html(self, text: Text | str | Mapping[str, Any]) -> SafeString:
        """Draw a sentence as HTML: everything escaped, names marked up."""
        return mark_safe("".join(self._pieces(text, html_name, escape)))  # noqa: S308  # each piece is escaped

    def word(self, kind: str, value: Any) -> str:
        """Draw one value of a kind, as plain text."""
        return self._value(kind, value, lambda name: name, str)

    def named(self, kind: str, value: Any) -> SafeString:
        """Draw one value of a kind as HTML that opens nothing."""
        words = Words(self.rules, self.names)
        return mark_safe(words._value(self._in_full(kind), value, html_name, escape))  # noqa: S308  # it is escaped

    def lang(self, kind: str, value: Any) -> str:
        """Return the language in which the name of a thing is read out, "" if it is the page's."""
        if self.language == settings.LANGUAGE_CODE or not self.named(kind, value).startswith(SPOKEN_AS_WRITTEN):
            return ""
        return settings.LANGUAGE_CODE

    def drawn(self, kind: str, value: Any) -> str:
        """Draw the name of a thing beside its picture, or in its place, with what else the picture shows."""
        return self.word(self._in_full(kind), value)

    def _in_full(self, kind: str) -> str:
        return in_full if (in_full := f"{kind}_drawn") in self.rules.words.of else kind

    def label(self, key: str) -> str:
        """Draw the label of a verb, field or order; without a label, its name."""
        text = self.rules.words.labels.get(key)
        if text is None and (of_seat := OF_SEAT.fullmatch(key)):
            field, seat, hint = of_seat.groups()
            text = self.rules.words.labels.get(f"{field}_of{hint}")
            text = msgspec.structs.replace(text, values={"seat": int(seat)}) if text else None
        if text is None:
            return "" if key.endswith("?") else key.rpartition(".")[2].replace("_", " ").capitalize()
        return self.plain(text)

    def caption(self, name: str, **values: Any) -> str:
        """Draw a caption of a game's template with these values. Raises LookupError."""
        if not values:
            return _plain_caption(self.rules.slug, name, self.language)
        return self.plain(msgspec.structs.replace(self._caption(name), values=values))

    def _caption(self, name: str) -> Text:
        if name not in self.rules.words.captions:
            raise LookupError(f'{self.rules.slug} has no caption "{name}": add "{name}": say("...") to CAPTIONS.')
        return self.rules.words.captions[name]

    def turn(self, number: int, last: int | None = None) -> str:
        """Draw what a turn is called (in an auction, a lot), by its number from 0, or several from it to the last."""
        text = self.rules.words.labels.get(TURN, NUMBERED)
        numbers = [as_number(max(turn, 0) + 1) for turn in dict.fromkeys([number, number if last is None else last])]
        return _translated(text, self.language).format(turn="–".join(numbers))

    def turn_within(self, number: int) -> str:
        """Draw what a turn is called within a sentence."""
        return self.within(self.turn(number))

    def within(self, said: str) -> str:
        """Draw within a sentence what could begin one: in English with a small letter."""
        return said[:1].lower() + said[1:] if (self.language or "").startswith("en") else said

    def points(self, points: int) -> str:
        """Draw a seat's final points."""
        if POINTS in self.rules.words.of:
            return self.word(POINTS, points)
        return self.plain(say_many("one point", "{count} points", count=points))

    def _pieces(
        self, text: Text | str | Mapping[str, Any], name: Callable[[str], str], plain: Callable[[Any], str]
    ) -> Iterator[str]:
        if isinstance(text, str):
            yield plain(text)
            return
        if isinstance(text, Mapping):
            text = msgspec.convert(text, Text)
        foreign = plain is escape and stays(text, self.language)
        if foreign:
            yield SPOKEN_AS_WRITTEN
        drawn = ""
        for literal, field, spec in parsed(_translated(text, self.language)):
            yield plain(literal.removeprefix(".") if EXCLAIMED.search(drawn) else literal)
            if field is not None:
                yield (drawn := self._value(spec or field, text.values[field], name, plain))
        if foreign:
            yield "</span>"

    def _value(self, kind: str, value: Any, name: Callable[[str], str], plain: Callable[[Any], str]) -> str:
        if kind == SEAT:
            return name(self.names[value])
        if kind == SEATS:
            return get_text_list([name(self.names[seat]) for seat in value], gettext("and"))
        if kind == TURN_NAME:
            return plain(self.turn_within(value))
        if kind == DAY:
            return plain(date_format(date.fromisoformat(value), "MONTH_DAY_FORMAT"))
        if isinstance(value, dict) and "template" in value:
            value = msgspec.convert(value, Text)
        if isinstance(value, Text):  # a sentence in a sentence
            return "".join(self._pieces(value, name, plain))
        if kind not in self.rules.words.of and type(value) is int and plain is escape:
            return _html_number(value)
        try:
            drawn = self.rules.words.of[kind](value) if kind in self.rules.words.of else as_number(value)
        except (KeyError, IndexError, AttributeError, TypeError, ValueError):
            return plain(str(value))  # known to an earlier edition but not to today's rules
        if isinstance(drawn, Text) and not drawn.values:
            said = plain(_bare_sentence(drawn.template, drawn.context, self.language))
            if plain is escape and stays(drawn, self.language):
                said = f"{SPOKEN_AS_WRITTEN}{said}</span>"
        else:
            said = "".join(self._pieces(drawn, name, plain))
        if kind != CARD or self.opened is None or plain is not escape:
            return said
        self.opened.add(value)
        return f'{NAMED} popovertarget="read-{escape(value)}">{said}</button>{JOINED}'


@lru_cache(4096)
def _plain_caption(slug: str, name: str, _language: str | None) -> str:
    """Draw a caption without values, which is the same at all tables."""
    words = Words(catalog.find(slug), ())
    return words.plain(words._caption(name))


@lru_cache(16384)
def public_line(slug: str, names: Sequence[str], text: bytes, _language: str | None) -> SafeString:
    """Draw a line of the log that all at a table may read, which is drawn on thirty pages: from all that goes into it.

    Not a line that one seat alone may read: how quickly it is drawn would tell whether another has read the same.
    """
    return Words(catalog.find(slug), names).html(msgspec.json.decode(text))


def as_number(value: Any) -> str:
    """Draw a number with its digits grouped as the reader's language does, anything else as it is."""
    if type(value) is not int:
        return str(value)
    size = number_format(abs(value), force_grouping=True) if abs(value) >= GROUPED else str(abs(value))
    return f"−{size}" if value < 0 else size


def _html_number(value: int) -> str:
    """Draw a number as HTML; a very long one may break between groups of digits."""
    number = as_number(value)
    return "<wbr>".join(map(escape, GROUP.findall(number))) if len(number) > LINE else escape(number)


def name_of(rules: Rulebook) -> str:
    """Return a game's name in the reader's language."""
    return Words(rules, ()).plain(rules.name)


def _translated(text: Text, language: str | None) -> str:
    if text.plural is None:
        return _in_language(text.template, text.context, language)
    return _in_language_by_count(text.template, text.plural, text.values["count"], language)


def stays(text: Text, language: str | None) -> bool:
    """Whether a sentence has words and stands in the language it was written in on a page of another."""
    if language == settings.LANGUAGE_CODE:
        return False
    wordy = any(map(str.isalpha, "".join(literal for literal, _field, _spec in parsed(text.template))))
    return wordy and _translated(text, language) in (text.template, text.plural)


@lru_cache(8192)
def _bare_sentence(template: str, context: str, language: str | None) -> str:
    """Draw a sentence without values. Raises KeyError if it has any."""
    pieces = parsed(_in_language(template, context, language))
    if any(field is not None for _literal, field, _spec in pieces):
        raise KeyError(template)
    return "".join([literal for literal, _field, _spec in pieces])


@lru_cache(8192)
def _in_language(template: str, context: str, _language: str | None) -> str:
    return pgettext(context, template) if context else gettext(template)


@lru_cache(8192)
def _in_language_by_count(template: str, plural: str, count: int, _language: str | None) -> str:
    return ngettext(template, plural, count)


def html_name(name: str) -> str:
    """Mark a player's name up."""
    return f'<bdi class="who">{escape(name)}</bdi>'


def marked(html: SafeString, name: str) -> SafeString:
    """Say "(you)" after the first mention of a reader's own name in a sentence, or "your" if something of theirs is."""
    before, found, after = html.partition(html_name(name))
    if not found:
        return html
    if not (owned := OWNED.match(after)):
        return mark_safe(f"{before}{found} {own_mark()}{after}")  # noqa: S308  # all of it is escaped
    yours = gettext("your") if before and before.rstrip()[-1:] not in ".!?" else gettext("Your")
    return mark_safe(f"{before}{escape(yours)}{after[owned.end() :]}")  # noqa: S308  # so is this


def own_mark() -> str:
    """Draw what stands after a reader's own name."""
    return f'<small class="soft">{escape(gettext("(you)"))}</small>'
