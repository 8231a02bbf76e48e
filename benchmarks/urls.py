"""Longhand's addresses, one whose view does nothing, and the host's lists as Django's own admin has them."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from accounts.admin import UserAdmin
from accounts.models import User
from games.admin import GameAdmin
from games.models import Game


def bare(request: HttpRequest) -> HttpResponse:
    """Answer as a poll that finds nothing new does, without looking."""
    return HttpResponse(status=204)


class Counted:
    """A list that counts all there is, and searches by joins."""

    show_full_result_count, list_max_show_all, change_list_template = True, 200, None

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return ChangeList

    def get_search_results(self, *found: Any) -> tuple[QuerySet[Any], bool]:
        return admin.ModelAdmin.get_search_results(self, *found)  # type: ignore[arg-type]  # mixed into one


class CountedGames(Counted, GameAdmin):  # type: ignore[misc]  # takes back what its other half changes
    """The tables."""

    search_fields = ["address", "seats__name", "seats__user__name", "seats__user__email"]


class CountedPlayers(Counted, UserAdmin):  # type: ignore[misc]  # likewise
    """The players."""

    list_display = ["name", "email", "is_guest", "is_staff", "is_active", "date_joined", "last_login"]
    search_fields, ordering = ["name", "email", "username"], ["-date_joined"]


before = admin.AdminSite("before")
before.register(Game, CountedGames)
before.register(User, CountedPlayers)
urlpatterns = [path("bare/", bare), path("before/", before.urls), path("", include("config.urls"))]
