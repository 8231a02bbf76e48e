// Numbers of any size. What the site can read as a number (games/forms/read.py) gets its digits grouped as in the page's
// language; anything else stays as typed, for the site to refuse.
const changed = (input) => ["input", "change"].forEach((name) => input.dispatchEvent(new Event(name, { bubbles: true })));
const legible = (input) => /^-?(\d+|\d{1,3}([\s.,'’]\d{3})+)$/.test(input.value.trim());
const read = (input) => BigInt(legible(input) ? input.value.replace(/[^\d-]/g, "") : input.dataset.low);
const write = (input, value) => { input.value = value.toLocaleString(document.documentElement.lang); };
const within = (input, value) => {
  const low = BigInt(input.dataset.low), high = BigInt(input.dataset.high);
  return value < low ? low : value > high ? high : value;
};
addEventListener("click", (event) => {
  const button = event.target.closest(".handy button");
  const input = button?.closest(".field").querySelector("input");
  if (!input) return;
  input.type === "number" ? (input.value = button.value) : write(input, BigInt(button.value));
  changed(input);
});
addEventListener("change", ({ target: input }) => {
  if (!input.matches("[data-low]")) return;
  if (legible(input) || (input.required && !input.value.trim())) write(input, read(input));
});

// Steppers: put a button on either side of a number field.
export function dress(root) {
  for (const box of root.querySelectorAll("[data-stepper]:not(:has(button))")) {
    const input = box.querySelector("input");
    const step = (sign, text, label) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", () => {
        if (input.type === "number") sign > 0 ? input.stepUp() : input.stepDown();
        else write(input, within(input, read(input) + BigInt(sign) * BigInt(input.dataset.step)));
        changed(input);
      });
      return button;
    };
    input.before(step(-1, "−", box.dataset.less || "−"));
    input.after(step(1, "+", box.dataset.more || "+"));
  }
}
