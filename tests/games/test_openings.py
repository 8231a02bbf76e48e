"""What was claimed, sealed or kept back lies with the moves until the game ends, then open for all who sat there."""

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

from .tables import answer_at_random, awaited, browser_of, friend, give, table_of

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


@pytest.mark.parametrize("slug", ["munchhausen", "master_bluff", "trust_me"])
def test_every_claim_of_a_played_game_is_opened_at_its_end_and_not_before(slug: str) -> None:
    game = table_of(slug, 3)
    chance = Chance(b"openings", slug)
    while awaited(game):
        assert not Opening.objects.exists()
        answer_at_random(game, chance)
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    claims = Opening.objects.filter(kind="claim")
    lines = dict(Line.objects.filter(game=game).values_list("number", "text"))
    told = [number for number, text in lines.items() if is_a_claim(slug, text)]
    assert sorted(told) == sorted(claims.values_list("line", flat=True))
    assert claims.filter(true=False).exists()


def is_a_claim(slug: str, text: Any) -> bool:
    """Whether a line says something of hidden cards."""
    said = {
        "munchhausen": ("{seat} bids", "{seat} follows", "{seat} lays"),
        "master_bluff": ("{seat} declares", "{seat} spends the token"),
        "trust_me": ("{seat} begins a stack", "{seat} believes"),
    }
    return not isinstance(text, str) and text["template"].startswith(said[slug])


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


def test_what_many_kept_back_is_folded_away_in_the_log() -> None:
    game = table_of("patrons", 3)
    for number, card in enumerate(("10", "20", "30")):
        give(game, number, Answer("bid", {"card": [card], "again": ["40"]}))
    play.end_game(game.address)
    browser = browser_of(friend("Ada"))
    for address in (game.get_absolute_url(), f"{game.get_absolute_url()}log/"):
        page = browser.get(address).content.decode()
        fold = re.search(r'<details class="kept"><summary>kept back until the end: 3</summary>(.*?)</details>', page)
        assert fold is not None
        assert fold[1].count("Had it tied,") == page.count("Had it tied,") == 3


def test_what_was_kept_back_stands_beside_an_event_that_all_may_read_whatever_else_is_told() -> None:
    game, chance = table_of("trust_me", 3), Chance(b"kept back", "trust_me")
    while awaited(game):
        play.say_line(game.address, play.Actor(user=friend("Ada").pk), "Hm.")
        answer_at_random(game, chance)
    kept = Opening.objects.filter(kind="kept")
    assert kept.count() > 3
    beside = Line.objects.filter(game=game, number__in=kept.values("line"))
    assert {*beside.values_list("kind", "only")} == {("event", None)}


@pytest.mark.parametrize("slug", ["last_chance", "patrons"])
def test_luck_is_told_apart_from_play(slug: str) -> None:
    game = table_of(slug, 3)
    chance = Chance(b"luck", slug)
    browser = browser_of(friend("Ada"))
    before = browser.get(game.get_absolute_url()).content.decode()
    while awaited(game):
        answer_at_random(game, chance)
    assert "Luck and play" not in before
    view = sight.of(game.address, friend("Ada"))
    noted = Opening.objects.filter(kind="luck")
    assert sum(got or 0 for got in noted.values_list("got", flat=True)) == pytest.approx(
        sum(int(share.got.replace(",", "").replace("−", "-")) for share in view.end.luck), abs=2
    )
    assert "Luck and play" in browser.get(game.get_absolute_url()).content.decode()


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
