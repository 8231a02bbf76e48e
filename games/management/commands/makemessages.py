"""`makemessages` that also finds the sentences that the rules mark for translation, and what stands on cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from django.core.management.commands import makemessages

KEYWORDS = ("say:1", "say_as:1c,2", "say_many:1,2", "tell:1", "tell_many:1,2", "tell_claim:1", "keep_back:1")
CARDS = "cards.toml"
PRINTED = re.compile(r"(name|joke) = ")


class Source(makemessages.BuildFile):
    """A file to read; of a game's cards, each name and joke is marked, on the line on which it stands."""

    def preprocess(self) -> None:
        if self.translatable.file != CARDS:
            super().preprocess()
            return
        lines = Path(self.path).read_text(encoding="utf-8").splitlines()
        Path(self.work_path).write_text("\n".join(map(marked, lines)), encoding="utf-8")


class Command(makemessages.Command):
    """Django's own command, plus the engine's functions for marking a sentence, and the games' cards."""

    build_file_class = Source
    xgettext_options = [*makemessages.Command.xgettext_options, *(f"--keyword={keyword}" for keyword in KEYWORDS)]

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        """Find Django's files, and cards."""
        if self.domain == "django":
            self.extensions = {*self.extensions, ".toml"}
        found = super().find_files(root)
        return [one for one in found if one.file == CARDS or not one.file.endswith(".toml")]


def marked(line: str) -> str:
    """Return a line of the cards' file as Python that marks what it says; an empty one if it says nothing."""
    if not PRINTED.match(line):
        return ""
    (said,) = tomllib.loads(line).values()
    return f"gettext_noop({said!r})"
