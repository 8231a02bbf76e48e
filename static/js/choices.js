// Once a field has its most choices, the rest of its checkboxes are disabled.
export function limit() {
  for (const group of document.querySelectorAll("[data-most]")) {
    const full = group.querySelectorAll("input:checked").length >= Number(group.dataset.most);
    for (const box of group.querySelectorAll("input:not(:checked)")) box.disabled = full;
  }
}
addEventListener("change", limit);

// Where an exact number of things must be chosen, count them; a ranked list is counted by its filled lines.
export function tally() {
  for (const count of document.querySelectorAll("[data-exactly]")) {
    const among = count.closest("fieldset");
    const chosen = among.querySelectorAll("input:checked").length + [...among.querySelectorAll("select")].filter((line) => line.value).length;
    count.querySelector("b").textContent = chosen;
    count.classList.toggle("enough", chosen === Number(count.dataset.exactly));
  }
}
addEventListener("change", tally);

// A field's error goes as soon as it is mended.
addEventListener("input", ({ target }) => {
  target.closest("fieldset, .field")?.querySelector(".amiss, .errorlist")?.remove();
  target.removeAttribute("aria-invalid");
});

// "No" folds away the question whether one is sure.
addEventListener("click", (event) => {
  const details = event.target.closest("[data-fold]")?.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary").focus();
});

// Where the chosen things must be worth enough together, show their sum so far; the dearest may count twice.
export function weigh() {
  for (const line of document.querySelectorAll("[data-total]")) {
    const worths = [...line.closest("fieldset").querySelectorAll("label:has(:checked) .gold")].map((gold) => Number(gold.textContent.replace(/\D/g, "")));
    const dearest = worths.sort((one, other) => other - one).slice(0, Number(line.dataset.twice));
    const sum = [...worths, ...dearest].reduce((so, far) => so + far, 0);
    line.classList.toggle("enough", sum >= Number(line.dataset.total));
    line.querySelector("b").textContent = sum < 10000 ? sum : sum.toLocaleString(document.documentElement.lang);
  }
}
addEventListener("change", weigh);

// Things of the board that are chosen in an order are sent in the order of the taps.
let taps = 0;
const tapped = new WeakMap(), ranked = ".pickable[data-ranked] > :checked";
addEventListener("input", ({ target }) => {
  if (target.matches(ranked)) tapped.set(target, ++taps);
});
addEventListener("formdata", ({ target, formData }) => {
  const boxes = [...target.elements].filter((box) => box.matches(ranked));
  for (const { name } of boxes) formData.delete(name);
  for (const { name, value } of boxes.sort((one, other) => (tapped.get(one) ?? 0) - (tapped.get(other) ?? 0))) formData.append(name, value);
});
