"""URLs of the API, from its addresses."""

from django.urls import path

from games.api import (  # noqa: F401  # most only to register their addresses
    advance,
    answers,
    description,
    games,
    joining,
    me,
    notes,
    proposals,
    replay,
    table,
    tables,
    talk,
    turns,
)
from games.api.addresses import by_path, view_of

app_name = "api"


def pattern_of(one: str) -> str:
    """Return Django's pattern of an address."""
    return one.replace("{", "<slug:").replace("}", ">")


urlpatterns = [
    path("", description.page, name="page"),
    path("v1/openapi.json", description.openapi, name="openapi"),
    *(path(f"v1/{pattern_of(one)}", view_of(methods)) for one, methods in by_path().items()),
]
