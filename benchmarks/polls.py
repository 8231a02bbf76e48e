"""Polls that find nothing new, beside a view that does nothing, behind the same server and middleware."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from statistics import median
from threading import Thread

from benchmarks.processes import cpu_of, free_port, wait_for
from benchmarks.report import only_help
from benchmarks.site import USUAL, set_up, table_of

CONNECTIONS, REQUESTS, ROUNDS = 4, 400, 9  # requests on each connection in a round


def main() -> None:
    """Print one JSON object: requests/s and CPU ms a request of both, and their ratios."""
    only_help("benchmarks.polls", __doc__)
    set_up()
    game = table_of(USUAL, 4)
    paths = {"bare": "/bare/", "poll": f"/t/{game.address}/poll/?seen={game.revision}"}
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "--blocking-threads", "4",
         "--no-ws", "--log-level", "error", "config.wsgi:application"],
    )  # fmt: skip
    try:
        wait_for(f"http://127.0.0.1:{port}/bare/")
        print(json.dumps(measure(server.pid, port, paths)))
    finally:
        server.terminate()
        server.wait()


def measure(pid: int, port: int, paths: dict[str, str]) -> dict[str, float]:
    """Ask for both by turns, and return the medians."""
    rates: dict[str, list[float]] = {name: [] for name in paths}
    costs: dict[str, list[float]] = {name: [] for name in paths}
    for round_ in range(ROUNDS + 1):
        for name, path in paths.items():
            cpu, begun = cpu_of(pid), time.perf_counter()
            ask_all(port, path)
            count = CONNECTIONS * REQUESTS
            if round_:  # the first only warms up
                rates[name].append(count / (time.perf_counter() - begun))
                costs[name].append(1000 * (cpu_of(pid) - cpu) / count)
    found = {f"{name} requests/s": median(values) for name, values in rates.items()}
    found |= {f"{name} CPU ms": median(values) for name, values in costs.items()}
    found["ratio"] = median(poll / bare for poll, bare in zip(rates["poll"], rates["bare"], strict=True))
    found["CPU ratio"] = median(bare / poll for poll, bare in zip(costs["poll"], costs["bare"], strict=True))
    return found


def ask_all(port: int, path: str) -> None:
    """Ask over several connections at once, each kept open."""
    threads = [Thread(target=ask, args=(port, path)) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def ask(port: int, path: str) -> None:
    """Ask again and again over one connection; plain bytes, so that asking costs little beside answering."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        for _ in range(REQUESTS):
            connection.sendall(request)
            answered = b""
            while b"\r\n\r\n" not in answered:
                answered += connection.recv(65536)
            assert b" 204 " in answered[:16], answered[:200]


if __name__ == "__main__":
    main()
