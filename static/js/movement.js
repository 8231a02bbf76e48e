// What lay elsewhere when the board was last drawn moves to where it lies now. In the markup,
//   data-moves="stack-7"         names a thing to be followed: by its place, if it lies face down,
//   data-place="seat-2"          is a place that things come from and go to,
//   data-from="seat-2"           says where a thing in it comes from that was not there before,
//   data-sent="stack- seat-2"    says where those have gone whose names begin so.
// Nothing waits for it, and any tap ends it.
import { keep, recall, remembered } from "./last_seen.js";

const MOST = 12, TAKES = 380; // things, and milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const within = new WeakSet(); // swaps that have had their movement, or must go without
let drawn = Promise.resolve(), drawing = false, moving = null;

const board = () => document.querySelector("#table, #replay");
const moves = () => !calm.matches && !document.hidden && document.startViewTransition;
const boxOf = (thing) => thing.getBoundingClientRect();
const inSight = ({ left, top, right, bottom, width }) => width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

// The things that can be followed, by name; two of one name would keep the browser from moving anything.
function followed(root) {
  const named = [...root.querySelectorAll("[data-moves]")].map((thing) => [thing.dataset.moves, thing]);
  const names = named.map(([name]) => name);
  return new Map(named.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}

// What a thing shows, and where it stands among its neighbours: if both are the same, it has not moved.
const shows = (thing) => [...thing.querySelectorAll("use"), thing].map((part) => part.getAttribute("href") ?? part.textContent.trim()).join();
function place(thing) {
  const among = [...thing.parentElement?.children ?? []];
  return [thing.parentElement?.className, among.length, among.indexOf(thing)].join();
}

const fromWhere = (thing) => thing.closest("[data-from]")?.dataset.from;

// Where the places are. What is chosen in my hand comes from there, one card after the other.
function places() {
  const found = new Map();
  for (const one of board().querySelectorAll("[data-place]")) {
    if (!inSight(boxOf(one))) continue;
    const chosen = [...one.querySelectorAll("input:checked")].map((input) => boxOf(input.closest("label")));
    found.set(one.dataset.place, chosen.length ? chosen : [boxOf(one)]);
  }
  return found;
}

// A swap that moves something is drawn within a transition; while one is about to be drawn, the next one waits for it.
addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks: [swap] } = event.detail;
  if (event.defaultPrevented || within.has(ctx) || !swap || swap.target !== board()) return;
  if (!swap.fragment.querySelector(`#${board().id}`)) return; // nothing new
  if (drawing) {
    event.preventDefault();
    within.add(ctx);
    drawn.then(() => htmx.swap(ctx));
  } else if (moves()) {
    const names = changed(followed(board()), followed(swap.fragment));
    if (!names.length) return;
    event.preventDefault();
    within.add(ctx);
    move(names, () => htmx.swap(ctx));
  }
});

function changed(old, next) {
  const come = [...next].filter(([name, thing]) => fromWhere(thing) && !old.has(name));
  const others = [...old].filter(([name, thing]) => inSight(boxOf(thing))
    && (!next.has(name) || shows(thing) !== shows(next.get(name)) || place(thing) !== place(next.get(name))));
  return [...come, ...others].map(([name]) => name).slice(0, MOST);
}

function move(names, draw) {
  const old = followed(board()), from = places();
  const were = new Map(names.filter((name) => old.has(name)).map((name) => [name, { box: boxOf(old.get(name)), shows: shows(old.get(name)) }]));
  const named = [];
  const name = (thing, as, how = "") => {
    Object.assign(thing.style, { viewTransitionName: `moves-${as}`, viewTransitionClass: how });
    named.push(thing);
  };
  const unname = () => { for (const thing of named.splice(0)) thing.removeAttribute("style"); };
  for (const as of were.keys()) name(old.get(as), as);
  drawing = true;
  const transition = moving = document.startViewTransition(async () => {
    unname();
    try { await draw(); } finally { drawing = false; }
    const next = followed(board());
    for (const as of names) {
      const thing = next.get(as);
      if (thing && inSight(boxOf(thing))) name(thing, as, how(thing, were.get(as)));
    }
  });
  drawn = transition.updateCallbackDone.catch(() => {});
  transition.ready.then(() => fly(names, were, from), () => {});
  transition.finished.catch(() => {}).finally(() => {
    if (moving === transition) moving = null;
    unname();
  });
}

// Dice tumble, a card that shows another side is turned over, a number is counted.
function how(thing, was) {
  if (was?.shows === shows(thing)) return "";
  if ("tumbles" in thing.dataset) return "tumbles";
  if (!was) return "";
  return thing.querySelector("use") ? "turns" : "counts";
}

// What has come flies in from its place, and what is gone flies to where it was sent.
function fly(names, were, from) {
  const next = followed(board()), now = places(), taken = new Map();
  const sent = [...board().querySelectorAll("[data-sent]")].map((told) => told.dataset.sent.split(" "));
  for (const name of names) {
    const thing = next.get(name), was = were.get(name)?.box;
    if (thing && !was) {
      const where = fromWhere(thing), starts = from.get(where) ?? now.get(where), nth = taken.get(starts) ?? 0;
      taken.set(starts, nth + 1);
      if (starts) glide(name, centred(starts[nth] ?? starts.at(-1), boxOf(thing)), boxOf(thing));
    } else if (!thing) {
      const [, goal] = sent.find(([begins]) => name.startsWith(begins)) ?? [];
      if (now.has(goal)) glide(name, was, centred(now.get(goal)[0], was));
    }
  }
}
const centred = (around, { width, height }) => ({ left: around.left + (around.width - width) / 2, top: around.top + (around.height - height) / 2 });
const glide = (name, ...ends) => document.documentElement.animate(
  ends.map(({ left, top }) => ({ transform: `translate(${left}px, ${top}px)` })),
  { duration: TAKES, easing: "cubic-bezier(.3, .7, .2, 1)", pseudoElement: `::view-transition-group(moves-${name})` },
);

// A tap ends it. It reaches what it is on, since what moves takes no taps itself: it lies in a label or a button.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => moving?.skipTransition(), true);

// Somebody who comes back sees the board go from how it lay when this browser last showed it.
addEventListener("DOMContentLoaded", () => {
  const { things, size } = recall();
  if (!remembered() || !things || size !== `${innerWidth}x${innerHeight}` || !moves()) return;
  const old = new Map(Object.entries(things)), next = followed(board());
  const names = [...next].filter(([name, thing]) => inSight(boxOf(thing)) && (old.has(name) ? far(old.get(name), boxOf(thing)) : fromWhere(thing)));
  if (!names.length) return;
  move(names.map(([name]) => name).slice(0, MOST), () => {});
  moving.ready.then(() => {
    for (const [name, thing] of names.slice(0, MOST)) if (old.has(name)) glide(name, old.get(name), boxOf(thing));
  }, () => {});
});
const far = (was, is) => Math.hypot(was.left - is.left, was.top - is.top) > 8;

addEventListener("pagehide", () => {
  if (!remembered()) return;
  const lie = [...followed(board())].map(([name, thing]) => [name, boxOf(thing)]).filter(([, box]) => inSight(box));
  const things = Object.fromEntries(lie.map(([name, { left, top }]) => [name, { left: Math.round(left), top: Math.round(top) }]));
  keep({ things, size: `${innerWidth}x${innerHeight}` });
});
