// Switch push messages on for this device: ask the browser for a subscription and post it as a form.
const box = document.querySelector("[data-push]");
const form = box?.querySelector("form");
const say = (what) => { box.querySelector("[data-say]").textContent = box.dataset[what]; };

function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function subscribe() {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.push) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error; // subscribed with an earlier key of this site
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function switchOn() {
  if (await Notification.requestPermission() !== "granted") return say("denied");
  say("wait");
  try {
    const { endpoint, keys } = (await subscribe()).toJSON();
    for (const [name, value] of Object.entries({ address: endpoint, p256dh: keys.p256dh, auth: keys.auth })) form.elements[name].value = value;
    form.requestSubmit();
  } catch {
    say("failed");
  }
}

if (box && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  form.hidden = false;
  say("off");
  form.querySelector("button").addEventListener("click", (event) => {
    if (form.elements.address.value) return;
    event.preventDefault();
    switchOn();
  });
}
