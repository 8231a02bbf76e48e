"""What on a page lies where it should not: over something to be pressed, or beyond the screen's edge."""

from __future__ import annotations

from typing import Any

ASTRAY = """() => {
    const pressed = "button, summary, select, textarea, label, input:not([type=hidden], label input)";
    const seen = (thing) => thing.checkVisibility({visibilityProperty: true}) && thing.offsetWidth > 2;
    const covered = [...document.querySelectorAll(".question")].flatMap(asked => [...asked.querySelectorAll(pressed)])
        .filter(seen).filter(thing => {
            thing.scrollIntoView({block: "center", behavior: "instant"});
            const {left, top, width, height} = thing.getBoundingClientRect();
            return !thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
    const wide = document.documentElement.scrollWidth > innerWidth ? [document.body] : [];
    scrollTo({top: 0, behavior: "instant"});
    return [...covered, ...wide].map(thing => thing.outerHTML.slice(0, 160));
}"""


def astray(page: Any) -> list[str]:
    """What in the question cannot be pressed in its middle, and the whole page if it must be scrolled sideways."""
    found: list[str] = page.evaluate(ASTRAY)
    return found
