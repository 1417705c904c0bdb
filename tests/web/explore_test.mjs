// SPDX-License-Identifier: MIT
// Exploring a game in the Solve view: lists page by page, sorted and filtered; links that lead
// nowhere; what two tabs find; the map, the targets around, all values; rules and what is usual
// with them.

import { readFileSync } from "node:fs";
import { browser, check, equal, finish, isDeep, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { textOf, visitor } from "./visit.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";

const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);

const rows = (page) => page.locator(".solution-list > li");
const until = (page, count) => page.waitForFunction((wanted) =>
  document.querySelectorAll(".solution-list > li").length === wanted, count);
const expressions = (page) => rows(page).locator(".expression").allInnerTexts();
const kept = (page, name) => page.evaluate((key) => localStorage.getItem(`tally.${key}`), name);

await steps({
  "never less than what is listed": async () => {
    const stub = (total, all) => `export * from "./engine.js?real";
      export const countOne = async () => ({ complete: false, solutions: [${total}],
        with_detours: [${all}], fewest: [1] });`;
    const title = (page) => page.locator("#others-title");
    for (const [locale, one, many] of [["en-GB", "At least 1 solution", "At least 25 solutions"],
        ["de-DE", "Mindestens 1 Lösung", "Mindestens 25 Lösungen"]]) {
      await visit(`#/solve/countdown:765/1,3,7,10,25,50,75`, async (page) => {
        await title(page).filter({ hasText: many }).waitFor(); // 24 are listed, and there are more
        check(await page.locator(".solution-list > li").count() === 24, "of which 24 are shown");
        await page.goto(`${server.origin}/#/solve/countdown:7/3,4`);
        await title(page).filter({ hasText: /^1 / }).waitFor(); // all are listed
        equal(await page.evaluate(async (n) => {
          const { t } = await import(new URL("js/i18n.js", document.baseURI));
          return t("others.titleAtLeast", { n });
        }, 1), one, "singular");
      }, { locale, before: (page) => page.route(/engine\/engine\.js$/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: stub(1, 1) })) });
    }
  },

  "a long list is shown a hundred at a time": () => visit(
      "#/solve/countdown:952/1,2,3,4,5,6,7,8", async (page) => {
    await until(page, 24);
    const first = await expressions(page);
    const more = page.getByRole("button", { name: "Show 100 more" });
    await more.click();
    await until(page, 124);
    await more.click();
    await until(page, 224);
    const all = await expressions(page);
    equal(all.slice(0, 24), first, "what was there stays");
    equal(new Set(all).size, 224, "nothing comes twice");
    check(/with a detour .* left out\./.test(await textOf(page, ".others-detours")), "detours");
  }),

  "how often operations stand": () => visit("#/solve/make24:9/1,2,10", async (page) => {
    const limit = (name) => page.getByLabel(name, { exact: true });
    const isAt = (columns) => page.waitForURL((url) =>
      url.hash === `#/solve/make24${columns}:9/1,2,10`);
    await page.locator(".rules-change").click();
    await page.locator(".columns-limits summary").click();
    await limit("plus, at most").selectOption("0");
    await isAt(",op-most=add.0");
    await page.locator(".solution-line", { hasText: "10 − (2 − 1) = 9" }).waitFor();
    equal(await textOf(page, ".rules-lead"), "Custom rules: at most 0 +.", "in words");
    await limit("plus, at least").selectOption("1");
    await isAt(",op-most=add.1,op-fewest=add.1"); // never more at least than at most
    await page.locator(".solution-line", { hasText: "10 + 1 − 2 = 9" }).waitFor();
    await page.locator("input[value='+']").uncheck(); // the answer has such a choice, too
    await isAt(",ops=-*/"); // what is no operation has no limit
    check(!await limit("plus, at most").isVisible(), "its line is gone");
    await page.locator("#columns-brackets").selectOption("left");
    check(!await page.locator(".columns-limits").isVisible(), "nor has it one without brackets");
    await page.goto(`${server.origin}/#/solve/make24,op-fewest=mul.7:9/1,2,10`);
    await page.waitForFunction(() => document.querySelector(
      '[aria-label="times, at least"]').value === "7"); // more than the list has by itself
  }),

  "the largest step": () => visit("#/solve/countdown,use=all:50/100,100,150", async (page) => {
    const isAt = (columns) => page.waitForURL((url) =>
      url.hash === `#/solve/countdown${columns}:50/100,100,150`);
    await page.locator(".rules-change").click();
    await page.locator("#columns-max-value").fill("120");
    await page.locator("#columns-max-value").press("Tab");
    await isAt(",use=all,max-value=120");
    await page.locator(".solution-line", { hasText: "100 − (150 − 100) = 50" }).waitFor();
    equal(await textOf(page, ".rules-lead"),
      "Custom rules: all of the numbers, steps up to 120.", "in words");
    await page.locator("#columns-order").selectOption("given");
    await isAt(",use=all,order=given"); // where there is none
    check(!await page.locator("#columns-max-value").isVisible(), "nor its field");
  }),

  "what is proved has a certificate": () => visit("#/solve/countdown:831/1,3,7,10,25,50",
    async (page) => {
      await page.getByRole("button", { name: "Proved. Check it yourself" }).click();
      equal(await page.locator(".check-commands").innerText(),
        "tally prove countdown:831/1,3,7,10,25,50 -o game.proof\n"
        + "cc -O2 certify/certify.c -o checker -lm\n./checker game.proof", "the commands");
      const [file] = await Promise.all([page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the certificate" }).click()]);
      const text = readFileSync(await file.path(), "utf8");
      check(/^tally-proof 1\nnumbers 1 3 7 10 25 50\n.*\nclaim closest 831\nmade 830 /.test(text)
        && text.endsWith("\nend\n"), text);
      const large = "countdown:99999999999/100000007,99999989,3,5,7,11";
      await page.goto(`${server.origin}/#/solve/${large}`);
      await page.getByText("The closest is 999,990,099 away.").waitFor();
      await page.getByRole("button", { name: "Proved. Check it yourself" }).click();
      equal(await page.locator(".check-commands").innerText(),
        `tally prove ${large} -o game.proof\n`
        + "cc -O2 certify/residues.c -o residues\n./residues game.proof", "large values");
      check((await textOf(page, "#answer-check")).includes("residues.c"), "and by which program");
      await page.goto(`${server.origin}/#/solve/${GAME}`);
      await until(page, 12);
      equal(await page.locator(".check-commands").count(), 0, "none before it is asked for");
      await page.getByRole("button", { name: "It is the simplest. Check that yourself" }).click();
      equal(await page.locator(".check-commands").innerText(),
        `tally prove --claim simplest ${GAME} -o game.proof\n`
        + "cc -O2 certify/simplest.c -o simplest\n./simplest game.proof", "how it is checked");
      const [other] = await Promise.all([page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the certificate" }).click()]);
      check(/\nclaim simplest 765\nmade 765 50 1 \+ 25 10 - \*\nend\n$/.test(
        readFileSync(await other.path(), "utf8")), "the simplest");
      await page.goto(`${server.origin}/#/solve/four-fours:33/4,4,4,4`);
      await page.locator(".answer-ways").waitFor();
      equal(await page.getByRole("button", { name: /heck/ }).count(), 0, "none with roots");
    }),

  "sorted and filtered": () => visit(`#/solve/${GAME}`, async (page) => {
    await until(page, 12);
    const simplest = await expressions(page);
    await page.getByLabel("Sorted").selectOption("trickiest");
    await page.waitForFunction((text) => {
      const { innerText } = document.querySelector(".solution-list .expression");
      return innerText !== "" && innerText !== text; // out of sight while it is looked for
    }, simplest[0]);
    const trickiest = await expressions(page);
    equal([...trickiest].sort(), [...simplest].sort(), "the same ones");
    await page.locator(".others-filters summary").first().click();
    await page.getByRole("checkbox", { name: "50", exact: true }).check({ force: true });
    await page.getByRole("checkbox", { name: "3", exact: true }).check({ force: true });
    await page.waitForFunction(() => [...document.querySelectorAll(".solution-list .expression")]
      .every(({ innerText }) => /\b50\b/.test(innerText) && /\b3\b/.test(innerText)));
    check((await rows(page).count()) > 0, "some use 50 and 3");
    await page.getByRole("checkbox", { name: "3", exact: true }).uncheck({ force: true });
    await page.getByRole("checkbox", { name: "minus" }).uncheck({ force: true });
    await page.waitForFunction(() => [...document.querySelectorAll(".solution-list .expression")]
      .every(({ innerText }) => !innerText.includes("−")));
    check((await rows(page).count()) > 0, "some do without minus");
  }),

  "what must be used may need a detour": () => visit("#/solve/countdown:8/8,1,1", async (page) => {
    const lists = async (wanted) => {
      await page.waitForFunction((text) => text === [...document
        .querySelectorAll(".solution-list:not(.is-stale) .expression")]
        .map(({ innerText }) => innerText.replace(/\s+/g, "")).join(),
      String(wanted).replace(/ /g, ""));
    };
    await lists(["8"]);
    await page.locator(".others-filters summary").first().click();
    const must = page.getByRole("checkbox", { name: "1", exact: true });
    await must.first().check({ force: true });
    await lists(["8 × 1", "8 × 1 × 1", "8 + 1 − 1"]);
    await must.nth(1).check({ force: true });
    await lists(["8 × 1 × 1", "8 + 1 − 1"]);
    await must.first().uncheck({ force: true });
    await must.nth(1).uncheck({ force: true });
    await lists(["8"]);
    await page.getByRole("radio", { name: "3", exact: true }).check({ force: true });
    await lists(["8 × 1 × 1", "8 + 1 − 1"]);
    check(await rows(page).count() === 2, "three numbers");
  }),

  "a link that leads nowhere says why, and is forgotten": () => visit(
      "#/solve/countdwn:765/1,x,3,7", async (page) => {
    const answer = page.locator(".answer");
    await answer.getByText("“countdwn”, character 1:").waitFor();
    await answer.getByRole("link", { name: "Open countdown:765/1,3,7" }).click();
    await page.locator(".verdict").waitFor();
    check(page.url().endsWith("#/solve/countdown:765/1,3,7"), page.url());
    await page.goto(`${server.origin}/#/solve/nonsense:1/1,3`);
    await answer.getByText("no such rules").waitFor();
    await answer.getByRole("link", { name: "Open countdown:1/1,3" }).waitFor();
    equal(await kept(page, "solve.last"), '"countdown:765/1,3,7"', "the last one answered");
    await page.goto(`${server.origin}/#/nope/countdown:765/1,3,7`);
    await page.getByRole("heading", { name: "This link leads nowhere" }).waitFor();
    check((await textOf(page, ".broken")).includes("nope/countdown:765"), "which link");
    await page.getByRole("link", { name: "Open countdown:765/1,3,7" }).waitFor();
    await page.evaluate(() => localStorage.setItem("tally.solve.last", '"nonsense:1/1,3"'));
    await page.goto(`${server.origin}/#/play`);
    await page.goto(`${server.origin}/#/solve`);
    await page.locator(".solution .expression", { hasText: "= 952" }).waitFor();
  }),

  "what values beyond 64 bits make is proved, too": () => visit(
    "#/solve/four-fours,depth=2:73/4,4,4,4",
    (page) => page.locator(".verdict", { hasText: "This is proved" }).waitFor()),

  "or the answer says that it is not": () => visit(
    "#/solve/four-fours,depth=2:73/4,4,4,4",
    (page) => page.locator(".verdict", { hasText: "values beyond 64 bits were not looked at" })
      .waitFor(),
    { isCutOff: true, before: (page) => page.route("**/proofs.wasm", (route) => route.abort()) }),

  "the map, its filters, and the way back to the answer": () => visit(`#/solve/${GAME}`,
      async (page) => {
    await page.locator(".map .cell").first().waitFor();
    const high = await page.evaluate(() => {
      const { top } = document.querySelector(".map-card").getBoundingClientRect();
      return document.querySelector(".map-squares").getBoundingClientRect().bottom - top;
    });
    check(high <= 900, `900 cells, their legend and filters on one screen: ${high}`);
    await page.getByRole("radio", { name: /^out of reach/ }).check({ force: true });
    const clear = page.locator(".cell:not(.is-faded)[data-target]");
    equal(await clear.allInnerTexts(), ["831", "834", "941", "977"], "what is out of reach");
    await page.getByRole("radio", { name: /^one solution/ }).check({ force: true });
    const names = await clear.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    check(names.length > 0 && names.every((name) => / 1 solution,/.test(name)), "one solution");
    await page.getByRole("radio", { name: /^needs all 6 numbers/ }).check({ force: true });
    check((await clear.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel)))
      .every((name) => name.endsWith("fewest numbers: 6")), "all six");
    await page.locator(".cell[data-target='977']").click();
    await page.locator(".verdict", { hasText: "No exact answer." }).waitFor();
    await page.waitForFunction(() => {
      const { top, height: high } = document.querySelector(".answer").getBoundingClientRect();
      return top >= -1 && top + Math.min(high, 100) <= innerHeight;
    });
    await page.goto(`${server.origin}/#/solve/countdown:100/1,2`);
    await page.locator(".map-card").waitFor({ state: "hidden" }); // there is no map of nothing
  }),

  "one hundred at a time on a phone": () => visit(`#/solve/${GAME}`, async (page) => {
    const squares = page.locator(".map-square:visible");
    await squares.first().waitFor();
    equal(await squares.count(), 1, "one square");
    check(await page.locator(".cell[data-target='765']").isVisible(), "that of the target");
    await page.locator(".map-hundreds button", { hasText: "300" }).click();
    check(await page.locator(".cell[data-target='399']").isVisible(), "another one");
    await page.locator(".tile-more").click();
    await page.keyboard.type("9");
    await page.waitForFunction(() => location.hash.endsWith("1,3,7,10,25,50,9"));
  }, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),

  "the targets around, and all values": () => visit(`#/solve/${GAME}`, async (page) => {
    const strip = page.locator(".around a");
    await strip.first().waitFor();
    equal(await strip.allInnerTexts(), Array.from({ length: 21 }, (_, i) => String(755 + i)),
      "ten below to ten above");
    await page.locator(".values summary").click();
    await page.locator(".value-list li").first().waitFor();
    check(/^8,\d{3} values can be made\.$/.test(await textOf(page, ".values [role=status]")),
      "all");
    await page.getByLabel("Look for").fill("831");
    await page.getByText("831 is not among them").waitFor();
    equal(await textOf(page, ".value-list b"), "832", "the next one");
    await page.getByLabel("Look for").fill("765");
    await page.getByText("765 can be made.").waitFor();
    equal(await textOf(page, ".value-list .expression"), "(50 + 1) × (25 − 10)", "and how");
    await page.getByLabel("Look for").fill("12.5");
    await page.getByText("“12.5”, character 1: This is not a whole number").waitFor();
    await page.getByLabel("Look for").fill("9000000");
    await page.getByText(/^9,000,000 is not among them. The largest is [\d,]+\.$/).waitFor();
    check(await page.locator(".value-list li").count() > 50, "with those before it");
    await strip.first().click();
    // the view follows a moment after the address
    await page.waitForFunction(() => location.hash.includes("countdown:755/")
      && document.title === "755: 1 3 7 10 25 50 – tally");
    check(await page.locator(".value-list").isVisible(), "the values are the same ones");
    await page.goto(`${server.origin}/#/solve/make24:24/1,2,3,4`);
    await page.locator(".values:not([open]) summary").click();
    await page.locator(".value-list li").first().waitFor();
    equal(await textOf(page, ".value-list b"), "0", "of other rules");
  }),

  "rules bring what is usual": () => visit(`#/solve/${GAME}`, async (page) => {
    const rules = page.getByLabel("Rules", { exact: true });
    const tiles = page.locator(".tile-input");
    await rules.selectOption("make24");
    await page.getByText("Tap the tiles that came up").waitFor();
    equal(await page.locator(".flap-input").inputValue(), "24", "its target");
    await page.waitForFunction(() => document.querySelectorAll(".tile-input").length === 4);
    equal(await page.locator(".rack .rack-tile").allInnerTexts(),
      Array.from({ length: 13 }, (_, i) => String(i + 1)), "its cards");
    for (const value of [3, 3, 8, 8]) {
      await page.getByRole("button", { name: `Add ${value}`, exact: true }).click();
    }
    await page.locator(".expression", { hasText: "8 ÷ (3 − 8 ÷ 3)" }).first().waitFor();
    await rules.selectOption("countdown");
    await page.locator(".expression", { hasText: "= 765" }).first().waitFor();
    equal(await tiles.count(), 6, "what was left is there again");
    await rules.selectOption("make24");
    await page.locator(".expression", { hasText: "8 ÷ (3 − 8 ÷ 3)" }).first().waitFor();
    await page.goto(`${server.origin}/#/solve/make24:24/1_2,3,4,4`);
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
    await rules.selectOption("llm"); // which has fractions, too
    await page.waitForFunction(() => location.hash.startsWith("#/solve/llm:24/1_2,3,4,4"));
    await page.locator(".expression", { hasText: "= 24" }).first().waitFor();
  }),

  "a hand is titled by its target": () => visit("#/puzzles/make24:25/1,5,5,5", async (page) => {
    await page.locator(".lead", { hasText: "Make 25 from" }).waitFor();
  }),

  "on paper": () => visit(`#/solve/${GAME}`, async (page) => {
    await page.locator(".map .cell").first().waitFor();
    await page.locator(".solution-list li").first().waitFor();
    await page.getByRole("radio", { name: /^out of reach/ }).check({ force: true });
    await page.emulateMedia({ media: "print" });
    equal(await page.locator(".cell[data-target='766']")
      .evaluate((cell) => getComputedStyle(cell).opacity), "1", "the map is not filtered there");
    const buttons = page.locator("button, select, input[type=radio], input[type=checkbox]");
    const seen = await buttons.evaluateAll((all) => all.filter((one) => one.checkVisibility())
      .map((one) => one.outerHTML.slice(0, 80)));
    equal(seen, [], "nothing to press");
    check((await textOf(page, ".on-paper")).startsWith("Countdown. Any of the numbers"), "rules");
    for (const format of ["A4", "Letter"]) {
      const pages = (await page.pdf({ format })).toString("latin1").match(/\/Type \/Page\b/g);
      equal(pages?.length, 1, `one page of ${format}`);
    }
    await page.goto(`${server.origin}/#/solve/countdown:831/1,3,7,10,25,50`);
    await page.locator(".verdict-near").waitFor();
    await page.locator(".cell[data-target='831'][aria-current]").waitFor();
    const pages = (await page.pdf({ format: "Letter" })).toString("latin1")
      .match(/\/Type \/Page\b/g);
    equal(pages?.length, 1, "one page for two closest values");
  }),

  "the least set of shapes for a year": async () => {
    await visit("#/puzzles/year:0..100/2,0,1,9", async (page) => {
      const rows = page.locator(".shapes-list > li");
      equal(await rows.count(), 0, "nothing is told before it is asked for");
      await page.getByText("Which shapes are enough?").click();
      await rows.nth(14).waitFor();
      equal(await rows.count(), 15, "fifteen for 2019");
      check(/^15 shapes are enough for all 49 numbers from 0 to 100/
        .test(await textOf(page, ".shapes-card p")), "how many, and of what");
      equal(await rows.first().locator("sup").textContent(), "^b", "a power is raised");
      equal(await rows.first().locator(".shape").textContent(), "a^b + c − d", "in letters");
      const own = new Set(await page.locator(".shape-values b").allInnerTexts());
      check(own.has("6") && own.has("95") && !own.has("12"), "what one shape alone makes");
      const made = new Set(await page.locator(".shape-values > *").allInnerTexts());
      equal(made.size, 49, "together they make all");
      const possible = /of (\d+) that can be made/;
      await page.locator(".grid-progress", { hasText: possible }).waitFor();
      equal(possible.exec(await textOf(page, ".grid-progress"))[1], "49", "as the grid has it");
      await page.goto(`${server.origin}/#/puzzles`);
      await page.getByLabel("Year", { exact: true }).fill("7");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => location.hash === "#/puzzles/year:0..100/0,0,0,7");
    });
    const others = ["four-fours:0..100/4,4,4,4", "year:0..100/2,0,2,6,1", "year:0..9/20,1,9"];
    for (const other of others) {
      await visit(`#/puzzles/${other}`, async (page) => {
        await page.locator(".number-grid").waitFor();
        equal(await page.locator(".shapes-card").count(), 0, `${other}: no year of four digits`);
      });
    }
  },

  "steps that are pasted on lines keep them": () => visit("#/puzzles/year:0..100/2,0,2,6",
      async (page) => {
    const field = page.locator("#typed");
    await field.fill("- 2 * 6 = 12\n- 12 - 2 = 10\n- 10 + 0 = 10");
    await page.locator("#typed-verdict", { hasText: "= 10." }).waitFor();
    await field.press("Enter");
    await page.locator(".grid-cell.grid-found", { hasText: /^10$/ }).waitFor();
    const found = JSON.parse(await kept(page, "grid.year:0..100/2,0,2,6"));
    check(!JSON.stringify(found).includes("\\n"), "it is kept in one line");
  }),

  "two tabs find on one grid": () => visit("#/puzzles/year:0..100/2,0,2,6",
      async (page, context) => {
    const other = await context.newPage();
    await other.goto(page.url());
    const find = async (tab, text) => {
      await tab.locator("#typed").fill(text);
      await tab.keyboard.press("Enter");
    };
    await find(page, "2+0+2+6");
    await page.locator(".grid-cell.grid-found").first().waitFor();
    await other.locator(".grid-cell.grid-found").first().waitFor(); // without being asked
    await find(other, "2*0*2+6");
    await page.waitForFunction(() => document.querySelectorAll(".grid-cell.grid-found").length
      === 2);
    equal(Object.keys(JSON.parse(await kept(page, "grid.year:0..100/2,0,2,6"))), ["6", "10"],
      "both are kept");
  }),
}, isDeep ? 1 : 7);

await chromium.close();
await server.stop();
finish();
