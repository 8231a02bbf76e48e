"""Where cards bear text, every card of a page opens large and can be read, also without scripts."""

from __future__ import annotations

import re

import pytest
from django.template import engines

from games import catalog, play
from games.engine.fields import Pick
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Rulebook
from games.engine.texts import say
from games.forms.drawn import PickForm, option_forms
from games.models import Game, Hand
from games.sight.view import View
from games.wording.sentences import Words
from tests.catalog.which import PLAIN, SPECIALS, TEXTS
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
OPENS = re.compile(r'popovertarget="read-(\w+)"')
OPENED = re.compile(r'<div class="opened" id="read-(\w+)" popover')


def page_of(slug: str) -> tuple[str, list[str]]:
    """The page of a table that has just begun, and the cards in the viewer's hand."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan(slug, 3, bots=2))
    hand = Hand.objects.get(seat__user=ada)
    return browser_of(ada).get(game.get_absolute_url()).content.decode(), hand.sight["hands"][0]


def test_every_card_in_my_hand_can_be_read_in_full() -> None:
    page, hand = page_of(TEXTS)
    rules = catalog.find(TEXTS)
    words = Words(rules, ())
    assert rules.words.texts is not None
    assert set(hand) <= set(OPENS.findall(page))
    assert all(f"<p>{words.html(text)}</p>" in page for card in hand for text in rules.words.texts(card)[1:])


def test_whatever_opens_is_on_the_page_once() -> None:
    page, _hand = page_of(TEXTS)
    opened = OPENED.findall(page)
    assert sorted(set(OPENS.findall(page))) == sorted(opened)


def test_a_game_whose_cards_bear_no_text_has_cards_and_no_buttons() -> None:
    page, hand = page_of(PLAIN)
    assert hand
    assert not OPENS.search(page)
    assert f"#card-{hand[0]}" in page


@pytest.mark.parametrize(
    ("slug", "card"), [(slug, card) for slug, rules in catalog.GAMES.items() for card in rules.words.does]
)
@pytest.mark.parametrize("asked", [True, False])
def test_a_special_card_says_what_it_does_and_the_others_are_just_cards(slug: str, card: str, asked: bool) -> None:
    ada, rules = friend("Ada"), catalog.find(slug)
    says = Words(rules, ()).html(rules.words.does[card])
    game = play.open_table(ada, play.Plan(slug, 3, bots=2))
    hand = Hand.objects.get(seat__game=game, seat__user=ada)
    plain = next(one for one in hand.sight["hands"][0] if one not in rules.words.does)
    hand.sight["hands"][0] = [card, plain]
    hand.decision = asked_for(rules, [card, plain]).as_data() if asked else None
    hand.save()
    page = browser_of(ada).get(game.get_absolute_url()).content.decode()
    assert OPENED.findall(page).count(card) == OPENS.findall(page).count(card) - 1 == 1
    assert re.search(f'<(span|button)[^>]* title="[^"]*{re.escape(says)}', page)
    assert says in re.sub(r' title="[^"]*"', "", page), "also for those who cannot point"
    assert plain not in OPENS.findall(page)


def asked_for(rules: Rulebook, cards: list[str]) -> Decision:
    """A question for any of some cards of the hand."""
    verb, field = min(rules.page.from_hand).split(".")
    return Decision(say("Which?"), [Option(verb, **{field: Pick(cards)})], Answer(verb, {field: cards[:1]}))


@pytest.mark.parametrize("slug", [slug for slug, rules in catalog.GAMES.items() if rules.words.does])
def test_what_special_cards_do_is_said_of_cards_that_there_are(slug: str) -> None:
    rules = catalog.find(slug)
    words = Words(rules, ())
    assert rules.words.texts is None
    assert all(words.word("card", card) and words.plain(does) for card, does in rules.words.does.items())


def drawn_alone(field: PickForm, view: View) -> str:
    fields = engines["jinja2"].env.get_template("games/_table/fields.jinja").module  # type: ignore[attr-defined]
    return str(fields.field(field, view))


@pytest.mark.parametrize(("slug", "read"), [(TEXTS, True), (SPECIALS, False)])
def test_a_card_that_one_can_only_agree_to_is_shown_where_it_bears_text(slug: str, read: bool) -> None:
    hand = Position.deal(catalog.find(slug), 3, {}, b"open").sight(0)["hands"][0]
    card = next(card for card in hand if catalog.find(slug).can_be_read(card) is read)
    view = View(Game(slug=slug, size=3), seats=[], me=None)
    (option,) = option_forms(Decision(say("?"), [Option("use", cards=Pick([card]))], Answer("use")), view.words)
    field = option.fields[0]
    assert isinstance(field, PickForm)
    assert field.fixed
    assert bool(OPENS.findall(drawn_alone(field, view))) is read
    assert view.opened == ({card} if read else set())
