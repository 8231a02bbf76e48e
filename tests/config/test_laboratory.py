"""Every command of the laboratory answers `--help` with what it does and what it takes, and does nothing else."""

import ast
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.database import HERE

BEGINS = 'if __name__ == "__main__":'


def commands() -> Iterator[Path]:
    """The files that are commands, run by `python -m`."""
    for path in sorted((HERE / "benchmarks").rglob("*.py")):
        if path.name == "__main__.py" or BEGINS in path.read_text():
            yield path


def name_of(path: Path) -> str:
    """What stands after `python -m`."""
    return ".".join(path.relative_to(HERE).with_suffix("").parts).removesuffix(".__main__")


def read_from_the_environment(path: Path) -> set[str]:
    """The names that a command looks for in the environment, itself or with what it shares with others of its kind."""
    code = ast.parse(path.read_text())
    shared = {name.name for node in ast.walk(code) if isinstance(node, ast.ImportFrom) for name in node.names}
    asked = re.findall(r'os\.environ\.get\("(\w+)"', path.read_text())
    return {*asked} | {name for name in shared if name in ("BEFORE", "ROUNDS")}


@pytest.mark.filterwarnings("ignore:.*found in sys.modules after import")
@pytest.mark.parametrize("path", [pytest.param(path, id=name_of(path)) for path in commands()])
def test_a_command_says_what_it_does(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ast.parse(path.read_text())
    calls = {ast.unparse(node.func) for node in ast.walk(code) if isinstance(node, ast.Call)}
    assert calls & {"only_help", "parser_of", "argparse.ArgumentParser"}  # otherwise it might begin to work
    monkeypatch.setattr(sys, "argv", [str(path), "--help"])
    monkeypatch.setenv("COLUMNS", "1000")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(name_of(path), run_name="__main__", alter_sys=True)
    assert not ended.value.code
    said = capsys.readouterr().out
    assert said.startswith(f"usage: python -m {name_of(path)} ")
    sentence = (ast.get_docstring(code) or "").split(".")[0]
    assert sentence.split()
    assert " ".join(sentence.split()) in " ".join(said.split())
    assert all(name in said for name in read_from_the_environment(path))
