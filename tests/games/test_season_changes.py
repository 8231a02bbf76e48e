"""What changes while a season runs: leaving, coming late, seating again, handing on, ending."""

from __future__ import annotations

from functools import partial

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.messages import get_messages

from accounts.models import User
from accounts.pages import leaving
from games import play, seasons
from games.models import Game, Letter, Season, SeasonLine, SeasonSeat, SeasonTable
from games.post.mail import mail_of
from tests.hints import sure

from .seasons import MANY, begun, decide, end, fresh, open_games, season_of
from .tables import browser_of, friend
from .test_hard_cases import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

At, State = SeasonTable.Status, Season.Status
NO_NEXT = "Only a season of divisions that is under way has a next one to be in."


def planned_for(season: Season, name: str) -> int:
    """How many planned tables somebody has."""
    return SeasonSeat.objects.filter(
        table__season=season, table__status=At.PLANNED, entrant__user=friend(name)
    ).count()  # fmt: skip


def told(season: Season) -> list[str]:
    return [*season.lines.values_list("kind", flat=True)]


class TestLeaving:
    @pytest.mark.parametrize("refills", [True, False])
    def test_lets_understudies_play_and_seats_the_others_without_one(self, refills: bool) -> None:
        season = begun(8, rounds=6, refills=refills)
        mine = [game for game in open_games(season) if game.seats.filter(user=friend("Ben")).exists()]
        seasons.leave(season.address, friend("Ben"))
        assert planned_for(season, "Ben") == 0
        assert all(sure(game.seats.get(user=friend("Ben"))).left_at for game in mine)
        assert told(season) == [SeasonLine.Kind.LEFT]
        later = season.tables.filter(round__gt=sure(fresh(season).round))
        bots = SeasonSeat.objects.filter(table__in=later, entrant=None).exists()
        assert bots == refills
        assert fresh(season).status == State.RUNNING

    def test_before_it_begins_leaves_no_trace_and_the_next_one_runs_it(self) -> None:
        season = season_of(3)
        seasons.leave(season.address, friend("Ada"))
        assert (season.entrants.count(), fresh(season).opener) == (2, friend("Ben"))
        for name in ("Ben", "Cleo"):
            seasons.leave(season.address, friend(name))
        assert fresh(season).status == State.CLOSED

    def test_a_deleted_account_leaves_and_its_results_stay(self) -> None:
        season = begun(4)
        end(open_games(season)[0])
        seasons.run_due()
        leaving.delete(friend("Ben"))
        assert season.entrants.filter(user=None, left_at__isnull=False).count() == 1
        assert "a former player" in browser_of(friend("Ada")).get(season.get_absolute_url()).content.decode()

    def test_whoever_is_left_alone_has_a_season_that_is_over(self) -> None:
        season = begun(4)
        for name in MANY[1:4]:
            seasons.leave(season.address, friend(name))
        assert fresh(season).status == State.OVER
        assert not Game.objects.filter(of_season=True).exists()


class TestComingLate:
    def test_is_let_in_until_a_third_of_the_rounds_is_over_and_sits_at_what_is_to_come(self) -> None:
        season = begun(8, rounds=6)
        seasons.join_by_link(season.secret, friend("Zoe"))
        assert planned_for(season, "Zoe") == 4
        assert told(season) == [SeasonLine.Kind.LATE]
        season.tables.filter(round__lte=2).update(status=At.OVER)
        with pytest.raises(play.Refused, match="too late"):
            seasons.join_by_link(season.secret, friend("Yan"))


class TestItsRunnerLeaves:
    @pytest.mark.parametrize("running", [False, True])
    def test_and_whoever_has_an_account_and_has_been_in_longest_runs_it(self, running: bool) -> None:
        season = season_of(5)
        User.objects.filter(pk=friend("Ben").pk).update(is_guest=True, email=None)
        season.entrants.filter(user=friend("Emil")).update(joined_at=season.opened_at)
        if running:
            seasons.begin_now(season.address, friend("Ada"))
        browser_of(friend("Ada")).post(f"{season.get_absolute_url()}leave/")
        assert fresh(season).opener == friend("Emil")
        assert told(season) == [*[SeasonLine.Kind.LEFT] * running, SeasonLine.Kind.HANDED]
        assert "Run the season" in browser_of(friend("Emil")).get(season.get_absolute_url()).content.decode()

    @pytest.mark.parametrize("running", [False, True])
    def test_and_among_guests_nobody_runs_it(self, running: bool) -> None:
        season = begun(4) if running else season_of(4)
        guests = User.objects.filter(entries__season=season).exclude(pk=friend("Ada").pk)
        User.objects.filter(pk__in=[*guests.values_list("pk", flat=True)]).update(is_guest=True, email=None)
        seasons.leave(season.address, friend("Ada"))
        assert fresh(season).opener is None


class TestWhatMeansNothing:
    DEEDS = ("leave", "exclude", "hand-on", "next", "again", "end", "host", "begin")

    def refusals(self, season: Season, *deeds: str) -> set[str]:
        """What Ada is told of what she does, which changes nothing."""
        ada, here, news = browser_of(friend("Ada")), season.get_absolute_url(), told(season)
        said = set()
        for deed in deeds:
            before = Season.objects.filter(pk=season.pk).values().get(), [*season.entrants.values()]
            answer = ada.post(f"{here}{deed}/", {"player": friend("Ben").username, "again": "no"})
            said |= {str(one) for one in get_messages(answer.wsgi_request)}
            assert (Season.objects.filter(pk=season.pk).values().get(), [*season.entrants.values()]) == before
        assert told(season) == news
        return said

    @pytest.mark.parametrize("running", [False, True])
    def test_is_refused_once_a_season_is_over_or_closed(self, running: bool) -> None:
        season = begun(8, form="division") if running else season_of(8, form="division")
        seasons.end_now(season.address, friend("Ada"))
        assert self.refusals(season, *self.DEEDS) == {
            "This season is over." if running else "This season was not played."
        }

    def test_is_refused_where_its_form_has_no_such_thing_or_not_yet(self) -> None:
        cup = begun(6, form="cup")
        assert self.refusals(cup, "again") == {"A cup draws each round from the results of the one before."}
        assert self.refusals(cup, "next") == {NO_NEXT}
        gathering = season_of(8, form="division", name="Spring")
        assert self.refusals(gathering, "again", "next") == {"The season has not begun.", NO_NEXT}
        last = begun(4, rounds=1, name="Short")
        assert self.refusals(last, "again") == {"Every round has begun: nobody is left to be seated again."}


class TestBeingTakenOut:
    def take_out(self, season: Season, player: User) -> None:
        """Ada presses the button."""
        browser_of(friend("Ada")).post(f"{season.get_absolute_url()}exclude/", {"player": player.username})

    @pytest.mark.parametrize("running", [False, True])
    def test_is_for_good_by_the_button_as_by_the_link(self, running: bool) -> None:
        season = begun(8, rounds=6) if running else season_of(8)
        self.take_out(season, friend("Ben"))
        ben, here, link = browser_of(friend("Ben")), season.get_absolute_url(), f"/seasons/join/{season.secret}/"
        assert "I am in" not in ben.get(here).content.decode()
        assert "Join the season" not in ben.get(link).content.decode()
        for way in (f"{here}in/", link):
            assert "You were taken out of this season" in ben.post(way, follow=True).content.decode()
        assert not season.entrants.filter(user=friend("Ben"), left_at=None).exists()
        assert SeasonLine.Kind.LATE not in told(season)
        seasons.join_by_link(season.secret, friend("Zoe"))

    def test_holds_for_the_account_that_a_guest_signs_in_to(self) -> None:
        season = season_of(4)
        guest = User.objects.create(name="Guest", is_guest=True)
        seasons.join_by_link(season.secret, guest)
        self.take_out(season, guest)
        seasons.bring_along(guest, friend("Zoe"))
        with pytest.raises(play.Refused, match="taken out"):
            seasons.join_by_link(season.secret, friend("Zoe"))


class TestRunningIt:
    def test_seats_everybody_again_but_not_at_tables_that_are_open(self) -> None:
        season = begun(8, rounds=6)
        opened = [game.pk for game in open_games(season)]
        before = {*season.tables.filter(status=At.PLANNED).values_list("pk", flat=True)}
        seasons.seat_again(season.address, friend("Ada"))
        assert [game.pk for game in open_games(season)] == opened
        assert before.isdisjoint(season.tables.filter(status=At.PLANNED).values_list("pk", flat=True))
        assert planned_for(season, "Ben") == 4

    def test_is_handed_on_and_then_the_other_one_may(self) -> None:
        season = begun(4)
        ada, ben = friend("Ada"), friend("Ben")
        seasons.hand_on(season.address, ada, ben.username)
        with pytest.raises(play.Refused, match="Only the player who runs"):
            seasons.end_now(season.address, ada)
        seasons.exclude(season.address, ben, ada.username)
        assert told(season) == [SeasonLine.Kind.HANDED, SeasonLine.Kind.EXCLUDED]

    def test_ends_early_with_what_is_over_and_open_tables_go_on(self) -> None:
        season = begun(4)
        first, second = open_games(season)
        end(first)
        seasons.end_now(season.address, friend("Ada"))
        assert fresh(season).status == State.OVER
        assert season.tables.count() == 1
        assert Game.objects.get(pk=second.pk).status == Game.Status.RUNNING
        assert not Game.objects.get(pk=second.pk).of_season

    @pytest.mark.parametrize("form", Season.Form.values)
    def test_ends_before_a_table_was_played_and_nobody_has_won(self, form: str) -> None:
        season = begun(6 if form == Season.Form.CUP else 8, form=form)
        ada, here = browser_of(friend("Ada")), season.get_absolute_url()
        ada.post(f"{here}end/")
        page = ada.get(here).content.decode()
        assert "It ended before a table was played." in page
        assert not [said for said in ("trophy-cup", "have won", "0 tables", "Standing") if said in page]
        assert season.name not in ada.get(f"/players/{friend('Ada').username}/").content.decode()
        for letter in Letter.objects.filter(season=season, kind=Letter.Kind.ENDS):
            body = str(sure(mail_of(letter)).body)
            assert "It ended before a table was played." in body
            assert not [said for said in ("You came in", "have won", "1. ") if said in body]

    def test_ends_before_a_table_of_a_division_was_played_and_nobody_has_won_that_one(self) -> None:
        season = begun(8, form=Season.Form.DIVISIONS, rounds=1)
        played = season.tables.get(division=0).game
        end(sure(played))
        seasons.run_due()
        seasons.end_now(season.address, friend("Ada"))
        pages = {name: browser_of(friend(name)).get(season.get_absolute_url()).content.decode() for name in MANY[:8]}
        unplayed = [name for name in pages if "It ended before a table of division 2 was played." in pages[name]]
        assert len(unplayed) == 4
        assert all(("won together" in pages[name]) != (name in unplayed) for name in pages)
        assert season.entrants.filter(place=1).count() == 4

    def test_two_who_ask_the_host_are_noted(self) -> None:
        season = begun(4)
        for name in ("Ben", "Cleo"):
            browser_of(friend(name)).post(f"{season.get_absolute_url()}host/")
        assert season.entrants.exclude(asked_host_at=None).count() == 2

    def test_strangers_find_nothing_to_do(self) -> None:
        season = begun(4)
        for deed in ("leave", "end", "again", "host", "exclude", "hand-on", "begin", "next"):
            assert browser_of(friend("Zoe")).post(f"{season.get_absolute_url()}{deed}/").status_code == 404


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_open_no_table_twice() -> None:
    season = begun(8)
    for game in open_games(season)[:2]:
        end(game)
    came = at_once(*[partial(seasons.run, season.address)] * 3, partial(seasons.leave, season.address, friend("Hal")))
    assert not [each for each in came if isinstance(each, Exception) and not isinstance(each, play.Refused)]
    games = [*season.tables.exclude(game=None).values_list("game", flat=True)]
    assert len(games) == len({*games}) == Game.objects.count()


class TestTheHost:
    def act(self, season: Season, action: str, **more: str) -> str:
        """Press a button of the list in the admin."""
        host = browser_of(friend("Hilda", is_staff=True, is_superuser=True))
        sent = {"action": action, "_selected_action": season.pk, **more}
        return host.post("/admin/games/season/", sent, follow=True).content.decode()

    def test_finds_those_whose_people_ask_for_it(self) -> None:
        season = begun(4)
        host = browser_of(friend("Hilda", is_staff=True, is_superuser=True))
        for name, there in (("Ben", False), ("Cleo", True)):
            seasons.ask_host(season.address, friend(name))
            assert (season.name in host.get("/admin/games/season/?asked=yes").content.decode()) == there

    def test_takes_somebody_out_and_ends_it_and_both_are_told_and_noted(self) -> None:
        season = begun(4)
        assert "Name one player" in self.act(season, "exclude", player="Nobody")
        assert "done in Winter" in self.act(season, "exclude", player="Ben")
        assert "done in Winter" in self.act(season, "end")
        assert fresh(season).status == State.OVER
        page = browser_of(friend("Ada")).get(season.get_absolute_url()).content.decode()
        assert "Ben was taken out of the season by the host." in page
        assert "The host has ended the season." in page
        assert LogEntry.objects.filter(object_id=season.pk).count() == 2


@pytest.mark.parametrize("analysed", [True, False])
def test_its_tables_and_the_season_after_it_are_worked_out_only_if_its_opener_wants_it(analysed: bool) -> None:
    season = begun(8, form=Season.Form.DIVISIONS, rounds=1, analysed=analysed)
    while games := open_games(season):
        assert {game.analysed for game in games} == {analysed}
        for game in games:
            decide(game)
        seasons.run_due()
    assert Season.objects.get(before=season).analysed is analysed


@pytest.mark.parametrize("programs", [True, False])
def test_a_program_comes_in_only_where_the_season_lets_it(programs: bool) -> None:
    season = season_of(4, programs=programs)
    program = User.objects.create(name="Rob", owner=friend("Ben"))
    if programs:
        seasons.join_by_link(season.secret, program)
        assert all(game.programs for game in open_games(seasons.begin_now(season.address, friend("Ada"))))
    else:
        with pytest.raises(play.Refused, match="no programs"):
            seasons.join_by_link(season.secret, program)
