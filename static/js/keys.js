// Keys for those who like them: digits choose the numbers that the question asks for, one after the other, and go to the
// answers elsewhere; ? tells which keys there are. They can be switched off, since somebody who speaks to the machine may press
// them by accident.
const OFF = "longhand-keys-off";
const typing = (target) => target.matches?.("textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])");
const seen = (thing) => thing.checkVisibility({ visibilityProperty: true });
const answers = () => [...document.querySelectorAll("#table .question:not(:has(.sealed)) form.answer button[name=verb]")].filter(seen);
const said = (radio) => radio.parentElement.textContent.trim().match(/^(\d+)%?$/)?.[1];
const numbers = (field) => [...field?.querySelectorAll("input[type=radio]") ?? []].filter((radio) => said(radio) && !radio.disabled);

const TOGETHER = 1000; // milliseconds in which a 1 and a 0 make ten
let typed = "", at = -Infinity, into = null;

// Chooses the number that a digit makes with those just typed: where the focus is, or after a number that digits have
// just chosen in the field after it. A field to type in gets the digit itself.
function choose(digit, event) {
  const fields = [...document.querySelectorAll("#table .question:not(:has(.sealed)) form.answer :is(fieldset, .stepper input)")].filter(seen);
  const here = event.target.closest("form.answer fieldset");
  if (!numbers(here).length && fields[0]?.matches("input")) {
    fields[0].focus();
    fields[0].select();
    return true;
  }
  const numbered = fields.filter((field) => numbers(field).length);
  const field = numbered.includes(here) ? here : numbered[0];
  const find = (place, number) => numbers(place).find((radio) => said(radio) === number);
  const together = event.timeStamp - at < TOGETHER && find(field, typed + digit);
  const next = numbered.filter((one) => one.form === field?.form);
  const place = !together && field === into ? next[(next.indexOf(field) + 1) % next.length] : field;
  typed = together ? typed + digit : digit;
  at = event.timeStamp;
  const radio = find(place, typed);
  if (!radio) return numbered.length > 0;
  event.preventDefault();
  document.documentElement.classList.remove("by-keys");
  into = null;
  radio.focus();
  into = place;
  if (!radio.checked) radio.click();
  return true;
}

addEventListener("focusin", ({ target }) => {
  if (into && !into.contains(target)) into = null;
});
addEventListener("keydown", (event) => {
  const dialog = document.querySelector("#keys");
  if (!dialog || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (document.querySelector("dialog[open], [popover]:popover-open") || localStorage.getItem(OFF)) return;
  if (event.key === "?") {
    event.preventDefault();
    dialog.showModal();
  } else if (/^\d$/.test(event.key) && !choose(event.key, event)) {
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
