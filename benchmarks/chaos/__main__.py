"""`make chaos`: for ten minutes at most, people play over HTTP while their site is killed under them 200 times.

Web server, workers and beat are killed (SIGKILL) at random moments and started again; in the middle the rules of all
games change. PostgreSQL, Redis and a mail server are started for it, and ended. Exit code 1 if any promise is broken.
KILLS and SECONDS say how many and within which time instead, and SEED whom and when.

Eight people sit at three tables of each game, on PostgreSQL and Redis. Killed means SIGKILL to a process and everything
it had started. It was started again at once, in the second half under the new rules, so that for a while both played at
the same tables. People post a form again until the site hears it. They also propose things to each other, nudge, go
away for a day, and read their deadlines as a calendar; what letters say is told to a webhook and a device of each of
them too. At the end the leases of killed senders run out: a letter or a message that would go out twice does so then.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from threading import Event, Thread

from benchmarks.chaos import verdict
from benchmarks.chaos.house import CHANGED, House, apply
from benchmarks.chaos.people import Person
from benchmarks.chaos.told import calls, finish_calls, give_channels, send_until_done, told
from benchmarks.report import Row, Run, explained, only_help, table
from benchmarks.site import signed_in
from tests.services.mail import Says, smtp
from tests.services.postgres import postgres
from tests.services.redis import free_port, redis
from tests.services.site import Visitor, answers

KILLS = int(os.environ.get("KILLS", "200"))
LASTS = float(os.environ.get("SECONDS", "390"))  # seconds of killing; what is before and after takes three minutes
CALM = 20  # seconds of play without kills, at the end
TABLES = 3  # of each game
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gwen", "Hugo")
HEADING = "## Killed while people play"


def main() -> int:
    """Play, kill, count, print and write down; 0 if every promise was kept."""
    only_help("benchmarks.chaos", __doc__)
    asked = [f"{name}={os.environ[name]}" for name in ("KILLS", "SECONDS", "SEED") if name in os.environ]
    run = Run(" ".join(["make chaos", *asked]))
    chance = Random(int(os.environ.get("SEED", SystemRandom().randrange(10**6))))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="longhand-chaos-")))
        os.environ["DATABASE_URL"] = stack.enter_context(postgres())
        os.environ["REDIS_URL"] = stack.enter_context(redis())
        (says, mail), port = stack.enter_context(smtp()), free_port()
        channels = stack.enter_context(told())
        tell_the_environment(folder, port, mail)
        people = settle(chance, port)
        give_channels(channels)
        house = House(folder, port, chance)
        house.open()
        stack.callback(house.close)
        wait_for(port)
        play(house, people, chance)
        house.close()
        rows = [*kills(house, people), *verdict.answers(people), *verdict.asides(people), *verdict.calendars()]
        rows += [*verdict.tables(), *finish(says)]
        finish_calls()
        rows += calls(channels)
        run.keep(HEADING, table(rows), *explained(__doc__))
        if broken := [what for what, _wanted, _found, good in rows if good is False]:
            print(f"Broken: {', '.join(broken)}", *errors(folder), sep="\n", file=sys.stderr)
        return int(bool(broken))


def tell_the_environment(folder: Path, port: int, mail: int) -> None:
    """Say to every process what it needs to know."""
    os.environ.update(
        DJANGO_SETTINGS_MODULE="benchmarks.chaos.settings",
        SECRET_KEY="killed-and-started-again-" * 3,
        ALLOWED_HOSTS="127.0.0.1,localhost",
        SITE_URL=f"http://127.0.0.1:{port}",
        SECURE_SSL_REDIRECT="0",
        LONGHAND_VAR=str(folder / "var"),
        LONGHAND_PAUSE="0.3",
        LOG_LEVEL="WARNING",
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=str(mail),
    )


def settle(chance: Random, port: int) -> list[Person]:
    """Seat people at tables of every game, with bots where they need some, and let some say something in advance."""
    import django

    django.setup()
    from django.core.management import call_command

    from accounts.enrol import enrol

    call_command("migrate", verbosity=0)
    users = [enrol(name, f"{name}@example.com", notices="at_once", wakes=0, sleeps=0) for name in NAMES]
    lay_tables(chance)
    people = []
    for user in users:
        browser = signed_in(user)
        visitor = Visitor(f"http://127.0.0.1:{port}", browser.cookies["sessionid"].value)
        people.append(Person(user.pk, visitor, os.environ["DATABASE_URL"], Random(chance.random())))
    return people


def lay_tables(chance: Random) -> None:
    """Open as many tables of each game as there are to be, where some have ended."""
    from accounts.models import User
    from games import catalog, play
    from games.models import Game

    users = list(User.objects.all())
    for slug, rules in catalog.GAMES.items():
        for bots in range(TABLES - Game.objects.filter(slug=slug, status=Game.Status.RUNNING).count()):
            size = min(max(rules.seats[0], 2 + bots), rules.seats[-1])
            seated = chance.sample(users, min(size, max(2, size - bots)))
            game = play.open_table(seated[0], play.Plan(slug, size, bots=size - len(seated)))
            for user in seated[1:]:
                play.take_seat(game.address, user)
            leave_order(game.address, seated[0].pk)


def leave_order(address: str, user: int) -> None:
    """Say what a player is asked for in advance, as it is proposed."""
    from games import catalog, play
    from games.engine.advance import invited
    from games.engine.fields import IllegalAnswer
    from games.models import Game, Hand
    from games.sight import as_sight

    game = Game.objects.get(address=address)
    hand = Hand.objects.get(seat__game=game, seat__user=user)
    sight = as_sight(hand.sight)
    for one in invited(catalog.find(game.slug).advance, sight, hand.open_decision)[:1]:
        order = one.kind.given(one.start, sight, waits=hand.open_decision is not None)
        try:
            play.give_order(address, play.Actor(user=user), order)
        except (IllegalAnswer, play.Refused) as refused:
            print(f"no order at a table of {game.slug}: {refused}", file=sys.stderr)


def play(house: House, people: list[Person], chance: Random) -> None:
    """Let everybody play, kill what serves them at random moments, and change the rules when half of it is done."""
    enough = Event()
    threads = [Thread(target=person.play, args=[enough], daemon=True) for person in people]
    for thread in threads:
        thread.start()
    until = time.monotonic() + LASTS
    for kill in range(KILLS):
        if kill == KILLS // 2:
            house.change_the_rules()
            change_the_rules_here()
        left = max(0.0, until - time.monotonic()) / (KILLS - kill)
        time.sleep(left * chance.uniform(0.2, 1.8))
        house.kill_one()
        if kill % 20 == 19:
            lay_tables(chance)
            print(f"{kill + 1} killed", file=sys.stderr, flush=True)
    house.replace_all()
    time.sleep(CALM)  # in which the workers also sweep undisturbed
    enough.set()
    for thread in threads:
        thread.join(60)


def finish(says: Says) -> Iterator[Row]:
    """Send what is still to be sent, as if the leases of killed senders had run out, and count the letters."""
    from games.models import Letter
    from games.post import post_due

    left = Letter.objects.filter(sent_at=None, try_at__isnull=False)
    send_until_done(left, post_due)
    for letter in left.exclude(trouble=""):
        print(f"letter {letter.pk} did not go out: {letter.trouble}", file=sys.stderr)
    yield from verdict.letters(says.taken)


def kills(house: House, people: list[Person]) -> Iterator[Row]:
    """Say how much has happened."""
    said = ", ".join(f"{part} {count}" for part, count in house.killed.items())
    yield "killed", str(KILLS), said, sum(house.killed.values()) == KILLS
    heard = Counter[str]()
    for person in people:
        heard += person.said
    what = ", ".join(f"{status}: {count:,}" for status, count in heard.most_common())
    yield "what the site said when people posted a form", "", what, None


def change_the_rules_here() -> None:
    """Play by the new rules in this process too."""
    os.environ[CHANGED] = "1"
    apply()
    logging.disable()  # that the bots of other rules err is no news


def wait_for(port: int) -> None:
    """Wait until the site answers."""
    until = time.monotonic() + 60
    while not answers(f"http://127.0.0.1:{port}/healthz"):
        if time.monotonic() > until:
            raise RuntimeError("the site does not answer")
        time.sleep(0.2)


def errors(folder: Path) -> list[str]:
    """The kinds of errors that the processes have written down."""
    lines = [line for log in folder.glob("*.log") for line in log.read_text(errors="replace").splitlines()]
    return [f"{count} × {line}" for line, count in Counter(line for line in lines if "Error" in line).most_common(10)]


if __name__ == "__main__":
    sys.exit(main())
