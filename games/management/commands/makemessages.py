"""`makemessages` that also finds the sentences that the rules mark for translation."""

from __future__ import annotations

from django.core.management.commands import makemessages

KEYWORDS = ("say:1", "say_many:1,2", "tell:1", "tell_many:1,2", "tell_claim:1", "keep_back:1")


class Command(makemessages.Command):
    """Django's own command, plus the engine's functions for marking a sentence."""

    xgettext_options = [*makemessages.Command.xgettext_options, *(f"--keyword={keyword}" for keyword in KEYWORDS)]
