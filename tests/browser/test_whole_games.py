"""A stranger plays whole games against bots: by touch, by keyboard alone, and without JavaScript."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.questions import Decision
from games.models import Game, Seat
from tests.browser.conftest import game_on
from tests.browser.looks import astray, objections, troubles
from tests.games.tables import decision_of, give

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ANSWERS = 400  # more than any of these games takes
OFTEN = 3  # answers by touch to questions of one kind
QUESTION, END = "section.question:not(:has(.sealed)) form.option", "section.outcome"


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_stranger_plays_to_the_end_on_a_phone(slug: str, new_page: Any) -> None:
    page = new_page("phone", scheme="dark")
    page.goto("/")
    page.locator(f"form[action='/practice/{slug}/'] button").first.click()

    met: Counter[str] = Counter()
    for number in range(ANSWERS):
        until_asked(page)
        if page.locator(END).count():
            break
        kind = kind_of(asked_on(page))
        assert not (astray(page) if met[kind] else troubles(page, "dark"))
        met[kind] += 1
        answer_by_touch(page, number)
        while (decision := asked_on(page)) and met[kind_of(decision)] >= OFTEN:
            give(game_on(page), mine(page).number, decision.sample(Chance(b"by touch", number)))

    assert not [*astray(page), *objections(page)]
    assert page.locator(f"{END} .places > li").count() == game_on(page).size
    assert game_on(page).status == Game.Status.OVER
    page.goto("/tables/")
    assert page.locator(f"a[href='{game_on_address(slug)}']").count()


def test_a_whole_game_without_javascript(new_page: Any) -> None:
    page = new_page("phone", javascript=False)
    page.goto("/")
    page.locator("form[action='/practice/patrons/'] button").first.click()

    for number in range(ANSWERS):
        if page.locator(END).count():
            break
        answer_by_touch(page, number, scripted=False)

    assert game_on(page).status == Game.Status.OVER


def test_a_whole_game_by_keyboard_alone(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    reach(page, "form[action='/practice/patrons/'] button")
    page.keyboard.press("Enter")

    for number in range(ANSWERS):
        until_asked(page)
        if page.locator(END).count():
            break
        answer_by_keyboard(page, number)

    assert game_on(page).status == Game.Status.OVER


def test_a_table_played_against_bots_is_in_the_history(new_page: Any, sign_in: Any, django_user_model: Any) -> None:
    player = django_user_model.objects.create(name="Ida", email="ida@friends.example")
    page = new_page()
    sign_in(page, player)
    page.goto("/")
    page.locator("form[action='/practice/patrons/'] button").first.click()
    page.locator("#table").wait_for()
    while decision := asked_on(page):
        give(game_on(page), mine(page).number, decision.default)
    table = page.url

    page.goto(f"/players/{player.username}/")

    assert page.locator(f"a[href$='{table.split('/t/')[1]}']").count()


CATCH_UP = """revision => {
    const table = document.querySelector("#table");
    const seen = new URLSearchParams(table.getAttribute("hx-get")?.split("?")[1]).get("seen");
    if (seen === null || seen === String(revision)) return true;
    table.dispatchEvent(new CustomEvent("look"));
    return false;
}"""


def mine(page: Any) -> Seat:
    """The seat of whoever plays against bots."""
    return game_on(page).seats.get(is_bot=False)


def asked_on(page: Any) -> Decision | None:
    """What is put to whoever plays against bots."""
    return decision_of(mine(page))


def kind_of(decision: Decision | None) -> str:
    """The options of a question, and what there is to be chosen in each."""
    options = decision.options if decision else []
    return " ".join(f"{o.verb}({', '.join(name for name, of in o.fields.items() if not of.forced)})" for o in options)


def until_asked(page: Any) -> None:
    """Look again, as the page does by itself every few seconds, until it shows the table as the bots have left it."""
    page.locator("#table").wait_for()
    page.wait_for_function(CATCH_UP, arg=game_on(page).revision, polling=150)
    page.locator(f"{QUESTION}, {END}").first.wait_for()


def answer_by_touch(page: Any, number: int, scripted: bool = True) -> None:
    """Choose something in each field of one of the options, and press its button."""
    forms = page.locator(QUESTION)
    form = forms.nth(number % forms.count())
    for group in form.locator("fieldset").all():
        boxes = group.locator("label:visible:has(input)")
        if boxes.count() and not group.locator("input:checked").count():
            boxes.nth(number % boxes.count()).click()
    for place, ranked in enumerate(form.locator("select:visible").all()):  # a ranked list: each place another thing
        things = ranked.locator("option").count() - 1
        ranked.select_option(index=1 + (number + place) % things)
    if not scripted:
        form.locator(".actions button").click()
        return
    with page.expect_response("**/answer/"):
        form.locator(".actions button").click()


def answer_by_keyboard(page: Any, number: int) -> None:
    """Tab to each group of an option's form, choose with arrows or space, and press Enter on its button."""
    form = f"{QUESTION} >> nth={number % page.locator(QUESTION).count()}"
    for at, group in enumerate(page.locator(form).locator("fieldset").all()):
        inputs = group.locator("input:visible, label:visible input")
        if inputs.count() and not group.locator("input:checked").count():
            reach(page, f"{form} >> fieldset >> nth={at} >> input >> nth=0")
            page.keyboard.press("Space")
            for _ in range(number % 3):
                page.keyboard.press("ArrowRight")
    reach(page, f"{form} >> .actions button")
    with page.expect_response("**/answer/"):
        page.keyboard.press("Enter")


def reach(page: Any, selector: str) -> None:
    """Press Tab until something has the focus, and see that the focus is shown."""
    wanted = page.locator(selector).first.element_handle()
    for _ in range(200):
        if page.evaluate("element => document.activeElement === element", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def game_on_address(slug: str) -> str:
    """Where the newest table of a game is."""
    return Game.objects.filter(slug=slug).latest("pk").get_absolute_url()
