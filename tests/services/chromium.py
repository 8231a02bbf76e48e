"""Debian's Chromium, driven by playwright: its shell, and the whole of it where a test needs more than pages."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserType, sync_playwright

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


def find_shell() -> str | None:
    """Where Chromium's shell is: the same pages for a quarter less time, without windows and notifications."""
    return shutil.which("chromium-headless-shell")


def find_chromium() -> str | None:
    """Where the whole of Chromium is, if it is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium's shell, for as long as the block lasts."""
    path = find_shell()
    if not path:
        raise Missing("Chromium's shell")
    with sync_playwright() as playwright, _launched(playwright.chromium, path) as browser:
        yield browser


@contextmanager
def whole_chromium(shell: Browser) -> Iterator[Browser]:
    """The whole browser, beside its shell."""
    path = find_chromium()
    if not path:
        raise Missing("Chromium")
    with _launched(shell.browser_type, path) as browser:
        yield browser


@contextmanager
def _launched(kind: BrowserType, path: str) -> Iterator[Browser]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = kind.launch(executable_path=path, args=FLAGS + root)
    yield browser
    browser.close()
