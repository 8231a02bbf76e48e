"""What a mail says and to whom: its reader's own hand and log, in both halves, under safe headers."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import msgspec
import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.models import User
from games import play, post
from games.engine.texts import say
from games.models import Game, Hand, Letter, Line, Seat, Truth
from games.post.links import read_token
from games.post.mail import mail_of
from games.sight import Link
from tests.catalog.which import SEALED, WINDOW, name_of

from .letters import MINUTE, NOON, at, second_table, sweep, write
from .tables import decision_of, friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cleo_is_the_first_baron")]
AFTER_TEN = NOON + 10 * MINUTE
NASTY = (
    'Zoë 🎩 <b>"Baron"</b>',
    "שלום\u202e evil",
    "Bcc: all@example.org\r\nX-Evil: yes",
    "{seat} %(count)s {{ x }}",
    "<script>alert(1)</script>",
)


@pytest.fixture
def game() -> Game:
    """A table of three friends at noon; Ada and Ben are asked for their bids to Cleo."""
    with at(NOON):
        return table_of(SEALED, 3, move_time=86400, bank_time=0)


def drawn(letter: Letter, moment: Any = AFTER_TEN) -> EmailMultiAlternatives:
    with at(moment):
        mail = mail_of(Letter.objects.select_related("user").get(pk=letter.pk))
    assert mail is not None
    return mail


def html_of(mail: EmailMultiAlternatives) -> str:
    return str(mail.alternatives[0][0])


def parts_of(mail: EmailMultiAlternatives) -> list[Any]:
    """All of a mail, pictures too, that is neither its date nor the line drawn by lot between its parts."""
    message = mail.message()
    headers = [(name, value) for name, value in message.items() if name not in ("Date", "Content-Type")]
    return [headers, *(part.as_bytes() for part in message.walk() if not part.is_multipart())]


def add_line(game: Game, text: Any, **more: Any) -> None:
    """Tell something at a table."""
    number = Line.objects.filter(game=game).count() + 1
    plain = text if isinstance(text, str) else msgspec.to_builtins(text)
    Line.objects.create(game=game, number=number, text=plain, **more)


def test_it_says_what_has_happened_what_is_asked_until_when_and_where_to_answer(game: Game) -> None:
    to_ada, _to_ben = write(AFTER_TEN)
    mail = drawn(to_ada)
    assert mail.subject == f"Your turn at {name_of(SEALED)}, with Ben and Cleo"
    decision = decision_of(game.seats.get(number=0))
    assert decision is not None
    for half in (mail.body, html_of(mail)):
        words = " ".join(re.sub("<[^>]*>", "", str(half)).split())
        assert "Cleo is the first Baron." in words
        assert "What do you bid" in words
        assert "My bid: 1 to 8" in words
        assert "by Saturday 21 March, 12:00, UTC time" in words.replace("By", "by")
    (link,) = re.findall(r"http://localhost:8000/l/([^/]+)/", str(mail.body))
    with at(AFTER_TEN):
        assert read_token(link) == Link(game.seats.get(number=0).pk, game.question)
    assert f'href="http://localhost:8000/l/{link}/"' in html_of(mail)


def test_the_time_is_the_readers_own(game: Game) -> None:
    User.objects.filter(name="Ada").update(zone="Pacific/Auckland")
    to_ada, _to_ben = write(AFTER_TEN)
    assert "By Sunday 22 March, 01:00, Auckland time" in drawn(to_ada).body


def test_it_tells_only_what_has_happened_since_the_readers_last_answer(game: Game) -> None:
    with at(NOON):
        add_line(game, "long ago", kind="talk", seat=1)
        last = Line.objects.filter(game=game).count()
        Seat.objects.filter(game=game, number=0).update(answered_line=last)
        add_line(game, "just now", kind="talk", seat=1)
        add_line(game, "on my word", kind="tale", seat=2)
    body = drawn(write(AFTER_TEN)[0]).body
    assert "Ben says: just now" in body
    assert "Cleo tells: on my word" in body
    assert "long ago" not in body


def test_it_tells_the_last_thirty_things_and_how_many_there_were_before(game: Game) -> None:
    before = Line.objects.filter(game=game, only=None).count()
    for number in range(40):
        add_line(game, f"word {number:02}", kind="talk", seat=1)
    for _ in range(5):
        add_line(game, say("A secret of Ben's."), only=1)
    body = drawn(write(AFTER_TEN)[0]).body
    told = re.findall(r"word (\d\d)", str(body))
    assert told == [f"{number:02}" for number in range(10, 40)]
    assert f"… and {10 + before} more before that" in body


def test_it_tells_private_lines_to_their_own_seat_alone(game: Game) -> None:
    add_line(game, say("Your card is a {card}.", card=7), only=0)
    add_line(game, say("Your card is a {card}.", card=4), only=1)
    to_ada, to_ben = (drawn(letter).body for letter in write(AFTER_TEN))
    assert "Your card is a 7." in to_ada
    assert "Your card is a 4." not in to_ada
    assert "Your card is a 4." in to_ben


def test_no_truth_and_no_move_is_read(game: Game) -> None:
    letters = write(AFTER_TEN)
    with at(AFTER_TEN), CaptureQueriesContext(connection) as queries:
        post.post_due()
    assert all(Letter.objects.filter(sent_at__isnull=False, pk=letter.pk).exists() for letter in letters)
    read = [query["sql"] for query in queries if re.search("games_(truth|move)", query["sql"])]
    assert read == []
    hands = [query["sql"] for query in queries if "games_hand" in query["sql"]]
    assert len(hands) == len(letters)


def test_what_is_hidden_from_the_reader_does_not_change_a_byte(game: Game) -> None:
    add_line(game, say("Your card is a {card}.", card=4), only=1)
    to_ada, _to_ben = write(AFTER_TEN)
    before = parts_of(drawn(to_ada))
    ben, cleo = (Hand.objects.get(seat__game=game, seat__number=number) for number in (1, 2))
    ben.sight, cleo.sight = cleo.sight | {"hands": [3, [8, 8], 3]}, ben.sight
    ben.decision, ben.sealed = None, {"verb": "bid", "values": {"bid": 8}}
    ben.save()
    cleo.save()
    Truth.objects.filter(game=game).update(seed=b"other", stirred=b"other", checkpoint=b"other")
    Line.objects.filter(game=game, only=1).update(text=msgspec.to_builtins(say("Your card is a {card}.", card=8)))
    with at(NOON + MINUTE):
        Seat.objects.filter(game=game, number=1).update(awaited_since=None, due_at=None, seen_question=1, orders=[{}])
    assert parts_of(drawn(to_ada)) == before


def test_a_seat_that_has_changed_hands_is_not_written_about(game: Game) -> None:
    to_ada, _to_ben = write(AFTER_TEN)
    Letter.objects.filter(pk=to_ada.pk).update(user=User.objects.get(name="Cleo"))
    with at(AFTER_TEN):
        assert mail_of(Letter.objects.get(pk=to_ada.pk)) is None


def test_headers_thread_by_table_and_unsubscribe_with_one_click(game: Game) -> None:
    with at(NOON):
        other = second_table(*User.objects.order_by("pk"))
        give(other, 0)
    to_ada, to_ben = (drawn(letter).message() for letter in write(AFTER_TEN))
    thread = f"<table-{game.address}@localhost>"
    assert (to_ada["References"], to_ada["In-Reply-To"]) == (thread, thread)
    assert (to_ben["References"], to_ben["Subject"]) == (None, "2 tables are waiting for you")
    for message in (to_ada, to_ben):
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(r"<http://localhost:8000/unsubscribe/[^/>\s]+/>", message["List-Unsubscribe"])
        assert message["Auto-Submitted"] == "auto-generated"
        assert message["Date"]
        assert re.fullmatch(r"<letter-[0-9a-f]+@localhost>", message["Message-ID"])
    assert to_ada["Message-ID"] != to_ben["Message-ID"]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_breaks_neither_headers_nor_html(game: Game, name: str) -> None:
    Seat.objects.filter(game=game, number=2).update(name=name)
    add_line(game, name, kind="talk", seat=2)
    to_ada, _to_ben = write(AFTER_TEN)
    mail = drawn(to_ada)
    message = message_from_bytes(mail.message().as_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert set(message.keys()) == {
        "Content-Type", "MIME-Version", "Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted",
        "List-Unsubscribe", "List-Unsubscribe-Post", "In-Reply-To", "References",
    }  # fmt: skip
    assert "\n" not in message["Subject"]
    visible = " ".join("".join(letter for letter in name if letter not in "\u202e").split())
    assert visible in re.sub("[\u2068\u2069]", "", message["Subject"])
    assert escape(visible).replace("&#x27;", "'").replace("&quot;", '"') in re.sub(
        "[\u2068\u2069]", "", html_of(mail).replace("&quot;", '"')
    )
    assert "<script" not in html_of(mail)
    assert "<b>" not in html_of(mail)


def test_the_html_brings_its_style_along_and_calls_nobody(game: Game) -> None:
    html = html_of(drawn(write(AFTER_TEN)[0]))
    assert 'class="button" href=' in html
    assert "background-color: #a5281e" in html
    assert "@media (prefers-color-scheme: dark)" in html
    assert not re.search(r"<(script|link|iframe)\b|url\(", html)
    assert not re.search(r'<img\b(?![^>]*\bsrc="cid:)', html), "pictures travel in the mail"


def test_a_reminder_says_until_when_in_its_subject(game: Game) -> None:
    late = game.seats.get(number=0).remind_at
    assert late
    to_ada, _to_ben = write(late)
    assert (
        drawn(to_ada, late).subject == f"By Saturday 21 March, 12:00: your turn at {name_of(SEALED)}, with Ben and Cleo"
    )
    assert "Your friends are still waiting for you." in drawn(to_ada, late).body


def test_many_opponents_are_counted_in_the_subject() -> None:
    with at(NOON):
        ada = User.objects.create(name="Ada", email="ada@friends.example", notices="at_once")
        play.open_table(ada, play.Plan(SEALED, 8, bots=7))
    (letter,) = write(NOON)
    assert drawn(letter, NOON).subject.endswith("Clockwork Ada, Tin Casper, Brass Bertha and 4 others")


def test_a_sealed_answer_does_not_change_anothers_letter(game: Game) -> None:
    to_ada, _to_ben = write(AFTER_TEN)
    before = parts_of(drawn(to_ada))
    with at(AFTER_TEN):
        give(game, 1)
    assert parts_of(drawn(to_ada)) == before


def test_what_i_have_said_is_no_news_to_me(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        play.say_line(game.address, play.Actor(user=friend("Ada").pk), "only I know this")
        play.say_line(game.address, play.Actor(user=friend("Ben").pk), "all should know this")
    sweep(NOON + 10 * MINUTE)
    to_ada, to_ben = (str(mail.body) for mail in mailoutbox)
    assert "all should know this" in to_ada
    assert "only I know this" not in to_ada
    assert "only I know this" in to_ben
    assert "all should know this" not in to_ben


def test_a_letter_shows_my_cards_as_pictures_inside_the_mail_and_nobody_elses(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of(WINDOW, 3)
    sweep(NOON + 10 * MINUTE)
    (mail,) = mailoutbox
    whole = message_from_bytes(mail.message().as_bytes(), policy=policy.default)
    sight = game.seats.select_related("hand").get(user__email=mail.to[0]).hand.sight
    hand = set(re.findall(r"[a-z]+", repr(sight["hands"]).replace("None", "")))  # a sight has no hand but one's own
    named = {str(part["Content-ID"]) for part in whole.walk() if part.get_content_maintype() == "image"}
    assert named == {f"<{WINDOW}-{card}@longhand>" for card in hand}
    html = str(mail.alternatives[0][0])
    assert set(re.findall(r'src="cid:([^"]+)"', html)) == {name.strip("<>") for name in named}
    assert "http" not in "".join(re.findall(r"<img[^>]*>", html))
