"""How bots play, in words: their levels, and their tempers."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.bots import USUAL, Level, Temper
from games.engine.rulebook import Rulebook
from games.models import Seat
from games.wording.sentences import name_of

LEVELS: dict[Level, str | Promise] = {
    Level.EASY: _("Easy"),
    Level.SENSIBLE: _("Sensible"),
    Level.STRONG: _("Strong"),
}
TEMPERS: dict[Temper, str | Promise] = {
    Temper.CALM: _("calm"),
    Temper.BOLD: _("bold"),
    Temper.CAREFUL: _("careful"),
    Temper.HONEST: _("honest"),
    Temper.SUSPICIOUS: _("suspicious"),
}
MEANINGS: dict[Temper, str | Promise] = {
    Temper.CALM: _("calm: plays by the book"),
    Temper.BOLD: _("bold: risks more than others would"),
    Temper.CAREFUL: _("careful: would rather win little than lose much"),
    Temper.HONEST: _("honest: lies as little as a card player can"),
    Temper.SUSPICIOUS: _("suspicious: believes nobody for long"),
}


def temper_of(rules: Rulebook, seat: Seat) -> str:
    """Say what temper a seat's bot has; nothing for a person, or in a game without tempers."""
    return str(TEMPERS[rules.temper_like(seat.temper)]) if seat.is_bot and rules.bots.tempers else ""


def other_level(rules: Rulebook) -> str:
    """Say at which levels a game's bots play, to somebody who has chosen another."""
    known = get_text_list([str(LEVELS[level]).lower() for level in rules.levels], gettext("or"))
    return gettext("Bots of %(game)s are %(levels)s.") % {"game": name_of(rules), "levels": known}


def meanings(rules: Rulebook) -> dict[Temper, str]:
    """Say what each temper of a game's bots means."""
    known = {USUAL.temper, *rules.bots.tempers}
    return {temper: str(meaning) for temper, meaning in MEANINGS.items() if temper in known}


def told_of(rules: Rulebook, seat: Seat) -> str:
    """Say what a bot's temper means, if its game has tempers, and how well it plays, if that is unusual."""
    level = seat.manner.level
    meaning = meanings(rules)[rules.temper_like(seat.temper)] if rules.bots.tempers else ""
    if level == USUAL.level:
        return meaning
    return f"{meaning} ({str(LEVELS[level]).lower()})" if meaning else str(LEVELS[level]).lower()
