"""Finished games worth reading: a circle of friends who have played a series, taken notes and talked."""

from __future__ import annotations

from accounts.models import User
from games import catalog, circles, play
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.management.playing import LONGEST, answer_of, join, next_seat
from games.models import Circle, Game, Seat
from games.play.tables import Plan

CIRCLE = "The Thursday table"
GAMES = 3  # in the series
NOTES = (
    (1, "Alice", "Bob was very quick about that one. Nobody is that quick with the truth."),
    (3, "Bob", "Charlie has not lied yet. That cannot last."),
    (4, "Alice", "Next time I call, whatever it is."),
    (6, "Charlie", "They all look at Bob. Good."),
)
TALK = (
    (2, "Bob", "I have never been so honest in my life."),
    (3, "Dana", "We noticed."),
    (5, "Charlie", "I believe every word. For now."),
)
LAST_WORDS = (("Alice", "I knew it. I wrote it down, too."), ("Bob", "Again! I demand to be believed."))


def tell_stories(games: list[str], players: list[User], chance: Chance) -> None:
    """Found a circle, and play a series of the first of these games that is worth one."""
    alice, *others = players
    circle = circles.found(alice, CIRCLE, asked=others)
    for friend in others:
        circles.accept(circle.address, friend)
    slug = next((slug for slug in games if catalog.find(slug).front.demo.series), None)
    if slug is not None:
        play_series(Plan(slug, len(players), listed=True), circle, players, chance)


def play_series(plan: Plan, circle: Circle, players: list[User], chance: Chance) -> None:
    """Play some games in a row at one table, with notes and talk, and show the notes after each."""
    alice, *others = players
    game = join(play.open_table(alice, plan, circle=circle), others)
    for number in range(GAMES):
        if number:
            game = play.play_again(game.address, alice)
            join(game, others)
        play_with_notes(game, chance)
        for name in {writer for _turn, writer, _words in NOTES}:
            play.show_notes(game.address, player_at(game, name), shown=True)
    for name, words in LAST_WORDS:
        play.say_line(game.address, play.Actor(seat=seat_of(game, name).pk), words)


def play_with_notes(game: Game, chance: Chance) -> None:
    """Play a game to its end; when its turn comes, a note is taken and something is said."""
    notes, talk = [*NOTES], [*TALK]
    for _ in range(LONGEST):
        game.refresh_from_db()
        if game.status != Game.Status.RUNNING:
            return
        while notes and notes[0][0] <= game.turn:
            _turn, name, words = notes.pop(0)
            play.write_note(game.address, player_at(game, name), words)
        while talk and talk[0][0] <= game.turn:
            _turn, name, words = talk.pop(0)
            play.say_line(game.address, play.Actor(seat=seat_of(game, name).pk), words)
        seat = next_seat(game, chance)
        given: Answer = answer_of(seat, chance)
        play.answer(game.address, play.Actor(seat=seat.pk), game.question, given)


def seat_of(game: Game, name: str) -> Seat:
    """Return the seat of a player by their name."""
    return game.seats.select_related("user").get(name=name)


def player_at(game: Game, name: str) -> User:
    """Return a player by the name at their seat."""
    user = seat_of(game, name).user
    assert user is not None
    return user
