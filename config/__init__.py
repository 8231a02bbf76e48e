"""Wiring: settings, addresses, background work and the ways to start."""

from .celery import app as celery_app

__all__ = ["celery_app"]
