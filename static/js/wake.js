// Fire the event of this name that an element waits for (hx-trigger).
export const wake = (element, name) => element.dispatchEvent(new CustomEvent(name, { bubbles: false }));
