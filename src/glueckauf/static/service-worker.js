// Keeps the page that says one is offline, and what it is drawn with: nothing else, so never an old table.
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
