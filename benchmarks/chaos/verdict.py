"""The verdict: every answer taken is stored once, every table moves on, and no mail came twice.

What people did beside answering is stored and was done once, too, and stands in their calendars.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from email import message_from_bytes
from typing import Any
from urllib.parse import urlsplit

from benchmarks.chaos.people import Person, Post
from benchmarks.report import Row
from games.engine.position import encode_sorted

Move = tuple[str, int, int, bytes]  # the table, the seat, the question and the answer
Deadlines = Counter[tuple[str, datetime]]  # each with the address of its table
PATIENCE = 60  # seconds for all tables together to be played to their ends
AWAY = timedelta(days=60)  # after which everybody's time has run out
PAUSED = "All have agreed: this table is paused. All clocks are stopped."


def answers(people: Sequence[Person]) -> Iterator[Row]:
    """Every answer that was taken is stored once, and none that nobody gave.

    If the site was the first to give it, by an order or for want of a choice, it says so all the same.
    """
    from games import models

    source = models.Move.Source
    stored, heard, posted = moves(source.PLAYER), known(people, "heard"), known(people, "posted")
    twice = sum(count > 1 for count in Counter(move[:3] for move in stored.elements()).values())
    lost = len(without({*without(heard, stored)}, moves(source.ORDER)))
    without(posted - heard, stored)
    yield "answers that the site said it had accepted", "", f"{len(heard):,} of {len(posted):,} posted", None
    yield "of them not stored", "0", str(lost), lost == 0
    yield "questions for which a seat's answer is stored twice", "0", str(twice), twice == 0
    unasked = sum(stored.values())
    yield "answers stored that nobody gave", "0", str(unasked), unasked == 0
    wrong = sum(count for person in people for said, count in person.said.items() if said.startswith("5"))
    yield "pages that failed (500 and above)", "0", str(wrong), wrong == 0


def known(people: Sequence[Person], which: str) -> set[Move]:
    """What people have posted, or heard to be taken."""
    posts: list[Post] = [post for person in people for post in getattr(person, which)]
    return {(post.address, post.seat, post.question, encode_sorted(post.answer)) for post in posts}


def moves(source: str) -> Counter[Move]:
    """The answers for people that are stored, from this source."""
    from games import models

    kept = models.Move.objects.filter(source=source)
    rows = kept.values_list("game__address", "seat", "question", "answer")
    return Counter(
        (address, seat, question, encode_sorted(answer)) for address, seat, question, answer in rows if seat is not None
    )


def without(posts: set[Move], stored: Counter[Move]) -> list[Move]:
    """Take from what is stored each of these posts, and return those that are not there.

    Where others acted out of turn, an answer is stored under a later question than it was posted to.
    """
    exact = {post for post in posts if stored[post]}
    stored.subtract(exact)
    missing = []
    for address, seat, question, answer in sorted(posts - exact):
        later = [move for move in +stored if move[:2] == (address, seat) and move[3] == answer and move[2] > question]
        if later:
            stored[min(later)] -= 1
        else:
            missing.append((address, seat, question, answer))
    return missing


def letters(mails: Iterable[bytes]) -> Iterator[Row]:
    """No letter reached the mail server twice, and no two were written about one question."""
    from games.models import Letter, LetterItem

    came = Counter(message_from_bytes(mail)["Message-ID"] for mail in mails)
    doubled = sum(count > 1 for count in came.values())
    items = LetterItem.objects.exclude(why__in=(LetterItem.Why.AGAIN, LetterItem.Why.NUDGE))
    named = Counter(items.values_list("why", "seat", "question", "offer", "due_at", "consent", "invitation"))
    again = sum(count > 1 for count in named.values())
    left = Letter.objects.filter(sent_at=None, try_at__isnull=False).count()
    yield "letters that reached the mail server", "", f"{len(came):,}", None
    yield "of them more than once", "0", str(doubled), doubled == 0
    yield "questions, offers, proposals and ends that two letters were written about", "0", str(again), again == 0
    yield "letters that never went out", "0", str(left), left == 0


def tables() -> Iterator[Row]:
    """Every table that runs moves on when everybody's time has run out, and none is in trouble."""
    from django.utils import timezone

    from games import play
    from games.models import Game

    for address in Game.objects.filter(status=Game.Status.PAUSED).values_list("address", flat=True):
        play.resume(address)
    in_play = Game.objects.filter(status=Game.Status.RUNNING).values_list("address", flat=True)
    running = list(in_play)
    trouble = Game.objects.filter(trouble_at__isnull=False).count()
    over, stuck, now = Game.objects.filter(status=Game.Status.OVER).count(), 0, timezone.now()
    for address in running:
        play.bring_over(address)
        now += AWAY
        stuck += not play.act_due(address, now)
    until = time.monotonic() + PATIENCE
    while (left := list(in_play.all())) and time.monotonic() < until:  # some may have ended above
        now += AWAY
        for address in left:
            play.act_due(address, now)
    said = f"{stuck} of {len(running)} ({over} had ended before, {len(running) - len(left)} did so now)"
    yield "tables that stand still after everybody's time has run out", "0", said, stuck == 0
    yield "tables in trouble", "0", str(trouble), trouble == 0


def asides(people: Sequence[Person]) -> Iterator[Row]:
    """Whether what was accepted is stored, and what follows from it was done once."""
    from games.models import Consent, LetterItem, Nudge

    replies = [(person.user, key, agrees) for person in people for key, agrees in person.replied.items()]
    stored = {(c.seat.user_id, c.proposal_id): c.agrees for c in Consent.objects.select_related("seat")}
    lost = sum(stored.get((user, key)) is not agrees for user, key, agrees in replies)
    yield "replies to proposals that the site said it had accepted", "", f"{len(replies):,}", None
    yield "of them not stored", "0", str(lost), lost == 0
    yield from proposals()
    nudges, letters = Nudge.objects.count(), LetterItem.objects.filter(why=LetterItem.Why.NUDGE).count()
    yield "nudges, and letters written for them", "", f"{nudges} and {letters}", nudges == letters
    wrong = len(wrongly_away(people))
    yield "people away of whom the site thinks otherwise", "0", str(wrong), wrong == 0
    failed = sum(count for person in people for said, count in person.said_aside.items() if said.startswith("5"))
    yield "their pages that failed (500 and above)", "0", str(failed), failed == 0


def proposals() -> Iterator[Row]:
    """Whether tables know what is proposed, and what all have agreed to was done once."""
    from games.models import Game, Line, Proposal

    agreed = Proposal.objects.filter(kind="pause", outcome="agreed").count()
    begun = sum(text_of(text) == PAUSED for text in Line.objects.values_list("text", flat=True))
    yield "pauses agreed to, and begun", "", f"{agreed} and {begun}", agreed == begun
    open_ones = set(Proposal.objects.filter(closed_at=None).values_list("game", flat=True))
    wrong = len(open_ones ^ set(Game.objects.filter(proposal_open=True).values_list("pk", flat=True)))
    yield "tables that are wrong about whether something is proposed", "0", str(wrong), wrong == 0


def wrongly_away(people: Sequence[Person]) -> list[int]:
    """Return the people who were told that they are away, or back, and are not."""
    from django.utils import timezone

    from accounts.models import User

    away = set(User.objects.filter(away_until__gt=timezone.now()).values_list("pk", flat=True))
    return [person.user for person in people if person.away is not None and person.away != (person.user in away)]


def text_of(line: Any) -> Any:
    """What a line of the log says, before its values."""
    return line if isinstance(line, str) else line.get("template")


def calendars() -> Iterator[Row]:
    """Whether each calendar holds the deadlines of the player's tables, each once, and no others."""
    from games.models import Feed

    read, wrong = 0, 0
    for feed in Feed.objects.all():
        told, stored = deadlines_read(feed.secret), deadlines_stored(feed.user_id)
        read += told.total()
        wrong += ((told - stored) + (stored - told)).total()
    yield "deadlines read as a calendar", "", f"{read:,}", None
    yield "of them missing, wrong or there twice", "0", str(wrong), wrong == 0


def deadlines_read(secret: str) -> Deadlines:
    """What a calendar program reads."""
    from django.test import Client
    from icalendar import Calendar

    found = Calendar.from_ical(Client(SERVER_NAME="127.0.0.1").get(f"/calendar/{secret}.ics").content)
    return Counter((urlsplit(str(one["url"])).path, one.decoded("dtstart")) for one in found.walk("VEVENT"))


def deadlines_stored(user: int) -> Deadlines:
    """What the player's seats say."""
    from games.models import Game, Seat

    awaited = Seat.objects.filter(user=user, awaited_since__isnull=False, due_at__isnull=False, stand_in=False)
    rows = awaited.filter(game__status=Game.Status.RUNNING, game__trouble_at=None)
    told = rows.values_list("game__address", "due_at")
    return Counter((f"/t/{address}/", due.replace(microsecond=0)) for address, due in told if due)
