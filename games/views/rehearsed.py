"""What a standing order would have done so far, as its page says it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.trials import Past
from games.models import Move
from games.play.rehearsal import Rehearsal
from games.wording.sentences import Words

MOST, TOLD = 8, 4  # questions that are shown, and sentences about what came of each: the last ones
ANSWERED: dict[str, Promise] = {
    Move.Source.BOT: gettext_lazy("The bot:"),
    Move.Source.ABSENCE: gettext_lazy("Played for you:"),
}


@dataclass(frozen=True)
class PastQuestion:
    """Something that would have been answered by an order, in words."""

    turn: str
    asked: SafeString
    would: SafeString
    did: SafeString | str  # what was answered otherwise, if anything
    by: Promise | str  # who answered so
    same: bool
    told: Sequence[SafeString]  # what came of it
    cut: bool  # whether that was more


@dataclass(frozen=True)
class Rehearsed:
    """What a standing order would have done so far, in words, the latest first."""

    often: str
    alike: str
    latest: Sequence[PastQuestion]
    earlier: int  # how many are not shown


def in_words(rehearsal: Rehearsal, order: str, words: Words) -> Rehearsed:
    """Say what an order would have done, and how that compares with what was done."""
    pasts = rehearsal.pasts[::-1]
    latest = [past_question(past, words) for past in pasts[:MOST]]
    return Rehearsed(how_often(rehearsal, order), how_alike(pasts), latest, len(pasts) - len(latest))


def how_often(rehearsal: Rehearsal, order: str) -> str:
    """Say how often an order would have answered."""
    if not rehearsal.pasts:
        said = _("“%(order)s” would have answered nothing so far.")
        if not rehearsal.whole_game:
            said = _("“%(order)s” would have answered nothing since the rules last changed.")
        return said % {"order": order}
    if rehearsal.whole_game:
        said = ngettext(
            "“%(order)s” would have answered once so far.",
            "“%(order)s” would have answered %(count)d times so far.",
            len(rehearsal.pasts),
        )
    else:
        said = ngettext(
            "“%(order)s” would have answered once since the rules last changed.",
            "“%(order)s” would have answered %(count)d times since the rules last changed.",
            len(rehearsal.pasts),
        )
    return said % {"order": order, "count": len(rehearsal.pasts)}


def how_alike(pasts: Iterable[Past]) -> str:
    """Say how often that was what was answered anyway; "" if nothing has been answered yet."""
    answered = [past for past in pasts if past.did is not None]
    alike = sum(past.same for past in answered)
    if not answered:
        return ""
    if alike == len(answered):
        return _("What was answered was the same.")
    if not alike:
        return _("Something else was answered.")
    return _("What was answered was the same %(alike)d times out of %(count)d.") % {
        "alike": alike,
        "count": len(answered),
    }


def past_question(past: Past, words: Words) -> PastQuestion:
    """Put one question of the past into words."""
    did: SafeString | str = ""
    by: Promise | str = ""
    if past.did is not None:
        did, by = words.html(past.did), ANSWERED.get(past.by, _("You:"))
    elif past.closed:
        did, by = _("nothing, before it was settled"), _("You:")
    elif past.awaited:
        did, by = _("nothing yet"), _("You:")
    turn, asked, would = words.turn(past.turn), words.html(past.asked), words.html(past.would)
    told, cut = [words.html(text) for text in past.told[-TOLD:]], len(past.told) > TOLD
    return PastQuestion(turn, asked, would, did, by, past.same, told, cut)
