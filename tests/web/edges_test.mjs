// SPDX-License-Identifier: MIT
// The page where views meet what surrounds them: nothing moves while it loads, nothing goes on by
// itself, the focus is never lost, a day ends at midnight, addresses that lead nowhere, the colour
// of the browser's frame, and large letters.

import { browser, check, equal, finish, isDeep, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { tooWide } from "./fits.mjs";
import { standStill, tap, textOf, visitor, write } from "./visit.mjs";

const CODE = "2FDX-JE7S-N82Y";
const SHIFT_MOST = 0.05;
const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

const focused = (page) => page.evaluate(() => {
  const { activeElement: element } = document;
  return element.getAttribute("aria-label") ?? element.className;
});

/** In the page, before all else: what has moved on the screen by itself. */
function noteShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push([entry.value, ...entry.sources.map(
        ({ node }) => `${node?.nodeName} ${node?.className}`)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** What a phone opens first, and what it then waits for; the first one in the quick tier. */
const FIRST = [["", ".way-tiles >> nth=1", "en-GB"], ["", ".way-tiles >> nth=1", "ja-JP"],
  ["", ".way-tiles >> nth=1", "de-DE"], ["#/play", ".setup", "en-GB"],
  ["#/puzzles", ".puzzle-card >> nth=4", "en-GB"], ["#/solve", ".cell:visible >> nth=0", "en-GB"],
  ["#/five", ".ready button", "en-GB"], ["#/missing", ".value-list a >> nth=5", "en-GB"],
  [`#/join/${CODE}/check`, ".class-judge >> nth=0", "en-GB"],
  ["#/nope", ".broken p >> nth=1", "en-GB"], ["#/puzzles/nope", ".broken p >> nth=1", "en-GB"]];

await steps({
  "nothing moves on a phone's first visit": async () => {
    for (const [hash, last, locale] of isDeep ? FIRST : FIRST.slice(0, 1)) {
      await visit(hash, async (page) => {
        await page.locator(last).waitFor();
        await page.waitForTimeout(300);
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((all, [value]) => all + value, 0);
        check(sum < SHIFT_MOST, `${hash || "home"}, ${locale}: moved by ${sum.toFixed(3)}: `
          + JSON.stringify(shifts));
      }, { ...PHONE, locale, before: async (page) => {
        await page.addInitScript(noteShifts);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("Network.enable");
        await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150,
          downloadThroughput: 200_000, uploadThroughput: 200_000 });
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      } });
    }
  },

  "people go on when they like, after the winning tile was seen": () =>
      visit("#/five/2026-11-22/1", async (page) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await standStill(page);
    await tap(page, "5", "*", "10", "50", "-", "1", "49", "*", "3");
    await page.locator(".is-won .tile-made", { hasText: "147" }).waitFor();
    await page.clock.runFor(1000);
    await page.locator(".outcome .stars").waitFor();
    await page.clock.runFor(30_000);
    check(page.url().endsWith("#/five/2026-11-22/1"), `still there: ${page.url()}`);
    await page.locator(".go-on").click();
    await page.waitForFunction(() => location.hash.endsWith("/2"));
  }, { isAlone: true, reducedMotion: "no-preference" }),

  "the focus stays where a class works": () => visit(`#/class/${CODE}`, async (page) => {
    await page.locator(".projector .team").first().waitFor();
    const name = "10 points for team 2";
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    equal([await textOf(page, ".team-2 b"), await focused(page)], ["20", name], "points are given");
    await page.getByRole("button", { name: "Undo" }).focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("Enter");
    equal(await focused(page), "Teams", "nothing is left to be taken back");
    await page.locator(".class-next").focus();
    for (let i = 2; i <= 6; i++) {
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: `Game ${i} of 6` }).waitFor();
      equal(await focused(page), i < 6 ? "The next game" : "projector", `game ${i}`);
    }
    await page.locator(".class-answer").focus();
    while (!(await page.locator(".class-way").isVisible())) await page.keyboard.press("Enter");
    equal(await focused(page), "class-way", "all of an answer is shown");
  }),

  "the code on a pupil's sheet leads to play and check": () => visit(`#/print/${CODE}`,
      async (page) => {
    await page.locator(".sheet-qr path").waitFor();
    const address = `${server.origin}/#/join/${CODE}/check`;
    check(await page.evaluate(async (text) => {
      const { encode } = await import(new URL("js/later/uqr.js", document.baseURI));
      const squares = encode(text, { ecc: "M", border: 2 }).data.flatMap((row, y) =>
        row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
      return [...document.querySelectorAll(".sheet-qr path")].every((path) =>
        path.getAttribute("d") === squares);
    }, address), "where the code leads");
    await page.goto(address);
    const field = page.getByLabel("Answer to game 1", { exact: true });
    const verdict = page.locator(".class-verdict").first();
    await field.fill("7*9+25-2");
    await page.keyboard.press("Enter");
    await verdict.getByText("= 86, 22 away.").waitFor();
    await field.fill("(7+3+2)*9");
    await page.keyboard.press("Enter");
    await verdict.getByText("Exactly.").waitFor();
    equal(await page.locator(".class-judge").count(), 6, "a field for each game");
    check(!(await page.locator("main").innerText()).includes("×"), "and no answer");
    await page.getByRole("link", { name: "Play these games here" }).click();
    await page.locator(".ready button").waitFor();
  }),

  "addresses that lead nowhere": () => visit("#/constructor", async (page) => {
    for (const hash of ["#/constructor", "#/__proto__", "#/toString/7"]) {
      await page.goto(`${server.origin}/${hash}`);
      await page.reload();
      await page.locator("h1", { hasText: "This link leads nowhere" }).waitFor();
    }
    for (const address of ["today.html#0", "#/five/0", "#/five/2025-12-31"]) {
      await page.goto(`${server.origin}/${address}`);
      await page.locator(".problem", { hasText: "There is no such day" }).waitFor();
    }
    await page.goto(`${server.origin}/#/solve/countdown:0/1,3,7`);
    const problem = page.locator(".answer .problem");
    await problem.waitFor();
    check(!(await problem.innerText()).includes("smaller"), "nothing is smaller than 0");
  }),

  "times, thousands, ranges and nameless challenges in words": () =>
      visit("#/play/countdown:952/25,50,75,100,3,6", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "(100+3)*75*6/50+25");
    await page.keyboard.press("Enter");
    await page.locator(".outcome-people", { hasText: /take about \d+ minutes\.$/ }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:952/25,50,75,100,3,6`);
    await page.locator(".answer .step", { hasText: /7,725.*46,350/ }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:500..502/1,2`);
    await page.locator(".answer", { hasText: "All of them are out of reach, for certain." })
      .waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:3..4/1,2`);
    await page.locator(".answer", { hasText: "The other one is out of reach, for certain." })
      .waitFor();
    await page.goto(`${server.origin}/#/challenge/new/0/437-100,75,6,4,3,1`);
    await page.locator(".ready", { hasText: /^1 game\s*Play these games first/ }).waitFor();
    await page.goto(`${server.origin}/#/challenge/Ada/60/437-100,75,6,4,3,1/10`);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "(100+6+3)*4+1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "See who won" }).click();
    await page.getByRole("button", { name: "Send your score back" }).click();
    await page.getByText("Copied").first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.startsWith("I made 10 of 10 points."), text);
    await page.goto(text.split("\n")[1].replace("challenge.html", "challenge.de.html"));
    await page.locator(".challenge-name", { hasText: "a friend" }).waitFor();
    check(!text.includes("friend"), "no word of the sender's language in the address");
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "digits do not touch the ring": () => visit("#/lost", async (page) => {
    for (const spent of [5_000, 754_000, 6_100_000]) {
      await page.evaluate((ms) => localStorage.setItem("tally.running", JSON.stringify({
        "countdown:765/1,3,7,10,25,50": { seconds: 0, kept: { spent: ms } } })), spent);
      await page.goto(`${server.origin}/#/play/countdown:765/1,3,7,10,25,50`);
      await page.locator(".clock-face", { hasText: /^\d+:\d\d$/ }).waitFor({ state: "attached" });
      const room = await page.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(".clock-face"));
        const { width, height } = range.getBoundingClientRect();
        const inner = document.querySelector(".clock svg").getBoundingClientRect().width * 29 / 76;
        return inner - Math.hypot(width / 2, height * 0.36);
      });
      check(room > 2, `${spent / 1000} s: ${room.toFixed(1)} pixels of room`);
      await page.goto(`${server.origin}/#/lost`);
    }
  }, PHONE),

  "home at midnight": () => visit("", async (page) => {
    await page.clock.install({ time: new Date("2026-12-05T23:59:50") });
    await page.reload();
    await page.locator(".five-head", { hasText: "No. 339" }).waitFor();
    await page.clock.runFor(15_000);
    await page.locator(".five-head", { hasText: "No. 340" }).waitFor();
  }, { isAlone: true }),

  "the browser's frame has the colour that is chosen": () => visit("", async (page) => {
    const colour = () => page.evaluate(() => [...document.querySelectorAll("[name=theme-color]")]
      .filter((meta) => matchMedia(meta.getAttribute("media")).matches).map(({ content }) =>
        content));
    await page.locator(".five-go[href*='-']").waitFor();
    const seen = [];
    for (const theme of ["auto", "dark", "light"]) {
      await page.evaluate((value) => localStorage.setItem("tally.theme", JSON.stringify(value)),
        theme);
      await page.reload();
      await page.locator(".five-go[href*='-']").waitFor();
      seen.push(await colour());
    }
    equal(seen, [["#f7f2e8"], ["#0f1615"], ["#f7f2e8"]], "light, then dark, then light");
    const { start_url: start } = await (await page.request.get(
      `${server.origin}/manifest.webmanifest`)).json();
    equal(start, "./", "an installed page begins at home");
  }),

  "letters of 32 pixels": async () => {
    const other = await browser(packages(), ["--blink-settings=defaultFontSize=32"]);
    await visitor(other, server.origin)("", async (page) => {
      for (const hash of ["", "#/play", "#/puzzles", "#/solve", "#/stats", "#/archive", "#/print",
        "#/five/2026-11-22", "#/practice", "#/class", `#/class/${CODE}`, `#/join/${CODE}/check`,
        "#/puzzles/make24:24/3,3,8,8", "#/puzzles/year:0..100/2,0,2,6", "#/missing", "#/lost"]) {
        await page.goto(`${server.origin}/${hash}`);
        await page.locator(".view, .round, .projector").first().waitFor();
        await page.waitForTimeout(100);
        const beyond = await tooWide(page);
        check(beyond <= 0, `${hash || "home"}: ${beyond} pixels too wide`);
      }
    }, { viewport: { width: 360, height: 800 } });
    await other.close();
  },
}, isDeep ? 1 : 4);

await chromium.close();
await server.stop();
finish();
