"""How the cards of a finished game were dealt, its record, and the script that checks it elsewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import play, sight
from games.models import Game
from games.pages.page import TablePage
from games.pages.responses import context_of
from games.sight import View
from games.wording.dealing import describe_streams

SCRIPT: Path = settings.BASE_DIR / "docs" / "check_deal.py"
NOTHING = _("There is nothing to see at this address.")


@never_cache
@require_safe
def deal(request: HttpRequest, address: str) -> HttpResponse:
    """Explain how the cards were dealt, show every draw, and say what the site found when it checked them."""
    view, found = check_of(request, address)
    context = context_of(TablePage(view)) | {
        "found": found,
        "streams": describe_streams(found.streams, view.words),
        "command": f"python3 -I {SCRIPT.name} {file_name(view.game)}",
    }
    return render(request, "games/deal.jinja", context)


@never_cache
@require_safe
def record(request: HttpRequest, address: str) -> HttpResponse:
    """The record of a finished game, as a file."""
    view, found = check_of(request, address)
    return as_file(file_name(view.game), play.record_of(view.game, view.seats, found), "application/json")


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """The script that checks a record."""
    return as_file(SCRIPT.name, script_source(), "text/x-python; charset=utf-8")


@cache
def script_source() -> bytes:
    return SCRIPT.read_bytes()


def file_name(game: Game) -> str:
    """Return the name under which a game's record is saved."""
    return f"record-{game.address}.json"


def as_file(name: str, content: bytes, kind: str) -> HttpResponse:
    """Give a file to be saved."""
    return HttpResponse(content, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def check_of(request: HttpRequest, address: str) -> tuple[View, play.DealCheck]:
    """Read a finished table, and deal and play it again. Raises Http404."""
    view = finished_view(request, address)
    try:
        return view, play.check_deal(view.game, view.seats)
    except play.Gone:
        raise Http404(NOTHING) from None


def finished_view(request: HttpRequest, address: str) -> View:
    """Read a table whose game is over, for those who may see it. Raises Http404, the same for all others."""
    user = request.user if request.user.is_authenticated else None
    try:
        view = sight.of(address, user)
    except Game.DoesNotExist:
        view = None
    if view is None or view.game.status != Game.Status.OVER or not sight.may_watch(view):
        raise Http404(NOTHING)
    return view
