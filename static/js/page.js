// Send a form that leads to another page only once, however often its button is pressed: nobody sits down twice.
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
  if (button?.matches("[data-share]") && navigator.share) navigator.share({ text: button.dataset.copy }).catch(() => {});
  else if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => { button.textContent = button.dataset.copied; });
});

// The way to the talk opens it here; without scripts it fetches the page with the talk open.
addEventListener("click", (event) => {
  const log = event.target.closest(".to-talk") && document.querySelector("#log");
  if (!log) return;
  event.preventDefault();
  log.open = true;
  document.querySelector("#talk").focus();
});

// On a wide screen the log is seen though nobody has opened it, and so what is said there is read.
export function hear() {
  const log = document.querySelector("#log:not([open])"), says = log?.querySelector("#say");
  if (!document.hidden && document.querySelector(".to-talk .count") && says?.checkVisibility()) log.open = true;
}
document.addEventListener("visibilitychange", hear);

// A reaction that has been chosen folds the choice.
addEventListener("submit", ({ target }) => {
  if (target.id === "react") for (const choice of document.querySelectorAll(".react[open]")) choice.open = false;
});

// What has been said no longer stands in its field.
addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#say") && ctx.response.status < 400) ctx.sourceElement.elements.words.value = "";
});

// A table that has just been drawn knows how many turns await me: show that in the masthead too.
export function count() {
  const turns = document.querySelector("[data-turns]")?.dataset.turns;
  const seal = document.querySelector("#my-turns .seal");
  if (turns === undefined || !seal) return;
  seal.textContent = turns;
  seal.classList.toggle("spent", turns === "0");
  seal.parentElement.querySelector(".visually-hidden").textContent = `(${turns})`;
}
