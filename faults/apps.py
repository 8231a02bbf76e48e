"""The Django app of faults."""

from django.apps import AppConfig


class FaultsConfig(AppConfig):
    """What failed, by number."""

    name = "faults"
