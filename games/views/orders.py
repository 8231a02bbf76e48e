"""Standing orders and plans on the table page: giving, trying and taking them back."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict

from accounts.limits import too_often
from accounts.pages.posting import only_posted
from games import play
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order
from games.engine.questions import Option
from games.engine.texts import say
from games.forms.read import fault_of, read_option
from games.sight import View
from games.sight.orders import order_words
from games.views.page import TablePage
from games.views.rehearsed import in_words
from games.views.responses import REFUSED, TOO_OFTEN, draws_refusals, page_of, refused, respond, show, view_of


@only_posted("games:table")
@draws_refusals
def give_order(request: HttpRequest, address: str) -> HttpResponse:
    """Give a standing order or, with the button "try", see what it would have done so far."""
    page, actor = page_of(request, address), play.Actor(user=request.user.pk)
    view = page.view
    if view.game.started_at is None:
        raise Http404
    if view.me is None:
        raise play.NotYours
    refusal = order_posted(request, page, actor)
    if refusal is not None:
        return refusal
    page = page_of(request, address)
    page.just_said = {request.POST.get("kind", "")}
    return respond(request, page)


def order_posted(request: HttpRequest, page: TablePage, actor: play.Actor) -> HttpResponse | None:
    """Give the posted order; return the page that says why not, or what it would have done so far."""
    view, address = page.view, page.view.game.address
    page.typed_order = request.POST
    if sentence := too_often(request, "order"):
        return refused(request, page, sentence, TOO_OFTEN)
    try:
        order = read_order(page, request.POST)
        if "try" in request.POST:
            said = order_words(order, view.words, view.sight)
            page.rehearsed = in_words(play.rehearse(address, actor, order), said, view.words)
            return show(request, page)
        play.give_order(address, actor, order)
    except IllegalAnswer as error:
        page.fault = fault_of(error, f"order:{request.POST.get('kind', '')}", view.words)
        return refused(request, page, page.fault.said(view.words), REFUSED)
    return None


def plan_by_letter(request: HttpRequest, page: TablePage, actor: play.Actor) -> HttpResponse | None:
    """Say or take back a plan from the page of a letter; return the page that says why not."""
    if "order" not in request.POST:
        return order_posted(request, page, actor)
    order = find_order(page.view, request.POST["order"])
    if order.kind in page.plan_kinds:
        play.take_back_order(page.view.game.address, actor, order)
    return None


@only_posted("games:table")
@draws_refusals
def take_back_order(request: HttpRequest, address: str) -> HttpResponse:
    """End the standing order with the posted wording; pressed twice, it ends no other."""
    order = find_order(view_of(request, address), request.POST.get("order", ""))
    play.take_back_order(address, play.Actor(user=request.user.pk), order)
    return respond(request, page_of(request, address))


def find_order(view: View, words: str) -> Order:
    """Return the viewer's order with this wording; if it has already ended, one that matches none."""
    given = view.me.orders if view.me else []
    found = (order for order, drawn in zip(given, view.orders, strict=True) if drawn == words)
    return msgspec.convert(next(found, {"kind": ""}), Order)


def read_order(page: TablePage, posted: QueryDict) -> Order:
    """Read a posted form as a standing order; the holder of a letter may only say plans. Raises IllegalAnswer."""
    view = page.view
    for kind in view.rules.orders:
        if kind.name == posted.get("kind") and (kind.is_plan or not page.letter):
            answer = read_option(Option(kind.name, **kind.fields(view.sight)), posted)
            return Order(kind.name, answer.values)
    raise IllegalAnswer(say("This game has no such standing order."))
