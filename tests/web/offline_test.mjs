// SPDX-License-Identifier: MIT
// The page without its server: after one visit every view works, by any link to it, in any
// directory of any static server; and a newer version of the page reaches those who have the old
// one.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, check, equal, finish, isDeep, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { isAllKept, isKept, textOf, visitor, write } from "./visit.mjs";
import { leaveOutTheRest } from "./weight.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";
const directory = site();
const chromium = await browser(packages(), [], isDeep);

/** Every view by its link, and what shows that the library has worked there. */
const LINKS = {
  "": (page) => page.locator(".five-card").waitFor(),
  "#/solve": (page) => page.locator(".expression", { hasText: "= 952" }).first().waitFor(),
  "#/five/2026-11-21": (page) => page.locator(".ready button").waitFor(),
  [`#/solve/${GAME}`]: async (page) => {
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    await page.locator("#others-title", { hasText: "All 12 solutions" }).waitFor();
    await page.locator(".cell").first().waitFor();
  },
  "#/solve/make24:24/3,3,8,8": (page) => page.locator(".expression", { hasText: "= 24" })
    .first().waitFor(),
  "#/play": async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.locator(".bench-tiles button").first().waitFor();
  },
  [`#/play/${GAME}`]: async (page) => {
    await page.locator(".ready button").click();
    await write(page, "(50+1)*(25-10)");
    await page.locator("#typed").press("Enter");
    await page.locator(".outcome h2", { hasText: "Exact in" }).waitFor();
  },
  "#/five/2026-11-21": (page) => page.locator(".ready button").waitFor(),
  "#/puzzles": async (page) => {
    await page.getByRole("button", { name: "Deal a hand" }).first().click();
    await page.locator(".bench-tiles button").nth(3).waitFor();
  },
  "#/puzzles/make10:10/1,1,5,8": async (page) => {
    await page.locator("#typed").fill("8/(1-1/5)");
    await page.locator("#typed-verdict", { hasText: "Exactly." }).waitFor();
  },
  "#/puzzles/year:0..100/2,0,2,6": (page) => page.locator(".grid-progress",
    { hasText: "53 that" }).waitFor(),
  "#/puzzles/four-fours:0..100/4,4,4,4": (page) => page.locator(".grid-progress",
    { hasText: "98 that" }).waitFor(),
};

/** Every fourth, in the deep tier all of them. */
const links = (first) => Object.entries(LINKS).filter((_, i) => isDeep || i % 4 === first);

/** The links, after a visit to another one, and with no server. */
async function linksWithout(options, some) {
  const server = await serve(directory, 0, options);
  const origin = server.origin + (options.below ?? "");
  await visitor(chromium, origin)("#/play", async (page, context) => {
    await isAllKept(page);
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    await server.stop();
    await page.reload();
    await page.locator(".setup").waitFor();
    await page.goto(`${origin}/index.html?again#/play`); // the same page by its file's name
    await page.locator(".setup").waitFor();
    const other = await context.newPage();
    for (const [i, [link, works]] of some.entries()) {
      await other.goto(`${origin}/?${i}${link}`); // loads the page, as if the link had been sent
      await works(other);
      check(await other.locator("h1").count() > 0, `${link} works`);
    }
  }, { serviceWorkers: "allow" });
}

await steps({
  "every link, with the server gone": () => linksWithout({}, links(0)),

  "every link, in a directory of a static server that is gone": () => linksWithout(
    { below: "/some/where", vary: "Accept-Encoding, Origin, Sec-Fetch-Dest" }, links(1)),

  "a newer version arrives": async () => {
    const own = mkdtempSync(join(tmpdir(), "tally-site-"));
    try {
      // without brotli, which would stay as it was where a file is changed
      cpSync(directory, own, { recursive: true, filter: (file) => !file.endsWith(".br") });
      const server = await serve(own);
      await visitor(chromium, server.origin)(`#/solve/${GAME}`, async (page) => {
        const works = LINKS[`#/solve/${GAME}`]; // then nothing more will be loaded
        await isKept(page);
        await works(page);
        await page.waitForFunction(async () => (await caches.keys()).length === 1);
        // else the newer worker may be the first one that the page has
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const [before] = await page.evaluate(() => caches.keys());
        const change = (file, from, to) => {
          const text = readFileSync(join(own, file), "utf8");
          check(text.includes(from), `${file} has ${from}`);
          writeFileSync(join(own, file), text.replace(from, to));
        };
        change("strings/later/en.js", "What can these numbers make?", "What is new?");
        change("js/store.js", "export", "export const later=1;export");
        writeFileSync(join(own, "js/later/stats.js"), `import{later}from"../store.js";${
          readFileSync(join(own, "js/later/stats.js"), "utf8")}`);
        change("service-worker.js", before.replace("tally-", ""), "newer"); // as tools/site would
        // as coming back to it does
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await page.waitForFunction(async () => (await caches.keys()).join() === "tally-newer");
        await page.locator("html[data-outdated]").waitFor();
        // between two views the newer one is taken, also where the next does not go with the older
        await page.evaluate(() => { location.hash = "#/stats"; });
        await page.locator(".stats").waitFor();
        await page.locator(".tab", { hasText: "Play" }).click();
        await page.locator(".setup").waitFor();
        await page.locator(".tab", { hasText: "Solve" }).click();
        await page.locator("h1", { hasText: "What is new?" }).waitFor();
        await works(page);
        await page.waitForLoadState("networkidle");
        await server.stop();
        await page.reload();
        await page.locator("h1", { hasText: "What is new?" }).waitFor();
        equal(await textOf(page, ".solution .expression"), "(50 + 1) × (25 − 10) = 765",
          "without its server");
      }, { serviceWorkers: "allow" });
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  },

  "why a view cannot be had": async () => {
    const server = await serve(directory);
    await visitor(chromium, server.origin)("", async (page, context) => {
      await isKept(page);
      const problem = (text) => page.locator("main .problem", { hasText: text }).waitFor();
      const go = (hash) => page.evaluate((to) => { location.hash = to; }, hash);
      await context.setOffline(true);
      await go("#/stats");
      await problem("once you are online");
      await context.setOffline(false);
      await server.stop();
      await go("#/class");
      await problem("the server did not send it");
      await go("#/today");
      await page.locator(".five-card").waitFor();
    }, { serviceWorkers: "allow", isCutOff: true,
      before: (page) => page.addInitScript(leaveOutTheRest) });
  },

  "the version is made from the contents": () => {
    const worker = readFileSync(join(directory, "service-worker.js"), "utf8");
    check(/const VERSION = "\d+";/.test(worker), "tools/site has written a version");
    const [, list] = /const FILES = \[(.*)\];/.exec(worker) ?? [];
    check(list.includes('"tally.wasm"') && list.includes('"./"')
      && !list.includes('"strings/'), "and the files that most visits need");
    const [, later] = /const LATER = \[(.*)\];/.exec(worker) ?? [];
    check(later.includes('"strings/fr.js"') && later.includes('"proofs.wasm"')
      && !later.includes(".fr.html"),
      "and those that come later");
  },
}, isDeep ? 1 : 2);

await chromium.close();
finish();
