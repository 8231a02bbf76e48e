"""Giving one's seat to a bot, for a while or for good: by one's own button, told openly, and told nothing by time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games import play
from games.models import Game, Seat
from games.play.figures import tally
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, browser_of, friend, give, had_passed, log_of, table_of
from .test_absence import in_two_worlds
from .test_non_interference import NOON
from .test_same_moments import clock

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
LEFT = "{seat} has left the game for good; a bot plays on."


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3)


def seat_of(game: Game, number: int) -> Seat:
    return game.seats.select_related("user").get(number=number)


def at(game: Game, number: int) -> Client:
    """The browser of the player in a seat."""
    return browser_of(sure(seat_of(game, number).user))


def post(game: Game, number: int, deed: str, /, **form: object) -> Any:
    """Press a button at the table."""
    return at(game, number).post(f"/t/{game.address}/{deed}/", form)


def page(game: Game, number: int, **given: str) -> str:
    return at(game, number).get(game.get_absolute_url(), given).content.decode()


@pytest.mark.both_databases
def test_a_bot_plays_on_until_its_player_takes_the_seat_back(game: Game, settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    number = awaited(game)[0]
    assert post(game, number, "bot").status_code == 302
    assert log_of(game)[-1] == "{seat} lets a bot play on until they are back."
    assert play.act_due(game.address)
    assert game.moves.get().source == "bot"
    assert "a bot is already playing for you" in post(game, number, "bot").content.decode().lower()
    post(game, number, "back")
    assert not seat_of(game, number).stand_in
    assert log_of(game)[-1] == "{seat} is back."


def test_nobody_gains_time_by_letting_a_bot_sit_in_for_a_moment(clock: Any) -> None:
    game = table_of(SEALED, 4, listed=True)
    number = awaited(game)[0]
    shown = [(entry.since, entry.due) for entry in Game.objects.get(pk=game.pk).public.awaited]
    due = sure(seat_of(game, number).due_at)
    clock.move_to(due - timedelta(hours=1), tick=False)
    for _again in range(2):
        post(game, number, "bot")
        assert sure(seat_of(game, number).acts_at) < due
        post(game, number, "back")
    seat = seat_of(game, number)
    assert (seat.due_at, seat.acts_at) == (due, due)
    assert [(entry.since, entry.due) for entry in Game.objects.get(pk=game.pk).public.awaited] == shown
    clock.move_to(due, tick=False)
    assert play.act_due(game.address)
    assert game.moves.filter(seat=number, source="absence").exists()


def test_a_seat_taken_back_does_not_tell_whether_its_player_has_answered(clock: Any) -> None:
    game = table_of(SEALED, 4, listed=True)
    number = awaited(game)[0]
    had_passed(game, number)

    def answered() -> None:
        Seat.objects.filter(game=game, number=number).update(acts_at=NOON)
        assert play.act_due(game.address) == 1

    def away_for_a_moment() -> None:
        clock.move_to(NOON + timedelta(hours=30), tick=False)
        post(game, number, "bot")
        post(game, number, "back")

    with_answer, without = in_two_worlds(game, answered, away_for_a_moment)
    assert with_answer == without


@pytest.mark.parametrize("deed", [play.hand_over, play.leave_for_good])
def test_a_bot_that_takes_over_does_not_tell_whether_its_player_has_answered(clock: Any, deed: Any) -> None:
    game = table_of(SEALED, 4, listed=True)
    first = game.seats.get(number=awaited(game)[0])
    had_passed(game, first.number)

    def answered() -> None:
        Seat.objects.filter(pk=first.pk).update(acts_at=NOON)
        assert play.act_due(game.address) == 1

    with_answer, without = in_two_worlds(game, answered, lambda: deed(game.address, play.Actor(user=first.user_id)))
    assert with_answer == without


@pytest.mark.both_databases
def test_leaving_for_good_is_asked_about_first_and_cannot_be_undone(game: Game) -> None:
    number = next(n for n in awaited(game) if seat_of(game, n).user_id != game.opener_id)
    asks = at(game, number).get(f"/t/{game.address}/left/").content.decode()
    assert "cannot be undone" in asks
    assert "counts it as a game you have left" in asks
    assert LEFT not in log_of(game)
    post(game, number, "left")
    post(game, number, "left")
    assert log_of(game).count(LEFT) == 1
    seat = seat_of(game, number)
    assert seat.user is not None
    assert (seat.stand_in, bool(seat.left_at)) == (True, True)
    for deed in ("back", "bot", "order", "propose"):
        answered = post(game, number, deed, kind="pause" if deed == "propose" else "pass")
        assert "You have left this game" in answered.content.decode()
    with pytest.raises(play.Refused):
        play.give_back(game.address, number)
    with pytest.raises(play.Refused):
        give(game, number)
    assert seat_of(game, number).stand_in
    assert "You have left this game." in page(game, number)
    assert "has left; a bot plays on" in page(game, (number + 1) % 3)


def test_who_leaves_hands_the_table_to_the_next(game: Game) -> None:
    opener = game.seats.get(user=game.opener_id)
    post(game, opener.number, "left")
    assert Game.objects.get(pk=game.pk).opener_id in game.seats.exclude(pk=opener.pk).values_list("user", flat=True)


def test_a_game_one_has_left_counts_as_left_and_its_place_only_in_the_rating(game: Game) -> None:
    ben = friend("Ben")
    play.leave_for_good(game.address, play.Actor(user=ben.pk))
    for place, seat in enumerate(game.seats.order_by("-left_at", "number"), 1):
        Seat.objects.filter(pk=seat.pk).update(place=place, points=0)
    play.end_game(game.address)
    tally()
    own = browser_of(ben).get(f"/players/{ben.username}/").content.decode()
    assert "has left one game for good" in own
    assert "No finished games yet" in own
    assert game.seats.get(user=ben).rating_step.number == 1
    with pytest.raises(play.Refused, match="sat here to the end"):
        play.play_again(game.address, ben)
    again = play.play_again(game.address, friend("Ada"))
    assert [row.user.name for row in again.invitations.select_related("user")] == ["Cleo"]
    looks_on = browser_of(ben).get(game.get_absolute_url()).content.decode()
    assert "Play again" not in looks_on
    assert "your seat?" not in looks_on


@pytest.mark.parametrize("deed", ["bot", "left", "propose", "reply", "nudge", "for-all"])
@pytest.mark.parametrize("listed", [True, False])
def test_strangers_change_nothing(deed: str, listed: bool) -> None:
    game = table_of(SEALED, 3, listed=listed)
    before = [log_of(game), list(game.seats.values_list("stand_in", "left_at", "due_at"))]
    form = {"kind": "end", "deed": "pause", "seat": "0", "hours": "3", "agree": "yes", "proposal": "1"}
    for client in (Client(), browser_of(friend("Zoe"))):
        assert client.post(f"/t/{game.address}/{deed}/", form).status_code in (302, 403, 404, 422)
    assert before == [log_of(game), list(game.seats.values_list("stand_in", "left_at", "due_at"))]
    assert not game.proposals.exists()


def test_what_calls_off_a_proposal_says_so_before(game: Game) -> None:
    number = next(n for n in range(3) if seat_of(game, n).user_id == game.opener_id)
    Seat.objects.filter(game=game, number=(number + 1) % 3).update(missed=1)

    def warnings() -> list[int]:
        address = f"/t/{game.address}/left/"
        pages = [page(game, number, panel="ways"), at(game, number).get(address).content.decode()]
        return [one.count("calls off the open proposal") + one.count("is called off, since it was") for one in pages]

    assert warnings() == [0, 0]
    post(game, (number + 2) % 3, "propose", kind="pause")
    assert warnings() == [3, 1]  # to let a bot play for oneself, for somebody absent, and to leave
    post(game, (number + 1) % 3, "bot")
    assert log_of(game)[-1] == "The proposal is off, since the players have changed."
    assert warnings() == [0, 0]


def test_the_way_out_opens_without_scripts(game: Game) -> None:
    for number in range(3):
        drawn = page(game, number, panel="ways")
        assert f'action="/t/{game.address}/bot/"' in drawn
        assert f'href="/t/{game.address}/left/"' in drawn
        assert ("You opened this table" in drawn) == (seat_of(game, number).user_id == game.opener_id)
