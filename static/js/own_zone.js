// Puts the browser's own time zone on top of the list, and on a button beside a field that names another one.
for (const place of document.querySelectorAll("[data-own-zone]")) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone, input = place.querySelector("input");
  const listed = [...input.list.options].find((option) => option.value === own);
  if (!listed) continue;
  input.list.prepend(listed);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button small", textContent: place.dataset.use.replace("{}", own) });
  const show = () => (button.hidden = input.value === own);
  button.addEventListener("click", () => {
    input.value = own;
    input.focus();
    show();
  });
  input.addEventListener("input", show);
  show();
  place.append(button);
}
