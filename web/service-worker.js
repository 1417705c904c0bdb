// SPDX-License-Identifier: MIT
// Keeps the whole page on the device, so that it works without a network and with the server gone.
//
// tools/site writes the list of files and a version made from their contents into the two lines below. A new
// version fetches all files anew, beside the old ones, and takes their place when it has them all.

const VERSION = "unbuilt";
const FILES = [];

const CACHE = `tally-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // Revalidated, not reloaded: what the page has just fetched need not come twice.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("tally-") && name !== CACHE)
      .map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  })());
});
