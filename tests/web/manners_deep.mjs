// SPDX-License-Identifier: MIT
// How the page treats people: a whole round by keyboard alone, focus that is seen and goes where
// things happen, live regions that say what matters and no more, enlarged screens, less motion,
// forced colours. (What axe-core says, narrow screens and fingers are in axe_test.mjs, other
// languages in words_LANGUAGE_deep.mjs.) It takes a minute and is run in the deep tier alone.

import { browser, check, equal, finish, packages, site, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { fits, tooWide } from "./fits.mjs";
import { GAME, start, tour } from "./states.mjs";
import { tap, textOf, tile, visitor } from "./visit.mjs";

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);

await steps({
  "a whole round, by keyboard alone": () => visit("#/play", async (page) => {
    const focused = (test) => page.evaluate(`(${test})(document.activeElement)`);
    const tabTo = async (test) => {
      for (let i = 0; i < 60; i++) {
        if (await focused(test)) return;
        await page.keyboard.press("Tab");
      }
      check(false, `Tab never comes to ${test}`);
    };
    await page.locator(".setup").waitFor();
    await tabTo((e) => e.name === "large");
    await page.keyboard.press("ArrowRight");
    await tabTo((e) => e.name === "seconds");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft"); // round to "None"
    await tabTo((e) => e.type === "submit");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest(".bench-tiles"));
    // Then a game whose answer is known.
    await page.goto(`${server.origin}/#/play/${GAME}`);
    await page.locator(".ready").waitFor();
    await tabTo((e) => e.closest(".ready"));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest(".bench-tiles"));
    await page.keyboard.press("/"); // chooses nothing: no number is chosen
    check((await textOf(page, ".bench-message")).includes("Choose a number first"),
      "an operation needs a number");
    const choose = async (text) => {
      while (await focused(
          `(e) => e.closest(".bench-tiles") && e.previousElementSibling !== null`)) {
        await page.keyboard.press("Shift+Tab");
      }
      await tabTo(`(e) => e.closest(".bench-tiles") && e.textContent === "${text}"`);
      await page.keyboard.press("Enter");
    };
    await choose("50");
    await page.keyboard.press("+");
    await choose("1");
    check(await focused((e) => e.textContent === "51"), "focus is on what was made");
    await page.keyboard.press("Backspace");
    equal(await page.locator(".bench-tiles button").count(), 6, "Backspace takes back");
    await choose("50");
    await page.keyboard.press("+");
    await choose("1");
    await page.keyboard.press("Enter"); // let go of it
    await choose("25");
    await page.keyboard.press("-");
    await choose("10");
    await page.keyboard.press("*");
    await choose("51");
    await page.locator(".outcome h2", { hasText: /^Exact in \d+ seconds?! 10 points/ }).waitFor();
    check(await focused((e) => e.matches(".outcome")), "focus is on the outcome");
    await tabTo((e) => e.textContent === "Another round");
  }),

  "what most people want is first on a view, and in sight": () => visit("", async (page) => {
    const date = await page.evaluate(() => new Date().toLocaleDateString("sv"));
    for (const [i, hash] of ["", "#/play", `#/play/${GAME}`, `#/five/${date}`, "#/storm",
      "#/class", "#/join/2FDX-JE7S-N82Y", "#/join/2FDX-JE7S-N82Y/check", "#/print",
      "#/challenge/new", "#/challenge/Ada/60/437-100,75,6,4,3,1/10", "#/puzzles"].entries()) {
      await page.goto(`${server.origin}/?${i}${hash}`);
      await page.locator("main .primary, main .five-go").first().waitFor();
      const [name, bottom] = await page.evaluate(() => {
        const one = document.querySelector(
          "main :is(button, .button, input, select, textarea):not(.icon-button)");
        return [one.className, one.getBoundingClientRect().bottom];
      });
      check(/primary|five-go/.test(name), `${hash || "home"}: ${name} is first`);
      check(bottom <= 640, `${hash || "home"}: it ends at ${bottom}`);
    }
  }, { ...PHONE, viewport: { width: 360, height: 640 } }),

  "a round fills a desk and a tablet, in a face of its own": () => visit(`#/play/${GAME}`,
      async (page) => {
    await start(page);
    await page.locator(".bench-tiles button").nth(5).waitFor();
    for (const size of [{ width: 1280, height: 900 }, { width: 820, height: 1180 }]) {
      await page.setViewportSize(size);
      const { left, right } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".flap-big, .bench-tiles button")]
          .map((one) => one.getBoundingClientRect());
        return { left: Math.min(...boxes.map((box) => box.left)),
          right: Math.max(...boxes.map((box) => box.right)) };
      });
      check(right - left > 0.75 * size.width, `${size.width}: ${left} to ${right}`);
    }
    const faceOf = (selector) => page.locator(selector).first().evaluate((one) =>
      getComputedStyle(one).fontFamily.split(",")[0]);
    for (const selector of [".bench-tiles .tile", ".flap-digit"]) {
      equal(await faceOf(selector), '"Tally Slab"', selector);
    }
    await page.goto(server.origin);
    equal(await faceOf("#five-title"), '"Tally Slab"', "headings");
    const { size, face } = await page.evaluate(async () => {
      const [face] = await document.fonts.load('700 20px "Tally Slab"', "Target 0123456789");
      const { encodedBodySize } = performance.getEntriesByType("resource")
        .find(({ name }) => name.endsWith("slab.woff2"));
      return { size: encodedBodySize, face: face?.status };
    });
    equal([face, size < 15_000], ["loaded", true], `the face, of ${size} bytes`);
  }),

  "typed and declared, by keyboard alone": () => visit(`#/play/${GAME}`, async (page) => {
    await page.locator(".ready button").press("Enter");
    await page.waitForFunction(() => document.activeElement.closest(".bench-tiles"));
    await page.locator(".type-button").press("Enter");
    check(await page.evaluate(() => document.activeElement.id === "typed"),
      "focus is on the field");
    await page.keyboard.type("(50+1)*(25-10)-3");
    await page.locator("#typed-verdict", { hasText: "= 762, 3 away." }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".round-nearest", { hasText: "762" }).waitFor();
    await page.getByRole("button", { name: "Keep 762: 7 points" }).press("Enter");
    await page.getByRole("button", { name: "Stop", exact: true }).press("Enter");
    await page.locator(".outcome h2", { hasText: "Declared. 7 points" }).waitFor();
  }),

  "focus is seen": async () => {
    for (const hash of [`#/solve/${GAME}`, "#/play", "#/puzzles/year:0..100/2,0,2,6"]) {
      await visit(hash, async (page) => {
        await page.locator("h1").waitFor();
        for (let i = 0; i < 30; i++) {
          await page.keyboard.press("Tab");
          const seen = await page.evaluate(() => {
            const element = document.activeElement;
            const shown = element.matches(".choice input") ? element.nextElementSibling : element;
            const { outlineStyle, outlineWidth } = getComputedStyle(shown);
            return element === document.body
              || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)
              || element.outerHTML.slice(0, 120);
          });
          equal(seen, true, `${hash}: an outline after ${i + 1} Tabs`);
        }
      });
    }
  },

  "live regions say what matters, once": () => visit(`#/solve/${GAME}`, async (page) => {
    await page.locator(".solution").waitFor();
    await page.locator("#announcer", { hasText: "765" }).waitFor({ state: "attached" });
    await page.evaluate(() => {
      window.said = [];
      new MutationObserver(() => {
        const text = document.getElementById("announcer").textContent;
        if (text) window.said.push(text);
      }).observe(document.getElementById("announcer"), { childList: true });
    });
    await page.getByLabel("Target", { exact: true }).evaluate((field) => {
      for (const text of ["8", "83", "831"]) { // as fast as the page can be typed on
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    });
    await page.locator("#announcer", { hasText: "No exact answer" }).waitFor({ state: "attached" });
    equal(await page.evaluate(() => window.said.length), 1, "said once, not for each key");
  }),

  "the clock does not chatter": () => visit(`#/play/${GAME}`, async (page) => {
    await page.clock.install();
    await page.reload();
    await start(page);
    await page.clock.runFor(100);
    await page.evaluate(() => {
      window.said = [];
      for (const id of ["announcer", "alarm"]) {
        new MutationObserver(() => {
          const text = document.getElementById(id).textContent;
          if (text) window.said.push(text);
        }).observe(document.getElementById(id), { childList: true });
      }
    });
    await page.clock.runFor(28000);
    const said = await page.evaluate(() => window.said);
    equal(said.filter((text) => text.includes("left")),
      ["20 seconds left", "10 seconds left", "5 seconds left"], "the moments that matter");
    equal(await page.locator(".clock-face").getAttribute("role"), "timer",
      "which is not read out by itself");
  }, { isAlone: true }),

  "nothing is wider than a screen of which a half is seen": () =>
    tour(visit, { viewport: { width: 640, height: 450 } },
      (page, hash) => fits(page, `${hash} at 640, which is 1280 at 200 %`)),

  "a round is seen whole on each phone, with steps and hints": async () => {
    const sizes = [[320, 568], [320, 640], [390, 844], [568, 320], [740, 360]];
    for (const [width, height] of sizes) {
      for (const target of [765, 4321]) {
        const where = `${target} at ${width} x ${height}`;
        await visit(`#/play/countdown:${target}/1,3,7,10,25,50`, async (page) => {
          await start(page);
          await tap(page, "3", "+", "1", "4", "+", "7", "11", "+", "10", "21", "+", "25");
          await page.locator(".round-tools button").first().click();
          for (const place of [0, 1]) {
            await page.locator(".hint-button").click();
            await page.locator(".hint-texts li").nth(place).waitFor();
          }
          const { below, crossed } = await page.evaluate(() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const [clock, flap, nearest] = [".clock", ".flap", ".round-nearest"].map(box);
            return { below: document.documentElement.scrollHeight - innerHeight,
              crossed: Math.max(clock.right - flap.left, flap.right - nearest.left) };
          });
          check(below <= 0, `${where}: ${below} pixels below the fold`);
          check(crossed <= 1, `${where}: clock, target and nearest cross by ${crossed} pixels`);
        }, { viewport: { width, height }, hasTouch: true, isMobile: true });
      }
    }
  },

  "a hint at a dead end leaves the round on its screen": async () => {
    for (const locale of ["en-GB", "de-DE", "es-ES", "fr-FR", "ja-JP", "zh-CN"]) {
      await visit(`#/play/${GAME}`, async (page) => {
        await start(page);
        await tap(page, "25", "-", "10", "50", "-", "15");
        await page.locator(".round-tools button").first().click();
        for (const count of [1, 2]) { // what leads nowhere, and where to begin
          await page.locator(".hint-button:not([disabled])").click();
          await page.locator(".hint-texts li").nth(count - 1).waitFor();
        }
        const below = await page.evaluate(() =>
          document.querySelector(".keep-button").getBoundingClientRect().bottom - innerHeight);
        check(below <= 0, `${locale}: Stop is ${below} pixels below the fold`);
      }, { ...PHONE, viewport: { width: 360, height: 740 }, locale });
    }
  },

  "the end of a day is on one screen": async () => {
    for (const locale of ["en-GB", "de-DE", "es-ES", "fr-FR", "ja-JP", "zh-CN"]) {
      for (const [width, height, last] of [[360, 640, ".day-buttons"],
        [320, 568, ".day-histogram"]]) {
        await visit("#/help", async (page) => {
          await page.locator(".help-signs").waitFor();
          await page.evaluate((id) => {
            const date = new Date().toLocaleDateString("sv");
            const round = { spent: 21000, since: null, hints: 0, moves: [], over: "solved",
              score: 3, best: { value: "12", distance: 0, points: 10, expression: "3 * 4" } };
            localStorage.setItem(`tally.day.${date}`, JSON.stringify({ generator: 1,
              begunOn: date, playedOn: date, rounds: Array(5).fill(round),
              games: [10, 30, 50, 70, 90].map((difficulty) => ({ id, difficulty, seconds: 9 })) }));
            location.hash = "#/five";
          }, "countdown:12/3,4");
          await page.locator(".day-table").waitFor();
          const below = await page.locator(last).evaluate((element) =>
            element.getBoundingClientRect().bottom - innerHeight);
          check(below <= 0, `${locale}, ${width} x ${height}: ${last} is ${below} pixels below`);
        }, { ...PHONE, viewport: { width, height }, locale });
      }
    }
  },

  "long numbers are shown whole": async () => {
    const games = ["sequence:10958/1,2,3,4,5,6,7,8,9", "countdown:765432/1234,12345,7654321,3",
      "countdown:18446744073709551557/123456789,99999,12345,7,3,2"];
    for (const width of [320, 390, 1280]) {
      for (const game of games) {
        await visit(`#/solve/${game}`, async (page) => {
          await page.locator(".solution .step").first().waitFor();
          const wide = await tooWide(page);
          check(wide <= 0, `${game} at ${width}: ${wide} pixels too wide`);
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll(".flap-input, .tile-input")]
            .filter((field) => field.scrollWidth > field.clientWidth).map((field) => field.value));
          equal(cut, [], `${game} at ${width}: numbers that do not fit`);
          const card = await page.locator(".answer")
            .evaluate((element) => element.getBoundingClientRect().right);
          const ends = await page.locator(".answer .chip, .answer .expression, .answer .verdict")
            .evaluateAll((elements) =>
            elements.map((element) => element.getBoundingClientRect().right));
          check(Math.max(...ends) <= card,
            `${game} at ${width}: ${Math.max(...ends)} is beyond ${card}`);
        }, { viewport: { width, height: 800 } });
      }
      await visit("#/play/countdown:123456789012/1,3,7,10,25,50", async (page) => {
        await start(page);
        await page.locator(".flap-many").waitFor();
        const wide = await tooWide(page);
        check(wide <= 0, `a long target to play at ${width}: ${wide} pixels too wide`);
      }, { viewport: { width, height: 800 } });
    }
  },

  "the answer is on a phone's first screen": async () => {
    for (const [width, height] of [[320, 640], [390, 844]]) {
      await visit("#/solve", async (page) => {
        await page.locator(".solution-line").waitFor();
        const { bottom } = await page.locator(".solution-line")
          .evaluate((element) => element.getBoundingClientRect());
        check(bottom <= height, `${width} x ${height}: the answer ends at ${bottom}`);
      }, { ...PHONE, viewport: { width, height } });
    }
  },

  "a touched sign is readable": () => visit(`#/play/${GAME}`, async (page) => {
    await start(page);
    await tile(page, "50").tap();
    const sign = page.locator(".sign-button").first();
    await sign.tap();
    const { ink, ground } = await sign.evaluate((element) => {
      const style = getComputedStyle(element);
      return { ink: style.color, ground: style.backgroundColor };
    });
    const accent = await page.evaluate(() =>
      getComputedStyle(document.querySelector(".round-nearest")).color);
    check(ink !== ground && ink !== accent, `${ink} on ${ground}`);
    equal(await sign.getAttribute("aria-pressed"), "true", "it is chosen");
    check(ground === "rgb(11, 97, 85)",
      `the ground of what is chosen, not of what hovers: ${ground}`);
  }, PHONE),

  "less motion is no motion": () => visit(`#/play/${GAME}`, async (page) => {
    await start(page);
    const moving = await page.evaluate(() => document.getAnimations().length);
    equal(moving, 0, "animations while tiles are dealt");
    check(!(await page.locator(".round-body").getAttribute("class")).includes("is-dealing"),
      "no dealing");
    await tap(page, "50", "+", "1", "51", "25", "-", "10", "*", "51");
    await page.locator(".outcome").waitFor();
    equal(await page.evaluate(() => document.getAnimations().length), 0, "animations at the end");
  }),

  "nothing of the page shines through the target": async () => {
    for (const colorScheme of ["light", "dark"]) {
      await visit(`#/play/${GAME}`, async (page) => {
        await start(page);
        const digit = page.locator(".round-board .flap-digit").first();
        const background = await digit.evaluate((flap) => getComputedStyle(flap).backgroundImage);
        check(background.includes("rgb(") && !background.includes("rgba"), background);
      }, { colorScheme, viewport: { width: 740, height: 360 } });
    }
  },

  "forced colours tell apart": () => visit(`#/play/${GAME}`, async (page) => {
    await start(page);
    await tile(page, "50").click();
    const outline = (locator) =>
      locator.evaluate((element) => getComputedStyle(element).outlineStyle);
    await page.locator("h1").click();
    equal(await outline(tile(page, "50")), "solid", "a chosen tile");
    equal(await outline(tile(page, "25")), "none", "another one");
    equal(await outline(page.locator(".tab[aria-current]")), "solid", "the current view");
    const borders = await Promise.all(["25", "1"].map((text) =>
      tile(page, text).evaluate((element) => getComputedStyle(element).borderTopStyle)));
    check(borders[0] !== borders[1], `large and small tiles: ${borders}`);
  }, { forcedColors: "active" }),
});

await chromium.close();
await server.stop();
finish();
