"""Wiring: settings, URLs, background work and ways to start."""

from .celery import app as celery_app

__all__ = ["celery_app"]
