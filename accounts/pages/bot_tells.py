"""What the tell book says of bots: how those whom a player has met lied and doubted, in the games they finished."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef

from accounts.models import User
from accounts.pages.tell_book import Share
from games.engine.manner import Temper
from games.models import Opening, Verdict
from games.wording.manners import TEMPERS
from games.wording.monograms import monogram


@dataclass
class BotTells:
    """What one bot did."""

    name: str
    temper: str
    lies: Share = field(default_factory=Share)  # of all claims
    passed: Share = field(default_factory=Share)  # of the lies that somebody could have called
    doubts: Share = field(default_factory=Share)  # right ones of all

    @property
    def mark(self) -> str:
        """The bot's face."""
        return monogram(0, self.name)


def bots_met(player: User) -> list[BotTells]:
    """Return what is known of the bots in a player's finished games, by name, those with the most claims first."""
    met: dict[str, BotTells] = {}
    taken = Verdict.objects.filter(claim=OuterRef("pk"))
    claims = Opening.objects.filter(kind=Opening.Kind.CLAIM, seat__is_bot=True, game__seats__user=player)
    alike = claims.annotate(tested=Exists(taken), caught=Exists(taken.filter(doubts=True, right=True)))
    columns = ("seat__name", "seat__temper", "true", "tested", "caught")
    for name, temper, true, tested, caught, count in (
        alike.order_by().values(*columns).annotate(count=Count("pk")).values_list(*columns, "count")
    ):
        bot = met.setdefault(name, BotTells(name, str(TEMPERS[Temper(temper)])))
        bot.lies.add(count, part=not true)
        if not true and tested:
            bot.passed.add(count, part=not caught)
    doubts = Verdict.objects.filter(seat__is_bot=True, forced=False, doubts=True, claim__game__seats__user=player)
    of_doubts = ("seat__name", "seat__temper", "right")
    for name, temper, right, count in (
        doubts.order_by().values(*of_doubts).annotate(count=Count("pk")).values_list(*of_doubts, "count")
    ):
        met.setdefault(name, BotTells(name, str(TEMPERS[Temper(temper)]))).doubts.add(count, part=right)
    return sorted(met.values(), key=lambda bot: (-bot.lies.whole, bot.name))
