"""The words for what a finished game shows step by step: how answers came, what became of them, and who was right."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.book import Judged
from games.engine.texts import Text, say
from games.models import Move

SOURCES: dict[str, Promise] = {
    Move.Source.PLAYER: _("by hand"),
    Move.Source.BOT: _("by a bot"),
    Move.Source.ORDER: _("as said in advance, or for lack of a choice"),
    Move.Source.ABSENCE: _("played when time had run out"),
    Move.Source.ADMIN: _("by the host"),
}
FATES: dict[str, Promise] = {
    "changed": _("changed before it was opened"),
    "unread": _("for a case that never came"),
    "sealed": _("still sealed when the game ended"),
    "dropped": _("dropped when the turn began again"),
}
MOMENTS: dict[str, Text] = {
    "lie": say("{seat} lies"),
    "caught": say("{seat} catches {of:seat} lying"),
    "believed": say("{seat} falls for a lie by {of:seat}"),
    "doubted": say("{seat} doubts {of:seat}, who told the truth"),
    "lead": say("{seat} takes the lead"),
}


def css_of(judged: Judged) -> str:
    """Return how a verdict is drawn."""
    return "true" if judged.right else "lie"


def judgement(judged: Judged) -> Text:
    """Say how somebody took a claim, and how it really was."""
    values: dict[str, Any] = {"seat": judged.by, "of": judged.of, "truth": judged.truth, "said": judged.said}
    if not judged.doubts:
        if judged.true:
            return say("{seat} let {of:seat} get away with “{said}”, which was true.").of(**values)
        return say("{seat} let {of:seat} get away with “{said}”, which was a lie: {truth}.").of(**values)
    if judged.right:
        return say("{seat} did not believe {of:seat}'s “{said}”, and was right: {truth}.").of(**values)
    if judged.true:
        return say("{seat} did not believe {of:seat}'s “{said}”, but it was true.").of(**values)
    return say("{seat} did not believe {of:seat}'s “{said}”, in vain: it was {truth}.").of(**values)
