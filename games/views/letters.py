"""What a letter links to besides its table: an end to all letters."""

from __future__ import annotations

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.models import Seat
from games.notices.links import read_unsubscribe_token


@csrf_exempt  # a mail program that unsubscribes with one click posts from nowhere; the token says whom it is for
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Write to a player no more. Looking changes nothing, since mail programs look at every link; the button does."""
    try:
        player = User.objects.get(pk=read_unsubscribe_token(token))
    except (BadSignature, ValueError, TypeError, User.DoesNotExist):
        return render(request, "games/unsubscribe_lost.html", status=404)
    if request.method == "POST":
        write_no_more(player)
    done = player.notices == User.Notices.NONE
    return render(request, "games/unsubscribe.html", {"player": player, "done": done})


def write_no_more(player: User) -> None:
    """Keep a player's wish for no letters, and take back those that are planned."""
    player.notices = User.Notices.NONE
    player.save(update_fields=["notices"])
    Seat.objects.filter(user=player).update(notify_at=None, remind_at=None)
