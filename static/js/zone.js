// Where a new player lives, as the browser knows it; without a script it is asked for in the settings.
for (const field of document.querySelectorAll("input[data-zone]")) {
  field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
