"""How a decision is laid out as forms: what is always shown, what is folded away, what stands side by side."""

from __future__ import annotations

from games.catalog import find
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.texts import say
from games.forms.drawn import OptionForm, option_forms, side_by_side
from games.wording.sentences import Words

SETTLED = Option("lay")
MAY_CHOOSE = Option("choose", printed=Pick([2, 3], 0, 2, of="die"), star=Pick([5], 0, of="die"))


def forms_of(*options: Option) -> list[OptionForm]:
    return option_forms(Decision(say("?"), options, Answer("lay")), Words(find("last_chance"), []))


def test_what_may_be_left_alone_is_folded_away_beside_what_must_be_filled_in() -> None:
    (form,) = forms_of(Option("ask", limit=Amount(100, 5000, 100), exact=Amount(0, 900, 100, optional=True)))
    assert ([field.name for field in form.main], [field.name for field in form.extras]) == (["limit"], ["exact"])


def test_where_nothing_must_be_filled_in_everything_is_shown() -> None:
    (form,) = forms_of(MAY_CHOOSE)
    assert ([field.name for field in form.main], form.extras) == (["printed", "star"], [])
    assert not form.short


def test_two_buttons_stand_side_by_side_and_what_asks_for_more_by_itself() -> None:
    groups = side_by_side(forms_of(SETTLED, Option("run"), MAY_CHOOSE))
    assert [(css, [form.verb for form in group]) for css, group in groups] == [
        ("pair", ["lay", "run"]),
        ("full", ["choose"]),
    ]


def test_a_ranking_of_one_is_a_plain_choice() -> None:
    (form,) = forms_of(Option("save", one=Pick([2, 3], 0, 1, ordered=True), both=Pick([2, 3], 0, 2, ordered=True)))
    assert [(field.name, field.ordered) for field in form.fields] == [("one", False), ("both", True)]
