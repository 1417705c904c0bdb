// SPDX-License-Identifier: MIT
// Two tabs of one browser: what is kept of a round, a challenge, a pupil's series and a class is
// merged, and never lost to the tab that writes last. What was under way is there after a reload.

import { browser, equal, finish, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { declare, textOf, visitor, write } from "./visit.mjs";

const CODE = "2FDX-JE7S-N82Y"; // its first game: 108 of 25 2 3 7 9 1, then 8 50 75 8 5 7
const ADA = "#/challenge/Ada/0/437-100,75,6,4,3,1;808-9,10,1,50,8,4/10;7";
const CLEO = "#/challenge/Cleo/0/108-25,2,3,7,9,1;808-9,10,1,50,8,4/10;7";
const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);

const another = async (context, hash) => {
  const page = await context.newPage();
  await page.goto(`${server.origin}/${hash}`);
  return page;
};
const turn = (page) => page.getByRole("button", { name: "Turn the tiles over" }).click();
const enter = async (page, text) => {
  await write(page, text);
  await page.keyboard.press("Enter");
};
const nearest = (page, value) =>
  page.locator(".round-nearest", { hasText: String(value) }).waitFor();
const kept = (page, name) => page.evaluate((key) =>
  JSON.parse(localStorage.getItem(`tally.${key}`)), name);

/** A game that both tabs play: what the first one found is not lost to the second one. */
async function playedTwice(hash) {
  await visit(hash, async (first, context) => {
    await turn(first);
    await first.locator(".bench-tiles button").first().waitFor();
    const second = await another(context, hash);
    await second.locator(".bench-tiles button").first().waitFor();
    const tiles = (await first.locator(".bench-tiles button").allInnerTexts()).map(Number)
      .sort((a, b) => b - a);
    const target = Number((await first.locator(".round-board .flap").getAttribute("aria-label"))
      .match(/\d+/)[0]);
    const sums = [tiles[0], tiles[0] + tiles[1]]
      .sort((a, b) => Math.abs(a - target) - Math.abs(b - target));
    const near = sums[0] === tiles[0] ? String(tiles[0]) : `${tiles[0]}+${tiles[1]}`;
    await enter(first, near);
    await nearest(first, sums[0]);
    await nearest(second, sums[0]); // without a touch
    await enter(second, String(tiles[5]));
    await second.reload();
    await nearest(second, sums[0]);
    await declare(first);
    await first.locator(".outcome").waitFor();
    await second.locator(".outcome").waitFor();
    await second.locator(".outcome h2").waitFor();
    equal(await textOf(second, ".outcome h2"), await textOf(first, ".outcome h2"),
      `${hash}: one end in both tabs`);
    equal((await kept(first, "rounds")).length, 1, `${hash}: counts once`);
  });
}

await steps({
  "one of five games in two tabs": () => playedTwice("#/five/2026-11-21/1"),
  "one round in two tabs": () => playedTwice("#/play/countdown:437/100,75,6,4,3,1"),

  "two rounds of one's own": () => visit("#/play/countdown:437/100,75,6,4,3,1",
    async (first, context) => {
      await turn(first);
      await enter(first, "100*4");
      await nearest(first, 400);
      const second = await another(context, "#/play/countdown:808/9,10,1,50,8,4");
      await turn(second);
      await enter(second, "50*8");
      await nearest(second, 400);
      await first.reload();
      await nearest(first, 400);
    }),

  "a pause reaches the other tab, and so does its end": () =>
    visit("#/play/countdown:437/100,75,6,4,3,1", async (first, context) => {
      await turn(first);
      const second = await another(context, "#/play/countdown:437/100,75,6,4,3,1");
      await second.getByRole("button", { name: "Pause" }).click();
      await first.locator(".pause-note").waitFor();
      const seen = () => Promise.all([first, second].map((page) => textOf(page, ".clock-face")));
      const before = await seen();
      await first.waitForTimeout(2200);
      equal(await seen(), before, "both clocks stand");
      await first.locator(".pause-note button").click();
      await second.locator(".pause-note").waitFor({ state: "hidden" });
      equal((await kept(second, "running"))["countdown:437/100,75,6,4,3,1"].kept.since > 0, true,
        "and run again");
    }),

  "a round that is over shows its result after a reload": () =>
    visit("#/play/countdown:437/100,75,6,4,3,1", async (page) => {
      await turn(page);
      await enter(page, "(100+6+3)*4+1");
      await page.locator(".outcome h2").waitFor();
      const heading = await textOf(page, ".outcome h2");
      await page.reload();
      await page.locator(".outcome h2").waitFor();
      equal(await textOf(page, ".outcome h2"), heading, "the same result");
      await page.getByRole("button", { name: "Play it again" }).click();
      await page.locator(".bench-tiles button").first().waitFor();
      equal(await page.locator(".outcome").count(), 0, "played anew");
      equal((await kept(page, "rounds")).length, 1, "counts once");
    }),

  "two challenges at once": () => visit(ADA, async (first, context) => {
    await turn(first);
    await enter(first, "(100+6+3)*4+1");
    await first.getByRole("button", { name: "Next game" }).click();
    await first.locator(".bench-tiles button").first().waitFor();
    const second = await another(context, CLEO);
    await turn(second);
    await enter(second, "(7+3+2)*9");
    await second.locator(".outcome").waitFor();
    await first.reload();
    await turn(first);
    await first.locator("h1", { hasText: "2" }).waitFor();
    equal(await textOf(first, ".round-bar h1"), "Challenge, game 2 of 2", "the first goes on");
    await second.reload();
    await turn(second);
    equal(await textOf(second, ".round-bar h1"), "Challenge, game 2 of 2", "and the second");
  }),

  "a pupil's series in two tabs": () => visit(`#/join/${CODE}`, async (first, context) => {
    await turn(first);
    const second = await another(context, `#/join/${CODE}`);
    await second.locator(".bench-tiles button").first().waitFor();
    await enter(first, "(7+3+2)*9");
    await first.getByRole("button", { name: "Next game" }).click();
    await turn(first);
    await enter(first, "75+8");
    await nearest(first, 83);
    await second.getByRole("button", { name: "Next game" }).click(); // of one that is over
    await nearest(second, 83);
    await first.reload();
    await nearest(first, 83);
    equal(await textOf(first, ".round-bar h1"), "Game 2 of 6", "the place");
  }),

  "points of a class, and what may be taken back": () => visit(`#/class/${CODE}`,
    async (first, context) => {
      const give = (page, n, team) =>
        page.getByRole("button", { name: `${n} points for team ${team}` }).click();
      await give(first, 10, 2);
      const second = await another(context, `#/class/${CODE}`);
      await give(second, 7, 1);
      await first.locator(".team-1 b", { hasText: "7" }).waitFor();
      await give(first, 5, 2);
      await first.reload();
      equal(await textOf(first, ".team-2 b"), "15", "points after a reload");
      for (const [one, two] of [["7", "10"], ["0", "10"], ["0", "0"]]) {
        await first.getByRole("button", { name: "Undo" }).click();
        equal([await textOf(first, ".team-1 b"), await textOf(first, ".team-2 b")], [one, two],
          "taken back");
      }
    }),
});
await chromium.close();
await server.stop();
finish();
