"""/healthz says whether everything is there that play needs."""

import pytest
from django.test import Client
from time_machine import travel

from config.probe import leave_trace

pytestmark = pytest.mark.django_db


@pytest.mark.both_databases
def test_it_is_ready_when_worker_and_beat_were_seen(client: Client) -> None:
    leave_trace("worker")
    leave_trace("beat")

    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json()["database"] is True
    assert response.json()["worker"].endswith("+00:00")


@pytest.mark.both_databases
def test_it_waits_for_a_beat(client: Client) -> None:
    leave_trace("worker")

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json()["missing"] == ["beat"]
    assert response.json()["ready"] is False
    assert response.json()["beat"] is None


def test_it_forgets_a_worker_that_has_gone(client: Client) -> None:
    with travel("2026-11-21 08:00:00Z") as clock:
        leave_trace("worker")
        leave_trace("beat")
        clock.shift(21)

        assert client.get("/healthz").status_code == 503
