"""Proposals: carried out once all who play have agreed, over once one declines, the time is up or players change."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import play, sight
from games.models import Call, Channel, Consent, Game, Letter, Proposal, Seat
from games.post import post_due
from games.post.news import news_of
from games.tasks import sweep
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, browser_of, fresh, friend, give, log_of, table_of
from .test_non_interference import NOON
from .test_ways_out import at, page, post, seat_of

pytestmark = pytest.mark.django_db
ADA, BOT, BEN, CLEO = range(4)  # at a table of three people and a bot


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3, bots=1)


def open_one(game: Game) -> Proposal:
    return Proposal.objects.get(game=game, closed_at=None)


def reply(game: Game, number: int, agree: str = "yes") -> Any:
    return post(game, number, "reply", proposal=open_one(game).pk, agree=agree)


@pytest.mark.both_databases
def test_all_people_pause_and_go_on(game: Game) -> None:
    post(game, ADA, "propose", kind="pause")
    assert "proposes to pause this table" in page(game, BEN)
    assert "It needs a yes from" in page(game, CLEO)
    reply(game, BEN)
    reply(game, BEN)
    assert fresh(game).status == Game.Status.RUNNING
    reply(game, CLEO)
    assert fresh(game).status == Game.Status.PAUSED
    with pytest.raises(play.Paused):
        give(game, next(n for n in awaited(game) if n != BOT))
    assert fresh(game).resumes_at is not None
    post(game, BEN, "propose", kind="go_on")
    assert fresh(game).status == Game.Status.RUNNING
    assert log_of(game).count("{seat} agrees.") == 2
    assert "{seat} ends the pause." in log_of(game)


def test_a_pause_ends_by_itself_after_a_week(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3, bots=1)
    post(game, ADA, "propose", kind="pause")
    reply(game, BEN)
    reply(game, CLEO)
    time_machine.shift(timedelta(days=6, hours=23))
    play.resume_due()
    assert fresh(game).status == Game.Status.PAUSED
    time_machine.shift(timedelta(hours=2))
    play.resume_due()
    assert fresh(game).status == Game.Status.RUNNING


def test_nobody_ends_a_pause_while_somebody_is_away_who_asked_for_it(game: Game) -> None:
    post(game, ADA, "propose", kind="pause")
    reply(game, BEN)
    reply(game, CLEO)
    now = timezone.now()
    ada = User.objects.filter(pk=sure(seat_of(game, ADA).user_id))
    ada.update(away_from=now - timedelta(hours=1), away_until=now + timedelta(days=3))
    assert "Ada asked for this pause and is away." in post(game, BEN, "propose", kind="go_on").content.decode()
    assert fresh(game).status == Game.Status.PAUSED
    ada.update(away_until=now - timedelta(minutes=1))
    post(game, BEN, "propose", kind="go_on")
    assert fresh(game).status == Game.Status.RUNNING


def test_a_proposal_waits_where_my_turns_are_counted(game: Game) -> None:
    before = len(sight.turns_of(sure(seat_of(game, BEN).user_id)))
    post(game, ADA, "propose", kind="end")
    waits = "Somebody there proposes something that needs your yes."
    assert waits in at(game, BEN).get("/turns/").content.decode()
    assert waits not in at(game, ADA).get("/turns/").content.decode()
    asked = BEN in awaited(game)  # whose table is counted once
    assert len(sight.turns_of(sure(seat_of(game, BEN).user_id))) == before + (not asked)
    if asked:
        give(game, BEN)
    title = re.compile(r"<title>\s*● Do you agree\?")
    assert title.search(page(game, BEN))
    assert not title.search(page(game, ADA))
    reply(game, BEN)
    assert waits not in at(game, BEN).get("/turns/").content.decode()


def test_a_paused_table_says_so_to_those_who_have_answered_too(game: Game) -> None:
    early = next(number for number in awaited(game) if number != BOT)
    give(game, early)
    assert "Change my answer" in page(game, early)
    post(game, ADA, "propose", kind="pause")
    reply(game, BEN)
    reply(game, CLEO)
    paused = page(game, early)
    assert "This table is paused." in paused
    assert "Your answer stays sealed." in paused
    assert "You can change your answer until then." not in paused
    assert "Let the game go on" in paused
    post(game, early, "propose", kind="go_on")
    assert "Let the game go on" not in page(game, early)


def test_a_seat_can_be_taken_back_at_a_paused_table_with_the_time_it_had(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3, bots=1)
    number = next(number for number in awaited(game) if number != BOT)
    time_machine.shift(timedelta(hours=1))
    post(game, number, "propose", kind="pause")
    for other in {ADA, BEN, CLEO} - {number}:
        reply(game, other)
    post(game, number, "bot")
    assert "A bot is sitting in for you." in page(game, number)
    assert "Take my seat back" in page(game, number)
    time_machine.shift(timedelta(hours=1))
    assert post(game, number, "back").status_code == 302
    assert "Take my seat back" not in page(game, number)
    time_machine.shift(timedelta(hours=1))
    post(game, number, "propose", kind="go_on")
    seat = seat_of(game, number)
    assert seat.awaited_since == NOON + timedelta(hours=2)  # as long as the pause
    entry = next(entry for entry in fresh(game).public.awaited if entry.seat == number)
    assert (entry.since, entry.due) == (seat.awaited_since, seat.due_at)


def test_a_paused_table_says_so_to_those_who_have_left(game: Game) -> None:
    post(game, ADA, "propose", kind="pause")
    reply(game, BEN)
    reply(game, CLEO)
    at(game, BEN).post(f"/t/{game.address}/left/", {})
    assert "You have left this game." in page(game, BEN)


@pytest.mark.both_databases
def test_a_game_ends_only_if_nobody_declines(game: Game) -> None:
    post(game, ADA, "propose", kind="end")
    reply(game, BEN)
    reply(game, CLEO, "no")
    assert fresh(game).status == Game.Status.RUNNING
    assert not Proposal.objects.filter(game=game, closed_at=None).exists()
    post(game, ADA, "propose", kind="end")
    for number in (BEN, CLEO):
        reply(game, number)
    assert fresh(game).status == Game.Status.OVER
    assert fresh(game).revealed
    assert "All have agreed to end this game unfinished." in page(game, ADA)
    assert "the host ended" not in page(game, ADA)


def test_what_one_has_proposed_or_agreed_to_one_can_take_back(game: Game) -> None:
    post(game, ADA, "propose", kind="end")
    reply(game, BEN)
    reply(game, BEN, "no")
    assert log_of(game)[-1] == "{seat} would rather not: the proposal is off."
    post(game, ADA, "propose", kind="end")
    reply(game, ADA, "no")
    assert log_of(game)[-1] == "{seat} takes the proposal back."


@pytest.mark.both_databases
def test_there_is_one_proposal_at_a_time_and_one_reply_each(game: Game) -> None:
    post(game, ADA, "propose", kind="pause")
    assert "There is a proposal at this table already" in post(game, BEN, "propose", kind="end").content.decode()
    proposal = open_one(game)
    for row in (
        Proposal(game=game, kind="end", by=seat_of(game, ADA), lapses_at=timezone.now()),
        Consent(proposal=proposal, seat=seat_of(game, ADA)),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save()


@pytest.mark.both_databases
def test_it_lapses_openly_at_its_deadline(game: Game, time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 2, bots=1, move_time=10 * 86400)
    post(game, ADA, "propose", kind="end")
    time_machine.shift(timedelta(days=6))
    sweep()
    assert fresh(game).proposal_open
    time_machine.shift(timedelta(days=1, seconds=1))
    sweep()
    sweep()
    assert not fresh(game).proposal_open
    assert log_of(game).count("The proposal has lapsed: not everybody has agreed in time.") == 1
    assert "does not stand any more" in post(game, BEN, "reply", proposal=1, agree="yes").content.decode()


@pytest.mark.parametrize("change", ["bot", "left", "end"])
def test_it_is_off_when_the_players_change_or_the_game_ends(game: Game, change: str) -> None:
    post(game, ADA, "propose", kind="pause")
    if change == "end":
        play.end_game(game.address)
    else:
        post(game, BEN, change)
    assert not fresh(game).proposal_open
    assert [line for line in log_of(game) if line.startswith("The proposal is off, since")]


def test_players_do_not_end_what_the_host_has_paused(game: Game) -> None:
    play.pause(game.address)
    assert "only the host can let it go on" in post(game, ADA, "propose", kind="go_on").content.decode()
    assert fresh(game).status == Game.Status.PAUSED


@pytest.mark.both_databases
def test_a_friend_takes_over_from_a_bot_with_its_hand(game: Game) -> None:
    hand = game.seats.get(number=BOT).hand.sight["hands"][BOT]
    post(game, ADA, "propose", kind="friend", seat=BOT)
    assert "proposes that a friend takes over from" in page(game, BEN)
    for number in (BEN, CLEO):
        reply(game, number)
    link = f"/t/{game.address}/over/{Proposal.objects.get(game=game).key}/"
    assert link in page(game, BEN, panel="ways")
    newcomer = Client()
    assert "with all that it holds" in newcomer.get(link).content.decode()
    assert newcomer.post(link, {"name": ""}).status_code == 422
    assert newcomer.post(link, {"name": "Fay"}).status_code == 302
    seat = game.seats.select_related("user", "hand").get(number=BOT)
    assert (seat.name, seat.is_bot, seat.stand_in) == ("Fay", False, False)
    assert seat.hand.sight["hands"][BOT] == hand
    assert "(you)" in newcomer.get(game.get_absolute_url()).content.decode()
    assert Client().get(link).status_code == 404
    assert Client().post(link, {"name": "Gus"}).status_code == 404
    if BOT in awaited(game):
        give(game, BOT)


def test_only_a_bots_seat_can_be_proposed(game: Game) -> None:
    for seat in (str(BEN), "7", "-1", "x", ""):
        assert post(game, ADA, "propose", kind="friend", seat=seat).status_code == 422
    assert post(game, ADA, "propose", kind="burn").status_code == 422
    assert not game.proposals.exists()


@pytest.mark.parametrize("said", [{}, {"agree": "perhaps"}])
def test_what_is_neither_yes_nor_no_is_refused_and_changes_nothing(game: Game, said: dict[str, str]) -> None:
    post(game, ADA, "propose", kind="pause")
    key = open_one(game).pk
    refused = post(game, BEN, "reply", proposal=key, **said)
    assert refused.status_code == 422
    assert "Say whether you agree." in refused.content.decode()
    assert Consent.objects.get(proposal=key, seat__number=BEN).agrees is None


def test_who_sits_there_already_cannot_take_the_bots_seat_too() -> None:
    game = table_of(SEALED, 1, bots=2)
    post(game, 0, "propose", kind="friend", seat=1)  # nobody else to ask
    key = Proposal.objects.get(game=game).key
    assert at(game, 0).post(f"/t/{game.address}/over/{key}/").status_code == 302
    with pytest.raises(play.Refused, match="already sit"):
        play.take_over(game.address, key, friend("Ada"))
    assert game.seats.get(number=1).is_bot
    play.take_over(game.address, key, friend("Fay"))
    assert all(game.seats.get(number=number).due_at for number in awaited(game) if number != 2)


@pytest.mark.both_databases
def test_each_is_written_to_once_unless_they_look_first(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    Seat.objects.filter(game=game).update(notify_at=None)
    post(game, 0, "propose", kind="end")
    time_machine.shift(timedelta(minutes=1))
    page(game, 1)
    time_machine.shift(timedelta(minutes=10))
    mail.outbox.clear()
    for _ in range(2):
        play.write_due()
        post_due()
    (letter,) = mail.outbox
    assert letter.to == [sure(seat_of(game, 2).user).email]
    assert "proposes to end this game unfinished" in letter.body
    assert Letter.objects.filter(kind=Letter.Kind.PROPOSAL).count() == 1


def test_it_counts_in_the_letter_about_turns_and_is_not_mailed_twice(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game, other = table_of(SEALED, 3), table_of(SEALED, 3)
    number = awaited(game)[0]
    for table in (game, other):
        Seat.objects.filter(game=table).exclude(number=number).update(notify_at=None)
    Seat.objects.filter(game=other).update(notify_at=None)
    asks = next(one for one in range(3) if one != number)
    post(other, asks, "propose", kind="end")
    time_machine.shift(timedelta(minutes=11))
    mail.outbox.clear()
    for _ in range(2):
        play.write_due()
        post_due()
    (letter,) = [one for one in mail.outbox if one.to == [sure(seat_of(game, number).user).email]]
    assert letter.subject == "2 tables are waiting for you"
    assert "2 tables are waiting for you" in letter.body
    assert "proposes to end this game unfinished" in letter.body
    assert re.search(r"http://[^/]+/asked/\S+", str(letter.body))
    assert "proposes to end this game unfinished" in str(letter.alternatives[0][0])  # type: ignore[attr-defined]


def test_one_made_after_the_letter_about_turns_is_mailed_by_itself(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    time_machine.shift(timedelta(minutes=11))
    play.write_due()
    post_due()
    mail.outbox.clear()
    post(game, next(one for one in range(3) if one != number), "propose", kind="end")
    time_machine.shift(timedelta(minutes=11))
    play.write_due()
    post_due()
    subjects = [one.subject for one in mail.outbox if one.to == [sure(seat_of(game, number).user).email]]
    assert [subject.startswith("Your friends have a question for you") for subject in subjects] == [True]


def test_a_webhook_hears_of_a_proposal_whether_or_not_a_mail_about_turns_has_told_it(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    asked = [number for number in awaited(game) if number != 0][:1] or [awaited(game)[0]]
    user = sure(seat_of(game, asked[0]).user)
    Channel.objects.create(user=user, kind=Channel.Kind.SLACK, address="https://hooks.example/x")
    post(game, next(one for one in range(3) if one != asked[0]), "propose", kind="end")
    time_machine.shift(timedelta(minutes=11))
    play.write_due()
    post_due()
    call = sure(Call.objects.filter(letter__kind=Letter.Kind.PROPOSAL, letter__user=user).first())
    assert not [one for one in mail.outbox if one.to == [user.email] and one.subject.startswith("Your friends")]
    assert news_of(call) is not None


def link_in_letter_to(game: Game, number: int, time_machine: Any) -> str:
    """The path of the page that the letter about a proposal leads to."""
    Seat.objects.filter(game=game).update(notify_at=None)
    post(game, ADA, "propose", kind="end")
    time_machine.shift(timedelta(minutes=10))
    mail.outbox.clear()
    play.write_due()
    post_due()
    (letter,) = [letter for letter in mail.outbox if letter.to == [sure(seat_of(game, number).user).email]]
    (path,) = re.findall(r"http://[^/]+(/asked/\S+)", str(letter.body))
    assert path in str(letter.alternatives[0][0])  # type: ignore[attr-defined]
    return str(path)


def test_a_letters_link_agrees_or_declines_without_signing_in_and_looking_does_neither(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game, stranger = table_of(SEALED, 3), Client()
    path = link_in_letter_to(game, 1, time_machine)
    for _ in range(2):
        assert "proposes to end this game unfinished" in stranger.get(path).content.decode()
    assert open_one(game).consents.get(seat__number=1).agrees is None
    agreed = stranger.post(path, {"agree": "yes"}, follow=True).content.decode()
    assert "You have agreed." in agreed
    assert open_one(game).consents.get(seat__number=1).agrees
    assert "_auth_user_id" not in stranger.session
    declined = stranger.post(path, {"agree": "no"}, follow=True).content.decode()
    assert "the proposal is off" in declined
    late = stranger.post(path, {"agree": "yes"})
    assert late.status_code == 422
    assert "This proposal does not stand any more." in late.content.decode()
    assert fresh(game).status == Game.Status.RUNNING


def test_the_last_yes_by_letter_does_what_was_proposed(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    path = link_in_letter_to(game, 1, time_machine)
    reply(game, 2)
    assert "All have agreed" in Client().post(path, {"agree": "yes"}, follow=True).content.decode()
    assert fresh(game).status == Game.Status.OVER


def test_a_letters_link_shows_no_hand_and_is_good_for_its_reader_alone(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    path = link_in_letter_to(game, 1, time_machine)
    with CaptureQueriesContext(connection) as queries:
        Client().get(path)
    assert not [query for query in queries if "games_truth" in query["sql"] or "games_move" in query["sql"]]
    assert browser_of(friend("Ben")).get(path)["Location"] == game.get_absolute_url()
    assert Client().get(path[:-2] + "/").status_code == 404
    User.objects.filter(pk=sure(seat_of(game, 1).user_id)).update(is_active=False)
    for answer in (Client().get(path), Client().post(path, {"agree": "no"})):
        assert answer.status_code == 404
    assert open_one(game).consents.get(seat__number=1).agrees is None


def test_nobody_is_written_to_about_what_is_over(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    post(game, 0, "propose", kind="end")
    reply(game, 1, "no")
    time_machine.shift(timedelta(minutes=11))
    play.write_due()
    assert not Letter.objects.filter(kind=Letter.Kind.PROPOSAL).exists()


def test_a_spectator_sees_it_and_cannot_reply() -> None:
    game = table_of(SEALED, 3, listed=True)
    post(game, 0, "propose", kind="end")
    for client in (Client(), browser_of(friend("Zoe"))):
        drawn = client.get(game.get_absolute_url()).content.decode()
        assert "proposes to end this game" in drawn
        assert "I agree" not in drawn
