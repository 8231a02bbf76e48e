"""Fonts in a browser: text that is already being read does not move when they arrive."""

from __future__ import annotations

from typing import Any

import pytest

from tests.catalog.which import SPECIALS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((seen) => shifts.push(...seen.getEntries().map((one) => one.value)))
        .observe({type: "layout-shift", buffered: true});
}"""
FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("address", ["/", f"/learn/{SPECIALS}/"])
def test_fonts_that_come_late_move_nothing(address: str, size: str, new_page: Any) -> None:
    page, held = new_page(size), []
    page.route("**/fonts/**", lambda route: held.append(route))
    page.goto(address, wait_until="domcontentloaded")
    page.evaluate(SHIFTS)
    page.evaluate(FRAMES)
    assert held
    assert not page.evaluate("document.fonts.check('400 16px \"Hanken Grotesk\"')")

    for route in held:
        route.continue_()
    page.unroute("**/fonts/**")
    page.wait_for_function("() => document.fonts.check('400 16px \"Hanken Grotesk\"')")
    page.evaluate("document.fonts.ready")
    page.evaluate(FRAMES)

    assert page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") <= 0.02
