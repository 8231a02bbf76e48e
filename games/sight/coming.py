"""What the site is about to answer for a player, told to that player alone."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engine.orders import Order, spoken
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.wording.sentences import Words

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Coming:
    """An answer that the site is about to give: why, and what it says if an order gives it."""

    why: str
    said: SafeString | None = None
    aloud: str = ""  # all of it, for those who hear it


def coming_answer(words: Words, sight: Sight, orders: Sequence[Order], decision: Decision) -> Coming:
    """Say what is answered in a moment, from the sight of the seat itself."""
    try:
        by = spoken(words.rules.orders, orders, sight, decision)
    except Exception as error:  # values are secret, so only the type is logged
        log.error("a standing order of %s failed with %s", words.rules.slug, type(error).__name__)
        by = None
    if by is None or not isinstance(by.says, Answer):
        why = gettext("The site answers this for you in a moment.")
        return Coming(why, aloud=why)
    kind = next(kind for kind in words.rules.orders if kind.name == by.order.kind)
    if kind.is_plan:
        why = gettext("The site answers this in a moment, as you said in advance:")
    else:
        why = gettext("The site answers this in a moment, by your standing order “%(order)s”:")
        why %= {"order": words.plain(kind.label)}
    answer = words.rules.preview(sight, by.says)
    return Coming(why, words.html(answer), f"{why} {words.plain(answer)}")
