// SPDX-License-Identifier: MIT
// How fast the page is, in Chromium: node tests/web/speed.mjs. Measures, and judges nothing; what it printed once is
// in docs/web.md.
//
//   answer       from the key that completes a game to the solution in the page, median and worst of 40 games
//   map          from the same key to the map of 900 targets in the page
//   first paint  of an empty profile on an emulated slow phone: processor slowed four times, 1.6 Mbit/s, 150 ms

import { browser, packages, site } from "./support.mjs";
import { serve } from "./server.mjs";

const GAMES = 40;
const TILES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100];

const chromium = await browser(packages());
const server = await serve(site());

/** Games that are the same in each run. */
function games() {
  let state = 12345;
  const below = (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return Array.from({ length: GAMES }, () => {
    const pool = [...TILES];
    const numbers = Array.from({ length: 6 }, () => pool.splice(below(pool.length), 1)[0]);
    return { target: 101 + below(899), numbers };
  });
}

/** In the page: writes a game on the board, last the last number, and waits for what the selector names. */
function timeOf({ target, numbers, selector }) {
  return new Promise((resolve) => {
    const type = (field, value) => {
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    const fields = [...document.querySelectorAll(".tile-input")];
    type(document.querySelector(".flap-input"), target);
    fields.forEach((field, i) => type(field, i < 5 ? numbers[i] : ""));
    document.querySelector(selector.root).replaceChildren();
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`${selector.root} ${selector.part}`)) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document.querySelector(selector.root), { childList: true, subtree: true });
    type(fields[5], numbers[5]);
  });
}

async function answers(page, selector) {
  const times = [];
  for (const game of games()) {
    times.push(await page.evaluate(timeOf, { ...game, selector }));
    await page.waitForTimeout(120); // what else the view does for this game is over then
  }
  times.sort((a, b) => a - b);
  return `median ${times[GAMES / 2].toFixed(1)} ms, worst ${times.at(-1).toFixed(1)} ms`;
}

const context = await chromium.newContext({ serviceWorkers: "block" });
const page = await context.newPage();
await page.goto(`${server.origin}/#/solve/countdown:100/1,2,3,4,5,6`);
await page.locator(".cell").first().waitFor();
console.log(`answer       ${await answers(page, { root: ".answer", part: ".verdict" })}`);
console.log(`map          ${await answers(page, { root: ".map-card", part: ".cell" })}`);
await context.close();

const phone = await chromium.newContext({
  serviceWorkers: "block", viewport: { width: 360, height: 740 }, isMobile: true,
});
const slow = await phone.newPage();
const session = await phone.newCDPSession(slow);
await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
await session.send("Network.enable");
await session.send("Network.emulateNetworkConditions", {
  offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8,
});
await slow.goto(`${server.origin}/`);
await slow.locator(".solution").waitFor();
const paint = await slow.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
const solved = await slow.evaluate(() => performance.now());
console.log(`first paint  ${Math.round(paint)} ms; example solved after ${Math.round(solved)} ms`);
await chromium.close();
await server.stop();
