// Numbers of any size. What the site can read as a number (games/forms/read.py) gets its digits grouped as in the page's
// language; anything else stays as typed, for the site to refuse.
const changed = (input) => ["input", "change"].forEach((name) => input.dispatchEvent(new Event(name, { bubbles: true })));
const legible = (input) => /^-?(\d+|\d{1,3}([\s.,'’]\d{3})+)$/.test(input.value.trim());
const read = (input) => (legible(input) ? BigInt(input.value.replace(/[^\d-]/g, "")) : limits(input).low);
const write = (input, value) => {
  input.value = input.type === "number" ? value : value.toLocaleString(document.documentElement.lang);
};
export const limits = (input) => {
  const { low, high, step } = input.dataset;
  return { low: BigInt(low ?? input.min), high: BigInt(high ?? input.max), step: BigInt(step ?? input.step) };
};
const within = (input, value) => {
  const { low, high } = limits(input);
  return value < low ? low : value > high ? high : value;
};
export const value = (input) => within(input, read(input));
export const put = (input, value) => { write(input, value); changed(input); };
addEventListener("click", (event) => {
  const button = event.target.closest(".handy button");
  const input = button?.closest(".field").querySelector("input");
  if (input) put(input, BigInt(button.value));
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
