// Caches the whole site for play without a network. File names contain a hash of the content, so cached files are never
// stale; the page is fetched again whenever there is a network. A page of an older version still requests the files of
// that version, so the caches of older versions are kept as well. The networks of the bots are cached when they are first
// fetched, because they are large and most visitors play few games.
const VERSION = "{{version}}";
const FILES = {{files}};
const OLDER = 2;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  // The names are in the order in which the caches were made.
  const old = (names) => names.filter((name) => name !== VERSION).slice(0, -OLDER);
  const drop = (names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});
const cached = async (request) => {
  const response = await fetch(request);
  if (response.ok && request.url.endsWith(".net")) (await caches.open(VERSION)).put(request, response.clone());
  return response;
};
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") {
    const here = () => caches.open(VERSION).then((cache) => cache.match("/"));
    event.respondWith(fetch(event.request).catch(here));
  } else {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? cached(event.request)));
  }
});
// A message of the site: a table waits for the person. Messages about the same table replace each other.
self.addEventListener("push", (event) => {
  const { text, table } = event.data.json();
  const path = table ? `/t/${table}` : "/account";
  const shown = { body: text, tag: path, icon: "{{icon.svg}}", data: path };
  event.waitUntil(self.registration.showNotification("Pocket Empires", shown));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  const open = (pages) => {
    const page = pages.find((page) => new URL(page.url).pathname === path);
    return page ? page.focus() : clients.openWindow(path);
  };
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(open));
});
