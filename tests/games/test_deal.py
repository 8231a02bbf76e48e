"""Check the deal: the page, the record and the script of a finished game."""

from __future__ import annotations

import json
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.pages import leaving
from games import catalog, play
from games.engine.chance import Chance
from games.models import Game, Truth
from tests.catalog.which import BETS, LONG, SEALED, WINDOW
from tests.hints import sure

from .tables import answer_at_random, browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db

SCRIPT = Path(__file__).resolve().parent.parent.parent / "docs" / "check_deal.py"
LINKS = re.compile(r'href="([^"]*record[^"]*)"')
Check = Callable[[bytes], tuple[int, str]]
Change = Callable[[dict[str, Any]], object]


def finished(slug: str, answers: int = 10_000) -> Game:
    """A game of two friends that is over."""
    game = table_of(slug, 2, bots=max(0, catalog.find(slug).seats[0] - 2))
    game.seats.filter(is_bot=False).update(stand_in=True)
    now = timezone.now()
    while answers > 0 and Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=10)
        answers -= play.act_due(game.address, now)
    if Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        play.end_game(game.address)
    return Game.objects.get(pk=game.pk)


def read(game: Game, path: str, browser: Client | None = None) -> bytes:
    """What a player gets at an address of a table."""
    response = (browser or browser_of(friend("Ada"))).get(f"/t/{game.address}/{path}")
    assert response.status_code == 200
    return response.content


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Run the script on a record as a stranger would, in a Python of its own that knows nothing of this site."""

    def run(record: bytes) -> tuple[int, str]:
        path = tmp_path / "record.json"
        path.write_bytes(record)
        command = [sys.executable, "-I", str(SCRIPT), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert not done.stderr
        return done.returncode, done.stdout

    return run


@pytest.fixture
def quick(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """Run the script on a record within this process, for the many."""
    main = runpy.run_path(str(SCRIPT))["main"]

    def run(record: bytes) -> tuple[int, str]:
        path = tmp_path / "record.json"
        path.write_bytes(record)
        status = main([str(path)])
        return status, capsys.readouterr().out

    return run


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_games_deal_is_checked_here_and_elsewhere(slug: str, check: Check) -> None:
    game = finished(slug, answers=30 if slug in LONG else 10_000)
    table, page = read(game, "").decode(), read(game, "deal/").decode()
    (linked, *_others) = LINKS.findall(table)
    record = browser_of(friend("Ada")).get(linked).content

    assert "everything comes out as it did" in page
    assert f"/t/{game.address}/deal/" in table
    assert LINKS.findall(page)
    status, said = check(record)
    assert status == 0, said
    assert "All 1 draws" not in said
    facts = json.loads(record)
    assert bytes.fromhex(facts["seed"]) == bytes(Truth.objects.get(game=game).seed)
    assert facts["seed"] in page
    assert facts["commitment"] == game.commitment
    assert facts["streams"][0]["stream"] == "deal"
    assert len(facts["moves"]) == game.moves_made
    assert [seat["place"] for seat in facts["seats"]] == [*game.seats.values_list("place", flat=True)]


def test_each_players_word_is_stirred_in(check: Check) -> None:
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 2), word="plum pudding")
    play.take_seat(game.address, friend("Ben"), "Tüte “x” 🦊")
    play.end_game(game.address)
    record = read(game, "record.json")

    assert json.loads(record)["words"] == ["plum pudding", "Tüte “x” 🦊"]
    assert check(record)[0] == 0
    assert "plum pudding" in read(game, "deal/").decode()


def test_a_turn_that_the_host_has_started_again_draws_its_dice_again(check: Check) -> None:
    game = table_of(BETS, 2)
    chance = Chance(b"again", 1)
    for _ in range(6):
        answer_at_random(game, chance)
    play.restart_turn(game.address)
    for _ in range(6):
        answer_at_random(game, chance)
    play.end_game(game.address)

    assert check(read(game, "record.json"))[0] == 0
    assert "everything comes out as it did" in read(game, "deal/").decode()


CHANGES: dict[str, Change] = {
    "a seed": lambda facts: facts.update(seed="00" * 32),
    "a commitment": lambda facts: facts.update(commitment="00" * 32),
    "a word": lambda facts: facts["words"].__setitem__(0, "another"),
    "a stream's label": lambda facts: facts["streams"][0].update(stream=7),
    "what came out": lambda facts: facts["streams"][0]["draws"][0]["out"].reverse(),
    "a size": lambda facts: facts["streams"][0]["draws"][0].update(size=3),
    "a kind of draw": lambda facts: facts["streams"][0]["draws"][0].update(kind="wish"),
    "a draw left out": lambda facts: facts["streams"][0]["draws"].pop(0),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_a_forged_record_is_caught_though_its_digest_was_made_again(changed: str, quick: Check) -> None:
    facts = json.loads(read(finished(WINDOW), "record.json"))
    CHANGES[changed](facts)
    script = runpy.run_path(str(SCRIPT))
    del facts["digest"]
    facts["digest"] = script["sha256"](script["canonical"](facts)).hexdigest()

    status, said = quick(json.dumps(facts).encode())

    assert status == 1
    assert said.count("\n") == 1


def test_one_changed_byte_is_caught_wherever_it_is(quick: Check, check: Check) -> None:
    record, chance = read(finished(SEALED), "record.json"), random.Random(1)
    assert quick(record)[0] == 0
    places = chance.sample(range(len(record)), min(len(record), 600))
    for number, place in enumerate(places):
        byte = record[place]
        others = b"0123456789abcdef" if byte in b"0123456789abcdef" else bytes(range(32, 127))
        changed = record[:place] + bytes([chance.choice(others.replace(bytes([byte]), b""))]) + record[place + 1 :]
        status, said = (check if number < 10 else quick)(changed)
        assert (status, said.count("\n")) == (1, 1), changed[max(0, place - 20) : place + 20]


def test_each_fact_of_a_record_is_covered(quick: Check) -> None:
    record = json.loads(read(finished(SEALED), "record.json"))
    for name in record:
        for changed in (record | {name: "another"}, {other: fact for other, fact in record.items() if other != name}):
            status, said = quick(json.dumps(changed).encode())
            assert (status, said.count("\n")) == (1, 1), name


def test_a_record_may_be_laid_out_otherwise(check: Check) -> None:
    record = json.loads(read(finished(SEALED), "record.json"))

    assert check(json.dumps(record, indent=2).encode())[0] == 0


@pytest.mark.parametrize(
    "rubbish", [b"", b"{}", b"[]", b"\xff", b"null", b'{"a":1,"a":1}', b"[" * 100_000, b'"\\ud800"']
)
def test_what_is_no_record_gets_one_sentence(rubbish: bytes, check: Check) -> None:
    status, said = check(rubbish)

    assert (status, said.count("\n")) == (1, 1)


def test_a_file_that_is_missing_gets_one_sentence() -> None:
    done = subprocess.run([sys.executable, "-I", SCRIPT, "nowhere"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)


def test_the_site_gives_the_script_away() -> None:
    assert Client().get("/check_deal.py").content == SCRIPT.read_bytes()


def pages(game: Game, browser: Client) -> list[tuple[int, bytes]]:
    """What somebody is answered who asks for the deal and for the record."""
    return [
        (r.status_code, r.content) for r in (browser.get(f"/t/{game.address}/{p}") for p in ("deal/", "record.json"))
    ]


def test_before_the_end_there_is_nothing_to_see_for_anybody() -> None:
    never, running, closed = (table_of(SEALED, 2, listed=True) for _ in range(3))
    give(running, sure(running.seats.filter(awaited_since__isnull=False).first()).number)
    opened = play.open_table(friend("Ada"), play.Plan(SEALED, 2))
    closed = play.open_table(friend("Ada"), play.Plan(SEALED, 2))
    play.close_table(closed.address, friend("Ada"))
    paused = table_of(SEALED, 2)
    play.pause(paused.address)
    never.delete()
    for browser in (browser_of(friend("Ada")), Client()):
        seen = [pages(game, browser) for game in (never, running, opened, closed, paused)]
        assert all(status == 404 for page in seen for status, _content in page)
        plain = [[re.sub(rb'value="\w{64}"', b"", content) for _status, content in page] for page in seen]
        assert all(page == plain[0] for page in plain)


def test_only_those_who_may_see_the_table_see_how_it_was_dealt() -> None:
    closed, listed = table_of(SEALED, 2), table_of(SEALED, 2, listed=True)
    for game in (closed, listed):
        play.end_game(game.address)
    for browser in (Client(), browser_of(friend("Zoe"))):
        assert [status for status, _content in pages(closed, browser)] == [404, 404]
        assert [status for status, _content in pages(listed, browser)] == [200, 200]
    assert [status for status, _content in pages(closed, browser_of(friend("Ben")))] == [200, 200]


def test_a_former_player_is_not_named(check: Check) -> None:
    game = finished(SEALED)
    assert json.loads(read(game, "record.json"))["seats"][1]["name"] == "Ben"
    leaving.delete(friend("Ben"))
    record = read(game, "record.json")

    assert json.loads(record)["seats"][1]["name"] == ""
    assert b"Ben" not in record + read(game, "deal/")
    assert check(record)[0] == 0


def test_a_game_that_changed_editions_is_checked_from_there_on(check: Check) -> None:
    game = table_of(SEALED, 2)
    Game.objects.filter(pk=game.pk).update(edition=catalog.find(SEALED).edition - 1)
    play.bring_over(game.address)
    game = Game.objects.get(pk=game.pk)
    give(game, sure(game.seats.filter(awaited_since__isnull=False).first()).number)
    play.end_game(game.address)
    record = read(game, "record.json")

    assert json.loads(record)["since"] == 0
    assert all(stream["stream"] != "deal" for stream in json.loads(record)["streams"])
    status, said = check(record)
    assert status == 0
    assert "not in it" in said
    assert "The rules were revised during this game" in read(game, "deal/").decode()


def test_of_a_game_of_an_earlier_edition_commitment_and_seed_are_checked(check: Check) -> None:
    game = finished(SEALED)
    Game.objects.filter(pk=game.pk).update(edition=0)
    record = read(game, "record.json")

    assert (json.loads(record)["since"], json.loads(record)["streams"]) == (None, [])
    status, said = check(record)
    assert status == 0
    assert "holds no draws" in said
    assert "no longer play it again" in " ".join(read(game, "deal/").decode().split())


def test_the_site_finds_a_move_that_was_changed_and_says_so() -> None:
    game = finished(WINDOW)
    truth = Truth.objects.get(game=game)
    Truth.objects.filter(game=game).update(seed=bytes(truth.seed)[::-1])
    assert "This does not agree" in read(game, "deal/").decode()
    Truth.objects.filter(game=game).update(seed=truth.seed)
    game.moves.filter(number=1).update(answer={"verb": "nothing", "values": {}})
    assert "could not play this game again" in read(game, "deal/").decode()
