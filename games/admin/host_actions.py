"""What a host can do at a table, as buttons. Each goes through `games.play` like any other change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games import play
from games.models import Game

State = Game.Status


@dataclass(frozen=True)
class Action:
    """One thing that a host can do at a table."""

    verb: str
    label: Any
    done: Any  # the message afterwards
    does: Callable[..., object]
    states: tuple[str, ...]
    needs: str = ""  # "seat" or "hours"
    warning: Any = ""  # shown first, if it cannot be undone
    in_trouble: tuple[str, ...] = ()  # the states in which it is for stuck tables only

    def suits(self, game: Game) -> bool:
        """Whether it can be done at a table in its present state."""
        return game.status in self.states or (game.trouble_at is not None and game.status in self.in_trouble)

    def call(self, address: str, given: Mapping[str, str]) -> None:
        """Do it with the form's values. Raises Refused."""
        if not self.needs:
            self.does(address)
            return
        try:
            number = int(given.get(self.needs, ""))
        except ValueError:
            raise play.Refused(_("Please enter a whole number.")) from None
        self.does(address, number)


ACTIONS = {
    action.verb: action
    for action in (
        Action("pause", _("Pause"), _("The table is paused."), play.pause, (State.RUNNING,)),
        Action("resume", _("Resume"), _("The table goes on."), play.resume, (State.PAUSED,)),
        Action(
            "extend", _("Give more time"), _("Everybody has more time."), play.extend_deadlines, (State.RUNNING,),
            "hours",
        ),
        Action("mend", _("Try again"), _("The table goes on."), play.bring_over, (), in_trouble=(State.RUNNING,)),
        Action(
            "restart", _("Restart the turn"), _("The turn has started again."), play.restart_turn, (State.RUNNING,),
            warning=_(
                "All answers in this turn will be lost, sealed ones too. Dice and cards will fall as they did before,"
                " but the players know what they have seen. The log will say that the host did it."
            ),
        ),
        Action(
            "end", _("End the game"), _("The game is over."), play.end_game, (State.RUNNING, State.PAUSED),
            warning=_(
                "The game will be over for good, without a winner."
                " Hidden cards stay hidden. The log will say that the host did it."
            ),
        ),
        Action(
            "remove", _("Remove the table"), _("The table is removed."), play.remove_table, (State.OPEN, State.CLOSED),
            warning=_("The table will be gone for good, with its invitation and everything that was played at it."),
            in_trouble=(State.RUNNING, State.PAUSED),
        ),
        Action(
            "bot", _("Seat a bot"), _("A bot is sitting in."), play.seat_bot, (State.RUNNING,), "seat",
            warning=_("A bot will play this seat, and may answer within seconds. The player can take the seat back."),
        ),
        Action(
            "back", _("Give the seat back"), _("The player has the seat back."), play.give_back, (State.RUNNING,),
            "seat",
        ),
        Action("write", _("Write again"), _("A letter is on its way."), play.resend_notice, (State.RUNNING,), "seat"),
    )
}  # fmt: skip
