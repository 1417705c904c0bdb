// SPDX-License-Identifier: MIT
// Keeps the page on the device, so that it works without a network and with the server gone: what a
// first visit needs at once, the rest (other views, other languages) once it is used, or the page
// says that there is time. Of the languages, those that were used.
//
// tools/site writes the lists of files and a version made from their contents into the lines below.
// A new version fetches all files anew, beside the old ones, and takes their place when it has them
// all.

const VERSION = "unbuilt";
const FILES = [];
const LATER = [];

const CACHE = `tally-${VERSION}`;
const isOurs = (name) => name.startsWith("tally-");

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    // The first time the page has just fetched nearly all of it, and nothing need come twice. A
    // newer version is asked for anew, or the browser might give what it kept of the old one.
    const isFirst = !(await caches.keys()).some(isOurs);
    const had = await Promise.all(LATER.map((file) => caches.match(file)));
    const cache = await caches.open(CACHE);
    const files = [...FILES, ...LATER.filter((_, i) => had[i])]; // what was used once
    await cache.addAll(files.map((file) => new Request(file,
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

/** The page tells what it has loaded before there was a worker: a list of addresses; then that
 *  there is time for all, in its language: {language}. */
self.addEventListener("message", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const { language } = event.data;
    const isWanted = language
      ? (file) => !file.startsWith("strings/") || file.endsWith(`/${language}.js`)
      : (file) => event.data.includes(new URL(file, location.href).href);
    const wanted = LATER.filter(isWanted);
    for (const file of wanted) {
      if (!(await cache.match(file))) await cache.add(file).catch(() => {}); // offline: later
    }
    event.source.postMessage(language ? "all" : "used");
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const address = request.url.replace(/index\.html(?=[?#]|$)/, "") // kept once, as ./
      .replace(/\.[a-z]{2}\.html(?=[?#]|$)/, ".html"); // differs in its head alone
    // To leave out what follows ? means to look at all that is kept: for documents alone.
    const isDocument = request.mode === "navigate";
    const kept = await cache.match(address, { ignoreSearch: isDocument, ignoreVary: true });
    if (!kept) return fetchAndKeep(request, cache);
    // A server that sends /index.html on to / has its answer marked so, and a browser would not
    // show it as a page.
    return kept.redirected ? new Response(kept.body, kept) : kept;
  })());
});

async function fetchAndKeep(request, cache) {
  const response = await fetch(request);
  const isOfPage = LATER.some((file) => new URL(file, location.href).href === request.url);
  if (isOfPage && response.ok) await cache.put(request, response.clone());
  return response;
}
