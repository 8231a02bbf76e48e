"""Ways to be told besides mail, each player's own to switch on and off: a calendar of deadlines."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import refusal, too_often
from accounts.models import User
from accounts.pages.posting import only_posted
from games.models import Feed, new_secret
from games.notices.calendar import calendar_of
from games.notices.links import whole


@require_safe
@login_required
@never_cache
def channels(request: HttpRequest) -> HttpResponse:
    """All the ways in which a player can be told besides mail."""
    feed = Feed.objects.filter(user=user_of(request)).first()
    context = {"calendar": feed and whole(reverse("games:calendar", args=[feed.secret]))}
    return render(request, "channels/channels.html", context)


@only_posted("games:channels")
@login_required
def new_calendar(request: HttpRequest) -> HttpResponse:
    """Give a player's calendar an address, or another one."""
    if sentence := too_often(request, "channel"):
        return refusal(request, sentence)
    Feed.objects.update_or_create(user=user_of(request), defaults={"secret": new_secret()})
    messages.success(request, _("Here is the address of your calendar. An earlier one is no longer good."))
    return redirect("games:channels")


@only_posted("games:channels")
@login_required
def no_calendar(request: HttpRequest) -> HttpResponse:
    """Take a player's calendar off the net."""
    Feed.objects.filter(user=user_of(request)).delete()
    messages.success(request, _("Your calendar has no address any more."))
    return redirect("games:channels")


@require_safe
@never_cache
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """A player's deadlines, for anyone who knows the secret address: calendar programs cannot sign in."""
    feed = Feed.objects.select_related("user").filter(secret=secret, user__is_active=True).first()
    if feed is None:
        raise Http404(_("There is no calendar at this address."))
    return HttpResponse(calendar_of(feed.user), content_type="text/calendar; charset=utf-8")


def user_of(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User)
    return request.user
