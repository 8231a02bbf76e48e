"""Clears away what nobody needs any more, and slims down old games, as the beat does once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.pages.tidying import tidy


class Command(BaseCommand):
    """Tidy up now."""

    help = "Clears away what nobody needs any more, and slims down old games. The beat does so once a day."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tidy up."""
        tidy()
