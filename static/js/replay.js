// A replay by keyboard, by swipe and by itself. Without scripts its links do the same.
const link = (rel) => document.querySelector(`#replay .ways a[rel=${rel}]`);
const go = (rel) => { link(rel)?.click(); return Boolean(link(rel)); };
const typing = (target) => target.closest("input, textarea, select, [contenteditable], [popover]");

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || typing(event.target)) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (rel && go(rel)) { event.preventDefault(); stop(); }
});

// A swipe to the side, and not within what can itself be scrolled sideways.
let from = null;
addEventListener("touchstart", ({ touches: [touch, second], target }) => {
  const scrolls = (element) => element && (element.scrollWidth > element.clientWidth + 1 || scrolls(element.parentElement?.closest("#replay *")));
  from = second || !target.closest("#replay") || scrolls(target.closest("#replay *")) ? null : { x: touch.clientX, y: touch.clientY };
}, { passive: true });
addEventListener("touchend", ({ changedTouches: [touch] }) => {
  if (!from) return;
  const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
  from = null;
  if (Math.abs(across) < 60 || Math.abs(along) > Math.abs(across) / 2) return;
  if (go(across < 0 ? "next" : "prev")) stop();
});

// Page after page, until somebody takes over. Not where less motion is wanted.
const PACE = 3500;
let timer = 0;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const dress = () => {
  const button = document.querySelector("#replay .play");
  if (!button) return;
  button.hidden = calm.matches || (!timer && !link("next"));
  button.textContent = timer ? button.dataset.pause : button.dataset.play;
};
const stop = () => { clearInterval(timer); timer = 0; dress(); };
const play = () => { timer = setInterval(() => { if (!go("next")) stop(); }, PACE); go("next"); dress(); };
addEventListener("click", (event) => {
  if (event.target.closest("#replay .play")) (timer ? stop : play)();
  else if (event.isTrusted && event.target.closest("#replay a")) stop();
});
calm.addEventListener("change", stop);
addEventListener("htmx:after:swap", dress);
dress();
