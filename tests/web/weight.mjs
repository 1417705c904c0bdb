// SPDX-License-Identifier: MIT
// What a first visit weighs on the wire, heads of answers and all that is kept for offline use
// included; and that it loads one language.

import { check, equal } from "./support.mjs";
import { isKept } from "./visit.mjs";

// docs/web.md tells 219 kB in brotli.
const WIRE_LIMIT = 226_000;
const TAP_LIMIT = 90_000; // before home can be used

/** In the page: what came before the library, and whether home was painted by then. */
function beforeLibrary() {
  const all = [...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource")];
  const { startTime } = all.find(({ name }) => name.endsWith("/tally.wasm"));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { isPainted: paint.startTime < startTime, bytes: all
    .filter((entry) => entry.startTime < startTime)
    .reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

/** In the page: what it does once there is time (js/main.js) is left out, on slow machines, too. */
export function leaveOutTheRest() {
  const { setTimeout } = window;
  window.setTimeout = (action, ms, ...rest) => (ms === 4000 ? 0 : setTimeout(action, ms, ...rest));
}

/** Visits home with an empty profile, then goes on with next(page). */
export async function firstVisit(visit, server, locale, next = () => {}) {
  const sent = server.bytesSent();
  await visit("", async (page) => {
    await page.locator(".tab").first().waitFor();
    await isKept(page);
    await page.waitForLoadState("networkidle");
    const bytes = server.bytesSent() - sent;
    console.log(`  ${locale}: ${bytes} bytes on the wire`);
    check(bytes < WIRE_LIMIT, `${bytes} bytes on the wire`);
    const first = await page.evaluate(beforeLibrary);
    check(first.isPainted && first.bytes > 20_000 && first.bytes < TAP_LIMIT,
      `home comes before the library, with ${first.bytes} bytes`);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource")
      .flatMap(({ name }) => /strings\/(.*)\.js$/.exec(name)?.[1] ?? []));
    equal([...new Set(loaded)], [locale.slice(0, 2)], "one language is loaded");
    await next(page);
  }, { serviceWorkers: "allow", locale,
    before: (page) => page.addInitScript(leaveOutTheRest) });
}
