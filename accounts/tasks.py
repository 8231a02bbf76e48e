"""Celery tasks for players: the daily tidying."""

from celery import shared_task

from accounts.pages import leaving


@shared_task
def tidy() -> None:
    """Delete what nobody needs any more."""
    leaving.tidy()
