// Moves things on the board from where they lay when it was last drawn to where they lie now. In the markup,
//   data-moves="stack-7"         names a thing to follow: by its place, if it lies face down,
//   data-place="seat-2"          is a place that things come from and go to,
//   data-from="seat-2"           says where a thing in it comes from if it was not there before,
//   data-sent="stack- seat-2"    says where things have gone whose names begin so.
// Nothing waits for it, and any tap ends it.
import { keep, recall, remembered } from "./last_seen.js";

const MOST = 12, TAKES = 380; // things, and milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const decided = new WeakSet(); // swaps that have their transition, or must go without one
let running = null; // the view transition, while there is one
let isSwapping = false, lastSwap = Promise.resolve(); // whether its swap is still to come, and when that is done

const board = () => document.querySelector("#table, #replay");
const canMove = () => !calm.matches && !document.hidden && document.startViewTransition;
const boxOf = (thing) => thing.getBoundingClientRect();
const isInSight = ({ left, top, right, bottom, width }) => width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
const originOf = (thing) => thing.closest("[data-from]")?.dataset.from;

// The things that can be followed, by name; two of one name would keep the browser from moving anything.
function followed(root) {
  const things = [...root.querySelectorAll("[data-moves]")].map((thing) => [thing.dataset.moves, thing]);
  const names = things.map(([name]) => name);
  return new Map(things.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}

// What a thing shows, and where it stands among its neighbours: if both are the same, it has not moved.
const faceOf = (thing) => [...thing.querySelectorAll("use"), thing].map((part) => part.getAttribute("href") ?? part.textContent.trim()).join();
function positionOf(thing) {
  const neighbours = [...thing.parentElement?.children ?? []];
  return [thing.parentElement?.className, neighbours.length, neighbours.indexOf(thing)].join();
}

// The boxes of the places. Of my hand, those of the cards that are chosen: each flies from where it lies.
function boxesOfPlaces() {
  const boxes = new Map();
  for (const place of board().querySelectorAll("[data-place]")) {
    if (!isInSight(boxOf(place))) continue;
    const chosen = [...place.querySelectorAll("input:checked")].map((input) => boxOf(input.closest("label")));
    boxes.set(place.dataset.place, chosen.length ? chosen : [boxOf(place)]);
  }
  return boxes;
}

// A swap that moves something is made within a transition. Until that swap is made, the next one waits for it.
addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks: [swap] } = event.detail;
  if (event.defaultPrevented || decided.has(ctx) || !swap || swap.target !== board()) return;
  if (!swap.fragment.querySelector(`#${board().id}`)) return; // nothing new
  if (isSwapping) {
    event.preventDefault();
    decided.add(ctx);
    lastSwap.then(() => htmx.swap(ctx));
  } else if (canMove()) {
    const names = namesOfChanged(followed(board()), followed(swap.fragment));
    if (!names.length) return;
    event.preventDefault();
    decided.add(ctx);
    moveWhile(() => htmx.swap(ctx), names);
  }
});

function namesOfChanged(before, after) {
  const arrived = [...after].filter(([name, thing]) => originOf(thing) && !before.has(name));
  const others = [...before].filter(([name, thing]) => isInSight(boxOf(thing))
    && (!after.has(name) || faceOf(thing) !== faceOf(after.get(name)) || positionOf(thing) !== positionOf(after.get(name))));
  return [...arrived, ...others].map(([name]) => name).slice(0, MOST);
}

// Gives things the names by which the browser moves them, and takes them away again.
function namer() {
  const named = [];
  return {
    give(thing, name, change = "") {
      Object.assign(thing.style, { viewTransitionName: `moves-${name}`, viewTransitionClass: change });
      named.push(thing);
    },
    takeAway() { for (const thing of named.splice(0)) thing.removeAttribute("style"); },
  };
}

function moveWhile(swap, names) {
  const before = followed(board()), origins = boxesOfPlaces(), viewNames = namer();
  const seen = new Map(names.filter((name) => before.has(name)).map((name) => [name, { box: boxOf(before.get(name)), face: faceOf(before.get(name)) }]));
  for (const name of seen.keys()) viewNames.give(before.get(name), name);
  isSwapping = true;
  const transition = running = document.startViewTransition(async () => {
    viewNames.takeAway();
    try { await swap(); } finally { isSwapping = false; }
    const after = followed(board());
    for (const name of names) {
      const thing = after.get(name);
      if (thing && isInSight(boxOf(thing))) viewNames.give(thing, name, changeOf(thing, seen.get(name)));
    }
  });
  lastSwap = transition.updateCallbackDone.catch(() => {});
  transition.ready.then(() => fly(names, seen, origins), () => {});
  transition.finished.catch(() => {}).finally(() => {
    if (running === transition) running = null;
    viewNames.takeAway();
  });
}

// How a thing changes: dice tumble, a card that shows another side is turned over, a number is counted.
function changeOf(thing, seen) {
  if (seen?.face === faceOf(thing)) return "";
  if ("tumbles" in thing.dataset) return "tumbles";
  if (!seen) return "";
  return thing.querySelector("use") ? "turns" : "counts";
}

// What has arrived flies in from its place, one card after the other, and what is gone flies to where it was sent.
function fly(names, seen, origins) {
  const after = followed(board()), goals = boxesOfPlaces(), used = new Map();
  const sent = [...board().querySelectorAll("[data-sent]")].map((told) => told.dataset.sent.split(" "));
  for (const name of names) {
    const thing = after.get(name), left = seen.get(name)?.box;
    if (thing && !left) {
      const origin = originOf(thing), starts = origins.get(origin) ?? goals.get(origin), nth = used.get(starts) ?? 0;
      used.set(starts, nth + 1);
      if (starts) glide(name, centred(starts[nth] ?? starts.at(-1), boxOf(thing)), boxOf(thing));
    } else if (!thing) {
      const [, goal] = sent.find(([beginning]) => name.startsWith(beginning)) ?? [];
      if (goals.has(goal)) glide(name, left, centred(goals.get(goal)[0], left));
    }
  }
}
const centred = (around, { width, height }) => ({ left: around.left + (around.width - width) / 2, top: around.top + (around.height - height) / 2 });
const glide = (name, ...ends) => document.documentElement.animate(
  ends.map(({ left, top }) => ({ transform: `translate(${left}px, ${top}px)` })),
  { duration: TAKES, easing: "cubic-bezier(.3, .7, .2, 1)", pseudoElement: `::view-transition-group(moves-${name})` },
);

// A tap ends it. It reaches what it is on, since what moves takes no taps itself: it lies in a label or a button.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => running?.skipTransition(), true);

// Somebody who comes back sees the board go from how it lay when this browser last showed it.
addEventListener("DOMContentLoaded", () => {
  const { things, size } = recall();
  if (!remembered() || !things || size !== `${innerWidth}x${innerHeight}` || !canMove()) return;
  const before = new Map(Object.entries(things));
  const moved = [...followed(board())].filter(([name, thing]) => isInSight(boxOf(thing))
    && (before.has(name) ? isFar(before.get(name), boxOf(thing)) : originOf(thing))).slice(0, MOST);
  if (!moved.length) return;
  moveWhile(() => {}, moved.map(([name]) => name));
  running.ready.then(() => {
    for (const [name, thing] of moved) if (before.has(name)) glide(name, before.get(name), boxOf(thing));
  }, () => {});
});
const isFar = (one, other) => Math.hypot(one.left - other.left, one.top - other.top) > 8;

addEventListener("pagehide", () => {
  if (!remembered()) return;
  const lie = [...followed(board())].map(([name, thing]) => [name, boxOf(thing)]).filter(([, box]) => isInSight(box));
  const things = Object.fromEntries(lie.map(([name, { left, top }]) => [name, { left: Math.round(left), top: Math.round(top) }]));
  keep({ things, size: `${innerWidth}x${innerHeight}` });
});
