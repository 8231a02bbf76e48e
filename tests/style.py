"""How style sheets and templates are laid out: `python -m tests.style` complains, with `--write` it mends what it can.

Ruff and djade see to the rest.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).parent.parent
LONGEST = 120  # characters a line of a template, as in Python


def main() -> int:
    sheets = files("*.css")
    if "--write" in sys.argv:
        for sheet in sheets:
            sheet.write_text(tidied(sheet))
    wrong = [*untidy(sheets), *long_lines([*files("*.html"), *files("*.jinja", ":!*.txt.jinja", ":!*.js.jinja")])]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def files(*patterns: str) -> list[Path]:
    """Return the files git knows, whatever else lies about."""
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def untidy(sheets: list[Path]) -> Iterator[str]:
    for sheet in sheets:
        if sheet.read_text() != tidied(sheet):
            yield f"{sheet.relative_to(ROOT)}: not one declaration a line; `make format` mends it"


def tidied(sheet: Path) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    tidy: str = cssbeautifier.beautify(sheet.read_text(), options)
    return tidy


def long_lines(templates: list[Path]) -> Iterator[str]:
    for template in templates:
        for number, line in enumerate(template.read_text().splitlines(), 1):
            if len(line) > LONGEST:
                yield f"{template.relative_to(ROOT)}:{number}: {len(line)} characters, more than {LONGEST}"


if __name__ == "__main__":
    sys.exit(main())
