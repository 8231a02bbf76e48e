import { wake } from "./wake.js";

// When the table is drawn again, forms keep what was filled in, except a form that was just accepted and the form of a
// question that has been replaced (data-since): nothing chosen for one question is left over for the next.
let given = null;
addEventListener("htmx:before:swap", (event) => {
  const { target: asked, detail: { ctx, tasks: [drawn] } } = event;
  if (event.defaultPrevented || !["table", "refused"].includes(drawn?.target?.id)) return;
  given = asked.matches("form") ? asked : null;
  if (asked.matches("form") && ctx.response.status < 400) asked.reset();
  keepRefusal(asked, drawn.fragment);
  for (const form of document.querySelectorAll("form[data-since]")) {
    const next = drawn.fragment.querySelector(`#${form.id}`);
    if (next && next.dataset.since !== form.dataset.since) form.reset();
  }
});

// Why an answer was refused stays there until the next one is given, though the table moves on and is drawn again.
function keepRefusal(asked, fragment) {
  const said = document.querySelector("#refused [role=alert]"), place = fragment.querySelector("#refused");
  if (said && place && !asked.matches("form")) place.replaceChildren(said.cloneNode(true));
}

// However far down its button was, scroll to what came of a form: a refusal, or what the answer led to. What was filled
// in wrongly gets the focus where it stands.
addEventListener("htmx:after:swap", () => {
  const fault = given && document.querySelector("#table .amiss");
  if (fault) {
    const { top, bottom } = fault.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) fault.scrollIntoView({ block: "center" });
    fault.closest("fieldset, .field").querySelector("input, select").focus({ preventScroll: true });
    given = null;
    return;
  }
  const came = given && document.querySelector(given.matches(".answer") ? "#table :is([role=alert], .asked)" : "#table [role=alert]");
  if (came?.getBoundingClientRect().top < 0) came.scrollIntoView();
  given = null;
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
  if (key !== "Enter" || event.isComposing || !field.matches("form.answer input")) return;
  event.preventDefault();
  field.form.querySelector(`[name=verb][value="${field.closest("[data-verb]").dataset.verb}"]`).click();
});
