// Fill in a new player's time zone from the browser. Without scripts, players can choose it in their settings.
for (const field of document.querySelectorAll("input[data-zone]")) {
  field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
