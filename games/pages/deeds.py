"""Views of something that a signed-in player does on a page that only its own people find: then back to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import User
from accounts.pages.posting import only_posted
from games import play

Act = Callable[..., str]


class Deed(Protocol):
    """Makes a view of an act, which returns what to say of it; `given` names what else it takes from the form."""

    def __call__(self, act: Act, *given: str) -> Callable[..., HttpResponse]: ...


def user_of(request: HttpRequest) -> User:
    """Return the user, who is signed in."""
    assert isinstance(request.user, User)
    return request.user


def deeds_on(page: str, *, lost: type[play.Refused], sees: Callable[[User, str], bool], otherwise: str) -> Deed:
    """Return what makes views of acts on a page: whoever does not see it any more goes to another.

    `lost` is what an act raises for somebody who should find no such page.
    """

    def deed(act: Act, *given: str) -> Callable[..., HttpResponse]:
        @only_posted(page)
        @login_required
        @wraps(act)
        def view(request: HttpRequest, address: str) -> HttpResponse:
            user = user_of(request)
            try:
                messages.success(request, act(user, address, *(request.POST.get(name, "") for name in given)))
            except lost as error:
                raise Http404(str(error)) from None
            except play.Refused as error:
                messages.error(request, str(error))
            return redirect(page, address) if sees(user, address) else redirect(otherwise)

        return view

    return deed
