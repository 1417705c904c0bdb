// SPDX-License-Identifier: MIT
// axe-core finds nothing to mend, in light, in dark and on a phone, in every view and in the states that a view
// goes through.

import { browser, check, equal, finish, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";

const load = packages();
const axe = load.resolve("axe-core/axe.min.js");
const directory = site();
const chromium = await browser(load);
const server = await serve(directory);

const start = (page) => page.locator(".ready button").click();
const states = [
  ["#/solve/countdown:765/1,3,7,10,25,50", (page) => page.locator(".cell").first().waitFor()],
  ["#/solve/countdown:831/1,3,7,10,25,50", (page) => page.locator(".solution").first().waitFor()],
  ["#/play", (page) => page.locator(".setup").waitFor()],
  ["#/play/countdown:765/1,3,7,10,25,50", (page) => page.locator(".ready").waitFor()],
  ["#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await start(page);
    await page.locator(".bench-tiles button").nth(2).click();
    await page.locator(".sign-button").first().click();
    await page.locator(".bench-tiles button").nth(3).click();
  }],
  ["#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await start(page);
    await page.locator("#typed").fill("(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome-answer .step").first().waitFor();
  }],
  ["#/puzzles", (page) => page.locator(".puzzle-card").first().waitFor()],
  ["#/puzzles/make24:24/3,3,8,8", (page) => page.locator(".bench-tiles button").first().waitFor()],
  ["#/puzzles/year:0..100/2,0,2,6", async (page) => {
    await page.locator("#typed").fill("20+26");
    await page.keyboard.press("Enter");
    await page.locator(".grid-progress", { hasText: "53" }).waitFor();
    await page.locator(".grid-cell.grid-open").first().click();
    await page.locator(".grid-panel button").click();
  }],
];

const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 320, height: 640 }, colorScheme: "light", isMobile: true, hasTouch: true },
};

for (const [look, options] of Object.entries(looks)) {
  await steps(Object.fromEntries(states.map(([hash, reach], i) => [`${look} ${i}: ${hash}`, async () => {
    // The policy would not let a test put axe into the page.
    const context = await chromium.newContext({ locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce",
      bypassCSP: true, ...options });
    const page = await context.newPage();
    try {
      await page.goto(`${server.origin}/${hash}`);
      await reach(page);
      await page.addScriptTag({ path: axe });
      const { violations, passes } = await page.evaluate(() => globalThis.axe.run({
        exclude: [".map-square:nth-child(n+2)"], // nine squares of a hundred cells each, all alike
      }, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      }));
      check(passes.length > 10, `${look} ${hash}: axe looked`);
      for (const { id, help, nodes } of violations) {
        const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
        equal(places.slice(0, 4), [], `${look} ${hash}: ${id}: ${help}`);
      }
    } finally {
      await context.close();
    }
  }])));
}

await chromium.close();
await server.stop();
finish();
