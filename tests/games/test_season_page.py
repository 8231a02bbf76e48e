"""A season's pages: opening one, joining it, and what they tell, of tables too."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import catalog, seasons
from games.models import Season
from games.seasons.story import story
from tests.games.circles import circle_of
from tests.hints import sure

from .seasons import PLAN, begun, decide, end, open_games, season_of
from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db

CHOSEN: dict[str, Any] = {
    "name": "Winter", "form": "round", "games": [*PLAN.games], "people": 8, "rounds": 6, "at_once": 2, "pace": "day",
    "begins": "7", "seats": 4, "stakes": "share", "leavers": "bot", "by_link": "on",
}  # fmt: skip


OVER_BY = re.compile(r"over by (.+?), all by")


def weeks_in(page: str) -> int:
    """How many weeks a page says that a season takes."""
    found = re.search(r"about (\d+) weeks", page)
    assert found
    return int(found[1])


def page(name: str, season: Season) -> str:
    """What a friend sees of a season, in one line."""
    return " ".join(browser_of(friend(name)).get(season.get_absolute_url()).content.decode().split())


class TestOpening:
    def test_says_what_it_comes_to_before_it_is_opened(self) -> None:
        browser = browser_of(friend("Ada"))
        said = browser.get("/seasons/new/", CHOSEN).content.decode()
        assert "8 people, 6 tables each, two at once: about" in said
        assert "Nine in ten such seasons are over by" in said
        for shorter in ("three at once: about", "4 tables each: about", "brisk: about"):
            assert shorter in said
        assert not Season.objects.exists()

    def test_says_it_also_to_those_who_are_to_join(self) -> None:
        season = season_of(8)
        for said in (page("Ben", season), Client().get(f"/seasons/join/{season.secret}/").content.decode()):
            assert "8 people, 3 tables each, two at once: about" in said

    def test_allows_for_what_those_who_have_joined_play_elsewhere(self) -> None:
        season = season_of(8)
        alone = page("Ben", season)
        season_of(8, name="Spring", at_once=3)
        assert "two at once: about" in page("Ben", season)
        assert OVER_BY.findall(page("Ben", season)) != OVER_BY.findall(alone)

    def test_allows_for_a_league_only_with_those_who_play_on_in_it(self) -> None:
        league = begun(8, name="League", form="division", rounds=1, at_once=3)
        season = season_of(8, rounds=6)
        on_and_on = page("Ben", season)
        league.entrants.update(again=False)
        assert weeks_in(page("Ben", season)) < weeks_in(on_and_on)

    def test_allows_for_what_its_opener_plays_before_it_is_opened(self) -> None:
        browser = browser_of(friend("Ada"))
        alone = browser.get("/seasons/new/", CHOSEN).content.decode()
        season_of(8, name="Spring", at_once=3)
        assert weeks_in(browser.get("/seasons/new/", CHOSEN).content.decode()) > weeks_in(alone)

    def test_opens_it_to_a_circle_and_who_is_in_it_may_join(self) -> None:
        circle = circle_of("Ada", "Ben")
        chosen = CHOSEN | {"circles": [circle.address], "by_link": ""}
        assert browser_of(friend("Ada")).post("/seasons/new/", chosen).status_code == 302
        season = Season.objects.get()
        assert "I am in" in page("Ben", season)
        browser_of(friend("Ben")).post(f"{season.get_absolute_url()}in/")
        assert season.entrants.count() == 2
        assert browser_of(friend("Zoe")).get(season.get_absolute_url()).status_code == 404

    @pytest.mark.parametrize("wanted", [True, False])
    def test_opens_it_with_luck_and_choices_worked_out_or_without(self, wanted: bool) -> None:
        browser_of(friend("Ada")).post("/seasons/new/", CHOSEN | ({} if wanted else {"unanalysed": "on"}))
        season = Season.objects.get()
        assert season.analysed is wanted
        assert ("nobody learns what turned it" in page("Ada", season)) is not wanted

    @pytest.mark.parametrize(
        "wrong",
        [
            {"games": []},
            {"games": ["no_such"]},
            {"rounds": 99},
            {"by_link": ""},
            {"people": 1},
            {"form": "cup", "people": 5},
        ],
    )
    def test_what_cannot_be_is_said_and_opens_nothing(self, wrong: dict[str, Any]) -> None:
        assert browser_of(friend("Ada")).post("/seasons/new/", CHOSEN | wrong).status_code == 422
        assert not Season.objects.exists()

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            (
                {"seats": 6, "games": [slug for slug in catalog.GAMES if slug not in seasons.fitting(6)][:1]},
                "is not for that many: choose others.",
            ),
            ({"form": "cup", "people": 4}, "How many of you, about? This is for 6 to 128 people."),
            ({"games": []}, "What is played? Choose one of these."),
        ],
    )
    def test_names_the_answer_that_does_not_fit(self, wrong: dict[str, Any], said: str) -> None:
        shown = browser_of(friend("Ada")).get("/seasons/new/", CHOSEN | wrong).content.decode()
        assert said in " ".join(shown.split('id="comes-to"')[1].split("</div>")[0].split())

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"name": ""}, "Give the season a name."),
            ({"people": -1}, "This is for 4 to 24 people."),
            ({"people": 0}, "This is for 4 to 24 people."),
        ],
    )
    def test_says_what_is_wrong_in_the_words_of_a_season(self, wrong: dict[str, Any], said: str) -> None:
        assert said in browser_of(friend("Ada")).post("/seasons/new/", CHOSEN | wrong).content.decode()

    def test_one_too_many_is_refused_and_the_form_stays_as_filled_in(self) -> None:
        for number in range(12):
            seasons.open_season(friend("Ada"), replace(PLAN, name=f"Season {number}"))
        refused = browser_of(friend("Ada")).post("/seasons/new/", CHOSEN | {"name": "One more"})
        assert refused.status_code == 422
        assert "You are in a great many seasons." in refused.content.decode()
        assert 'value="One more"' in refused.content.decode()
        assert Season.objects.count() == 12


class TestTheLink:
    def test_lets_in_whoever_has_it_with_a_name_alone(self) -> None:
        season = season_of(4)
        stranger = Client()
        assert season.name in stranger.get(f"/seasons/join/{season.secret}/").content.decode()
        joined = stranger.post(f"/seasons/join/{season.secret}/", {"name": "Zora"}, follow=True)
        assert joined.redirect_chain[-1][0] == season.get_absolute_url()
        assert season.entrants.count() == 5

    def test_leads_nowhere_where_there_is_none(self) -> None:
        season = season_of(4, by_link=False)
        assert Client().get(f"/seasons/join/{season.secret}/").status_code == 404
        assert season.secret not in page("Ada", season)

    @pytest.mark.parametrize(
        ("form", "over", "said"),
        [
            ("cup", False, "The cup has begun, and a cup takes nobody late."),
            ("division", False, "it is too late to join"),
            ("round", True, "This season is over."),
        ],
    )
    def test_of_a_season_that_takes_nobody_in_says_so_before_anybody_is_made_a_guest(
        self, form: str, over: bool, said: str
    ) -> None:
        season = begun(8, form=form)
        if over:
            seasons.end_now(season.address, friend("Ada"))
        people, stranger = User.objects.count(), Client()
        for shown in (
            stranger.get(f"/seasons/join/{season.secret}/"),
            stranger.post(f"/seasons/join/{season.secret}/", {"name": "Zora"}),
        ):
            assert said in shown.content.decode()
            assert season.name in shown.content.decode()
            assert "Join the season" not in shown.content.decode()
        assert User.objects.count() == people


class TestThePage:
    def test_shows_my_tables_the_rounds_and_the_standing(self) -> None:
        season = begun(8)
        end(open_games(season)[0])
        seasons.run_due()
        said = page("Ada", season)
        for words in (
            "My tables",
            "Round 3",
            "Standing",
            "can still come first",
            "Who met whom",
            "At most",
            "Places over time",
        ):
            assert words in said

    def test_says_what_it_takes_to_come_first_until_somebody_has(self) -> None:
        season = begun(4, rounds=2, at_once=1)
        first, before = open_games(season)[0], page("Ada", season)
        assert "All of you can still come first." in before
        decide(first)
        seasons.run_due()
        last = next(seat.user for seat in first.seats.select_related("user").order_by("number") if seat.number == 3)
        assert last
        assert "To come first you need at least 1 point from the table that you have left." in page(last.name, season)
        decide(open_games(season)[0])
        seasons.run_due()
        assert "won" in page("Ada", season)
        assert 'class="trophy-cup"' in page("Ada", season)
        assert "At most" not in page("Ada", season)

    def test_links_those_tables_in_who_met_whom_at_which_the_reader_sat(self) -> None:
        season = begun(8, rounds=2, at_once=1)
        mine, others = sorted(open_games(season), key=lambda game: not game.seats.filter(user=friend("Ada")).exists())
        decide(mine)
        seasons.run_due()
        said = browser_of(friend("Ada")).get(f"{season.get_absolute_url()}met/").content.decode()
        assert said.count(mine.get_absolute_url()) == 12  # each of four with each of three
        assert others.get_absolute_url() not in said
        assert browser_of(friend("Zoe")).get(f"{season.get_absolute_url()}met/").status_code == 404

    def test_folds_all_rounds_but_the_latest_and_draws_places_when_they_are_seen(self) -> None:
        season = begun(8, at_once=1)
        for game in open_games(season):
            decide(game)
        seasons.run_due()
        here, browser = season.get_absolute_url(), browser_of(friend("Ada"))
        later = season.tables.filter(round=3)
        assert page("Ada", season).count("under way") > page("Ada", season).count("Round 3") == 1
        folded = browser.get(f"{here}rounds/3/").content.decode()
        assert folded.count("opens when all have room") == later.count()
        assert '<figure class="diagram">' in browser.get(f"{here}places/").content.decode()
        assert '<figure class="diagram">' not in page("Ada", season)
        assert browser.get(f"{here}rounds/4/").status_code == 404
        for part in ("rounds/3/", "places/"):
            assert browser_of(friend("Zoe")).get(f"{here}{part}").status_code == 404

    def test_is_linked_from_its_tables_for_those_who_sit_there(self) -> None:
        season = begun(4, rounds=1)
        [game] = open_games(season)
        link, browser = season.get_absolute_url(), browser_of(friend("Ada"))
        assert link in browser.get(game.get_absolute_url()).content.decode()
        decide(game)
        seasons.run_due()
        assert link in browser.get(game.get_absolute_url()).content.decode()

    def test_draws_a_cup_as_a_tree_with_the_rounds_to_come(self) -> None:
        season = begun(8, form="cup")
        assert page("Ada", season).count('class="free"') == 4
        for game in open_games(season):
            decide(game)
            seasons.run_due()
        assert page("Ada", season).count('class="onward') == 4
        assert "The last table decides:" in page("Ada", season)

    @pytest.mark.parametrize(
        ("name", "shown"), [("Ada", "Ada"), ("W" * 40, "WWWWWW…"), ("Wolfeschlegelstein", "Wolfeschlege…")]
    )
    def test_draws_as_much_of_a_name_as_its_box_in_a_cup_holds(self, name: str, shown: str) -> None:
        season = begun(20, form="cup")
        User.objects.filter(pk=friend("Ada").pk).update(name=name)
        drawn = re.findall(
            r'<text class="name[^>]*>([^<]*)<',
            browser_of(friend("Ada")).get(season.get_absolute_url()).content.decode(),
        )
        assert shown in drawn

    def test_of_a_cup_whose_tables_wait_counts_no_rounds_and_no_tables_at_once(self) -> None:
        for name in ("One", "Two", "Three"):
            begun(8, name=name)
        season = begun(8, form="cup", name="Cup")
        said = " ".join(browser_of(friend("Ada")).get("/turns/").content.decode().split())
        assert "round 0" not in said
        said = page("Ada", season)
        assert 'Round 1 <small class="soft">about' not in said
        assert "at a time" not in said
        assert "2 tables at a time, those of other seasons too." in page("Ada", Season.objects.get(name="One"))

    def test_begins_at_the_press_of_a_button(self) -> None:
        season = season_of(4)
        browser_of(friend("Ada")).post(f"{season.get_absolute_url()}begin/")
        assert Season.objects.get().status == Season.Status.RUNNING

    def test_asks_a_constant_number_of_queries_less_than_my_turns_half_as_many_again(self) -> None:
        counted = []
        for people, rounds in ((4, 3), (12, 10)):
            season = begun(people, rounds=rounds, name=f"Of {people}")
            browser = browser_of(friend("Ada"))
            browser.get(season.get_absolute_url())
            with CaptureQueriesContext(
                connection,
            ) as asked:
                browser.get(season.get_absolute_url())
            counted.append(len(asked))
        assert counted[0] == counted[1]
        table_of(PLAN.games[0], 3)
        browser.get("/turns/")
        with CaptureQueriesContext(connection) as of_turns:
            browser.get("/turns/")
        assert counted[0] <= 1.5 * len(of_turns)

    def test_tells_nothing_of_what_is_hidden_at_its_tables(self) -> None:
        """Swapping all hands and truths of its tables changes no byte of it."""
        season = begun(4)
        before = page("Ben", season)
        for game in open_games(season):
            for seat in game.seats.select_related("hand"):
                seat.hand.sight, seat.hand.sealed, seat.hand.decision = {}, {"verb": "hidden"}, None
                seat.hand.save()
            type(sure(game.truth)).objects.filter(game=game).update(checkpoint=b"", stirred=b"")
        assert without_seals(page("Ben", season)) == without_seals(before)


def without_seals(said: str) -> str:
    """A page without what is drawn for each look: the tokens of its forms."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce-?="?[^" ]*', "", said)


def test_its_story_says_once_who_led_from_the_first_table_on() -> None:
    names, ada, ben = {1: "Ada", 2: "Ben"}, {1: 1, 2: 2}, {1: 2, 2: 1}
    assert story([1, 2], {1: ada, 2: ada}.__getitem__, names) == ["From the first table on it was Ada."]
    assert story([1, 2], {1: ben, 2: ada}.__getitem__, names) == [
        "After one table Ben led.", "From 2 tables on it was Ada.",
    ]  # fmt: skip
