"""The accounts application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players and their preferences."""

    name = "accounts"
