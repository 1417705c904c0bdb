// SPDX-License-Identifier: MIT
// Keeps the whole page on the device, so that it works without a network and with the server gone.
//
// tools/site writes the list of files and a version made from their contents into the two lines
// below. A new version fetches all files anew, beside the old ones, and takes their place when it
// has them all.

const VERSION = "unbuilt";
const FILES = [];

const CACHE = `tally-${VERSION}`;
const isOurs = (name) => name.startsWith("tally-");

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    // The first time the page has just fetched nearly all of it, and nothing need come twice. A
    // newer version is asked for anew, or the browser might give what it kept of the old one.
    const isFirst = !(await caches.keys()).some(isOurs);
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file,
      { cache: isFirst ? "force-cache" : "no-cache" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => isOurs(name) && name !== CACHE)
      .map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const address = request.url.replace(/index\.html(?=[?#]|$)/, ""); // kept once, as ./
    const kept = await cache.match(address, { ignoreSearch: true, ignoreVary: true });
    if (!kept) return fetch(request);
    // A server that sends /index.html on to / has its answer marked so, and a browser would not
    // show it as a page.
    return kept.redirected ? new Response(kept.body, kept) : kept;
  })());
});
