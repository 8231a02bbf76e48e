"""Who is not in a circle learns nothing of it: not its name, not its members, not that there is one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.test import Client

from games import circles, play
from games.models import Circle, Game
from games.post import post_due
from tests.accounts.tables import finished_table
from tests.games.circles import NAME, circle_of, table_for
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
DEEDS = ("accept", "leave", "name", "link", "delete", "remove")
UNLIKE = re.compile(r"""[a-zA-Z0-9]{64}|nonce="[^"]*"|value="[^"]*"|20\d\d-[-\d]+T[\d:.+]+""")  # tokens and moments


def strangers() -> list[Client]:
    return [Client(), browser_of(friend("Zoe"))]


def plain(page: Any) -> tuple[int, str]:
    """A page without what differs from one look at it to the next."""
    return page.status_code, UNLIKE.sub("", page.content.decode())


def test_a_strangers_looks_and_deeds_find_no_circle() -> None:
    circle = circle_of("Ada", "Ben")
    for stranger in strangers():
        for deed in ("", *(f"{deed}/" for deed in DEEDS)):
            answers = []
            for address in (circle.address, "nosuchcircle"[:10]):
                for ask in (stranger.get, stranger.post):
                    answers.append(plain(ask(f"/circles/{address}/{deed}", {"name": "Mine"})))
            assert [body.replace(circle.address, "nosuchcirc") for body in map(str, answers[:2])] == [
                *map(str, answers[2:])
            ]
            assert {status for status, _body in answers} <= {302, 404, 405}
    assert (Circle.objects.get().name, circle.memberships.count()) == (NAME, 2)


def test_an_old_or_invented_link_says_nothing() -> None:
    circle = circle_of("Ada", "Ben")
    old = circle.secret
    circles.new_link(circle.address, friend("Ada"))
    for stranger in strangers():
        for ask in (stranger.get, stranger.post):
            known, invented = (plain(ask(f"/circles/join/{secret}/", {"name": "X"})) for secret in (old, "x" * 20))
            assert known == (404, invented[1])
            assert NAME not in known[1]
    assert circle.memberships.count() == 2


def pages_of_strangers(game: Game) -> list[tuple[int, str]]:
    """What those who are in no circle see at a table's addresses and around it, one of them sitting there."""
    seen = []
    for client in (*strangers(), browser_of(friend("Emil"))):
        for path in ("", "wait/", "poll/", "log/"):
            seen.append(plain(client.get(f"{game.get_absolute_url()}{path}")))
        for path in ("/", "/tables/", "/tables/open/", "/turns/", f"/players/{friend('Ada').username}/", "/circles/"):
            seen.append(plain(client.get(path)))
    return seen


@pytest.mark.both_databases
def test_a_table_tells_strangers_nothing_of_its_circle() -> None:
    """Another name, other members and another founder change not a byte of what others see, one who sits there too."""
    circle = circle_of("Ada", "Ben", "Cleo")
    game = table_for(circle, "Ada")
    play.take_seat(game.address, friend("Emil"))
    before = pages_of_strangers(game)
    assert "kept" in before[0][1]

    circles.rename(circle.address, friend("Ada"), "Something Else")
    circles.join(circle.secret, friend("Dora"))
    game.invitations.filter(user=friend("Cleo")).update(user=friend("Dora"))
    circles.leave(circle.address, friend("Cleo"))
    assert pages_of_strangers(game) == before
    for page in before:
        assert not any(word in page[1] for word in (NAME, "Ben", "Cleo", circle.address, circle.secret))


def test_nor_does_it_after_the_end() -> None:
    circle = circle_of("Ada", "Ben")
    game = finished_table(friend("Ada"), friend("Emil"))
    emil = browser_of(friend("Emil"))
    emil.get(game.get_absolute_url())
    alone = plain(emil.get(game.get_absolute_url()))
    Game.objects.filter(pk=game.pk).update(circle=circle)
    assert plain(emil.get(game.get_absolute_url())) == alone
    assert NAME in browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()


def test_letters_to_strangers_at_the_table_do_not_name_it() -> None:
    circle = circle_of("Ada", "Ben")
    game = table_for(circle, "Ada", seats="3")
    play.take_seat(game.address, friend("Emil"))
    play.take_seat(game.address, friend("Ben"))
    play.end_game(game.address)
    post_due()
    letters = [letter for letter in mail.outbox if letter.to == [friend("Emil").email]]
    assert letters
    assert not any(NAME in str(letter.message()) for letter in letters)


def test_a_host_renames_and_deletes_and_sees_no_secret() -> None:
    circle = circle_of("Ada", "Ben")
    game = table_for(circle, "Ada")
    host = browser_of(friend("Hilda", is_staff=True))
    friend("Hilda").user_permissions.add(*Permission.objects.filter(content_type__model="circle"))
    at = f"/admin/games/circle/{circle.pk}/"
    for page in ("/admin/games/circle/", f"{at}change/", f"{at}delete/", f"{at}history/"):
        seen = host.get(page)
        assert seen.status_code == 200
        assert circle.secret not in seen.content.decode()
    for lookup in ("secret__startswith=a", "memberships__user=1", f"_to_field=secret&secret={circle.secret}"):
        assert host.get(f"/admin/games/circle/?{lookup}").status_code in (302, 400)
    refused = host.post(f"{at}change/", {"name": "Clockwork Ada"})
    assert "belongs to one of our bots" in refused.content.decode()
    host.post(f"{at}change/", {"name": "Better"})
    assert Circle.objects.get().name == "Better"
    host.post(f"{at}delete/", {"post": "yes"})
    assert not Circle.objects.exists()
    assert not game.invitations.exists()
    assert "Better" not in host.get("/admin/").content.decode()
    assert browser_of(friend("Ben")).get("/admin/games/circle/").status_code == 302
