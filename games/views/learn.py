"""A guided hand: nothing is stored, the answers so far stand in its address."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

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
from games.engine.lesson import MOST_STEPS, PUPIL
from games.engine.questions import Answer
from games.forms.drawn import OptionForm
from games.forms.read import read_answer
from games.views.page import TablePage
from games.views.responses import REFUSED, by_htmx
from games.views.table import previews

LONGEST = 2000  # characters of an address that hold answers
Stored = list[tuple[str, dict[str, list[int | str] | int | None]]]


@dataclass
class LessonPage(TablePage):
    """A guided hand's page: what its pupil sees, what came of their last answer, and what to do now."""

    guided: Guided | None = None
    lost: bool = False  # whether the address held something else than the answers to a guided hand

    @property
    def hand(self) -> Guided:
        """The guided hand."""
        assert self.guided is not None
        return self.guided

    @property
    def slug(self) -> str:
        return self.hand.rules.slug

    @property
    def here(self) -> str:
        """The address of this page."""
        return address_of("games:learn", self.slug, self.hand.given)

    @cached_property
    def answer_url(self) -> str:
        """Where answers are posted."""
        return self.here

    @cached_property
    def preview_url(self) -> str:
        """Where previews come from."""
        return address_of("games:learn_preview", self.slug, self.hand.given)

    @cached_property
    def options(self) -> list[OptionForm]:
        """The pupil's options as forms, without tall tales: nobody would hear them."""
        return [replace(form, tale=False) for form in super().options]

    @property
    def speaks_ahead(self) -> bool:
        """Whether the pupil can say something in advance: not here, where everybody answers at once."""
        return False

    @property
    def shows_hand(self) -> bool:
        """Whether the pupil's hand gets a section: not at the end."""
        return super().shows_hand and not self.hand.over

    @property
    def back(self) -> str:
        """The address of the step before, "" at the first."""
        return address_of("games:learn", self.slug, self.hand.given[:-1]) if self.hand.given else ""

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
        primer, words = self.hand.rules.primer, self.view.words
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
        request, "games/lessons.jinja", {"catalog": [rules for rules in catalog.GAMES.values() if rules.lesson]}
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """A guided hand after the answers in the address; posting gives the next one."""
    page = page_of(request, slug)
    return answer(request, page) if request.method == "POST" else draw(request, page)


def answer(request: HttpRequest, page: LessonPage) -> HttpResponse:
    """Take an answer and show what came of it; an illegal one draws the form again with a sentence."""
    decision, posted = page.view.decision, request.POST
    if page.lost or decision is None:
        return draw(request, page)
    try:
        page.hand.answer(read_answer(decision, posted))
    except IllegalAnswer as error:
        page.refuse(error, posted)
        return draw(request, page, REFUSED)
    if not by_htmx(request):
        return redirect(page.here)
    after = LessonPage(sight.lesson_view(page.hand), guided=page.hand)
    response = draw(request, after)
    response.headers["HX-Push-Url"] = after.here
    return response


@only_posted("games:learn")
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what each button of a form would do, as it is filled in."""
    return previews(page_of(request, slug).view, request.POST)


def draw(request: HttpRequest, page: LessonPage, status: int = 200) -> HttpResponse:
    """Draw a guided hand: for htmx, which only posts, as a fragment."""
    template = "games/_learn.jinja" if request.method == "POST" and by_htmx(request) else "games/learn.jinja"
    return render(request, template, {"page": page, "view": page.view, "game": page.hand.rules}, status=status)


def page_of(request: HttpRequest, slug: str) -> LessonPage:
    """Return a guided hand after the answers in the address; from the beginning, if they are none. Raises Http404."""
    rules = catalog.GAMES.get(slug)
    if rules is None or rules.lesson is None:
        raise Http404(_("There is no guided hand of this game."))
    guided, lost = Guided(rules, rules.lesson), False
    if "after" in request.GET:
        try:
            guided = Guided(rules, rules.lesson, answers_in(request.GET["after"]))
        except (IllegalAnswer, ValueError, msgspec.MsgspecError):
            lost = True
    return LessonPage(sight.lesson_view(guided), guided=guided, lost=lost)


def address_of(name: str, slug: str, given: Sequence[Answer]) -> str:
    """Return the address of a guided hand after these answers."""
    plain = reverse(name, args=[slug])
    if not given:
        return plain
    stored = msgspec.json.encode([(one.verb, one.values) for one in given])
    return f"{plain}?{urlencode({'after': base64.urlsafe_b64encode(stored).decode().rstrip('=')})}"


def answers_in(address: str) -> list[Answer]:
    """Read the answers that stand in an address. Raises ValueError or MsgspecError if it was not written here."""
    if len(address) > LONGEST:
        raise ValueError("too long")
    padded = address + "=" * (-len(address) % 4)
    stored = msgspec.json.decode(base64.b64decode(padded, altchars="-_", validate=True), type=Stored)
    if len(stored) > MOST_STEPS:
        raise ValueError("too many")
    return [Answer(verb, values) for verb, values in stored]
