// The dock has one live sentence: what the option would do that was filled in last, or whose button is at hand.
const last = { put: "", verb: "" }; // kept for the same question when the table is drawn again
const dock = () => document.querySelector("form #dock"); // a replay's and the end's ask nothing

export function tell() {
  const put = dock()?.closest("form").dataset.since, said = last.put === put && dock()?.querySelector(`[data-says="${last.verb}"]`);
  if (!said) return;
  for (const one of dock().querySelectorAll("[data-says]")) one.classList.toggle("now", one === said);
}

export function about(verb) {
  if (!verb || !dock()) return;
  Object.assign(last, { put: dock().closest("form").dataset.since, verb });
  tell();
}

addEventListener("input", ({ target }) => {
  if (target.form === dock()?.closest("form")) about(target.closest("[data-verb]")?.dataset.verb);
});
for (const kind of ["focusin", "pointerover"]) addEventListener(kind, ({ target }) => about(target.closest?.("#dock [name=verb]")?.value));
