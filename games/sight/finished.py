"""What a table says once its game is over."""

from __future__ import annotations

from functools import cached_property

from django.utils.safestring import SafeString

from games.models import Game, Seat
from games.sight.ending import LuckShare, TheEnd, end_of, luck_at
from games.sight.rematch import Rematch, may_come, rematch_of
from games.sight.seen import Seen
from games.sight.series import Series, series_of
from games.wording.titles import winners


class Finished(Seen):
    """How the game came out, and what comes after it."""

    @property
    def result(self) -> SafeString | None:
        """Why the game ended."""
        return self.words.html(self.game.result) if self.game.result else None

    @cached_property
    def ranking(self) -> list[Seat]:
        """The seats by place, once the game is over."""
        return sorted(self.seats, key=lambda seat: (seat.place or 99, seat.number))

    @property
    def winners(self) -> str:
        """Who has won, in one sentence."""
        return winners(self.ranking, self.me)

    @cached_property
    def the_end(self) -> TheEnd:
        """What the end says of the game as a whole."""
        return end_of(self.game)

    @property
    def honours(self) -> list[SafeString]:
        """What the end says of the players."""
        return [self.words.html(honour) for honour in self.the_end.honours]

    @property
    def standing(self) -> str:
        """A picture of how the seats stood over the game, once it is over."""
        return self.the_end.picture(self.rules, self.words, self.me.number if self.me else None)

    @cached_property
    def luck(self) -> list[LuckShare]:
        """How luck has treated each seat, once the game is over and if it can be told."""
        return luck_at(self.game, self.rules, self.words)

    @cached_property
    def series(self) -> Series | None:
        """The running score of all rematches, once one of them is over; nothing of the games that still run."""
        coming = self.seats if self.game.status == Game.Status.OPEN else ()
        return series_of(self.game, self.me.user_id if self.me else None, coming)

    @cached_property
    def rematch(self) -> Rematch | None:
        """The next game of the same people, if the viewer sat at this one."""
        return rematch_of(self.game, self.me)

    @property
    def looks_again(self) -> bool:
        """Whether the page looks out for something new: until the end, and a while longer for a rematch."""
        if self.game.status != Game.Status.OVER:
            return True
        return may_come(self.game, self.me, self.has_company) and self.game.rematch_id is None
