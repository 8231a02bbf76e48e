"""Reasons to refuse a change, each with one sentence for the person who asked for it.

An answer that the rules do not allow is an `IllegalAnswer` of `games/engine`, whose fields and options know why.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import Game


class Refused(Exception):
    """Nothing has been changed, and `str()` says why."""

    sentence = _("That cannot be done now.")

    def __init__(self, sentence: object = "") -> None:
        super().__init__(str(sentence or self.sentence))


class MovedOn(Refused):
    """The question has closed."""

    sentence = _("The table has moved on. Here is how it stands now.")


class NotYours(Refused):
    """The seat belongs to somebody else."""

    sentence = _("That seat is not yours.")


class NoPrograms(Refused):
    """A program acts where the opener has not let programs in."""

    sentence = _("The player who opened this table has let no programs in. Here a program can only look on.")


class TokenEnded(Refused):
    """The token that a program came with has been ended since."""

    sentence = _("This token has been ended.")


class Gone(Refused):
    """There is no such table, or not any more."""

    sentence = _("This table is gone. Perhaps the player who opened it has closed it.")


class Started(Refused):
    """A table that had to wait for its players has begun."""

    sentence = _("The game has already started.")


class SatIn(Refused):
    """A bot is playing for the player."""

    sentence = _("A bot is sitting in for you. Take your seat back first.")


class HasLeft(Refused):
    """The player has left the game for good."""

    sentence = _("You have left this game, and a bot plays on for you.")


class Paused(Refused):
    sentence = _("This table is paused. Your answer can wait until it goes on.")


NOT_IN = {
    Game.Status.OPEN: _("This game has not started yet."),
    Game.Status.RUNNING: _("This table is not paused."),
    Game.Status.PAUSED: _("This table is paused. Resume it first."),
    Game.Status.OVER: _("This game is over."),
    Game.Status.CLOSED: _("This table is closed."),
}


def not_in(status: str) -> Refused:
    """Return the refusal for a host at a table in this state."""
    return Refused(NOT_IN[Game.Status(status)])


def not_for_play(status: str) -> Refused:
    """Return the refusal for a player at a table in this state."""
    if status == Game.Status.PAUSED:
        return Paused()
    return MovedOn() if status == Game.Status.OVER else Gone()
