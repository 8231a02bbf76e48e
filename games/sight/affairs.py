"""What a table's page offers beside playing: an open proposal, links to bots' seats, whom to nudge, and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext

from accounts.models import User
from accounts.nights import is_away, zone_of
from games.ledger.ending import in_words, is_absent
from games.ledger.pace import is_live
from games.models import Comeback, Game, Nudge, Proposal, Seat
from games.sight.view import View
from games.wording.manners import LEVELS, meanings

Kind = Proposal.Kind


@dataclass(frozen=True)
class Proposed:
    """An open proposal, as a viewer sees it."""

    row: Proposal
    sentence: SafeString
    missing: str  # the names of those who have not answered yet
    asks_me: bool
    mine: bool  # whether the viewer has proposed it or has agreed to it


class Ways:
    """What the viewer of a table can do about it, beside playing."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def plays(self) -> bool:
        """Whether the viewer plays their own seat in a game that goes on or is paused."""
        me, game = self.view.me, self.view.game
        started = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return started and me is not None and not me.stand_in

    @property
    def opened_it(self) -> bool:
        """Whether the viewer has opened this table, and not left it since."""
        me, opener = self.view.me, self.view.game.opener_id
        return me is not None and opener is not None and me.user_id == opener and me.left_at is None

    @property
    def live(self) -> bool:
        """Whether the table is played in one sitting, so that more time is counted in minutes."""
        return is_live(self.view.game)

    @property
    def levels(self) -> list[tuple[str, str, bool]]:
        """How well a bot could play on for the viewer; the one that they chose last is marked."""
        rules = self.view.rules
        chosen = rules.level_like(self.view.me.level if self.view.me else "")
        return [(level.value, str(LEVELS[level]), level == chosen) for level in rules.levels]

    @property
    def tempers(self) -> list[tuple[str, str, bool]]:
        """With what temper it could, and what each means."""
        rules = self.view.rules
        chosen = rules.temper_like(self.view.me.temper if self.view.me else "")
        return [(temper.value, told, temper == chosen) for temper, told in meanings(rules).items()]

    @cached_property
    def proposed(self) -> Proposed | None:
        """The open proposal."""
        if not self.view.game.proposal_open:
            return None
        rows = Proposal.objects.filter(game=self.view.game, closed_at=None).select_related("by", "about")
        row = rows.first()
        if row is None:
            return None
        replies = dict(row.consents.order_by("seat__number").values_list("seat__number", "agrees"))
        missing = [self.view.names[number] for number, agrees in replies.items() if agrees is None]
        mine = replies.get(self.view.me.number, False) if self.view.me and self.plays else False
        return Proposed(
            row,
            self.view.words.html(in_words(row)),
            get_text_list(missing, gettext("and")),
            asks_me=mine is None,
            mine=mine is True,
        )

    @cached_property
    def comebacks(self) -> list[Comeback]:
        """Who asks to be let back in to a seat, for those who sit here."""
        view = self.view
        ended = view.game.status in (Game.Status.OVER, Game.Status.CLOSED)
        if not view.game.asked_back or ended or view.me is None or view.me.left_at is not None:
            return []
        asked = Comeback.objects.filter(seat__game=view.game, closed_at=None)
        return list(asked.select_related("seat", "vouched").order_by("at", "pk"))

    @property
    def bots(self) -> list[Seat]:
        """The seats of bots that a friend could take over, and to which no link leads yet."""
        linked = {seat.number for seat, _link in self.links}
        return [seat for seat in self.view.seats if seat.is_open_to_friends and seat.number not in linked]

    @cached_property
    def links(self) -> list[tuple[Seat, str]]:
        """The bots' seats that a friend may take over, each with the key of its link."""
        agreed = Proposal.objects.filter(game=self.view.game, kind=Kind.FRIEND).exclude(key="").select_related("about")
        return [(row.about, row.key) for row in agreed if row.about is not None]

    @property
    def absent(self) -> list[Seat]:
        """The seats in which the table's opener can let a bot sit in."""
        return [seat for seat in self.view.seats if seat is not self.view.me and is_absent(seat)]

    @property
    def nudgeable(self) -> list[Seat]:
        """Those to whom the viewer could have a friendly letter sent now that half of their time is over."""
        return self.not_nudged([seat for seat in self.half_over if seat.user_id in self.reached])

    @property
    def remindable(self) -> list[Seat]:
        """Those whose time is half over and whom no letter reaches: the viewer can only send them a reminder."""
        return [seat for seat in self.half_over if seat.user_id not in self.reached]

    @cached_property
    def half_over(self) -> list[Seat]:
        """The other players whom the table awaits, and half of whose time is over."""
        return [seat for seat in self.others_awaited if self.view.clock.awaited[seat.number].half_over]

    @property
    def writable(self) -> list[Seat]:
        """Those to whom the player who opened the table could have a letter sent now."""
        return self.not_nudged([seat for seat in self.others_awaited if seat.user_id in self.reached])

    @cached_property
    def reached(self) -> set[int | None]:
        """Which of the awaited players get mail. Nobody learns who has another channel."""
        awaited = User.objects.filter(pk__in=[seat.user_id for seat in self.others_awaited])
        return {user.pk for user in awaited if user.wants_mail} if self.others_awaited else set()

    @cached_property
    def others_awaited(self) -> list[Seat]:
        """The other players whom the table sees as awaited, and who are not away."""
        view, clock, now = self.view, self.view.clock, timezone.now()
        if not self.plays:
            return []
        thinking = {number for number, entry in clock.awaited.items() if not entry.bot and number not in clock.late}
        others = [seat for seat in view.seats if seat.number in thinking and seat is not view.me]
        return [seat for seat in others if seat.user is not None and not is_away(seat.user, now)]

    def not_nudged(self, seats: list[Seat]) -> list[Seat]:
        """Leave out those who have been nudged today."""
        if not seats:
            return []
        now = timezone.now()
        nudged = set(Nudge.objects.filter(seat__in=seats).values_list("seat", "day"))
        return [s for s in seats if s.user and (s.pk, now.astimezone(zone_of(s.user)).date()) not in nudged]
