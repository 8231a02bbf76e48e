"""Start a server, wait until it answers, and end it by its own id."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path


@contextmanager
def running(
    command: list[str],
    log: Path,
    answers: Callable[[], bool],
    env: dict[str, str] | None = None,
    patience: float = 30,
    code: Path | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """The process, from when it answers until the block ends; its log when it does not come up in `patience` s.

    `code`: the folder that it starts in, where that is not this one.
    """
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=code,
            start_new_session=True,
        )
    try:
        until = time.monotonic() + patience
        while not answers():
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask it to stop, then make it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Service:
    """A server of a test's own, which it may stop and start again where it was."""

    def __init__(
        self, url: str, run: Callable[[], AbstractContextManager[object]], ask: list[str] | None = None
    ) -> None:
        self.url, self._run, self._ask, self._stack = url, run, ask, ExitStack()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._stack.enter_context(self._run())

    def stop(self) -> None:
        """Stop it, even if somebody is still connected."""
        if self._ask:
            subprocess.run(self._ask, check=True, capture_output=True)
        self._stack.close()
