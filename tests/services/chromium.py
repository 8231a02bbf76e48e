"""The shell of Debian's Chromium, driven by playwright: the same pages in less time, without windows or messages."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from .missing import Missing

# No sandbox for root; no calls home, which a closed network would refuse many at a time; and letters as wide in the
# shell as people see them.
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]


def find_chromium() -> str | None:
    """Where Chromium's shell is, if it is installed."""
    return shutil.which("chromium-headless-shell")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that lives as long as the block."""
    path = find_chromium()
    if not path:
        raise Missing("Chromium")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS + root)
        yield browser
        browser.close()
