// Keeps the whole site for play without a network. Files are named by their content, so what is kept never
// goes stale; the page itself is asked for anew whenever there is a network. A page that was open before a new version
// came still asks for the files of its own, so the versions before are kept as well.
const VERSION = "{{version}}";
const FILES = {{files}};
const OLDER = 2;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  // Their names come in the order in which they were made.
  const old = (names) => names.filter((name) => name !== VERSION).slice(0, -OLDER);
  const drop = (names) => Promise.all(old(names).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") {
    const here = () => caches.open(VERSION).then((cache) => cache.match("/"));
    event.respondWith(fetch(event.request).catch(here));
  } else {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  }
});
