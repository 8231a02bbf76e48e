"""The Django app of games."""

from django.apps import AppConfig
from django.core.signals import got_request_exception


class GamesConfig(AppConfig):
    """Tables, seats, hands and moves."""

    name = "games"

    def ready(self) -> None:
        """Give faults of pages their numbers, and remember this process's code before it changes on disk."""
        from games.ledger.trouble import (
            fingerprint,
            note_of_request,  # models cannot be imported sooner
        )

        fingerprint()
        got_request_exception.connect(note_of_request)
