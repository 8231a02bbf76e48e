"""The tell book of people who have played Master Bluff: how they lie and doubt there, and who may read it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.pages.tell_book import Chapter, Share, counted
from games import play
from games.engine.questions import Answer
from games.models import Game, Opening
from tests.games.tables import awaited, browser_of, friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


CLOSED = "A closed book"


def a_lie(game: Game, *answers: str) -> list[str]:
    """Let the leader of Master Bluff lie about a card, and the others answer; return the names, the leader's first."""
    (leader,) = awaited(game)
    card = game.seats.get(number=leader).hand.sight["hands"][leader][0]
    give(game, leader, Answer("lead", {"cards": [card], "family": ["witch" if card != "witch" else "ogre"]}))
    others = sorted(awaited(game), key=lambda seat: (seat - leader) % 3)  # the nearest is asked first
    for seat, verb in zip(others, answers, strict=False):
        give(game, seat, Answer(verb))
    return [str(game.seats.get(number=seat)) for seat in (leader, *others)]


def chapter_of(name: str, against: str | None = None) -> Chapter:
    [chapter] = counted(friend(name), friend(against) if against else None).values()
    return chapter


def page_of(reader: User | None, name: str) -> str:
    client = browser_of(reader) if reader else browser_of(friend("Stranger"))
    return client.get(f"/players/{friend(name).username}/tells/").content.decode()


def test_a_lie_that_passed_and_one_that_was_caught() -> None:
    passed, caught = table_of("master_bluff", 3), table_of("master_bluff", 3)
    liar, *believers = a_lie(passed, "pass", "pass")
    other, caller, _asked_too_late = a_lie(caught, "bluff")
    assert counted(friend(liar)) == {}, "nothing shows while the games run"
    play.end_game(passed.address)
    play.end_game(caught.address)

    for name in {liar, other}:
        lies = [liar, other].count(name)
        chapter = chapter_of(name)
        assert chapter.lies == Share(lies, lies)
        assert chapter.passed == Share(int(name == liar), lies)
        assert chapter.by_size == {1: (Share(lies, lies), Share(int(name == liar), lies))}
    assert chapter_of(caller).doubts == Share(1, 1)
    for name in believers:
        assert chapter_of(name).beliefs.part == 1


def test_between_two_players_only_what_they_said_to_each_other_counts() -> None:
    game = table_of("master_bluff", 3)
    liar, caller, other = a_lie(game, "bluff")
    play.end_game(game.address)

    assert chapter_of(liar, caller).passed == Share(0, 1)
    assert counted(friend(liar), friend(other)) == {}, "who was not asked in time has not taken the claim"
    assert chapter_of(caller, liar).doubts == Share(1, 1)


def test_between_two_players_it_speaks_to_the_reader() -> None:
    game = table_of("master_bluff", 3)
    liar, caller, other = a_lie(game, "pass", "pass")
    play.end_game(game.address)

    to_caller, to_liar = page_of(friend(caller), liar), page_of(friend(liar), other)
    assert to_caller.count("Lies that got past you") == 1
    assert to_liar.count("Lies among your claims that they let pass") == 1
    assert "you" not in page_of(None, liar).partition("Master Bluff")[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("choice", "stranger", "met"), [("everyone", True, True), ("met", False, True), ("nobody", False, False)]
)
def test_who_may_read_it_is_the_players_choice(choice: str, stranger: bool, met: bool) -> None:
    game = table_of("master_bluff", 3)
    liar, caller, _other = a_lie(game, "pass", "pass")
    play.end_game(game.address)
    settings = browser_of(friend(liar))
    form = {"name": liar, "zone": "UTC", "wakes": 8, "sleeps": 23, "notices": "soon", "tells_to": choice}
    assert settings.post("/settings/", form).status_code == 302

    assert (CLOSED not in page_of(None, liar)) == stranger
    assert (CLOSED not in page_of(friend(caller), liar)) == met
    assert "1 of 1" in page_of(friend(liar), liar)
    if not met:
        assert "1 of 1" not in page_of(friend(caller), liar)


def test_those_who_only_play_together_now_have_not_met() -> None:
    table_of("master_bluff", 3)
    assert CLOSED in page_of(friend("Ben"), "Ada")


def test_the_page_asks_the_same_few_queries_for_many_games(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _again in range(3):
        game = table_of("master_bluff", 3)
        liar, _caller, _other = a_lie(game, "pass", "pass")
        play.end_game(game.address)
    client = browser_of(friend("Ben"))
    with django_assert_max_num_queries(10):
        client.get(f"/players/{friend(liar).username}/tells/")


def test_what_a_bot_says_in_ones_seat_is_not_ones_own() -> None:
    game = table_of("master_bluff", 3)
    (leader,) = awaited(game)
    play.seat_bot(game.address, leader)
    play.act_due(game.address, timezone.now() + timedelta(hours=1))
    first = awaited(game)[0]
    give(game, first, Answer("bluff"))
    play.end_game(game.address)

    assert Opening.objects.filter(kind="claim", seat__number=leader, own=False).exists()
    assert counted(friend(str(game.seats.get(number=leader)))) == {}
    assert chapter_of(str(game.seats.get(number=first))).doubts.whole == 1, "the doubt is somebody's own"


def test_my_book_knows_how_the_bots_that_i_have_met_lie_and_doubt(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    met, elsewhere = table_of("master_bluff", 1, bots=3), table_of("master_bluff", 2, bots=1)
    for game in (met, elsewhere):
        for seat in game.seats.filter(is_bot=False):
            play.hand_over(game.address, play.Actor(user=seat.user_id))
        assert "The bots, as you have met them" not in page_of(friend("Ada"), "Ada")
    play.act_due(met.address)
    page = page_of(friend("Ada"), "Ada")
    for seat in met.seats.filter(is_bot=True):
        claims = Opening.objects.filter(game=met, seat=seat, kind=Opening.Kind.CLAIM)
        row = page[page.index(f"<bdi>{seat.name}</bdi>") :]
        row = row[: row.index("</tr>")]
        assert f"<td>{seat.temper}</td>" in row
        assert f"<td>{claims.filter(true=False).count()} of {claims.count()}" in row
    assert "as you have met them" not in page_of(friend("Ben"), "Ben"), "Ben has not finished a game with any"
    assert "as you have met them" not in page_of(friend("Ben"), "Ada"), "this page is for its owner"
