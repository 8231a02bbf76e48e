"""Tables that the tests of players sit at."""

from datetime import UTC, datetime

from accounts.models import User
from games import play
from games.models import Game, Seat
from tests.catalog.which import SEALED

PLAN = play.Plan(SEALED, size=3, move_time=86400)
ENDED = datetime(2026, 11, 1, 12, tzinfo=UTC)


def open_table(*players: User) -> Game:
    """A table of three that has not started."""
    game = play.open_table(players[0], PLAN)
    for player in players[1:]:
        play.take_seat(game.address, player)
    game.refresh_from_db()
    return game


def running_table(*players: User) -> Game:
    """A table of three that runs, its free seats filled with bots."""
    game = open_table(*players)
    if game.status == Game.Status.OPEN:
        play.fill_with_bots(game.address, players[0])
        game.refresh_from_db()
    return game


def finished_table(*players: User, slug: str = SEALED, listed: bool = False, ended_at: datetime = ENDED) -> Game:
    """A game that is over, its players at the places in which they are given."""
    game = Game.objects.create(
        slug=slug, size=max(3, len(players)), status=Game.Status.OVER, ended_at=ended_at,
        move_time=86400, bank_time=0, commitment="0" * 64, listed=listed,
    )  # fmt: skip
    for number in range(game.size):
        player = players[number] if number < len(players) else None
        name = player.name if player else f"Bot {number}"
        Seat.objects.create(
            game=game,
            number=number,
            user=player,
            name=name,
            is_bot=player is None,
            is_program=player is not None and player.is_program,
            place=number + 1,
            points=10 - number,
        )
    return game
