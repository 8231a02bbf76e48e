// Opening a table: a number of seats or a level of bots that the chosen game does not have (which the style sheet dims)
// is not left chosen, there are fewer bots than seats, and beside the button stands what it will open.
function suit() {
  const form = document.querySelector("form.opening");
  const { few, many, levels } = form?.querySelector("[data-few]:checked")?.dataset ?? {};
  if (!few) return;
  const seats = form.querySelector("[name=seats]:checked");
  const fitting = Math.min(Math.max(Number(seats?.value ?? 4), few), many);
  form.querySelector(`[name=seats][value="${fitting}"]`).checked = true;
  const bots = form.querySelector("[name=bots]");
  bots.max = fitting - 1;
  if (Number(bots.value) > fitting - 1) bots.value = fitting - 1;
  const level = form.querySelector("[name=level]:checked");
  if (!levels.split(" ").includes(level?.value)) form.querySelector('[name=level][value="sensible"]').checked = true;
  tell(form);
}
function tell(form) {
  for (const place of form.querySelectorAll("[data-of]")) {
    const field = form.querySelector(`[name=${place.dataset.of}]:is(:checked, [type=number])`);
    place.textContent = field?.type === "number" ? Number(field.value) || place.dataset.none : (field?.labels[0].textContent.split(":")[0].trim() ?? "");
  }
}
addEventListener("change", (event) => { if (event.target.matches("form.opening :is([name=game], [name=seats], [name=bots], [name=pace])")) suit(); });
addEventListener("DOMContentLoaded", suit);
