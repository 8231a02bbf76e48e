"""`makemessages` that also finds the sentences of our own templates, of the rules, and what stands on cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from django.core.management.commands import makemessages
from jinja2.ext import GETTEXT_FUNCTIONS, babel_extract

KEYWORDS = ("say:1", "say_as:1c,2", "say_many:1,2", "tell:1", "tell_many:1,2", "tell_claim:1", "keep_back:1")
CARDS, OURS = "cards.toml", ".jinja"
PRINTED = re.compile(r"(name|joke) = ")


class Source(makemessages.BuildFile):
    """A file to read. What our own templates and a game's cards say is marked, on the line on which it stands."""

    def preprocess(self) -> None:
        file = Path(self.path)
        if file.name == CARDS:
            lines = list(map(marked, file.read_text(encoding="utf-8").splitlines()))
        elif file.suffix == OURS:
            lines = sentences_of(file)
        else:
            super().preprocess()
            return
        Path(self.work_path).write_text("\n".join(lines), encoding="utf-8")


class Command(makemessages.Command):
    """Django's own command, plus the engine's functions for marking a sentence, and the games' cards."""

    build_file_class = Source
    xgettext_options = [*makemessages.Command.xgettext_options, *(f"--keyword={keyword}" for keyword in KEYWORDS)]

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        """Find Django's files, and cards."""
        if self.domain == "django":
            self.extensions = {*self.extensions, OURS, ".toml"}
        found = super().find_files(root)
        return [one for one in found if one.file == CARDS or not one.file.endswith(".toml")]


def sentences_of(file: Path) -> list[str]:
    """Return as Python what a template says, each line in its place, as Jinja's own extractor finds it."""
    lines = [""] * (1 + len(file.read_text(encoding="utf-8").splitlines()))
    options = {"silent": "false", "newstyle_gettext": "true"}
    with file.open("rb") as source:
        for line, function, said, _comments in babel_extract(source, GETTEXT_FUNCTIONS, (), options):
            given = (said,) if isinstance(said, str) else said or ()
            known = {"_": "gettext"}.get(function, function)
            lines[line - 1] += f"{known}({', '.join(map(repr, given))}); "
    return lines


def marked(line: str) -> str:
    """Return a line of the cards' file as Python that marks what it says; an empty one if it says nothing."""
    if not PRINTED.match(line):
        return ""
    (said,) = tomllib.loads(line).values()
    return f"gettext_noop({said!r})"
