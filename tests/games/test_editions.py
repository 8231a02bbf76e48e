"""What becomes of a game when its rules change: it goes on, or its turn starts again, and the table is told which."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from typing import Any, get_type_hints

import msgspec
import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.management import call_command
from django.urls import reverse

from games import play
from games.catalog import GAMES
from games.engine.advance import Order
from games.engine.fields import Amount
from games.engine.table import Table
from games.ledger.store import hold
from games.models import Game, Hand, Move, Truth
from tests.catalog.which import SEALED, TOGETHER

from . import changed_rules
from .changed_rules import CANARY, under, worker
from .tables import (
    browser_of,
    decision_of,
    form_of,
    fresh,
    friend,
    give,
    log_of,
    post,
    state,
    table_of,
)

pytestmark = pytest.mark.django_db
RULES = GAMES[SEALED]
AGAIN = "The rules have changed, so this turn starts again."
NOON = datetime(2026, 3, 20, 12, tzinfo=UTC)
REVISED = "The rules have been revised. The game goes on under the new ones."


def sealed(game: Game) -> dict[int, Any]:
    """The sealed answers at a table, by seat."""
    return {hand.seat.number: hand.sealed for hand in Hand.objects.filter(seat__game=game).select_related("seat")}


def resumed(*args: str) -> tuple[int, str]:
    """What `manage.py resume` ends with and says."""
    out = StringIO()
    try:
        call_command("resume", *args, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.both_databases
def test_what_asks_and_shows_the_same_goes_on_with_its_sealed_answers() -> None:
    game = table_of(SEALED, 3)
    give(game, first_asked(game))
    before, question = sealed(game), fresh(game).question
    with under(changed_rules.field_more(RULES)):
        worker()
        assert (fresh(game).edition, fresh(game).question, sealed(game)) == (RULES.edition + 1, question, before)
        assert log_of(game)[-1] == REVISED
        assert AGAIN not in log_of(game)


def test_what_is_only_worded_otherwise_goes_on_also_within_a_clause() -> None:
    with under(changed_rules.worded(RULES, "Bid {sum}, {clause:clause}.", "not a {card}")):
        game = table_of(SEALED, 3)
        give(game, first_asked(game))
        before, question = sealed(game), fresh(game).question
    reworded = changed_rules.worded(RULES, "{clause:clause}: what do you bid of {sum}?", "No {card} is asked for")
    with under(replace(reworded, edition=RULES.edition + 2)):
        worker()
        assert (fresh(game).edition, fresh(game).question) == (RULES.edition + 2, question)
        assert sealed(game) == before
        assert AGAIN not in log_of(game)


def first_asked(game: Game) -> int:
    seat = game.seats.filter(awaited_since__isnull=False).first()
    assert seat is not None
    return seat.number


@pytest.mark.both_databases
def test_a_form_that_still_asks_the_same_counts_under_new_rules() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.get(number=first_asked(game))
    decision, question = decision_of(seat), fresh(game).question
    assert decision is not None
    assert seat.user is not None
    with under(changed_rules.field_more(RULES)):
        path = f"{game.get_absolute_url()}answer/"
        assert post(browser_of(seat.user), path, form_of(decision, question)).status_code == 200
        assert sealed(game)[seat.number] is not None


def test_what_lies_on_a_table_is_not_lost_because_nobody_has_said_where_it_goes() -> None:
    game = table_of(SEALED, 3)
    renamed = changed_rules.field_renamed(RULES)
    name = RULES.table.__struct_fields__[0]
    hint = get_type_hints(RULES.table, include_extras=True)[name]
    begins_empty = msgspec.defstruct(
        "BeginsEmpty", [(name, hint, 1)], bases=(RULES.table,), rename={name: f"{name}_now"}, kw_only=True
    )
    assert issubclass(begins_empty, Table)
    with under(replace(renamed, table=begins_empty, upgrades={})):
        worker()
        assert fresh(game).trouble.startswith("ValueError")


@pytest.mark.both_databases
def test_what_would_be_asked_otherwise_begins_its_turn_again_openly() -> None:
    game = table_of(SEALED, 3)
    number = first_asked(game)
    give(game, number)
    question = fresh(game).question
    with under(changed_rules.option_more(RULES)):
        seat = game.seats.select_related("user").get(number=number)
        assert seat.user is not None
        page = browser_of(seat.user).get(game.get_absolute_url()).content.decode()
        assert "this turn starts again" in page
        assert fresh(game).question > question
        assert set(sealed(game).values()) == {None}
        assert game.seats.get(number=number).awaited_since is not None


def test_an_order_that_is_not_known_any_more_ends_and_only_its_seat_is_told() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.get(number=first_asked(game))
    kind = RULES.advance[0]
    sight = hold(game.address, Game.Status.RUNNING).position.sight(seat.number)
    values = {
        name: field.low if isinstance(field, Amount) else [field.among[0]] for name, field in kind.fields(sight).items()
    }
    play.give_order(game.address, play.Actor(user=seat.user_id), Order(kind.name, values))
    with under(replace(changed_rules.field_more(RULES), advance=RULES.advance[1:])):
        worker()
        assert game.seats.get(pk=seat.pk).orders == []
        ended = [line for line in game.lines.all() if "had said in advance" in str(line.text)]
        assert [line.only for line in ended] == [seat.number]


def test_a_table_of_newer_rules_than_ours_is_left_alone() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.select_related("user").get(number=first_asked(game))
    decision = decision_of(seat)
    assert decision is not None
    assert seat.user is not None
    Game.objects.filter(pk=game.pk).update(edition=RULES.edition + 1)
    before = state(game)
    browser = browser_of(seat.user)
    assert browser.get(game.get_absolute_url()).status_code == 200
    refused = post(browser, f"{game.get_absolute_url()}answer/", form_of(decision, fresh(game).question))
    assert refused.status_code == 422
    assert "newer rules" in refused.content.decode()
    game.seats.filter(awaited_since__isnull=False).update(acts_at=game.opened_at)
    worker()
    assert (state(game)[:3], fresh(game).trouble) == (before[:3], "")


def test_an_answer_that_meets_a_fault_of_ours_is_refused_and_the_table_stands() -> None:
    game = table_of(SEALED, 3)
    while len(game.seats.filter(awaited_since__isnull=False)) > 1:
        give(game, first_asked(game))
    seat = game.seats.select_related("user").get(number=first_asked(game))
    decision = decision_of(seat)
    assert decision is not None
    assert seat.user is not None
    before = state(game)
    with under(changed_rules.failing_when_answered(RULES)):
        response = post(
            browser_of(seat.user), f"{game.get_absolute_url()}answer/", form_of(decision, fresh(game).question)
        )
        assert response.status_code == 422
        assert "fault number" in response.content.decode()
        assert CANARY not in response.content.decode()
        assert (state(game), fresh(game).trouble_at) == (before, None)


def test_a_finished_game_that_todays_pictures_cannot_draw_keeps_its_end_and_its_log() -> None:
    game = table_of(TOGETHER, 2, bots=1)
    play.end_game(game.address)
    Game.objects.filter(pk=game.pk).update(public={"sight": {"nothing": "of this"}, "awaited": []})
    Hand.objects.filter(seat__game=game).update(sight={"nothing": "of this"})
    with under(changed_rules.field_more(GAMES[TOGETHER])):
        page = browser_of(friend("Ada")).get(game.get_absolute_url())
        assert page.status_code == 200
        assert "The host has ended this game" in page.content.decode()


@pytest.mark.both_databases
def test_a_table_opened_under_earlier_options_starts_with_what_the_rules_offer_now() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    option = RULES.options[0]
    *_, last = option.choices
    game = play.open_table(ada, play.Plan(SEALED, 2, options={option.name: last}))
    left = replace(option, choices={choice: text for choice, text in option.choices.items() if choice != last})
    with under(changed_rules.next_edition(RULES, options=(left, *RULES.options[1:]))):
        play.take_seat(game.address, ben)
        started = fresh(game)
        assert (started.status, started.edition) == (Game.Status.RUNNING, RULES.edition + 1)
        assert started.options[option.name] == option.default
        assert "The rules and options have been revised since this table was opened." in log_of(game)


def test_a_size_that_the_rules_do_not_allow_any_more_is_refused() -> None:
    ada, ben = friend("Ada"), friend("Ben")
    game = play.open_table(ada, play.Plan(SEALED, 2))
    longer = replace(RULES.front, length=dict.fromkeys(range(3, 9), 1))
    for_more = changed_rules.next_edition(RULES, seats=range(3, 9), front=longer)
    with under(for_more), pytest.raises(play.Refused, match="no longer be played by 2"):
        play.take_seat(game.address, ben)
    assert game.seats.count() == 1


@pytest.mark.django_db(transaction=True)  # it begins a transaction of its own kind
def test_resume_says_nothing_of_tables_that_stand_as_they_were() -> None:
    for slug in GAMES:
        table_of(slug, 2, bots=1)
    assert resumed("--all") == (0, f"{len(GAMES)} tables tried, 0 could not go on.\n")


@pytest.mark.django_db(transaction=True)  # it begins a transaction of its own kind
@pytest.mark.both_databases
def test_resume_tells_before_a_deploy_what_would_become_of_each_table() -> None:
    game = table_of(SEALED, 3)
    give(game, first_asked(game))
    before = state(game)
    name, edition = game.address, RULES.edition
    with under(changed_rules.field_more(RULES)):
        assert resumed(name) == (
            0, f"{name}: edition {edition} to {edition + 1}, its turn goes on\n1 tables tried, 0 could not go on.\n"
        )  # fmt: skip
    with under(changed_rules.option_more(RULES)):
        assert "its turn starts again" in resumed("--all")[1]
    with under(replace(changed_rules.option_more(RULES), edition=edition)):
        code, said = resumed("--all")
        assert (code, "its rules have changed, but their edition has not" in said) == (1, True)
    with under(changed_rules.failing_at_once(RULES)):
        code, said = resumed("--all")
        assert (code, "cannot be resumed: KeyError in " in said, CANARY in said) == (1, True, False)
    assert (state(game), fresh(game).trouble_at) == (before, None)


@pytest.mark.both_databases
def test_replay_begins_where_todays_edition_began_and_leaves_out_what_ended_before() -> None:
    ended = table_of(SEALED, 3)
    play.end_game(ended.address)
    game = table_of(TOGETHER, 2, bots=1)
    give(game, first_asked(game))
    dropped = table_of(SEALED, 3)
    for _answer in range(3):
        give(dropped, first_asked(dropped))
    with under(changed_rules.option_more(RULES)):
        worker()
        for _answer in range(4):
            give(dropped, first_asked(dropped))
        out = StringIO()
        call_command("replay", stdout=out)
        assert out.getvalue().splitlines() == [
            "2 games replayed, 0 differ.",
            "1 left out, from earlier editions that today's rules cannot play.",
            "1 have changed editions: replayed from the turn in which they did.",
        ]
        truth = Truth.objects.get(game=dropped)
        assert 0 < truth.origin_moves <= Move.objects.filter(game=dropped).count()


def test_trying_an_order_begins_where_todays_edition_began_and_says_so() -> None:
    game = table_of(SEALED, 3)
    for _answer in range(3):
        give(game, first_asked(game))
    kind = RULES.advance[0]
    sight = hold(game.address, Game.Status.RUNNING).position.sight(0)
    fields = {
        name: field.low if isinstance(field, Amount) else field.among[0] for name, field in kind.fields(sight).items()
    }
    with under(changed_rules.number_changed(RULES)):
        worker()
        path = reverse("games:order", args=[game.address])
        response = post(browser_of(friend("Ada")), path, {"kind": kind.name, "try": "1", **fields})
        assert response.status_code == 200
        assert "since the rules last changed" in response.content.decode()


def test_nobody_is_shown_a_refusal_of_somebody_elses_old_answer() -> None:
    game = table_of(SEALED, 3)
    give(game, first_asked(game))
    Move.objects.filter(game=game).update(answer={"verb": "steal", "values": {}}, question=0)
    sight = hold(game.address, Game.Status.RUNNING).position.sight(0)
    kind = RULES.advance[0]
    fields = {
        name: field.low if isinstance(field, Amount) else field.among[0] for name, field in kind.fields(sight).items()
    }
    path = reverse("games:order", args=[game.address])
    response = post(browser_of(friend("Ada")), path, {"kind": kind.name, "try": "1", **fields})
    assert response.status_code == 422
    assert "changed too much" in response.content.decode()
    assert "You cannot do that now" not in response.content.decode()


def test_a_mail_to_the_admins_that_fails_is_written_later(settings: Any, time_machine: Any) -> None:
    settings.ADMINS = [("Host", "host@example.org")]
    game = table_of(SEALED, 3)
    time_machine.move_to(NOON)
    play.note_trouble(game.address, KeyError(CANARY))
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 1  # nobody listens there
    worker()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    worker()
    assert mail.outbox == []
    time_machine.shift(660)
    for _time in range(2):
        worker()
    assert [game.address in message.body for message in mail.outbox] == [True]


def test_what_a_host_tries_in_vain_is_noted_all_the_same() -> None:
    game = table_of(SEALED, 3)
    host = browser_of(friend("Harriet", is_staff=True, is_superuser=True))
    deed = reverse("admin:games_game_do", args=[game.pk, "restart"])
    with under(changed_rules.failing_at_once(RULES)):
        assert "until we have mended it" in host.post(deed, follow=True).content.decode()
        assert fresh(game).trouble.startswith("KeyError")


def test_only_hosts_who_may_see_hidden_cards_read_where_a_rule_failed() -> None:
    game = table_of(SEALED, 3)
    play.note_trouble(game.address, KeyError(CANARY))
    host = friend("Harriet", is_staff=True)
    host.user_permissions.add(Permission.objects.get(codename="view_game"))
    table = reverse("admin:games_game_change", args=[game.pk])
    for path in (reverse("admin:index"), table):
        page = browser_of(host).get(path).content.decode()
        assert f'href="{table}' in page or game.address in page
        assert "KeyError" not in page


@pytest.mark.both_databases
def test_a_deadline_that_a_host_has_put_off_stands_when_a_table_goes_on() -> None:
    game = table_of(SEALED, 3)
    play.note_trouble(game.address, KeyError(CANARY))
    play.extend_deadlines(game.address, 100)
    before = [
        list(game.seats.values_list("due_at", flat=True)),
        [entry.due for entry in fresh(game).public.awaited],
    ]
    play.bring_over(game.address)
    assert list(game.seats.values_list("due_at", flat=True)) == before[0]
    assert [entry.due for entry in fresh(game).public.awaited] == before[1]


def test_nobody_is_written_to_once_more_about_a_table_that_cannot_go_on() -> None:
    game = table_of(SEALED, 3)
    play.note_trouble(game.address, KeyError(CANARY))
    with pytest.raises(play.Refused, match="nothing to answer"):
        play.resend_notice(game.address, first_asked(game))


def test_what_todays_templates_cannot_draw_is_told_of_without_its_board() -> None:
    game = table_of(SEALED, 3)
    seat = game.seats.select_related("user").get(number=first_asked(game))
    assert seat.user is not None
    Game.objects.filter(pk=game.pk).update(edition=RULES.edition + 1)
    Hand.objects.filter(seat=seat).update(sight={"of": "another edition"})
    drawn = browser_of(seat.user).get(game.get_absolute_url()).content.decode()
    assert '<h2 id="question" tabindex="-1">This table has just moved to newer rules.</h2>' in drawn
    assert '<ol class="party sheet"' in drawn
