"""Deletes what nobody needs any more and slims down old games. Beat runs it once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.pages.leaving import tidy


class Command(BaseCommand):
    """Tidy up now."""

    help = "Deletes what nobody needs any more and slims down old games. Beat runs it once a day."

    def handle(self, *args: Any, **options: Any) -> None:
        tidy()
