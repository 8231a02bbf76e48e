"""Settings come from the environment, and refuse what would be unsafe."""

import json
import os
import subprocess
import sys

import pytest

PRODUCTION = {
    "SECRET_KEY": "correct-horse-battery-staple-0123456789-and-some-more-of-it",
    "ALLOWED_HOSTS": "cards.example",
    "SITE_URL": "https://cards.example",
    "DATABASE_URL": "postgresql://longhand@database/longhand",
    "REDIS_URL": "redis://redis:6379/0",
    "TRUSTED_PROXIES": "1",
}


def run(tmp_path, *arguments, **environment):
    """Run Python with nothing but this environment."""
    env = {"PATH": os.environ["PATH"], "LONGHAND_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env | environment, capture_output=True, text=True, check=False)


def setting(tmp_path, name, **environment):
    """What a setting is in this environment."""
    code = f"import json; from django.conf import settings; print(json.dumps(settings.{name}, default=str))"
    done = run(tmp_path, "-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_debug_and_secret_it_refuses_to_start(tmp_path):
    done = run(tmp_path, "manage.py", "check")

    assert done.returncode != 0
    assert "set SECRET_KEY to 50 random characters" in done.stderr


def test_without_anything_else_it_plays_embedded(tmp_path):
    database = setting(tmp_path, "DATABASES", DEBUG="1")["default"]

    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / "longhand.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_production_passes_every_check_of_django(tmp_path):
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "INFO", **PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_keeps_a_pool_of_connections(tmp_path):
    database = setting(tmp_path, "DATABASES", **PRODUCTION)["default"]

    assert database["HOST"] == "database"
    assert database["OPTIONS"]["pool"]


def test_a_redis_carries_both_tasks_and_cache(tmp_path):
    assert setting(tmp_path, "CELERY_BROKER_URL", **PRODUCTION) == PRODUCTION["REDIS_URL"]
    assert setting(tmp_path, "CACHES", **PRODUCTION)["default"]["LOCATION"] == PRODUCTION["REDIS_URL"]


def test_a_mail_service_takes_its_keys_from_the_environment(tmp_path):
    assert setting(tmp_path, "ANYMAIL", **PRODUCTION, ANYMAIL_POSTMARK_SERVER_TOKEN="t0ken") == {
        "POSTMARK_SERVER_TOKEN": "t0ken"
    }


@pytest.mark.parametrize("debug", ["0", "1"])
def test_no_page_may_run_what_it_did_not_bring(tmp_path, debug):
    directives = setting(tmp_path, "CONTENT_SECURITY_POLICY", **PRODUCTION, DEBUG=debug)["DIRECTIVES"]

    assert directives["default-src"] == ["'self'"]
    assert not [source for sources in directives.values() for source in sources if "unsafe" in source]
