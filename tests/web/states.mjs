// SPDX-License-Identifier: MIT
// Every view of the page, and the states that each goes through: what is to hold of the page is
// looked at in all.

import { steps } from "./support.mjs";
import { declare, tap, write } from "./visit.mjs";

export const GAME = "countdown:765/1,3,7,10,25,50";

/** A day of which two games are over. */
const DAY = { generator: 1, games: ["147/2,1,5,10,3,8", "393/9,2,50,2,100,7", "618/100,2,4,9,9,50",
  "862/75,10,8,100,6,2", "442/5,6,100,4,1,5"].map((id, i) =>
  ({ id: `countdown:${id}`, difficulty: 15 + 20 * i, seconds: 15 + 20 * i })),
rounds: [{ spent: 21000, since: null, hints: 0, moves: [], over: "solved", score: 3,
  best: { value: "147", distance: 0, points: 10, expression: "147" } },
{ spent: 64000, since: null, hints: 1, moves: [], over: "declared", score: 1,
  best: { value: "391", distance: 2, points: 7, expression: "391" } }] };

/** Turns the tiles over. */
export const start = (page) => page.locator(".ready button").click();

/** Every view, in the states that it goes through: [address, how to get there]. */
export const STATES = [
  ["", (page) => page.locator(".way-tiles").nth(1).waitFor()],
  ["", async (page) => {
    await page.evaluate((day) => {
      const date = new Date().toLocaleDateString("sv");
      const before = new Date(Date.now() - 2 * 86400000).toLocaleDateString("sv");
      for (const name of [date, before]) {
        localStorage.setItem(`tally.day.${name}`, JSON.stringify(day));
      }
    }, DAY);
    await page.reload();
    await page.locator(".five-chip.is-over").first().waitFor();
    await page.locator(".menu summary").click();
  }],
  ["", async (page) => {
    await page.evaluate(() => localStorage.setItem("tally.left", JSON.stringify(Object.fromEntries(
      ["play/countdown:765/1,3,7,10,25,50", "play/countdown:31/1,3,10", "five/2026-11-21",
        "practice", "challenge/new/60/437-100,75,6,4,3,1",
        "join/2FDX-JE7S-N82Y"].map((address, i) =>
        [`#/${address}`, { target: String(437 + i), seconds: i < 2 ? 30 : 0, spent: 7000,
          since: null, isSeries: i > 3, at: 7 - i }])))));
    await page.reload();
    await page.locator(".left summary").click();
  }],
  ["#/five/2026-11-22", (page) => page.locator(".ready button").waitFor()],
  ["#/five", async (page) => {
    const tomorrow = new Date(Date.now() + 86400000).toLocaleDateString("sv");
    await page.goto(`${page.url()}/${tomorrow}`);
    await page.locator(".day-begins").waitFor();
  }],
  ["#/five/2026-11-22", async (page) => {
    await page.evaluate((day) => localStorage.setItem("tally.day.2026-11-22", JSON.stringify(day)),
      { ...DAY, rounds: DAY.games.map((_, i) => ({ ...DAY.rounds[i % 2], over: "solved" })) });
    await page.reload();
    await page.locator(".day-table").waitFor();
  }],
  [`#/solve/${GAME}`, (page) => page.locator(".cell:visible").first().waitFor()],
  [`#/solve/${GAME}`, (page) => page.locator(".rack-wide").last().click()],
  ["#/solve/countdown:831/1,3,7,10,25,50", (page) => page.locator(".solution").nth(1).waitFor()],
  ["#/solve/countdown:765/0,3", (page) => page.locator(".answer .problem").waitFor()],
  ["#/solve/make24:24/3,3,8,8", (page) => page.locator(".solution-list > li").first().waitFor()],
  ["#/solve/make24,ops=+-*/sqrt,depth=1:24/3,3,8,8", async (page) => {
    await page.locator(".rules-change").click();
    await page.locator(".columns-fields").waitFor();
  }],
  ["#/solve/countdown:765/1,2,3,4,5,6,7,8,9", (page) => page.locator(".map-card button").waitFor()],
  ["#/solve/countdown:300..345/1,297,43", (page) => page.locator(".range-list summary")
    .nth(2).click()],
  [`#/solve/countdown:88/${Array(62).fill(1)},13,75`, async (page) => {
    await page.locator(".flap-input").fill("12.5");
    await page.locator(".board-problem", { hasText: "12.5" }).waitFor();
  }],
  ["#/play", (page) => page.locator(".setup").waitFor()],
  ["#/play", async (page) => {
    await page.evaluate((ids) => localStorage.setItem("tally.rounds",
        JSON.stringify(ids.map((id, i) =>
      ({ at: Date.now(), id, daily: i ? null : "2026-11-21", points: 10 - 5 * i, distance: i,
        seconds: 20, hints: 0 })))),
    [GAME, "countdown:31/1,3,10"]);
    await page.reload();
    await page.locator(".rounds li").first().waitFor();
  }],
  [`#/play/${GAME}`, (page) => page.locator(".ready").waitFor()],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await tap(page, "25", "-", "10");
    await page.locator(".round-tools button").first().click();
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts li").waitFor();
  }],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await page.locator(".round-tools button").last().click();
    await page.locator(".pause-note").waitFor();
  }],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome-answer .step").first().waitFor();
  }],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await write(page, "(50+1)*2");
    await page.locator("#typed-verdict", { hasText: /\S/ }).waitFor();
  }],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await tap(page, "25", "-", "10");
    await page.locator(".keep-button").click();
    await page.locator(".play-on").waitFor();
  }],
  [`#/play/${GAME}`, async (page) => {
    await start(page);
    await tap(page, "25", "-", "10");
    await declare(page);
    await page.locator(".outcome-more").waitFor();
  }],
  ["#/play/countdown:4321/1,3,7,10,25,50", start],
  ["#/five/never", (page) => page.locator(".problem").waitFor()],
  ["#/challenge/Ada~Bo/60/437-100,75,6,4,3,1/10~7",
    (page) => page.locator(".challenge-score").waitFor()],
  ["#/challenge/new", (page) => page.locator(".ready").waitFor()],
  ["#/stats", async (page) => {
    await page.evaluate((ids) => {
      localStorage.setItem("tally.rounds",
        JSON.stringify(ids.map((id, i) => ({ at: Date.now() - i, id, points: 10, stars: i,
          difficulty: 20 * i, distance: 0, seconds: 20 + i, hints: 0 }))));
      localStorage.setItem("tally.rating", JSON.stringify({ value: 1234, deviation: 90, games: 9,
        at: 0, line: [["2026-11-01", 1100], ["2026-11-09", 1280], ["2026-11-21", 1234]] }));
    }, [GAME, GAME, GAME]);
    await page.reload();
    await page.locator(".rating-card .curve").waitFor();
  }],
  ["#/archive", (page) => page.locator(".calendar-day").first().waitFor()],
  ["#/help", (page) => page.locator(".help-signs").waitFor()],
  ["#/storm/abc12/4", (page) => page.locator(".storm-sign").waitFor()],
  ["#/practice", (page) => page.locator(".practice-themes .way").first().waitFor()],
  ["#/practice/any", (page) => page.locator(".bench-tiles button").first().waitFor()],
  ["#/print/2FDX-JE7S-N82Y", (page) => page.locator(".key-way").first().waitFor()],
  ["#/print/HCFF-8HT7-0YPE", async (page) => {
    await page.locator(".key-way").first().waitFor();
    await page.locator(".print-fields select").first().selectOption("make24");
    await page.locator(".print-fields .check").nth(2).click();
    await page.locator(".play-card").first().waitFor();
  }],
  ["#/class", (page) => page.locator(".class-setup").waitFor()],
  ["#/class/2FDX-JE7S-N82Y", async (page) => {
    await page.locator(".projector .team").first().waitFor();
    for (let i = 0; i < 3; i++) await page.locator(".class-answer").click();
  }],
  ["#/class/2FDX-JE7S-N82Y/results", async (page) => {
    await page.evaluate(() => localStorage.setItem("tally.results.2FDX-JE7S-N82Y",
      JSON.stringify([{ name: "Ada", stars: [3, 2, 0, 3, 2, 0] }])));
    await page.reload();
    await page.locator("tbody tr").first().waitFor();
  }],
  ["#/join", (page) => page.locator(".code-form").waitFor()],
  ["#/puzzles", (page) => page.locator(".puzzle-card").first().waitFor()],
  ["#/missing/countdown/1,2,3,4", (page) => page.locator(".value-list a").nth(27).waitFor()],
  ["#/puzzles/make24:24/3,3,8,8", (page) => page.locator(".hint-button").click()],
  ["#/puzzles/make10:10/1,1,5,8", (page) => page.locator(".bench-tiles button").first().waitFor()],
  ["#/puzzles/year:0..100/2,0,2,6", (page) => page.locator(".grid-cell.grid-impossible")
    .first().click()],
  ["#/puzzles/four-fours:0..100/4,4,4,4", async (page) => {
    await page.locator("#typed").fill("4+4-");
    await page.locator(".grid-cell").nth(30).click();
    await page.locator(".grid-panel button").waitFor();
  }],
];

/** Looks at states of the page, each as a new visitor finds it: look(page, address). visit is a
 *  visitor's (visit.mjs). */
export const tour = (visit, options, look, states = STATES) =>
  steps(Object.fromEntries(states.map(([hash, reach], i) =>
    [`${i}: ${hash}`, () => visit(hash, async (page) => {
      await reach(page);
      await look(page, hash);
    }, options)])));

/** Every share-th state, beginning with another one for each turn. */
export const statesInTurn = (turn, share) => STATES.filter((_, i) => (i + turn) % share === 0);
