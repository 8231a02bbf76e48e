"""What the containers run, run without containers: by a user who owns nothing, where nothing can be written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from tests.services.database import HERE, new_database, say
from tests.services.processes import running
from tests.services.redis import free_port
from tests.services.site import answers
from tests.services.waiting import until

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.django_db]

SOMEBODY = "10001"
# Another user, who may read what is root's, since a Python may lie in root's home, and write nothing.
AS_SOMEBODY = ["setpriv", "--reuid", SOMEBODY, "--regid", SOMEBODY, "--clear-groups", "--no-new-privs"] + [
    f"--{kind}={caps}" for kind in ("inh-caps", "ambient-caps", "bounding-set") for caps in ("-all,+dac_read_search",)
]
COMMAND = re.compile(r"^  (\w+):$.*?^    command: (\[.*?\])$", re.MULTILINE | re.DOTALL)
STYLE = re.compile(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"')


def commands() -> dict[str, list[str]]:
    """What compose.yaml and the Dockerfile let each container run."""
    services = (HERE / "compose.yaml").read_text().partition("\nservices:\n")[2]
    found = {}
    for service in re.split(r"^(?=  \w+:$)", services, flags=re.MULTILINE):
        if match := COMMAND.match(service):
            found[match[1]] = json.loads(match[2])
    image = (HERE / "Dockerfile").read_text().replace("\\\n", "")
    return found | {"web": json.loads(image.rpartition("\nCMD ")[2])}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    """The image's folder as its build leaves it: static files are collected, and nobody can write to it."""
    folder = tmp_path / "site"
    folder.mkdir()
    files = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=HERE, capture_output=True, check=True
    ).stdout
    packed = subprocess.run(["tar", "-c", "--null", "-T", "-"], cwd=HERE, input=files, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed.stdout, check=True)
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v0"]
    subprocess.run(collect, cwd=folder, env=environment("", "", tmp_path / "built"), check=True)
    (tmp_path / "tmp").mkdir(mode=0o1777)
    (tmp_path / "tmp").chmod(0o1777)
    subprocess.run(["chmod", "-R", "a-w,a+rX", str(folder)], check=True)
    yield folder
    subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True)


def test_what_the_containers_run_serves_where_nothing_can_be_written(
    site: Path, redis_server: str, tmp_path: Path
) -> None:
    port, run = free_port(), commands()
    assert set(run) == {"redis", "migrate", "web", "worker", "beat"}
    run["web"] = [{"8000": str(port), "0.0.0.0": "127.0.0.1"}.get(word, word) for word in run["web"]]
    address = f"http://127.0.0.1:{port}"
    with new_database(tmp_path) as url, ExitStack() as stack:
        env = environment(url, redis_server.replace("/0", "/7"), Path("/nowhere"))
        env["TMPDIR"] = str(tmp_path / "tmp")
        subprocess.run(as_somebody(run["migrate"]), cwd=site, env=env, check=True, capture_output=True)
        assert say(url, "SELECT count(*) FROM games_game") == [(0,)]
        for part in ("web", "worker", "beat"):
            stack.enter_context(running(as_somebody(run[part]), tmp_path / f"{part}.log", lambda: True, env, code=site))
        assert until(lambda: answers(f"{address}/healthz", 200), patience=60)
        for part in ("worker", "beat"):
            probe = as_somebody(["python", "-m", "config.probe", part])
            assert subprocess.run(probe, cwd=site, env=env, capture_output=True, check=False).returncode == 0
        home = requests.get(address, timeout=30)
        style = requests.get(address + STYLE.search(home.text)[1], timeout=30)  # type: ignore[index]
        assert (style.status_code, "immutable" in style.headers["Cache-Control"]) == (200, True)
    assert not list(site.rglob("__pycache__"))


def environment(url: str, redis_url: str, kept: Path) -> dict[str, str]:
    """What compose.yaml tells a container, and that Python is ours."""
    told = {"DATABASE_URL": url, "REDIS_URL": redis_url, "LONGHAND_VAR": str(kept), "ALLOWED_HOSTS": "127.0.0.1"}
    told |= {"SECRET_KEY": "kept-by-nobody-" * 4, "SECURE_SSL_REDIRECT": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    return {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", **{k: v for k, v in told.items() if v}}


def as_somebody(command: list[str]) -> list[str]:
    """Run by a user who owns nothing; who is not root is such a user already."""
    return [*(AS_SOMEBODY if os.geteuid() == 0 else ()), *command]
