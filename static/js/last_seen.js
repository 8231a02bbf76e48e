// What this browser has last shown of each table, so that it can tell what is new after days away: which lines, and
// where the things on the board lay. Without a store, everything is as if seen for the first time.
const KEY = "longhand-last-seen", KEPT = 30; // tables

// The page of a table, not of a letter, whose address opens a seat.
export const remembered = () => document.querySelector("#table[data-look]");

function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}

export const recall = () => all()[location.pathname] ?? {};

export function keep(what) {
  const { [location.pathname]: before, ...others } = all();
  const kept = Object.entries({ ...others, [location.pathname]: { ...before, ...what } }).slice(-KEPT);
  try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept))); } catch { /* full, or forbidden */ }
}
