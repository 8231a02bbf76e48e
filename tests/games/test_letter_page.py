"""A letter's link: one decision, without signing in; only its button acts."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import play
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.ledger.letters import write_again
from games.models import Game, Hand, Letter, Line, Seat
from games.post.links import token_for
from games.post.mail import mail_of
from games.sight import as_sight
from tests.catalog.which import SEALED
from tests.games.tables import answer_at_random, awaited, browser_of, decision_of, give, post, state, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Three friends at a table, two of them asked at once."""
    return table_of(SEALED, 3)


@pytest.fixture
def seat(game: Game) -> Seat:
    """Somebody who is asked."""
    return game.seats.get(number=awaited(game)[0])


def link(seat: Seat, question: int) -> str:
    return reverse("games:letter", args=[token_for(seat.pk, question)])


def test_times_are_in_the_readers_zone_as_in_the_letter(game: Game, seat: Seat) -> None:
    User.objects.filter(seats=seat).update(zone="Asia/Tokyo")
    address = link(seat, game.question)
    assert "Tokyo time" in Client().get(address).content.decode()
    assert "Tokyo time" not in Client().get(game.get_absolute_url()).content.decode()


def form_of(seat: Seat) -> dict[str, object]:
    """A legal answer as the page's form would post it."""
    hand = Hand.objects.get(seat=seat)
    given: Answer = Decision.from_data(sure(hand.decision)).sample(Chance(b"letter", "answer"))
    fields = {name: value if isinstance(value, list) else [value] for name, value in given.values.items()}
    return {"verb": given.verb, "question": hand.question, **fields}


def test_looking_at_the_link_shows_my_decision_and_does_nothing(game: Game, seat: Seat) -> None:
    address = link(seat, game.question)
    page = Client().get(address)
    assert page.status_code == 200
    assert f'action="{address}"' in page.content.decode()
    assert not game.moves.exists()


def test_its_button_answers_for_me(game: Game, seat: Seat) -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get(link(seat, game.question)).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    answer = client.post(link(seat, game.question), {**form_of(seat), "csrfmiddlewaretoken": token})
    assert answer.status_code == 302
    assert game.moves.get().seat == seat.number


def test_it_answers_one_question_only(game: Game, seat: Seat) -> None:
    old = link(seat, game.question)
    for number in awaited(game):
        other = game.seats.get(number=number)
        Client().post(link(other, game.question), form_of(other))
    later = Game.objects.get(pk=game.pk)
    assert later.question != game.question
    before = state(game)
    for number in (later.question, game.question):
        answer = Client().post(old, {"verb": "pass", "question": number, "final": []})
        assert (answer.status_code, b"This question is closed" in answer.content) == (409, True)
    assert state(game) == before


def test_after_an_answer_that_closes_its_question_the_next_one_is_asked_at_once(game: Game, seat: Seat) -> None:
    (other,) = [game.seats.get(number=number) for number in awaited(game) if number != seat.number]
    sealed = Client().post(link(other, game.question), form_of(other), follow=True).content.decode()
    assert "Your answer is sealed" in sealed
    assert "has arrived" not in sealed
    used, browser = link(seat, game.question), Client()
    page = browser.post(used, form_of(seat), follow=True)
    here, last = page.request["PATH_INFO"], page.content.decode()
    if seat.number in awaited(game):
        assert here != used
        assert browser.post(here, form_of(seat)).status_code == 302
    else:
        assert "Your answer has arrived." in last
    assert b"This question is closed" in Client().get(used).content  # which is good for one question, as ever


def test_once_nothing_more_is_asked_the_page_says_first_what_came_of_it() -> None:
    said_first = {slug: heading for slug in GAMES if (heading := heading_after_the_answer(slug))}
    assert len(said_first) >= 3  # in the others somebody is asked again at once, or answers last
    assert not [slug for slug, heading in said_first.items() if "This question is closed" in heading]
    assert any("(you)" in heading for heading in said_first.values())  # it speaks to its reader, as a letter does


def heading_after_the_answer(slug: str) -> str:
    """The heading of the page after an answer by letter of which something came, and nothing more is asked."""
    game, chance = table_of(slug, 3), Chance(b"came of it", slug)
    asked, browser = game.seats.get(number=awaited(game)[0]), Client()
    for _ in range(30):
        others = [*game.seats.filter(awaited_since__isnull=False, hand__sealed=None).exclude(pk=asked.pk)]
        for one in others[:1]:
            give(game, one.number, sure(decision_of(one)).sample(chance))
        if not others and asked.number in awaited(game):  # so that this letter's answer closes the question
            address = link(asked, Game.objects.get(pk=game.pk).question)
            said = browser.post(address, form_of(asked), follow=True).content.decode()
            asked.refresh_from_db()
            told = game.lines.filter(kind=Line.Kind.EVENT, only=None, number__gt=asked.answered_line)
            if "Your answer has arrived." in said and told:
                return sure(re.search(r"<h1>(.*?)</h1>", said, re.DOTALL))[1]
    return ""


def test_an_option_that_was_pressed_in_the_letter_is_marked_and_not_given(game: Game, seat: Seat) -> None:
    before = state(game)
    address = link(seat, game.question)
    for option in sure(decision_of(seat)).options:
        assert main_buttons(Client().get(f"{address}?verb={option.verb}").content.decode()) == [option.verb]
    assert state(game) == before
    plain = main_buttons(Client().get(address).content.decode())
    assert main_buttons(Client().get(f"{address}?verb=nonsense").content.decode()) == plain != ["pass"]


def main_buttons(page: str) -> list[str]:
    """The verbs of the answers whose buttons are the main one."""
    return re.findall(r'class="button primary" name="verb"\s+value="(\w+)"', page)


def test_htmx_is_sent_to_the_page_that_the_link_shows_from_now_on(game: Game, seat: Seat) -> None:
    address = link(seat, game.question)
    for one in game.seats.filter(number__in=awaited(game)):
        used = link(one, game.question)
        last = post(Client(), used, form_of(one))
    shown = last.headers["HX-Redirect"]
    assert (shown == used) == (one.number not in awaited(game))
    assert Client().get(shown).status_code == 200
    late = post(Client(), address, {"verb": "pass", "question": game.question})
    assert (late.status_code, late.headers["HX-Redirect"], late.content) == (409, address, b"")


@pytest.mark.parametrize("slug", GAMES)
def test_a_late_link_shows_no_hand_and_notes_no_look(slug: str) -> None:
    game = table_of(slug, 3)
    asked = game.seats.get(number=awaited(game)[0])
    address, chance = link(asked, game.question), Chance(b"late", slug)
    while Hand.objects.get(seat=asked).still_puts(game.question) or asked.number not in awaited(game):
        answer_at_random(game, chance)
    Seat.objects.filter(pk=asked.pk).update(seen_question=0, seen_at=None, offers_known=0)
    known = Seat.objects.values_list("seen_question", "seen_at", "offers_known").get(pk=asked.pk)
    before, pages = state(game), [Client().get(address)]
    for verb in {option.verb for option in decision_of(asked).options} | {"", "rubbish"}:  # type: ignore[union-attr]
        pages.append(Client().post(address, {"verb": verb, "question": game.question}))
    for page in pages:
        seen = page.content.decode()
        assert "This question is closed" in seen
        assert 'id="board"' in seen
        assert "<form" not in seen.split("<main")[1].split("</main>")[0]
        assert page.context["view"].me is None
        assert page.context["view"].sight == as_sight(Game.objects.get(pk=game.pk).public.sight)
    assert state(game) == before
    assert Seat.objects.values_list("seen_question", "seen_at", "offers_known").get(pk=asked.pk) == known


def test_a_link_that_is_merely_opened_notes_no_look(game: Game, seat: Seat) -> None:
    """A mail scanner opens every link before a person reads the letter."""
    address = link(seat, game.question)
    before = Seat.objects.values().get(pk=seat.pk)

    Client().head(address)
    assert Client().get(address).context["view"].me == seat

    assert Seat.objects.values().get(pk=seat.pk) == before


def test_a_scanner_keeps_no_letter_back(game: Game, seat: Seat) -> None:
    write_again(game)  # as for a table that was stuck
    Seat.objects.filter(pk=seat.pk).update(notify_at=timezone.now())

    Client().get(link(seat, game.question))

    assert play.write_due() == 1


def test_a_question_that_waits_is_noted_as_seen_by_its_own_link(game: Game, seat: Seat) -> None:
    Client().post(link(seat, game.question), {"verb": "rubbish", "question": game.question})
    assert Seat.objects.get(pk=seat.pk).seen_question == game.question


@pytest.mark.parametrize("posted", ["0", "", "-1", "x", "99", "9" * 400])
def test_a_form_for_another_question_counts_for_none(game: Game, seat: Seat, posted: str) -> None:
    before = state(game)
    refused = Client().post(link(seat, game.question), form_of(seat) | {"question": posted})
    assert refused.status_code == 409
    assert "The table has moved on." in refused.content.decode()
    assert state(game) == before


@pytest.mark.parametrize("end", ["over", "closed by the host"])
def test_after_the_end_every_link_is_late(game: Game, seat: Seat, end: str) -> None:
    """A game that the host ends never shows its hands, and the last question was never answered."""
    address, chance = link(seat, game.question), Chance(b"letter", end)
    if end == "over":
        while awaited(game):
            number, last = awaited(game)[0], Game.objects.get(pk=game.pk).question
            answer_at_random(game, chance)
        address = link(game.seats.get(number=number), last)
    else:
        play.end_game(game.address)
    for answer in (Client().get(address), Client().post(address, {"verb": "pass", "question": game.question})):
        assert "This question is closed" in answer.content.decode()
        assert answer.context["view"].me is None


def test_while_the_host_has_paused_the_table_it_says_so(game: Game, seat: Seat) -> None:
    play.pause(game.address)
    refused = Client().post(link(seat, game.question), form_of(seat))
    assert refused.status_code == 422
    assert "paused" in refused.content.decode()
    assert not game.moves.exists()


def test_only_looking_and_posting_is_done_at_a_link(game: Game, seat: Seat) -> None:
    assert Client().put(link(seat, game.question)).status_code == 405


def test_a_player_who_signs_in_with_the_letter_open_still_answers_from_it(game: Game, seat: Seat) -> None:
    assert seat.user is not None
    client = browser_of(seat.user)
    assert client.get(link(seat, game.question)).headers["Location"] == game.get_absolute_url()
    client.post(link(seat, game.question), form_of(seat))
    assert game.moves.get().seat == seat.number


def test_it_signs_nobody_in_and_opens_no_other_door(game: Game, seat: Seat) -> None:
    client = Client()
    client.get(link(seat, game.question))
    assert client.get(game.get_absolute_url()).status_code == 403
    assert client.post(reverse("games:talk", args=[game.address]), {"words": "hello"}).status_code in (403, 404)
    assert not game.lines.filter(kind="talk").exists()


@pytest.mark.parametrize("token", ["x", "a:b:c", "%00", "W10:1tFAKE:sig"])
def test_a_forged_link_is_lost(token: str) -> None:
    assert Client().get(f"/l/{token}/").status_code == 404


def test_whom_a_host_has_shut_out_is_let_in_by_no_letter(game: Game, seat: Seat) -> None:
    address = link(seat, game.question)
    User.objects.filter(pk=sure(seat.user_id)).update(is_active=False)
    assert Client().get(address).status_code == 404
    assert Client().post(address, form_of(seat)).status_code == 404
    assert not game.moves.exists()
    waiting = Letter(
        user=User.objects.get(pk=sure(seat.user_id)), kind=Letter.Kind.TURN, seats=[[seat.pk, game.question]]
    )
    assert mail_of(waiting) is None


def test_two_seats_of_two_tables_do_not_mix(game: Game, seat: Seat) -> None:
    other = play.open_table(sure(seat.user), play.Plan(SEALED, 3, bots=2))
    elsewhere = other.seats.get(user=seat.user)
    Client().post(link(seat, game.question), form_of(seat))
    assert not other.moves.filter(seat=elsewhere.number, source="player").exists()
    assert game.moves.filter(seat=seat.number).count() == 1
