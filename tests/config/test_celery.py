"""Celery on a real Redis: a beat wakes a worker, and both are seen."""

import pytest
from django.test import Client

from config.celery import pulse
from tests.services.fixtures import StartCelery
from tests.services.waiting import until

pytestmark = pytest.mark.redis


def test_a_worker_runs_what_the_site_asks_for_also_what_was_asked_before_it_came(
    client: Client, start_worker: StartCelery
) -> None:
    first = start_worker()
    seen = client.get("/healthz").json()["worker"]

    pulse.delay()

    assert until(lambda: client.get("/healthz").json()["worker"] != seen)

    first.kill()
    first.wait()
    seen = client.get("/healthz").json()["worker"]
    pulse.delay()
    start_worker()

    assert until(lambda: client.get("/healthz").json()["worker"] not in (None, seen))


def test_two_beats_do_no_harm(client: Client, start_worker: StartCelery, start_beat: StartCelery) -> None:
    start_worker()
    start_beat()
    start_beat()

    assert until(lambda: client.get("/healthz").status_code == 200)
