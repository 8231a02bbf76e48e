"""Background work. Celery only wakes workers; whatever must happen is a row that a sweep finds."""

import os

from celery import Celery
from celery.schedules import crontab
from celery.signals import after_task_publish, beat_init, task_failure, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("longhand")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Seconds between two runs. An entry expires after as long, so that a worker that comes back
# finds one sweep to do and not the hundreds that it missed.
RHYTHM = {
    "config.celery.pulse": 5,
    "games.tasks.sweep": 5,
    "games.tasks.call": 5,
    "games.tasks.bind": 20,
    "games.tasks.analyse": 20,
    "games.tasks.tend": 30,
}
ANALYSIS = "analysis"  # the queue of a worker of its own, which is in nobody's way
app.conf.task_routes = {"games.tasks.analyse": {"queue": ANALYSIS}}
TIDY = {"task": "accounts.tasks.tidy", "schedule": crontab(hour="4", minute="20")}
app.conf.beat_schedule = {
    "accounts.tasks.tidy": TIDY,
    **{name: {"task": name, "schedule": seconds, "options": {"expires": seconds}} for name, seconds in RHYTHM.items()},
}


@app.task(name="config.celery.pulse")
def pulse() -> None:
    """Show that a worker runs what beat asks for."""
    _trace("worker")


@worker_ready.connect
def show_worker(**_: object) -> None:
    """Count a worker that has just started as seen."""
    _trace("worker")


@beat_init.connect
def show_beat_starting(**_: object) -> None:
    """Count a beat that has just started as seen."""
    _trace("beat")


@after_task_publish.connect(sender="config.celery.pulse")
def show_beat(**_: object) -> None:
    """Only beat asks for a pulse, so asking shows that it is alive."""
    _trace("beat")


@task_failure.connect
def note_fault(exception: BaseException, **_: object) -> None:
    """Give a failed task a fault number."""
    from faults.noting import note  # models need the settings, which are not loaded yet

    note(exception)


def _trace(who: str) -> None:
    from .probe import leave_trace  # the settings are not loaded yet when this file is

    leave_trace(who)
