// Switch push messages on for this device: ask the browser for a subscription and post it as a form.
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const say = (box, what) => { box.querySelector("[data-say]").textContent = box.dataset[what]; };

function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function subscribe(key) {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error; // subscribed with an earlier key of this site
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function switchOn(box, form) {
  if (await Notification.requestPermission() !== "granted") return say(box, "denied");
  say(box, "wait");
  try {
    const { endpoint, keys } = (await subscribe(box.dataset.push)).toJSON();
    for (const [name, value] of Object.entries({ address: endpoint, p256dh: keys.p256dh, auth: keys.auth })) form.elements[name].value = value;
    form.requestSubmit();
  } catch {
    say(box, "failed");
  }
}

// Where it can be done, its button is shown: on a page of its own, or at a table that has just been drawn.
export function offerPush() {
  for (const box of can ? document.querySelectorAll("[data-push]") : []) {
    const form = box.querySelector("form");
    if (form.hidden) say(box, "off");
    form.hidden = false;
  }
}
addEventListener("click", (event) => {
  const button = event.target.closest("[data-push] form button"), form = button?.form;
  if (!button || form.elements.address.value) return;
  event.preventDefault();
  switchOn(button.closest("[data-push]"), form);
});
