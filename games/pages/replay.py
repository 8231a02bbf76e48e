"""The replay: a finished game step by step, from any chair or with all cards up."""

from __future__ import annotations

import logging
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.pages.deal import NOTHING
from games.pages.page import TablePage
from games.pages.panels import Layout, Panel
from games.pages.polls import LAST_LOOK
from games.pages.responses import by_htmx, context_of
from games.sight.in_short import in_short
from games.sight.links import Links
from games.sight.replay import Replay, is_given_up, replay_of

log = logging.getLogger(__name__)


@never_cache
@require_safe
def replay(request: HttpRequest, address: str, step: int = 0) -> HttpResponse:
    """A step of a finished game; before the end, and for those who may not see it, nothing."""
    replay = replay_at(request, address, step)
    if replay.book is None:
        context = context_of(TablePage(replay.now)) | {"given_up": is_given_up(replay.now.game)}
        return render(request, "games/no_replay.jinja", context)
    links, page = Links(replay), TablePage(replay.view)
    link = request.build_absolute_uri(links.address(replay.number))
    shown = {"replay": replay, "links": links, "link": link, "board": board_of(replay, page)}
    return render(request, "games/replay.jinja", context_of(page) | shown | {"panels": panels_of(replay, page)})


def panels_of(replay: Replay, page: TablePage) -> Layout:
    """Return the panels of a step's page, where the links from step to step take the place of the dock."""

    def panels(*names: str) -> list[Panel]:
        return [Panel(page, f"games/_replay/{name}.jinja") for name in names]

    stage = panels("step", "board", *(["end"] if replay.at_the_end else []), "ways")
    hands = panels("hands") if replay.hands and not replay.at_the_end else []
    chances = panels("chances") if replay.chances else []
    return Layout([], stage, [*chances, *hands, *panels("moments", "chairs")])


@never_cache
@require_safe
def line(request: HttpRequest, address: str, line: int) -> HttpResponse:
    """The step that told a line of the log."""
    replay = replay_at(request, address, 0)
    if replay.book is None:
        return redirect("games:replay", address)
    step = replay.step_of(line)
    if step > replay.last:
        raise Http404(NOTHING)
    return redirect("games:moment", address, step)


@never_cache
@require_safe
def turned(request: HttpRequest, address: str) -> HttpResponse:
    """What turned a finished game; nothing for those who may not see its replay, or where nothing was found.

    A page that is waiting for it is told so, and stops polling.
    """
    replay = replay_at(request, address, 0)
    found = replay.turned
    if found is None and not by_htmx(request):
        raise Http404(NOTHING)
    shown = {"turned": found, "in_short": partial(in_short, replay)}
    context = context_of(TablePage(replay.now)) | shown
    return render(request, "games/turned.jinja", context, status=200 if found else LAST_LOOK)


def replay_at(request: HttpRequest, address: str, step: int) -> Replay:
    """Read a step of a finished game for the user. Raises Http404, the same for whatever they may not see."""
    user = request.user if request.user.is_authenticated else None
    try:
        replay = replay_of(address, user, step, request.GET.get("chair", ""))
    except IndexError:
        replay = None
    if replay is None:
        raise Http404(NOTHING)
    return replay


def board_of(replay: Replay, page: TablePage) -> str | None:
    """Draw the table as it lay; None if that is not known, or today's templates cannot draw what lay there once."""
    if not replay.has_table:
        return None
    view, slug = page.view, page.view.game.slug
    try:
        shown = {"view": view, "page": page, "sight": view.sight, "slug": slug}
        return mark_safe(render_to_string(f"{slug}/table.jinja", shown))  # noqa: S308  # it has escaped what it shows
    except Exception as error:  # whatever today's template finds on a table of older rules
        kind, address = type(error).__name__, view.game.address
        log.warning("step %s of table %s cannot be drawn (%s)", replay.number, address, kind)
        return None
