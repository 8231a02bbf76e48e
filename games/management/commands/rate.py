"""`manage.py rate`: work out all ratings again."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from games import catalog, play


class Command(BaseCommand):
    """Works out the ratings of all players and bots again, from the first table of each game."""

    help = (
        "Reckons all ratings again from the first finished table of each game, counts tables that have not counted "
        "yet, and compares what is stored to the last digit. Fails if anything differed; it is right afterwards."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("slugs", nargs="*", help="the games (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for slug in options["slugs"] or catalog.GAMES:
            if slug not in catalog.GAMES:
                raise CommandError(f"There is no game {slug}: choose from {', '.join(catalog.GAMES)}.")
            found = play.reckon_again(slug)
            said = f"{found.wrong} figures differed and have been replaced" if found.wrong else "all agrees"
            new = f", {found.new} of them counted for the first time" if found.new else ""
            self.stdout.write(f"{slug}: {found.games} finished tables{new}; {said}")
            wrong += found.wrong
        if wrong:
            raise CommandError(f"{wrong} stored figures were wrong.")
