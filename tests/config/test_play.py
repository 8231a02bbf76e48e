"""`make play` as a stranger meets it: what it says, what answers, and that nothing of it stays behind."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.catalog.which import SEALED
from tests.services.processes import running
from tests.services.redis import free_port

pytestmark = pytest.mark.xdist_group("play")  # the first fills the demo, the others come back to it


class Playing:
    """Longhand as started by `make play`."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path, port: int) -> None:
        self.process, self.log, self.port = process, log, port
        below = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        self.parts = [int(pid) for pid in below]

    def get(self, address: str) -> str:
        """The page at an address."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}", timeout=10) as answer:
            return str(answer.read().decode())

    def parts_left(self) -> list[int]:
        """Which of its processes still run."""
        return [pid for pid in self.parts if Path(f"/proc/{pid}").exists()]


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this file's games are kept."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture
def play(var: Path, tmp_path: Path) -> Iterator[Callable[[], Playing]]:
    """Starts Longhand and waits until it says where it is."""
    with ExitStack() as stack:

        def start() -> Playing:
            port, log = free_port(), tmp_path / "said"
            env = {
                "PATH": os.environ["PATH"],
                "LONGHAND_VAR": str(var),
                "PORT": str(port),
                "LONGHAND_DEMO": SEALED,
            }
            command = [sys.executable, "-m", "config.play"]
            ready = running(command, log, lambda: "Ctrl-C stops it" in log.read_text(), env, patience=180)
            return Playing(stack.enter_context(ready), log, port)

        yield start


def test_it_says_where_it_is_and_how_to_sign_in_and_whether_its_port_is_taken(play: Callable[[], Playing]) -> None:
    longhand = play()

    assert f"http://localhost:{longhand.port}/" in longhand.log.read_text()
    assert "Sign in as" in longhand.log.read_text()
    assert json.loads(longhand.get("/healthz"))["ready"] is True
    assert "Longhand" in longhand.get("/")

    env = {"PATH": os.environ["PATH"], "PORT": str(longhand.port)}
    second = subprocess.run([sys.executable, "-m", "config.play"], env=env, capture_output=True, text=True, check=False)

    assert second.returncode == 1
    assert second.stderr == f"Port {longhand.port} is in use. Choose another: make play PORT={longhand.port + 1}\n"


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_all_its_parts(play: Callable[[], Playing], stop: signal.Signals) -> None:
    longhand = play()
    assert len(longhand.parts_left()) == 4

    longhand.process.send_signal(stop)

    assert longhand.process.wait(60) == 0
    assert longhand.parts_left() == []


@pytest.mark.parametrize("part", [0, 1, 2], ids=["web", "worker", "beat"])
def test_when_a_part_dies_everything_ends_and_says_why(play: Callable[[], Playing], part: int) -> None:
    longhand = play()

    os.kill(longhand.parts[part], signal.SIGKILL)

    assert longhand.process.wait(60) == 1
    assert longhand.parts_left() == []
    assert "Its last words:" in longhand.log.read_text()
