"""What is wrong with how a page looks: what axe objects to, and what lies where it should not."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

READABLE: set[str] = set()  # how texts look that axe is content with, as TEXTS says it

OBJECTIONS = """([among, only]) => axe.run(among, {
        resultTypes: ["violations"], iframes: false, selectors: false,
        ...(only.length ? {runOnly: only}
            : {rules: {"target-size": {enabled: true}, "color-contrast": {enabled: false}}}),
    })
    .then(found => found.violations.map(rule => `${rule.id}: ${rule.nodes[0].html.slice(0, 120)}`))"""

CONTRAST = "color-contrast"

# How each text looks that axe would judge: its colour and size, and all that is painted and hidden where it lies. Of
# what lies somewhere else than the page's flow puts it, also what that is called: it may lie on something else.
TEXTS = """among => {
    const hash = (text) => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            const code = text.charCodeAt(at);
            one = Math.imul(one ^ code, 2654435761);
            other = Math.imul(other ^ code, 1597334677);
        }
        return (other >>> 0).toString(36) + (one >>> 0).toString(36);
    };
    const drawn = new Map();
    const ground = (thing) => {
        if (!thing) return "";
        if (drawn.has(thing)) return drawn.get(thing);
        const {backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex, clip, clipPath,
            visibility} = getComputedStyle(thing);
        const hidden = ["aria-hidden", "aria-disabled", "disabled", "inert"].map(name => thing.getAttribute(name));
        const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex, clip, clipPath,
            visibility, hidden, position === "static" || thing.getAttribute("class"),
            ["LABEL", "FIELDSET"].includes(thing.tagName) && !!thing.querySelector(":disabled")];
        const all = hash(own.join() + ground(thing.parentElement));
        drawn.set(thing, all);
        return all;
    };
    const looks = (thing, text) => {
        const {color, fontSize, fontWeight, fontFamily, textShadow, webkitTextFillColor, textIndent}
            = getComputedStyle(thing);
        return hash([ground(thing), color, fontSize, fontWeight, fontFamily, textShadow, webkitTextFillColor,
            textIndent, /[\\p{L}\\p{N}]/u.test(text)].join());
    };
    const written = "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea";
    const folded = "details:not([open]) > :not(summary)";
    const found = new Map();
    for (const thing of document.querySelectorAll(`:is(${among}), :is(${among}) *`)) {
        const text = [...thing.childNodes].filter(part => part.nodeType === Node.TEXT_NODE)
            .map(part => part.data).join("").trim();
        if (text.length < 2 && !thing.matches(written) || thing.closest(folded)) continue;
        const {right, bottom, width, height} = thing.getBoundingClientRect();
        if (!thing.checkVisibility({visibilityProperty: true, opacityProperty: true})
            || right + scrollX <= 0 || bottom + scrollY <= 0 || width < 2 || height < 2) continue;
        const look = looks(thing, text);
        if (!found.has(look)) found.set(look, []);
        found.get(look).push(thing);
    }
    window.texts = found;
    return [...found.keys()];
}"""

# axe would give up before the grain of the desk, and before whatever is drawn beside a thing. Before a gradient that is
# all there is behind a text it gives up each time.
CONTRASTS = """async looks => {
    const plain = new CSSStyleSheet(), before = [...document.adoptedStyleSheets];
    plain.replaceSync(`html, body {background-image: none !important}
        *::before, *::after {background: none !important}`);
    document.adoptedStyleSheets = [...before, plain];
    const found = await axe.run({include: looks.flatMap(look => texts.get(look))}, {
        resultTypes: ["violations", "passes", "incomplete"], iframes: false, selectors: false, elementRef: true,
        runOnly: ["color-contrast"],
    });
    document.adoptedStyleSheets = before;
    const [bad, good, open] = [found.violations, found.passes, found.incomplete]
        .map(rules => rules.flatMap(rule => rule.nodes));
    const given_up = open.filter(node => ["bgGradient", "bgImage"].includes(node.any[0].data?.messageKey));
    const known = new Set([...good, ...given_up].map(node => node.element));
    return [
        bad.slice(0, 1).map(node => `color-contrast: ${node.any[0].message} ${node.html.slice(0, 120)}`),
        looks.filter(look => texts.get(look).every(thing => known.has(thing))),
    ];
}"""

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
    const sheet = document.querySelector(":popover-open");  // what is open lies over the rest
    const asked = sheet ? [sheet] : [...document.querySelectorAll(".question")];
    const covered = asked.flatMap(part => [...part.querySelectorAll(pressed)]).filter(seen).filter(thing => {
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
    found: list[str] = []
    others = [rule for rule in only if rule != CONTRAST]
    if others or not only:
        found += page.evaluate(OBJECTIONS, [among, others])
    return found + (unreadable(page, among) if not only or CONTRAST in only else [])


def unreadable(page: Any, among: str) -> list[str]:
    """Texts that stand out too little, of those that look like none that axe has been content with, here or before.

    This is what takes axe longest, and most of a page is drawn like the last one.
    """
    new = [look for look in page.evaluate(TEXTS, among) if look not in READABLE]
    if not new:
        return []
    found: list[str]
    found, fine = page.evaluate(CONTRASTS, new)
    READABLE.update(fine)
    return found


def objections_to_what_is_new(page: Any) -> list[str]:
    """What axe objects to in another size: by the rules that hang on it, and by all in what is shown only now."""
    found = objections(page, "html", *BY_SIZE)
    return found + (page.evaluate(OBJECTIONS, ["[data-newly]", []]) if page.evaluate(SHOWN, True) else [])


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
