"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players and their preferences."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "accounts"
