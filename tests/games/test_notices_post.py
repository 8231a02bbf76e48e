"""Each letter goes out once: with a mail server that refuses, is away, or takes it while the sender dies."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games import play
from games.models import Hand, Letter
from games.post import post_due
from games.post.outbox import claim, note_failure, post
from tests.catalog.which import SEALED, name_of
from tests.hints import sure
from tests.services.redis import free_port

from .letters import HOUR, MINUTE, NOON, at, look, mail_server, second_table, write
from .tables import friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("cleo_is_the_first_baron")]
AFTER_TEN = NOON + 10 * MINUTE


@pytest.fixture
def letter() -> Letter:
    """A letter to Ada that is due at noon."""
    with at(NOON):
        return Letter.objects.create(user=friend("Ada"), kind=Letter.Kind.TEST)


def post_at(moment: Any) -> int:
    with at(moment):
        return post_due()


def test_a_letter_is_sent_once_and_marked_so(letter: Letter, mailoutbox: list[Any]) -> None:
    assert post_at(NOON) == 1
    assert post_at(NOON + HOUR) == 0
    assert [mail.to for mail in mailoutbox] == [["ada@friends.example"]]
    letter.refresh_from_db()
    assert (letter.sent_at, letter.try_at, letter.trouble) == (NOON, None, "")


def test_it_reaches_a_real_mail_server(letter: Letter, settings: Any) -> None:
    with mail_server(settings) as says:
        assert post_at(NOON) == 1
    (taken,) = says.taken
    assert message_from_bytes(taken)["Subject"] == "A test letter from Longhand"


def test_a_mail_server_that_refuses_for_now_is_tried_again_ever_later_and_six_times_at_most(
    letter: Letter, settings: Any
) -> None:
    moment, waits = NOON, []
    with mail_server(settings) as says:
        says.to_recipients["ada@friends.example"] = "451 Come back later"
        while True:
            assert post_at(moment) == 0
            letter.refresh_from_db()
            assert letter.trouble == "SMTPRecipientsRefused"
            if letter.try_at is None:
                break
            waits.append((letter.try_at - moment) // MINUTE)
            assert post_at(letter.try_at - MINUTE / 60) == 0
            assert says.asked == len(waits)
            moment = letter.try_at
    assert waits == [1, 5, 30, 120, 360]
    assert (letter.tries, says.asked, letter.sent_at) == (6, 6, None)


def test_a_letter_refused_for_now_goes_out_when_the_server_takes_it(letter: Letter, settings: Any) -> None:
    with mail_server(settings) as says:
        says.to_recipients["ada@friends.example"] = "451 Come back later"
        post_at(NOON)
        says.to_recipients.clear()
        assert post_at(NOON + MINUTE) == 1
        assert len(says.taken) == 1
    letter.refresh_from_db()
    assert (letter.trouble, letter.try_at) == ("", None)


def test_a_recipient_whom_the_mail_server_does_not_know_is_not_tried_again(letter: Letter, settings: Any) -> None:
    with mail_server(settings) as says:
        says.to_recipients["ada@friends.example"] = "550 Nobody of that name here"
        assert post_at(NOON) == 0
        assert post_at(NOON + HOUR) == 0
        assert says.asked == 1
    letter.refresh_from_db()
    assert (letter.trouble, letter.try_at, letter.sent_at) == ("SMTPRecipientsRefused", None, None)


def test_a_refused_letter_does_not_hold_up_the_others(letter: Letter, settings: Any) -> None:
    with at(NOON + MINUTE / 2):
        Letter.objects.create(user=friend("Ben"), kind=Letter.Kind.TEST)
    with mail_server(settings) as says:
        says.to_recipients["ada@friends.example"] = "550 Nobody of that name here"
        sent = post_at(NOON + MINUTE) + post_at(NOON + MINUTE)
        assert sent == 1
        assert len(says.taken) == 1


def test_a_mail_server_that_is_away_loses_no_letter(letter: Letter, settings: Any, mailoutbox: list[Any]) -> None:
    at_hand = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1"
    settings.EMAIL_PORT = free_port()
    assert post_at(NOON) == 0
    letter.refresh_from_db()
    assert letter.trouble == "ConnectionRefusedError"
    settings.EMAIL_BACKEND = at_hand
    assert post_at(NOON + MINUTE) == 1


def test_a_letter_whose_sender_was_killed_is_sent_when_its_lease_has_run_out(
    letter: Letter, mailoutbox: list[Any]
) -> None:
    with at(NOON):
        assert claim(letter)
    assert post_at(NOON + 9 * MINUTE) == 0
    assert post_at(NOON + 10 * MINUTE) == 1
    assert len(mailoutbox) == 1


def test_a_mail_that_had_to_be_sent_twice_is_known_for_one(letter: Letter, mailoutbox: list[Any]) -> None:
    post_at(NOON)
    Letter.objects.update(sent_at=None, try_at=NOON + 10 * MINUTE)  # as if killed before it was written down
    post_at(NOON + 10 * MINUTE)
    first, second = mailoutbox
    assert first.message()["Message-ID"] == second.message()["Message-ID"]


def test_a_sender_that_comes_back_from_the_dead_changes_nothing(letter: Letter, mailoutbox: list[Any]) -> None:
    late = Letter.objects.get(pk=letter.pk)
    with at(NOON):
        claim(late)
    post_at(NOON + 10 * MINUTE)
    with at(NOON + 11 * MINUTE):
        note_failure(late, ConnectionResetError())
    letter.refresh_from_db()
    assert (letter.try_at, letter.sent_at, letter.trouble) == (None, NOON + 10 * MINUTE, "")


def test_a_letter_about_nothing_that_still_waits_is_dropped(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
    to_ada, to_ben = write(AFTER_TEN)
    with at(AFTER_TEN):
        give(game, 0)
    look(game, User.objects.get(name="Ben"), AFTER_TEN + MINUTE)
    assert post_at(AFTER_TEN + 2 * MINUTE) == 0
    assert mailoutbox == []
    for letter in (to_ada, to_ben):
        letter.refresh_from_db()
        assert (letter.try_at, letter.sent_at, letter.trouble) == (None, None, "")


def test_a_letter_that_the_host_asks_for_goes_out_although_the_question_was_seen_before(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
    look(game, User.objects.get(name="Ada"), NOON + MINUTE)
    with at(NOON + 2 * MINUTE):
        play.resend_notice(game.address, 0)
    assert post_at(NOON + 2 * MINUTE) == 1
    assert mailoutbox[0].to == ["ada@friends.example"]


def test_what_still_waits_is_told_without_what_does_not(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        other = second_table(*User.objects.order_by("pk"))
    write(AFTER_TEN)
    with at(AFTER_TEN):
        give(game, 0)
    post_at(AFTER_TEN)
    to_ada, to_ben = mailoutbox
    assert to_ada.subject == f"Your turn at {name_of(SEALED)}, with Ben and Cleo"
    assert f"<table-{other.address}@localhost>" == to_ada.message()["References"]
    assert to_ben.subject == "2 tables are waiting for you"


def test_a_letter_that_cannot_be_drawn_does_not_hold_up_the_others(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
    to_ada, _to_ben = write(AFTER_TEN)
    Hand.objects.filter(seat=game.seats.get(number=0)).update(decision={"prompt": "torn"})
    assert post_at(AFTER_TEN) + post_at(AFTER_TEN) == 1
    assert [mail.to for mail in mailoutbox] == [["ben@friends.example"]]
    to_ada.refresh_from_db()
    assert to_ada.try_at == AFTER_TEN + MINUTE


def test_who_has_unsubscribed_meanwhile_gets_no_letter_but_the_test_they_ask_for(mailoutbox: list[Any]) -> None:
    with at(NOON):
        table_of(SEALED, 3)
    write(AFTER_TEN)
    User.objects.update(notices="none")
    with at(AFTER_TEN):
        Letter.objects.create(user=User.objects.get(name="Ben"), kind=Letter.Kind.TEST)
    post_at(AFTER_TEN)
    assert [mail.subject for mail in mailoutbox] == ["A test letter from Longhand"]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_sixteen_senders_at_once_send_a_letter_once(letter: Letter, settings: Any) -> None:
    gate, sent = Barrier(16), []

    def at_once(mine: Letter) -> None:
        gate.wait()
        try:
            sent.append(post(mine))
        finally:
            connection.close()

    threads = [Thread(target=at_once, args=(Letter.objects.get(pk=letter.pk),)) for _ in range(16)]
    with mail_server(settings) as says:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(says.taken) == 1
    assert sorted(sent) == [False] * 15 + [True]
    letter.refresh_from_db()
    assert sure(letter.sent_at) - sure(letter.claimed_at) < timedelta(minutes=1)
