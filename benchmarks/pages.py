"""`make bench PART=pages`: late answers, long pages and books beside what they should not cost more than.

`python -m benchmarks.pages books` measures one part here and prints its rows as JSON.

Each part is measured in a process of its own, on SQLite, a player's page and a season's on PostgreSQL, too. The two
sides of a ratio are measured in one run, and are medians; of answers the lower quartile, since a busy machine can only
be slower. CPU is that of the process that answers Django's own client; what SQLite does counts in, what PostgreSQL does
does not. A bot's answer is timed by the clock, in the mean, and written into the database.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from random import Random
from statistics import fmean, median, quantiles
from typing import Any
from urllib.parse import urlencode

from benchmarks.report import HERE, Row, Run, explained, parser_of, table
from benchmarks.site import LONGEST, USUAL, cost, play_to_the_end, run, set_up, signed_in, table_of
from games.catalog import GAMES
from tests.services.missing import Missing
from tests.services.postgres import own_postgres

HEADING = "## Long pages"
SEATS, BOOKS, LOOKS, AGAIN = 4, 5, 30, 4
MINE, ALL, PEOPLE, ANSWERS = 1_000, 20_000, 60, 25  # finished games, those who played them, and answers in each
LONG, LONG_SEATS = 5, 8  # games that reach the 200th answer
WAITS = 400  # for bots, with a game worked out beside them and without
EARLY, LATE = range(5, 16), range(195, 206)  # around the 10th and the 200th answer
IN_A_SEASON, RUNNING, SWEEPS = 24, 1_000, 60
FORM: dict[str, Any] = {"content_type": "application/x-www-form-urlencoded", "HTTP_HX_REQUEST": "true"}


def main() -> None:
    """Measure, print, and write down."""
    parser = parser_of("benchmarks.pages", __doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="measure only this, here")
    if part := parser.parse_args().part:
        set_up()
        print(json.dumps([*PARTS[part]()]))
        return
    measuring = Run("make bench PART=pages")
    with own_postgres() as service:
        on = {part: ("", service.url) if part in ("players", "seasons") else ("",) for part in PARTS}
        rows = [row for part, urls in on.items() for url in urls for row in measured(part, url)]
    measuring.keep(HEADING, table(rows), *explained(__doc__))


def measured(part: str, database: str) -> list[Row]:
    """Measure one part in a process of its own, on SQLite or on another database."""
    print(f"measuring: {part}", file=sys.stderr)
    on = {"DATABASE_URL": database} if database else {}
    rows: list[Row] = json.loads(run(HERE, "-m", "benchmarks.pages", part, env=on).splitlines()[-1])
    return rows


def answers() -> Iterator[Row]:
    """An answer with the table drawn again, late in a game beside early."""
    early, late = list[float](), list[float]()
    while len(late) < LONG * len(LATE):
        costs = [*answered(table_of(USUAL, LONG_SEATS), len(late))]
        if len(costs) == LATE.stop:
            early += costs[EARLY.start : EARLY.stop]
            late += costs[LATE.start :]
    soon, then = (quantiles(costs, n=4)[0] for costs in (early, late))
    said = f"{then / soon:.2f} ({then:.1f} ms beside {soon:.1f} ms)"
    yield "the 200th answer, compared with the 10th, table drawn again", "1.10", said, then / soon <= 1.1


def answered(game: Any, number: int) -> Iterator[float]:
    """Play a random game over HTTP as far as it is measured: what each answer costs in CPU ms."""
    from games.engine.chance import Chance
    from games.models import Hand

    chance, clients = Chance(b"bench", number), dict[Any, Any]()
    for _ in range(LATE.stop):
        hands = Hand.objects.filter(seat__game=game, seat__awaited_since__isnull=False)
        hand = hands.select_related("seat__user").first()
        if hand is None or hand.open_decision is None:
            return
        client = clients[hand.seat.pk] = clients.get(hand.seat.pk) or signed_in(hand.seat.user)
        given = hand.open_decision.sample(chance)
        body = urlencode({"question": hand.question, "verb": given.verb, **given.values}, doseq=True)
        begun = time.process_time()
        response = client.post(f"/t/{game.address}/answer/", body, **FORM)
        yield 1000 * (time.process_time() - begun)
        assert response.status_code == 200, response.content


def replays() -> Iterator[Row]:
    """A step of the reveal beside a look, as the player who is asked, at the same table in mid-game.

    Beside a step without what turned the game, too, as it is until that has been worked out.
    """
    from games import play, tasks
    from games.models import Game
    from games.sight.replay import book_of

    for slug in (USUAL, LONGEST):
        game, over = table_of(slug, SEATS), table_of(slug, SEATS)
        awaited = game.seats.filter(awaited_since__isnull=False).select_related("user", "hand")
        first = awaited[0]
        question = Game.objects.get(pk=game.pk).question
        play.answer(game.address, play.Actor(user=first.user_id), question, first.hand.open_decision.default)
        client = signed_in(awaited.all()[0].user)
        looks = [cost(client, f"/t/{game.address}/") for _ in range(LOOKS)]
        play_to_the_end(over)
        play.bind_due(over.address)
        book = book_of(Game.objects.get(pk=over.pk))
        assert book is not None
        client = signed_in(over.seats.select_related("user")[0].user)
        middle = [f"/t/{over.address}/replay/{at % len(book)}/" for at in range(len(book) // 3, len(book) // 3 + LOOKS)]
        step, look = looked_at_again(client, middle), median(looks)
        what = f"a step of the reveal, compared with a look, {slug.replace('_', ' ')}, in the server's CPU time"
        yield what, "1.50", f"{step / look:.2f} ({step:.1f} ms beside {look:.1f} ms)", step / look <= 1.5
        tasks.analyse()
        turned = looked_at_again(client, middle)
        what = f"a step of the reveal with what turned it, compared with one without, {slug.replace('_', ' ')}"
        yield what, "1.20", f"{turned / step:.2f} ({turned:.1f} ms beside {step:.1f} ms)", turned / step <= 1.2


def looked_at_again(client: Any, paths: Sequence[str]) -> float:
    """Return the CPU milliseconds of pages looked at before: the least of each, in the median."""
    for path in paths:
        client.get(path)
    return median(min(cost(client, path) for _ in range(AGAIN)) for path in paths)


def beside() -> Iterator[Row]:
    """Bots' answers while a finished game is worked out on the same core, beside some while that stands still."""
    from django.utils import timezone

    from games import play
    from games.models import Game

    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    over = table_of(USUAL, SEATS)
    play_to_the_end(over)
    play.bind_due(over.address)
    with worked_out_for_ever(over) as worker:
        for slug in (USUAL, LONGEST):
            waits: dict[bool, list[float]] = {True: [], False: []}
            while len(waits[True]) < WAITS:
                game = table_of(slug, SEATS)
                game.seats.update(stand_in=True)
                now, works = timezone.now(), True
                while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
                    now, works = now + timedelta(days=1), not works
                    os.kill(worker, signal.SIGCONT if works else signal.SIGSTOP)
                    begun = time.perf_counter()
                    play.act_due(game.address, now)
                    waits[works].append(1000 * (time.perf_counter() - begun))
            late, usual = (fmean(waits[works]) for works in (True, False))
            what = f"a bot's answer while a game is worked out on the same core, {slug.replace('_', ' ')}"
            yield what, "1.20", f"{late / usual:.2f} ({late:.1f} ms beside {usual:.1f} ms)", late / usual <= 1.2


@contextmanager
def worked_out_for_ever(over: Any) -> Iterator[int]:
    """Work out a finished game again and again in a process of its own, last in line; yield its id."""
    from config.play import LAST_IN_LINE
    from games.models import Truth
    from games.play.analysis import analysed, steps_of

    told = [*steps_of(over, Truth.objects.get(game=over), set())]
    worker = os.fork()
    if not worker:
        try:
            os.nice(LAST_IN_LINE)
            while True:
                analysed(over, told)
        finally:
            os._exit(1)  # whatever goes wrong, the rest is not for this process
    try:
        yield worker
        assert os.waitpid(worker, os.WNOHANG) == (0, 0), "it has ended by itself"
    finally:
        os.kill(worker, signal.SIGKILL)
    os.waitpid(worker, 0)


def books() -> Iterator[Row]:
    """Binding the book of a game with long turns beside playing it through on the site, and how large the book is."""
    from games import play
    from games.models import Book

    found = []
    for _ in range(BOOKS):
        game, begun = table_of(LONGEST, SEATS), time.process_time()
        play_to_the_end(game)
        ended = time.process_time()
        assert play.bind_due(game.address) == 1
        size = len(bytes(Book.objects.get(game=game).pages or b""))
        found.append((ended - begun, time.process_time() - ended, size))
    ratio = median(bound / played for played, bound, _size in found)
    played, bound, _size = (median(column) for column in zip(*found, strict=True))
    what = f"binding the book of a game of {LONGEST.replace('_', ' ')}, compared with playing it through, four bots"
    yield what, "2.00", f"{ratio:.2f} ({bound:.2f} s beside {played:.2f} s)", ratio <= 2
    size = max(size for *_seconds, size in found)
    yield "the largest of five such books", "60 kB", f"{size / 1000:.0f} kB", size <= 60_000


def players() -> Iterator[Row]:
    """A player's page with many games beside a look, and all ratings reckoned again."""
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from accounts.models import User

    table = table_of(USUAL, 4)
    people = [User.objects.create(name=f"Player {number}", zone="Europe/Paris") for number in range(PEOPLE)]
    add_finished(MINE, people, with_first=True, seed=1)
    add_finished(ALL - MINE, people[1:], with_first=False, seed=2)
    begun = time.perf_counter()
    call_command("rate", stdout=StringIO())
    rated = time.perf_counter() - begun
    call_command("rate", stdout=StringIO())  # fails if anything differs
    client, address = signed_in(people[0]), f"/players/{people[0].username}/"
    page = median([cost(client, address) for _ in range(LOOKS)])
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    queries = len(captured)
    friend = signed_in(table.seats.get(number=0).user)
    look = median([cost(friend, table.get_absolute_url()) for _ in range(LOOKS)])
    what = f"the page of a player with 1,000 finished games, in CPU compared with a look, {connection.vendor}"
    yield what, "4.00", f"{page / look:.2f} ({page:.1f} ms beside {look:.1f} ms)", page / look <= 4
    yield "its queries, at most", "10", str(queries), queries <= 10
    what = f"`manage.py rate` over {ALL:,} finished games, {connection.vendor}"
    yield what, "120 s", f"{rated:.0f} s", rated <= 120


def add_finished(count: int, people: list[Any], *, with_first: bool, seed: int) -> None:
    """Add finished games over three years, of all kinds and sizes; the first player sits at each if they are to."""
    from django.utils import timezone

    from games.models import AnswerTimes, Game, Seat

    random, now = Random(seed), timezone.now()
    games, seats, times = list[Any](), list[Any](), list[Any]()
    for number in range(count):
        rules = random.choice([*GAMES.values()])
        size = random.choice(rules.seats)
        ended = now - timedelta(days=random.uniform(0, 1000))
        game = Game(
            slug=rules.slug, size=size, status=Game.Status.OVER, ended_at=ended, move_time=86400, bank_time=0,
            started_at=ended - timedelta(days=random.uniform(3, 40)), listed=number % 2 == 0, commitment="0" * 64,
        )  # fmt: skip
        games.append(game)
        around = random.sample(people[with_first:], random.randint(2, size) - with_first)
        around = [*people[:with_first], *around]
        around += [None] * (size - len(around))
        for place, user in enumerate(random.sample(around, size), 1):
            name, at = user.name if user else f"Bot {place}", place - 1
            seat = Seat(game=game, number=at, user=user, name=name, is_bot=user is None, place=place, points=9 - place)
            seats.append(seat)
            if user is people[0] and with_first:
                days = Counter(
                    (ended - timedelta(days=random.randint(0, 20))).date().isoformat() for _ in range(ANSWERS)
                )
                waits = [random.randint(60, 40_000) for _ in range(ANSWERS)]
                times.append(AnswerTimes(seat=seat, days=days, waits=waits))
    Game.objects.bulk_create(games, batch_size=1_000)
    Seat.objects.bulk_create(seats, batch_size=2_000)
    AnswerTimes.objects.bulk_create(times, batch_size=1_000)


def seasons() -> Iterator[Row]:
    """The page of a season of 24 people and 60 tables beside one's turns, and the sweep that has nothing to do."""
    from django.db import connection

    from accounts.models import User
    from games import seasons
    from games.models import Season
    from games.tasks import sweep

    people = [User.objects.create(name=f"Player {number}", zone="Europe/Paris") for number in range(IN_A_SEASON)]
    season = seasons.open_season(people[0], seasons.SeasonPlan("Winter", seasons.fitting(4)[:2], rounds=10))
    for user in people[1:]:
        seasons.join_by_link(season.secret, user)
    seasons.begin_now(season.address, people[0])
    play_half(season)
    assert season.tables.count() == 60, season.tables.count()
    here, browsers = season.get_absolute_url(), [signed_in(user) for user in people[:IN_A_SEASON:4]]
    parts = {"": here, ", a folded round": f"{here}rounds/1/", ", places over time": f"{here}places/"}
    looks = [[cost(browser, at) for at in ("/turns/", *parts.values())] for browser in browsers * (LOOKS // 5)]
    turns, *costs = (median(of_part) for of_part in zip(*looks, strict=True))
    for part, page in zip(parts, costs, strict=True):
        what = f"a season's page, 24 people and 60 tables{part}, compared with my turns, in CPU, {connection.vendor}"
        yield what, "1.50", f"{page / turns:.2f} ({page:.1f} ms beside {turns:.1f} ms)", page / turns <= 1.5
    without = median(swept(sweep) for _sweep in range(SWEEPS))
    later = season.begins_at + timedelta(days=30)
    rows = [
        Season(
            name="Running", form="round", status="running", games=season.games, seats=4, rounds=6, move_time=86400,
            bank_time=0, seed=0, begins_at=season.begins_at, started_at=season.begins_at, last_day_at=later,
            ends_at=later, due_at=later,
        )
        for _number in range(RUNNING)
    ]  # fmt: skip
    Season.objects.bulk_create(rows)
    beside = median(swept(sweep) for _sweep in range(SWEEPS))
    said = f"{beside / without:.2f} ({beside:.1f} ms beside {without:.1f} ms)"
    yield f"the sweep beside {RUNNING:,} running seasons, {connection.vendor}", "1.10", said, beside / without <= 1.1


def play_half(season: Any) -> None:
    """End half of a season's tables, and let the next open."""
    from games import play, seasons
    from games.models import Game

    while season.tables.filter(status="over").count() < season.tables.count() // 2:
        for game in Game.objects.filter(season_table__season=season, status=Game.Status.RUNNING):
            play.end_game(game.address)
            for seat in game.seats.all():
                type(seat).objects.filter(pk=seat.pk).update(place=1 + (seat.number + game.pk) % game.size)
        seasons.run_due()


def swept(sweep: Callable[[], object]) -> float:
    """Return the CPU milliseconds that a sweep takes."""
    begun = time.process_time()
    sweep()
    return 1000 * (time.process_time() - begun)


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "answers": answers, "replays": replays, "beside": beside, "books": books, "players": players, "seasons": seasons,
}  # fmt: skip

if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
