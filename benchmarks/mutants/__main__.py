"""`make mutants`: are the tests worth their seconds? They must catch each fault of `faults.toml`, planted in a copy.

A fault is a change that somebody could make by mistake, with the tests that are there to find it. Exit code 1 if one
survives. `make mutants ONLY=clocks` plants those of one kind.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.report import only_help

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
AT_ONCE = 2
FAILED = re.compile(r"^FAILED (\S.*?)(?: - .*)?$", re.MULTILINE)  # as pytest sums up


class Fault(msgspec.Struct, frozen=True):
    """A planted fault: what stands in a file, what stands there instead, and the tests that must find it."""

    name: str
    kind: str
    file: str
    text: str
    instead: str
    tests: list[str]

    def missing(self) -> str:
        """Say why it cannot be planted, if it cannot."""
        path, wanted = ROOT / self.file, f"{self.text.strip().splitlines()[0]!r}"
        found = path.read_text().count(self.text) if path.is_file() else 0
        if found == 1:
            gone = ", ".join(test for test in self.tests if not (ROOT / test.split("::")[0]).exists())
            return f"{self.name}: there is no {gone} any more. Say in faults.toml which tests find it." if gone else ""
        where = f"{wanted} is {found} times in {self.file}" if path.is_file() else f"there is no {self.file} any more"
        code = [name for name in tracked() if name.endswith((".py", ".html", ".jinja")) and name[:6] != "tests/"]
        now = ", ".join(name for name in code if self.text in (ROOT / name).read_text()) or "no file"
        return f"{self.name}: {where}. It stands in {now}: say in faults.toml where to plant it."


def main() -> int:
    """Plant each fault in turn, and say which were caught."""
    only_help("benchmarks.mutants", __doc__)
    only = os.environ.get("ONLY", "")
    faults = [fault for fault in planted_faults() if only in (fault.kind, fault.name, "")]
    if problems := [problem for fault in faults if (problem := fault.missing())]:
        print("\n".join(problems), file=sys.stderr)
        return 1
    with copies() as free, ThreadPoolExecutor(AT_ONCE) as workers:
        found = [*workers.map(lambda fault: caught_by(fault, free), faults)]
    idle = failing([test for test in found if test])
    print(*(f"{test} fails without any fault, so it has caught none." for test in idle), sep="\n")
    caught = sum(bool(test) and test not in idle for test in found)
    print(f"{caught} of {len(faults)} faults were caught.")
    return 0 if caught == len(faults) else 1


def planted_faults() -> list[Fault]:
    """Read the faults that there are to plant."""
    return msgspec.convert(tomllib.loads((HERE / "faults.toml").read_text())["fault"], list[Fault])


def caught_by(fault: Fault, free: Queue[Path]) -> str:
    """Plant a fault in a free copy, and return the first of its tests that fails; none if it survives."""
    copy = free.get()
    path = copy / fault.file
    before = path.read_text()
    try:
        path.write_text(before.replace(fault.text, fault.instead))
        done = run(copy, "-x", *fault.tests)
    finally:
        path.write_text(before)
        free.put(copy)
    failed = FAILED.findall(done.stdout)
    how = "caught" if failed else "SURVIVED" if not done.returncode else f"NOT TRIED: {done.stdout[-300:]}"
    print(f"{how:9} {fault.kind:10} {fault.name}", flush=True)
    return failed[0] if failed else ""


def failing(tests: list[str]) -> list[str]:
    """Return which tests fail where nothing is planted."""
    return FAILED.findall(run(ROOT, "-n", str(AT_ONCE), *dict.fromkeys(tests)).stdout) if tests else []


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run tests in a copy of the code."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def tracked() -> list[str]:
    """Name the files of the code as it stands here."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


@contextmanager
def copies() -> Iterator[Queue[Path]]:
    """Copies of the code as it stands here, to plant faults in."""
    with TemporaryDirectory(prefix="longhand-mutants-") as folder:
        free: Queue[Path] = Queue()
        for number in range(AT_ONCE):
            for name in tracked():
                to = Path(folder, str(number), name)
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, to)
            free.put(Path(folder, str(number)))
        yield free


if __name__ == "__main__":
    sys.exit(main())
