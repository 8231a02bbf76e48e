"""What has become of it: whether every answer taken is stored once, every table moves on, no mail came twice."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from email import message_from_bytes

from benchmarks.chaos.people import Person, Post
from games.engine.position import encode_sorted

Move = tuple[str, int, int, bytes]  # the table, the seat, the question and the answer
Row = tuple[str, str, str, bool | None]  # as benchmarks.__main__ has them
PATIENCE = 60  # seconds for all tables together to be played to their ends
AWAY = timedelta(days=60)  # after which everybody's time has run out


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
