import { wake } from "./wake.js";

// When the table is drawn again, forms keep what was filled in, except a form that was just accepted and the form of a
// question that has been replaced (data-since): nothing chosen for one question is left over for the next.
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

// However far down its button was, scroll to what came of a form: a refusal, or what the answer led to.
addEventListener("htmx:after:swap", () => {
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
