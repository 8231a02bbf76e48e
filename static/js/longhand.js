// Small comforts; every page works without them.
(() => {
  "use strict";
  const wake = (element, name) => element.dispatchEvent(new CustomEvent(name, { bubbles: false }));

  // Chromium (156 at least) may leave undrawn what moveBefore takes out of a folded <details>: a whole question was
  // blank. Without it htmx moves by insertBefore, as in the browsers that lack it.
  for (const kind of [Element, Document, DocumentFragment]) delete kind.prototype.moveBefore;

  // A table is looked at again every few seconds (data-look), but only while somebody looks at the page.
  let timer = 0;
  const lookAgain = () => {
    clearTimeout(timer);
    const table = document.querySelector("[data-look]");
    if (table && !document.hidden) timer = setTimeout(() => { wake(table, "look"); lookAgain(); }, table.dataset.look * 1000);
  };
  addEventListener("visibilitychange", () => {
    const table = document.querySelector("[data-look]");
    if (table && !document.hidden) wake(table, "look");
    lookAgain();
  });

  // Nothing moves under a finger that presses: what was asked without it (hx-trigger) is asked again when it lets go.
  let pressed = null;
  const later = new Map();
  addEventListener("pointerdown", (event) => { pressed = event.button ? null : event.target.closest("#table button"); });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
    pressed = null;
    for (const [element, asks] of later) wake(element, asks);
    later.clear();
  });
  addEventListener("htmx:before:swap", (event) => {
    const asks = event.target.getAttribute("hx-trigger");
    if (!asks || !pressed) return;
    event.preventDefault();
    later.set(event.target, asks);
  });

  // What is filled in stays as the table is drawn anew; but a form that was accepted begins again as the site draws it,
  // and so does a question's when another one is put (data-since): nothing chosen for one is left over for the next.
  let given = null;
  addEventListener("htmx:before:swap", (event) => {
    const { target: asked, detail: { ctx, tasks: [drawn] } } = event;
    if (event.defaultPrevented || !["table", "refused"].includes(drawn?.target?.id)) return;
    given = asked.matches("form") ? asked : null;
    if (asked.matches("form") && ctx.response.status < 400) asked.reset();
    for (const form of document.querySelectorAll("form.answer")) {
      const next = drawn.fragment.querySelector(`#${form.id}`);
      if (next && next.dataset.since !== form.dataset.since) form.reset();
    }
  });

  // What has come of a form is seen, however far down its button was: a refusal, or what an answer led to.
  addEventListener("htmx:after:swap", () => {
    const came = given && document.querySelector(given.matches(".answer") ? "#table :is([role=alert], .asked)" : "#table [role=alert]");
    if (came?.getBoundingClientRect().top < 0) came.scrollIntoView();
    given = null;
  });

  // What I am about to say is thought of anew whenever a form changes.
  let thinking = 0;
  addEventListener("input", (event) => {
    const thinks = event.target.form?.querySelector(".thinks");
    if (!thinks) return;
    clearTimeout(thinking);
    thinking = setTimeout(() => wake(thinks, "think"), 120);
  });

  // Enter presses the button that what it is pressed in is for (data-verb), not the first of a form that has several.
  addEventListener("keydown", (event) => {
    const { target: field, key } = event;
    if (key !== "Enter" || event.isComposing || !field.matches("form.answer input")) return;
    event.preventDefault();
    field.form.querySelector(`[name=verb][value="${field.closest("[data-verb]").dataset.verb}"]`).click();
  });

  // A form that may choose at most so many lets no more be chosen.
  function limit() {
    for (const group of document.querySelectorAll("[data-most]")) {
      const full = group.querySelectorAll("input:checked").length >= Number(group.dataset.most);
      for (const box of group.querySelectorAll("input:not(:checked)")) box.disabled = full;
    }
  }
  addEventListener("change", limit);

  // What is picked must be worth enough together: say how much it is so far, the dearest counted twice where they are.
  function weigh() {
    for (const line of document.querySelectorAll("[data-total]")) {
      const worths = [...line.closest("fieldset").querySelectorAll("label:has(:checked) .gold")].map((gold) => Number(gold.textContent.replace(/\D/g, "")));
      const dearest = worths.sort((one, other) => other - one).slice(0, Number(line.dataset.twice));
      const sum = [...worths, ...dearest].reduce((so, far) => so + far, 0);
      line.classList.toggle("enough", sum >= Number(line.dataset.total));
      line.querySelector("b").textContent = sum < 10000 ? sum : sum.toLocaleString(document.documentElement.lang);
    }
  }
  addEventListener("change", weigh);

  // Numbers of any size: what the site reads as one (games/forms/read.py) is written as the page's language groups digits;
  // anything else stays as it was typed, for the site to refuse.
  const changed = (input) => ["input", "change"].forEach((name) => input.dispatchEvent(new Event(name, { bubbles: true })));
  const legible = (input) => /^-?(\d+|\d{1,3}([\s.,'’]\d{3})+)$/.test(input.value.trim());
  const read = (input) => BigInt(legible(input) ? input.value.replace(/[^\d-]/g, "") : input.dataset.low);
  const write = (input, value) => {
    const low = BigInt(input.dataset.low), high = BigInt(input.dataset.high);
    const within = value < low ? low : value > high ? high : value;
    input.value = within.toLocaleString(document.documentElement.lang);
  };
  addEventListener("click", (event) => {
    const button = event.target.closest(".handy button");
    const input = button?.closest(".field").querySelector("input");
    if (!input) return;
    input.type === "number" ? (input.value = button.value) : write(input, BigInt(button.value));
    changed(input);
  });
  addEventListener("change", ({ target: input }) => {
    if (!input.matches("[data-low]")) return;
    if (legible(input) || (input.required && !input.value.trim())) write(input, read(input));
  });

  // Steppers: a number field gets a button on either side.
  function dress(root) {
    for (const box of root.querySelectorAll("[data-stepper]:not(:has(button))")) {
      const input = box.querySelector("input");
      const step = (sign, text, label) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
        button.setAttribute("aria-label", label);
        button.addEventListener("click", () => {
          if (input.type === "number") sign > 0 ? input.stepUp() : input.stepDown();
          else write(input, read(input) + BigInt(sign) * BigInt(input.dataset.step));
          changed(input);
        });
        return button;
      };
      input.before(step(-1, "−", box.dataset.less || "−"));
      input.after(step(1, "+", box.dataset.more || "+"));
    }
  }

  // A form that leads to another page is sent once, however often its button is pressed: nobody sits down twice.
  let sent = new WeakSet();
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post") return;
    if (sent.has(event.target)) event.preventDefault();
    sent.add(event.target);
  });
  addEventListener("pageshow", () => { sent = new WeakSet(); });

  // A link to copy.
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => { button.textContent = button.dataset.copied; });
  });

  // A table drawn anew knows how many turns await me; the masthead says so too.
  function count() {
    const turns = document.querySelector("[data-turns]")?.dataset.turns;
    const seal = document.querySelector("#my-turns .seal");
    if (turns === undefined || !seal) return;
    seal.textContent = turns;
    seal.classList.toggle("spent", turns === "0");
    seal.parentElement.querySelector(".visually-hidden").textContent = `(${turns})`;
  }
  const begin = () => { dress(document); limit(); weigh(); count(); lookAgain(); };
  addEventListener("htmx:after:swap", begin);
  addEventListener("DOMContentLoaded", begin);
})();
