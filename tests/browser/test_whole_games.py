"""A stranger plays whole games against bots: by touch, by keyboard alone, and without JavaScript."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option
from games.models import Game, Move
from tests.browser.asked import END, asked_on, mine, until_asked
from tests.browser.conftest import at_rest, game_on
from tests.browser.hands import Finger, Keys, card_of, fill_in, reach, unfold
from tests.browser.looks import astray, objections, too_wide, troubles
from tests.catalog.which import LONGEST, OFFERS, SEALED, SHORTEST
from tests.games.tables import give
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ANSWERS = 400  # more than any of these games takes
TOUCHED = 5  # answers by touch, each kind of option once
WHOLE = SEALED  # answered to its end for the stranger; how the others end, test_accessible sees
# The options of a game that would take all day.
SHORT = {LONGEST: sure(catalog.find(LONGEST).front.short).choices}
READ_STYLES = "() => document.querySelectorAll('*').forEach(element => getComputedStyle(element).color)"
SHOWN = """() => [...document.querySelectorAll("[name=verb]")]
    .filter(button => button.checkVisibility({visibilityProperty: true})).map(button => button.value)"""


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_stranger_plays_on_a_phone(slug: str, new_page: Any) -> None:
    page, finger = new_page("phone", scheme="dark"), Finger()
    sit_down(page, slug)

    tried: Counter[str] = Counter()
    looked: set[str] = set()
    for number in range(ANSWERS):
        until_asked(page)
        if page.locator(END).count():
            break
        option = least(asked_on(page), tried)
        unfold(page, option, finger)
        at_rest(page)
        page.evaluate("document.fonts.ready")
        shown = set(page.evaluate(SHOWN))
        assert not (astray(page) if shown <= looked else [*troubles(page, "dark"), *too_wide(page, "200%")])
        looked |= shown
        tried[shape(option)] += 1
        answer_with(finger, page, option, number)
        enough = tried.total() >= TOUCHED
        if enough and slug != WHOLE:
            return
        while (decision := asked_on(page)) and (enough or shape(least(decision, tried)) in tried):
            give(game_on(page), mine(page).number, decision.sample(Chance(b"by touch", number)))

    assert not [*astray(page), *objections(page), *too_wide(page, "200%")]
    assert page.locator(f"{END} .places:not(.open) > li").count() == game_on(page).size
    assert game_on(page).status == Game.Status.OVER
    page.goto("/tables/")
    assert page.locator(f"a[href='{game_on_address(slug)}']").count()


def test_a_whole_game_without_javascript(new_page: Any) -> None:
    page = new_page("phone", javascript=False)
    sit_down(page, SHORTEST)

    play_on(page, Finger(), ANSWERS)

    assert game_on(page).status == Game.Status.OVER


def test_a_whole_game_by_keyboard_alone(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    reach(page.locator(f"form[action='/practice/{SHORTEST}/'] button").first)
    page.keyboard.press("Enter")

    play_on(page, Keys(), ANSWERS)

    assert game_on(page).status == Game.Status.OVER


@pytest.mark.parametrize("hand", [Finger(), Keys()], ids=["without javascript", "by keyboard"])
def test_many_options_folded_away(hand: Finger | Keys, new_page: Any) -> None:
    page = new_page("phone", javascript=isinstance(hand, Keys))
    sit_down(page, OFFERS)

    tried = play_on(page, hand, 4)

    assert tried.total() == 4
    assert len(tried) > 2


def test_each_question_shows_although_something_reads_all_styles(new_page: Any) -> None:
    """As keepers of passwords and darkeners of pages do; in this deal Chromium left a question undrawn."""
    page = new_page("phone")
    sit_down(page, OFFERS)
    tried: Counter[str] = Counter()
    for _ in range(6):
        until_asked(page)
        page.evaluate(READ_STYLES)
        tried += play_on(page, Finger(), 1)
        while (decision := asked_on(page)) and shape(least(decision, tried)) in tried:
            give(game_on(page), mine(page).number, decision.default)


def test_a_table_played_against_bots_is_in_the_history(new_page: Any, sign_in: Any, django_user_model: Any) -> None:
    player = django_user_model.objects.create(name="Ida", email="ida@friends.example")
    page = new_page()
    sign_in(page, player)
    page.goto("/")
    page.locator(f"form[action='/practice/{SHORTEST}/'] button").first.click()
    page.locator("#table").wait_for()
    while decision := asked_on(page):
        give(game_on(page), mine(page).number, decision.default)
    table = page.url

    page.goto(f"/players/{player.username}/")

    assert page.locator(f"a[href$='{table.split('/t/')[1]}']").count()


def shape(option: Option) -> str:
    """An option, whomever it is about, and what there is to be chosen in it."""
    return (
        f"{option.verb.rstrip('0123456789')}({', '.join(name for name, of in option.fields.items() if not of.forced)})"
    )


def least(decision: Decision | None, tried: Counter[str]) -> Option:
    """The option of a question that has been tried least."""
    assert decision is not None
    return min(decision.options, key=lambda option: tried[shape(option)])


def sit_down(page: Any, slug: str) -> None:
    """Begin a game against bots: by one button, or by the form for a game that is to be short."""
    if slug not in SHORT:
        page.goto("/")
        card_of(page, slug).locator(f"form[action='/practice/{slug}/'] button").first.click()
        return
    page.goto(f"/tables/open/?game={slug}")
    page.locator(f".game[data-game={slug}] summary").click()
    for option, choice in SHORT[slug].items():
        page.locator(f"[name={slug}-{option}]").select_option(str(choice))
    page.get_by_label("Your name at the table").fill("Ida")
    page.locator("label:has([name=seats][value='3'])").click()
    page.locator("[name=bots]").fill("2")
    page.get_by_role("button", name="Open the table").click()


def play_on(page: Any, hand: Finger | Keys, answers: int) -> Counter[str]:
    """Answer so often, or until the game ends, each time what has been tried least; return what has been tried."""
    tried: Counter[str] = Counter()
    for number in range(answers):
        until_asked(page)
        if page.locator(END).count():
            break
        option = least(asked_on(page), tried)
        unfold(page, option, hand)
        answer_with(hand, page, option, number)
        tried[shape(option)] += 1
    return tried


def answer_with(hand: Finger | Keys, page: Any, option: Option, number: int) -> None:
    """Fill in one of the options in some legal way, and press its button: nobody refuses it, and it says just that."""
    answer = option.sample(Chance(b"by hand", number))
    fill_in(page, answer, hand)
    with page.expect_response("**/answer/") as answered:
        hand.press(page.locator(f"[name=verb][value={option.verb}]"))
    assert answered.value.status < 400
    kept = game_on(page).moves.filter(seat=mine(page).number, source=Move.Source.PLAYER).latest("number")
    assert said(option, Answer(**kept.answer)) == said(option, answer)


def said(option: Option, answer: Answer) -> Answer:
    """An answer by an option, in the order of its form where the order in which things are picked says nothing."""
    values = dict(answer.values)
    for name, field in option.fields.items():
        if isinstance(field, Pick) and not field.ordered:
            values[name] = sorted(values[name], key=str)
    return Answer(answer.verb, values)


def game_on_address(slug: str) -> str:
    """Where the newest table of a game is."""
    return Game.objects.filter(slug=slug).latest("pk").get_absolute_url()
