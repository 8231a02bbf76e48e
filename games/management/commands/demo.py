"""Fills an empty site with players and tables at every stage, for looking around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.enrol import enrol
from accounts.models import User
from games import catalog, play
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.engine.teach import Offer
from games.management.playing import awaited, join, play_on
from games.management.seasons import lay_seasons
from games.management.stories import tell_stories
from games.models import Game, Hand, Seat
from games.play.demo import show_overdue, show_stuck
from games.play.tables import Plan
from games.sight import as_sight

EVERYBODYS_WORD = "longhand"
HOST, *PLAYERS = [
    ("host@example.org", "Hermine"),
    ("alice@example.org", "Alice"),
    ("bob@example.org", "Bob"),
    ("charlie@example.org", "Charlie"),
    ("dana@example.org", "Dana"),
]
LONGEST = 20_000  # answers, more than any game of the demo takes
TABLES = 10  # tried until one shows what is wanted


class Command(BaseCommand):
    """`manage.py demo`: changes nothing if the demo's players already exist."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", nargs="+", metavar="SLUG", default=settings.LONGHAND_DEMO or [*catalog.GAMES])

    def handle(self, *args: Any, games: list[str], **options: Any) -> None:
        if unknown := [slug for slug in games if slug not in catalog.GAMES]:
            raise CommandError(f"There is no game {unknown[0]}. The games are {', '.join(catalog.GAMES)}.")
        if not User.objects.filter(email=HOST[0]).exists():
            fill(games)
        lines = [f"Sign in as {email} with the password “{EVERYBODYS_WORD}”: {name}." for email, name in PLAYERS]
        lines.append(
            f"The host is {HOST[0]}, with the same password. The admin is at /admin/, all sent mail at /mail/."
        )
        self.stdout.write("\n".join(lines))


@transaction.atomic
def fill(games: list[str]) -> None:
    """Create the players, and for each of these games a table at every stage."""
    host = make_player(*HOST, is_staff=True, is_superuser=True)
    players = [make_player(email, name) for email, name in PLAYERS]
    chance = Chance(b"demo", "answers")
    for slug in games:
        rules = catalog.find(slug)
        size = min(4, rules.seats[-1])
        lay_open(Plan(slug, size), host, players)
        lay_under_way(Plan(slug, size), players, chance)
        shown = rules.front.demo
        lay_finished(Plan(slug, min(shown.players, size), 1, dict(shown.options), listed=True), players, chance)
    lay_troubled(Plan(games[0], 3), players)
    tell_stories(games, players, chance)
    lay_seasons(games, players, chance)
    play.bind_due()
    play.tally()


def lay_open(plan: Plan, host: User, players: list[User]) -> None:
    """Open a table that anybody may join, and one that needs just one more player."""
    play.open_table(players[0], replace(plan, listed=True))
    join(play.open_table(host, plan), players[: plan.size - 2])


def lay_under_way(plan: Plan, players: list[User], chance: Chance) -> None:
    """Set up three running games for Alice: against bots, one where it is her turn, and one that waits for others."""
    alice, bob, charlie, dana = players
    offer = catalog.find(plan.slug).front.demo.offer
    beside_bots = replace(plan, bots=plan.size - 1)
    lay_table(beside_bots, alice, [], chance, until=lambda game: awaited(game) == [alice.pk])
    others = [alice, charlie, dana][: plan.size - 1]
    listed = replace(plan, listed=True)
    lay_table(listed, bob, others, chance, until=lambda game: alice.pk in awaited(game) and worth_a_look(game))
    slow = lay_table(
        replace(plan, size=3),
        dana,
        [alice, bob],
        chance,
        until=lambda game: (
            game.turn >= 2 and alice.pk not in awaited(game) and (not offer or bool(find_offer(game, offer, alice)))
        ),
    )
    if offer and (found := find_offer(slow, offer, alice)):
        seat, answer = found
        play.answer(slow.address, play.Actor(seat=seat.pk), slow.question, answer)


def lay_troubled(plan: Plan, players: list[User]) -> None:
    """Set up a stuck table and an overdue one, for the host to find."""
    _alice, bob, charlie, dana = players
    for show in (show_stuck, show_overdue):
        table = join(play.open_table(charlie, plan), [bob, dana])
        show(table.address)


def lay_table(plan: Plan, opener: User, others: list[User], chance: Chance, until: Callable[[Game], bool]) -> Game:
    """Lay a table and play until a condition holds; if the game ends first, lay another, a few times."""
    for _ in range(TABLES):
        game = join(play.open_table(opener, plan), others)
        play_on(game, chance, until)
        if game.status == Game.Status.RUNNING:
            return game
    return join(play.open_table(opener, plan), others)  # it never comes to that: show how the game begins


def lay_finished(plan: Plan, players: list[User], chance: Chance) -> None:
    """Play a game to its end."""
    alice, bob, charlie, _dana = players
    finished = join(play.open_table(charlie, plan), [alice, bob][: plan.size - plan.bots - 1])
    play_on(finished, chance, until=lambda game: False)


def make_player(email: str, name: str, **more: Any) -> User:
    """Create a player who has no night, so that letters go out at any hour."""
    return enrol(name, email, EVERYBODYS_WORD, username=email.partition("@")[0], wakes=8, sleeps=8, **more)


def worth_a_look(game: Game) -> bool:
    """Whether a table is worth a look: as the game sees it, and with a sealed answer or one player awaited."""
    if game.turn < 3 or not catalog.find(game.slug).front.demo.worth_a_look(as_sight(game.public.sight)):
        return False
    return len(awaited(game)) == 1 or Hand.objects.filter(seat__game=game, sealed__isnull=False).exists()


def find_offer(game: Game, offer: Offer, taker: User) -> tuple[Seat, Answer] | None:
    """Return an awaited seat that can make a player an offer, with that offer; None if there is none."""
    number = game.seats.get(user=taker).number
    for seat in game.seats.filter(awaited_since__isnull=False).select_related("hand"):
        assert seat.hand.open_decision is not None
        if answer := offer(seat.hand.open_decision, number):
            return seat, answer
    return None
