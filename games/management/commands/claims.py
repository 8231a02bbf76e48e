"""`manage.py claims`: how often people here lie, doubt and begin with what, after what."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from games import catalog
from games.engine.claims import LIES, heading
from games.sight.claims import of_people


class Command(BaseCommand):
    """Prints a table of how the site's own people lie and doubt, beside which BALANCE.md has the same of bots."""

    help = (
        "Counts in finished games how often people have lied, doubted, and begun with what; also after they were "
        "caught in a lie or cleared of one. It names nobody, and looks at no running game. BALANCE.md has the same of "
        "bots, and says what each column is."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("slugs", nargs="*", help="the games (default: all in which something has been claimed)")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = [[*heading("game")]]
        for slug in options["slugs"] or catalog.GAMES:
            if slug not in catalog.GAMES:
                raise CommandError(f"There is no game {slug}: choose from {', '.join(catalog.GAMES)}.")
            found = of_people(slug)
            if found.cases[LIES][1]:
                rows.append([slug, *found.said()])
        if len(rows) == 1:
            self.stdout.write("Nobody has claimed anything in a finished game yet.")
            return
        for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]:
            self.stdout.write(f"| {' | '.join(row)} |")
