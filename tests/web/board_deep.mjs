// SPDX-License-Identifier: MIT
// What stands on the board is what is asked, and what is shown is the answer to just that: all
// tiles of a link, all targets of a range, pasted games with their rules, nothing bent, nothing
// stale, and "for certain" only where the search was complete. (What texts mean is in
// reading_test.mjs.)

import { browser, check, equal, finish, isDeep, packages, site, steps,
  strings } from "./support.mjs";
import { serve } from "./server.mjs";
import { giveUp, tap, textOf, visitor, write } from "./visit.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";
const MANY = Array.from({ length: 64 },
  (_, i) => (i % 4 ? 1 + (i % 10) : [25, 50, 75, 100][(i / 4) % 4]));
// values beyond 64 bits are in its way
const OPEN = "18446744073709551557/18446744073709551615,9999999999,12345,7,3,2";
const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const LOOKS = [{}, PHONE];

const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);
const { en, fr } = { en: await strings("en"), fr: await strings("fr") };

const targetField = (page) => page.locator(".flap-input");
const tiles = (page) => page.locator(".tile-input")
  .evaluateAll((fields) => fields.map((field) => field.value).filter(Boolean));
const comesTo = (page, game) =>
  page.waitForFunction((end) => location.hash === `#/solve/${end}`, game);

async function paste(page, selector, text) {
  await page.locator(selector).first().evaluate((field, data) => {
    const transfer = new DataTransfer();
    transfer.setData("text", data);
    field.focus();
    field.select?.();
    const event = new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true,
      cancelable: true });
    // as the browser does
    if (field.dispatchEvent(event)) document.execCommand("insertText", false, data);
  }, text);
}

/** In the page: texts of answers that can be seen. A card that is behind has a cover: opaque, over
 *  all of it, and above all that it holds. */
function answersSeen() {
  const isCovered = (element) => {
    const card = element.closest(".is-behind");
    if (card === null) return false;
    const cover = getComputedStyle(card, "::after");
    return cover.position === "absolute" && cover.inset === "0px" && cover.zIndex === "4"
      && /^rgb\(/.test(cover.backgroundColor) && cover.opacity === "1"
      && getComputedStyle(card).position !== "static";
  };
  return [...document.querySelectorAll(".answer *, .others *, .map-card *")]
    .filter((element) => element.children.length === 0 && element.textContent.trim() !== ""
      && !isCovered(element)
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => element.textContent);
}

await steps({
  "an answer can be played, shared and asked": () =>
      visit("#/solve/countdown:952/25,50,75,100,3,6", async (page) => {
    equal(await page.getByRole("link", { name: "Play this" }).getAttribute("href"),
      "#/play/countdown:952/25,50,75,100,3,6", "where it is played");
    await page.getByRole("button", { name: "Why hard?" }).click();
    await page.locator(".answer-why li", { hasText: "There are 2 ways." }).waitFor();
    const why = await textOf(page, ".answer-why");
    for (const text of ["12 minutes", "6 of 6 numbers", "103 × 75", "46,350 ÷ 50"]) {
      check(why.includes(text), `${text}: ${why}`);
    }
    equal(await page.getByRole("link", { name: "Levels and times" }).getAttribute("href"),
      "#/help/levels", "what levels are");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    equal((await page.evaluate(() => navigator.clipboard.readText())).split("\n"),
      ["952 from 25 50 75 100 3 6", "(100 + 3) × 75 × 6 ÷ 50 + 25 = 952",
        `${server.origin}/solve.html#countdown:952/25,50,75,100,3,6`], "what is shared");
    await page.goto(`${server.origin}/#/solve/make24:24/3,3,8,8`);
    equal(await page.getByRole("link", { name: "Play this" }).getAttribute("href"),
      "#/puzzles/make24:24/3,3,8,8", "a hand is played where hands are");
    await page.goto(`${server.origin}/#/solve/four-fours:17/4,4,4,4`);
    await page.locator(".answer-ways a[href='#/puzzles/four-fours:0..100/4,4,4,4']").waitFor();
    await page.goto(`${server.origin}/#/solve/llm:24/3,3,8,8`);
    await page.locator(".answer-ways a[href='#/puzzles/llm:24/3,3,8,8']").click();
    await page.locator("h1", { hasText: "Make 24" }).waitFor();
    await tap(page, "8", "/", "3");
    await tap(page, "3", "-", "8/3");
    await tap(page, "8", "/", "1/3");
    await page.locator(".outcome h2", { hasText: "Solved." }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown,ops=+-,values=integer:-4/1,3,7,10`);
    await page.locator(".answer-ways a", { hasText: "Play this" }).click();
    await page.locator(".lead", { hasText: "Custom rules: with + −, whole at every step" })
      .waitFor();
    equal(await page.locator(".sign-button").allTextContents(), ["+", "−"], "signs of the rules");
    await tap(page, "3", "-", "7");
    await page.locator(".outcome h2", { hasText: "Solved." }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown,brackets=left:5/1,3,7,10`);
    await page.locator(".answer-ways").waitFor();
    equal(await page.locator(".answer-ways a").count(), 0, "a bench has brackets");
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "a quick game is answered in the page's own thread, a long one by the worker": () =>
    visit(`#/solve/${GAME}`, async (page) => {
      await page.locator(".answer .solution").waitFor();
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => {}; // no worker hears a question
      });
      const isAnswered = () => page.locator(".answer:not(.is-stale)", { hasText: "830" }).count();
      let turns = 100; // the library opens here while nobody waits
      while (turns-- > 0 && !await isAnswered()) {
        await targetField(page).fill("765");
        await targetField(page).fill("831");
        await page.waitForTimeout(200);
      }
      check(await isAnswered(), "six numbers are answered without a worker");
      await page.goto(`${server.origin}/#/solve/countdown:765/1,2,3,4,5,6,7,8,9`);
      await page.waitForTimeout(1000);
      equal(await page.locator(".answer:not(.is-stale) .expression", { hasText: "= 765" }).count(),
        0, "nine numbers are left to the worker");
    }),

  "the worker answers where the library cannot be had in the page's own thread": () => {
    let asked;
    return visit(`#/solve/${GAME}`, async (page) => {
      await page.locator(".answer .solution").waitFor();
      await asked;
      await targetField(page).fill("831");
      await page.locator(".answer:not(.is-stale)", { hasText: "830" }).waitFor();
    }, { isCutOff: true, before: (page) => {
      asked = page.waitForRequest("**/libtally/index.js");
      return page.route("**/libtally/index.js", (route) => route.abort());
    } });
  },

  "a worker that cannot be started is said": () =>
    visit(`#/solve/${GAME}`, (page) => page.locator(".answer .problem",
      { hasText: "could not be started" }).waitFor(), { isCutOff: true,
      before: (page) => page.route("**/in-worker.js", (route) => route.abort()) }),

  "a fault of the page is not said to be the network's": () =>
    visit(`#/solve/${GAME}`, (page) => page.locator(".answer .problem",
      { hasText: "Something went wrong here" }).waitFor(), { before: (page) =>
        page.route("**/in-worker.js", (route) => route.fulfill({ contentType: "text/javascript",
          body: "onmessage = ({ data: { ticket } }) => "
            + "ticket && postMessage({ ticket, failure: 'a fault' });" })) }),

  "a link shows all of its tiles": async () => {
    for (const look of LOOKS) {
      await visit("#/solve/countdown:975/1,1,1,1,1,1,1,1,1,1,1,1,13,75", async (page) => {
        await page.locator(".expression", { hasText: "75 × 13 = 975" }).first().waitFor();
        equal((await tiles(page)).join(), "1,1,1,1,1,1,1,1,1,1,1,1,13,75", "fourteen tiles");
        await targetField(page).fill("88");
        await page.locator(".expression", { hasText: "75 + 13 = 88" }).first().waitFor();
        await comesTo(page, "countdown:88/1,1,1,1,1,1,1,1,1,1,1,1,13,75");
      }, look);
    }
  },

  "64 numbers, and no more": async () => {
    for (const look of LOOKS) {
      await visit("#/solve", async (page) => {
        await paste(page, ".flap-input", `975 ${MANY.join(" ")}`);
        await comesTo(page, `countdown:975/${MANY}`);
        await page.locator(".expression", { hasText: "= 975" }).first().waitFor();
        equal((await tiles(page)).join(), MANY.join(), "64 tiles");
        const { beyond, cut, rows } = await page.evaluate(() => {
          const fields = [...document.querySelectorAll(".tile-input")];
          return { beyond: document.documentElement.scrollWidth - innerWidth,
            cut: fields.filter((field) => field.scrollWidth > field.clientWidth).length,
            rows: new Set(fields.map((field) => field.getBoundingClientRect().top)).size };
        });
        check(beyond <= 0 && cut === 0 && rows > 1,
          `they fit: ${beyond} pixels beyond, ${cut} cut, ${rows} rows`);
        await paste(page, ".tile-input", [...MANY, 7].join(" "));
        await page.locator(".board-problem",
          { hasText: en["misread.number_count"] }).waitFor();
        const [pasted, ...others] = await tiles(page);
        equal(pasted, [...MANY, 7].join(" "), "what was pasted stands there, to be mended");
        equal(others.join(), MANY.slice(1).join(), "the other tiles stay");
        await page.getByRole("button", { name: "Add 7", exact: true }).click();
        await page.locator(".board-problem", { hasText: "65 numbers are too many" }).waitFor();
        await page.goto(`${server.origin}/#/play/countdown:975/${MANY}`);
        await page.locator(".ready button").click();
        await page.locator(".bench-tiles button").nth(63).waitFor();
        check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          "on the bench too");
      }, look);
    }
    await visit(`#/solve/countdown:975/${[...MANY, 7]}`, async (page) => {
      await page.locator(".answer .problem", { hasText: "65 numbers are too many" }).waitFor();
      equal(await tiles(page), [], "none of them is taken for the game");
    });
  },

  "all targets of a range": () => visit("#/solve/countdown:300..345/1,297,43", async (page) => {
    await page.locator(".range .verdict",
      { hasText: "3 of 46 targets can be reached. The others are out of reach, for certain. "
      + "Reached: 339, 340, 341" }).waitFor();
    equal(await targetField(page).inputValue(), "300..345", "the range is on the board");
    const rows = page.locator(".range-list > li");
    equal(await rows.count(), 46, "a row for each target");
    equal(await textOf(page, ".range-list > li:nth-child(40)"), "339 297 + 43 − 1 3 numbers",
      "a target that is reached");
    equal(await textOf(page, ".range-list > li:nth-child(3)"),
      "302 out of reach; nearest 298, 4 away", "one that is not");
    equal(await page.locator(".range-out").count(), 43, "they look different");
    check(!(await page.locator(".others").isVisible()), "no solutions of one target beside it");
    await page.locator(".range-list summary").nth(2).click();
    await page.locator(".range-more", { hasText: "297 + 1 = 298" }).waitFor();
    check((await textOf(page, ".range-more"))
      .startsWith("No exact answer. The closest is 4 away."), "more of it");
    await page.locator("#announcer", { hasText: "3 of 46 targets" }).waitFor({ state: "attached" });
    // the numbers change, the range stays
    await page.getByRole("button", { name: "Add 2", exact: true }).click();
    await comesTo(page, "countdown:300..345/2");
    await page.goto(`${server.origin}/#/solve/countdown:300..345/1,297,43`);
    await page.locator(".range-list summary").nth(40).click();
    await page.locator(".range-more a", { hasText: "More about 340" }).click();
    await page.locator(".expression", { hasText: "297 + 43 = 340" }).first().waitFor();
    await comesTo(page, "countdown:340/1,297,43");
    await targetField(page).fill("");
    await targetField(page).pressSequentially("339..341");
    await page.locator(".range .verdict", { hasText: "All 3 targets can be reached." }).waitFor();
    await comesTo(page, "countdown:339..341/1,297,43");
    await page.goto(`${server.origin}/#/solve/year:17..19/2,0,2,6`);
    await page.locator(".range .verdict",
      { hasText: "2 of 3 targets can be reached. The other one is out of reach, for certain. "
      + "Looked for with + − × ÷ ^, signs, digits put together; steps: exact fractions." })
      .waitFor();
  }),

  "a range that is too long is not cut in silence": () => visit("#/solve/countdown:1..4000/1,3",
      async (page) => {
    await page.locator(".range",
      { hasText: "4,000 targets are too many for one page. It answers up to 1,000 at once." })
      .waitFor();
    await page.locator(".range a", { hasText: "Answer 1 to 1000" }).click();
    await page.locator(".range .verdict", { hasText: "4 of 1,000 targets can be reached." })
      .waitFor();
    equal(await page.locator(".range-list > li").count(), 1000, "as many as it says");
    await page.goto(`${server.origin}/#/solve/countdown:1..18446744073709551615/1,3`);
    await page.locator(".range", { hasText: "targets are too many" }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:345..300/1,297,43`);
    await page.locator(".answer .problem", { hasText: "“345..300” runs backwards." }).waitFor();
    await page.goto(`${server.origin}/#/solve/make24:0..30/3,3,8,8`);
    await page.locator(".range-list > li").nth(30).waitFor();
    equal(await textOf(page, ".range-list > li:nth-child(25)"), "24 8 ÷ (3 − 8 ÷ 3) 4 numbers",
      "other rules");
  }),

  "certain only where the search was complete": () => visit(`#/solve/countdown:${OPEN}`,
      async (page) => {
    await page.locator(".verdict",
      { hasText: "Not settled: values beyond 64 bits were not looked at." }).waitFor();
    await page.goto(`${server.origin}/#/solve/countdown:18446744073709551556..${OPEN}`);
    await page.locator(".range .verdict",
      { hasText: "0 of 2 targets can be reached. 2 are not settled." }).waitFor();
    equal(await textOf(page, ".range-list > li"), "18446744073709551556 not settled",
      "a row of it");
    await page.goto(`${server.origin}/#/play/countdown:${OPEN}`);
    await page.locator(".ready button").click();
    await page.getByRole("button", { name: "Hints" }).click();
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts", { hasText: "No solution is known." }).waitFor();
    await giveUp(page, 2);
    await page.locator(".outcome-answer h3", { hasText: "Not settled" }).waitFor();
    await page.goto(
      `${server.origin}/#/puzzles/make24:24/4611686018427387904,4611686018427387901,3037000507,`
      + "9223372036854775807");
    await page.locator(".hint-button").click();
    await page.locator(".hint-texts", { hasText: "No solution is known." }).waitFor();
    check(!(await page.locator(".notice").isVisible()), "no word of a hand that cannot be solved");
    await page.locator(".hint-button").click();
    await page.locator(".outcome h2", { hasText: "No solution is known." }).waitFor();
  }),

  "what is stale is out of sight at once": () => visit(`#/solve/${GAME}`, async (page) => {
    const settle = () => page.waitForFunction(() =>
      document.querySelectorAll(".solution-list > li, .cell").length > 900
      && !document.querySelector(".is-stale, .is-behind"));
    const after = (action) => page.evaluate(`(${action})(); (${answersSeen})()`);
    // What the next frame shows: the page's own thread may have answered by then.
    const inNextFrame = (action) => page.evaluate(`(async () => {
      (${action})();
      await new Promise(requestAnimationFrame);
      return (${answersSeen})();
    })()`);
    await settle();
    check((await page.evaluate(answersSeen)).includes("All 12 solutions"), "what is seen before");
    equal(await after(() => {
      const rules = document.getElementById("rules");
      rules.value = "compte";
      rules.dispatchEvent(new Event("change"));
    }), [], "other rules");
    await page.locator(".verdict", { hasText: "Reached" }).waitFor();
    await page.getByLabel("Rules", { exact: true }).selectOption("countdown");
    await settle();
    await page.evaluate(() => { // back before there was an answer
      const rules = document.getElementById("rules");
      for (const value of ["compte", "countdown"]) {
        rules.value = value;
        rules.dispatchEvent(new Event("change"));
      }
    });
    await settle();
    const ofOthers = await inNextFrame(() => [...document.querySelectorAll(".rack-tile")]
      .find((key) => key.textContent === "9").click());
    check(!ofOthers.includes("All 12 solutions") && !ofOthers.includes("Not needed: 3, 7"),
      `other numbers: ${ofOthers}`);
    await page.goto(`${server.origin}/#/solve/${GAME}`);
    await settle();
    const seen = await inNextFrame(() => {
      const field = document.querySelector(".flap-input");
      field.value = "766";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    check(!seen.includes("All 12 solutions") && seen.includes("766"),
      "another target: the map stays, which holds all of them");
    await page.locator(".expression", { hasText: "= 766" }).first().waitFor();
    await settle();
    equal((await after(() => document.querySelectorAll(".others input[name=used]")[2].click()))
      .filter((text) => /^\d+ numbers?$/.test(text)), [], "rows of another number of numbers");
  }),

  "nor is a verdict on another text": async () => {
    for (const hash of [`#/play/${GAME}`, "#/puzzles/make24:24/3,3,8,8",
        "#/puzzles/year:0..100/2,0,2,6"]) {
      await visit(hash, async (page) => {
        // in the year's grid it is no answer
        const text = hash.includes("make24") ? "8/(3-8/3)" : "25+1";
        if (hash.startsWith("#/play")) {
          await page.locator(".ready button").click();
          await write(page, text);
        } else await page.locator("#typed").fill(text);
        await page.waitForFunction(() =>
          document.getElementById("typed-verdict").textContent !== "");
        equal(await page.evaluate(() => {
          const field = document.getElementById("typed");
          field.value += "+";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          return document.getElementById("typed-verdict")
            .checkVisibility({ visibilityProperty: true });
        }), false, `${hash}: hidden at once`);
        await page.waitForFunction(() => document.getElementById("typed-verdict")
          .checkVisibility({ visibilityProperty: true }));
      });
    }
  },

  "a slow list does not stand beside a new answer": () =>
      visit("#/solve/countdown:765/1,3,7,10,25,50,75,100,2", async (page) => {
    await page.locator(".solution-list > li").first().waitFor();
    await page.getByLabel("Rules", { exact: true }).selectOption("llm");
    await page.locator(".answer .verdict:visible, .answer .empty:visible").first().waitFor();
    equal(await page.locator(".others .used:visible", { hasText: /^[3-8] numbers/ }).count(), 0,
      "rows of the other rules");
  }),

  "a game that is pasted brings its rules": () => visit(`#/solve/${GAME}`, async (page) => {
    await page.locator(".expression", { hasText: "= 765" }).first().waitFor();
    await paste(page, ".flap-input", "make24:24/3,3,8,8");
    await page.locator(".expression", { hasText: "8 ÷ (3 − 8 ÷ 3) = 24" }).first().waitFor();
    equal(await page.getByLabel("Rules", { exact: true }).inputValue(), "make24", "rules");
    await comesTo(page, "make24:24/3,3,8,8");
    await paste(page, ".tile-input", "http://127.0.0.1:8080/#/solve/countdown,ops=-/:5/1,3,7,10");
    await page.locator(".expression", { hasText: "7 − (3 − 1) = 5" }).first().waitFor();
    equal(await textOf(page, ".rules-lead"), "Custom rules: with − ÷.", "columns");
    await comesTo(page, "countdown,ops=-/:5/1,3,7,10");
    // all at once, as when it is dropped there
    await targetField(page).fill("countdown:300..345/1,297,43");
    await page.locator(".range .verdict", { hasText: "3 of 46" }).waitFor();
    await targetField(page).fill("");
    await targetField(page).pressSequentially("make10:10/1,1,5,8");
    equal(await textOf(page, ".board-problem"), "", "no complaint while it is typed");
    await page.keyboard.press("Enter");
    await page.locator(".expression", { hasText: "8 ÷ (1 − 1 ÷ 5) = 10" }).first().waitFor();
    await page.goto(`${server.origin}/#/play`);
    await page.locator(".setup").waitFor();
    await paste(page, "body", "make24:24/3,3,8,8");
    await comesTo(page, "make24:24/3,3,8,8");
  }),

  "nothing is bent": async () => {
    const cases = [["12.5", "not_whole"], ["1e5", "not_whole"], ["-7", "negative"],
      ["1.000", "two_numbers"], ["1,000", "two_numbers"],
      ["123456789012345678901", "too_large"]];
    for (const [locale, texts] of [["en-GB", en], ["fr-FR", fr]]) {
      await visit(`#/solve/${GAME}`, async (page) => {
        for (const selector of [".flap-input", ".tile-input >> nth=2"]) {
          const field = page.locator(selector);
          for (const [text, problem] of isDeep || locale === "en-GB"
              ? cases : cases.slice(0, 1)) {
            await page.locator(".expression", { hasText: "= 765" }).first().waitFor();
            await field.fill("");
            await field.pressSequentially(text);
            await page.locator(".board-problem", { hasText: texts[`misread.${problem}`] })
              .waitFor();
            check((await textOf(page, ".board-problem")).includes(text), `${text}: words`);
            equal(await field.inputValue(), text, `${text} stays as it was written`);
            equal(await field.getAttribute("aria-invalid"), "true", `${text} is marked`);
            equal(await field.getAttribute("aria-describedby"), await page.locator(".board-problem")
              .getAttribute("id"), "and told");
            equal(await page.locator(".board-problem").getAttribute("role"), "alert", "aloud");
            equal(await page.locator(".expression:visible").count(), 0,
              `${text}: nothing is answered`);
            await field.fill(selector === ".flap-input" ? "765" : "7");
          }
        }
        await page.locator(".expression", { hasText: "= 765" }).first().waitFor();
        equal(await textOf(page, ".board-problem"), "", "all is well again");
        await paste(page, ".flap-input", "1 000");
        await page.locator(".board-problem", { hasText: texts["misread.two_numbers"] }).waitFor();
        await targetField(page).fill("");
        // a blank goes on to the next one, which shows what became of it
        await page.keyboard.type("1 000");
        await page.locator(".board-problem", { hasText: "000" }).waitFor();
      }, { locale });
    }
    await visit(`#/solve/${GAME}`, async (page) => {
      await targetField(page).fill("");
      await page.keyboard.type("952 25,50,75");
      await comesTo(page, "countdown:952/25,50,75,10,25,50");
    }, { locale: "fr-FR" });
    await visit(`#/solve/${GAME}`, async (page) => {
      await page.locator(".tile-input").first().focus();
      await page.keyboard.type("25,50,75,100,3,6");
      await comesTo(page, "countdown:765/25,50,75,100,3,6");
    });
  },

  "an address that is no game is told": async () => {
    for (const view of ["solve", "play", "puzzles"]) {
      await visit(`#/${view}/countdown:12.5/1,3`, async (page) => {
        await page.locator(".problem",
          { hasText: "There is nothing to show for this address: countdown:12.5/1,3" }).waitFor();
        equal(await page.locator(".expression").count(), 0, "no other game is answered");
      });
    }
    await visit("#/puzzles", async (page) => {
      await page.locator("#year-field").fill("1e3");
      await page.locator("#year-field").press("Enter");
      await page.waitForFunction(() => location.hash === "#/puzzles/year:0..100/1,0,0,0");
    });
  },
});

await chromium.close();
await server.stop();
finish();
