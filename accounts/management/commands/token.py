"""Prints a token for an account, for the person who runs the site."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts import tokens
from accounts.models import User


class Command(BaseCommand):
    """Make a token and print its secret, once; its player is told."""

    help = "Makes a token with which a program may act for an account, and prints it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the account's address")
        parser.add_argument("--scopes", default="read", help="what it may do, with commas: read,play,talk")
        parser.add_argument("--name", default="Made by the host", help="what it is called in the settings")
        parser.add_argument("--days", type=int, help="after how many days it ends; without, when somebody ends it")

    def handle(self, *args: Any, email: str, scopes: str, name: str, days: int | None, **more: Any) -> None:
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise CommandError(f"No account has the address {email}: check it in the admin, under Players.")
        until = None if days is None else timezone.now() + timedelta(days=days)
        try:
            _token, secret = tokens.make(user, name[:40], [scope.strip() for scope in scopes.split(",")], until)
        except tokens.Refused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(secret)
