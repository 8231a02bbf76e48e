import { wake } from "./wake.js";

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
