"""Players of the demo: they sit down together, each with a temper of their own, and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from accounts.models import User
from games import catalog, play
from games.engine.chance import Chance
from games.engine.players import random_player
from games.engine.questions import Answer
from games.models import Game, Hand, Seat
from games.sight import as_sight

LONGEST = 20_000  # answers, more than any game of the demo takes
WHIMS: Mapping[str, int] = {"Alice": 8, "Bob": 4, "Dana": 5}  # one answer in so many is given on a whim
STEADY = 1000  # for everybody else


def join(game: Game, users: list[User]) -> Game:
    """Seat some more players at a table."""
    for user in users:
        play.take_seat(game.address, user)
    return game


def play_on(game: Game, chance: Chance, until: Callable[[Game], bool]) -> None:
    """Let everybody at a table answer until a condition holds or the game is over."""
    for _ in range(LONGEST):
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING or until(game):
            return
        seat = next_seat(game, chance)
        if seat.plays_itself:
            play.act_due(game.address, now=seat.acts_at)
        else:
            play.answer(game.address, play.Actor(seat=seat.pk), game.question, answer_of(seat, chance))


def next_seat(game: Game, chance: Chance) -> Seat:
    """Choose one of the awaited seats."""
    return chance.choice(list(game.seats.filter(awaited_since__isnull=False).order_by("number")))


def answer_of(seat: Seat, chance: Chance) -> Answer:
    """Answer for a demo player: mostly like the bot, now and then on a whim, some more often than others."""
    hand = Hand.objects.get(seat=seat)
    assert hand.open_decision is not None
    player = catalog.find(seat.game.slug).bots.answer if chance.below(WHIMS.get(seat.name, STEADY)) else random_player
    return player(as_sight(hand.sight), hand.open_decision, chance)


def awaited(game: Game) -> list[int | None]:
    return list(game.seats.filter(awaited_since__isnull=False).values_list("user", flat=True))
