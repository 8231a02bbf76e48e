"""What others do while one is asked: nobody waits for them, nothing is lost or doubled, an offer is told once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import play, tasks
from games.engine.advance import Order
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.players import absent_player, play_out, random_player
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.transcript import transcript
from games.models import Game, Hand, Letter, Move, Seat
from games.post.mail import mail_of

from .bazaar import DONE, RULES, SHOUT, TAX, open_the_bazaar
from .letters import HOUR, MINUTE, NOON, at, look, second_table, sweep, write
from .tables import awaited, browser_of, decision_of, digest_again, give, log_of, post, table_of
from .test_hard_cases import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_bazaar_is_open(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    open_the_bazaar(monkeypatch, settings)


@pytest.fixture
def game() -> Iterator[Game]:
    """Ada, Ben and Cleo at noon; Ada is asked."""
    with at(NOON):
        yield table_of("bazaar", 3)


def seat(game: Game, number: int) -> Seat:
    return game.seats.get(number=number)


def question(game: Game) -> int:
    return Game.objects.get(pk=game.pk).question


def do(game: Game, number: int, answer: Answer, asked: int | None = None) -> None:
    """Answer as the page of this question does."""
    play.answer(game.address, play.Actor(user=seat(game, number).user_id), asked or question(game), answer)


def offer(game: Game, taker: int = 1) -> None:
    """Let Ada offer somebody her first card."""
    hand = Hand.objects.get(seat__game=game, seat__number=0).sight["hands"][0]
    do(game, 0, Answer(f"offer_{taker}", {"goods": hand[:1]}))


def page(game: Game, number: int) -> str:
    """What a player sees of the table."""
    user = seat(game, number).user
    assert user is not None
    return browser_of(user).get(game.get_absolute_url()).content.decode()


def moves(game: Game) -> list[tuple[int | None, str]]:
    return [(move.seat, move.answer["verb"]) for move in Move.objects.filter(game=game).order_by("number")]


# Nobody waits


def test_who_may_act_out_of_turn_is_not_awaited_and_has_no_clock(game: Game) -> None:
    assert awaited(game) == [0]
    ben = seat(game, 1)
    assert (ben.due_at, ben.acts_at, ben.notify_at, ben.remind_at) == (None, None, None, None)
    hand = Hand.objects.get(seat=ben)
    assert hand.out_of_turn
    assert hand.decision is not None
    assert [entry.seat for entry in Game.objects.get(pk=game.pk).public.awaited] == [0]


def test_no_default_is_played_for_them(game: Game) -> None:
    due = seat(game, 0).due_at
    assert due is not None
    with at(due + MINUTE):
        tasks.sweep()
    assert moves(game) == [(0, "done")]


def test_what_they_do_counts_at_once_and_the_same_question_is_put_again(game: Game) -> None:
    do(game, 1, SHOUT)
    assert moves(game) == [(1, "shout")]
    assert awaited(game) == [0]
    assert "{seat} does it: shout." in log_of(game)


def test_who_may_do_nothing_is_refused(time_machine: Any) -> None:
    game = table_of("bazaar", 4)
    assert decision_of(seat(game, 3)) is None
    with pytest.raises(play.MovedOn):
        do(game, 3, SHOUT)


def test_a_bot_does_nothing_out_of_turn() -> None:
    with at(NOON):
        game = table_of("bazaar", 1, bots=2)
        offer(game, 1)
        assert list(game.seats.filter(is_bot=True).values_list("acts_at", "offered")) == [(None, None)] * 2


# The clock and the form of the player who is asked


def test_the_clock_of_the_player_who_is_asked_runs_on(game: Game) -> None:
    before = seat(game, 0)
    with at(NOON + HOUR):
        do(game, 1, TAX)
        do(game, 2, SHOUT)
    after = seat(game, 0)
    assert (after.awaited_since, after.due_at, after.acts_at) == (before.awaited_since, before.due_at, before.acts_at)
    assert (after.notify_at, after.remind_at, after.bank) == (before.notify_at, before.remind_at, before.bank)


@pytest.mark.both_databases
def test_a_form_for_the_same_decision_counts_after_others_have_acted(game: Game) -> None:
    asked = question(game)
    do(game, 1, SHOUT)
    do(game, 2, SHOUT)
    do(game, 0, DONE, asked)
    assert moves(game) == [(1, "shout"), (2, "shout"), (0, "done")]


def test_a_form_for_what_has_changed_is_too_late(game: Game) -> None:
    asked = question(game)
    do(game, 1, TAX)
    with pytest.raises(play.MovedOn):
        do(game, 0, DONE, asked)
    assert moves(game) == [(1, "tax")]


def test_a_form_of_somebody_not_awaited_counts_while_the_other_goes_on(game: Game) -> None:
    asked = question(game)
    do(game, 0, SHOUT)
    do(game, 2, SHOUT)
    do(game, 1, TAX, asked)
    assert moves(game)[-1] == (1, "tax")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.both_databases
def test_the_same_form_sent_twice_counts_once_also_where_others_acted_between(game: Game, number: int) -> None:
    asked = question(game)
    user = seat(game, number).user
    assert user is not None
    browser, path = browser_of(user), f"/t/{game.address}/answer/"
    form = {"question": asked, "verb": "shout"}
    do(game, 2, SHOUT)
    assert post(browser, path, form).status_code == 200
    do(game, 2, SHOUT)
    again = post(browser, path, form)
    assert again.status_code == 200
    assert 'role="alert"' not in again.content.decode()
    assert moves(game) == [(2, "shout"), (number, "shout"), (2, "shout")]


def test_a_form_from_before_a_turn_was_restarted_is_too_late(game: Game) -> None:
    asked = question(game)
    play.restart_turn(game.address)
    with pytest.raises(play.MovedOn):
        do(game, 0, DONE, asked)


@pytest.mark.both_databases
def test_both_at_once_both_count_in_the_order_in_which_they_come(game: Game) -> None:
    asked = question(game)
    do(game, 0, DONE, asked)
    do(game, 2, SHOUT, asked)
    assert moves(game) == [(0, "done"), (2, "shout")]
    assert awaited(game) == [1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_all_at_once_and_each_twice_everybody_counts_once() -> None:
    game = table_of("bazaar", 3)
    form, path = {"question": game.question, "verb": "shout"}, f"/t/{game.address}/answer/"
    browsers = [browser_of(sitting.user) for sitting in game.seats.select_related("user") if sitting.user] * 2
    came = at_once(*(lambda client=client: post(client, path, form) for client in browsers))
    assert [getattr(page, "status_code", page) for page in came] == [200] * 6
    assert all('role="alert"' not in page.content.decode() for page in came)  # type: ignore[attr-defined]
    assert sorted(moves(game)) == [(0, "shout"), (1, "shout"), (2, "shout")]


def test_what_is_not_offered_is_refused(game: Game) -> None:
    with pytest.raises(IllegalAnswer):
        do(game, 1, DONE)
    assert moves(game) == []


# The page


def test_the_page_says_whose_turn_it_is_and_folds_what_one_may_do_out_of_turn(game: Game) -> None:
    seen = page(game, 1)
    assert "<title>●" not in seen
    assert "Waiting for Ada." in seen
    assert "Meanwhile you can …" in seen
    assert re.search(r'id="others"[^>]* popover>', seen)
    assert seen.index("Waiting for Ada.") < seen.index('id="others"') < seen.index('id="option-shout"')
    assert "primary" not in seen.split('id="table"')[1].split("</section>")[0]


def test_an_offer_to_me_stands_first_with_its_answers(game: Game) -> None:
    offer(game)
    seen = page(game, 1)
    assert seen.index("Goods are offered to you.") < seen.index('value="accept"') < seen.index('id="others"')
    assert seen.index('id="others"') < seen.index('id="option-tax"')
    assert "Goods are offered to you." not in page(game, 2)


def test_of_many_options_the_first_and_mere_buttons_stand_open(game: Game) -> None:
    seen = page(game, 0)
    folded = re.findall(r'<details class="more verb" id="verb-(\w+)">\s*<summary>([^<]*)</summary>', seen)
    assert folded == [("sell", "Sell some"), ("count", "Count"), ("offer_1", "Offer 1"), ("offer_2", "Offer 2")]
    standing = seen.split('id="others"')[0]
    assert 'value="done"' in standing
    assert 'value="shout"' in standing
    assert 'value="sell"' not in standing


def test_a_refused_form_stays_open_with_what_was_picked(game: Game) -> None:
    user, hand = seat(game, 0).user, Hand.objects.get(seat=seat(game, 0)).sight["hands"][0]
    cheap = min(hand, key=lambda good: {"lamp": 700, "carpet": 400, "kettle": 300, "spoon": 100}[good])
    assert user is not None
    fields = {"question": question(game), "verb": "sell", "goods": [cheap]}
    refused = post(browser_of(user), f"/t/{game.address}/answer/", fields)
    seen = refused.content.decode()
    assert refused.status_code == 422
    assert "You need at least 1000" in seen
    assert '<details class="more verb" id="verb-sell" open>' in seen
    assert f'value="{cheap}" checked' in seen


def test_what_is_to_be_worth_enough_shows_its_worth(game: Game) -> None:
    seen = page(game, 0)
    assert seen.count('class="gold"') == 4
    assert "Together they must be worth 1000." in seen
    assert 'data-total="1000" data-twice="0"' in seen


# Lists and letters


def heading(browser: Client) -> str:
    """What my turns say at the top."""
    found = re.search(r"<h1>(.*?)</h1>", browser.get("/turns/").content.decode(), re.DOTALL)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.both_databases
def test_an_offer_is_listed_after_my_turns_and_in_the_lobby(game: Game) -> None:
    offer(game)
    ben = seat(game, 1).user
    assert ben is not None
    assert heading(browser_of(ben)) == "Nobody is waiting for you, but you have an offer"
    other = second_table(ben, User.objects.get(name="Cleo"), slug="bazaar")
    listed = browser_of(ben).get("/turns/").content.decode()
    assert heading(browser_of(ben)) == "One table is waiting for you, and so is an offer"
    assert listed.index(other.get_absolute_url()) < listed.index(game.get_absolute_url())
    assert listed.count("an offer: nobody is waiting for your answer") == 1
    lobby = browser_of(ben).get("/tables/").content.decode()
    assert lobby.index(other.get_absolute_url()) < lobby.index(game.get_absolute_url())
    assert "you have an offer" in lobby
    cleo = User.objects.get(name="Cleo")
    assert "Nobody is waiting for you" in browser_of(cleo).get("/turns/").content.decode()


@pytest.mark.both_databases
def test_an_offer_is_written_about_once_and_never_reminded_of(game: Game) -> None:
    with at(NOON + HOUR):
        offer(game)
    write(NOON + HOUR + 9 * MINUTE)
    assert not Letter.objects.filter(user__name="Ben").exists()
    (letter,) = [one for one in write(NOON + HOUR + 10 * MINUTE) if one.user.name == "Ben"]
    assert (letter.kind, letter.seats, letter.offers) == ("turn", [], [[seat(game, 1).pk, 1]])
    with at(NOON + 2 * HOUR):
        do(game, 0, SHOUT)
        do(game, 2, TAX)
    for hours in (3, 10, 20):
        assert [one for one in write(NOON + hours * HOUR) if one.user.name == "Ben"] == []


def test_a_second_offer_is_written_about_again(game: Game) -> None:
    offer(game)
    write(NOON + 10 * MINUTE)
    with at(NOON + HOUR):
        offer(game)
    (letter,) = [one for one in write(NOON + HOUR + 10 * MINUTE) if one.user.name == "Ben"]
    assert letter.offers == [[seat(game, 1).pk, 2]]


def test_the_wait_of_an_offer_does_not_begin_anew_whenever_somebody_acts(game: Game) -> None:
    offer(game)
    with at(NOON + 9 * MINUTE):
        do(game, 0, SHOUT)
    assert [one.user.name for one in write(NOON + 10 * MINUTE)] == ["Ben"]


def test_an_offer_that_was_seen_or_answered_is_not_written_about(game: Game) -> None:
    offer(game, 1)
    offer(game, 2)
    cleo = seat(game, 2).user
    assert cleo is not None
    look(game, cleo, NOON + MINUTE)
    with at(NOON + 2 * MINUTE):
        do(game, 1, Answer("refuse", {"offer": [1]}))
    assert [one.user.name for one in write(NOON + 10 * MINUTE)] == ["Ada"]


@pytest.mark.parametrize("looks", [True, False])
def test_an_offer_seen_in_ones_own_turn_is_not_written_about_afterwards(game: Game, looks: bool) -> None:
    offer(game)
    do(game, 0, DONE)
    assert (awaited(game), seat(game, 1).offered) == ([1], None)
    if looks:
        page(game, 1)
    with at(NOON + MINUTE):
        do(game, 1, DONE)
    assert seat(game, 1).offered == 1
    assert [one.user.name for one in write(NOON + HOUR)] == ([] if looks else ["Ben"]) + ["Cleo"]


def test_a_letter_about_an_offer_says_so_and_its_link_answers_it(game: Game, mailoutbox: list[Any]) -> None:
    offer(game)
    sweep(NOON + 10 * MINUTE)
    (mail,) = [one for one in mailoutbox if "ben" in one.to[0]]
    assert mail.subject == "You have an offer at The Bazaar, with Ada and Cleo"
    assert "Goods are offered to you." in mail.body
    assert "Accept" in mail.body
    assert "Tax" not in mail.body
    link = re.search(r"https?://[^/]+(/\S*)", mail.body[mail.body.index("Answer:") :])
    assert link is not None
    with at(NOON + HOUR):
        do(game, 0, SHOUT)
        do(game, 2, TAX)
    with at(NOON + 2 * HOUR):
        seen = Client().get(link[1]).content.decode()
        assert "Goods are offered to you." in seen
        asked = re.search(r'name="question" value="(\d+)"', seen)
        assert asked is not None
        done = Client().post(link[1], {"question": asked[1], "verb": "accept", "offer": "1"})
        assert done.status_code == 302
        assert "This question is closed" in Client().get(link[1]).content.decode()
    assert moves(game)[-1] == (1, "accept")


def test_a_letter_about_an_offer_that_has_lapsed_is_not_sent(game: Game) -> None:
    offer(game)
    (letter,) = [one for one in write(NOON + 10 * MINUTE) if one.user.name == "Ben"]
    with at(NOON + 11 * MINUTE):
        assert mail_of(letter) is not None
        do(game, 1, Answer("refuse", {"offer": [1]}))
        assert mail_of(letter) is None


def test_the_link_to_a_turn_answers_also_after_others_have_acted(game: Game, mailoutbox: list[Any]) -> None:
    sweep(NOON + 10 * MINUTE)
    (mail,) = [one for one in mailoutbox if "ada" in one.to[0]]
    link = re.search(r"https?://[^/]+(/\S*)", mail.body[mail.body.index("Answer:") :])
    assert link is not None
    with at(NOON + HOUR):
        do(game, 1, SHOUT)
        form = {"question": question(game), "verb": "done"}
        assert Client().post(link[1], form).status_code == 302
    assert moves(game) == [(1, "shout"), (0, "done")]
    assert [one.user.name for one in write(NOON + HOUR)] == []


def test_no_second_letter_about_the_same_turn_when_others_act(game: Game) -> None:
    assert [one.user.name for one in write(NOON + 10 * MINUTE)] == ["Ada"]
    with at(NOON + HOUR):
        do(game, 1, TAX)
    assert write(NOON + 3 * HOUR) == []


# Said in advance


@pytest.mark.both_databases
def test_a_standing_order_may_answer_an_offer(game: Game) -> None:
    play.give_order(game.address, play.Actor(user=seat(game, 1).user_id), Order("refuse"))
    assert seat(game, 1).acts_at is None
    offer(game)
    acts_at = seat(game, 1).acts_at
    assert acts_at is not None
    with at(NOON + timedelta(seconds=1)):
        do(game, 0, SHOUT)
    assert seat(game, 1).acts_at == acts_at
    with at(acts_at):
        assert play.act_due(game.address) == 1
    assert moves(game)[-1] == (1, "refuse")
    assert Move.objects.filter(game=game).latest("number").source == Move.Source.ORDER
    assert awaited(game) == [0]
    assert seat(game, 1).acts_at is None


def test_an_order_given_or_taken_back_later_holds_for_an_offer_that_waits(game: Game) -> None:
    offer(game)
    who = play.Actor(user=seat(game, 1).user_id)
    assert seat(game, 1).acts_at is None
    assert len(play.rehearse(game.address, who, Order("refuse")).pasts) == 1
    play.give_order(game.address, who, Order("refuse"))
    assert seat(game, 1).acts_at is not None
    assert awaited(game) == [0]
    play.take_back_order(game.address, who, Order("refuse"))
    assert seat(game, 1).acts_at is None


# Whole games


def test_random_players_act_out_of_turn_and_finish(game: Game) -> None:
    position, played = play_out(RULES, [random_player] * 4, {}, b"bazaar")
    assert position.outcome is not None
    again, out_of_turn = Position.deal(RULES, 4, {}, b"bazaar"), 0
    for number, answer in played:
        assert again.question is not None
        out_of_turn += number not in again.question.decisions
        again.answer(number, answer)
    assert out_of_turn
    assert again.digest() == position.digest()
    _position, alone = play_out(RULES, [absent_player] * 4, {}, b"bazaar")
    assert len(alone) == 6


def test_a_transcript_tells_who_may_act_and_acts_out_of_turn() -> None:
    written = transcript(RULES, 3, {}, "bazaar", ["random"])
    assert "Ada? Your stall is open; 0 taxes are due." in written
    assert "Ben, Cleo, out of turn? You may shout." in written
    assert "(out of turn): " in written


@pytest.mark.both_databases
def test_a_replay_of_the_moves_agrees(game: Game) -> None:
    chance = Chance(b"bazaar", "replay")
    for _ in range(30):
        number = chance.below(3)
        if (decision := decision_of(seat(game, number))) is not None:
            give(game, number, decision.sample(chance))
    now = Game.objects.get(pk=game.pk)
    assert digest_again(now) == now.digest
