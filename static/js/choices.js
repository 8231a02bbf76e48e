// Once a field has its most choices, the rest of its checkboxes are disabled.
export function limit() {
  for (const group of document.querySelectorAll("[data-most]")) {
    const full = group.querySelectorAll("input:checked").length >= Number(group.dataset.most);
    for (const box of group.querySelectorAll("input:not(:checked)")) box.disabled = full;
  }
}
addEventListener("change", limit);

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
