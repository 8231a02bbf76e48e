"""The judge of `make chaos` finds what was lost, doubled or made up, once all that can be sent is sent."""

from collections import Counter
from collections.abc import Iterable
from itertools import cycle
from random import Random
from typing import Any

import pytest

from benchmarks.chaos.ending import send_until_done
from benchmarks.chaos.people import Person, Post
from benchmarks.chaos.verdict import answers
from games.engine.position import encode_sorted
from games.models import Letter
from games.notices.post import post
from tests.games.tables import friend
from tests.hints import sure
from tests.services.site import Visitor

PASS, BID = {"verb": "pass", "values": {}}, {"verb": "bid", "values": {"value": 3}}
Given = tuple[int, int, dict[str, Any]]  # seat, question and answer


def judged(
    monkeypatch: pytest.MonkeyPatch, heard: list[Given], stored: list[Given], posted: Iterable[Given] = ()
) -> list[str]:
    """What the judge says is wrong, where people heard these answers to be taken and those are stored."""
    posts = [Post("table", *post) for post in heard]
    person = Person(
        1, Visitor("http://nowhere"), "", Random(), [*posts, *(Post("table", *post) for post in posted)], posts
    )
    rows = Counter(("table", seat, question, encode_sorted(answer)) for seat, question, answer in stored)
    monkeypatch.setattr("benchmarks.chaos.verdict.moves", lambda: rows)
    return [what for what, _wanted, _found, good in answers([person]) if good is False]


def test_nothing_is_wrong_where_each_answer_is_stored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [(0, 1, PASS), (1, 1, PASS)], [(0, 1, PASS), (1, 1, PASS)]) == []


def test_an_answer_counts_under_a_later_question_where_others_acted_out_of_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert judged(monkeypatch, [(0, 1, PASS)], [(0, 3, PASS)]) == []


def test_an_answer_that_nobody_heard_of_may_be_stored_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [], [(0, 1, PASS)], posted=[(0, 1, PASS), (0, 2, BID)]) == []


def test_a_lost_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [(0, 1, PASS), (0, 2, BID)], [(0, 1, PASS)]) == ["of them not stored"]


def test_a_doubled_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "questions for which a seat's answer is stored twice" in judged(
        monkeypatch, [(0, 1, PASS)], [(0, 1, PASS), (0, 1, PASS)]
    )


def test_an_answer_that_nobody_gave_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judged(monkeypatch, [], [(0, 1, PASS)]) == ["answers stored that nobody gave"]


def given_letters(count: int) -> Any:
    """What is left to be sent, where there are so many letters."""
    Letter.objects.bulk_create(Letter(user=friend("Ada"), kind=Letter.Kind.TEST) for _ in range(count))
    return Letter.objects.filter(sent_at=None, try_at__isnull=False)


@pytest.mark.django_db
def test_a_run_ends_when_all_is_sent_however_often_that_takes(mailoutbox: list[Any]) -> None:
    left, slow = given_letters(3), cycle([False, True])

    send_until_done(left, lambda: post(sure(left.first())) if next(slow) else 0, still=60)

    assert (left.count(), len(mailoutbox)) == (0, 3)


@pytest.mark.django_db
def test_a_run_ends_when_nothing_moves_any_longer(mailoutbox: list[Any]) -> None:
    left = given_letters(3)
    send_until_done(left, lambda: 0, still=0.1)
    assert (left.count(), mailoutbox) == (3, [])
