// Keeps the page that says one is offline, and what it is drawn with: nothing else, so never an old table. Tells what is pushed.
const page = new URL(location).searchParams.get("offline");
const KEPT = `offline ${location.search}`;

async function keep() {
  const cache = await caches.open(KEPT);
  const got = await fetch(page);
  const parts = new Set((await got.clone().text()).match(/\/static\/[^"]+/g));
  await Promise.all([cache.put(page, got), cache.addAll([...parts])]);
  await skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(page)));
  else if (new URL(request.url).pathname.startsWith("/static/"))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

// Somebody is told something, though no page may be open. The icon counts the games that wait.
addEventListener("push", (event) => {
  const { title, body, link, tag, waiting } = event.data.json();
  const shown = registration.showNotification(title, { body, tag, icon: "/static/icon-192.png", data: link });
  event.waitUntil(Promise.all([shown, navigator.setAppBadge?.(waiting)]));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(link) {
  const there = new URL(new URL(link).pathname, location).href, pages = await clients.matchAll({ type: "window" });
  const open = pages.find((page) => page.url.split("?")[0] === there);
  return open ? open.focus() : clients.openWindow(there);
}
