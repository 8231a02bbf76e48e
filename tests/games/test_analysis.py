"""What turned a game: worked out once, after the end, by whoever claims it, and shown to those who may see the end."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import catalog, play
from games.engine.analysis import EDITION, Balance, Choice, Found, packed, unpacked
from games.engine.chance import Chance
from games.models import Analysis, Book, Ending, Game, LuckAndChoice, Move, Truth
from games.play.analysis import steps_of
from games.sight.in_short import telling
from games.tasks import analyse
from games.wording.sentences import Words
from tests.catalog.which import TOGETHER, asks_in_windows, first_with
from tests.hints import sure

from .tables import answer_at_random, awaited, browser_of, friend, give, table_of
from .test_replay import bound, ended, played_by_bots, replay

pytestmark = pytest.mark.django_db

MOST = 20_000  # bytes
LAID_OUT = first_with(lambda rules: rules.end.laid_out)
PUT_TO_IT = ("caught", "doubted")
CALLED = first_with(asks_in_windows)  # to doubt the claim of the turn before
LYING = first_with(lambda rules: rules.bots.claims and rules.slug != TOGETHER)


def turned(game: Game) -> str:
    """The address of what turned a game."""
    return f"/t/{game.address}/turned/"


def played_on(slug: str) -> Game:
    """A game that somebody has played to its end against bots, with its book bound."""
    game = table_of(slug, 1, bots=catalog.find(slug).seats[0] - 1)
    mine = game.seats.get(is_bot=False).number
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        if mine in awaited(game):
            give(game, mine)
        else:
            play.act_due(game.address, now)
    return bound(game)[0]


@pytest.mark.parametrize("slug", [slug for slug, rules in catalog.GAMES.items() if rules.bots.value])
def test_a_finished_game_is_worked_out_step_by_step(slug: str, settings: Any) -> None:
    settings.LONGHAND_ANALYSIS = True
    game, book = played_by_bots(slug)
    assert play.analyse_due()
    stored = Analysis.objects.get(game=game)
    assert stored.trouble == ""
    assert stored.due_at is None
    assert stored.found is not None
    found = unpacked(bytes(stored.found))
    assert len(found.steps) == len(book)
    assert len(bytes(stored.found)) < MOST
    page = browser_of(friend("Ada")).get(turned(game))
    assert page.status_code == 200
    assert "fault" not in page.content.decode()
    first = [str(seat) for seat in game.seats.filter(place=1)]
    result = plain(page.content.decode().partition('<p class="result">')[2].partition("</p>")[0])
    points = plain(page.content.decode().partition('<p class="points soft">')[2].partition("</p>")[0])
    assert all(seat.points is None or f"{seat} " in points for seat in game.seats.all())
    assert any(name in result for name in ["You", *first])
    assert turned(game) in browser_of(friend("Ada")).get(replay(game)).content.decode()


@pytest.mark.both_databases
def test_it_is_due_once_the_book_is_bound_and_one_worker_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_on(TOGETHER)
    ada = browser_of(friend("Ada"))
    assert "still working out" in ada.get(turned(game)).content.decode()
    row = Analysis.objects.get(game=game)
    Analysis.objects.filter(game=game).update(due_at=timezone.now() + timedelta(minutes=10), tries=1)  # claimed
    assert not play.analyse_due()
    Analysis.objects.filter(game=game).update(due_at=row.due_at)  # whoever claimed it has died
    analyse()
    first = bytes(Analysis.objects.get(game=game).found or b"")
    assert "still working out" not in ada.get(turned(game)).content.decode()
    assert play.analyse_again([game.address]) == 1
    analyse()
    assert bytes(Analysis.objects.get(game=game).found or b"") == first  # nothing in it hangs on a clock


def test_a_worker_that_dies_of_a_game_again_and_again_gives_it_up() -> None:
    game = played_on(TOGETHER)
    Analysis.objects.filter(game=game).update(tries=3)
    assert play.analyse_due()
    row = Analysis.objects.get(game=game)
    assert (row.due_at, row.found) == (None, None)
    ada = browser_of(friend("Ada"))
    assert ada.get(turned(game)).status_code == 404
    waiting = ada.get(turned(game), headers={"HX-Request": "true"})
    assert waiting.status_code == 286  # it stops polling
    assert "could not work out" in waiting.content.decode()
    assert 'hx-trigger="every' not in waiting.content.decode()
    stranger = browser_of(friend("Zoe"))
    assert stranger.get(turned(game), headers={"HX-Request": "true"}).status_code == 404


def test_while_the_book_is_bound_again_what_turned_it_is_to_come() -> None:
    game = played_on(TOGETHER)
    analyse()
    play.bind_again([game.address])
    ada = browser_of(friend("Ada"))
    assert "still working out" in ada.get(turned(game)).content.decode()
    bound(game)
    analyse()
    assert "Luck and choice" in ada.get(turned(game)).content.decode()


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", html).split())


@pytest.mark.parametrize("slug", [TOGETHER, LYING])
def test_the_largest_changes_are_told_by_turn_in_what_all_could_read(slug: str) -> None:
    game, book = played_by_bots(slug)
    analyse()
    steps = unpacked(bytes(Analysis.objects.get(game=game).found or b"")).steps
    ada = browser_of(friend("Ada"))
    changes = re.findall(
        r'href="([^"]+/(\d+)/)">\s*<small[^>]*>[^<]*</small>[^<]*<bdi>([^<]*)</bdi>: from (\d+)&nbsp;% to (\d+)&nbsp;%'
        r'.*?<p class="what">(.*?)</p>',
        ada.get(turned(game)).content.decode(),
        re.DOTALL,
    )
    assert changes
    seats = {str(seat): seat.number for seat in game.seats.all()}
    for address, step, name, before, after, said in changes:
        told = plain(said)
        assert told[:12]
        assert "You" not in told  # what one seat alone was told
        page = plain(ada.get(address).content.decode())
        sentences = [part.strip(" …") for part in re.sub(r"\([^)]*\)", "", told).split(".")]  # without marks
        assert any(sentence and sentence in page for sentence in sentences)
        turns = book.contents.turns
        begun, ended = turns.index(turns[int(step)]), len(turns) - turns[::-1].index(turns[int(step)])
        chances = [round(100 * one.chances[seats[name]]) for one in (steps[max(begun - 1, 0)], steps[ended - 1])]
        for known, said in zip(chances, (int(before), int(after)), strict=True):
            assert abs(said - known) < len(seats)  # nothing is told to be certain before it is


def test_beside_a_change_stands_how_far_its_player_was_before_the_turn_and_after() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    _asked, dealt = next(steps_of(game, Truth.objects.get(game=game), set()))
    stood = {-1: sure(dealt.rules.end.standing).of(dealt.table), **dict(Ending.objects.get(game=game).standing)}
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    changes = re.findall(
        r'/(\d+)/">[^•]*?<bdi>([^<]*)</bdi>:[^<]*(?:<small class="soft">\(([^)]*)\)</small>)?\s*</a>', page
    )
    seats = {str(seat): seat.number for seat in game.seats.all()}
    told = 0
    for step, name, said in changes:
        turn, seat = book.contents.turns[int(step)], seats[name]
        before, after = stood[turn - 1][seat], stood[turn][seat]
        assert said.split() == (f"{before} → {after}" if before != after else f"{after}").replace("-", "−").split()
        told += before != after
    assert told
    assert plain(page).count("In brackets, ") == 1


@pytest.mark.parametrize("lines", range(2, 6))
def test_little_is_told_whole(lines: int) -> None:
    texts = dict.fromkeys(range(1, lines + 1))
    assert telling(texts, [range(lines, lines + 1)], []) == [*texts]


def test_what_turned_something_up_is_never_left_out() -> None:
    texts, told_in = dict.fromkeys(range(1, 20)), [range(1, 3)]
    assert 9 not in telling(texts, told_in, [])
    assert 9 in telling(texts, told_in, [], [9])


def test_one_of_the_largest_changes_is_the_readers_own() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row = Analysis.objects.get(game=game)
    found, turns = unpacked(bytes(row.found or b"")), book.contents.turns
    assert turns[-1] > 8
    for step, turn in zip(found.steps, turns, strict=True):  # the others lose a little in the third turn
        first, rest = float(turn % 2 and turn > 3), 0.2 if turn < 2 else 0.1
        step.chances = [first, 1 - first, *[rest] * (len(step.chances) - 2)]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    Ending.objects.filter(game=game).update(standing=[])  # by points neither is more concerned
    for seat in game.seats.all():
        page = browser_of(friend(str(seat))).get(turned(game)).content.decode()
        named = re.findall(r"<bdi>([^<]*)</bdi>: from", page)
        assert len(named) == 5
        assert str(seat) in named
        if seat.number < 2:  # whose chances change alike: it is rather the reader's own that is told
            others = named.count(str(game.seats.get(number=1 - seat.number)))
            assert named.count(str(seat)) > others


def test_with_a_change_is_told_whose_chance_changed_much_too() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found, at = unpacked(bytes(row.found or b"")), book.contents.turns.index(turns[-1] // 2)
    for step, one in enumerate(found.steps):
        one.chances = [0.7, 0.2, 0.1] if step < at else [0.2, 0.55, 0.25]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    Ending.objects.filter(game=game).update(standing=[])  # by points neither is more concerned
    winners = {seat.number for seat in game.seats.filter(place=1)}
    first, second, third = names = [str(seat) for seat in game.seats.order_by("number")]
    for reader in range(len(names)):
        page = browser_of(friend(names[reader])).get(turned(game)).content.decode()
        [told] = re.findall(r"<bdi>([^<]*)</bdi>: from", page)
        beside = re.findall(r"<span><bdi>([^<]*)</bdi>: (\d+) → (\d+)", page)
        assert told == first
        assert (second, "20", "55") in beside  # more than half as much
        assert ((third, "10", "25") in beside) == (2 in {reader, *winners})


def test_when_the_winner_rose_most_is_told_and_from_when_on_they_were_ahead() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found, [winner] = unpacked(bytes(row.found or b"")), game.seats.filter(place=1)
    assert turns[-1] > 8
    for one, turn in zip(found.steps, turns, strict=True):  # the others rise and fall, ever less
        mine, first = 0.04 + 0.06 * turn if turn < 8 else 0.97, float(turn % 2)
        others = [first * (1 - mine), (1 - first) * (1 - mine), *[0.0] * (len(one.chances) - 3)]
        one.chances = [*others[: winner.number], mine, *others[winner.number :]]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page, when = browser_of(friend("Ada")).get(turned(game)).content.decode(), Words(catalog.find(LYING), [])
    assert when.turn(8) in re.findall(r'<small class="soft">([^<]*)</small>\s*<bdi>', page)
    assert f"{winner} was ahead for good from {when.turn_within(8)} on." in plain(page)


def test_nothing_is_told_to_be_certain_that_was_not() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found, last = unpacked(bytes(row.found or b"")), len(turns) - 1
    for step, one in enumerate(found.steps):
        one.chances = [float(seat == (0 if step < turns.index(5) else 1)) for seat in range(len(one.chances))]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    assert re.findall(r"from (\d+)&nbsp;% to (\d+)&nbsp;%", page) in ([("99", "0")], [("1", "100")])
    told = [browser_of(friend("Ada")).get(replay(game, step)).content.decode() for step in (0, last)]
    assert [sorted({*re.findall(r"<b>(\d+).%<", page)}, key=int) for page in told] == [["0", "1", "99"], ["0", "100"]]


def test_what_luck_laid_out_for_the_next_turn_is_told_apart() -> None:
    game, book = played_by_bots(LAID_OUT)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found = unpacked(bytes(row.found or b""))
    second = turns.index(1)  # before it the first seat has lost by its play, but is lucky with what is laid out
    rest = [0.0] * (len(found.steps[0].chances) - 2)
    for step, one in enumerate(found.steps):
        first = 0.5 if step < second - 1 else 0.7
        one.chances, one.ended = [first, 1 - first, *rest], [0.3, 0.7, *rest] if step == second - 1 else []
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    told = re.findall(r">([^<]+)</small>\s*<bdi>[^<]*</bdi>: from (\d+)&nbsp;% to (\d+)&nbsp;%", page)
    assert all(plain(what) for what in re.findall(r'<p class="what">(.*?)</p>', page, re.DOTALL))
    (first_turn, *by_play), (laid_out, *by_luck) = told
    what = sure(catalog.find(LAID_OUT).end.laid_out).what.template
    assert laid_out == f"{first_turn[:-1]}2 · {what}"
    assert by_play in (["50", "30"], ["50", "70"])
    assert by_luck in (["30", "70"], ["70", "30"])
    said = f"Both already include {what} that followed."
    looks = [browser_of(friend("Ada")).get(replay(game, step)) for step in (second - 1, second)]
    assert [said in plain(look.content.decode()) for look in looks] == [True, False]


def test_those_who_have_not_won_read_who_has() -> None:
    game, _book = played_by_bots(TOGETHER)
    winner, *others = game.seats.order_by("place")
    for seat in others:
        assert seat.user is not None
        page = browser_of(seat.user).get(turned(game)).content.decode()
        assert str(winner) in plain(page.split('class="result">')[1].split("</p>")[0])


def test_a_shared_first_place_is_told_with_what_it_is_worth() -> None:
    game, _book = played_by_bots(TOGETHER)
    analyse()
    client, said = browser_of(friend("Ada")), "so each winner ends at 50&nbsp;%"
    game.seats.update(place=2)
    for number in (0, 1):
        assert said not in plain(client.get(turned(game)).content.decode())
        game.seats.filter(number=number).update(place=1)
    assert said in plain(client.get(turned(game)).content.decode())


def test_where_all_chose_as_a_bot_would_the_rest_is_told_to_be_luck() -> None:
    game, _book = played_by_bots(TOGETHER)
    analyse()
    row, said = Analysis.objects.get(game=game), "Everybody chose much as a sensible bot"
    found = unpacked(bytes(row.found or b""))
    for own in (0.0, 0.1):
        for parts in found.balances:
            parts.own = own
        Analysis.objects.filter(pk=row.pk).update(found=packed(found))
        page = plain(browser_of(friend("Ada")).get(turned(game)).content.decode())
        assert (said in page) is (own == 0)
        assert "Luck and choice" in page


@pytest.mark.parametrize(
    ("luck", "own", "said"),
    [
        (0.5, 0.1, "Luck was with you. Your own choices made no clear difference. The others’ choices hurt you."),
        (-0.5, -0.3, "Luck was against you. Your own choices cost you something. The others’ choices helped you."),
        (0.1, 0.3, "Your own choices helped. The others’ choices hurt you."),
    ],
)
def test_a_player_reads_in_words_whether_it_was_luck_or_they(luck: float, own: float, said: str) -> None:
    game, _book = played_by_bots(LYING)
    analyse()
    row, seat = Analysis.objects.get(game=game), game.seats.get(name="Ada").number
    found = unpacked(bytes(row.found or b""))
    found.balances[seat] = Balance(0, luck, own, -luck - own, 0.1, 0.15)
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    assert f"Luck and choice {said} Player" in plain(browser_of(friend("Ada")).get(turned(game)).content.decode())
    assert "Your own choices" not in Client().get(turned(game)).content.decode()


@pytest.mark.parametrize("listed", [False, True])
def test_before_the_end_there_is_nothing_to_see_nor_to_work_out(listed: bool) -> None:
    game = table_of(TOGETHER, 3, listed=listed)
    give(game, awaited(game)[0])
    assert not Analysis.objects.exists()
    for client in (browser_of(friend("Ada")), browser_of(friend("Zoe")), Client()):
        here, nowhere = (client.get(f"/t/{at}/turned/") for at in (game.address, "nosuchtable"))
        assert here.status_code == nowhere.status_code == 404


def test_a_stranger_sees_nothing_of_a_finished_game() -> None:
    game = played_on(TOGETHER)
    analyse()
    for client in (browser_of(friend("Zoe")), Client()):
        assert client.get(turned(game)).status_code == 404


def test_a_host_can_do_without(settings: Any) -> None:
    settings.LONGHAND_ANALYSIS = False
    game = played_on(TOGETHER)
    assert not Analysis.objects.exists()
    assert browser_of(friend("Ada")).get(turned(game)).status_code == 404
    settings.LONGHAND_ANALYSIS = True
    call_command("analyse")
    assert Analysis.objects.get(game=game).found is not None


def test_a_deleted_table_takes_it_along() -> None:
    game = played_on(TOGETHER)
    analyse()
    Game.objects.get(pk=game.pk).delete()
    assert not Analysis.objects.exists()


def test_the_end_leads_to_what_turned_it_and_the_replay_steps_through_the_curve() -> None:
    game, book = played_by_bots(TOGETHER)
    ada = browser_of(friend("Ada"))
    assert turned(game) in ada.get(game.get_absolute_url()).content.decode()
    assert 'id="chances"' not in ada.get(replay(game, 1)).content.decode()
    Book.objects.filter(game=game).update(due_at=timezone.now())  # not bound yet
    Analysis.objects.all().delete()
    assert turned(game) in ada.get(game.get_absolute_url()).content.decode()
    assert "still working out" in ada.get(turned(game)).content.decode()
    bound(game)
    analyse()
    found = unpacked(bytes(Analysis.objects.get(game=game).found or b""))
    for step in (0, 1, len(book) - 1):
        page = ada.get(replay(game, step)).content.decode()
        told = page[page.index('id="chances"') : page.index('id="moments"')]
        for seat in game.seats.all():
            assert f"{round(100 * found.steps[step].chances[seat.number])} %" in told
        assert 'class="here"' in told
        assert 'id="chances"' not in ada.get(replay(game, step, "0")).content.decode()


def test_a_table_opened_without_it_is_not_worked_out() -> None:
    game = played_on(TOGETHER)
    Analysis.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(analysed=False)
    Book.objects.filter(game=game).update(due_at=timezone.now())
    bound(game)
    play.analyse_again([game.address])
    assert not Analysis.objects.exists()
    ada = browser_of(friend("Ada"))
    assert turned(game) not in ada.get(game.get_absolute_url()).content.decode()
    assert ada.get(turned(game)).status_code == 404


@pytest.mark.both_databases
def test_what_an_earlier_edition_has_found_stands_until_it_is_found_again() -> None:
    game = played_on(TOGETHER)
    assert play.analyse_due()
    assert not play.analyse_due()
    first = Analysis.objects.get(game=game)
    Analysis.objects.filter(game=game).update(edition=0)
    assert play.analyse_due()  # it is due again
    assert "still working out" not in browser_of(friend("Ada")).get(turned(game)).content.decode()
    assert play.analyse_due()
    again = Analysis.objects.get(game=game)
    assert (again.edition, again.due_at, bytes(again.found or b"")) == (first.edition, None, bytes(first.found or b""))
    assert not play.analyse_due()


def test_nothing_is_worked_out_again_where_the_host_does_without_nor_beside_a_game_that_is_named(settings: Any) -> None:
    game, other = played_on(TOGETHER), played_on(TOGETHER)
    analyse()
    Analysis.objects.update(edition=0)
    settings.LONGHAND_ANALYSIS = False
    assert not play.analyse_due()
    settings.LONGHAND_ANALYSIS = True
    call_command("analyse", game.address)
    editions = dict(Analysis.objects.values_list("game", "edition"))
    assert editions == {game.pk: EDITION, other.pk: 0}


def test_of_a_game_that_its_host_has_ended_the_chances_are_told_and_nobody_is_given_luck() -> None:
    game, book = ended(table_of(TOGETHER, 3))
    assert play.analyse_due()
    found = unpacked(bytes(Analysis.objects.get(game=game).found or b""))
    assert (len(found.steps), found.balances) == (len(book), [])
    assert not LuckAndChoice.objects.exists()
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    assert "Luck and choice" not in page
    assert "Choices that mattered" not in page
    assert 'class="result"' not in page
    assert "What really happened" in page


def test_a_game_that_is_stopped_in_mid_turn_leaves_everybody_a_chance() -> None:
    game, chance = table_of(LYING, 3), Chance(b"stopped", 0)
    for _ in range(12):
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    game, _book = ended(game)
    assert play.analyse_due()
    found = unpacked(bytes(Analysis.objects.get(game=game).found or b""))
    assert 0 < min(found.steps[-1].chances) < max(found.steps[-1].chances) < 1
    assert not found.balances


def test_answers_that_the_host_has_undone_are_nobodys_choices() -> None:
    game, chance = table_of(LYING, 3), Chance(b"undone", 0)
    for _ in range(2):
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    play.restart_turn(game.address)
    for _ in range(2):
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    game, _book = ended(game)
    told = [*steps_of(game, game.truth, {0, 1, 2})]
    assert [bool(asked.choosing) for asked, _ in told if asked] == [False, True]


@pytest.mark.parametrize("left", [False, True], ids=["players", "former players"])
def test_what_a_stand_in_has_answered_is_nobodys_choice(left: bool) -> None:
    game, _book = played_by_bots(TOGETHER)  # friends' seats, in which bots sit in
    if left:
        game.seats.exclude(number=0).update(user=None, name="")
    assert play.analyse_due()
    found = unpacked(bytes(Analysis.objects.get(game=game).found or b""))
    assert not [one for step in found.steps for one in step.choices]
    assert found.moments == []
    assert {(row.own, row.error) for row in LuckAndChoice.objects.all()} == {(0, 0)}


def test_a_game_of_an_old_edition_is_left_alone_and_so_is_one_among_bots() -> None:
    game = played_on(TOGETHER)
    Game.objects.filter(pk=game.pk).update(edition=0)
    Move.objects.filter(game=game).update(edition=0)
    assert play.analyse_due()
    row = Analysis.objects.get(game=game)
    assert (row.found, row.due_at, row.trouble != "") == (None, None, True)
    assert browser_of(friend("Ada")).get(turned(game)).status_code == 404
    assert not play.analyse_due()
    Analysis.objects.all().delete()
    game.seats.update(user=None, name="")
    play.analyse_again([game.address])
    assert not Analysis.objects.exists()


def test_so_is_a_game_that_began_under_an_old_edition() -> None:
    game = played_on(TOGETHER)
    Truth.objects.filter(game=game).update(origin=b"its table then")
    assert play.analyse_due()
    row = Analysis.objects.get(game=game)
    assert (row.found, row.due_at, row.trouble != "") == (None, None, True)
    assert browser_of(friend("Ada")).get(turned(game)).status_code == 404


def test_what_older_code_has_found_of_other_steps_is_not_told() -> None:
    game = played_on(TOGETHER)
    analyse()
    row = Analysis.objects.get(game=game)
    found = unpacked(bytes(row.found or b""))
    for stored in (packed(Found(found.steps[1:])), b"in another shape"):
        Analysis.objects.filter(game=game).update(found=stored)
        ada = browser_of(friend("Ada"))
        assert ada.get(turned(game)).status_code == 404
        assert 'id="chances"' not in ada.get(replay(game, 1)).content.decode()


def test_nothing_of_it_is_said_by_any_channel_before_the_end() -> None:
    game = table_of(TOGETHER, 3)
    Analysis.objects.create(game=game, due_at=None, found=b"never", done_at=timezone.now(), edition=EDITION)
    ada = browser_of(friend("Ada"))
    for address in (game.get_absolute_url(), f"/t/{game.address}/log/", f"/players/{friend('Ada').username}/"):
        page = ada.get(address)
        assert turned(game) not in page.content.decode()
    assert ada.get(turned(game)).status_code == ada.get(replay(game)).status_code == 404


def test_the_replay_says_how_likely_a_claim_was_to_its_listener() -> None:
    slug = next(slug for slug, rules in catalog.GAMES.items() if rules.bots.claims)
    game = played_on(slug)
    analyse()
    steps = unpacked(bytes(Analysis.objects.get(game=game).found or b"")).steps
    step, claim = next((step, one.claims[0]) for step, one in enumerate(steps) if one.claims)
    page = browser_of(friend("Ada")).get(replay(game, step)).content.decode()
    assert f"true on {round(100 * claim.share)} of 100 tables" in page
    assert ("It was the truth." if claim.true else "It was not true.") in page
    assert "of 100 tables" not in browser_of(friend("Ada")).get(replay(game, step, "0")).content.decode()


@pytest.mark.parametrize("by", [0.3, -0.3])
@pytest.mark.parametrize("tested", [0.0, 0.1, 0.4])  # how much of it came with a test
def test_what_mattered_most_in_a_turn_is_highlighted(by: float, tested: float) -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found, tests = (
        unpacked(bytes(row.found or b"")),
        {one.step for one in book.contents.moments if one.kind in PUT_TO_IT},
    )
    at = next(  # in a turn of several steps, with a test after it or none
        at
        for at in range(1, len(turns) - 1)
        if 0 < turns[at] == turns[at + 1]
        and at not in tests
        and bool(tested) == (turns[at] in {turns[step] for step in tests if step > at})
        and len(book.frame(at).step.given) > 1
    )
    until = next((step for step in sorted(tests) if step > at), at)
    rest = [0.0] * (len(found.steps[0].chances) - 2)
    for step, one in enumerate(found.steps):
        first = 0.5 + by * (1 if step >= until else 1 - tested if step >= at else 0)
        one.chances, one.ended = [first, 1 - first, *rest], []
    names = [str(seat) for seat in game.seats.order_by("number")]
    for who in {one.seat for one in book.frame(at).step.given}:
        found.steps[at].choices = [Choice(who, [by, -by, *rest], [0.0] * len(names))]
        Analysis.objects.filter(pk=row.pk).update(found=packed(found))
        page = browser_of(friend("Ada")).get(turned(game)).content.decode()
        [marked] = re.findall(r"<mark>(.*?)</mark>", page, re.DOTALL)
        assert " doubts " in plain(marked) if tested > 0.3 else plain(marked).startswith(names[who])
        assert "the one that mattered most is highlighted." in page


def test_a_turn_that_begins_with_a_test_is_told_with_the_turn_of_the_claim() -> None:
    game, book = played_by_bots(CALLED)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found, tests = unpacked(bytes(row.found or b"")), [one for one in book.contents.moments if one.kind in PUT_TO_IT]
    test = next(one for one in tests if turns[one.step] == turns[one.step - 1] + 1)
    rest = [0.0] * (len(found.steps[0].chances) - 2)
    for step, one in enumerate(found.steps):  # what the claim gains the test takes away, and more
        first = 0.5 + 0.2 * (step >= test.step - 1) - 0.4 * (step >= test.step)
        one.chances, one.ended, one.choices = [first, 1 - first, *rest], [], [Choice(test.seat, [-0.4, 0.4, *rest], [])]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    [(when, told)] = re.findall(r">([^<]+)</small>\s*<bdi>.*?<p class=\"what\">(.*?)</p>", page, re.DOTALL)
    [marked] = re.findall(r"<mark>(.*?)</mark>", told, re.DOTALL)
    assert when == Words(catalog.find(CALLED), []).turn(turns[test.step] - 1, turns[test.step])
    claim, doubt = (str(game.seats.get(number=seat)) for seat in (sure(test.of), test.seat))
    assert plain(told).index(claim) < plain(told).index(plain(marked))
    assert plain(marked).startswith(doubt)


def test_the_picture_steps_where_a_chance_has_changed_and_names_no_two_steps_alike() -> None:
    game, book = played_by_bots(LYING)
    analyse()
    row, turns = Analysis.objects.get(game=game), book.contents.turns
    found = unpacked(bytes(row.found or b""))
    at = next(at for at in range(1, len(turns) - 2) if turns[at] == turns[at + 1] < turns[-1])
    rest = [0.0] * (len(found.steps[0].chances) - 2)
    for step, one in enumerate(found.steps):
        first = 0.5 + 0.2 * (step >= at) + 0.1 * (step > at) + 0.2 * (step == len(turns) - 1)
        one.chances = [first, 1 - first, *rest]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page = browser_of(friend("Ada")).get(turned(game)).content.decode()
    rows = re.findall(r'<th scope="row">([^<]*)</th><td[^>]*>(\d+)', page)
    (deal, fair), (in_turn, first), (later, second), (end, last) = rows
    assert [fair, first, second, last] == ["50", "70", "80", "100"]
    assert (deal, later) == ("The deal", f"{in_turn}, part 2")
    assert end not in (in_turn, later)
