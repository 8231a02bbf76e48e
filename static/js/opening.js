// Opening a table: a number of seats or a level of bots that the chosen game does not have (which the style sheet hides)
// is not left chosen, there are fewer bots than seats, and how well they play is asked only where there are any.
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
  const asked = form.querySelector("[name=level]").closest("fieldset");
  asked.hidden = !(Number(bots.value) > 0 || asked.querySelector(".errorlist"));
}
addEventListener("change", (event) => { if (event.target.matches("form.opening :is([name=game], [name=seats], [name=bots])")) suit(); });
addEventListener("DOMContentLoaded", suit);
