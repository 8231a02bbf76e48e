"""The games application."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, seats, hands and moves."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "games"
