"""Install what the tests need and lack: as root; for other users it prints the command."""

import os
import shutil
import subprocess

from .chromium import find_chromium
from .missing import INSTALL
from .postgres import find_binaries
from .redis import find_server


def main() -> None:
    """Install the missing services from Debian's packages; without root only name them."""
    lacking = [
        INSTALL[service]
        for service, found in {
            "PostgreSQL": "DATABASE_URL" in os.environ or find_binaries(),
            "Redis": "REDIS_URL" in os.environ or find_server(),
            "Chromium": find_chromium(),
            "gettext": shutil.which("xgettext"),
        }.items()
        if not found
    ]
    if not lacking:
        return
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *lacking]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"The tests of {', '.join(lacking)} will be skipped. To run them: sudo {' '.join(command)}")
        return
    path = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"  # dpkg refuses to work without them
    quiet = {**os.environ, "PATH": path, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    print(f"Installing {', '.join(lacking)}")
    for step in (["apt-get", "update"], command):
        done = subprocess.run([*step, "-qq"], env=quiet, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr[-2000:])


if __name__ == "__main__":
    main()
