"""Background work: Celery only wakes, what must happen is a row that a sweep finds."""

import os

from celery import Celery
from celery.schedules import crontab
from celery.signals import after_task_publish, beat_init, task_failure, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("longhand")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Seconds between two runs. An entry is dropped when it has waited that long, so a worker that
# comes back finds one sweep to do and not the hundreds that it missed.
RHYTHM = {"config.celery.pulse": 5, "games.tasks.sweep": 5, "games.tasks.tend": 30}
TIDY = {"task": "accounts.tasks.tidy", "schedule": crontab(hour="4", minute="20")}
app.conf.beat_schedule = {
    "accounts.tasks.tidy": TIDY,
    **{name: {"task": name, "schedule": seconds, "options": {"expires": seconds}} for name, seconds in RHYTHM.items()},
}


@app.task(name="config.celery.pulse")
def pulse() -> None:
    """Show that a worker does what the beat asks for."""
    _trace("worker")


@worker_ready.connect
def show_worker(**_: object) -> None:
    """A worker that has just started counts as seen."""
    _trace("worker")


@beat_init.connect
def show_beat_starting(**_: object) -> None:
    """A beat that has just started counts as seen."""
    _trace("beat")


@after_task_publish.connect(sender="config.celery.pulse")
def show_beat(**_: object) -> None:
    """Only the beat asks for a pulse: asking for one shows that it is alive."""
    _trace("beat")


@task_failure.connect
def note_fault(exception: BaseException, **_: object) -> None:
    """A task that failed is a fault with a number."""
    from faults.noting import note  # rows can be named only once the settings are there

    note(exception)


def _trace(who: str) -> None:
    from .traces import leave_trace  # the settings are not there yet when this file is read

    leave_trace(who)
