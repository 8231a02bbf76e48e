import { limits, put, value } from "./numbers.js";
import { about } from "./says.js";

// Options that lie on one line, such as to pay for a thing, not to want it, or to be paid for it: a slider chooses among
// them and fills in their amounts, and only the chosen one shows its number and its button. In the middle is neither, and
// either half is as long as the other, however few amounts it has. Without scripts each shows its own. Where a line stood
// is kept when the table is drawn again for the same question.
const MOST = 50; // steps to either side
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const stood = new Map();

const steps = (input) => {
  const { low, high, step } = limits(input), whole = (high - low) / step;
  return (whole < MOST ? Number(whole) : MOST) + 1;
};
const amount = (input, nth) => {
  const { low, high, step } = limits(input), last = steps(input) - 1;
  return last && nth < last ? low + (((high - low) * BigInt(nth)) / BigInt(last) / step) * step : high;
};
const nearest = (input) => {
  const { low, high } = limits(input), last = steps(input) - 1;
  return last && high > low ? Number(((value(input) - low) * BigInt(2 * last) + (high - low)) / (2n * (high - low))) : last;
};

function dress(line) {
  const part = line.closest(".option"), form = line.closest("form");
  const stops = [...line.querySelectorAll("[data-stop]")], [pays, neither, paid] = stops;
  const numbers = [pays, paid].map((stop) => stop.querySelector("input")), [out, back] = numbers;
  const name = `${form.id} ${form.dataset.since}`, half = Math.max(...numbers.map(steps));
  const range = Object.assign(document.createElement("input"), { type: "range", min: -half, max: half, step: 1 });
  range.setAttribute("aria-labelledby", line.dataset.line);

  const at = (place) => (place < 0 ? pays : place > 0 ? paid : neither);
  const number = (place) => (place < 0 ? out : place > 0 ? back : null);
  const nth = (place) => Math.round(((Math.abs(place) - 1) * (steps(number(place)) - 1)) / Math.max(1, half - 1));
  const place = (input) => {
    const last = steps(input) - 1;
    return (input === out ? -1 : 1) * (last ? 1 + Math.round((nearest(input) * (half - 1)) / last) : half);
  };
  const show = (now) => {
    const { stop: verb, label } = at(now).dataset, input = number(now);
    range.value = now;
    range.setAttribute("aria-valuetext", input ? `${input.labels[0].textContent} ${input.value}` : label);
    for (const stop of stops) {
      stop.classList.toggle("chosen", stop === at(now));
      stop.querySelector(".jump").setAttribute("aria-pressed", stop === at(now));
    }
    for (const stop of form.querySelectorAll("#dock [data-stop]")) {
      stop.hidden = stop.dataset.stop !== verb;
      stop.querySelector("[name=verb]").classList.add("primary");
    }
    for (const press of document.querySelectorAll(`[name=and_say][form="${form.id}"]`)) press.hidden = press.dataset.stop !== verb;
    part.dataset.verb = verb;
    stood.set(name, verb);
    about(verb);
  };
  const move = (now) => {
    if (now) put(number(now), amount(number(now), nth(now)));
    show(now);
  };
  for (const [stop, end] of [[pays, -half], [neither, 0], [paid, half]]) {
    const jump = Object.assign(document.createElement("button"), { type: "button", className: "jump" });
    Object.assign(jump, { value: stop.dataset.stop, textContent: stop.dataset.label });
    jump.addEventListener("click", () => { move(end); if (end) range.focus(); });
    stop.prepend(jump);
  }
  range.addEventListener("input", () => move(range.valueAsNumber));
  range.addEventListener("keydown", (event) => { // each press is another amount
    const now = range.valueAsNumber, way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    let next = now + way;
    while (Math.abs(next) < half && next * now > 0 && nth(next) === nth(now)) next += way;
    if (Math.abs(next) <= half) move(next);
  });
  for (const input of numbers) {
    input.addEventListener("input", () => part.dataset.verb === at(place(input)).dataset.stop && show(place(input)));
  }
  for (const label of line.querySelectorAll("label")) label.classList.add("visually-hidden");
  line.prepend(range);
  line.classList.add("jumps");
  const verb = stood.get(name) ?? line.dataset.at;
  show(verb === pays.dataset.stop ? place(out) : verb === paid.dataset.stop ? place(back) : 0);
}

export function draw() {
  for (const line of document.querySelectorAll("[data-line]:not(:has([type=range]))")) dress(line);
}
