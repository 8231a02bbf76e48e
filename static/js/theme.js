// Light or dark at once, without leaving the page; the cookie is the one that the form would set.
addEventListener("submit", (event) => {
  if (!event.target.matches("[data-themes]") || !event.submitter) return;
  event.preventDefault();
  const theme = event.submitter.value;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=/; Max-Age=${theme ? 31536000 : 0}; SameSite=Lax${secure}`;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const button of event.target.querySelectorAll("button")) button.setAttribute("aria-pressed", button.value === theme);
});
