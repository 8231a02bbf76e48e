"""A guided hand: nothing is stored, the answers so far stand in its address."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.pages.posting import only_posted
from games import catalog, sight
from games.engine.fields import IllegalAnswer
from games.engine.guided import Guided
from games.engine.questions import Answer
from games.engine.teach import MOST_STEPS, PUPIL
from games.forms.read import read_answer
from games.pages.page import Addresses, TablePage
from games.pages.panels import Board, Layout, Panel, Refusal, Stage, asking
from games.pages.responses import REFUSED, by_htmx
from games.pages.table import previews
from games.sight import View

TABLE = re.compile("[a-z0-9]{1,32}")  # an address, which need not be one: it is only linked to
LONGEST = 2000  # characters of an address that hold answers
Stored = list[tuple[str, dict[str, list[int | str] | int | None]]]


@dataclass
class Lesson:
    """What the page of a guided hand knows: what came of its pupil's last answer, and what to do now."""

    hand: Guided
    view: View
    lost: bool = False  # whether the address held something else than the answers to a guided hand
    table: str = ""  # the address of the table that its pupil has come from

    def layout_of(self, page: TablePage) -> Layout:
        closing = Stage("closing", [Panel(page, "games/_learn/closing.jinja"), Board(page)])
        stage = closing if self.hand.over else Stage("question", asking(page))
        tabs = [Panel(page, f"games/_learn/{name}.jinja") for name in ("rule", "happened", "back")]
        return Layout.of([Panel(page, "games/_learn/tutor.jinja"), Refusal(page)], stage, tabs)

    @property
    def slug(self) -> str:
        return self.hand.rules.slug

    @property
    def urls(self) -> Addresses:
        """Where its page is, and where its forms go."""
        here = self.after(self.hand.given)
        return Addresses(here, here, address_of("games:learn_preview", self.slug, self.hand.given))

    def after(self, given: Sequence[Answer]) -> str:
        """Return its address after these answers."""
        return address_of("games:learn", self.slug, given, self.table)

    @property
    def beginning(self) -> str:
        """Its address before the first answer."""
        return self.after([])

    @property
    def back(self) -> str:
        """The address of the step before, "" at the first."""
        return self.after(self.hand.given[:-1]) if self.hand.given else ""

    @property
    def step(self) -> int:
        """The step that it is at, from 1."""
        return min(self.hand.at, self.hand.lesson.steps)

    @property
    def said(self) -> SafeString | str:
        """What came of the last answer."""
        return self.view.words.html(self.hand.said) if self.hand.said else ""

    @property
    def task(self) -> SafeString | str:
        """What to look at before the next answer."""
        return self.view.words.html(self.hand.task) if self.hand.task else ""

    @property
    def intro(self) -> list[SafeString]:
        """The aim, and what a turn is; how a game ends is for later."""
        primer, words = self.hand.rules.front.primer, self.view.words
        return [words.html(line) for line in (primer.aim, primer.turn)] if primer else []

    @property
    def closing(self) -> SafeString | str:
        """What there was to learn, at the end."""
        return self.view.words.html(self.hand.lesson.closing) if self.hand.over else ""

    @property
    def happened(self) -> list[SafeString]:
        """What everybody, or the pupil alone, was told since the last answer."""
        mine = [event for event in self.hand.told if event.only is None or PUPIL in event.only]
        return [self.view.words.html(event.text) for event in mine]


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """All guided hands."""
    return render(
        request, "games/lessons.jinja", {"catalog": [rules for rules in catalog.GAMES.values() if rules.front.lesson]}
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """A guided hand after the answers in the address; posting gives the next one."""
    lesson = lesson_of(request, slug)
    return answer(request, lesson) if request.method == "POST" else draw(request, page_of(lesson))


def answer(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """Take an answer and show what came of it; an illegal one draws the form again with a sentence."""
    decision, page = lesson.view.decision, page_of(lesson)
    if lesson.lost or decision is None:
        return draw(request, page)
    try:
        lesson.hand.answer(read_answer(decision, request.POST))
    except IllegalAnswer as error:
        page.refuse(error, request.POST)
        return draw(request, page, REFUSED)
    after = page_of(Lesson(lesson.hand, sight.lesson_view(lesson.hand), table=lesson.table))
    if not by_htmx(request):
        return redirect(after.urls.here)
    response = draw(request, after)
    response.headers["HX-Push-Url"] = after.urls.here
    return response


@only_posted("games:learn")
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what each button of a form would do, as it is filled in."""
    return previews(lesson_of(request, slug).view, request.POST)


def draw(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    """Draw a guided hand: for htmx, which only posts, as a fragment."""
    template = "games/_learn.jinja" if request.method == "POST" and by_htmx(request) else "games/learn.jinja"
    shown = {"page": page, "view": page.view, "lesson": page.lesson, "game": page.view.rules}
    return render(request, template, shown, status=status)


def page_of(lesson: Lesson) -> TablePage:
    """Return the page of a guided hand."""
    return TablePage(lesson.view, lesson=lesson)


def lesson_of(request: HttpRequest, slug: str) -> Lesson:
    """Return a guided hand after the answers in the address; from the beginning, if they are none. Raises Http404."""
    rules = catalog.GAMES.get(slug)
    if rules is None or rules.front.lesson is None:
        raise Http404(_("There is no guided hand of this game."))
    hand, lost = Guided(rules, rules.front.lesson), False
    if "after" in request.GET:
        try:
            hand = Guided(rules, rules.front.lesson, answers_in(request.GET["after"]))
        except (IllegalAnswer, ValueError, msgspec.MsgspecError):
            lost = True
    table = request.GET.get("table", "")
    return Lesson(hand, sight.lesson_view(hand), lost, table if TABLE.fullmatch(table) else "")


def address_of(name: str, slug: str, given: Sequence[Answer], table: str = "") -> str:
    """Return the address of a guided hand after these answers, with the table that it leads back to."""
    query = {"table": table} if table else {}
    if given:
        stored = msgspec.json.encode([(one.verb, one.values) for one in given])
        query["after"] = base64.urlsafe_b64encode(stored).decode().rstrip("=")
    return reverse(name, args=[slug]) + (f"?{urlencode(query)}" if query else "")


def answers_in(address: str) -> list[Answer]:
    """Read the answers that stand in an address. Raises ValueError or MsgspecError if it was not written here."""
    if len(address) > LONGEST:
        raise ValueError("too long")
    padded = address + "=" * (-len(address) % 4)
    stored = msgspec.json.decode(base64.b64decode(padded, altchars="-_", validate=True), type=Stored)
    if len(stored) > MOST_STEPS:
        raise ValueError("too many")
    return [Answer(verb, values) for verb, values in stored]
