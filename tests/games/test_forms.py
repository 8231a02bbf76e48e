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
from games.forms.layout import AnswerForm, answer_form, unfolded
from games.models import Game, Seat
from games.wording.sentences import Words
from tests.games.tables import awaited, browser_of, give, post, table_of
from tests.hints import sure

SETTLED = Option("lay")
MAY_CHOOSE = Option("choose", printed=Pick([2, 3], 0, 2, of="die"), star=Pick([5], 0, of="die"))
MASTER_BLUFF = Words(find("master_bluff"), [])
CARDS, FINAL = Pick(["pig", "cat"], 1, 2), Pick(["final"], 0, of="mark")


def drawn(*options: Option) -> list[OptionForm]:
    return option_forms(Decision(say("?"), options, Answer("lay")), Words(find("last_chance"), []))


def laid_out(*options: Option, usual: str = "") -> AnswerForm:
    return answer_form(drawn(*options), Words(find("last_chance"), []), usual, chief=True)


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


def test_options_on_a_line_share_one_part_in_its_order_each_with_its_number() -> None:
    form = laid_out(
        Option("decline", lay=CARDS),
        Option("ask", lay=CARDS, limit=Amount(100, 5000, 100, "money")),
        Option("pay", lay=CARDS, limit=Amount(0, 900, 100, "money")),
        Option("last_chance", lay=CARDS),
    )
    assert verbs(form) == [["pay", "decline", "ask"], ["last_chance"]]
    line = sure(form.parts[0].line)
    assert [(stop.label, stop.number.name if stop.number else "") for stop in line.stops] == [
        ("pay 900", "pay.limit"),
        ("not me", ""),
        ("be paid 5000", "ask.limit"),
    ]
    assert (names(form.parts[0].fields), form.guarded) == (["lay"], True)


def test_a_bet_that_goes_with_each_place_on_a_line_is_drawn_once() -> None:
    side, share = Pick(["no", "yes"], of="side", start=["no"]), Pick([0, 5], of="share", start=[0])
    form = laid_out(
        Option("decline", side=side, share=share),
        Option("ask", limit=Amount(100, 5000, 100, "money"), side=side, share=share),
        Option("pay", limit=Amount(0, 900, 100, "money"), side=side, share=share),
        Option("last_chance", side=side, share=share),
    )
    part, last = form.parts
    assert (names(part.fields), names(part.more.fields)) == (["side", "share"], [])
    assert (names(last.drawn), [option.verb for option in last.options]) == ([], ["last_chance"])


def test_what_is_seldom_wanted_is_folded_away_in_the_form_whose_fields_it_needs() -> None:
    options = [Option("follow", cards=CARDS), Option("switch", cards=CARDS, family=Pick([1, 2], of="family"))]
    drawn = option_forms(Decision(say("?"), options, Answer("lay")), MASTER_BLUFF)
    assert unfolded(drawn, MASTER_BLUFF.rules) == (drawn, [])
    form = answer_form(drawn, MASTER_BLUFF, chief=True)
    assert [(part.verb, part.folded, names(part.fields)) for part in form.parts] == [
        ("follow", False, ["cards"]),
        ("switch", True, ["family"]),
    ]


def test_what_is_seldom_wanted_and_needs_nothing_of_the_others_stands_aside() -> None:
    words = Words(find("trust_me"), ["Ada", "Ben"])
    options = [Option("believe", cards=CARDS), Option("tornado", player=Pick([0, 1], of="seat"))]
    believe, tornado = option_forms(Decision(say("?"), options, Answer("lay")), words)
    assert unfolded([believe, tornado], words.rules) == ([believe], [tornado])


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


@pytest.fixture
def auction() -> Game:
    """A table of Last Chance, at which all are asked what an attempt is worth to them and what they bet otherwise."""
    return table_of("last_chance", 2)


def asked(game: Game) -> Seat:
    return Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])


@pytest.mark.django_db
def test_of_what_is_posted_only_the_fields_of_the_verb_are_read(auction: Game) -> None:
    seat = asked(auction)
    filled = {"side": "yes", "share": "0", "exact": "", "ask.limit": "rubbish", "pay.limit": "300"}
    posted = {"question": auction.question, "verb": "pay", **filled}

    answered = post(browser_of(sure(seat.user)), f"/t/{auction.address}/answer/", posted)

    assert answered.status_code == 200
    given = auction.moves.get().answer
    assert (given["verb"], given["values"]["limit"], given["values"]["side"]) == ("pay", 300, ["yes"])


@pytest.mark.django_db
def test_what_a_button_needs_and_lacks_is_refused_in_a_sentence_and_what_was_filled_in_stays(auction: Game) -> None:
    seat = asked(auction)
    filled = {"side": "yes", "share": "0", "exact": "", "ask.limit": "1200", "pay.limit": ""}

    refused = post(
        browser_of(sure(seat.user)),
        f"/t/{auction.address}/answer/",
        {"question": auction.question, "verb": "pay", **filled},
    )

    page = refused.content.decode()
    assert refused.status_code == 422
    assert re.search(r'aria-describedby="[^"]*pay-limit-amiss"\s+id="pay-limit"', page)
    assert re.search(r'id="pay-limit-amiss" role="alert">Choose a number from 0 to', page)
    assert 'name="ask.limit" value="1200"' in page
    assert not auction.moves.exists()


@pytest.mark.django_db
def test_a_sealed_answer_is_shown_wherever_its_form_asks_for_it(auction: Game) -> None:
    seat = asked(auction)
    give(auction, seat.number, Answer("ask", {"limit": 700, "side": ["yes"], "share": [0], "exact": None}))

    page = browser_of(sure(seat.user)).get(auction.get_absolute_url()).content.decode()

    assert re.search(r'<input type="radio" name="side" value="yes"[^>]* checked required aria-invalid="false">', page)
    assert 'name="ask.limit" value="700"' in page


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
