"""The games application."""

from django.apps import AppConfig
from django.core.signals import got_request_exception


class GamesConfig(AppConfig):
    """Tables, seats, hands and moves."""

    name = "games"

    def ready(self) -> None:
        """Give every fault of a page its number; remember which code this process runs before it changes on disk."""
        from games.ledger.code import fingerprint
        from games.ledger.faults import note_of_request  # rows can be named only now

        fingerprint()
        got_request_exception.connect(note_of_request)
