// SPDX-License-Identifier: MIT
// What is kept on the device: where it is broken, wherever it comes from, every view works, and
// Statistics most of all, which can delete it; where nothing can be kept, that is told; and all
// views that count games agree.

import { browser, check, equal, finish, isDeep, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { textOf, visitor } from "./visit.mjs";

const ID = "countdown:765/1,3,7,10,25,50";
const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);

/** Names of all that is kept; TODAY is the date. */
const NAMES = ["language", "theme", "sound", "haptics", "clock.hidden", "lesson", "name",
  "solve.last", "missing.last", "play", "print", "class", "rounds", "day.TODAY",
  "running", "challenge", "join.2FDX-JE7S-N82Y", "teams.2FDX-JE7S-N82Y", "practice",
  "results.2FDX-JE7S-N82Y",
  "left", "storm", "rating", "grid.year:0..100/2,0,2,6", "solved.make24",
  "hands.solved", "missing.countdown.4"];
const WRONG = ["null", "7", '"x"', "[null]", "{}", "{",
  '{"rounds":[null],"games":[7],"missed":[null],"kept":{"moves":[0],"best":1}}'];
const VIEWS = ["", "#/play", "#/storm", "#/stats", "#/archive", "#/practice", "#/five", "#/puzzles",
  "#/solve",
  "#/puzzles/year:0..100/2,0,2,6", "#/missing", `#/play/${ID}`, "#/print",
  "#/class", "#/class/2FDX-JE7S-N82Y", "#/join/2FDX-JE7S-N82Y",
  "#/challenge/A/60/437-100,75,6,4,3,1/10"];

const file = (kept) => ({ name: "tally.json", mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify({ tally: 1, kept })) });

const figures = (page) => page.evaluate(() => Object.fromEntries(
  [...document.querySelectorAll(".facts > div")].map((fact) =>
    [fact.querySelector("dt").textContent, fact.querySelector("dd").textContent])));

await steps({
  "what is brought back is looked at": () => visit("#/stats", async (page) => {
    const bringBack = (kept) => page.locator("#kept-file").setInputFiles(file(kept));
    const said = (hasText) => page.locator(".kept [role=status]", { hasText }).waitFor();
    const round = { at: 7, id: ID, points: 7, distance: 1, seconds: 9, hints: 0 };
    await bringBack({ rounds: [null, round], constructor: 7, "day.2026-11-22": { games: [] } });
    await said(/^1 entry was brought back. 3 broken parts were left out.$/);
    equal((await figures(page)).Points, "7", "the figures are those of now");
    await bringBack({ rounds: [round] });
    await said(/^1 entry was brought back.$/);
    await page.locator("#kept-file").setInputFiles({ ...file({}), buffer: Buffer.from("{") });
    await said("not saved by this page");
    await page.getByRole("button", { name: "Delete all of it" }).click();
    await page.getByRole("button", { name: /Press again/ }).click();
    equal(await page.evaluate(() => document.activeElement.textContent), "All of it is deleted.",
      "the focus stays where something is");
    equal((await figures(page)).Points, "0", "and the figures are empty");
  }),

  "every view works where all that is kept is broken": () => visit("#/lost", async (page) => {
    for (const [i, view] of VIEWS.entries()) {
      await page.goto(`${server.origin}/icons/icon.svg`); // nothing runs there that could read
      await page.evaluate(([names, wrong, turn]) => {
        const today = new Date().toLocaleDateString("sv");
        names.forEach((name, n) => localStorage.setItem(`tally.${name.replace("TODAY", today)}`,
          wrong[(n + turn) % wrong.length]));
      }, [NAMES, WRONG, i]);
      await page.goto(`${server.origin}/${view}`);
      await page.locator("#main[data-view]").waitFor();
      await page.locator(".notices", { hasText: "could not be read" }).waitFor();
      equal(await page.locator("#complaint, .problem:visible").count(), 0, `${view}: no complaint`);
    }
    await page.goto(`${server.origin}/#/stats`);
    await page.locator(".kept").waitFor();
    await page.evaluate(() => localStorage.setItem("tally.rounds", "[null]"));
    await page.reload();
    await page.locator(".notices button").click();
    equal(await page.locator(".notices > *").count(), 0, "what was told is put away");
    await page.getByRole("button", { name: "Delete all of it" }).click();
    await page.reload();
    await page.locator(".kept").waitFor();
    equal(await page.locator(".notices > *").count(), 0, "and not told again");
  }),

  "days and rounds that are not whole": () => visit("#/play", async (page) => {
    await page.evaluate((id) => {
      const games = Array(5).fill({ id }); // how hard they are is not known
      const over = { spent: 9000, over: "declared", score: 1, best: { value: "764",
        expression: "764", distance: 1, points: 7 } };
      localStorage.setItem("tally.day.2026-11-22", JSON.stringify({ games, rounds: [over, null] }));
      localStorage.setItem("tally.day.2026-11-23", JSON.stringify({ games,
        rounds: Array(5).fill(over) }));
      localStorage.setItem("tally.rounds", JSON.stringify([{ at: 7, id: "nope:7/3,4",
        distance: 1 }]));
    }, ID);
    await page.goto(`${server.origin}/#/challenge/new/2026-11-22`);
    await page.locator(".problem", { hasText: "holds no challenge" }).waitFor(); // not of a part
    await page.goto(`${server.origin}/#/challenge/new/2026-11-23`);
    await page.locator(".challenge-name", { hasText: "35 points" }).waitFor();
    for (const [view, seen] of [["five/2026-11-22", ".bench-tiles"], ["five/2026-11-23",
      ".day-table"], ["stats", ".kept"]]) {
      await page.goto(`${server.origin}/#/${view}`);
      await page.locator(seen).waitFor();
      const text = await page.locator("main").innerText();
      check(!/undefined|difficulty\.|rules\./.test(text), `${view}: ${text}`);
    }
  }),

  "where nothing can be kept": async () => {
    for (const [name, told] of [["QuotaExceededError", "no room left"], ["SecurityError",
      "keeps nothing"]]) {
      await visit("#/play", async (page) => {
        await page.getByRole("radio", { name: "Easy" }).check({ force: true });
        await page.getByRole("button", { name: "Turn the tiles over" }).click();
        await page.locator(".notices", { hasText: told }).waitFor();
        await page.locator(".bench-tiles button").nth(5).waitFor();
      }, { before: (page) => page.addInitScript((error) => {
        const refuse = () => { throw new DOMException("no", error); };
        Storage.prototype.setItem = refuse;
        if (error === "SecurityError") Storage.prototype.getItem = refuse;
      }, name) });
    }
  },

  "Play, Statistics and home agree": () => visit("#/play", async (page) => {
    await page.evaluate((id) => {
      const today = new Date().toLocaleDateString("sv");
      const round = (more) => ({ at: Date.now(), id, value: "765", distance: 0, seconds: 20,
        hints: 0, difficulty: 40, ...more });
      const game = { id, difficulty: 40, seconds: 30 };
      const over = { spent: 9000, since: null, hints: 1, moves: [], over: "solved", score: 2,
        best: { value: "765", expression: "(50 + 1) * (25 - 10)", distance: 0, points: 10 } };
      localStorage.setItem(`tally.day.${today}`, JSON.stringify({ generator: 1, playedOn: today,
        games: Array(5).fill(game), rounds: Array(5).fill(over) }));
      localStorage.setItem("tally.rounds", JSON.stringify([
        ...Array.from({ length: 4 }, () => round({ five: today, stars: 2, points: 0 })),
        round({ daily: null, points: 7, distance: 2, value: "763" }),
        { at: Date.now(), id: "make24:24/3,3,8,8", hand: true, distance: 0 }]));
    }, ID);
    await page.reload();
    await page.locator(".facts").waitFor();
    const inPlay = await figures(page);
    equal(inPlay, { Games: "6", Points: "7", Stars: "8", Exact: "83%", "Days in a row": "1" },
      "what all games come to");
    equal(await page.locator(".rounds .stars").count(), 4, "games played for stars show stars");
    await page.goto(`${server.origin}/#/stats`);
    await page.locator(".kept").waitFor();
    const { "Days with all five": days, ...inStats } = await figures(page);
    equal([inStats, days], [inPlay, "1"], "the same in the statistics");
    await page.goto(`${server.origin}/`);
    await page.locator(".five-streak", { hasText: "1 day" }).waitFor();
    equal(await page.locator(".lesson").count(), 0, "no lesson for those who have played");
  }),
}, isDeep ? 1 : 2);

await chromium.close();
await server.stop();
finish();
