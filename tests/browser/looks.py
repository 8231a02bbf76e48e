"""What is wrong with how a page looks: what axe objects to, and what lies where it should not."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

OBJECTIONS = """([among, only]) => axe.run(among, {
        resultTypes: ["violations"], iframes: false,
        ...(only.length ? {runOnly: only} : {rules: {"target-size": {enabled: true}}}),
    })
    .then(found => found.violations.map(rule => `${rule.id}: ${rule.nodes[0].html.slice(0, 120)}`))"""

SHOWN = """mark => {
    const newly = [...document.body.querySelectorAll("*")].filter(thing => thing.checkVisibility() && !thing.known);
    for (const thing of newly) {
        thing.known = true;
        thing.toggleAttribute("data-newly", mark);
    }
    return newly.length;
}"""

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
    const unlisted = [...document.querySelectorAll("main :is(ul, ol):not([role])")]
        .filter(list => getComputedStyle(list).listStyleType === "none");  // VoiceOver takes it for no list then
    scrollTo({top: 0, behavior: "instant"});
    return [...covered, ...wide, ...unlisted].map(thing => thing.outerHTML.slice(0, 160));
}"""

BY_SIZE = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")

STOPS = """a[href], summary, button, input:not([type=hidden]), select, textarea, [tabindex="0"]"""

UNMARKED = """(stops) => {
    const seen = (thing) => thing.checkVisibility({visibilityProperty: true}) && thing.getClientRects().length;
    const ringed = (thing) => {
        const {outlineStyle, outlineWidth} = getComputedStyle(thing);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    const stuck = (thing) => thing && (["sticky", "fixed"].includes(getComputedStyle(thing).position) ? thing
        : stuck(thing.parentElement));
    const troubles = [];
    for (const thing of [...document.querySelectorAll(stops)].filter(seen)) {
        if (thing.disabled || thing.tabIndex < 0) continue;
        thing.focus();
        const label = thing.labels?.[0];
        if (![thing, label, thing.closest("label"), thing.closest(".stepper")].some(it => it && ringed(it)))
            troubles.push(`no outline: ${thing.outerHTML.slice(0, 160)}`);
        const {left, top, width, height} = thing.getBoundingClientRect();
        const over = stuck(document.elementFromPoint(left + width / 2, top + height / 2));
        if (over && !over.contains(thing))
            troubles.push(`covered by ${over.className}: ${thing.outerHTML.slice(0, 160)}`);
    }
    document.activeElement.blur();
    scrollTo({top: 0, behavior: "instant"});
    return troubles;
}"""

UNDRAWN = """() => {
    const seen = (thing) => thing.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && thing.offsetWidth > 2 && getComputedStyle(thing).opacity !== "0";
    const edged = (thing) => {
        const look = getComputedStyle(thing);
        return ["Top", "Bottom"].some(side => look[`border${side}Style`] !== "none"
            && parseFloat(look[`border${side}Width`]) > 0) || look.appearance === "auto"
            || look.textDecorationLine.includes("underline");
    };
    const drawn = (thing) => ["", "::after"].map(part => {
        const {outline, border, color, backgroundColor, content} = getComputedStyle(thing, part);
        return [outline, border, color, backgroundColor, content];
    }).join();
    const bare = [...document.querySelectorAll("button, .button, input:not([type=hidden]), select, textarea, .sheet")]
        .filter(seen).filter(thing => !edged(thing) && !edged(thing.parentElement));
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
    const {color: ink, backgroundColor: ground} = getComputedStyle(probe);
    probe.remove();
    const ours = [...document.querySelectorAll(".chips label:has(:checked), [aria-pressed=true]")].filter(seen)
        .filter(chosen => getComputedStyle(chosen).backgroundColor !== ground
            || [chosen, ...chosen.querySelectorAll(":not(svg, svg *)")].some(it => getComputedStyle(it).color !== ink));
    const alike = [...document.querySelectorAll("input:checked")].filter(chosen => {
        const label = chosen.closest("label, .game");
        if (!label?.checkVisibility() || getComputedStyle(chosen).opacity !== "0") return false;
        const before = drawn(label);
        chosen.checked = false;
        const after = drawn(label);
        chosen.checked = true;
        return before === after;
    });
    alike.push(...[...document.querySelectorAll("[aria-pressed=true]")].filter(seen).filter(button => {
        const before = drawn(button);
        button.setAttribute("aria-pressed", "false");
        const after = drawn(button);
        button.setAttribute("aria-pressed", "true");
        return before === after;
    }));
    return [...bare.map(thing => `no edge: ${thing.outerHTML.slice(0, 160)}`),
        ...ours.map(thing => `chosen, in colours of our own: ${thing.outerHTML.slice(0, 160)}`),
        ...alike.map(thing => `chosen, which does not show: ${thing.parentElement.outerHTML.slice(0, 160)}`)];
}"""

CRAMPED = """size => {
    document.documentElement.style.fontSize = size;
    const wide = document.documentElement.scrollWidth;
    const far = [...document.body.querySelectorAll("*")].filter(thing => thing.checkVisibility()
        && thing.getBoundingClientRect().right > innerWidth + 1 && !thing.closest("svg"));
    const inner = far.filter(thing => !far.some(other => other !== thing && thing.contains(other)));
    const cut = [...document.querySelectorAll("main *")].filter(thing => {
        const {overflowX, textOverflow, webkitLineClamp} = getComputedStyle(thing);
        return thing.checkVisibility() && thing.clientWidth > 2
            && !thing.closest(".visually-hidden, svg, textarea, input, select")
            && (textOverflow === "ellipsis" || webkitLineClamp !== "none" || ["hidden", "clip"].includes(overflowX))
            && [...thing.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim())
            && (thing.scrollWidth > thing.clientWidth + 1 || thing.scrollHeight > thing.clientHeight + 1);
    });
    document.documentElement.style.fontSize = "";
    const named = inner.map(thing => thing.outerHTML.slice(0, 160));
    return [...(wide > innerWidth ? [`${wide} px of ${innerWidth}: ${named}`] : []),
        ...cut.map(thing => `cut: ${thing.outerHTML.slice(0, 160)}`)];
}"""


def astray(page: Any) -> list[str]:
    """What in the question cannot be pressed in its middle, the page if it is too wide, lists that are told as none."""
    found: list[str] = page.evaluate(ASTRAY)
    return found


def objections(page: Any, among: str = "html", *only: str) -> list[str]:
    """What axe objects to on a page, or in a part of it, or by some of its rules only."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(OBJECTIONS, [among, [*only]])
    return found


def objections_to_what_is_new(page: Any) -> list[str]:
    """What axe objects to in another size: by the rules that hang on it, and by all in what is shown only now."""
    found = objections(page, "html", *BY_SIZE)
    return found + (objections(page, "[data-newly]") if page.evaluate(SHOWN, True) else [])


def too_wide(page: Any, size: str = "100%") -> list[str]:
    """What must be scrolled sideways with letters of this size, and texts that are cut."""
    found: list[str] = page.evaluate(CRAMPED, size)
    return found


def lost_to_the_keyboard(page: Any) -> list[str]:
    """What does not show that it has the focus, or has it under something that stands still."""
    found: list[str] = page.evaluate(UNMARKED, STOPS)
    return found


def lost_in_forced_colours(page: Any) -> list[str]:
    """What cannot be told from text, or does not show that it is chosen, where the reader has chosen all colours."""
    page.emulate_media(forced_colors="active")
    found: list[str] = page.evaluate(UNDRAWN)
    page.emulate_media(forced_colors="none")
    return found


def troubles(page: Any, scheme: str) -> list[str]:
    """All that is wrong with a page by day and by night; only how its colours contrast depends on the hour."""
    found = [*astray(page), *objections(page)]
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    found += objections(page, "html", "color-contrast")
    page.emulate_media(color_scheme=scheme)
    return found
