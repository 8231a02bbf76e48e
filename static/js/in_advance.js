// The press that answers and says what is proposed sends what stands in the proposals as it is pressed, also where one
// has been unfolded to say it otherwise. Without scripts it is not there then, since it could not.
const packed = (form) => {
  const said = new URLSearchParams(new FormData(form));
  said.delete("csrfmiddlewaretoken");
  said.delete("open");
  if (form.querySelector("details[open]")) said.append("otherwise", "1");
  return said;
};
addEventListener("click", (event) => {
  const press = event.target.closest("[name=and_say]");
  if (!press) return;
  const sent = new URLSearchParams({ verb: new URLSearchParams(press.value).get("verb") });
  for (const form of document.querySelectorAll(".plan:not(.fits) > form[id^=plan]")) sent.append("plan", packed(form));
  press.value = sent;
}, true);

// What is folded away again is said as it was proposed.
addEventListener("toggle", ({ target }) => {
  if (!target.open && target.matches(".plan > form > details")) target.closest("form").reset();
}, true);

// The line below the buttons opens the tab in which it can be said.
addEventListener("click", (event) => {
  const tab = document.getElementById(event.target.closest("[data-opens]")?.dataset.opens ?? "");
  if (!tab) return;
  event.preventDefault();
  tab.open = true;
  tab.querySelector("summary").focus();
  tab.scrollIntoView({ block: "start" });
});

export function offer() {
  for (const presses of document.querySelectorAll(".with-answer")) presses.hidden = false;
}
