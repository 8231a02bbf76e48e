"""Addresses that change something: only posting does; opening one leads to the page that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse

Request = TypeVar("Request", bound=HttpRequest)
Named = ParamSpec("Named")  # what stands in the address
View = Callable[Concatenate[Request, Named], HttpResponse]


TABLE = re.compile(r"[a-z0-9]{10}")  # the address of one


def table_or_settings(request: HttpRequest) -> HttpResponse:
    """Go back to the table from which somebody came, or to the settings."""
    table = request.POST.get("table", "")
    return redirect("games:table", table) if TABLE.fullmatch(table) else redirect("accounts:settings")


def address_of(page: str, named: Mapping[str, object]) -> str:
    """Return the address of a page by its name, with what stands in the address that was opened if it takes that."""
    try:
        return reverse(page, kwargs=dict(named))
    except NoReverseMatch:
        return reverse(page)


def only_posted(page: str) -> Callable[[View[Request, Named]], View[Request, Named]]:
    """Wrap a view that changes something: a browser that opens its address goes to the page of this name.

    That happens to people who reload a refusal, or had to sign in first.
    """

    def wrap(change: View[Request, Named]) -> View[Request, Named]:
        @wraps(change)
        def whole(request: Request, /, *given: Named.args, **named: Named.kwargs) -> HttpResponse:
            if request.method == "POST":
                return change(request, *given, **named)
            if request.method in ("GET", "HEAD"):
                return redirect(address_of(page, named))
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])

        return whole

    return wrap
