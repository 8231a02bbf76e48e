// Look at the table again every few seconds (data-look), but only while the page is visible.
import { wake } from "./wake.js";

let timer = 0;
export const lookAgain = () => {
  clearTimeout(timer);
  const table = document.querySelector("[data-look]");
  if (table && !document.hidden) timer = setTimeout(() => { wake(table, "look"); lookAgain(); }, table.dataset.look * 1000);
};
addEventListener("visibilitychange", () => {
  const table = document.querySelector("[data-look]");
  if (table && !document.hidden) wake(table, "look");
  lookAgain();
});

// Nothing moves under a pressing finger: a swap that nobody asked for (hx-trigger) is held back, and fetched again on
// release.
let pressed = null;
const later = new Map();
addEventListener("pointerdown", (event) => { pressed = event.button ? null : event.target.closest("#table button"); });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => {
  pressed = null;
  for (const [element, asks] of later) wake(element, asks);
  later.clear();
});
addEventListener("htmx:before:swap", (event) => {
  const { sourceElement } = event.detail.ctx, asks = sourceElement.getAttribute("hx-trigger");
  if (!asks || !pressed) return;
  event.preventDefault();
  later.set(sourceElement, asks);
});
