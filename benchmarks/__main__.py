"""`make bench`: measure all parts, one after the other; each prints its chapter and keeps it in BENCHMARKS.md.

`make bench PART=load` measures one of them.
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.report import only_help

PARTS = ("engine", "pages", "programs", "load", "looks", "thinking", "host")


def main() -> int:
    """Measure each part in a process of its own; 1 if any failed."""
    only_help("benchmarks", __doc__)
    failed = [part for part in PARTS if subprocess.call([sys.executable, "-m", f"benchmarks.{part}"])]
    if failed:
        print(f"Failed: {', '.join(failed)}. Their chapters are as they were.", file=sys.stderr)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
