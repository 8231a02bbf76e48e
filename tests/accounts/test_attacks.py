"""What somebody who means ill tries with accounts, and does not get."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.enrol import enrol
from tests.factories import PASSWORD, a_helper, a_superuser
from tests.games.tables import browser_of

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.mark.parametrize("question", ["password__startswith=p", "password__gt=a", "last_name=x", "seats__word__gt=a"])
@pytest.mark.both_databases
def test_no_host_reads_a_hash_by_asking_for_its_letters(client: Client, question: str) -> None:
    host = enrol("Host", "host@site.example", "a long password", is_staff=True)
    host.user_permissions.add(Permission.objects.get(codename="view_user"))
    client.force_login(host, BACKEND)
    assert client.get(f"{reverse('admin:accounts_user_changelist')}?{question}").status_code == 400


@pytest.mark.parametrize(
    "question", ["is_guest__exact=1", "date_joined__gte=2020-01-01 00:00:00%2B00:00", "notices__exact=none"]
)
def test_a_host_still_picks_players_by_the_filters(client: Client, question: str) -> None:
    host = enrol("Host", "host@site.example", "a long password", is_staff=True)
    host.user_permissions.add(Permission.objects.get(codename="view_user"))
    client.force_login(host, BACKEND)
    assert client.get(f"{reverse('admin:accounts_user_changelist')}?{question}").status_code == 200


def test_a_helper_tries_nobodys_password_in_the_admin() -> None:
    """Django's own login there would, by anybody's handle, and its change of password counts nothing."""
    chief = a_superuser()
    helper = browser_of(a_helper("Hugo", set()))

    tried = helper.post("/admin/login/", {"username": chief.username, "password": PASSWORD})

    assert tried["Location"] == "/admin/"
    assert helper.session["_auth_user_id"] != str(chief.pk)
    assert helper.post("/admin/password_change/", {})["Location"] == "/accounts/password/change/"
