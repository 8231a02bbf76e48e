"""What is wrong with how a page looks: what axe objects to, and what lies where it should not."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

OBJECTIONS = """([among, only]) => axe.run(among, {
        resultTypes: ["violations"], rules: {"target-size": {enabled: true}}, ...(only && {runOnly: [only]}),
    })
    .then(found => found.violations.map(rule => `${rule.id}: ${rule.nodes[0].html.slice(0, 120)}`))"""

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


def objections(page: Any, among: str = "html", only: str = "") -> list[str]:
    """What axe objects to on a page, or in a part of it, or by one of its rules only."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(OBJECTIONS, [among, only])
    return found


def troubles(page: Any, scheme: str) -> list[str]:
    """All that is wrong with a page by day and by night; only how its colours contrast depends on the hour."""
    found = [*astray(page), *objections(page)]
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    found += objections(page, only="color-contrast")
    page.emulate_media(color_scheme=scheme)
    return found
