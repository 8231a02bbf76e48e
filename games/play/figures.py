"""Players' figures: finished games counted in answer times and ratings, each game once, in the order they ended.

`tally` does what is new, `reckon_again` all of it from the beginning by the same arithmetic. A game that turns up late,
having ended before one that counts already, takes the later ones back. Ratings are Plackett and Luce's model, by
`openskill`: at a table several seats may be held by bots of one kind; each is rated as a player would be, and the kind
moves by their mean.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from openskill.models import PlackettLuce

from accounts.models import User
from accounts.nights import time_awake, zone_of
from games.engine.bots import USUAL
from games.ledger.pace import is_live
from games.models import AnswerTimes, Game, Move, Rating, RatingStep, Seat, Tally

Times = tuple[Counter[str], list[int]]  # answers by day, and how many seconds they took


def keep_answer_times(games: Sequence[Game]) -> None:
    """Keep the answer times of the seats at finished games that have none yet."""
    of_game = {game.pk: game for game in games}
    seats = Seat.objects.filter(game__in=games, user__isnull=False, answer_times=None).select_related("user")
    missing = {(seat.game_id, seat.number): seat for seat in seats}
    moves = Move.objects.filter(game__in=games).order_by("game", "number").defer("answer", "asides") if missing else ()
    rows = []
    for key, of_one in groupby(moves, key=lambda move: move.game_id):
        for number, (days, waits) in times_of(of_game[key], [*of_one], missing).items():
            rows.append(AnswerTimes(seat=missing.pop((key, number)), days=days, waits=waits))
    AnswerTimes.objects.bulk_create(rows)


def times_of(game: Game, moves: Sequence[Move], missing: dict[tuple[int, int], Seat]) -> dict[int, Times]:
    """Return by seat when the players of a game answered, and how long they took."""
    found: defaultdict[int, Times] = defaultdict(lambda: (Counter(), []))
    for move, asked_at in with_clocks(game, moves):
        seat = missing.get((game.pk, move.seat)) if move.seat is not None else None
        if seat is not None and seat.user is not None and move.source == Move.Source.PLAYER:
            day = move.at.astimezone(zone_of(seat.user)).date().isoformat()
            days, waits = found[seat.number]
            days[day] += 1
            if asked_at is not None:
                waits.append(waited(game, asked_at, move.at, seat.user))
    return found


def with_clocks(game: Game, moves: Sequence[Move]) -> Iterator[tuple[Move, datetime | None]]:
    """Yield each move with the moment since when its player was awaited.

    A game whose moves do not say so is older than that column: there it is the moment when the question was put.
    """
    if any(move.asked_at for move in moves):
        yield from ((move, move.asked_at) for move in moves)
        return
    put_at, question, last = game.started_at, 0, game.started_at
    for move in moves:
        if move.question != question:
            put_at, question = last, move.question
        yield move, put_at
        last = move.at


def waited(game: Game, since: datetime, until: datetime, user: User) -> int:
    """Return for how many of their waking seconds a player was awaited; at a table played live nobody sleeps."""
    spent = until - since if is_live(game) else time_awake(since, until, user)
    return max(0, int(spent.total_seconds()))


# Ratings


MODEL = PlackettLuce()  # with the numbers that its authors found good: 25 to begin with, give or take 25/3
HOUSE = "house"  # the kind of bot that usually sits at our tables; the others are called by their level
PEOPLE = 2  # that a table needs to count: bot accounts are rated as players are, and are none


class Sat(NamedTuple):
    """A seat of a finished table, as far as ratings go."""

    game: int
    pk: int
    user: int | None
    is_bot: bool
    place: int | None
    level: str = USUAL.level  # if it is a bot's
    is_program: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person has sat there."""
        return not (self.is_bot or self.is_program)


class Strength(NamedTuple):
    """A rating, and after how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


Who = tuple[int | None, str]  # the key of a player, or none and a kind of bot
STRANGER = Strength()


class Step(NamedTuple):
    """What a game did to a seat; `who` is None for a former player."""

    seat: int
    who: Who | None
    before: Strength
    after: Strength


@dataclass
class Ratings:
    """The ratings of one game, and what its tables do to them.

    A former player is nobody any more: who they were as an opponent is kept with each seat they had (`former`), so
    that their opponents' ratings stay as they were. A seat of which nothing is kept counts as a stranger's.
    """

    standings: dict[Who, Strength]
    former: Mapping[int, Strength]
    steps: list[Step] = field(default_factory=list)

    def play_all(self, seats: Iterable[Sat]) -> None:
        """Rate tables one after the other, from their seats in that order."""
        for _game, around in groupby(seats, key=lambda seat: seat.game):
            self.play([*around])

    def play(self, seats: Sequence[Sat]) -> None:
        """Rate a table, if it has places and enough people."""
        if any(seat.place is None for seat in seats) or sum(seat.is_person for seat in seats) < PEOPLE:
            return
        before = [self.known(seat) for seat in seats]
        after = rated(before, [seat.place or 0 for seat in seats])
        for who in {who_sat(seat): None for seat in seats}:
            theirs = [number for number, seat in enumerate(seats) if who_sat(seat) == who]
            now = mean([after[number] for number in theirs])
            if who is not None:
                self.standings[who] = now
            self.steps += [Step(seats[number].pk, who, before[number], now) for number in theirs]

    def known(self, seat: Sat) -> Strength:
        """Return what is thought of a seat's player before the game."""
        who = who_sat(seat)
        return self.former.get(seat.pk, STRANGER) if who is None else self.standings.get(who, STRANGER)


def who_sat(seat: Sat) -> Who | None:
    """Return whose rating a seat is played for, None for a former player's."""
    if seat.is_bot:
        return None, HOUSE if seat.level == USUAL.level else seat.level
    return (seat.user, "") if seat.user is not None else None


def rated(before: Sequence[Strength], places: Sequence[int], model: PlackettLuce = MODEL) -> list[Strength]:
    """Return the ratings after a game in which the players came in at these places."""
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(one.mu, one.sigma, was.games + 1) for [one], was in zip(after, before, strict=True)]


def mean(strengths: Sequence[Strength]) -> Strength:
    if len(strengths) == 1:
        return strengths[0]
    count = len(strengths)
    mu, sigma = sum(one.mu for one in strengths) / count, sum(one.sigma for one in strengths) / count
    return Strength(mu, sigma, strengths[0].games)


# Tallies


BATCH = 50  # games in one transaction


def tally() -> int:
    """Count one transaction's worth of finished games of each kind, and return how many."""
    waiting = Game.objects.filter(ended_at__isnull=False, tallied_at__isnull=True)
    return sum(tally_some(slug) for slug in waiting.order_by().values_list("slug", flat=True).distinct())


@transaction.atomic
def tally_some(slug: str) -> int:
    """Count the finished games of one kind that ended first and do not count yet."""
    upto = locked(slug)
    games = list(untallied(slug)[:BATCH])
    if not games:
        return 0
    first = games[0]
    assert first.ended_at is not None
    if upto.ended_at is not None and (first.ended_at, first.pk) < (upto.ended_at, upto.game):
        take_back(slug, first.ended_at, first.pk)
        games = list(untallied(slug)[:BATCH])
    keep_answer_times(games)
    seats = [*seats_of(Seat.objects.filter(game__in=games))]
    reckoning = Ratings(standings_of(slug, {seat.user for seat in seats if seat.user}), former_of(slug, games))
    reckoning.play_all(seats)
    write(slug, reckoning)
    mark(upto, Game.objects.filter(pk__in=[game.pk for game in games]), games[-1])
    return len(games)


def untallied(slug: str) -> QuerySet[Game]:
    """Return the finished games of one kind that do not count yet, in the order in which they ended."""
    return Game.objects.filter(slug=slug, ended_at__isnull=False, tallied_at__isnull=True).order_by("ended_at", "pk")


def locked(slug: str) -> Tally:
    """Lock the ratings of a game until the transaction ends."""
    Tally.objects.get_or_create(slug=slug)
    return Tally.objects.select_for_update().get(slug=slug)


def seats_of(seats: QuerySet[Seat]) -> Iterable[Sat]:
    """Return seats in the order in which they count."""
    rows = seats.order_by("game__ended_at", "game", "number")
    return map(Sat._make, rows.values_list(*Sat._fields).iterator(10_000))


def standings_of(slug: str, users: set[int] | None = None) -> dict[Who, Strength]:
    """Return the ratings of a game's bots and players, or of these players only."""
    ratings = Rating.objects.filter(slug=slug)
    if users is not None:
        ratings = ratings.filter(Q(user=None) | Q(user__in=users))
    columns = ("user", "bot", "mu", "sigma", "games")
    return {(user, bot): Strength(mu, sigma, games) for user, bot, mu, sigma, games in ratings.values_list(*columns)}


def former_of(slug: str, games: Sequence[Game] | None = None) -> dict[int, Strength]:
    """Return what is kept of former players as opponents, by seat."""
    steps = RatingStep.objects.filter(rating=None, seat__game__slug=slug)
    if games is not None:
        steps = steps.filter(seat__game__in=games)
    columns = ("pk", "mu_before", "sigma_before", "number")
    return {seat: Strength(mu, sigma, number) for seat, mu, sigma, number in steps.values_list(*columns)}


def write(slug: str, reckoning: Ratings) -> None:
    """Write what some tables have done to the ratings."""
    changed = {step.who: reckoning.standings[step.who] for step in reckoning.steps if step.who is not None}
    theirs = Q(user=None) | Q(user__in=[user for user, _bot in changed if user])
    ratings = {(rating.user_id, rating.bot): rating for rating in Rating.objects.filter(theirs, slug=slug)}
    old = [ratings[who] for who in changed if who in ratings]
    for rating in old:
        rating.mu, rating.sigma, rating.games = changed[rating.user_id, rating.bot]
    Rating.objects.bulk_update(old, Strength._fields, batch_size=500)
    new = [
        Rating(slug=slug, user_id=who[0], bot=who[1], **after._asdict())
        for who, after in changed.items()
        if who not in ratings
    ]
    ratings |= {(rating.user_id, rating.bot): rating for rating in Rating.objects.bulk_create(new, batch_size=500)}
    rows = [as_row(step, ratings) for step in reckoning.steps if step.seat not in reckoning.former]
    RatingStep.objects.bulk_create(rows, batch_size=5_000)


def as_row(step: Step, ratings: dict[tuple[int | None, str], Rating]) -> RatingStep:
    """Return a step as its row keeps it. Of a former player it keeps what their opponents met, and no more."""
    after = step.before if step.who is None else step.after
    return RatingStep(
        seat_id=step.seat, rating=step.who and ratings[step.who], number=step.after.games,
        mu_before=step.before.mu, sigma_before=step.before.sigma, mu=after.mu, sigma=after.sigma,
    )  # fmt: skip


def mark(upto: Tally, games: QuerySet[Game], last: Game) -> None:
    """Note that games count, and which of them is the last."""
    upto.ended_at, upto.game = last.ended_at, last.pk
    upto.save()
    games.update(tallied_at=timezone.now())


def take_back(slug: str, ended_at: datetime, game: int) -> None:
    """Take back what all tables of a game since one of them have done to the ratings, so that they count again."""
    later = Q(ended_at__gt=ended_at) | Q(ended_at=ended_at, pk__gte=game)
    games = Game.objects.filter(later, slug=slug, ended_at__isnull=False)
    steps = RatingStep.objects.filter(seat__game__in=games, rating__isnull=False)
    first: dict[int, RatingStep] = {}
    for step in steps.select_related("rating").order_by("number"):
        first.setdefault(step.rating_id or 0, step)
    ratings = []
    for step in first.values():
        assert step.rating is not None
        step.rating.mu, step.rating.sigma, step.rating.games = step.mu_before, step.sigma_before, step.number - 1
        ratings.append(step.rating)
    steps.delete()
    Rating.objects.bulk_update(ratings, Strength._fields, batch_size=500)
    Rating.objects.filter(slug=slug, games=0).delete()
    games.update(tallied_at=None)


def take_back_tables_of(user: User) -> None:
    """Take back all ratings since a player's first table of each game: their seats will count for somebody else."""
    finished = Game.objects.filter(seats__user=user, tallied_at__isnull=False).order_by("ended_at", "pk")
    first: dict[str, Game] = {}
    for game in finished:
        first.setdefault(game.slug, game)
    for slug, game in sorted(first.items()):
        locked(slug)
        assert game.ended_at is not None
        take_back(slug, game.ended_at, game.pk)


# Reckoned again


AT_ONCE = 500  # games whose moves are read together


@dataclass(frozen=True)
class Reckoned:
    """What came of it: tables that ended, those that had not counted yet, and stored figures that were wrong."""

    games: int
    new: int
    wrong: int


@transaction.atomic
def reckon_again(slug: str) -> Reckoned:
    """Reckon the ratings of a game from its first table; if what is stored differs or is not all, replace it."""
    upto, new = locked(slug), [*untallied(slug)]
    for begin in range(0, len(new), AT_ONCE):
        keep_answer_times(new[begin : begin + AT_ONCE])
    finished = Game.objects.filter(slug=slug, ended_at__isnull=False)
    reckoning = Ratings({}, former_of(slug))
    reckoning.play_all(seats_of(Seat.objects.filter(game__in=finished)))
    wrong = differences(slug, reckoning, complete=not new)
    if new or wrong:
        RatingStep.objects.filter(seat__game__in=finished, rating__isnull=False).delete()
        Rating.objects.filter(slug=slug).delete()
        write(slug, reckoning)
        mark(upto, finished, finished.latest("ended_at", "pk"))
    return Reckoned(finished.count(), len(new), wrong)


def differences(slug: str, reckoning: Ratings, *, complete: bool) -> int:
    """Count the stored steps, and if all tables count already the stored ratings, that differ in any digit."""
    steps = RatingStep.objects.filter(seat__game__slug=slug, rating__isnull=False)
    columns = ("rating__user", "rating__bot", "number", "mu_before", "sigma_before", "mu", "sigma")
    stored = {seat: rest for seat, *rest in steps.values_list("pk", *columns).iterator(10_000)}
    found = {
        step.seat: [*step.who, step.after.games, *step.before[:2], *step.after[:2]]
        for step in reckoning.steps
        if step.who is not None
    }
    wrong = sum(1 for seat, rest in stored.items() if found.get(seat) != rest)
    if complete:
        wrong += len(found.keys() - stored.keys())
        ratings = standings_of(slug)
        everybody = ratings.keys() | reckoning.standings.keys()
        wrong += sum(1 for who in everybody if ratings.get(who) != reckoning.standings.get(who))
    return wrong
