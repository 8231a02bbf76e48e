"""What the workers do for players: once a day, tidying up."""

from celery import shared_task

from accounts.pages import tidying


@shared_task
def tidy() -> None:
    """Clear away what nobody needs any more."""
    tidying.tidy()
