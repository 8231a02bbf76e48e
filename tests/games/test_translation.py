"""Every sentence that a person sees can be translated: on the pages, in the rules' prompts and in what happens."""

from __future__ import annotations

import ast
import inspect
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.management import call_command
from django.template.base import Lexer, TokenType
from django.test import Client
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment

from accounts.models import User
from games import catalog, play
from games.engine.chance import Chance
from games.engine.questions import Decision
from games.engine.texts import Text, say_as
from games.models import Game, Hand
from games.pages.table import LINES_ON_A_PAGE
from games.wording.sentences import Words as Wording
from tests.catalog.which import ANSWERS, EQUALS, TOGETHER, WINDOW
from tests.games.tables import answer_at_random, awaited, browser_of, friend, table_of
from tests.pseudo import CODE, pseudo_language, unmarked
from tests.services.missing import Missing, skip
from tests.shapes import shape_of_field, shape_of_option

ROOT = Path(__file__).resolve().parents[2]
MARKS = {"say": 1, "say_as": 2, "tell": 1, "say_many": 2, "tell_many": 2, "tell_claim": 1, "keep_back": 1}
SPOKEN_ATTRIBUTES = re.compile(r'\b(?:aria-label|title|alt|placeholder|data-less|data-more|data-copied)="([^"]*)"')
SILENT = ("script", "style", "bdi", "code", "option", "svg")  # a picture's table says what the picture does
MONOGRAM = re.compile(r'<span class="mono[^>]*>[^<]*</span>')  # a letter of a name
NOT_WORDS = {"Longhand", "Ada", "Ben", "Cleo", "SHA-256"}


class Words(HTMLParser):
    """Collects what a page says: its text and its spoken attributes, without names."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.said += [value for name, value in attrs if name in ("aria-label", "placeholder", "alt") and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def unmarked_on(html: str) -> list[str]:
    """What a page says that was never marked."""
    words = Words()
    words.feed(MONOGRAM.sub("", html))
    found = unmarked("".join(words.said).replace("\n", " ")).split()
    return [word for word in found if word.strip(".,:;·’'“”!?()●–") not in NOT_WORDS]


@pytest.fixture
def player(db: None, settings: object) -> tuple[Client, User]:
    settings.LANGUAGES = [("en", "English"), (CODE, "Bracketed")]  # type: ignore[attr-defined]
    settings.LONGHAND_PAUSE = 0  # type: ignore[attr-defined]
    user, client = friend("Ada"), Client(headers={"accept-language": CODE})
    client.force_login(user)
    return client, user


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_table_says_nothing_that_cannot_be_translated(slug: str, player: tuple[Client, User]) -> None:
    """Its page is looked at whenever something is asked or shown for the first time, its log at the end."""
    client, user = player
    rules, chance = catalog.find(slug), Chance(b"translation", slug)
    size = rules.seats[-1] if slug == WINDOW else rules.front.demo.players
    game = play.open_table(user, play.Plan(slug, size, size - 1, dict(rules.front.demo.options)))
    looked_at: set[object] = set()
    with pseudo_language():
        for _step in range(200):
            if game.status == Game.Status.RUNNING:
                play.act_due(game.address)
                game.refresh_from_db()
            if game.status == Game.Status.OVER:
                break
            if not (there := what_is_there(game, user)) <= looked_at:
                looked_at |= there
                assert_all_is_marked(client, game.get_absolute_url())
            answer_anyhow(game, user, chance)
            game.refresh_from_db()
        assert game.status == Game.Status.OVER, "the game did not end"
        assert_all_is_marked(client, game.get_absolute_url())
        pages = -(-game.lines_told // LINES_ON_A_PAGE)
        for page in range(1, pages + 1):
            assert_all_is_marked(client, f"{game.get_absolute_url()}log/?page={page}")


def test_what_tells_equal_cards_apart_is_said_in_each_language(player: tuple[Client, User]) -> None:
    """Also to somebody who reads the table after another who reads it in English."""
    client, user = player
    game, chance = table_of(EQUALS, 3), Chance(b"translation", "equal cards")
    for _ in range(ANSWERS):
        if ", 1 of 2</span>" in browser_of(user).get(game.get_absolute_url()).content.decode():
            break
        if awaited(game):
            answer_at_random(game, chance)
        else:
            game = table_of(EQUALS, 3)
    with pseudo_language():
        assert_all_is_marked(client, game.get_absolute_url())


RULES_PANEL = re.compile(r'<div class="rules-text"[^>]*>.*?</div>', re.DOTALL)


def assert_all_is_marked(client: Client, address: str) -> None:
    """Nothing stands on a page that was never marked for translation, but for the rules, which are one text."""
    page = client.get(address).content.decode()
    assert not (found := unmarked_on(RULES_PANEL.sub("", page[page.index("<main") :]))), found[:20]


def what_is_there(game: Game, user: User) -> set[object]:
    """What a table's page is made of: what is asked, the shapes of options, what lies there at all."""
    hand = Hand.objects.get(seat__game=game, seat__user=user)
    there: set[object] = {(name, bool(value)) for name, value in hand.sight.items()}
    if hand.decision is not None:
        decision = Decision.from_data(hand.decision)
        there |= {decision.prompt.template, hand.sealed is None, *map(shape_of_option, decision.options)}
        there |= {shape_of_field(field) for option in decision.options for field in option.fields.values()}
    return there


def answer_anyhow(game: Game, user: User, chance: Chance) -> None:
    """Answer what is put to a player, if anything is."""
    hand = Hand.objects.get(seat__game=game, seat__user=user)
    if hand.decision is not None and hand.sealed is None:
        answer = Decision.from_data(hand.decision).sample(chance)
        play.answer(game.address, play.Actor(user=user.pk), hand.question, answer)


@pytest.mark.parametrize("name", ["home", "games:lobby", "games:turns", "games:open", "accounts:settings"])
def test_a_page_says_nothing_that_cannot_be_translated(name: str, player: tuple[Client, User]) -> None:
    client, _user = player
    with pseudo_language():
        page = client.get(reverse(name)).content.decode()
        assert not (found := unmarked_on(page[page.index("<body") :])), found[:20]


def test_the_engines_sentences_are_literals_that_extraction_finds() -> None:
    found = []
    for path in [*ROOT.glob("games/engine/*.py"), *ROOT.glob("games/catalog/**/*.py"), *ROOT.glob("games/play/*.py")]:
        for call in calls(path):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if path.match("engine/texts.py") or path.match("engine/table.py") or path.match("play/log.py"):
                continue
            if path.match("games/play/*.py") and name.startswith("tell"):
                continue  # the store's own `tell` takes a Text that `say` has marked
            for argument in call.args[: MARKS.get(name, 0)]:
                if name == "tell" and isinstance(argument, ast.Name) and argument.id.isupper():
                    continue  # a constant that `say` has marked
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    found.append(f"{path.relative_to(ROOT)}:{call.lineno}")
    assert not found


def test_a_word_with_two_meanings_has_two_translations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    if not shutil.which("msgfmt"):
        skip(Missing("gettext"))
    (tmp_path / "locale").mkdir()
    (tmp_path / "words.py").write_text(inspect.getsource(two_meanings))
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "locale"]  # type: ignore[attr-defined]
    call_command("makemessages", locale=[CODE], verbosity=0)
    catalogue = tmp_path / "locale" / CODE / "LC_MESSAGES" / "django.po"
    said = catalogue.read_text()
    for meaning, word in (("where one comes from", "De"), ("who gives", "Ab")):
        asked = f'msgctxt "{meaning}"\nmsgid "Whence"\nmsgstr "'
        assert asked in said
        said = said.replace(asked, asked + word)
    catalogue.write_text(said)
    call_command("compilemessages", locale=[CODE], verbosity=0)
    settings.LOCALE_PATHS = [str(tmp_path / "locale")]  # type: ignore[attr-defined]  # another value: read again

    with translation.override(CODE):
        words = Wording(catalog.find(TOGETHER), ())
        assert [words.plain(word) for word in two_meanings()] == ["De", "Ab"]


def two_meanings() -> tuple[Text, Text]:
    return say_as("where one comes from", "Whence"), say_as("who gives", "Whence")


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of a module."""
    return (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))


BY_ITSELF = ROOT / "templates" / "500.jinja"  # drawn when nothing else works, so not even translated
OURS = sorted({*ROOT.glob("templates/**/*.jinja"), *ROOT.glob("games/catalog/*/*.jinja")} - {BY_ITSELF})
OURS = [path for path in OURS if path.suffixes == [".jinja"]]  # all that are HTML
DJANGOS = sorted(ROOT.glob("templates/**/*.html"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_holds_no_bare_words(path: Path) -> None:
    said, within = [], False
    words: list[str] = []
    for _line, kind, value in Environment().lex(path.read_text()):
        if kind == "block_begin":
            words = []
        elif kind == "block_end":
            within = words[0] == "trans" or (within and words[0] != "endtrans")
        elif kind == "name":
            words.append(value)
        elif kind == "data" and not within:
            said.append(value)
        elif kind == "variable_end":
            said.append("0")
    assert_only_marked("".join(said))


@pytest.mark.parametrize("path", DJANGOS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_of_djangos_holds_no_bare_words(path: Path) -> None:
    said, within = [], 0
    for token in Lexer(path.read_text()).tokenize():
        if token.token_type == TokenType.BLOCK:
            word = token.contents.split()[0]
            within += word in ("blocktranslate", "blocktrans", "comment")
            within -= word in ("endblocktranslate", "endblocktrans", "endcomment")
        elif token.token_type == TokenType.TEXT and not within:
            said.append(token.contents)
        else:
            said.append("0")
    assert_only_marked("".join(said))


def assert_only_marked(html: str) -> None:
    """No word is left of what stands in a template outside its tags."""
    html = re.sub(r"<(script|style|title)\b.*?</\1>", "", html, flags=re.DOTALL)
    text = re.sub(r'<[^>]*>|&\w+;|data-\w+="0"', " ", html) + " ".join(SPOKEN_ATTRIBUTES.findall(html))
    bare = [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in NOT_WORDS]
    assert not bare, bare
