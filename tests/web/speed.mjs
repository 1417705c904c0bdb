// SPDX-License-Identifier: MIT
// How fast the page is, in Chromium: node tests/web/speed.mjs [RUNS [SITE]]. Measures, and judges
// nothing; what it printed on a quiet machine is in bench/results, and docs/web.md names it. With
// the directory of another page, one of another commit, first paints of both are measured in turn.
//
//   answer       from the last key of a six-number game to its solution in the page (real key
//                events; time from the event's own stamp), and until the next frame has it; 50
//                games a run, and 20 with a processor slowed four times
//   map          from the same key to the map of 900 targets, in the page, and until the next frame
//                has it
//   first paint  of an empty profile on an emulated slow phone: processor slowed four times,
//                1.6 Mbit/s, 150 ms: home, and the solver's board; the answer to a link's game; the
//                largest paint, how far things moved, and what came over the wire till then; each
//                the median of nine visits
//   round        the longest task of the main thread in a round, from turning over to the answers
//   sheet        forty games with their answers, from choosing to all of it in the page
//
// Each run has a browser of its own. The page is one that was opened and used: its first games are
// not counted.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { browser, packages, site, source } from "./support.mjs";
import { serve } from "./server.mjs";
import { giveUp } from "./visit.mjs";

const GAMES = 50;
const SLOW_GAMES = 20;
const SLOW = 4; // times
const WARM_UP = 5;
const FIRST_VISITS = 9;
const KEY_PAUSE_MS = 60; // a quick hand
const TILES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100];

/** Games that are the same in each run. */
function games(count) {
  let state = 12345;
  const below = (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return Array.from({ length: count }, () => {
    const pool = [...TILES];
    const numbers = Array.from({ length: 6 }, () => pool.splice(below(pool.length), 1)[0]);
    return { target: 101 + below(899), numbers };
  });
}

/** In the page: from the next input event on, when is what for this game in the page, and when in a
 *  frame? */
function watch({ id, numbers }) {
  const times = {};
  window.measured = new Promise((resolve) => {
    let start = null;
    const note = (name) => {
      if (times[name] !== undefined) return;
      times[name] = performance.now() - start;
      requestAnimationFrame(() => {
        const channel = new MessageChannel(); // its message comes once the frame has been drawn
        channel.port1.onmessage = () => {
          times[`${name}Frame`] = performance.now() - start;
          if (times.answerFrame !== undefined && times.mapFrame !== undefined) resolve(times);
        };
        channel.port2.postMessage(0);
      });
    };
    const observer = new MutationObserver(() => {
      if (start === null || !location.hash.endsWith(id)) return;
      if (document.querySelector(".answer .solution-line")) note("answer");
      if (document.querySelector(".cell")?.getAttribute("href")?.endsWith(`/${numbers}`)) note(
        "map");
    });
    observer.observe(document.querySelector("#main"),
      { childList: true, subtree: true, attributes: true });
    document.querySelectorAll(".tile-input")[5].addEventListener("input", (event) => {
      start = event.timeStamp;
      document.querySelector(".answer").replaceChildren();
    }, { once: true, capture: true });
  });
}

async function type(page, { target, numbers }) {
  const last = String(numbers[5]);
  await page.evaluate(({ target: wanted, first }) => {
    const write = (field, value) => {
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    write(document.querySelector(".flap-input"), wanted);
    [...document.querySelectorAll(".tile-input")]
      .forEach((field, i) => write(field, first[i] ?? ""));
  }, { target, first: numbers.slice(0, 5) });
  const field = page.locator(".tile-input").nth(5);
  await field.focus();
  if (last.length > 1) await page.keyboard.type(last.slice(0, -1), { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(KEY_PAUSE_MS);
  await page.evaluate(watch, { id: `${target}/${numbers}`, numbers: String(numbers) });
  await page.keyboard.press(last.at(-1));
  const times = await page.evaluate(() => window.measured);
  await page.waitForTimeout(KEY_PAUSE_MS);
  return times;
}

async function typing(chromium, server, { count = GAMES, rate = 1 } = {}) {
  const context = await chromium.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(`${server.origin}/#/solve/countdown:100/1,2,3,4,5,6`);
  await page.locator(".cell").first().waitFor();
  await page.waitForTimeout(1000);
  const times = [];
  for (const game of games(WARM_UP + count)) times.push(await type(page, game));
  await context.close();
  return times.slice(WARM_UP);
}

/** First paint of an address, and when what the selector names is there. */
async function firstPaint(chromium, server, hash, wanted) {
  const context = await chromium.newContext({
    serviceWorkers: "block", viewport: { width: 360, height: 740 }, isMobile: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8,
  });
  const before = server.bytesSent();
  await page.goto(`${server.origin}/${hash}`, { waitUntil: "commit" });
  await page.waitForFunction((selector) => document.querySelector(selector), wanted);
  const there = await page.evaluate(() => performance.now());
  const bytes = server.bytesSent() - before;
  await page.waitForTimeout(1000); // what is painted or moved once all is there
  const { paint, largest, moved } = await page.evaluate(() => new Promise((resolve) => {
    const seen = { paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
      largest: 0, moved: 0 };
    const look = (type, take) => new PerformanceObserver((list) =>
      list.getEntries().forEach(take)).observe({ type, buffered: true });
    look("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime; });
    look("layout-shift", ({ value }) => { seen.moved += value; });
    setTimeout(() => resolve(seen), 100);
  }));
  await context.close();
  return { paint, largest, moved, there, bytes };
}

/** The longest task of a round, with its answers: tasks of 50 ms and more are told by the browser,
 *  shorter ones are seen as the time between two turns of the page. */
async function longestTask(chromium, server, { target, numbers }) {
  const context = await chromium.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/play/countdown:${target}/${numbers}`);
  await page.locator(".ready button").waitFor();
  await page.waitForTimeout(2500); // what the page does once it stands
  await page.evaluate(() => {
    window.longest = 0;
    const note = (ms) => { window.longest = Math.max(window.longest, ms); };
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => note(duration)))
      .observe({ type: "longtask" });
    const channel = new MessageChannel();
    let last = performance.now();
    channel.port1.onmessage = () => {
      const now = performance.now();
      note(now - last);
      last = now;
      channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
  });
  await page.locator(".ready button").click();
  const tiles = page.locator(".bench-tiles button");
  for (const sign of [0, 2, 0]) {
    await tiles.nth(0).click();
    await page.locator(".sign-button").nth(sign).click();
    await tiles.nth(1).click();
  }
  await page.locator(".round-tools button").first().click();
  await giveUp(page);
  await page.locator(".outcome .around-cell").first().waitFor();
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => window.longest);
  await context.close();
  return longest;
}

/** Sheets of forty games: from choosing that many to the last answer in the page. */
async function sheets(chromium, server, count) {
  const context = await chromium.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/print`);
  await page.locator(".key-way").first().waitFor();
  await page.getByLabel("How many", { exact: true }).selectOption("40");
  await page.locator(".key-way").nth(39).waitFor();
  const times = [];
  for (let i = 0; i < count; i++) {
    times.push(await page.evaluate(() => new Promise((resolve) => {
      const before = document.querySelector(".sheet-code").textContent;
      const start = performance.now();
      new MutationObserver((_, observer) => {
        const isNew = document.querySelector(".sheet-code")?.textContent !== before;
        if (!isNew || document.querySelectorAll(".key-way").length !== 40) return;
        observer.disconnect();
        resolve(performance.now() - start);
      }).observe(document.getElementById("main"), { childList: true, subtree: true });
      document.querySelectorAll(".print-buttons button")[1].click();
    })));
  }
  await context.close();
  return times;
}

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
    .toFixed(1);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms`;
}

/** The rows of the first visits to an address. */
function tellFirst(name, visits) {
  const median = (key) => visits.map((visit) => visit[key])
    .sort((a, b) => a - b)[Math.floor(visits.length / 2)];
  const [paint, there, largest] = ["paint", "there", "largest"].map((key) =>
    Math.round(median(key)));
  console.log(`  first paint      ${name}: ${paint} ms; `
    + `${name.endsWith("home") ? "all of it" : "answer"} after ${there} ms`);
  console.log(`  largest paint    ${name}: ${largest} ms; moved ${median("moved").toFixed(3)}, `
    + `${Math.round(median("bytes") / 1000)} kB on the wire`);
}

const runs = Number(process.argv[2] ?? 3);
const load = packages();
const server = await serve(site());
const pages = [server, ...process.argv[3] ? [await serve(process.argv[3])] : []];
const commit = spawnSync("git", ["-C", source, "describe", "--always", "--dirty"],
  { encoding: "utf8" }).stdout.trim();
const processor = /model name\s*: (.*)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1]
  ?? "unknown";
for (let run = 1; run <= runs; run++) {
  const chromium = await browser(load);
  if (run === 1) {
    console.log(
      `# node tests/web/speed.mjs ${runs}: commit ${commit}, Chromium ${chromium.version()}`);
    console.log(`# ${cpus().length} x ${processor}`);
  }
  console.log(`run ${run}, load ${loadavg()[0].toFixed(2)}`);
  const times = await typing(chromium, server);
  console.log(`  answer           ${summary(times.map(({ answer }) => answer))}`);
  console.log(`  answer, frame    ${summary(times.map(({ answerFrame }) => answerFrame))}`);
  const slow = await typing(chromium, server, { count: SLOW_GAMES, rate: SLOW });
  console.log(`  answer, slowed   ${summary(slow.map(({ answer }) => answer))}`);
  console.log(`  frame, slowed    ${summary(slow.map(({ answerFrame }) => answerFrame))}`);
  console.log(`  map              ${summary(times.map(({ map }) => map))}`);
  console.log(`  map, frame       ${summary(times.map(({ mapFrame }) => mapFrame))}`);
  for (const [name, hash, wanted] of [["home", "", ".five-go[href*='-']"],
    ["solver", "#/solve/countdown:952/25,50,75,100,3,6", ".solution-line"]]) {
    const visits = pages.map(() => []);
    for (let i = 0; i < FIRST_VISITS * pages.length; i++) {
      visits[i % pages.length].push(
        await firstPaint(chromium, pages[i % pages.length], hash, wanted));
    }
    for (const [i, seen] of visits.entries()) tellFirst(i > 0 ? `other ${name}` : name, seen);
  }
  const longest = [];
  for (const game of games(8)) longest.push(await longestTask(chromium, server, game));
  console.log(`  round, task      ${summary(longest)}`);
  console.log(`  sheet of 40      ${summary(await sheets(chromium, server, 10))}`);
  await chromium.close();
}
for (const page of pages) await page.stop();
