"""What the site's own templates escape and refuse: HTML is escaped, text is not, an unknown name is an error."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import TemplateDoesNotExist, engines
from django.test import Client
from django.urls import get_resolver
from jinja2 import UndefinedError

from accounts.models import User
from games import play
from games.models import Channel, Circle, Game, Line, Note, Seat
from tests.addresses import Values, addresses, routes
from tests.factories import a_guest
from tests.games.tables import browser_of, friend

MARKUP = "\"'><i data-x>&"
AS_TEXT = "<i data-x>"


def drawn(source: str, name: str, **given: Any) -> str:
    """Draw a template of this name as the site would."""
    env = engines["jinja2"].env  # type: ignore[attr-defined]  # of this engine alone
    code = env.compile(source, name=name)
    return str(env.template_class.from_code(env, code, env.make_globals(None)).render(given))


def test_the_ending_says_what_is_escaped() -> None:
    assert drawn("{{ it }}", "page.jinja", it="<&>") == "&lt;&amp;&gt;"
    assert drawn("{{ it }}", "mail.txt.jinja", it="<&>") == "<&>"


def test_a_name_that_nobody_gives_is_an_error() -> None:
    for source in ("{{ nobody }}", "{% if nobody %}{% endif %}", "{{ it.nothing }}"):
        with pytest.raises(UndefinedError):
            drawn(source, "page.jinja", it=None)


def test_other_templates_are_left_to_django() -> None:
    with pytest.raises(TemplateDoesNotExist):
        engines["jinja2"].get_template("admin/base_site.html")


def write_markup_everywhere() -> None:
    """Put markup wherever people write what they like."""
    User.objects.update(name=MARKUP)
    Seat.objects.filter(user__isnull=False).update(name=MARKUP)
    Circle.objects.update(name=MARKUP)
    Note.objects.update(text=MARKUP)
    Channel.objects.update(name=MARKUP)
    Line.objects.filter(kind__in=[Line.Kind.TALK, Line.Kind.TALE]).update(text=MARKUP)


@pytest.mark.django_db
def test_whatever_people_write_is_text_on_every_page(values: Values) -> None:
    ada, host = friend("Ada"), friend("Hilda", is_staff=True, is_superuser=True)
    for game in Game.objects.filter(status=Game.Status.RUNNING)[:9]:
        for seat in game.seats.filter(user=ada):
            play.say_line(game.address, play.Actor(user=ada.pk), f"Line of {seat.number}")
            play.write_note(game.address, ada, "A note")
    write_markup_everywhere()
    browsers = [browser_of(ada), browser_of(host), browser_of(a_guest()), Client()]
    shown = 0
    for route in routes(get_resolver()):
        for address in addresses(route, values):
            for browser in browsers:
                response = browser.get(address)
                if response.get("Content-Type", "").startswith("text/html"):
                    page = response.content.decode()
                    assert AS_TEXT not in page, address
                    shown += len(re.findall("&lt;i data-x&gt;", page))
    assert shown > 500, shown
