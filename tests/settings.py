"""Longhand's settings as the tests play with them: a database of their own, quick passwords, no limits."""

import os
from tempfile import TemporaryDirectory

_var = TemporaryDirectory(prefix="longhand-tests-")  # gone with this process
os.environ.update(
    DEBUG="1",
    LOG_LEVEL="WARNING",
    LONGHAND_VAR=_var.name,
    LONGHAND_TALK="0",  # logs are compared line by line; tests about talk turn it on
    DJANGO_ALLOW_ASYNC_UNSAFE="1",  # playwright keeps an event loop in the thread of the test
)

from config.settings import *  # noqa: E402, F403  # the environment comes first
from config.settings import DATABASES, VAR_DIR  # noqa: E402  # likewise

# A file, not memory: threads, a live server and a worker must meet in it as they do in play.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT = ""  # as the URL says
CELERY_BROKER_TRANSPORT_OPTIONS = {}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ACCOUNT_RATE_LIMITS = False
WHITENOISE_AUTOREFRESH = True  # looks a file up when it is asked for; otherwise all, once for each test's browser
