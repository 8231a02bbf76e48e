"""Every address of the site, as its own routes say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from django.urls import URLResolver

GIVEN = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
Values = dict[str, list[Any]]


def routes(of: URLResolver, before: str = "") -> Iterator[str]:
    """The route of each page."""
    for pattern in of.url_patterns:
        route = before + str(pattern.pattern)
        yield from routes(pattern, route) if isinstance(pattern, URLResolver) else [route]


def addresses(route: str, values: Values) -> Iterator[str]:
    """The addresses at which there is something of a route."""
    model = route.removeprefix("admin/").split("/<")[0]
    names = [name or other for name, other in GIVEN.findall(route)]
    names = ["circle" if route.startswith("circles/") and name == "address" else name for name in names]
    names = ["season" if route.startswith("seasons/") and name == "address" else name for name in names]
    names = ["calendar" if route.startswith("calendar/") else name for name in names]
    for given in product(*(values.get(model if name == "object_id" else name, ["1"]) for name in names)):
        yield "/" + GIVEN.sub("%s", route).strip("^$").replace("/^", "/") % given
