"""What was said at a table of Master Bluff, and whether it was true, is opened at its end and not before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play, sight
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.ledger.asides import unpacked
from games.models import Ending, Game, Letter, Line, Move, Opening, Verdict
from games.post.mail import mail_of
from games.wording.sentences import Words
from tests.games.tables import answer_at_random, awaited, browser_of, friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def declare(game: Game, cards: list[str], family: str) -> int:
    """Let the leader of Master Bluff lay cards as a family; return the leader's seat."""
    (leader,) = awaited(game)
    give(game, leader, Answer("lead", {"cards": cards, "family": [family]}))
    return leader


def a_hand(game: Game, seat: int) -> list[Any]:
    """The cards of a seat."""
    hand: list[Any] = game.seats.get(number=seat).hand.sight["hands"][seat]
    return hand


def test_a_lie_that_was_caught() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    card = a_hand(game, leader)[0]
    family = "witch" if card != "witch" else "ogre"
    declare(game, [card], family)
    caller, other = awaited(game)
    give(game, caller, Answer("bluff"))
    assert not Opening.objects.exists()

    play.end_game(game.address)

    claim = Opening.objects.get(kind="claim")
    line = Line.objects.get(game=game, number=claim.line)
    assert line.text["template"] == "{seat} declares {claim}."
    assert (claim.seat and claim.seat.number, claim.true, claim.size) == (leader, False, 1)
    assert claim.text == {"template": "{cards}", "values": {"cards": [card]}}
    [verdict] = Verdict.objects.filter(claim=claim)
    assert (verdict.seat.number, verdict.doubts, verdict.right) == (caller, True, True)
    assert other != caller


def test_a_lie_that_nobody_called() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    card = a_hand(game, leader)[0]
    declare(game, [card], "witch" if card != "witch" else "ogre")
    passed = awaited(game)
    for seat in passed:
        give(game, seat, Answer("pass"))

    play.end_game(game.address)

    claim = Opening.objects.get(kind="claim")
    found = {(verdict.seat.number, verdict.doubts, verdict.right) for verdict in Verdict.objects.filter(claim=claim)}
    assert found == {(seat, False, False) for seat in passed}


def test_a_move_that_ends_a_turn_keeps_the_table_it_left() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    declare(game, [a_hand(game, leader)[0]], "witch")
    for seat in awaited(game):
        give(game, seat, Answer("pass"))
    left = list(Move.objects.filter(game=game).order_by("number").values_list("left", flat=True))
    assert left[:2] == [None, None]
    assert unpacked(bytes(left[2] or b"")) == bytes(Game.objects.get(pk=game.pk).truth.checkpoint or b"")


def test_the_log_says_who_lied_once_the_game_is_over() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    card = a_hand(game, leader)[0]
    declare(game, [card], "witch" if card != "witch" else "ogre")
    for seat in awaited(game):
        give(game, seat, Answer("pass"))
    (follower,) = awaited(game)
    true = "witch" if card != "witch" else "ogre"
    mine = a_hand(game, follower)
    give(game, follower, Answer("follow", {"cards": [true if true in mine else mine[0]]}))
    browser = browser_of(friend("Ada"))
    log = f"{game.get_absolute_url()}log/"
    before = [browser.get(page).content.decode() for page in (game.get_absolute_url(), log, f"{log}?lies")]
    assert not any('class="mark' in page or "nobody called" in page for page in before)

    play.end_game(game.address)

    whole, lies = (browser.get(page).content.decode() for page in (log, f"{log}?lies"))
    assert whole.count('class="mark') == 2
    assert "a lie that nobody called: " in whole
    assert "deals," in whole
    assert "a lie that nobody called: " in lies
    assert "deals," not in lies
    assert '<span class="mark lie passed">' in browser.get(game.get_absolute_url()).content.decode()


def test_the_end_tells_of_these_people_and_how_they_stood_on_the_page_and_in_the_letter() -> None:
    game = table_of("master_bluff", 3)
    chance = Chance(b"honours", "play")
    while awaited(game):
        assert not Ending.objects.exists()
        answer_at_random(game, chance)
    ending = Ending.objects.get(game=game)
    assert ending.honours
    assert [len(points) for _turn, points in ending.standing] == [3] * Game.objects.get(pk=game.pk).turn
    page = browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()
    assert '<ul class="honours"' in page
    assert "Cards in the hand: fewest is best" in page
    play.write_due()
    letter = Letter.objects.filter(kind=Letter.Kind.OVER).first()
    assert letter
    mail = mail_of(letter)
    assert mail
    view = sight.of(game.address, letter.user)
    assert f"{game.get_absolute_url()}replay/" in str(mail.body)
    for honour in view.end.summary.honours:
        assert Words(view.rules, view.names).plain(honour) in str(mail.body)


def test_no_page_of_a_running_game_reads_what_is_kept_for_the_end() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    card = a_hand(game, leader)[0]
    declare(game, [card], "witch" if card != "witch" else "ogre")
    for seat in awaited(game):
        give(game, seat, Answer("pass"))
    ada, host = browser_of(friend("Ada")), browser_of(friend("Hermine", is_staff=True, is_superuser=True))
    table, me = game.get_absolute_url(), f"/players/{friend('Ada').username}/"
    with CaptureQueriesContext(connection) as asked:
        for page in (table, f"{table}log/", f"{table}poll/?seen=0", "/turns/", "/tables/", "/", me, f"{me}tells/"):
            assert ada.get(page).status_code in (200, 302)
        assert host.get(f"/admin/games/game/{game.pk}/change/").status_code == 200
    kept = re.compile(r'"(asides|left)"|games_(truth|book)')
    assert not [query["sql"] for query in asked if kept.search(query["sql"])]
    assert not Ending.objects.exists()
