"""How style sheets are laid out: `python -m tests.style` complains, with `--write` it mends.

Ruff does the same for Python, djade for templates.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).parent.parent


def main() -> int:
    write = "--write" in sys.argv
    wrong = [path for path in files("*.css") if not is_laid_out(path, write)]
    for path in wrong:
        print(f"{path.relative_to(ROOT)}: not one declaration a line; python -m tests.style --write")
    return 1 if wrong else 0


def files(pattern: str) -> list[Path]:
    """Return the files git knows, whatever else lies about."""
    listed = subprocess.run(["git", "ls-files", "-z", pattern], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def is_laid_out(path: Path, write: bool) -> bool:
    text = path.read_text()
    tidy = cssbeautifier.beautify(text, options())
    if write and tidy != text:
        path.write_text(tidy)
    return write or tidy == text


def options() -> cssbeautifier.BeautifierOptions:
    chosen = cssbeautifier.default_options()
    chosen.indent_size = 2
    chosen.end_with_newline = True
    chosen.space_around_combinator = True
    return chosen


if __name__ == "__main__":
    sys.exit(main())
