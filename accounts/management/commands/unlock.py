"""Lets a password open an account again, after too many wrong ones."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.limits import forget_guesses
from accounts.models import User


class Command(BaseCommand):
    """Forget the wrong passwords of an account."""

    help = "Lets a password open an account again, after ten wrong ones in an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the account's address")

    def handle(self, *args: Any, email: str, **more: Any) -> None:
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise CommandError(f"No account has the address {email}: check it in the admin, under Players.")
        forget_guesses(user)
        self.stdout.write(
            f"A password opens the account of {user.email} again; where five wrong ones came from, in five minutes."
        )
