"""The running score of a chain of rematches: in the waiting room, at the end, in the letter, for those who may see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from games import play, post, sight
from games.models import Game, Letter, Seat
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED
from tests.games.tables import NAMES, awaited, browser_of, friend, give, table_of

pytestmark = [pytest.mark.django_db]
TAG = re.compile(r"<[^>]+>")


def ended(game: Game, *places: int, points: tuple[int, ...] = ()) -> Game:
    """End a game with these places, from seat 0 on."""
    play.end_game(game.address)
    for number, place in enumerate(places):
        given = points[number] if points else None
        Seat.objects.filter(game=game, number=number).update(place=place, points=given)
    return Game.objects.get(pk=game.pk)


def again(game: Game, *names: str) -> Game:
    """Play again: the first of these opens the table, which keeps no seats, and the others sit down."""
    rematch = play.play_again(game.address, friend(names[0]))
    if rematch.kept_until is not None:
        play.open_to_others(rematch.address, friend(names[0]))
    for name in names[1:]:
        play.take_seat(rematch.address, friend(name))
    return Game.objects.get(pk=rematch.pk)


def scores(page: str) -> list[str]:
    """The rows of a page's score, in plain words."""
    part = page.partition('<div class="stack series"')[2].partition("</table>")[0]
    return [" ".join(TAG.sub(" ", row).split()) for row in part.split("<tr>")[2:]]


def seen(name: str, game: Game) -> list[str]:
    """The score that somebody sees on a table's page."""
    return scores(browser_of(friend(name)).get(game.get_absolute_url()).content.decode())


@pytest.mark.both_databases
def test_the_score_runs_over_all_rematches() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3, points=(9, 5, 2))
    second = ended(again(first, "Ben", "Ada", "Cleo"), 1, 1, 3, points=(4, 4, 0))
    third = again(second, "Cleo", "Ben")

    row = ["Ada 2 2 1.0 13", "Ben 1 2 1.5 9", "Cleo (you) 0 2 3.0 2"]
    assert seen("Cleo", third) == seen("Cleo", second) == seen("Cleo", first) == row


def test_a_single_game_has_no_score_to_run() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    assert seen("Ada", first) == []
    second = again(first, "Ben", "Ada")
    assert len(seen("Ada", second)) == 3
    assert seen("Ada", first) == []


def test_who_joins_and_who_leaves_count_for_the_games_they_sat_at() -> None:
    first = ended(table_of(SEALED, 2, bots=1), 3, 2, 1)
    second = ended(again(first, "Ada", "Dora"), 1, 3, 2)

    assert seen("Ada", second) == ["Ben 1 1 1.0", "Ada (you) 1 2 2.0", "Dora 0 1 2.0", "Clockwork Ada (bot) 0 2 2.5"]


def test_a_newcomer_stands_there_before_their_first_game() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    assert seen("Ada", again(first, "Ada", "Emil"))[-1] == "Emil 0 0 –"


def test_somebody_who_joins_later_sees_nothing_of_the_games_before() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = again(first, "Ada", "Ben", "Dora")
    assert seen("Dora", second) == []
    second = ended(second, 2, 1, 3)
    third = again(second, "Dora", "Ada")
    assert seen("Dora", third) == ["Ben 1 1 1.0", "Ada 0 1 2.0", "Dora (you) 0 1 3.0"]
    assert [row.split(" ")[0] for row in seen("Cleo", first)] == []


def test_spectators_see_it_at_tables_open_to_strangers_and_nowhere_else() -> None:
    for listed in (True, False):
        first = ended(table_of(SEALED, 3, listed=listed), 1, 2, 3)
        second = ended(again(first, "Ada", "Ben", "Cleo"), 1, 2, 3)
        for stranger in (Client(), browser_of(friend("Zoe"))):
            page = stranger.get(second.get_absolute_url()).content.decode()
            assert len(scores(page)) == (3 if listed else 0)


def test_a_former_player_and_a_game_without_a_winner() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = ended(again(first, "Ada", "Ben", "Cleo"), 1, 2, 3)
    play.leave_all(friend("Ben"))
    third = again(second, "Ada", "Cleo", "Dora")
    play.end_game(third.address)

    assert seen("Ada", second)[1] == "a former player 0 2 2.0"
    assert seen("Ada", second)[0] == "Ada (you) 2 2 1.0"


def test_namesakes_are_told_apart() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    play.leave_all(friend("Dora"))
    other = friend(
        "Zoe",
    )
    other.name = "Ben"
    other.save()
    second = ended(again(first, "Ada", "Cleo", "Zoe"), 1, 2, 3)
    assert [row.split(" 0")[0] for row in seen("Ada", second)[1:]] == ["Ben", "Cleo", "Ben 2"]


@pytest.mark.both_databases
def test_a_running_rematch_changes_nothing_in_the_score() -> None:
    """Not a byte of the page after the end, whatever is answered there."""
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = ended(again(first, "Ada", "Ben", "Cleo"), 1, 2, 3)
    page = browser_of(friend("Ada"))
    third = again(second, "Ada", "Ben", "Cleo")
    before = scores(page.get(second.get_absolute_url()).content.decode())
    for _ in range(8):
        give(third, awaited(third)[0])
        assert scores(page.get(second.get_absolute_url()).content.decode()) == before


def test_the_letter_at_the_end_says_it_too() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = again(first, "Ada", "Ben", "Cleo")
    Letter.objects.all().delete()
    play.end_game(second.address)
    Seat.objects.filter(game=second).update(place=1)

    post.post_due()

    letter = next(letter for letter in mail.outbox if letter.to == [friend("Cleo").email])
    assert "Games won, after 2 games: Ada 2, Ben 1, Cleo 1." in letter.body
    html = str(letter.alternatives[0][0])  # type: ignore[attr-defined]
    assert "Games won, after 2 games" in html


@pytest.mark.parametrize("length", [2, 40])
def test_it_is_one_query_however_long_the_series_is(length: int, django_assert_num_queries: Any) -> None:
    people, key = [friend(name) for name in NAMES[:3]], 0
    for _ in range(length):
        game = finished_table(*people)
        key = key or game.pk
        Game.objects.filter(pk=game.pk).update(series=key)
    game.refresh_from_db()
    sight.series_of(game, people[0].pk)
    with django_assert_num_queries(1):
        series = sight.series_of(game, people[0].pk)
    assert series is not None
    assert (series.games, series.scores[0].won) == (length, length)


def test_the_series_survives_its_first_game() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = ended(again(first, "Ada", "Ben", "Cleo"), 1, 2, 3)
    third = ended(again(second, "Ada", "Ben", "Cleo"), 1, 2, 3)
    Game.objects.filter(pk=first.pk).delete()
    assert seen("Ada", third)[0] == "Ada (you) 2 2 1.0"


def test_a_chain_of_code_that_knew_no_series_becomes_one_at_its_next_game() -> None:
    first = ended(table_of(SEALED, 3), 1, 2, 3)
    second = ended(again(first, "Ada", "Ben", "Cleo"), 1, 2, 3)
    Game.objects.update(series=None)
    third = again(second, "Ada", "Ben")
    assert set(Game.objects.values_list("series", flat=True)) == {first.pk}
    assert len(seen("Ada", third)) == 3
