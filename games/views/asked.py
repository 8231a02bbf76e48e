"""The page that letters about a proposal link to: agree or decline without signing in."""

from __future__ import annotations

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import play
from games.models import Consent
from games.notices.links import CONSENT, check_reader, read_consent_token
from games.notices.proposals import proposed_to
from games.views.responses import status_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, token: str) -> HttpResponse:
    """Show a proposal to the holder of the letter about it. Looking answers nothing; only the buttons do."""
    try:
        consent = find(token)
    except (BadSignature, ValueError, TypeError, Consent.DoesNotExist):
        return render(request, "games/letter_lost.jinja", status=404)
    game, fault, status = consent.seat.game, "", 200
    request.table = game.address  # type: ignore[attr-defined]  # for fault reports
    if request.method == "POST":
        try:
            agrees = request.POST.get("agree") == "yes"
            play.reply(game.address, play.Actor(seat=consent.seat_id), consent.proposal_id, agrees)
        except play.Refused as refusal:
            fault, status = str(refusal), status_of(refusal)
        else:
            return redirect("games:asked", token)
    elif request.user.is_authenticated and request.user.pk == consent.seat.user_id:
        return redirect(game)
    return render(request, "games/asked.jinja", {"asked": proposed_to(consent), "fault": fault}, status=status)


def find(token: str) -> Consent:
    """Return what a letter asks, unless its reader has been shut out. Raises BadSignature or Consent.DoesNotExist."""
    held = Consent.objects.select_related("seat__user", "seat__game", "seat__hand", "proposal__by", "proposal__about")
    consent = held.get(pk=read_consent_token(token), seat__user__is_active=True)
    check_reader(token, CONSENT, consent.seat.user)
    return consent
