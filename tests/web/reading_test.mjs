// SPDX-License-Identifier: MIT
// What people type and paste, by the page: each text of the table that all front ends share
// (tests/data/reading_games.jsonl) is that game, or stays as it was written, with the same reason
// in words; what the page itself shows and copies is read back; and nothing is bent while it is
// typed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, check, equal, finish, isDeep, packages, site, source, steps,
  strings } from "./support.mjs";
import { serve } from "./server.mjs";
import { visitor } from "./visit.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";
const EMPTY = ["8", "9"]; // targets and numbers of games that no text of the table has
const chromium = await browser(packages());
const server = await serve(site());
const visit = visitor(chromium, server.origin);
const { en, fr } = { en: await strings("en"), fr: await strings("fr") };
const rows = readFileSync(join(source, "tests/data/reading_games.jsonl"), "utf8").trim().split("\n")
  .map((line) => JSON.parse(line));

const targetField = (page) => page.locator(".flap-input");
const problem = (page) => page.locator(".board-problem");
const comesTo = (page, game) =>
  page.waitForFunction((end) => location.hash === `#/solve/${end}`, game);
const stands = (page) => page.locator(".flap-input, .tile-input").evaluateAll((fields) =>
  fields.map((field) => field.value).filter(Boolean).join(" "));

async function paste(page, text, selector = ".flap-input") {
  await page.locator(selector).first().evaluate((field, data) => {
    const transfer = new DataTransfer();
    transfer.setData("text", data);
    field.focus();
    field.select?.();
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true,
      cancelable: true }));
  }, text);
}

/** What the page makes of a text that is pasted as the target of a game of these rules: the game's
 *  ID, or what it says. */
async function meaning(page, { text, rules }) {
  EMPTY.reverse(); // so that the address changes each time, and the board with it
  const [empty] = EMPTY;
  const other = `${rules}:${empty}/${empty}`;
  await page.goto(`${server.origin}/#/solve/${other}`);
  await page.waitForFunction((value) => document.querySelector(".flap-input")?.value === value,
    empty);
  await page.locator(".answer:not(.is-stale)").waitFor();
  await paste(page, text);
  await page.waitForFunction((id) => location.hash !== `#/solve/${id}`
    || document.querySelector(".board-problem").textContent !== "", other);
  return await problem(page).innerText() || (await page.evaluate(() => location.hash)).slice(8);
}

await steps({
  "every text of the table, pasted": () => visit(`#/solve/${GAME}`, async (page) => {
    for (const row of rows.filter((_, i) => i % (isDeep ? 2 : 30) === 0)) {
      // a number alone is a target, and no text at all is nothing to be pasted
      if (/^\d*$/.test(row.text) && /^no/.test(row.word)) continue;
      const seen = await meaning(page, row);
      const name = `${JSON.stringify(row.text)} under ${row.rules}`;
      // a target alone leaves the numbers on the board as they are
      const isTarget = row.word === "no_numbers"
        && seen.startsWith(`${row.rules}:${row.text.match(/\d+/g).at(-1)}/`);
      if (row.game) equal(seen, row.game, name);
      else check(isTarget || (seen.includes(en[`misread.${row.word}`])
        && (row.found === "" || seen.includes(`character ${row.character + 1}:`))
        && (row.readings ?? []).every((reading) => seen.includes(reading))), `${name}: ${seen}`);
    }
  }),

  "a refused text stays, marked, with its reason in the page's language": async () => {
    for (const [locale, words] of [["en-GB", en], ["fr-FR", fr]]) {
      await visit(`#/solve/${GAME}`, async (page) => {
        for (const [text, word] of [["12.5", "not_whole"], ["-7", "negative"],
          ["1,000", "two_numbers"], ["123456789012345678901", "too_large"], ["25 km", "word"]]) {
          for (const selector of [".flap-input", ".tile-input >> nth=2"]) {
            const field = page.locator(selector);
            await field.fill(text);
            await problem(page).getByText(words[`misread.${word}`]).waitFor();
            equal([await field.inputValue(), await field.getAttribute("aria-invalid")],
              [text, "true"], `${text} in ${selector}`);
            await page.locator(".answer", { hasText: words["solve.unread"] }).waitFor();
            await field.fill("8");
            await page.locator(".answer .verdict").waitFor();
            equal(await problem(page).innerText(), "", "nothing is wrong any more");
          }
        }
      }, { locale });
    }
  },

  "the page reads its own title, its links and what it copies": () => visit(`#/solve/${GAME}`,
      async (page) => {
    await page.locator(".solution .expression").first().waitFor();
    const shown = [await page.title(), page.url(),
      await page.locator("link[rel=canonical]").getAttribute("href", { timeout: 100 })
        .catch(() => page.url()),
      `${server.origin}/play.html#${GAME}`, `${server.origin}/#/play/${GAME}`];
    for (const text of shown) {
      equal(await meaning(page, { text, rules: text === shown[0] ? "countdown" : "make24" }), GAME,
        text);
    }
    await page.goto(`${server.origin}/#/lost`);
    await paste(page, shown[0], "body");
    await comesTo(page, GAME);
  }),

  "a link that is no ID offers the game that it means": () =>
      visit(`#/solve/${encodeURIComponent("952: 25 50 75 100 3 6")}`, async (page) => {
    await page.getByRole("link", { name: "Open countdown:952/25,50,75,100,3,6" }).click();
    await page.locator(".expression", { hasText: "= 952" }).first().waitFor();
  }),

  "what is typed key by key": () => visit(`#/solve/${GAME}`, async (page) => {
    for (const [keys, wanted] of [
      ["make 24 from 3 3 8 8\n", "countdown:24/3,3,8,8"],
      ["Numbers: 2, 3, 1, 9, Target: 14\n", "countdown:14/2,3,1,9"],
      ["[25, 50, 75] 952\n", "countdown:952/25,50,75"],
      ["300..345\n", "countdown:300..345/25,50,75"],
      ["952:25 50", "countdown:952/25,50"],
      ["14,2,3", "countdown:14/2,3"],
    ]) {
      await targetField(page).focus();
      await targetField(page).evaluate((field) => field.select());
      for (const key of keys) {
        await page.keyboard.press(key === "\n" ? "Enter" : key);
        await page.waitForTimeout(20);
        const said = await problem(page).innerText();
        check(key === "\n" || said === "", `${keys}: nothing is said while it is typed: ${said}`);
      }
      await comesTo(page, wanted);
    }
    await targetField(page).fill("９");
    await comesTo(page, "countdown:9/2,3");
    await targetField(page).fill("");
    await page.keyboard.type("1,050");
    await problem(page).getByText(en["misread.two_numbers"]).waitFor();
    equal((await stands(page)).split(" ")[0], "1,050", "it stays");
    const tile = page.locator(".tile-input").nth(1);
    await targetField(page).fill("14");
    await tile.fill("24: 3 3 8 8");
    await comesTo(page, "countdown:24/3,3,8,8");
    await tile.fill("5, 6");
    await comesTo(page, "countdown:24/3,5,6,8");
  }),

  "one number in the target's field is the target": () =>
    visit("#/solve/make24:24/1,2,3,4", async (page) => {
      await page.locator(".answer:not(.is-stale)").waitFor();
      const texts = [["-2", "−2", "-2"], ["3/4", "3/4", "3_4"], ["K", "13", "13"]];
      for (const [text, shown, id] of texts) {
        await targetField(page).fill(text);
        await targetField(page).press("Enter");
        await comesTo(page, `make24:${id}/1,2,3,4`);
        equal(await stands(page), `${shown} 1 2 3 4`, text);
      }
    }),

  "what cannot be read without the whole library is said": () => visit(`#/solve/${GAME}`,
      async (page) => {
    await page.locator(".solution .expression").first().waitFor();
    await targetField(page).fill("make 24 from 3 3 8 8");
    await page.keyboard.press("Enter");
    await problem(page).getByText(en["error.engine"]).waitFor();
    equal(await targetField(page).inputValue(), "make 24 from 3 3 8 8", "it stays");
  }, { isCutOff: true, before: (page) => page.route("**/proofs.wasm", (route) => route.abort()) }),
}, isDeep ? 1 : 3);
await chromium.close();
await server.stop();
finish();
