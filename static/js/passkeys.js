// Says that a passkey came to nothing: the library that asks the browser for one keeps it to itself.
const { failed } = document.querySelector("script[data-failed]").dataset;
document.addEventListener("allauth.error", () => {
  const line = document.createElement("p");
  Object.assign(line, { className: "message warning", textContent: failed });
  const said = document.querySelector("#messages");
  said.replaceChildren(line);
  said.scrollIntoView({ block: "nearest" });
});
