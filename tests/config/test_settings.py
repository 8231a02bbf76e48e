"""Settings come from the environment, and refuse what would be unsafe."""

import json
import os
import subprocess
import sys
from email import message_from_bytes
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from config.play import main

PRODUCTION = {
    "SECRET_KEY": "correct-horse-battery-staple-0123456789-and-some-more-of-it",
    "ALLOWED_HOSTS": "cards.example",
    "SITE_URL": "https://cards.example",
    "DATABASE_URL": "postgresql://longhand@database/longhand",
    "REDIS_URL": "redis://redis:6379/0",
    "TRUSTED_PROXIES": "1",
}


def run(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with nothing but this environment."""
    env = {"PATH": os.environ["PATH"], "LONGHAND_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env | environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the site may write to."""
    return tmp_path_factory.mktemp("var")


def setting(var: Path, name: str, **environment: str) -> Any:
    """What a setting is in this environment."""
    return settings_in(var, tuple(sorted(environment.items())))[name]


@cache
def settings_in(var: Path, environment: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """All settings in this environment: each costs a process, so it is asked once."""
    code = "import json; from config import settings; print(json.dumps(vars(settings), default=str, skipkeys=True))"
    done = run(var, "-c", code, **dict(environment))
    assert done.returncode == 0, done.stderr
    settings: dict[str, Any] = json.loads(done.stdout)
    return settings


def test_without_debug_and_secret_it_refuses_to_start(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check")

    assert done.returncode != 0
    assert done.stderr.startswith("Longhand needs a secret")
    assert "set SECRET_KEY to 50 random characters" in done.stderr


ENTRANCES = {
    "manage.py": ["manage.py", "check"],
    "worker": ["-m", "celery", "--app", "config", "worker"],
    "play": ["-m", "config.play"],
    "probe": ["-m", "config.probe", "beat"],
}


@pytest.mark.parametrize("entrance", ["manage.py", "worker", "probe"])
def test_a_short_secret_is_refused_in_one_sentence(tmp_path: Path, entrance: str) -> None:
    done = run(tmp_path, *ENTRANCES[entrance], **PRODUCTION | {"SECRET_KEY": "x" * 31})

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "at least 32 characters" in done.stderr


@pytest.mark.parametrize("entrance", ["manage.py", "play"])
def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path, entrance: str) -> None:
    (tmp_path / "file").write_text("no folder")

    done = run(tmp_path, *ENTRANCES[entrance], DEBUG="1", LONGHAND_VAR=str(tmp_path / "file" / "var"), PORT="59999")

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"Longhand cannot write to {tmp_path}/file/var: set LONGHAND_VAR")


def test_with_postgresql_and_redis_it_needs_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    nowhere = PRODUCTION | {"LONGHAND_VAR": str(tmp_path / "file" / "var")}

    assert run(tmp_path, "manage.py", "check", **nowhere).returncode == 0


@pytest.mark.parametrize("port", ["abc", "0", "-1", "65536", "", "²"])
def test_a_port_that_is_none_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    monkeypatch.setenv("PORT", port)

    assert main() == 1
    assert capsys.readouterr().err == "A port is a number from 1 to 65535: make play PORT=8123\n"


def test_a_probe_that_cannot_ask_says_why_in_one_sentence(tmp_path: Path) -> None:
    nameless = run(tmp_path, "-m", "config.probe", "web", **PRODUCTION | {"ALLOWED_HOSTS": ""})
    aimless = run(tmp_path, "-m", "config.probe", **PRODUCTION)

    assert (nameless.returncode, aimless.returncode) == (1, 1)
    assert nameless.stderr.startswith("Set ALLOWED_HOSTS to the site's name")
    assert aimless.stderr == "Ask for one of: web, worker, beat.\n"
    assert nameless.stderr.count("\n") == 1


def test_browsers_are_held_to_https_for_an_hour_and_for_longer_only_if_asked(var: Path) -> None:
    assert setting(var, "SECURE_HSTS_SECONDS", **PRODUCTION) == 3600
    assert setting(var, "SECURE_HSTS_PRELOAD", **PRODUCTION) is False
    assert setting(var, "SECURE_HSTS_INCLUDE_SUBDOMAINS", **PRODUCTION) is False
    year = PRODUCTION | {"SECURE_HSTS_SECONDS": "31536000", "SECURE_HSTS_INCLUDE_SUBDOMAINS": "1"}
    assert setting(var, "SECURE_HSTS_SECONDS", **year) == 31536000
    assert setting(var, "SECURE_HSTS_INCLUDE_SUBDOMAINS", **year) is True


def test_earlier_keys_come_from_the_environment(var: Path) -> None:
    assert setting(var, "SECRET_KEY_FALLBACKS", **PRODUCTION) == []
    assert setting(var, "SECRET_KEY_FALLBACKS", **PRODUCTION, SECRET_KEY_FALLBACKS="old+/=,older,") == [
        "old+/=",
        "older",
    ]


def test_who_runs_the_site_is_written_to(tmp_path: Path, var: Path) -> None:
    hosts = PRODUCTION | {"ADMINS": "Ann Host <ann@cards.example>, bob@cards.example", "DEBUG": "1"}
    code = "import django; django.setup(); from django.core.mail import mail_admins; mail_admins('Stuck', 'A table.')"

    sent = run(tmp_path, "-c", code, **hosts, SERVER_EMAIL="Longhand <host@cards.example>")

    assert sent.returncode == 0, sent.stderr
    (mail,) = [message_from_bytes(file.read_bytes()) for file in (tmp_path / "mail").glob("*.eml")]
    assert mail["From"] == "Longhand <host@cards.example>"
    assert mail["To"] == "ann@cards.example, bob@cards.example"
    assert mail["Subject"] == "[Longhand] Stuck"
    assert setting(var, "ADMINS", **PRODUCTION) == []
    assert setting(var, "SERVER_EMAIL", **PRODUCTION | {"DEFAULT_FROM_EMAIL": "a@b.example"}) == "a@b.example"


def test_without_anything_else_it_plays_embedded(var: Path) -> None:
    database = setting(var, "DATABASES", DEBUG="1")["default"]

    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(var / "longhand.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_production_passes_every_check_of_django(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "INFO", **PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_keeps_a_pool_of_connections(var: Path) -> None:
    database = setting(var, "DATABASES", **PRODUCTION)["default"]

    assert database["HOST"] == "database"
    assert database["OPTIONS"]["pool"]


def test_a_redis_carries_both_tasks_and_cache(var: Path) -> None:
    assert setting(var, "CELERY_BROKER_URL", **PRODUCTION) == PRODUCTION["REDIS_URL"]
    assert setting(var, "CACHES", **PRODUCTION)["default"]["LOCATION"] == PRODUCTION["REDIS_URL"]


def test_a_mail_service_takes_its_keys_from_the_environment(var: Path) -> None:
    assert setting(var, "ANYMAIL", **PRODUCTION, ANYMAIL_POSTMARK_SERVER_TOKEN="t0ken") == {
        "POSTMARK_SERVER_TOKEN": "t0ken"
    }


@pytest.mark.parametrize("debug", ["0", "1"])
def test_no_page_may_run_what_it_did_not_bring(var: Path, debug: str) -> None:
    directives = setting(var, "CONTENT_SECURITY_POLICY", **PRODUCTION, DEBUG=debug)["DIRECTIVES"]

    assert directives["default-src"] == ["'self'"]
    assert not [source for sources in directives.values() for source in sources if "unsafe" in source]
