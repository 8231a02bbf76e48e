"""The games application."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, seats, hands and moves."""

    name = "games"
