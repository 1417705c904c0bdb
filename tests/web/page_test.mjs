// SPDX-License-Identifier: MIT
// The real page in a real browser: solving, a round to its end, every kind of puzzle, links, what is kept after a
// reload, keyboard alone, both languages, and all of it with the server gone. Each step begins with an empty
// profile. Throughout: nothing on the console, no request to another host, nothing that the policy forbids.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { browser, check, equal, finish, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";

const WIRE_LIMIT = 150_000;
const VIEWS = ["#/solve/countdown:765/1,3,7,10,25,50", "#/solve/countdown:831/1,3,7,10,25,50",
  "#/solve/make24:24/3,3,8,8", "#/play", "#/play/countdown:765/1,3,7,10,25,50", "#/play/daily", "#/puzzles", "#/puzzles/make24:24/3,3,8,8",
  "#/puzzles/make10:10/1,1,5,8", "#/puzzles/year:0..100/2,0,2,6", "#/puzzles/four-fours:0..100/4,4,4,4"];

const directory = site();
const chromium = await browser(packages());
const server = await serve(directory);

/** Opens an address in an empty profile, does something there, and looks at what went on meanwhile. */
async function visit(hash, action, { origin = server.origin, ...options } = {}) {
  const context = await chromium.newContext({
    viewport: { width: 1280, height: 900 }, locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce", ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on("console", (message) => {
    if (message.type() === "error") check(false, `${hash}: console: ${message.text()}`);
  });
  page.on("pageerror", (error) => check(false, `${hash}: ${error.stack}`));
  context.on("request", (request) => {
    check(request.url().startsWith(`${origin}/`), `${hash}: request to ${request.url()}`);
  });
  await page.goto(`${origin}/${hash}`);
  try {
    await action(page, context);
  } finally {
    await context.close();
  }
}

const textOf = async (page, selector) => (await page.locator(selector).first().innerText()).replace(/\s+/g, " ").trim();
const tile = (page, text) => page.locator(".bench-tiles button", { hasText: new RegExp(`^${text}$`) }).first();
const tap = async (page, ...keys) => {
  for (const key of keys) {
    const operation = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" }[key];
    if (operation) await page.getByRole("button", { name: operation, exact: true }).first().click();
    else await tile(page, key).click();
  }
};

/** The command's own service on a free port, or null where it was built without one. */
async function tallyServe() {
  const service = spawn(process.env.TALLY, ["serve", "--port", "0", "--site", directory],
    { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: service.stderr })) {
    const [, port] = /listening on .*:(\d+)\//.exec(line) ?? [];
    if (!port) continue;
    service.stderr.resume();
    return {
      origin: `http://127.0.0.1:${port}`,
      stop: async () => {
        service.kill();
        await once(service, "exit");
      },
    };
  }
  return null;
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

await steps({
  "the first visit": async () => {
    const before = server.bytesSent();
    await visit("", async (page) => {
      await page.locator(".solution .expression").waitFor();
      await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
      await page.locator(".cell").first().waitFor();
      equal(await textOf(page, ".solution .expression"), "(100 + 3) × 75 × 6 ÷ 50 + 25 = 952", "the example is solved");
    }, { serviceWorkers: "allow" });
    const bytes = server.bytesSent() - before;
    console.log(`  ${bytes} bytes on the wire, kept for offline use included`);
    check(bytes < WIRE_LIMIT, `${bytes} bytes on the wire`);
  },

  "solve by typing": () => visit("#/solve/countdown:100/1", async (page) => {
    await page.getByLabel("Target", { exact: true }).focus();
    await page.keyboard.type("765 1 3 7 10 25 50");
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    check(page.url().endsWith("#/solve/countdown:765/1,3,7,10,25,50"), `the address follows: ${page.url()}`);
    equal(await page.locator(".answer .step").allInnerTexts().then((texts) => texts.map((t) => t.replace(/\s+/g, " "))),
      ["50 + 1 = 51", "25 − 10 = 15", "51 × 15 = 765"], "steps");
    equal(await textOf(page, ".unused"), "Not needed: 3, 7", "what is not needed");
    await page.locator("#others-title", { hasText: "All 12 solutions" }).waitFor();
    equal(await page.locator(".solution-list > li").count(), 12, "all solutions");
    await page.getByRole("radio", { name: "5", exact: true }).check({ force: true });
    await page.waitForFunction(() => document.querySelectorAll(".solution-list > li").length === 2);
    check((await page.locator(".used").allInnerTexts()).every((text) => text === "5 numbers"), "filtered by numbers used");
    await page.locator("#announcer", { hasText: "765" }).waitFor({ state: "attached" });
    await page.reload();
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
  }),

  "solve by tapping and pasting": () => visit("#/solve", async (page) => {
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.locator(".answer", { hasText: "Give at least one number." }).waitFor();
    for (const value of [25, 50, 75, 100, 3, 6]) {
      await page.getByRole("button", { name: `Add ${value}`, exact: true }).click();
    }
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    await page.getByLabel("Target", { exact: true }).evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text", "Target: 813\n1, 10, 25, 50, 75, 100");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.locator(".expression", { hasText: "= 813" }).first().waitFor();
    check(page.url().endsWith("#/solve/countdown:813/1,10,25,50,75,100"), `pasted: ${page.url()}`);
  }),

  "out of reach, and other rules": () => visit("#/solve/countdown:831/1,3,7,10,25,50", async (page) => {
    await page.locator(".verdict", { hasText: "The closest is 1 away" }).waitFor();
    equal(await page.locator(".solution").count(), 2, "both sides");
    await page.goto(`${server.origin}/#/solve/make24:24/1,5,5,5`);
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
    await page.goto(`${server.origin}/#/solve/make24:24/1,1,1,1`);
    await page.locator(".verdict", { hasText: "Out of reach" }).waitFor();
  }),

  "the map": () => visit("#/solve/countdown:952/25,50,75,100,3,6", async (page) => {
    await page.locator(".cell").first().waitFor();
    equal(await page.locator(".cell").count(), 900, "a cell for each target");
    equal(await textOf(page, ".map-summary b"), "832 of 900 targets can be reached.", "the map in words");
    const cell = page.locator(".cell[data-target='953']");
    await page.locator(".cell[data-target='952']").focus();
    await page.keyboard.press("ArrowRight");
    check(await cell.evaluate((element) => element === document.activeElement), "arrow keys move on the map");
    await page.keyboard.press("Enter");
    await page.locator(".expression", { hasText: "= 953" }).first().waitFor();
    check(page.url().includes("countdown:953/"), "a cell is a link");
    await page.goBack();
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    equal(await page.getByLabel("Target", { exact: true }).inputValue(), "952", "back");
  }),

  "a long search is called off": () => visit("#/solve/countdown:765/1,3,7,10,25,50,75,100,2,4,6", async (page) => {
    const draw = page.getByRole("button", { name: "Draw the map" });
    await draw.click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByLabel("Target", { exact: true }).focus();
    await page.keyboard.type("24 4 6");
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
    await page.locator(".map-summary").waitFor();
  }),

  "a round, tapped, to its end": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    check(!(await page.locator(".tile-back").first().innerText()), "tiles lie face down");
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "10", "-", "25");
    check((await textOf(page, ".bench-message")).includes("must stay above 0"), "a step below 1 is refused");
    await tap(page, "10", "50", "+", "1");
    equal(await page.locator(".bench-tiles button").count(), 5, "two tiles become one");
    await page.getByRole("button", { name: "Undo" }).click();
    equal(await page.locator(".bench-tiles button").count(), 6, "undo");
    await tap(page, "50", "+", "1", "51", "25", "-", "10", "*", "51");
    await page.locator(".outcome h2", { hasText: "Exact! 10 points" }).waitFor();
    await page.locator(".outcome-answer .expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    await page.goto(`${server.origin}/#/play`);
    await page.reload();
    equal(await textOf(page, ".rounds li"), "10 points 765 1 3 7 10 25 50 " + await textOf(page, ".round-when"), "history");
    await page.getByRole("button", { name: "Forget all rounds" }).click();
    await page.getByRole("button", { name: /Press again/ }).click();
    await page.locator(".history", { hasText: "None yet" }).waitFor();
  }),

  "a round, by keyboard alone": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.locator(".round button").first().waitFor();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.textContent === "Turn the tiles over")) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest(".bench-tiles"));
    await page.keyboard.press("/"); // chooses nothing: no number is chosen
    check((await textOf(page, ".bench-message")).includes("Choose a number first"), "an operation needs a number");
    while (!(await page.evaluate(() => document.activeElement.id === "typed"))) await page.keyboard.press("Tab");
    await page.keyboard.type("(50+1)*(25-10)-3");
    await page.locator("#typed-verdict", { hasText: "= 762, 3 away." }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".best", { hasText: "762" }).waitFor();
    await page.getByRole("button", { name: "That is my answer" }).press("Enter");
    await page.locator(".outcome h2", { hasText: "Declared. 7 points" }).waitFor();
    check(await page.locator(".outcome").evaluate((element) => element === document.activeElement), "focus is on the outcome");
  }),

  "the clock": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.clock.runFor(5000);
    check(Number(await textOf(page, ".clock-face")) <= 26, "it runs");
    await page.getByRole("button", { name: "Pause" }).click();
    check(!(await tile(page, "50").isVisible()), "a pause veils the tiles");
    const paused = await textOf(page, ".clock-face");
    await page.clock.runFor(20000);
    equal(await textOf(page, ".clock-face"), paused, "a pause stops it");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Hide the clock" }).click();
    check(!(await page.locator(".clock-face").isVisible()), "it can be hidden");
    await page.clock.runFor(30000);
    await page.locator(".outcome h2", { hasText: "Time is up. 0 points" }).waitFor();
    check(await tile(page, "50").isDisabled(), "the bench is closed");
  }),

  "hints cost points": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.getByRole("button", { name: "Hint: how many numbers?" }).click();
    await page.locator(".hint-texts", { hasText: "4 numbers are enough. (At most 7 points from here.)" }).waitFor();
    await page.getByRole("button", { name: "Hint: the first step" }).click();
    await page.locator(".hint-texts", { hasText: "Begin with" }).waitFor();
    await page.locator("#typed").fill("(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "Exact! 5 points" }).waitFor();
  }),

  "a drawn round, and another": () => visit("#/play", async (page) => {
    await page.getByRole("group", { name: "Large tiles" }).getByRole("radio", { name: "2" }).check({ force: true });
    await page.getByRole("group", { name: "Difficulty" }).getByRole("radio", { name: "Easy" }).check({ force: true });
    await page.getByRole("group", { name: "Clock" }).getByRole("radio", { name: "None" }).check({ force: true });
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.locator(".bench-tiles button").first().waitFor();
    equal(await page.locator(".bench-tiles .tile-large").count(), 2, "two large tiles");
    const first = page.url();
    await page.getByRole("button", { name: /^Hint/ }).click();
    await page.getByRole("button", { name: /first step/ }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".outcome h2", { hasText: "0 points" }).waitFor();
    await page.getByRole("button", { name: "Another round" }).click();
    await page.waitForFunction((address) => location.href !== address, first);
    await page.locator(".bench-tiles button").first().waitFor();
  }),

  "the game of the day": async () => {
    const seen = [];
    for (const locale of ["en-GB", "fr-FR"]) {
      await visit("#/play/daily/2026-11-21", async (page) => {
        await page.locator(".ready button").click();
        await page.locator(".bench-tiles button").first().waitFor();
        seen.push(await page.locator(".flap-big").innerText() + await page.locator(".bench-tiles").innerText());
      }, { locale });
    }
    equal(seen[0], seen[1], "the same for everyone");
    await visit("#/play/daily/2026-11-22", async (page) => {
      await page.locator(".ready button").click();
      check(await page.locator(".flap-big").innerText() + await page.locator(".bench-tiles").innerText() !== seen[0],
        "another one the next day");
    });
  },

  "24, tapped, through a fraction": () => visit("#/puzzles", async (page) => {
    await page.locator("a[href='#/puzzles/make24:24/3,3,8,8']").click();
    await tap(page, "8", "/", "3");
    equal(await page.locator(".tile-made").innerText(), "8/3", "a fraction is a tile");
    await tap(page, "8/3"); // let go of it
    await tap(page, "3", "-", "8/3");
    equal(await page.locator(".tile-made").innerText(), "1/3", "3 − 8/3");
    await tap(page, "1/3", "8", "/", "1/3");
    await page.locator(".outcome h2", { hasText: "Solved." }).waitFor();
    await page.getByRole("button", { name: "Another hand" }).first().click();
    await page.waitForFunction(() => !location.hash.includes("3,3,8,8"));
    await page.locator("h1", { hasText: "Make 24" }).waitFor();
    await page.goto(`${server.origin}/#/puzzles`);
    await page.reload();
    await page.locator(".progress-note", { hasText: "1 hand solved" }).waitFor();
  }),

  "make 10, typed and given up": () => visit("#/puzzles/make10:10/1,1,5,8", async (page) => {
    await page.locator("#typed").fill("8/(1-1/5)");
    await page.locator("#typed-verdict", { hasText: "Exactly." }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "Solved." }).waitFor();
    await page.goto(`${server.origin}/#/puzzles/make10:10/1,1,9,9`);
    await page.getByRole("button", { name: /first step/ }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".outcome .expression", { hasText: "= 10" }).waitFor();
  }),

  "the year": () => visit("#/puzzles/year:0..100/2,0,2,6", async (page) => {
    await page.locator("#typed").fill("20+26");
    await page.locator("#typed-verdict", { hasText: "= 46." }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "46: found" }).waitFor();
    for (const key of ["2", "0", "2", "6"]) await page.getByRole("button", { name: key, exact: true }).first().click();
    await page.keyboard.press("Enter");
    await page.locator("#typed-verdict", { hasText: "Not one of the grid" }).waitFor();
    await page.locator(".grid-progress", { hasText: "1 found of 53 that can be made." }).waitFor();
    equal(await page.locator(".grid-cell.grid-impossible").count(), 48, "what cannot be made");
    await page.getByRole("button", { name: "8: open", exact: true }).click();
    await page.getByRole("button", { name: "Show a way" }).click();
    await page.locator(".grid-panel .expression", { hasText: "= 8" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "46: found" }).waitFor();
  }),

  "four fours": () => visit("#/puzzles/four-fours:0..100/4,4,4,4", async (page) => {
    for (const [text, value] of [["4!+4!/4+sqrt(4)", 32], [".4*(4+4*4)", 8], ["44/4+4", 15]]) {
      await page.locator("#typed").fill(text);
      await page.locator("#typed-verdict", { hasText: `= ${value}.` }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `${value}: found` }).waitFor();
    }
    await page.getByRole("button", { name: "7: open", exact: true }).click();
    await page.getByRole("button", { name: "Show a way" }).click();
    await page.locator(".grid-panel .expression", { hasText: "= 7" }).waitFor();
  }),

  "French, dark, and kept": () => visit("#/solve/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByLabel("Language", { exact: true }).selectOption("fr");
    await page.locator("h1", { hasText: "Que font ces nombres" }).waitFor();
    await page.getByLabel("Couleurs", { exact: true }).selectOption("dark");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.reload();
    await page.locator(".verdict", { hasText: "Le compte est bon" }).waitFor();
    equal(await page.evaluate(() => document.documentElement.lang), "fr", "the language is kept");
    equal(await ground(), dark, "the colours are kept");
    await page.getByLabel("Couleurs", { exact: true }).selectOption("light");
    check(await ground() !== dark, "light is lighter");
  }),

  "nothing is wider than the screen": async () => {
    for (const [width, locale] of [[320, "en-GB"], [320, "fr-FR"], [640, "en-GB"]]) { // 640: 1280 at 200 %
      await visit(VIEWS[0], async (page) => {
        for (const view of VIEWS) {
          await page.goto(`${server.origin}/${view}`);
          await page.locator("h1").waitFor();
          await page.waitForTimeout(150);
          const beyond = await overflow(page);
          check(beyond <= 0, `${view} at ${width}, ${locale}: ${beyond} pixels too wide`);
        }
      }, { viewport: { width, height: 700 }, locale, isMobile: width === 320, hasTouch: width === 320 });
    }
  },

  "a solver that cannot be loaded is said": async () => {
    const context = await chromium.newContext({ serviceWorkers: "block", locale: "en-GB" });
    const page = await context.newPage();
    await page.route("**/tally.wasm", (route) => route.abort());
    await page.goto(`${server.origin}/#/solve/countdown:765/1,3,7,10,25,50`);
    await page.locator(".answer .problem", { hasText: "could not be started" }).waitFor();
    await page.goto(`${server.origin}/#/play/countdown:765/1,3,7,10,25,50`);
    await page.locator(".ready button").click();
    await page.locator("#typed").fill("50+1");
    await page.locator("#complaint").waitFor();
    await context.close();
  },

  "served by tally serve": async () => {
    const service = process.env.TALLY ? await tallyServe() : null;
    if (!service) {
      console.log("  not looked at: TALLY names no command with a service");
      return;
    }
    await visit("#/solve/countdown:765/1,3,7,10,25,50", async (page) => {
      await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
      await page.locator(".cell").first().waitFor();
      await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
      await service.stop();
      await page.reload();
      await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    }, { serviceWorkers: "allow", origin: service.origin });
  },

  "all of it with the server gone": async () => {
    const own = await serve(directory);
    await visit("#/play", async (page, context) => {
      await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
      await page.waitForFunction(async () => (await caches.keys()).length === 1);
      await own.stop();
      await page.reload();
      await page.getByRole("button", { name: "Turn the tiles over" }).click();
      await page.locator(".bench-tiles button").first().waitFor();
      const other = await context.newPage();
      await other.goto(`${own.origin}/#/solve/countdown:765/1,3,7,10,25,50`);
      await other.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
      await other.locator(".cell").first().waitFor();
      await other.goto(`${own.origin}/#/puzzles/year:0..100/2,0,2,6`);
      await other.locator(".grid-progress", { hasText: "53 that can be made" }).waitFor();
    }, { serviceWorkers: "allow", origin: own.origin });
  },
});

await chromium.close();
await server.stop();
finish();
