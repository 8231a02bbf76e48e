"""The Django app of players."""

from django.apps import AppConfig
from django.core.signals import request_started
from django.utils import timezone


class AccountsConfig(AppConfig):
    """Players and their preferences."""

    name = "accounts"

    def ready(self) -> None:
        """Let no request begin in the time zone of the one before it; a page activates its reader's."""
        request_started.connect(no_ones_zone)


def no_ones_zone(**_given: object) -> None:
    timezone.deactivate()
