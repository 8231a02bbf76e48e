"""What a viewer has said in advance, and could say."""

from __future__ import annotations

from functools import cached_property

from games.engine.orders import Invited
from games.models import Game
from games.sight.orders import order_words
from games.sight.plans import plans_asked, plans_to_say
from games.sight.seen import Seen


class Planning(Seen):
    """The viewer's standing orders and plans."""

    @cached_property
    def orders(self) -> list[str]:
        """The viewer's standing orders, in words, plans included."""
        return [order_words(order, self.words, self.sight) for order in self.given]

    @property
    def first_orders(self) -> list[str]:
        """The standing orders with which every seat begins, in words, as long as the game has not begun."""
        if self.game.started_at is not None:
            return []
        first = self.rules.first_orders(self.rules.still_agreed(self.game.options))
        return [order_words(order, self.words, None) for order in first]

    @property
    def takes_plans(self) -> bool:
        """Whether the viewer can say anything in advance: at a table that goes on under the rules of today."""
        me, game = self.me, self.game
        goes_on = game.status == Game.Status.RUNNING and not self.in_trouble and game.edition == self.rules.edition
        return goes_on and me is not None and not me.stand_in and me.left_at is None

    @cached_property
    def plans(self) -> list[Invited]:
        """The plans that the viewer is asked for now, those already said included."""
        return plans_asked(self.words, self.sight, self.hand) if self.takes_plans and self.hand else []

    @cached_property
    def invited(self) -> list[str]:
        """What the viewer could already say, though nobody waits for it; without what they have said."""
        if not self.takes_plans or self.hand is None:
            return []
        return plans_to_say(self.words, self.sight, self.hand, self.given)
