// Reads what has happened since this browser last showed the table, event by event, in the line over the board, with a flash
// where it happened. What was turned up covers the screen for as long as it takes to read. A tap ends both.
import { keep, recall, remembered } from "./last_seen.js";

const ALL = 4000, EACH = 1300; // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let timers = [], turned = "", restore = () => {};

export function tellNews() {
  const table = remembered(), moment = document.querySelector("#moment");
  if (document.hidden || !table) return;
  const lines = [...document.querySelectorAll("#latest[data-mark], #latest [data-mark]")], before = recall();
  const [line, shown] = [lines.at(-1)?.dataset.mark ?? "", moment?.dataset.mark ?? ""];
  if (moment) moment.hidden = turned !== shown; // it may have been drawn again
  if (before.line === line && before.shown === shown) return;
  stop();
  keep({ line, shown });
  if (before.line === undefined) return; // there is nothing that this browser has shown before
  if (shown && shown !== before.shown) show(moment);
  const news = lines.slice(1 + lines.findLastIndex(({ dataset }) => dataset.mark === before.line));
  if (!calm.matches) read(news, table.querySelector("#latest > summary > span"));
}

function show(moment) {
  turned = moment.dataset.mark;
  moment.hidden = false;
  timers.push(setTimeout(hide, ALL));
}
function hide() {
  turned = "";
  const moment = document.querySelector("#moment");
  if (moment) moment.hidden = true;
}

// At the end the line says what it said at the start.
function read(news, line) {
  const each = Math.min(EACH, ALL / news.length), said = line?.innerHTML;
  news.forEach((one, nth) => timers.push(setTimeout(() => {
    if (line) line.innerHTML = nth < news.length - 1 ? one.textContent : said;
    document.querySelector(`#board [data-place="${one.dataset.at}"]`)?.animate({ opacity: [1, .4, 1] }, 450);
  }, nth * each)));
  if (line) restore = () => { if (line.isConnected) line.innerHTML = said; };
}
function stop() {
  timers.forEach(clearTimeout);
  timers = [];
  hide();
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => {
  if (!timers.length) return;
  stop();
  restore();
}, true);
addEventListener("htmx:after:swap", () => { restore = () => {}; }); // the server has just drawn it
