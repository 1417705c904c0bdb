// SPDX-License-Identifier: MIT
// The real page in a real browser: solving, a round to its end, every kind of puzzle, links, what
// is kept after a reload, both languages, and tally serve. Nothing is kept from one step to the
// next. How the page treats people is in manners_deep.mjs, how it does without a server in
// offline_test.mjs.

import { browser, check, equal, finish, isDeep, packages, site, steps, tallyServe }
  from "./support.mjs";
import { serve } from "./server.mjs";
import { giveUp, isAllKept, standStill, tap, textOf, tile, visitor, write } from "./visit.mjs";
import { firstVisit } from "./weight.mjs";

const TRIES = 40;
const TRY_AFTER_MS = 500;

const directory = site();
const chromium = await browser(packages(), [], isDeep);
const server = await serve(directory);

const visit = visitor(chromium, server.origin);

async function openMenu(page) {
  if (!(await page.locator(".menu-panel").isVisible())) await page.locator(".menu summary").click();
}

await steps({
  "the first visit": () => firstVisit(visit, server, "en-GB", async (page) => {
    await page.goto(`${server.origin}/#/solve`);
    await page.locator(".cell").first().waitFor();
    equal(await textOf(page, ".solution .expression"), "(100 + 3) × 75 × 6 ÷ 50 + 25 = 952",
      "the example is solved");
    equal((await page.locator(".answer .step").nth(2).innerText()).replace(/\s+/g, " "),
      "7,725 × 6 = 46,350", "thousands are set apart where numbers grow, alike");
  }),

  "solve by typing": () => visit("#/solve/countdown:100/1", async (page) => {
    await page.getByLabel("Target", { exact: true }).focus();
    await page.keyboard.type("765 1 3 7 10 25 50");
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    check(page.url().endsWith("#/solve/countdown:765/1,3,7,10,25,50"),
      `the address follows: ${page.url()}`);
    equal(await page.locator(".answer .step").allInnerTexts()
      .then((texts) => texts.map((t) => t.replace(/\s+/g, " "))),
      ["50 + 1 = 51", "25 − 10 = 15", "51 × 15 = 765"], "steps");
    equal(await textOf(page, ".unused"), "Not needed: 3, 7", "what is not needed");
    await page.locator("#others-title", { hasText: "All 12 solutions" }).waitFor();
    equal(await page.locator(".solution-list > li").count(), 12, "all solutions");
    await page.getByRole("radio", { name: "5", exact: true }).check({ force: true });
    await page.waitForFunction(() => document.querySelectorAll(".solution-list > li").length === 2);
    check((await page.locator(".used").allInnerTexts()).every((text) => text === "5 numbers"),
      "filtered by numbers used");
    await page.locator("#announcer", { hasText: "765" }).waitFor({ state: "attached" });
    await page.reload();
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
  }),

  "a key's answer is there before the next frame": () => visit("#/solve", async (page) => {
    await page.locator(".solution-line").waitFor();
    const type = () => page.evaluate(async () => {
      const field = document.querySelector(".flap-input");
      const answers = [];
      for (const target of ["953", "952"]) {
        field.value = target;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        for (let i = 0; i < 50; i++) await null; // the same turn of the page
        answers.push(document.querySelector(".answer:not(.is-stale) .equals")?.textContent);
      }
      return answers;
    });
    const wanted = ["=\u00a0953", "=\u00a0952"];
    let seen = [];
    // at first a worker answers
    for (let i = 0; i < TRIES && String(seen) !== String(wanted); i++) {
      await page.waitForTimeout(TRY_AFTER_MS);
      seen = await type();
    }
    equal(seen, wanted, "answers in the turn of their keys");
  }),

  "solve by tapping and pasting": () => visit("#/solve", async (page) => {
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.locator(".answer", { hasText: "Tap the tiles that came up" }).waitFor();
    for (const value of [25, 50, 75, 100, 3, 6]) {
      await page.getByRole("button", { name: `Add ${value}`, exact: true }).click();
    }
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    await page.getByLabel("Target", { exact: true }).evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text", "Target: 813\n1, 10, 25, 50, 75, 100");
      field.dispatchEvent(new ClipboardEvent("paste",
        { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.locator(".expression", { hasText: "= 813" }).first().waitFor();
    check(page.url().endsWith("#/solve/countdown:813/1,10,25,50,75,100"), `pasted: ${page.url()}`);
    const pasteInto = (selector, text) => page.locator(selector).first().evaluate((field, data) => {
      const transfer = new DataTransfer();
      transfer.setData("text", data);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true,
        cancelable: true }));
    }, text);
    await pasteInto(".tile-input", "765 1 3 7 10 25 50"); // a whole game, whatever tile it falls on
    await page.locator(".expression", { hasText: "= 765" }).first().waitFor();
    await pasteInto(".tile-input", "http://127.0.0.1:8080/#/solve/countdown:952/25,50,75,100,3,6");
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    check(page.url().endsWith("#/solve/countdown:952/25,50,75,100,3,6"),
      `a link pasted: ${page.url()}`);
    await page.goto(`${server.origin}/#/play`);
    await page.locator(".setup").waitFor();
    await pasteInto("body", "831 1 3 7 10 25 50"); // where there is no field at all
    await page.locator(".expression", { hasText: "= 830" }).first().waitFor();
  }),

  "the example gives way to the first tile that is tapped": () => visit("#/solve", async (page) => {
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    // a target leaves the tiles as they are
    await page.getByLabel("Target", { exact: true }).fill("765");
    await page.waitForFunction(() => location.hash.endsWith("countdown:765/25,50,75,100,3,6"));
    for (const value of [1, 3, 7, 10, 25, 50]) {
      await page.getByRole("button", { name: `Add ${value}`, exact: true }).click();
    }
    await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    await page.getByRole("button", { name: "Add 2", exact: true }).click(); // a seventh one
    await page.waitForFunction(() => location.hash.endsWith("countdown:765/1,3,7,10,25,50,2"));
  }),

  "what cannot be asked is said": () => visit("#/solve/countdown:765/0,3", async (page) => {
    await page.locator(".answer .problem", { hasText: "0 does not go with these rules." })
      .waitFor();
    check(!(await page.locator(".map-card").isVisible()), "no map beside it");
    await page.goto(`${server.origin}/#/solve/nonsense:765/1,3`);
    await page.reload();
    await page.locator(".answer .problem", { hasText: "no such rules" }).waitFor();
    equal(await page.getByLabel("Rules", { exact: true }).inputValue(), "",
      "none of those that there are is chosen");
    await page.getByLabel("Rules", { exact: true }).selectOption("countdown");
    await page.locator(".verdict", { hasText: "No exact answer" }).waitFor();
    await page.goto(`${server.origin}/#/solve/%E0%A4%A`); // half of a link
    await page.locator(".board").waitFor();
    await page.goto(`${server.origin}/#/five/2026-02-30`);
    await page.locator(".problem", { hasText: "There is no such day." }).waitFor();
  }),

  "what is typed stays, though it cannot be asked": () => visit("#/solve", async (page) => {
    const asked = { tiles: () => page.locator(".tile-input").evaluateAll((fields) =>
      fields.map((field) => field.value).filter(Boolean)),
    target: () => page.getByLabel("Target", { exact: true }).inputValue() };
    const isKept = async (target, tiles, where) => {
      await page.locator(".answer .problem", { hasText: "0 does not go with these rules." })
        .waitFor();
      equal([await asked.target(), await asked.tiles()], [target, tiles], where);
    };
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    await page.getByLabel("Target", { exact: true }).focus();
    await page.keyboard.type("2026 2 0");
    await isKept("2026", ["2", "0", "75", "100", "3", "6"], "typed");
    await page.goto(`${server.origin}/#/puzzles`);
    await page.locator(".puzzle-card").first().waitFor(); // no late answer is kept any more
    await page.evaluate(() => localStorage.setItem("tally.solve.last",
      JSON.stringify("make24:24/0,3,8,8")));
    await page.goto(`${server.origin}/#/solve`);
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
    await page.getByLabel("Target", { exact: true }).evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text", "countdown:24/0,3,8,8");
      field.dispatchEvent(new ClipboardEvent("paste",
        { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.locator(".board-problem", { hasText: "This is not the address of a game." })
      .waitFor();
    equal([await asked.target(), await asked.tiles()], ["countdown:24/0,3,8,8",
      ["0", "3", "8", "8"]], "pasted, and refused");
  }),

  "far values are exact": () => visit("#/solve/countdown:18446744073709551615/1,2,3",
      async (page) => {
    const far = (text) => new RegExp(text.replaceAll(",", "\\D?")); // as \d+ or in groups
    await page.locator(".verdict", { hasText: far("18,446,744,073,709,551,606 away") }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:${
      "18446744073709551614..18446744073709551615"}/1,2,3`);
    await page.locator(".range-list .used", { hasText: far("18,446,744,073,709,551,605 away") })
      .waitFor();
    await page.goto(`${server.origin}/#/play/countdown:18446744073709551615/1,2,3`);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "3*2+1");
    await page.locator("#typed-verdict", { hasText: far("18,446,744,073,709,551,608 away") })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".round-nearest", { hasText: far("18,446,744,073,709,551,608") }).waitFor();
    await write(page, "(2+1)*3"); // 2^64 - 1 - 9 and - 7 are the same to a number of 53 bits
    await page.keyboard.press("Enter");
    await page.locator(".round-nearest b", { hasText: "9" }).waitFor();
    await page.getByRole("button", { name: "Hints" }).click();
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts", { hasText: far("18,446,744,073,709,551,606 away") })
      .waitFor();
    await page.goto(`${server.origin}/#/puzzles/year:9007199254740990..9007199254740999/2,0,2,6`);
    await page.locator(".gallery .puzzle-card").first().waitFor(); // no grid of such numbers
  }),

  "out of reach, and other rules": () => visit("#/solve/countdown:831/1,3,7,10,25,50",
      async (page) => {
    await page.locator(".verdict", { hasText: "The closest is 1 away" }).waitFor();
    equal(await page.locator(".solution").count(), 2, "both sides");
    equal(await page.locator(".difficulty").count(), 0, "no difficulty of what cannot be done");
    await page.goto(`${server.origin}/#/solve/make24:24/1,5,5,5`);
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
    check((await textOf(page, ".rules-lead")).startsWith("All four numbers"), "what the rules are");
    await page.goto(`${server.origin}/#/solve/make24:24/1,1,1,1`);
    await page.locator(".verdict", { hasText: "No exact answer" }).waitFor();
  }),

  "a link is taken as it is": () =>
      visit("#/solve/countdown:18446744073709551615/18446744073709551615,3", async (page) => {
    await page.locator(".expression", { hasText: "18446744073709551615 = 18446744073709551615" })
      .waitFor();
    check(page.url().endsWith("countdown:18446744073709551615/18446744073709551615,3"),
      `beyond 2^53: ${page.url()}`);
    await page.goto(`${server.origin}/#/solve/countdown:18446744073709551616/1,3`);
    await page.locator(".answer .problem", { hasText: "The target is out of range." }).waitFor();
    const cell = page.locator(".cell[data-target='100']");
    await page.goto(`${server.origin}/#/solve/countdown,ops=-/:5/1,3,7,999`);
    await page.locator(".expression", { hasText: "7 − (3 − 1) = 5" }).waitFor();
    equal(await textOf(page, ".rules-lead"), "Custom rules: with − ÷.",
      "rules that are changed are told");
    await cell.waitFor();
    equal(await cell.getAttribute("aria-label"), "100: out of reach", "and the map goes by them");
    await page.goto(`${server.origin}/#/solve/countdown:5/1,3,7,10`);
    // the map of the usual rules takes the place of the other one a moment later
    await page.locator(".cell[data-target='100'][aria-label^='100: 1 solution']").waitFor();
    equal(await textOf(page, ".rules-lead"),
      "Any of the numbers; whole and above 0 at every step.", "the usual rules");
    await page.goto(
      `${server.origin}/#/solve/countdown,values=exact,use=all,order=given,depth=1:24/3,3,8,8`);
    await page.locator(".rules-lead",
      { hasText: "fractions and negatives on the way, all of the numbers, "
      + "in the order given, ! and √ at most 1 deep." }).waitFor();
    await page.goto(`${server.origin}/#/play/make24:24/3,3,8,8`);
    await page.locator(".ready button").click();
    await tap(page, "8", "/", "3");
    await tile(page, "8/3").waitFor(); // fractions are in these rules
    await page.goto(`${server.origin}/#/play/nonsense:7/1,2`);
    await page.locator(".problem", { hasText: "There are no such rules." }).waitFor();
    await page.locator(".ready a.button").click();
    await page.locator(".setup").waitFor();
    await page.goto(`${server.origin}/#/puzzles/make10:10/99,1,1,1`);
    await page.locator(".problem", { hasText: "One of the numbers does not go with these rules." })
      .waitFor();
    await page.goto(`${server.origin}/#/puzzles/year:0..100/${Array(65).fill(1)}`);
    await page.locator(".grid-progress.problem", { hasText: "These rules take fewer numbers" })
      .waitFor();
    // no round has 900 targets
    await page.goto(`${server.origin}/#/play/countdown:100..999/1,2,3,4`);
    await page.locator(".setup").waitFor();
    await page.goto(`${server.origin}/#/puzzles/year:0..999999999/2,0,2,6`);
    await page.locator(".gallery").waitFor();
  }),

  "the map": () => visit("#/solve/countdown:952/25,50,75,100,3,6", async (page) => {
    await page.locator(".cell").first().waitFor();
    equal(await page.locator(".cell").count(), 900, "a cell for each target");
    equal(await textOf(page, ".map-summary b"), "832 of 900 targets can be reached.",
      "the map in words");
    await page.locator(".difficulty", { hasText: "Very hard" }).waitFor();
    const cell = page.locator(".cell[data-target='953']");
    await page.locator(".cell[data-target='952']").focus();
    await page.keyboard.press("ArrowRight");
    check(await cell.evaluate((element) => element === document.activeElement),
      "arrow keys move on the map");
    await page.keyboard.press("Enter");
    await page.locator(".expression", { hasText: "= 953" }).first().waitFor();
    check(page.url().includes("countdown:953/"), "a cell is a link");
    await page.goBack();
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
    equal(await page.getByLabel("Target", { exact: true }).inputValue(), "952", "back");
  }),

  "a long search is called off": () => visit("#/solve/countdown:765/1,3,7,10,25,50,75,100,2,4,6",
      async (page) => {
    const draw = page.getByRole("button", { name: "Draw the map" });
    await draw.click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByLabel("Target", { exact: true }).focus();
    await page.keyboard.type("100 4 25");
    await page.locator(".expression", { hasText: "= 100" }).first().waitFor();
    await page.locator(".map-summary").waitFor();
  }),

  "Enter turns the tiles over": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.locator(".ready button").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".bench-tiles button").nth(5).waitFor();
  }),

  "the tabs fit a phone in each language": async () => {
    for (const locale of ["fr-FR", "es-ES"]) {
      await visit("", async (page) => {
        await page.locator(".five-go[href*='-']").waitFor();
        for (const width of [360, 390, 430]) {
          await page.setViewportSize({ width, height: 800 });
          equal(await page.evaluate(() => document.documentElement.scrollWidth), width,
            `${locale}, ${width} pixels`);
        }
      }, { locale });
    }
  },

  "a round, tapped, to its end": () => visit("#/play/countdown:765/1,3,7,10,25,50",
      async (page) => {
    check(!(await page.locator(".tile-back").first().innerText()), "tiles lie face down");
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "10", "-", "25");
    check((await textOf(page, ".bench-message")).includes("must stay above 0"),
      "a step below 1 is refused");
    await tap(page, "10", "50", "+", "1");
    equal(await page.locator(".bench-tiles button").count(), 5, "two tiles become one");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    equal(await page.locator(".bench-tiles button").count(), 6, "undo");
    await tap(page, "50", "+", "1", "51", "25", "-", "10", "*", "51");
    await page.locator(".outcome h2", { hasText: /^Exact in \d+ seconds?! 10 points/ }).waitFor();
    await page.locator(".ways .expression", { hasText: "= 765" }).first().waitFor();
    check(!(await textOf(page, ".outcome-answer")).includes("(50 + 1) × (25 − 10)"),
      "the other way is not the player's own");
    await page.locator(".around-cell").first().waitFor();
    equal(await page.locator(".around-cell").count(), 21, "ten around the target");
    equal(await page.locator(".around-cell.is-target").getAttribute("class"),
      "around-cell level-3 is-target", "in the colours of the map");
    await page.goto(`${server.origin}/#/play`);
    await page.reload();
    equal(await textOf(page, ".rounds li"), "10 points 765 1 3 7 10 25 50 "
      + await textOf(page, ".round-when"), "history");
    await page.getByRole("button", { name: "Forget all rounds" }).click();
    await page.getByRole("button", { name: /Press again/ }).click();
    await page.locator(".history", { hasText: "None yet" }).waitFor();
  }),

  "the clock": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: "Turn the tiles over" }).waitFor();
    await standStill(page);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.clock.runFor(100);
    await page.clock.runFor(5000);
    equal(await textOf(page, ".clock-face"), "25", "it runs");
    await page.getByRole("button", { name: "Pause" }).click();
    check(!(await tile(page, "50").isVisible()), "a pause veils the tiles");
    await page.getByLabel("Hide the clock").check();
    await page.clock.runFor(20000);
    await page.locator(".pause-note button", { hasText: "Go on" }).click();
    await page.clock.runFor(100);
    check(await tile(page, "1").evaluate((element) => element === document.activeElement),
      "and going on leads back");
    check(!(await page.locator(".clock-face").isVisible()), "it can be hidden");
    equal(await page.locator(".clock-face").textContent(), "25", "a pause stops it");
    await page.clock.runFor(30000);
    await page.clock.resume();
    await page.locator(".outcome h2", { hasText: "Time is up. 0 points" }).waitFor();
    await page.getByRole("button", { name: "Keep trying" }).waitFor();
  }, { isAlone: true }),

  "a round goes on where it was": () => visit("#/play/countdown:765/1,3,7,10,25,50",
      async (page) => {
    await page.clock.install({ time: new Date("2026-11-22T12:00:00") });
    await page.reload();
    await page.getByRole("button", { name: "Turn the tiles over" }).waitFor();
    await standStill(page);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.clock.runFor(100);
    await tap(page, "50", "+", "1");
    await page.getByRole("button", { name: "Hints" }).click();
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts li").waitFor();
    await page.clock.runFor(4000);
    await page.clock.resume();
    const begun = Date.now();
    await page.reload();
    await tile(page, "51").waitFor();
    await standStill(page);
    const most = Math.ceil((Date.now() - begun) / 1000) + 2; // that have gone meanwhile
    equal(await page.locator(".bench-step").count(), 1, "the steps are there");
    equal(await page.locator(".tile-hole").count(), 1, "and the hole");
    await page.clock.runFor(100);
    const left = Number(await textOf(page, ".clock-face"));
    check(left <= 26 && left >= 26 - most, `the clock has not begun again: ${left}`);
    await page.locator(".hint-texts li", { hasText: "4 numbers" }).waitFor({ state: "attached" });
    await tap(page, "25", "-", "10", "*", "51");
    await page.clock.resume();
    await page.locator(".outcome h2", { hasText: "7 points" }).waitFor();
    await page.reload();
    await page.locator(".outcome h2", { hasText: "7 points" }).waitFor();
    await page.getByRole("button", { name: "Play it again" }).click();
    await tile(page, "50").waitFor();
    equal(await page.locator(".bench-step").count(), 0, "played again from the beginning");
  }, { isAlone: true }),

  "tiles and steps stay in sight while an answer is typed": () =>
      visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "50", "+", "1");
    const height = () => page.locator(".bench-tiles .tile").first()
      .evaluate((one) => one.offsetHeight);
    const before = await height();
    await page.locator(".type-button").click();
    equal(await page.locator(".bench-tiles .tile:visible").allInnerTexts(),
      ["1", "3", "7", "10", "25", "50"], "the given tiles");
    check(await height() < before, "they are small");
    check(await page.locator(".bench-step").isVisible(), "the steps");
    for (const name of ["open parenthesis", "50", "plus", "1", "close parenthesis", "times", "3"]) {
      await page.locator(".bench-tiles, .bench-signs").getByRole("button", { name, exact: true })
        .click();
    }
    equal(await page.locator("#typed").inputValue(), "(50+1)*3", "a tap writes");
    equal(await page.locator(".tile.is-used").allInnerTexts(), ["1", "3", "50"],
      "used ones are pale");
    await page.getByRole("button", { name: "Take back the last one" }).click();
    equal(await page.locator("#typed").inputValue(), "(50+1)*", "and takes back");
    await page.locator(".type-button").click();
    equal(await page.locator(".bench-tiles > *").allInnerTexts(), ["51", "3", "7", "10", "25", ""],
      "the bench is as it was");
  }),

  "no tap ends a round by itself": async () => {
    const begin = async (page, text) => {
      await page.locator(".ready button").click();
      await page.locator(".bench-tiles button").first().waitFor();
      await write(page, text ?? await page.locator(".bench-tiles button").first().innerText());
      await page.keyboard.press("Enter");
      await page.locator(".keep-button").waitFor();
    };
    const goesOnAfterTwoTaps = async (page, button) => {
      const { x, y, width, height } = await button.boundingBox();
      for (let i = 0; i < 2; i++) await page.mouse.click(x + width / 2, y + height / 2);
      equal(await page.locator(".outcome").count(), 0, "the round goes on");
    };
    await visit("#/play/countdown:437/100,75,6,4,3,1", async (page) => {
      await begin(page);
      const keep = page.locator(".keep-button");
      await goesOnAfterTwoTaps(page, keep);
      await keep.click();
      await page.locator(".round-ask", { hasText: "0 points" }).waitFor();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await page.locator(".outcome h2", { hasText: "0 points" }).waitFor();
    });
    await visit("#/five/2026-11-22/1", async (page) => {
      await begin(page, "5*10*3-8"); // 142, five from 147: worth something
      await page.locator(".keep-button", { hasText: "2 stars" }).waitFor();
      await goesOnAfterTwoTaps(page, page.locator(".keep-button"));
      await page.getByRole("button", { name: "Hints" }).click();
      for (const place of [0, 1]) {
        await page.locator(".hint-button").click();
        await page.locator(".hint-texts li").nth(place).waitFor();
      }
      await page.locator(".hint-button").click();
      await page.locator(".round-ask", { hasText: "0 stars" }).waitFor();
      await page.locator(".play-on").click();
      check(await page.locator(".hint-button").evaluate((button) =>
        button === document.activeElement), "and the focus is where it was");
      await page.locator(".hint-button").click();
      await page.locator(".stop-button").click();
      await page.locator(".outcome h2", { hasText: "0 stars" }).waitFor();
    });
  },

  "home leads back to rounds that were left": () => visit("#/play/countdown:765/1,3,7,10,25,50",
      async (page) => {
    const home = async () => {
      await page.goto(`${server.origin}/#/today`);
      await page.locator(".home").waitFor();
    };
    const bench = () => page.locator(".round-board .bench-tiles button").first().waitFor();
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "50", "+", "1");
    await home();
    for (const href of ["#/challenge/new", "#/class", "#/join"]) {
      equal(await page.locator(`.home a[href='${href}']`).count(), 1, `a door: ${href}`);
    }
    const row = page.locator(".left-round");
    const left = await textOf(page, ".left-time");
    check(/^0:[0-3]\d$/.test(left), `what is left of its time: ${left}`);
    await page.waitForTimeout(1200);
    await page.reload();
    equal(await textOf(page, ".left-time"), left, "which stands still");
    await row.click();
    await tile(page, "51").waitFor();
    check(!(await page.locator(".pause-note").isVisible()), "and goes on at once");

    await page.goto(`${server.origin}/#/practice/any`);
    await page.locator(".round-bar h1", { hasText: "All kinds" }).waitFor();
    const target = () => page.locator(".round-board .flap").getAttribute("aria-label");
    const practised = await target();
    await page.reload();
    await bench();
    equal(await target(), practised, "practice keeps its game");
    await home();
    await row.first().click();
    await bench();
    equal(await target(), practised, "and is one of those that were left");

    await home();
    await page.locator(".way[href='#/challenge/new']").click();
    // a challenge's address has its games before one plays
    await page.waitForURL(/#\/challenge\/new\/60\/(?:\d+-[\d,]+;){2}\d+-[\d,]+$/);
    const address = page.url();
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await bench();
    const challenged = await target();
    check(address.includes(`/60/${challenged.replace("Target ", "")}-`), `its first: ${address}`);
    await page.reload();
    await bench();
    equal([await target(), page.url()], [challenged, address], "and survives a reload");
    await home();
    await row.first().click();
    await bench();
    equal(await target(), challenged, "a challenge that was left");
    await home();
    await row.nth(2).waitFor();
    equal(await row.count(), 3, "three were left");
    await page.getByRole("button", { name: "Remove from the list" }).first().click();
    equal(await row.count(), 2, "one is put away");
    await page.goto(`${server.origin}/#/play/countdown:765/1,3,7,10,25,50`);
    await tile(page, "51").waitFor();
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2").waitFor();
    await home();
    await row.waitFor();
    equal(await row.count(), 1, "what is over is left no more");
  }),

  "days begin and end where one is": () => visit("#/today", async (page) => {
    await page.clock.install({ time: new Date("2026-11-21T11:57:00") });
    await page.goto(`${server.origin}/#/five/2026-11-22`); // from further east
    await page.locator(".day-begins", { hasText: "begins here in 12 h 3 min" }).waitFor();
    await page.goto(`${server.origin}/today.html#326`);
    await page.locator(".day-begins", { hasText: "12 h" }).waitFor();
    await page.clock.setSystemTime(new Date("2026-11-22T00:00:01"));
    await page.clock.runFor(2000);
    await page.locator(".ready button").waitFor(); // by itself
    await page.evaluate(() => {
      const games = ["147/2,1,5,10,3,8", "393/9,2,50,2,100,7", "618/100,2,4,9,9,50",
        "862/75,10,8,100,6,2", "442/5,6,100,4,1,5"].map((id) =>
        ({ id: `countdown:${id}`, difficulty: 50, seconds: 50 }));
      const over = { spent: 5, since: null, hints: 3, moves: [], best: null, over: "answer",
        score: 0 };
      localStorage.setItem("tally.day.2026-11-22", JSON.stringify({ generator: 1, games,
        rounds: [over, over, over, over] }));
    });
    await page.clock.setSystemTime(new Date("2026-11-22T23:57:00"));
    await page.goto(`${server.origin}/#/five/2026-11-22`);
    await page.locator(".bench-tiles button").first().waitFor();
    await page.clock.runFor(3000);
    await tap(page, "5", "+", "6");
    await page.clock.setSystemTime(new Date("2026-11-23T00:01:00"));
    await page.clock.runFor(1000);
    await page.getByRole("button", { name: "Hints" }).click();
    await giveUp(page);
    await page.locator(".outcome .go-on").click();
    await page.locator(".day-table").waitFor();
    equal(await page.evaluate(() => JSON.parse(localStorage["tally.day.2026-11-22"]).playedOn),
      "2026-11-22", "a day counts as played on the day on which it was begun");
    check(!(await textOf(page, ".day-head")).includes("tomorrow"), "the next five are there");
    await page.locator(".day a[href='#/five/2026-11-23']").click();
    await page.locator(".ready button").waitFor();
  }, { isAlone: true }),

  "days are those of where they were played": () => visit("#/today", async (page) => {
    await page.clock.install({ time: new Date("2026-11-22T23:59:00") });
    await page.reload();
    const streakOf = async (list) => {
      await page.evaluate((rounds) => localStorage.setItem("tally.rounds", JSON.stringify(
        rounds.map((round) => ({ id: "countdown:765/1,3,7,10,25,50", points: 7, distance: 1,
          seconds: 9, hints: 0, at: Date.parse("2026-11-22T12:00:00"), ...round })))), list);
      await page.goto(`${server.origin}/#/archive`);
      await page.goto(`${server.origin}/#/today`);
      await page.locator(".five-go[href*='-']").waitFor();
      return page.locator(".five-streak").allInnerTexts();
    };
    const far = { daily: "2026-11-21", on: "2026-11-21" }; // where it was the 21st at that time
    equal(await streakOf([far]), ["🔥 1 day"], "played in another zone");
    equal(await streakOf([{ daily: "2026-11-23", on: "2026-11-23" }, { daily: "2026-11-22" }, far]),
      ["🔥 3 days"], "and what is tomorrow here");
    equal(await streakOf([{ daily: "2026-11-20" }]), [], "a day that was played later");
    const on = (...days) => days.map((day) => ({ daily: `2026-11-${day}`, on: `2026-11-${day}` }));
    equal(await streakOf(on(21, 19, 18, 17, 16, 15, 14, 12)), ["🔥 8 days"], "a rest in a week");
    equal(await streakOf(on(22, 20, 19, 17)), ["🔥 3 days"], "two rests are none");

    const isOf = (date) => page.waitForFunction((text) =>
      `${document.title} ${document.querySelector("main").innerText}`.includes(text), date);
    for (const [hash, after] of [["#/five", "23 November"], ["#/play/daily", "23 November"],
      ["#/play/daily/2026-11-22", "22 November"]]) {
      await page.clock.setSystemTime(new Date("2026-11-22T23:59:00"));
      await page.clock.runFor(2000);
      await page.goto(`${server.origin}/#/lost`);
      await page.locator("h1", { hasText: "nowhere" }).waitFor();
      await page.goto(`${server.origin}/${hash}`);
      await isOf("22 November");
      await page.locator(".setup, .ready button").first().waitFor();
      await page.clock.setSystemTime(new Date("2026-11-23T00:00:01"));
      await page.clock.runFor(2000);
      await isOf(after);
    }
  }, { isAlone: true }),

  "keys on the board": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.waitForFunction(() => document.activeElement.closest(".bench-tiles"));
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    await page.keyboard.press("ArrowRight");
    equal(await focused(), "3", "an arrow moves");
    await page.keyboard.press("ArrowDown");
    equal(await focused(), "25", "down to the next row");
    for (const key of "6+15-4*1") await page.keyboard.press(key);
    await page.locator(".outcome h2", { hasText: "10 points" }).waitFor();
  }),

  "a step is taken back with all that came after it": () =>
      visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "50", "+", "1", "51", "25", "-", "10");
    const holes = await page.locator(".bench-tiles > *").evaluateAll((places) =>
      places.map((place) => place.textContent));
    equal(holes, ["51", "3", "7", "15", "", ""], "results take the place of a tile");
    await page.getByRole("button", { name: "Take back 50 + 1 = 51" }).click();
    equal(await page.locator(".bench-tiles button").count(), 6, "both steps");
  }),

  "hints cost points": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.getByRole("button", { name: "Hints" }).click();
    await page.getByRole("button", { name: "Hint: how many numbers? then at most 7 points" })
      .click();
    await page.locator(".hint-texts", { hasText: "4 numbers are enough." }).waitFor();
    await tap(page, "50", "+", "1");
    await page.getByRole("button", { name: "Hint: the next step then at most 5 points" }).click();
    await page.locator(".hint-texts", { hasText: "Go on with 25 − 10 = 15." }).waitFor();
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "5 points" }).waitFor();
  }),

  "a hint is of the steps so far": () => visit("#/puzzles/make24:24/3,3,8,8", async (page) => {
    await tap(page, "8", "/", "3");
    await tap(page, "3", "-", "8/3");
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts li", { hasText: "Go on with 8 ÷ (1/3) = 24." }).waitFor();
    await page.goto(`${server.origin}/#/puzzles/make24:24/1,2,3,4`);
    await page.locator("h1", { hasText: "24" }).waitFor();
    await tile(page, "2").waitFor();
    await tap(page, "4", "-", "3");
    await tap(page, "2", "-", "1");
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts li", { hasText: "Begin with" }).waitFor();
    equal(await page.locator(".hint-texts li").first().innerText(),
      "From here the target cannot be made any more.", "a way that leads nowhere");
  }),

  "a drawn round, and another": () => visit("#/play", async (page) => {
    await page.getByRole("group", { name: "Large tiles" }).getByRole("radio", { name: "2" })
      .check({ force: true });
    await page.getByRole("group", { name: "Difficulty" }).getByRole("radio", { name: "Easy" })
      .check({ force: true });
    await page.getByRole("group", { name: "Clock" }).getByRole("radio", { name: "None" })
      .check({ force: true });
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.locator(".bench-tiles button").first().waitFor();
    equal(await page.locator(".bench-tiles .tile-large").count(), 2, "two large tiles");
    const first = page.url();
    await page.getByRole("button", { name: "Hints" }).click();
    await page.getByRole("button", { name: /^Hint:/ }).click();
    await page.getByRole("button", { name: /next step/ }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".stop-button").click();
    await page.locator(".outcome h2", { hasText: "0 points" }).waitFor();
    await page.getByRole("button", { name: "Another round" }).click();
    await page.waitForFunction((address) => location.href !== address, first);
    await page.locator(".bench-tiles button").first().waitFor();
  }),

  "the games of a day, where the game of the day was": async () => {
    const seen = [];
    for (const locale of ["en-GB", "fr-FR"]) {
      await visit("#/play/daily/2026-11-21", async (page) => {
        await page.locator(".ready button").click();
        await page.locator(".bench-tiles button").first().waitFor();
        seen.push(await page.locator(".flap-big").innerText() + await page.locator(".bench-tiles")
          .innerText());
        await page.goto(`${server.origin}/#/play/daily/2026-11-22`);
        await page.locator(".ready button").click();
        check(await page.locator(".flap-big").innerText() + await page.locator(".bench-tiles")
          .innerText() !== seen[0],
          "another one the next day");
        await page.evaluate(() => {
          const round = (daysAgo, playedAgo) => ({ id: "countdown:7/3,4", points: 0, distance: null,
            daily: new Date(Date.now() - daysAgo * 86400000).toLocaleDateString("sv"),
            at: Date.now() - playedAgo * 86400000 });
          localStorage.setItem("tally.rounds",
            JSON.stringify([round(0, 0), round(1, 1), round(2, 0), round(3, 0)]));
        });
        await page.goto(`${server.origin}/#/play`);
        equal(await page.locator(".facts dd").last().innerText(), "2",
          "days in a row: old ones that are played today are none");
      }, { locale });
    }
    equal(seen[0], seen[1], "the same for everyone");
  },

  "24, tapped, through a fraction": () => visit("#/puzzles", async (page) => {
    await page.locator("a[href='#/puzzles/make24:24/3,3,8,8']").click();
    await tap(page, "8", "/", "3");
    equal(await page.locator(".tile-made").innerText(), "8/3", "a fraction is a tile");
    const { x, y, height } = await page.locator(".tile-made").boundingBox();
    for (const edge of [y + 2, y + height - 2]) {
      await page.mouse.move(x + 20, edge);
      const tops = await page.locator(".tile-made").evaluate(async (element) => {
        const seen = new Set();
        for (let i = 0; i < 8; i++) {
          await new Promise(requestAnimationFrame);
          seen.add(element.getBoundingClientRect().top);
        }
        return seen.size;
      });
      equal(tops, 1, "it does not tremble where the pointer is at its edge");
    }
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
    check(!(await page.locator(".bench-signs, .typed, .hints").first().isVisible()),
      "nothing is left that does nothing");
    await page.goto(`${server.origin}/#/puzzles/make10:10/0,0,0,1`);
    await page.getByRole("button", { name: /next step/ }).click();
    await page.locator(".hint-texts", { hasText: "This hand cannot be solved." }).waitFor();
    await page.goto(`${server.origin}/#/puzzles/make10:10/1,1,9,9`);
    await page.getByRole("button", { name: /next step/ }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".outcome .expression", { hasText: "= 10" }).waitFor();
  }),

  "the year": () => visit("#/puzzles/year:0..100/2,0,2,6", async (page) => {
    await page.locator("#typed").fill("20+26");
    await page.locator("#typed-verdict", { hasText: "= 46." }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "46: found" }).waitFor();
    for (const key of ["2", "0", "2", "6"]) await page.getByRole("button",
      { name: key, exact: true }).first().click();
    await page.keyboard.press("Enter");
    await page.locator("#typed-verdict", { hasText: "Not in the grid" }).waitFor();
    for (const claim of ["no", "no solution"]) {
      await page.locator("#typed").fill(claim);
      await page.keyboard.press("Enter");
      await page.locator("#typed-verdict", { hasText: "This is not a calculation" }).waitFor();
    }
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
    await page.locator(".menu summary").click();
    await page.getByLabel("Language", { exact: true }).selectOption("fr");
    await page.locator("h1", { hasText: "Que donnent ces nombres" }).waitFor();
    await openMenu(page);
    await page.getByLabel("Couleurs", { exact: true }).selectOption("dark");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.reload();
    await page.locator(".verdict", { hasText: "Le compte est bon" }).waitFor();
    equal(await page.evaluate(() => document.documentElement.lang), "fr", "the language is kept");
    equal(await ground(), dark, "the colours are kept");
    await openMenu(page);
    await page.getByLabel("Couleurs", { exact: true }).selectOption("light");
    check(await ground() !== dark, "light is lighter");
  }),

  "on paper": () => visit("#/solve/countdown:765/1,3,7,10,25,50", async (page) => {
    const ink = () => page.locator(".solution-line")
      .evaluate((line) => getComputedStyle(line).color);
    const light = await ink();
    await openMenu(page);
    await page.getByLabel("Colours", { exact: true }).selectOption("dark");
    check(await ink() !== light, "dark on the screen");
    await page.emulateMedia({ media: "print" });
    equal(await ink(), light, "and light on paper");
    equal(await page.locator(".flap").evaluate((flap) => getComputedStyle(flap).printColorAdjust),
      "exact",
      "with the grounds that pale words stand on");
    for (const needless of [".tabs", ".settings", ".rack", ".colophon"]) {
      check(!(await page.locator(needless).isVisible()), `${needless} is of no use there`);
    }
  }),

  "a solver that cannot be loaded is said": async () => {
    const context = await chromium.newContext({ serviceWorkers: "block", locale: "en-GB" });
    const page = await context.newPage();
    await page.route("**/tally.wasm", (route) => route.abort());
    await page.goto(`${server.origin}/#/solve/countdown:765/1,3,7,10,25,50`);
    await page.locator(".answer .problem", { hasText: "once you are online" }).waitFor();
    await page.route("**/tally.wasm", (route) => route.fulfill({ status: 503 }));
    await page.locator(".flap-input").fill("831");
    await page.locator(".answer .problem", { hasText: "the server did not send it" }).waitFor();
    await page.goto(`${server.origin}/#/play/countdown:765/1,3,7,10,25,50`);
    await page.locator(".ready button").click();
    await write(page, "50+1");
    await page.locator("#complaint").waitFor();
    await context.close();
  },

  "served by tally serve": async () => {
    const service = process.env.TALLY ? await tallyServe("--site", directory) : null;
    if (!service) {
      console.log("  not looked at: TALLY names no command with a service");
      return;
    }
    await visit("#/solve/countdown:765/1,3,7,10,25,50", async (page) => {
      await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
      await page.locator(".cell").first().waitFor();
      await isAllKept(page);
      await service.stop();
      await page.reload();
      await page.locator(".expression", { hasText: "(50 + 1) × (25 − 10) = 765" }).waitFor();
    }, { serviceWorkers: "allow", origin: service.origin });
  },

}, isDeep ? 1 : 7);

await chromium.close();
await server.stop();
finish();
