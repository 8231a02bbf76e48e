"""The diary on a table's page: keeping a note, and after the end showing one's notes or not."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts.limits import too_often
from accounts.models import User
from accounts.pages.posting import only_posted
from games import play
from games.pages.panels import Notes
from games.pages.responses import REFUSED, TOO_OFTEN, by_htmx, draws_refusals, page_of, refused, show


@only_posted("games:table")
@draws_refusals
def write_note(request: HttpRequest, address: str) -> HttpResponse:
    """Keep a note of the present turn; one that is refused stands in its form again."""
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:table", args=[address]))
    sentence, status = too_often(request, "note"), TOO_OFTEN
    if not sentence:
        try:
            play.write_note(address, request.user, request.POST.get("note", ""))
        except play.NoteTooLong as error:
            sentence, status = str(error), REFUSED
    if sentence:
        page = page_of(request, address)
        page.typed_note = request.POST.get("note", "")
        return refused(request, page, sentence, status)
    return redraw(request, address)


@only_posted("games:table")
@draws_refusals
def show_notes(request: HttpRequest, address: str) -> HttpResponse:
    """Let the others read one's notes of a finished game, or no longer."""
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:table", args=[address]))
    play.show_notes(address, request.user, request.POST.get("show") == "yes")
    return redraw(request, address)


def redraw(request: HttpRequest, address: str) -> HttpResponse:
    """Draw the table with the panel open, without scripts too."""
    page = page_of(request, address)
    return show(request, page) if by_htmx(request) else redirect(f"{page.urls.here}?panel={Notes.name}#{Notes.name}")
