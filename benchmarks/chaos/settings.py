"""Longhand as it runs for real, on PostgreSQL and Redis, but over plain HTTP and without static files."""

from config.settings import *  # noqa: F403  # all but what follows

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
