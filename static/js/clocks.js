// Count down what is left (data-left: seconds when it was drawn). The last hour runs by the second; before it the words
// of the page change by the hour. Devices' clocks may be wrong, so only the time since the drawing is taken from them.
const ends = new WeakMap();
let ticking = 0;

const end = (clock) => {
  const known = ends.get(clock);
  if (known?.drawn === clock.dataset.left) return known.at;
  const at = Date.now() + Number(clock.dataset.left) * 1000;
  ends.set(clock, { drawn: clock.dataset.left, at });
  return at;
};

const words = (seconds) => {
  const { hoursLeft, clockLeft, noneLeft } = document.documentElement.dataset;
  if (seconds <= 0) return noneLeft;
  if (seconds >= 3600) return hoursLeft.replace("{}", Math.floor(seconds / 3600));
  return clockLeft.replace("{}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
};

export function tick() {
  clearTimeout(ticking);
  const clocks = [...document.querySelectorAll("time [data-left]")];
  for (const clock of clocks) {
    const said = words(Math.round((end(clock) - Date.now()) / 1000));
    if (clock.textContent !== said) clock.textContent = said;
  }
  if (clocks.length && !document.hidden) ticking = setTimeout(tick, 1000 - (Date.now() % 1000));
}
addEventListener("visibilitychange", tick);
