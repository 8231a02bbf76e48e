// Let htmx do what an element waits for by this name (hx-trigger).
export const wake = (element, name) => element.dispatchEvent(new CustomEvent(name, { bubbles: false }));
