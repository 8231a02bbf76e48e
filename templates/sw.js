{% load static %}// The service worker: shows push messages, and says so when there is no network. It keeps nothing that is anybody's.
const CACHE = "{{ version }}";
const OFFLINE = "{% url 'games:offline' %}";
const KEPT = [OFFLINE{% for file in files %}, "{% static file %}"{% endfor %}];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  } else if (KEPT.includes(path) && path !== OFFLINE) {
    event.respondWith(fetch(event.request).catch(() => caches.match(path)));
  }
});

addEventListener("push", (event) => {
  const told = event.data?.json() ?? { title: "Longhand", body: "", path: "/turns/", tag: "longhand" };
  const shown = { body: told.body, tag: told.tag, icon: "{% static 'icons/icon-192.png' %}", badge: "{% static 'icons/badge-96.png' %}" };
  event.waitUntil(registration.showNotification(told.title, { ...shown, data: { path: told.path } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data.path, location.origin);
  if (there.origin !== location.origin) return;
  const look = async () => {
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const same = open.find((page) => new URL(page.url).pathname === there.pathname);
    return same ? same.focus() : clients.openWindow(there.href);
  };
  event.waitUntil(look());
});
