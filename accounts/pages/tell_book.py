"""The tell book: how somebody lies, how often it passes, and how well they doubt, from finished games alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalog
from games.engine.bots import Temper
from games.models import Game, Opening, Seat, Verdict
from games.wording.manners import TEMPERS
from games.wording.names import monogram
from games.wording.sentences import name_of

FEW = 10  # cases, below which a percentage would say nothing
LIKELY = 2  # standard errors; chance alone goes further once in twenty times

Viewer = User | AnonymousUser
ClaimRow = tuple[str, int, bool, bool | None, bool, bool, int]
VerdictRow = tuple[str, bool | None, bool, bool, int]


@dataclass
class Share:
    """So many cases out of so many, and how far chance alone may have moved it."""

    part: int = 0
    whole: int = 0

    def add(self, whole: int, part: bool) -> None:
        """Count some more cases, of which all or none are the part."""
        self.whole += whole
        self.part += whole if part else 0

    @property
    def percent(self) -> int | None:
        """The share in percent; None for too few cases."""
        return round(100 * self.part / self.whole) if self.whole >= FEW else None

    @property
    def margin(self) -> int:
        """How far off the percentage may be by chance, in points."""
        share = self.part / self.whole
        return round(100 * LIKELY * sqrt(share * (1 - share) / self.whole))

    def __str__(self) -> str:
        said = _("%(part)d of %(whole)d") % {"part": self.part, "whole": self.whole}
        if self.percent is None:
            return said
        figures = {"said": said, "percent": self.percent, "margin": self.margin}
        return _("%(said)s: %(percent)d%%, give or take %(margin)d") % figures


@dataclass
class Chapter:
    """What the book says of one game."""

    name: str
    lies: Share = field(default_factory=Share)  # of all claims
    passed: Share = field(default_factory=Share)  # of the lies that somebody could have called
    ahead: Share = field(default_factory=Share)  # lies of the claims made while seen to be ahead
    behind: Share = field(default_factory=Share)
    by_size: dict[int, tuple[Share, Share]] = field(default_factory=dict)  # lies, and those that passed
    doubts: Share = field(default_factory=Share)  # right ones of all
    beliefs: Share = field(default_factory=Share)  # lies believed, of all claims let pass

    @property
    def sizes(self) -> list[tuple[int, Share, Share]]:
        """The sizes of claims, the smallest first."""
        return [(size, *self.by_size[size]) for size in sorted(self.by_size)]

    def note_claims(self, count: int, size: int, leading: bool, true: bool, tested: bool, caught: bool) -> None:
        """Count some claims that are alike."""
        lies, passed = self.by_size.setdefault(size, (Share(), Share()))
        for share in (self.lies, lies, self.ahead if leading else self.behind):
            share.add(count, part=not true)
        if not true and tested:
            self.passed.add(count, part=not caught)
            passed.add(count, part=not caught)

    def note_verdicts(self, count: int, doubts: bool, right: bool, true: bool) -> None:
        """Count some verdicts that are alike."""
        if doubts:
            self.doubts.add(count, part=right)
        else:
            self.beliefs.add(count, part=not true)


def book_of(player: User, against: User | None = None) -> list[Chapter]:
    """Return what is known of a player's claims and doubts, by game; or only of those `against` one other player."""
    chapters = {slug: Chapter(name_of(rules)) for slug, rules in catalog.GAMES.items()}
    for slug, size, leading, true, tested, caught, count in claims_of(player, against):
        if slug in chapters:
            chapters[slug].note_claims(count, size, leading, bool(true), tested, caught)
    for slug, true, doubts, right, count in verdicts_of(player, against):
        if slug in chapters:
            chapters[slug].note_verdicts(count, doubts, right, bool(true))
    return [one for one in chapters.values() if one.lies.whole or one.doubts.whole or one.beliefs.whole]


def claims_of(player: User, against: User | None) -> Iterable[ClaimRow]:
    """Count a player's claims: by game, size, whether they led, whether it was true, tested and caught."""
    taken = Verdict.objects.filter(claim=OuterRef("pk"))
    claims = Opening.objects.filter(kind=Opening.Kind.CLAIM, seat__user=player, own=True)
    if against is not None:
        taken = taken.filter(seat__user=against)
        claims = claims.filter(Exists(taken))
    alike = claims.annotate(tested=Exists(taken), caught=Exists(taken.filter(doubts=True, right=True)))
    columns = ("game__slug", "size", "leading", "true", "tested", "caught")
    counted: Iterable[ClaimRow] = (
        alike.order_by().values(*columns).annotate(count=Count("pk")).values_list(*columns, "count")
    )
    return counted


def verdicts_of(player: User, against: User | None) -> Iterable[VerdictRow]:
    """Count how a player took others' claims by their own choice: by game, truth, doubt and whether that was right."""
    verdicts = Verdict.objects.filter(seat__user=player, forced=False, own=True)
    if against is not None:
        verdicts = verdicts.filter(claim__seat__user=against)
    columns = ("claim__game__slug", "claim__true", "doubts", "right")
    counted: Iterable[VerdictRow] = (
        verdicts.order_by().values(*columns).annotate(count=Count("pk")).values_list(*columns, "count")
    )
    return counted


def may_read(viewer: Viewer, player: User) -> bool:
    """Whether a viewer may read a player's tell book: my own always, others' as they have chosen."""
    if viewer == player or player.tells_to == User.Tells.EVERYONE:
        return True
    return player.tells_to == User.Tells.MET and isinstance(viewer, User) and have_met(viewer, player)


def have_met(one: User, other: User) -> bool:
    """Whether two players have finished a game together."""
    over = Seat.objects.filter(user=one, game__status=Game.Status.OVER)
    return over.filter(game__seats__user=other).exists()


# Bots


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
