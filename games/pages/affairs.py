"""What a player does about a table beside playing: the way out, proposals, nudges, and what its opener does for it."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import too_often
from accounts.models import User
from accounts.names import NameField
from accounts.nights import GuessField
from accounts.pages.guests import welcome
from accounts.pages.posting import only_posted
from games import play
from games.engine.bots import USUAL, Level, Manner, Temper
from games.forms.read import read_index
from games.models import Proposal
from games.pages.forms import ENOUGH
from games.pages.responses import REFUSED, TOO_OFTEN, draws_refusals, page_of, refused, respond, view_of
from games.wording.manners import LEVELS, TEMPERS

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


class TakeOverForm(forms.Form):
    """For newcomers, a name."""

    name = NameField(help_text=ENOUGH)
    zone = GuessField()

    def __init__(self, *args: object, user: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        if isinstance(user, User):
            del self.fields["name"], self.fields["zone"]


def actor_of(request: HttpRequest) -> play.Actor:
    """Return who acts: nobody, for somebody who is not signed in."""
    return play.Actor(user=request.user.pk)


@only_posted("games:table")
@draws_refusals
def hand_over(request: HttpRequest, address: str) -> HttpResponse:
    """Let a bot play on for the player until they take their seat back."""
    level, temper = request.POST.get("level", USUAL.level), request.POST.get("temper", USUAL.temper)
    if level not in LEVELS or temper not in TEMPERS:
        raise play.Refused(_("Choose how the bot plays."))
    play.hand_over(address, actor_of(request), Manner(Level(level), Temper(temper)))
    return respond(request, page_of(request, address))


@never_cache
@GET_OR_POST
def leave_for_good(request: HttpRequest, address: str) -> HttpResponse:
    """Ask whether a player means to leave a game for good, and say what it means; then let them."""
    view = view_of(request, address)
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    if view.me is None or view.me.left_at is not None or not view.game.started_at or view.game.ended_at:
        return redirect("games:table", address)
    if request.method != "POST":
        return render(request, "games/leave.jinja", {"view": view, "not_before": play.may_go_back(view.me)})
    try:
        play.leave_for_good(address, actor_of(request))
    except play.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("games:table", address)


@only_posted("games:table")
@draws_refusals
def propose(request: HttpRequest, address: str) -> HttpResponse:
    """Propose something to the others."""
    if sentence := too_often(request, "propose"):
        return refused(request, page_of(request, address), sentence, TOO_OFTEN)
    kind = request.POST.get("kind", "")
    if kind not in Proposal.Kind.values:
        raise play.Refused(_("Choose what to propose."))
    play.propose(address, actor_of(request), Proposal.Kind(kind), read_index(request.POST.get("seat", "")))
    return respond(request, page_of(request, address))


@only_posted("games:table")
@draws_refusals
def reply(request: HttpRequest, address: str) -> HttpResponse:
    """Agree to a proposal or decline it."""
    key = read_index(request.POST.get("proposal", "")) or 0
    play.reply(address, actor_of(request), key, agrees(request))
    return respond(request, page_of(request, address))


def agrees(request: HttpRequest) -> bool:
    """Return what is said to a proposal. Raises Refused if that is neither yes nor no."""
    said = request.POST.get("agree")
    if said not in ("yes", "no"):
        raise play.Refused(_("Say whether you agree."))
    return said == "yes"


@only_posted("games:table")
@draws_refusals
def nudge(request: HttpRequest, address: str) -> HttpResponse:
    """Send a friendly letter to somebody the table awaits."""
    play.nudge(address, actor_of(request), seat_in(request))
    return respond(request, page_of(request, address))


@only_posted("games:table")
@draws_refusals
def for_all(request: HttpRequest, address: str) -> HttpResponse:
    """Do for a table what the player who opened it can."""
    actor, deed = actor_of(request), request.POST.get("deed")
    if deed == "pause":
        play.pause_for_a_day(address, actor)
    elif deed == "resume":
        play.resume_own(address, actor)
    elif deed == "time":
        play.give_more_time(address, actor, read_index(request.POST.get("more", "")) or 0)
    elif deed == "bot":
        play.seat_bot_for(address, actor, seat_in(request))
    else:
        raise play.Refused(_("Choose what to do."))
    return respond(request, page_of(request, address))


def seat_in(request: HttpRequest) -> int:
    """Return the number of the seat that a form names; one that no table has, if it names none."""
    number = read_index(request.POST.get("seat", ""))
    return -1 if number is None else number


@never_cache
@GET_OR_POST
def take_over(request: HttpRequest, address: str, key: str) -> HttpResponse:
    """Invite a friend to take a bot's seat in a game that goes on; strangers need only a name."""
    view, seat = view_of(request, address), play.bots_place(address, key)
    if seat is None:
        return render(request, "games/take_over_late.jinja", {"view": view}, status=404)
    if view.me is not None:
        messages.info(request, _("You already sit at this table. Send this link to a friend."))
        return redirect("games:table", address)
    form = TakeOverForm(request.POST if request.method == "POST" else None, user=request.user)
    if request.method != "POST" or not form.is_valid():
        status = REFUSED if request.method == "POST" else 200
        context = {"view": view, "seat": view.seats[seat.number], "form": form}
        return render(request, "games/take_over.jinja", context, status=status)
    user = welcome(request, form.cleaned_data.get("name") or "", form.cleaned_data.get("zone", ""))
    try:
        play.take_over(address, key, user)
    except play.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("games:table", address)
