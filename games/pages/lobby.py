"""The front page, the lobby, my turns, opening a table, and the rules."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import refusal, too_often
from accounts.models import User
from accounts.nights import guessed
from accounts.pages.guests import welcome
from accounts.pages.posting import only_posted
from accounts.pages.tell_book import have_met
from accounts.pages.theme import theme_of
from games import catalog, circles, play, seasons, sight
from games.engine.bots import USUAL
from games.engine.rulebook import Options, Rulebook
from games.models import Game
from games.pages.forms import OpenTableForm
from games.pages.lists import MANY, Wanted, in_groups
from games.play.tables import Plan, company
from games.sight import View
from games.sight.tables import MOST, SHOWN, has_finished
from games.wording.manners import other_level
from games.wording.rules_page import rules_contents, rules_page

PRACTICE_SEATS = 4
FRONT = 8  # games that fit on three screens of a phone
FIRST = 3  # of my tables, on the front page: one row
REFUSED = 422
SEAL = "the-seal-of-this-stranger"  # stands in forms for each stranger's own token


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page."""
    if request.user.is_authenticated or len(get_messages(request)):
        shown = {**front_games(), "offered": catalog.FIRST, "first": first_tables(request), "circles": []}
        if isinstance(request.user, User):
            shown["circles"] = circles.at_home(request.user)
        return render(request, "games/home.jinja", shown)
    return HttpResponse(strangers_page(get_language(), theme_of(request)).replace(SEAL, get_token(request)))


def front_games() -> dict[str, list[Rulebook]]:
    """Return the games that the front page shows at once, and those it folds away to stay within three screens."""
    games = list(catalog.GAMES.values())
    few = len(games) if len(games) <= FRONT else FRONT - 1
    return {"catalog": games[:few], "rest": games[few:]}


def first_tables(request: HttpRequest) -> list[View]:
    """Return a player's few most urgent tables, for the top of the front page."""
    if not isinstance(request.user, User):
        return []
    mine = sorted(views_of(sight.my_tables(request.user, SHOWN), request.user), key=urgency)
    first = sorted(mine, key=lambda view: view.practice)[:FIRST]
    sight.mark_unread(first)
    return first


@lru_cache
def strangers_page(_language: str | None, theme: str) -> str:
    """Draw the front page for strangers once for all, with SEAL where each one's own token goes."""
    seal = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', SEAL)
    shown = {
        **front_games(),
        "offered": catalog.FIRST,
        "first": [],
        "circles": [],
        "user": AnonymousUser(),
        "csrf_input": seal,
        "theme": theme,
    }
    return render_to_string("games/home.jinja", shown)


@only_posted("games:rules")
def practice(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a table against bots; strangers play as guests."""
    rules = find(slug)
    level = request.POST.get("level") or USUAL.level
    if level not in rules.levels:
        messages.error(request, other_level(rules))
        return redirect("games:rules", slug)
    user = welcome(request, _("Guest"), guessed(request.POST.get("zone", "")))
    if sentence := too_often(request, "practice"):
        return refusal(request, sentence)
    size = min(PRACTICE_SEATS, rules.seats[-1])
    options = practised(user, rules)
    plan = Plan(slug, size, bots=size - 1, options=options, level=rules.level_like(level), company=company())
    return redirect(play.open_table(user, plan))


def practised(user: User, rules: Rulebook) -> Options:
    """Return the options of a practice game: those of a beginning, until the player has finished a game of its kind."""
    return rules.front.beginning.choices if rules.front.beginning and not has_finished(user, rules.slug) else {}


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby: my tables (most urgent first), tables that anybody may join, and finished games."""
    user = request.user if isinstance(request.user, User) else None
    wanted = Wanted.of(request)
    shown: dict[str, Any] = dict.fromkeys(("mine", "groups", "asked", "finished", "circles", "many"))
    shown |= {"open_tables": narrowed(sight.open_tables(user), user, wanted), "wanted": wanted}
    if user is not None:
        mine = sorted(views_of(sight.my_tables(user), user), key=urgency)
        sight.mark_unread(mine)
        shown["mine"], shown["groups"] = mine, in_groups(mine, wanted)
        shown["asked"] = narrowed(sight.asked_tables(user), user, wanted)
        most = MOST if wanted.narrows else SHOWN
        shown["finished"] = narrowed(sight.finished_tables(user, most), user, wanted)
        shown["circles"] = circles.circles_of(user)
        shown["many"] = len(mine) + len(shown["finished"]) >= MANY
    return render(
        request, "games/lobby.jinja", shown | {"catalog": list(catalog.GAMES.values()), "offered": catalog.FIRST}
    )


def narrowed(games: Iterable[Game], user: User | None, wanted: Wanted) -> list[View]:
    """Return a view of each table that is wanted."""
    return [view for view in views_of(games, user) if wanted.wants(view)]


def urgency(view: View) -> tuple[int, datetime]:
    """Sort key for my tables: where I am awaited, by deadline, then where I have an offer, then the rest."""
    far = datetime.max.replace(tzinfo=UTC)
    return (0, view.me.due_at or far) if view.me and view.clock.awaits_me else (2 - view.clock.offers_me, far)


def views_of(games: Iterable[Game], user: User | None) -> list[View]:
    """Return a view of each table, with its seats and which of them is mine."""
    views = []
    for game in games:
        seats = list(game.seats.all())
        me = next((seat for seat in seats if user is not None and seat.user_id == user.pk), None)
        if me is not None:
            me.user = user
        views.append(View(game, seats, me))
    return views


@require_safe
@login_required
def turns(request: HttpRequest) -> HttpResponse:
    """All my open decisions, most urgent first, then offers, what the site is about to answer, and plans to say."""
    assert isinstance(request.user, User)
    mine = sight.my_turns(request.user)
    brought = [play.brought_over(view.game) for view in mine.questions]
    if any(brought):
        mine = sight.my_turns(request.user)
    sight.mark_unread([*mine.questions, *mine.plans])
    asked = [view for view in mine.questions if view.has_decision]
    waiting = [view for view in asked if not view.clock.site_answers]
    soon = [view for view in asked if view.clock.site_answers]
    awaited = sum(view.clock.awaits_me for view in waiting)
    offers = len(waiting) - awaited
    wanted = Wanted.of(request)
    shown: dict[str, Any] = {"turns": waiting, "awaited": awaited, "offers": offers, "soon": soon}
    shown |= {
        "turns_counted": len({view.game.pk for view in (*waiting, *mine.proposals, *mine.doors)}),
        "proposals": mine.proposals,
        "doors": mine.doors,
        "plans": [view for view in mine.plans if wanted.wants(view)],
    }
    shown |= {"groups": in_groups(waiting, wanted), "wanted": wanted, "many": len(waiting) >= MANY}
    shown["seasons"] = seasons.seasons_of(request.user)
    return render(request, "games/turns.jinja", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table; strangers give a name and play as guests."""
    chosen = request.GET.get("game", "")
    initial = {"game": chosen} if chosen in catalog.GAMES else {}
    mine = circles.open_to(request.user) if isinstance(request.user, User) else []
    if (given := request.GET.get("circle", "")) in [circle.address for circle in mine]:
        initial["circle"] = given
    posted = request.POST if request.method == "POST" else None
    friend = met(request.user, request.GET.get("with", ""))
    form = OpenTableForm(posted, initial=initial, user=request.user, circles=mine, friend=friend)
    if request.method == "POST" and form.is_valid():
        user = welcome(request, form.cleaned_data.get("name") or "", form.cleaned_data.get("zone", ""))
        if sentence := too_often(request, "open") or (form.plan().listed and too_often(request, "listed")):
            return refusal(request, sentence)
        return open_planned(request, user, form)
    return render(request, "games/open.jinja", {"form": form}, status=REFUSED if form.is_bound else 200)


def met(user: User | AnonymousUser, username: str) -> User | None:
    """Return somebody by their handle, if this player has finished a game with them: others may not be written to."""
    if not username or not isinstance(user, User):
        return None
    friend = User.objects.filter(username=username, is_active=True).exclude(pk=user.pk).first()
    return friend if friend and have_met(user, friend) else None


def open_planned(request: HttpRequest, user: User, form: OpenTableForm) -> HttpResponse:
    """Open the table of a valid form, perhaps to a circle or for a friend."""
    plan, word, circle = form.plan(), form.cleaned_data["word"], form.cleaned_data.get("circle", "")
    if not circle and not form.friend:
        return redirect(play.open_table(user, plan, word))
    if sentence := too_often(request, "gather"):
        return refusal(request, sentence)
    if form.friend:
        return redirect(play.open_table(user, plan, word, friend=form.friend))
    try:
        return redirect(circles.open_table(circle, user, plan, word))
    except play.Refused as error:
        form.add_error("circle", str(error))
        return render(request, "games/open.jinja", {"form": form}, status=REFUSED)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    game = find(slug)
    page = {"game": game, "contents": rules_contents(slug), "page": rules_page(slug)}
    return render(request, "games/rules.jinja", page)


def find(slug: str) -> Rulebook:
    """Return a game by its slug. Raises Http404."""
    try:
        return catalog.find(slug)
    except KeyError:
        raise Http404(_("There is no such game.")) from None
