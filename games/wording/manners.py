"""How bots play, in words: their levels."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.manner import Level

LEVELS: dict[Level, str | Promise] = {
    Level.EASY: _("Easy"),
    Level.SENSIBLE: _("Sensible"),
    Level.STRONG: _("Strong"),
}
