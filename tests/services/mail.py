"""A mail server that says what it is told to, and keeps the mails that it has taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller

from .redis import free_port


def nothing() -> None:
    """Happen not at all."""


class Says:
    """A mail server's manners: what it says to a recipient, and the mails it has taken."""

    def __init__(self) -> None:
        self.to_recipients: dict[str, str] = {}
        self.taken: list[bytes] = []
        self.asked = 0
        self.once_asked: Callable[[], object] = nothing  # what happens then, before it answers
        self.once_taken: Callable[[], object] = nothing

    async def handle_RCPT(  # noqa: N802  # aiosmtpd looks for this name
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Answer about a recipient."""
        self.asked += 1
        self.once_asked()
        said = self.to_recipients.get(address, "250 OK")
        if said.startswith("250"):
            envelope.rcpt_tos.append(address)
        return said

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # and this
        """Take a mail."""
        self.taken.append(envelope.content)
        self.once_taken()
        return "250 OK"


@contextmanager
def smtp() -> Iterator[tuple[Says, int]]:
    """A mail server that lives as long as the block, and its port on loopback."""
    says, port = Says(), free_port()
    controller = Controller(says, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield says, port
    finally:
        controller.stop()
