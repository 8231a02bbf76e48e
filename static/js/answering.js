import { wake } from "./wake.js";

// When the table is drawn again, forms keep what was filled in, except a form that was just accepted and the form of a
// question that has been replaced (data-since): nothing chosen for one question is left over for the next.
let given = null, within = false, replaced = false;
addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks: [drawn] } = event.detail, asked = ctx.sourceElement; // which may be gone, and then is no target
  if (event.defaultPrevented || !["table", "refused"].includes(drawn?.target?.id)) return;
  given = asked.matches("form") ? asked : null;
  within = given || document.activeElement.closest("#table");
  replaced = false;
  const tried = asked.matches("form") && ctx.request.body?.has?.("try");
  if (asked.matches("form") && !tried && ctx.response.status < 400) accepted(asked);
  keepRefusal(asked, drawn.fragment);
  keepRehearsed(asked, drawn.fragment);
  keepSentences(asked, drawn.fragment);
  for (const form of document.querySelectorAll("form[data-since]")) {
    const next = drawn.fragment.querySelector(`#${form.id}`);
    if (!next || next.dataset.since === form.dataset.since) continue;
    form.reset();
    replaced ||= document.activeElement.form === form;
  }
});

// What was filled in has arrived: the form of a plan folds, so that what has been said can be read.
function accepted(form) {
  form.reset();
  document.querySelector("#others:popover-open")?.hidePopover();
  for (const unfolded of form.querySelectorAll(".plan details[open]")) unfolded.open = false;
}

// Why an answer was refused stays there until the next one is given, though the table moves on and is drawn again.
function keepRefusal(asked, fragment) {
  const said = document.querySelector("#refused [role=alert]"), place = fragment.querySelector("#refused");
  if (said && place && !asked.matches("form")) place.replaceChildren(said.cloneNode(true));
}

// So does what an order would have done, below what was filled in.
function keepRehearsed(asked, fragment) {
  const said = document.querySelector("#table .rehearsed"), kind = said?.closest("form").elements.kind.value;
  const place = said && fragment.querySelector(`#advance input[name=kind][value="${kind}"]`);
  if (place && !asked.matches("form")) place.form.querySelector(".actions").before(said.cloneNode(true));
}

// So do the sentences that say what the buttons would do, while the question stays the same.
function keepSentences(asked, fragment) {
  for (const said of document.querySelectorAll("form.answer output.preview")) {
    const form = said.closest("form"), next = form !== asked && fragment.querySelector(`#${said.id}`);
    if (next && next.closest("form")?.dataset.since === form.dataset.since) next.innerHTML = said.innerHTML;
  }
}

// After an answer the focus goes to what came of it: what was filled in wrongly, a refusal, or the heading of what is
// asked next, never to one of its buttons, which a second Enter would press. Otherwise it stays where it is, unless
// what had it is gone or belongs to another question now.
addEventListener("htmx:after:swap", () => {
  const answered = given?.matches(".answer"), refusal = given && document.querySelector("#table [role=alert]");
  const fault = given && document.querySelector("#table .amiss");
  const wrong = fault && (fault.closest("fieldset, .field")?.querySelector("input, select") ?? document.querySelector("#board [aria-invalid=true]"));
  const came = wrong?.closest("#board label") || fault || refusal || document.querySelector("#tutor, #offer, #question");
  if (answered || refusal) bring(answered && !fault ? came.closest(".screen") : came, fault);
  if (fault) focus(wrong);
  else if (answered) focus(came);
  else if (within && (replaced || isLost(document.activeElement))) focus(refusal || written() || came);
  given = within = null;
});
const focus = (what) => what?.focus({ preventScroll: true });
const isLost = (focused) => focused === document.body || !focused.checkVisibility(); // or about to be
const written = () => given?.isConnected && [...given.querySelectorAll("input:not([type=hidden]), button, summary")]
  .filter((field) => field.checkVisibility()).sort((one, other) => one.matches("summary") - other.matches("summary"))[0];

// However far down its button was, scroll to what came of a form.
function bring(what, fault) {
  const { top, bottom } = what.getBoundingClientRect();
  if (top < 0 || (fault && bottom > innerHeight)) what.scrollIntoView({ block: fault ? "center" : "start" });
}

// A double click is one: its second half is for no question that has been put meanwhile. Nor does an answer that waited
// in line for another hear again what the other has been told.
addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#table :is([name=verb], [name=and_say])")) event.preventDefault();
}, true);
addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const told = document.querySelector("#table [name=told]"), { body } = ctx.request;
  if (told && body instanceof URLSearchParams && body.has("told")) body.set("told", told.value);
});

// The sentence above a button is fetched again whenever its form changes.
let thinking = 0;
addEventListener("input", (event) => {
  const thinks = event.target.form?.querySelector(".thinks");
  if (!thinks) return;
  clearTimeout(thinking);
  thinking = setTimeout(() => wake(thinks, "think"), 120);
});

// Enter in a field presses the button of that field's option (data-verb), not the first button of the form.
addEventListener("keydown", (event) => {
  const { target: field, key } = event;
  if (key !== "Enter" || event.isComposing || !field.matches("input") || !field.form?.matches(".answer")) return;
  event.preventDefault();
  const verb = field.closest("[data-verb]")?.dataset.verb ?? field.form.querySelector("#dock [name=verb]").value;
  [...field.form.elements].find((button) => button.name === "verb" && button.value === verb)?.click();
});
