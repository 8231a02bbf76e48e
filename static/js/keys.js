// Keys for those who like them: digits go to the answers, ? tells which keys there are. They can be switched off, since
// somebody who speaks to the machine may press them by accident.
const OFF = "longhand-keys-off";
const typing = (target) => target.matches?.("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])");
const seen = (thing) => thing.checkVisibility({ visibilityProperty: true });
const answers = () => [...document.querySelectorAll("#table .question:not(:has(.sealed)) form.answer button[name=verb]")].filter(seen);

addEventListener("keydown", (event) => {
  const dialog = document.querySelector("#keys");
  if (!dialog || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (document.querySelector("dialog[open], [popover]:popover-open") || localStorage.getItem(OFF)) return;
  if (event.key === "?") {
    event.preventDefault();
    dialog.showModal();
  } else if (/^[1-9]$/.test(event.key)) {
    const button = answers()[event.key - 1];
    if (!button) return;
    event.preventDefault();
    document.documentElement.classList.add("by-keys");
    button.focus();
  }
});

addEventListener("click", ({ target }) => {
  if (target.closest("[data-keys]")) document.querySelector("#keys").showModal();
});
addEventListener("change", ({ target }) => {
  if (target.id !== "keys-on") return;
  target.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "yes");
});
addEventListener("DOMContentLoaded", () => {
  const box = document.querySelector("#keys-on");
  if (box) box.checked = !localStorage.getItem(OFF);
});
