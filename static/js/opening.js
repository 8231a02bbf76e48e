// Opening a table: a number of seats that the chosen game does not allow (which the style sheet hides) is not left
// chosen, and there are fewer bots than seats.
function suit() {
  const form = document.querySelector("form.opening");
  const { few, many } = form?.querySelector("[data-few]:checked")?.dataset ?? {};
  if (!few) return;
  const seats = form.querySelector("[name=seats]:checked");
  const fitting = Math.min(Math.max(Number(seats?.value ?? 4), few), many);
  form.querySelector(`[name=seats][value="${fitting}"]`).checked = true;
  const bots = form.querySelector("[name=bots]");
  bots.max = fitting - 1;
  if (Number(bots.value) > fitting - 1) bots.value = fitting - 1;
}
addEventListener("change", (event) => { if (event.target.matches("[name=game], [name=seats]")) suit(); });
addEventListener("DOMContentLoaded", suit);
