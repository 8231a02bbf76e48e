"""How somebody fills in an option of a question and presses its button: with a finger, or with nothing but keys."""

from __future__ import annotations

from typing import Any

from games.engine.questions import Answer, Option

QUESTION = "section.question:not(:has(.sealed))"
THINGS = "input, select, textarea, summary, [popovertarget=others]"  # what is used to fill in a form

# What is to be done to which of the things on a page, so that a form says what is wanted and nothing else. What is not
# wanted goes first, since there may be a limit to each kind. What is wanted and cannot be filled in is an
# error.
STEPS = """([things, verb, wanted]) => {
    const all = [...document.querySelectorAll(things)];
    const form = document.querySelector(`[name=verb][value="${verb}"]`).form;
    const seen = (thing) => thing.checkVisibility({visibilityProperty: true});
    const called = (name) => [...form.elements].filter((field) => field.name === name);
    const steps = [], sheet = document.querySelector("#others[popover]");
    let open = Boolean(sheet?.matches(":popover-open"));
    const press = (thing) => steps.push(["press", all.indexOf(thing)]);
    const turn = (inside) => {  // to the sheet of what is seldom done, or back to the page that it lies over
        if (open !== inside) press(document.querySelector(
            inside ? "[popovertarget=others]:not([popovertargetaction])" : "#others > [popovertargetaction=hide]"));
        open = inside;
    };
    const lies = (field) => Boolean(sheet?.contains(field));
    const aside = ([name]) => lies(called(`${verb}.${name}`).concat(called(name))[0]) ? 1 : 0;
    for (const [name, values] of Object.entries(wanted).sort((one, other) => aside(one) - aside(other))) {
        const asked = called(`${verb}.${name}`).length ? called(`${verb}.${name}`) : called(name);
        const fixed = asked.filter((field) => field.type === "hidden").map((field) => field.value);
        const fields = asked.filter((field) => field.type !== "hidden");
        const folded = lies(fields[0]);
        if (folded && !values.some(Boolean)) continue;  // it may be left alone
        const left = values.length ? [...values] : [""];
        const [unwanted, missing] = [[], []];
        for (const field of folded || fields.some(seen) ? fields : []) {
            const step = all.indexOf(field);
            if (field.matches("select")) {
                const place = [...field.options].findIndex((line) => line.value === (left[0] ?? ""));
                missing.push(["choose", step, place]);
                left.shift();
            } else if (field.matches("[type=radio], [type=checkbox]")) {
                const found = left.indexOf(field.value);
                if (found >= 0) left.splice(found, 1);
                if (found >= 0 && !field.checked) missing.push(["press", step]);
                if (found < 0 && field.checked && field.type === "checkbox") unwanted.push(["press", step]);
            } else missing.push(["write", step, left.shift()]);
        }
        const nowhere = left.filter((value) => value && !fixed.includes(value));
        if (nowhere.length) throw new Error(`${verb}.${name} cannot be filled in with ${nowhere}`);
        if (unwanted.length || missing.length) {
            turn(folded);
            const fold = fields[0].closest("details.verb:not([open])")?.firstElementChild;
            if (fold && !steps.some(([, thing]) => thing === all.indexOf(fold))) press(fold);
        }
        steps.push(...unwanted, ...missing);
    }
    turn(lies(document.querySelector(`[name=verb][value="${verb}"]`)));
    return steps;
}"""


class Finger:
    """Touches what it sees."""

    def press(self, thing: Any) -> None:
        """Press a button, a summary, or the label that a box or a radio button lies in."""
        thing.page.mouse.move(0, 0)  # a card that lifts under the pointer's edge would never lie still
        thing.locator("xpath=(ancestor::label | self::*)[1]").click()

    def choose(self, lines: Any, place: int) -> None:
        """Choose a line of a list."""
        lines.select_option(index=place)

    def write(self, field: Any, text: str) -> None:
        """Write into a field."""
        field.fill(text)


class Keys:
    """Reaches everything by Tab."""

    def press(self, thing: Any) -> None:
        """Choose a box by space and a radio button by arrows too, and press everything else by Enter."""
        kind = thing.get_attribute("type")
        if kind == "radio":
            self.turn_to(thing)
            return
        reach(thing)
        thing.page.keyboard.press("Space" if kind == "checkbox" else "Enter")

    def turn_to(self, button: Any) -> None:
        """Choose one of a group of radio buttons, of which Tab stops only at one."""
        group = button.locator("xpath=ancestor::fieldset[1]").locator("input[type=radio]")
        if not group.count():  # on the board
            group = button.page.locator(f"#table input[type=radio][name='{button.get_attribute('name')}']")
        chosen = group.and_(button.page.locator(":checked"))
        reach(chosen if chosen.count() else group)  # Chromium may stop at any of a group of which none is chosen
        button.page.keyboard.press("Space")
        for _ in range(group.count()):
            if button.is_checked():
                return
            button.page.keyboard.press("ArrowRight")

    def choose(self, lines: Any, place: int) -> None:
        """Choose a line of a list by its arrows."""
        reach(lines)
        lines.page.keyboard.press("Home")
        for _ in range(place):
            lines.page.keyboard.press("ArrowDown")

    def write(self, field: Any, text: str) -> None:
        """Type over what stands in a field."""
        reach(field)
        field.page.keyboard.press("Control+A")
        field.page.keyboard.type(text)


def card_of(page: Any, slug: str) -> Any:
    """A game's card on the front page, unfolded if it is one of those for which there is no room."""
    card = page.locator(f".game[data-game={slug}]")
    if not card.is_visible():
        page.locator("#games .rest summary").first.click()
    return card


def reach(thing: Any) -> None:
    """Press Tab until something has the focus, or one of several things."""
    thing.first.wait_for(state="attached")
    wanted = thing.element_handles()
    for _ in range(200):
        if thing.page.evaluate("wanted => wanted.includes(document.activeElement)", wanted):
            return
        thing.page.keyboard.press("Tab")
    raise AssertionError(f"{thing} cannot be reached by keyboard")


def unfold(page: Any, option: Option, hand: Finger | Keys) -> None:
    """Open what an option is folded away in."""
    aside = page.locator(f"#others:has([name=verb][value={option.verb}])")
    if aside.count() and not aside.is_visible():
        hand.press(page.locator("[popovertarget=others]").first)
    folded = page.locator(f"details.verb:not([open]):has([name=verb][value={option.verb}]) > summary")
    if folded.count():
        hand.press(folded)
    on_a_line = page.locator(f".jumps button[value={option.verb}]")
    if on_a_line.count():
        hand.press(on_a_line)


def fill_in(page: Any, answer: Answer, hand: Finger | Keys, tale: str = "") -> None:
    """Choose in an option's form what an answer says, wherever it is asked, and tell the tale that goes with it."""
    wanted = {name: given if isinstance(given, list) else [given] for name, given in answer.values.items()}
    wanted |= {"words": [tale]} if tale else {}
    words = {name: ["" if item is None else str(item) for item in given] for name, given in wanted.items()}
    for do, which, *how in page.evaluate(STEPS, [THINGS, answer.verb, words]):
        getattr(hand, do)(page.locator(THINGS).nth(which), *how)
