"""The tell book: how somebody lies, how often it passes, and how well they doubt, from finished games alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import User
from games import catalog
from games.engine.bots import Temper
from games.models import Game, LuckAndChoice, Opening, Seat, Verdict
from games.pictures import Bar, bars
from games.wording.manners import TEMPERS
from games.wording.names import monogram
from games.wording.sentences import name_of

FEW = 8  # cases, below which a share would say nothing
LIKELY = 2  # standard errors; chance alone goes further once in twenty times
TENS = {0: _lazy("hardly any"), 10: _lazy("nearly all")}  # of 10; between them, the number

Viewer = User | AnonymousUser
ClaimRow = tuple[str, int, bool, bool | None, bool, bool, int]
VerdictRow = tuple[str, bool | None, bool, bool, int]


@dataclass
class Share:
    """A share of some cases, and how far chance alone may have moved it."""

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
    def bounds(self) -> tuple[int, int]:
        """The percentages between which the true one is likely to be: Wilson's interval, which holds at 0 and 100."""
        share, blur = self.part / self.whole, LIKELY**2 / self.whole
        middle = share + blur / 2
        spread = LIKELY * sqrt(share * (1 - share) / self.whole + blur / (4 * self.whole))
        return round(100 * (middle - spread) / (1 + blur)), round(100 * (middle + spread) / (1 + blur))

    @property
    def of_ten(self) -> str:
        """The share in words: "about 6 of 10"."""
        tens = round(10 * self.part / self.whole)
        return str(TENS[tens]) if tens in TENS else _("about %(count)d of 10") % {"count": tens}

    def __str__(self) -> str:
        said = _("%(part)d of %(whole)d") % {"part": self.part, "whole": self.whole}
        if self.percent is None:
            return said
        low, high = self.bounds
        figures = {"said": said, "percent": self.percent, "low": low, "high": high}
        return _("%(said)s: %(percent)d%%, likely %(low)d to %(high)d") % figures


@dataclass
class Looks:
    """How likely to be true some claims were to those who heard them, on the tables that these could imagine."""

    total: float = 0.0
    count: int = 0

    def add(self, total: float, count: int) -> None:
        """Count some more claims, whose likelihoods have been added up."""
        self.total += total
        self.count += count

    @property
    def of_hundred(self) -> int | None:
        """On how many of a hundred tables they were true; None for too few claims."""
        return round(100 * self.total / self.count) if self.count >= FEW else None


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
    weighed: dict[str, Looks] = field(default_factory=lambda: defaultdict(Looks))  # as `LuckAndChoice` has them

    @property
    def sizes(self) -> list[tuple[int, Share, Share]]:
        """The sizes of claims, the smallest first."""
        return [(size, *self.by_size[size]) for size in sorted(self.by_size)]

    def sentences(self, name: str) -> list[str]:
        """Say what is known of a player, as far as there are enough cases."""
        said = []
        if self.lies.percent is not None:
            said.append(_("%(name)s lies in %(share)s claims%(when)s.") % {
                "name": name, "share": self.lies.of_ten, "when": self.when,
            })  # fmt: skip
        if self.passed.percent is not None:
            said.append(_("Of the lies that could be called, %(share)s pass.") % {"share": self.passed.of_ten})
        if self.doubts.percent is not None:
            said.append(_("Of %(name)s’s doubts, %(share)s are right.") % {"name": name, "share": self.doubts.of_ten})
        return said

    def weighed_sentences(self, name: str) -> list[str]:
        """Say how believable a player's lies are, and how good their doubts, as far as there are enough."""
        said, (lies, doubts, beliefs) = [], (self.weighed[what] for what in ("lies", "doubts", "beliefs"))
        if lies.of_hundred is not None:
            said.append(_(
                "%(name)s’s lies looked true on %(share)d of 100 tables that a listener could imagine (%(count)d lies)."
            ) % {"name": name, "share": lies.of_hundred, "count": lies.count})  # fmt: skip
        if doubts.of_hundred is not None and beliefs.of_hundred is not None:
            said.append(_(
                "What %(name)s doubted looked true on %(doubted)d of 100 tables (%(doubts)d doubts), "
                "what they believed on %(believed)d (%(beliefs)d)."
            ) % {
                "name": name, "doubted": doubts.of_hundred, "doubts": doubts.count,
                "believed": beliefs.of_hundred, "beliefs": beliefs.count,
            })  # fmt: skip
        return said

    def sentences_to_reader(self, name: str) -> list[str]:
        """Say how many of each other's lies a player and their reader have let pass."""
        said = []
        if self.passed.percent is not None:
            part = {"name": name, "part": self.passed.part, "whole": self.passed.whole}
            said.append(_("You let %(part)d of %(name)s’s %(whole)d lies pass.") % part)
        if self.beliefs.percent is not None:
            part = {"name": name, "share": self.beliefs.of_ten}
            said.append(_("Of your claims that %(name)s let pass, %(share)s were lies.") % part)
        return said

    @property
    def when(self) -> str:
        """When they lie more often, if that is more than chance."""
        if self.ahead.percent is None or self.behind.percent is None:
            return ""
        if self.ahead.bounds[0] > self.behind.bounds[1]:
            return _(", mostly while ahead")
        return _(", mostly while not ahead") if self.behind.bounds[0] > self.ahead.bounds[1] else ""

    @property
    def picture(self) -> SafeString | str:
        """Its shares as bars, in percent."""
        known = [(_("lies"), self.lies), (_("lies that pass"), self.passed), (_("right doubts"), self.doubts)]
        drawn = [Bar(label, share.percent) for label, share in known if share.percent is not None]
        return bars(_("In a hundred"), drawn, label=self.name, count=_("In a hundred")) if len(drawn) > 1 else ""

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


def book_of(player: User) -> list[Chapter]:
    """Return what is known of a player's claims and doubts, by game, with how likely to be true they looked."""
    told = counted(player)
    for slug, weighed in weighed_of(player) if told else ():
        for what, (total, count) in weighed.items() if slug in told else ():
            told[slug].weighed[what].add(total, count)
    return [*told.values()]


def counted(player: User, against: User | None = None) -> dict[str, Chapter]:
    """Count a player's claims and doubts, by game; or only those `against` one other player."""
    chapters = {slug: Chapter(name_of(rules)) for slug, rules in catalog.GAMES.items()}
    for slug, size, leading, true, tested, caught, count in claims_of(player, against):
        if slug in chapters:
            chapters[slug].note_claims(count, size, leading, bool(true), tested, caught)
    for slug, true, doubts, right, count in verdicts_of(player, against):
        if slug in chapters:
            chapters[slug].note_verdicts(count, doubts, right, bool(true))
    return {slug: one for slug, one in chapters.items() if one.lies.whole or one.doubts.whole or one.beliefs.whole}


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


def weighed_of(player: User) -> Iterable[tuple[str, dict[str, tuple[float, int]]]]:
    """Return how likely to be true a player's lies were, and the claims that they took: for each game played."""
    rows = LuckAndChoice.objects.filter(seat__user=player, seat__left_at=None).exclude(weighed={})
    found: Iterable[tuple[str, dict[str, tuple[float, int]]]] = rows.values_list("seat__game__slug", "weighed")
    return found


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
