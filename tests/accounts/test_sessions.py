"""Sessions: kept in the cache for a minute, opened by no cookie that the site has not made."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from redis import Redis

from tests.catalog.which import SEALED
from tests.factories import an_account


@pytest.mark.redis
@pytest.mark.both_databases
@pytest.mark.django_db
def test_the_cache_lets_nobody_in_for_longer_than_a_minute_after_it_was_away(redis_url: str, client: Client) -> None:
    client.force_login(an_account(), "django.contrib.auth.backends.ModelBackend")
    assert client.get("/settings/").status_code == 200
    cache = Redis.from_url(redis_url)
    (kept,) = cache.keys("*session:*")
    assert 0 < cache.ttl(kept) <= 60

    Session.objects.all().delete()  # as who signs out while the cache is away
    cache.delete(kept)  # as it does itself within the minute

    assert client.get("/settings/").status_code == 302


@pytest.mark.both_databases
@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["\0" * 32, "a" * 20 + "\0" * 12, "é" * 32, "x" * 10_000, "../" * 10, "'" * 32])
def test_a_cookie_that_is_none_of_ours_is_none_at_all(cookie: str) -> None:
    client = Client()
    client.cookies["sessionid"] = cookie
    assert client.get("/tables/").status_code == 200
    assert client.get("/settings/").status_code == 302
    assert client.post(f"/practice/{SEALED}/").status_code == 302
    assert client.get("/settings/").status_code == 200
