// SPDX-License-Identifier: MIT
// axe-core finds nothing to mend, in light, in dark and on a phone, in every view and in the states
// that a view goes through: every thirtieth state on each screen, in the deep tier every second
// one, so that each state is seen once. On a phone nothing is wider than the screen, and fingers
// hit.

import { browser, check, equal, finish, isDeep, packages, site } from "./support.mjs";
import { fingersHit, fits } from "./fits.mjs";
import { serve } from "./server.mjs";
import { STATES, statesInTurn, tour } from "./states.mjs";
import { visitor } from "./visit.mjs";

const load = packages();
const axe = load.resolve("axe-core/axe.min.js");
const directory = site();
const chromium = await browser(load);
const server = await serve(directory);
const visit = visitor(chromium, server.origin);

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const SCREENS = {
  desk: { open: { viewport: { width: 1280, height: 900 } }, dark: { width: 1280, height: 900 } },
  phone: { open: PHONE, dark: { width: 390, height: 844 } },
};

/** What axe-core finds on the page as it is now. */
const findings = (page) => page.evaluate(() => globalThis.axe.run({
  exclude: [".map-square:nth-child(n+2)"], // nine squares of a hundred cells each, all alike
}, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"], // of all else, the first place is enough
}));

async function looksWell(page, where) {
  const { violations, passes } = await findings(page);
  check(passes.length > 10, `${where}: axe looked`);
  for (const { id, help, nodes } of violations) {
    const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    equal(places.slice(0, 4), [], `${where}: ${id}: ${help}`);
  }
}

for (const [turn, [screen, { open, dark }]] of Object.entries(SCREENS).entries()) {
  // The policy would not let a test put axe into the page.
  await tour(visit, { bypassCSP: true, ...open }, async (page, hash) => {
    await page.addScriptTag({ path: axe });
    const place = STATES.findIndex(([one]) => one === hash);
    const colorScheme = ((place >> 1) + turn) % 2 ? "dark" : "light";
    await page.emulateMedia({ colorScheme });
    if (screen === "phone") {
      await fits(page, `${hash} at 320`);
      await fingersHit(page, hash);
    }
    if (colorScheme === "dark") await page.setViewportSize(dark);
    await looksWell(page, `${screen}, ${colorScheme} ${hash}`);
    await page.emulateMedia({ colorScheme: "light" });
  }, isDeep ? statesInTurn(turn, 2) : statesInTurn(7 * turn, 30));
}

await chromium.close();
await server.stop();
finish();
