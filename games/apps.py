"""The Django app of games."""

from django.apps import AppConfig
from django.core.signals import got_request_exception


class GamesConfig(AppConfig):
    """Tables, seats, hands and moves."""

    name = "games"

    def ready(self) -> None:
        """Number the faults of pages, write letters about tokens, and remember this code before it changes on disk."""
        from accounts.tokens import told  # models cannot be imported sooner
        from games.ledger.trouble import fingerprint, note_of_request
        from games.post.tokens import tell_of_token

        fingerprint()
        got_request_exception.connect(note_of_request)
        told.connect(tell_of_token)
