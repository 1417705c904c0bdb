// SPDX-License-Identifier: MIT
// axe-core finds nothing to mend, in light, in dark and on a phone, in every view and in the states
// that a view goes through: in each of the looks in the deep tier, else every second state in one
// of the looks in turn.

import { browser, check, equal, finish, packages, site } from "./support.mjs";
import { serve } from "./server.mjs";
import { statesInTurn, tour } from "./states.mjs";
import { visitor } from "./visit.mjs";

const load = packages();
const axe = load.resolve("axe-core/axe.min.js");
const directory = site();
const chromium = await browser(load);
const server = await serve(directory);
const visit = visitor(chromium, server.origin);

const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 320, height: 640 }, colorScheme: "light", isMobile: true,
    hasTouch: true },
  "dark phone": { viewport: { width: 390, height: 844 }, colorScheme: "dark", isMobile: true,
    hasTouch: true },
};

/** What axe-core finds on the page as it is now. */
const findings = (page) => page.evaluate(() => globalThis.axe.run({
  exclude: [".map-square:nth-child(n+2)"], // nine squares of a hundred cells each, all alike
}, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}));

for (const [turn, [look, options]] of Object.entries(looks).entries()) {
  const states = statesInTurn(2 * turn, 2 * Object.keys(looks).length);
  // The policy would not let a test put axe into the page.
  await tour(visit, { bypassCSP: true, ...options }, async (page, hash) => {
    await page.addScriptTag({ path: axe });
    const { violations, passes } = await findings(page);
    check(passes.length > 10, `${look} ${hash}: axe looked`);
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      equal(places.slice(0, 4), [], `${look} ${hash}: ${id}: ${help}`);
    }
  }, states);
}

await chromium.close();
await server.stop();
finish();
