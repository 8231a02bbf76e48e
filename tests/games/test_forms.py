"""How a decision is laid out as forms: which options share one, what is always shown, what is folded away."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest

from games import catalog
from games.catalog import find
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import FORMS_OWN
from games.engine.texts import say
from games.forms.drawn import OptionForm, option_forms
from games.forms.layout import AnswerForm, answer_form
from games.models import Game, Seat
from games.wording.sentences import Words
from tests.catalog.which import BETS
from tests.games.tables import awaited, browser_of, table_of
from tests.hints import sure

SETTLED = Option("lay")
MAY_CHOOSE = Option("choose", printed=Pick([2, 3], 0, 2, of="die"), star=Pick([5], 0, of="die"))
CARDS, FINAL = Pick(["pig", "cat"], 1, 2), Pick(["final"], 0, of="mark")


def drawn(*options: Option) -> list[OptionForm]:
    return option_forms(Decision(say("?"), options, Answer("lay")), Words(find(BETS), []))


def laid_out(*options: Option, usual: str = "") -> AnswerForm:
    return answer_form(drawn(*options), Words(find(BETS), []), usual, chief=True)


def verbs(form: AnswerForm) -> list[list[str]]:
    """The buttons of each part of a form."""
    return [[option.verb for option in part.options] for part in form.parts]


def docked(form: AnswerForm) -> list[str]:
    """The buttons in the dock, the main one first."""
    return [option.verb for option in form.docked]


def names(fields: Any) -> list[str]:
    return [field.name for field in fields]


def test_what_may_be_left_alone_is_folded_away_beside_what_must_be_filled_in() -> None:
    form = laid_out(Option("ask", limit=Amount(100, 5000, 100), exact=Amount(0, 900, 100, optional=True)))
    (part,) = form.parts
    assert (names(part.fields), names(part.more.fields)) == (["limit"], ["exact"])


def test_where_nothing_must_be_filled_in_everything_is_shown() -> None:
    form = laid_out(MAY_CHOOSE)
    assert (names(form.parts[0].fields), form.parts[0].more.fields) == (["printed", "star"], [])


def test_the_first_that_must_be_told_anything_is_the_main_button() -> None:
    form = laid_out(SETTLED, Option("run"), Option("ask", limit=Amount(100, 5000, 100)))
    assert verbs(form) == [["lay", "run"], ["ask"]]
    assert docked(form) == ["ask", "lay", "run"]
    assert [option.primary for option in form.docked] == [True, False, False]


def test_where_nothing_must_be_told_the_usual_is_the_main_button() -> None:
    assert docked(laid_out(SETTLED, Option("run"), MAY_CHOOSE, usual="run")) == ["run", "lay", "choose"]


def test_of_two_that_ask_the_same_the_usual_one_is_the_main_button() -> None:
    form = laid_out(Option("accept", whose=CARDS), Option("reject", whose=CARDS), usual="reject")
    assert docked(form) == ["reject", "accept"]


def test_buttons_for_which_the_dock_has_no_room_stand_aside() -> None:
    form = laid_out(Option("first"), Option("second"), Option("third"), Option("fourth"), Option("fifth", card=CARDS))
    assert docked(form) == ["fifth", "first", "second"]
    assert [(part.verb, names(part.fields)) for part in form.aside] == [("third", []), ("fourth", [])]


def test_a_ranking_of_one_is_a_plain_choice() -> None:
    (form,) = drawn(Option("save", one=Pick([2, 3], 0, 1, ordered=True), both=Pick([2, 3], 0, 2, ordered=True)))
    assert [(field.name, field.shape) for field in form.fields] == [("one", "cards"), ("both", "ranked")]


def test_what_two_options_ask_alike_stands_in_their_form_once() -> None:
    form = laid_out(Option("follow", cards=CARDS), Option("switch", cards=CARDS, family=Pick([1, 2], of="family")))
    assert [(names(part.fields), [o.verb for o in part.options]) for part in form.parts] == [
        (["cards"], ["follow"]),
        (["family"], ["switch"]),
    ]


def test_two_options_that_ask_the_same_are_two_buttons_below_it() -> None:
    form = laid_out(Option("accept", whose=CARDS), Option("reject", whose=CARDS, bank=Pick(["hen"], 0)))
    (part,) = form.parts
    assert [option.primary for option in part.options] == [True, False]
    assert [(fold.label, names(fold.fields)) for fold in part.below] == [("Reject", ["bank"])]
    assert form.guarded


def test_a_mere_button_joins_the_form_before_it_and_sends_what_is_not_filled_in() -> None:
    form = laid_out(Option("bid", card=CARDS), Option("pass"))
    assert verbs(form) == [["bid", "pass"]]


def test_a_box_to_tick_that_two_buttons_share_stands_beside_them() -> None:
    form = laid_out(Option("bid", card=CARDS, final=FINAL), Option("pass", final=FINAL))
    (part,) = form.parts
    assert (names(part.marks), part.more.fields, part.below) == (["final"], [], [])


def test_what_is_asked_otherwise_by_the_same_name_is_posted_with_its_verb() -> None:
    form = laid_out(
        Option("lend", side=CARDS),
        Option("raise", side=CARDS, limit=Amount(100, 900, 10)),
        Option("lower", side=CARDS, limit=Amount(0, 900, 10)),
    )
    assert [names(part.fields) for part in form.parts] == [["side"], ["raise.limit"], ["lower.limit"]]
    assert form.guarded


class Page(HTMLParser):
    """The ids of a page, and what its labels are for."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.labelled: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag is called and what it is about."""
        given = dict(attrs)
        self.ids.update(filter(None, [given.get("id")]))
        if tag == "label" and given.get("for"):
            self.labelled.add(given["for"] or "")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_whatever_has_a_name_on_the_page_has_it_alone(slug: str) -> None:
    game = table_of(slug, 3)
    for number in awaited(game):
        seat = game.seats.select_related("user").get(number=number)
        page = Page(browser_of(sure(seat.user)).get(game.get_absolute_url()).content.decode())
        assert [name for name, count in page.ids.items() if count > 1] == []
        assert page.labelled <= set(page.ids)


def asked(game: Game) -> Seat:
    return Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])


@pytest.mark.django_db
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_what_forms_send_of_their_own_is_kept_from_games(slug: str) -> None:
    game = table_of(slug, 3)
    asked = game.seats.get(number=awaited(game)[0])
    response = browser_of(sure(asked.user)).get(f"{game.get_absolute_url()}?open=advance&open=rules")
    view = response.context["view"]
    fields = {name for option in view.decision.options for name in option.fields}
    fields |= {name for kind in view.rules.advance for name in kind.fields(view.sight)}
    table = response.content.decode().partition("<main")[2].partition("</main>")[0]
    sent = re.findall(r'<(?:input|select|textarea|button)\b[^>]*? name="([^"]+)"', table)

    own = {name for name in sent if "." not in name} - fields

    assert {"verb", "question", "words"} <= own <= FORMS_OWN | {"order"}  # which stands in a form without fields
