"""Ratings: by openskill, a game after the other, each once, and the same when all of it is reckoned again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openskill.models import PlackettLuce

from accounts import tokens
from accounts.models import User
from accounts.pages.guests import bring_seats
from accounts.pages.leaving import delete
from games import play
from games.engine.chance import Chance
from games.models import Game, Rating, RatingStep, Seat
from games.play.figures import Strength, rated
from games.tasks import sweep
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED, TOGETHER
from tests.factories import a_guest, an_account
from tests.games.tables import friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ended(day: float, *players: User, **more: Any) -> Game:
    """A finished table, its players at the places in which they are given."""
    return finished_table(*players, ended_at=DAY + timedelta(days=day), **more)


def count_all() -> None:
    """Let the worker count what has ended."""
    while play.tally():
        pass


def stored() -> dict[tuple[str, str], tuple[float, float, int]]:
    """All ratings, by game and name."""
    ratings = Rating.objects.select_related("user")
    return {
        (rating.slug, rating.user.name if rating.user else rating.bot): (rating.mu, rating.sigma, rating.games)
        for rating in ratings
    }


def steps() -> list[tuple[Any, ...]]:
    """What each seat's game did, whatever the keys of the ratings."""
    rows = RatingStep.objects.order_by("pk")
    return [*rows.values_list("pk", "rating__user", "number", "mu_before", "sigma_before", "mu", "sigma")]


def rate(*slugs: str) -> str:
    """What `manage.py rate` says."""
    out = StringIO()
    call_command("rate", *slugs, stdout=out)
    return out.getvalue()


def some_games(players: list[User], count: int = 40) -> None:
    """Finished tables of all kinds: of two and more, with bots and without, some ended at the same moment."""
    chance = Chance(b"some games", "rated")
    for number in range(count):
        around = chance.shuffled(players)[: 1 + chance.below(4)]
        game = ended(number // 2, *around, slug=chance.choice([SEALED, TOGETHER]))
        if not chance.below(3):
            game.seats.filter(place=2).update(place=1)


@pytest.mark.parametrize(
    ("places", "documented"),
    [
        (
            [4, 1, 3, 2],
            [
                (20.96265504062538, 8.083731307186588),
                (27.795084971874736, 8.263160757613477),
                (24.68943500312503, 8.083731307186588),
                (26.552824984374855, 8.179213704945203),
            ],
        ),
        (
            [2, 4, 2, 1],
            [
                (24.68943500312503, 8.179213704945203),
                (22.826045021875203, 8.179213704945203),
                (24.68943500312503, 8.179213704945203),
                (27.795084971874736, 8.263160757613477),
            ],
        ),
    ],
)
def test_the_model_gives_what_its_authors_document(places: list[int], documented: list[tuple[float, float]]) -> None:
    """Of four beginners, with and without a tie: from the README of openskill, which lets nobody change with time."""
    after = rated([Strength()] * 4, places, PlackettLuce(tau=0))

    assert [(one.mu, one.sigma) for one in after] == documented


def test_who_comes_in_earlier_is_thought_stronger() -> None:
    ada, ben, cleo = friend("Ada"), friend("Ben"), friend("Cleo")
    ended(0, ada, ben, cleo)
    count_all()

    ratings = stored()
    assert ratings[SEALED, "Ada"] > ratings[SEALED, "Ben"] > ratings[SEALED, "Cleo"]
    assert all(games == 1 and sigma < 25 / 3 for _mu, sigma, games in ratings.values())


def test_only_tables_of_two_people_and_with_places_count() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    ended(0, ada)
    host_ended = ended(1, ada, ben)
    host_ended.seats.update(place=None, points=None)
    count_all()

    assert stored() == {}
    assert not Game.objects.filter(tallied_at=None).exists()


def test_bots_have_a_rating_for_each_game() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    ended(0, ada, ben, slug=SEALED)
    ended(1, ada, ben, slug=TOGETHER)
    count_all()

    ratings = stored()
    assert ratings[SEALED, "house"] == ratings[TOGETHER, "house"] != (25, 25 / 3, 1)


def test_several_bots_at_a_table_move_their_rating_by_the_mean() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    game = ended(0, ada, ben)
    Seat.objects.create(game=game, number=3, is_bot=True, name="Bot 3", place=4, points=1)
    count_all()

    alone = rated([Strength()] * 4, [1, 2, 3, 4])
    mu, sigma, games = stored()[SEALED, "house"]
    assert (mu, sigma) == ((alone[2].mu + alone[3].mu) / 2, (alone[2].sigma + alone[3].sigma) / 2)
    assert games == 1


def test_a_worker_counts_a_game_soon_after_its_end_and_once() -> None:
    ended(0, friend("Ada"), friend("Ben"))
    sweep()
    first = stored()
    sweep()

    assert first
    assert stored() == first


def test_a_crash_while_counting_neither_loses_nor_doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(3):
        ended(day, friend("Ada"), friend("Ben"))
    for crash in ("games.play.figures.mark", "games.play.figures.write", "games.play.figures.keep_answer_times"):
        with monkeypatch.context() as broken:
            broken.setattr(crash, lambda *_: 1 / 0)
            sweep()
        assert stored() == {}
    sweep()

    assert stored()[SEALED, "Ada"][2] == 3
    assert "all agrees" in rate(SEALED)


def test_reckoning_again_agrees_to_the_last_digit() -> None:
    some_games([friend(name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil")])
    count_all()
    before = stored(), steps()

    said = rate()
    assert "differed" not in said
    assert (stored(), steps()) == before

    RatingStep.objects.filter(rating__isnull=False).delete()
    Rating.objects.all().delete()
    with pytest.raises(CommandError):
        rate()
    assert (stored(), steps()) == before


def test_reckoning_again_finds_one_wrong_digit_and_mends_it() -> None:
    ended(0, friend("Ada"), friend("Ben"))
    ended(1, friend("Ada"), friend("Ben"))
    count_all()
    before = stored(), steps()
    wrong = Rating.objects.get(user=friend("Ada"))
    wrong.mu += 1e-12
    wrong.save()

    with pytest.raises(CommandError, match="1 stored figures"):
        rate(SEALED)
    assert (stored(), steps()) == before


def test_reckoning_again_counts_what_no_worker_has_counted() -> None:
    some_games([friend(name) for name in ("Ada", "Ben", "Cleo")])

    assert "counted for the first time" in rate()
    after = stored(), steps()
    assert not play.tally()
    assert "all agrees" in rate()
    assert (stored(), steps()) == after


def test_the_order_of_ends_counts_not_that_of_counting() -> None:
    """A game that ended earlier may be committed, or found, later."""
    ada, ben, cleo = friend("Ada"), friend("Ben"), friend("Cleo")
    ended(1, ada, ben, cleo)
    ended(3, cleo, ben)
    count_all()
    ended(0, ben, ada)
    count_all()
    ended(2, cleo, ada, ben)
    count_all()

    late = stored(), steps()
    assert late[0][SEALED, "Ada"][2] == 3
    assert "all agrees" in rate(SEALED)


def test_a_deleted_accounts_rating_goes_and_its_opponents_stay_as_they_were() -> None:
    players = [friend(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    some_games(players)
    count_all()
    before = stored()

    delete(players[0])
    left = {who: rating for who, rating in before.items() if who[1] != "Ada"}
    assert stored() == left
    assert "all agrees" in rate(SEALED, TOGETHER)
    assert stored() == left

    some_games(players[1:], 10)
    count_all()
    assert "all agrees" in rate()


def test_who_leaves_before_the_game_counts_is_a_stranger_to_the_others() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    ended(0, ada, ben)
    delete(ada)
    count_all()

    assert stored()[SEALED, "Ben"][:2] == rated([Strength()] * 3, [1, 2, 3])[1][:2]
    assert "all agrees" in rate(SEALED)


def test_a_guest_who_gets_an_account_brings_their_games_to_its_rating() -> None:
    guest, account, ben = a_guest("Gus"), an_account("Gustav"), friend("Ben")
    ended(0, account, ben)
    ended(1, ben, guest)
    ended(2, ben, account)
    ended(3, account, guest, ben)
    count_all()

    bring_seats(guest, account)
    count_all()

    assert stored()[SEALED, "Gustav"][2] == 4
    assert (SEALED, "Gus") not in stored()
    assert "all agrees" in rate(SEALED)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(CommandError, match="There is no game chess"):
        rate("chess")


def test_bot_accounts_are_rated_and_are_no_people() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    robot, rival = tokens.make_program(ada, "Robot"), tokens.make_program(ada, "Rival")
    ended(0, ada, robot, rival)
    ended(1, robot, rival)
    count_all()
    assert stored() == {}
    ended(2, robot, ada, ben)
    count_all()
    assert [*stored()] == [(SEALED, "⚙ Robot"), (SEALED, "Ada"), (SEALED, "Ben")]


def test_a_bot_account_that_is_gone_has_been_none_either() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    robot = tokens.make_program(ada, "Robot")
    ended(0, ada, robot)
    ended(1, robot, ada, ben)
    count_all()
    before = {name: rating for name, rating in stored().items() if name[1] in ("Ada", "Ben")}
    delete(robot)
    assert "all agrees" in rate(SEALED)
    assert stored() == before
