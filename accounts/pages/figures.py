"""A player's figures, from their finished games: places, answers, ratings, and whom they have met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from itertools import chain, groupby, pairwise
from statistics import median
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Count, Exists, F, Max, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.prepared import Prepared
from games import catalog
from games.models import AnswerTimes, Game, Rating, RatingStep, Seat
from games.pictures import course
from games.pictures.frame import said, table
from games.wording.sentences import name_of

# History


Viewer = User | AnonymousUser


class Played(NamedTuple):
    """A seat of a player's at a finished game. Moments are read only where they are shown: there are thousands."""

    seat: int
    game: int
    address: str
    slug: str
    size: int
    place: int
    started: str | None
    ended: str
    is_seen: bool  # whether the viewer may see the table

    @property
    def won(self) -> bool:
        """Whether they came first, alone or with others."""
        return self.place == 1

    @property
    def ended_at(self) -> datetime:
        return timezone.localtime(moment(self.ended))

    @property
    def lasted(self) -> timedelta:
        """How long the game took from deal to end."""
        return moment(self.ended) - moment(self.started) if self.started else timedelta(0)


def moment(text: str) -> datetime:
    """Read a moment as a database writes it: SQLite leaves out that it is UTC."""
    read = datetime.fromisoformat(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Shown:
    """A finished game in the list: whose points are the player's, and the names of the others by place."""

    game: Played
    points: Any
    others: list[str]


def finished(player: int) -> QuerySet[Seat]:
    """Return a player's seats at games that they have played to the end, latest first."""
    seats = Seat.objects.filter(user=player, left_at=None, game__status=Game.Status.OVER, place__isnull=False)
    return seats.order_by("-game__ended_at", "-pk")


def left_by(player: User) -> int:
    """Return how many games a player has left for good."""
    return Seat.objects.filter(user=player, left_at__isnull=False).count()


def rows(player: int, is_seen: Any) -> QuerySet[Seat, tuple[Any, ...]]:
    """Return such seats as `Played` has them."""
    as_text = {"started": Cast("game__started_at", TextField()), "ended": Cast("game__ended_at", TextField())}
    columns = ("pk", "game", "game__address", "game__slug", "game__size", "place", *as_text, "is_seen")
    return finished(player).annotate(**as_text, is_seen=is_seen).values_list(*columns)


def at_tables_of(viewer: int) -> Any:
    """Say of a seat whether it is at a table that somebody may see: an open one, or one where they sat too."""
    return Q(game__listed=True) | Q(Exists(Seat.objects.filter(user=viewer, game=OuterRef("game"))))


own_games = Prepared(lambda player: rows(player, Value(True, output_field=BooleanField())))
open_games = Prepared(lambda player: rows(player, F("game__listed")))
shared_games = Prepared(lambda player, viewer: rows(player, at_tables_of(viewer)))


def played(player: User, viewer: Viewer) -> list[Played]:
    """Return all that a player has played to the end, latest first.

    A table that is not open to strangers counts in the figures, but only those who sat there see it.
    """
    if viewer == player:
        found = own_games(player.pk)
    else:
        found = shared_games(player.pk, viewer.pk) if isinstance(viewer, User) else open_games(player.pk)
    return [*map(Played._make, found)]


def page_of(games: list[Played], number: str | None, length: int) -> tuple[Page[Played], list[Shown]]:
    """Return a page of those games that may be seen, as the list shows them."""
    page = Paginator([game for game in games if game.is_seen], length).get_page(number)
    around = Seat.objects.filter(game__in=[game.game for game in page]).order_by(
        F("place").asc(nulls_last=True), "number"
    )
    names: defaultdict[int, list[str]] = defaultdict(list)
    points: dict[int, Any] = {}
    mine = {game.seat for game in page}
    for seat, game, name, theirs in around.values_list("pk", "game", "name", "points"):
        if seat in mine:
            points[game] = theirs
        else:
            names[game].append(name or _("a former player"))
    return page, [Shown(game, points[game.game], names[game.game]) for game in page]


# Places


@dataclass
class Tally:
    """How a player has done at one game, or at tables of one size."""

    name: str
    slug: str = ""
    played: int = 0
    won: int = 0
    chances: float = 0.0  # games to win by luck alone
    places: int = 0  # all of them, added up

    def add(self, game: Played) -> None:
        self.played += 1
        self.won += game.won
        self.chances += 1 / game.size
        self.places += game.place

    @property
    def average(self) -> float:
        return self.places / self.played


@dataclass
class Place:
    """How often a player came in at a place, and how often they would have by luck alone."""

    place: int
    times: int = 0
    by_luck: float = 0.0


@dataclass
class Figures:
    """What a player's finished games, latest first, add up to."""

    games: Sequence[Played]
    total: Tally = field(init=False)
    by_game: list[Tally] = field(init=False)
    by_size: dict[int, Tally] = field(init=False)
    places: list[Place] = field(init=False)

    def __post_init__(self) -> None:
        self.total = Tally("")
        by_game = {slug: Tally(name_of(rules), slug) for slug, rules in catalog.GAMES.items()}
        by_size = {size: Tally("") for size in sorted({game.size for game in self.games})}
        self.places = [Place(place) for place in range(1, max(by_size, default=0) + 1)]
        for game in self.games:
            self.total.add(game)
            by_size[game.size].add(game)
            if game.slug in by_game:
                by_game[game.slug].add(game)
            self.places[game.place - 1].times += 1
        for place in self.places:
            place.by_luck = sum(size.chances for seats, size in by_size.items() if seats >= place.place)
        self.by_game = [tally for tally in by_game.values() if tally.played]
        self.by_size = by_size

    @cached_property
    def longest(self) -> Played | None:
        """The game that took longest from deal to end."""
        return max(self.games, key=lambda game: game.lasted, default=None)

    @property
    def longest_address(self) -> str:
        """The address of the longest game, if the viewer may see it."""
        return self.longest.address if self.longest and self.longest.is_seen else ""

    @property
    def longest_seconds(self) -> int:
        return int(self.longest.lasted.total_seconds()) if self.longest else 0

    @cached_property
    def most_won(self) -> int:
        """The most games won one after the other."""
        return longest_run(game.won for game in reversed(self.games))


def longest_run(happened: Iterable[bool]) -> int:
    """Return the longest run of something."""
    best = now = 0
    for did in happened:
        now = now + 1 if did else 0
        best = max(best, now)
    return best


# Answers


A_DAY, A_YEAR = timedelta(days=1), timedelta(weeks=53)

days_of = msgspec.json.Decoder(list[dict[str, int]]).decode
waits_of = msgspec.json.Decoder(list[list[int]]).decode


@dataclass
class Answers:
    """How many answers on each day, and the waking seconds that each took."""

    days: dict[date, int]
    waits: list[int]

    @property
    def usual_time(self) -> int | None:
        """The waking seconds within which half of the answers came."""
        return round(median(self.waits)) if self.waits else None

    @property
    def most_days(self) -> int:
        """The most days in a row with an answer."""
        return longest_run(later - day == A_DAY for day, later in pairwise(sorted(self.days))) + 1 if self.days else 0


def answers_of(player: User) -> Answers:
    """Return what is kept of a player's answers in games that ended within a year."""
    kept = AnswerTimes.objects.filter(seat__user=player, seat__game__ended_at__gt=timezone.now() - A_YEAR)
    as_text = {f"{name}_text": Cast(name, TextField()) for name in ("days", "waits")}  # read here, which is faster
    return added_up([*kept.annotate(**as_text).values_list(*as_text)])


def added_up(rows: Sequence[tuple[str, str]]) -> Answers:
    total: defaultdict[str, int] = defaultdict(int)
    for days in days_of(f"[{','.join(days for days, _waits in rows)}]"):
        for day, count in days.items():
            total[day] += count
    waits = waits_of(f"[{','.join(waits for _days, waits in rows)}]")
    return Answers({date.fromisoformat(day): count for day, count in total.items()}, [*chain.from_iterable(waits)])


# Ratings


FEWEST = 5  # games before anybody is shown a rating
COURSE = 20  # games that a course goes back
BEGINS, UNIT = 1500, 40  # what a beginner's 25 is shown as, and each point above or below it


@dataclass(frozen=True)
class RatingAfter:
    number: int
    strength: int
    give_or_take: int


@dataclass(frozen=True)
class Rated:
    """A player's rating at a game, and its course."""

    slug: str
    course: Sequence[RatingAfter]

    @property
    def name(self) -> str:
        return name_of(catalog.find(self.slug))

    @property
    def now(self) -> RatingAfter:
        return self.course[-1]

    @property
    def drawn(self) -> SafeString:
        """The course as a small picture."""
        label = _("The rating at %(game)s over the last games; the table below has the figures") % {"game": self.name}
        strengths = [standing.strength for standing in self.course]
        return course(label, strengths, [standing.give_or_take for standing in self.course])

    @property
    def table(self) -> SafeString:
        """The figures of the picture."""
        rows = ((said(one.number), str(one.strength), f"± {one.give_or_take}") for one in reversed(self.course))
        heads = [_("%(game)s, game") % {"game": self.name}, _("Rating"), _("Give or take")]
        return table(_("The course of the rating at %(game)s") % {"game": self.name}, heads, [*rows])


def ratings_of(player: User) -> dict[str, Rated]:
    """Return a player's ratings at those games of which they have finished enough."""
    steps = RatingStep.objects.filter(rating__user=player, rating__games__gte=FEWEST)
    steps = steps.filter(number__gt=F("rating__games") - COURSE).order_by("rating__slug", "number")
    rows = steps.values_list("rating__slug", "number", "mu", "sigma")
    return {
        slug: Rated(slug, [as_shown(number, mu, sigma) for _slug, number, mu, sigma in of_one])
        for slug, of_one in groupby(rows, key=lambda row: row[0])
        if slug in catalog.GAMES
    }


class RatedBot(NamedTuple):
    """A bot account's rating at a game."""

    handle: str
    name: str
    person: str  # who answers for it
    now: RatingAfter


def bots_rated() -> dict[str, list[RatedBot]]:
    """Return the ratings of bot accounts, by the name of the game, the strongest first."""
    rows = Rating.objects.filter(user__owner__isnull=False, user__is_active=True, games__gte=FEWEST)
    found: defaultdict[str, list[RatedBot]] = defaultdict(list)
    columns = ("slug", "user__username", "user__name", "user__owner__name", "games", "mu", "sigma")
    for slug, handle, name, person, *rest in rows.order_by("-mu", "pk").values_list(*columns):
        found[slug].append(RatedBot(handle, name, person, as_shown(*rest)))
    return {name_of(rules): found[slug] for slug, rules in catalog.GAMES.items() if slug in found}


def as_shown(number: int, mu: float, sigma: float) -> RatingAfter:
    return RatingAfter(number, round(BEGINS + UNIT * (mu - 25)), round(UNIT * sigma))


# Company


FIRST = 12  # who are shown, unless the page is asked for everybody


class Met(NamedTuple):
    """Somebody whom a player has met."""

    username: str
    name: str
    is_guest: bool
    games: int
    ahead: int  # games in which the player came in before them
    behind: int
    last: datetime

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


def met_by(player: int) -> QuerySet[Seat]:
    """Return the seats of others at a player's finished tables."""
    return Seat.objects.filter(
        game__status=Game.Status.OVER, place__isnull=False, left_at=None, user__is_active=True,
        game__seats__user=player, game__seats__place__isnull=False, game__seats__left_at=None,
    ).exclude(user=player)  # fmt: skip


def met_rows(seats: QuerySet[Seat]) -> QuerySet[Seat, tuple[Any, ...]]:
    """Add up seats by who sat there, as `Met` has them."""
    met = seats.order_by().values("user").annotate(
        games=Count("pk"),
        ahead=Count("pk", filter=Q(place__gt=F("game__seats__place"))),
        behind=Count("pk", filter=Q(place__lt=F("game__seats__place"))),
        last=Max("game__ended_at"),
    ).order_by("-games", "-last", "user")  # fmt: skip
    return met.values_list("user__username", "user__name", "user__is_guest", "games", "ahead", "behind", "last")


own_company = Prepared(lambda player: met_rows(met_by(player)))
open_company = Prepared(lambda player: met_rows(met_by(player).filter(game__listed=True)))
shared_company = Prepared(lambda player, viewer: met_rows(met_by(player).filter(at_tables_of(viewer))))


def company_of(player: User, viewer: Viewer) -> list[Met]:
    """Return everybody a player has met, those they have met most often first.

    Other viewers get only tables that they may see: who plays with whom among friends is not for strangers.
    """
    if viewer == player:
        found = own_company(player.pk)
    else:
        found = shared_company(player.pk, viewer.pk) if isinstance(viewer, User) else open_company(player.pk)
    return [*map(Met._make, found)]
