import { limits, put, value } from "./numbers.js";

// Options that lie on one line, such as to pay for a thing, not to want it, or to be paid for it: a slider chooses among
// them and fills in their amounts, and only the chosen one shows its number, its sentence and its button. Without scripts
// each shows its own. Where a line stood is kept when the table is drawn again for the same question.
const MOST = 50; // steps to either side
const stood = new Map();

const steps = (input) => {
  const { low, high, step } = limits(input), whole = (high - low) / step;
  return (whole < MOST ? Number(whole) : MOST) + 1;
};
const amount = (input, nth) => {
  const { low, high, step } = limits(input), last = steps(input) - 1;
  return last && nth - 1 < last ? low + (((high - low) * BigInt(nth - 1)) / BigInt(last) / step) * step : high;
};
const nearest = (input) => {
  const { low, high } = limits(input), last = steps(input) - 1;
  return last && high > low ? 1 + Number(((value(input) - low) * BigInt(2 * last) + (high - low)) / (2n * (high - low))) : 1;
};

function dress(line) {
  const part = line.closest(".option"), form = line.closest("form");
  const [pays, neither, paid] = line.querySelectorAll("[data-stop]");
  const [out, back] = [pays, paid].map((stop) => stop.querySelector("input"));
  const name = `${form.id} ${form.dataset.since}`;
  const range = Object.assign(document.createElement("input"), { type: "range", min: -steps(out), max: steps(back), step: 1 });
  range.setAttribute("aria-labelledby", line.dataset.line);

  const show = (at) => {
    const { stop: verb, label } = (at < 0 ? pays : at > 0 ? paid : neither).dataset;
    const input = at < 0 ? out : at > 0 ? back : null;
    range.value = at;
    range.setAttribute("aria-valuetext", input ? `${input.labels[0].textContent} ${input.value}` : label);
    for (const stop of part.querySelectorAll("[data-stop]")) stop.hidden = stop.dataset.stop !== verb;
    for (const press of document.querySelectorAll(`[form="${form.id}"][data-stop]`)) press.hidden = press.dataset.stop !== verb;
    for (const button of part.querySelectorAll("[data-stop] > [name=verb]")) button.classList.add("primary");
    for (const jump of jumps.children) jump.setAttribute("aria-pressed", Number(jump.dataset.at) === at);
    part.dataset.verb = verb;
    stood.set(name, verb);
  };
  const move = (at) => {
    if (at) put(at < 0 ? out : back, amount(at < 0 ? out : back, Math.abs(at)));
    show(at);
  };
  const jumps = Object.assign(document.createElement("div"), { className: "jumps" });
  const ends = [[pays, -steps(out)], [neither, 0], [paid, steps(back)]];
  jumps.append(...ends.map(([stop, at]) => {
    const { stop: verb, label } = stop.dataset;
    const jump = Object.assign(document.createElement("button"), { type: "button", value: verb, textContent: label });
    jump.dataset.at = at;
    jump.addEventListener("click", () => move(at));
    return jump;
  }));
  range.addEventListener("input", () => move(range.valueAsNumber));
  out.addEventListener("input", () => part.dataset.verb === pays.dataset.stop && show(-nearest(out)));
  back.addEventListener("input", () => part.dataset.verb === paid.dataset.stop && show(nearest(back)));
  line.prepend(range, jumps);
  const verb = stood.get(name) ?? line.dataset.at;
  show(verb === pays.dataset.stop ? -nearest(out) : verb === paid.dataset.stop ? nearest(back) : 0);
}

export function draw() {
  for (const line of document.querySelectorAll("[data-line]:not(:has([type=range]))")) dress(line);
}
