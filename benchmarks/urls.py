"""Longhand's addresses, and one whose view does nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def bare(request: HttpRequest) -> HttpResponse:
    """Answer as a poll that finds nothing new does, without looking."""
    return HttpResponse(status=204)


urlpatterns = [path("bare/", bare), path("", include("config.urls"))]
