"""A server for webhooks and push messages, with manners of a test's choosing."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Manner = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Heard:
    """A message that has arrived whole."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """A service's manners, and what it has heard."""

    port: int = 0
    heard: list[Heard] = field(default_factory=list)
    manner: Manner = field(default_factory=lambda: says(204))
    poured: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}/hooks/secret"


def says(status: int, **headers: str) -> Manner:
    """A manner: answer with this status."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def hangs_up(handler: BaseHTTPRequestHandler) -> None:
    """A manner: close the line without a word."""
    handler.connection.shutdown(socket.SHUT_RDWR)


def drips(service: Service) -> Manner:
    """A manner: send an endless first line, one letter at a time."""

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 ")
        with suppress(OSError):
            while not service.over.wait(0.02):
                handler.wfile.write(b"2")

    return drip


def is_silent(service: Service) -> Manner:
    """A manner: take everything and say nothing."""

    def wait(_handler: BaseHTTPRequestHandler) -> None:
        service.over.wait(30)

    return wait


def floods(service: Service, begun: bytes) -> Manner:
    """A manner: begin an answer so, and go on for ever, as fast as it goes; `poured` counts what was taken."""

    def flood(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(begun)
        with suppress(OSError):
            while not service.over.is_set():
                service.poured += handler.connection.send(b"x" * 65536)

    return flood


@contextmanager
def service() -> Iterator[Service]:
    """A service on a free port of this machine."""
    ours = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # http.server looks for this name
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length)
            if len(body) == length:  # otherwise its sender has died over it
                ours.heard.append(Heard(self.path, dict(self.headers.items()), body))
                ours.manner(self)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 100  # with five, a busy machine drops lines that senders take for open

    server = Server(("127.0.0.1", 0), Handler)
    ours.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    try:
        yield ours
    finally:
        ours.over.set()
        server.shutdown()
        server.server_close()
