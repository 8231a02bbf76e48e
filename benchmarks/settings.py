"""Longhand as it runs for real, but with a database of its own, plain HTTP and a bare view to compare with."""

import os
from tempfile import mkdtemp

os.environ.setdefault("LONGHAND_VAR", mkdtemp(prefix="longhand-bench-"))
os.environ.setdefault("STATIC_ROOT", os.path.join(os.environ["LONGHAND_VAR"], "static"))
os.environ.update(
    SECRET_KEY="measured-not-played-" * 3,
    ALLOWED_HOSTS="127.0.0.1,testserver",
    SECURE_SSL_REDIRECT="0",
    SITE_URL="http://127.0.0.1",
    LOG_LEVEL="ERROR",
    LONGHAND_PAUSE="1000000",  # no bot comes between
)

from config.settings import *  # noqa: F403  # all but what follows

ROOT_URLCONF = "benchmarks.urls"
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT = ""  # as the URL says
CELERY_BROKER_TRANSPORT_OPTIONS = {}
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
