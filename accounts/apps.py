"""The Django app of players."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players and their preferences."""

    name = "accounts"
