// Small comforts; every page works without them.
(() => {
  "use strict";

  // Steppers: a number field gets a button on either side.
  function dress(root) {
    for (const box of root.querySelectorAll("[data-stepper]:not(:has(button))")) {
      const input = box.querySelector("input");
      const step = (sign, text, label) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
        button.setAttribute("aria-label", label);
        button.addEventListener("click", () => {
          sign > 0 ? input.stepUp() : input.stepDown();
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
        return button;
      };
      input.before(step(-1, "−", box.dataset.less || "−"));
      input.after(step(1, "+", box.dataset.more || "+"));
    }
    root.querySelectorAll("form[data-preview]").forEach(preview);
  }

  // The preview: data-preview="You bid {bid} and lay your {lay}", filled from each field's data-say or value.
  // With data-same="bid lay" it ends in data-truth or data-lie.
  function preview(form) {
    const out = form.querySelector("output.preview");
    if (!out) return;
    const said = (name) => [...form.elements]
      .filter((field) => field.name === name && (!["radio", "checkbox"].includes(field.type) || field.checked) && field.value)
      .map((field) => field.dataset.say || field.value);
    let whole = true;
    const text = form.dataset.preview.replace(/\{(#?)(\w+)\}/g, (_, count, name) => {
      const words = said(name);
      whole &&= words.length > 0;
      return count ? words.length : words.join(", ");
    });
    out.textContent = whole ? text : "";
    if (!whole || !form.dataset.same) return;
    const [one, ...rest] = form.dataset.same.split(" ").map(said);
    const lie = rest.flat().some((word) => word !== one[0]);
    const verdict = Object.assign(document.createElement("span"), { className: lie ? "lie" : "truth" });
    verdict.textContent = lie ? form.dataset.lie : form.dataset.truth;
    out.append(": ", verdict);
  }

  // A link to copy, and forms that may choose at most so many cards.
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => { button.textContent = button.dataset.copied; });
  });
  addEventListener("input", (event) => { if (event.target.form?.dataset.preview) preview(event.target.form); });
  addEventListener("htmx:after:swap", () => dress(document));
  addEventListener("DOMContentLoaded", () => dress(document));
})();
