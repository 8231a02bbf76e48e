"""What every answer carries, and what an answer to nobody in particular must not cost."""

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.catalog.which import SEALED

POLICY = {
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/healthz", "/accounts/login/", "/admin/login/", "/accounts/signup/", "/nowhere/"])
def test_every_answer_has_the_strict_policy(client: Client, address: str) -> None:
    response = client.get(address)

    assert set(response["Content-Security-Policy"].split("; ")) == POLICY
    assert "camera=()" in response["Permissions-Policy"]
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_the_middleware_opens_no_session(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(User.objects.create(name="Ada"), backend="django.contrib.auth.backends.ModelBackend")
    opened: list[SessionBase] = []

    def opens(session: SessionBase, no_load: bool = False) -> dict[str, object]:
        opened.append(session)
        return {}

    monkeypatch.setattr(SessionBase, "_get_session", opens)

    assert client.get("/healthz").status_code == 503
    assert opened == []
    assert Session.objects.count() == 1


@pytest.mark.django_db
def test_the_admin_is_entered_through_the_same_door(client: Client) -> None:
    response = client.get(reverse("admin:login"))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/tables/", "/tables/open/", "/turns/", "/settings/", f"/rules/{SEALED}/"])
def test_no_cache_keeps_what_a_player_sees(client: Client, address: str) -> None:
    client.force_login(User.objects.create(name="Ada"), backend="django.contrib.auth.backends.ModelBackend")
    response = client.get(address)

    assert response.status_code == 200
    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_what_everybody_sees_may_be_gone_back_to(client: Client) -> None:
    assert "Cache-Control" not in client.get("/").headers
