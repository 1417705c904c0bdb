// SPDX-License-Identifier: MIT
// Today's five played to the end, its text to share, a challenge sent and played, sheets that are
// printed and read back, a class, practice, statistics; documents of their own, and the frame.

import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, check, equal, finish, packages, site, source, steps } from "./support.mjs";
import { serve } from "./server.mjs";
import { declare, giveUp, tap, textOf, visitor, write } from "./visit.mjs";
import { firstVisit } from "./weight.mjs";

const CODE = "2FDX-JE7S-N82Y";
const GAMES = "437-100,75,6,4,3,1;808-9,10,1,50,8,4";
const directory = site();
const chromium = await browser(packages());
const server = await serve(directory);
const visit = visitor(chromium, server.origin);

/** The games and the key of the sheet that the page shows. */
const sheetOf = (page) => page.evaluate(() => {
  const texts = (selector, root = document) => [...root.querySelectorAll(selector)]
    .map((element) => element.textContent.trim());
  return { targets: texts(".sheet-target"), tiles: [...document.querySelectorAll(".sheet-game")]
    .map((game) => texts(".sheet-tile", game)), ways: texts(".key-way"),
  counts: texts(".key-count"), code: texts(".sheet-code")[0] };
});

/** In the page: what has no room in its field, beside the field's arrow. */
function cutChoices() {
  const measure = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("#main select")].flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    measure.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    return [...select.options].map(({ text }) => text)
      .filter((text) => select.checkVisibility() && measure.measureText(text).width > room);
  });
}

/** The same of the page that the command writes. */
function sheetOfCommand(code) {
  const { stdout } = spawnSync(process.env.TALLY, ["worksheet", "--code", code],
    { encoding: "utf8" });
  const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
  return { targets: all(stdout, /class="target">(\d+)</g),
    tiles: all(stdout, /<li>(<span class="target">.*)<\/li>/g).map((game) =>
      all(game, /class="tile">(\d+)</g)),
    ways: all(stdout, /<li>\d+\. (\S.*?) <span class="ways">/g),
    counts: all(stdout, /class="ways">(.*?)</g), code };
}

/** In the page: yesterday, and today but for its last game; counts the tones that are played. */
function almostAll(game) {
  const over = { begun: Date.now(), spent: 9000, over: "solved", score: 3,
    best: { value: "12", distance: 0, points: 10, expression: "3 * 4" } };
  const put = (date, rounds) => localStorage.setItem(`tally.day.${date}`, JSON.stringify(
    { games: Array(5).fill(game), begunOn: date, playedOn: date, rounds }));
  const dayOf = (time) => new Date(time).toLocaleDateString("sv");
  put(dayOf(Date.now() - 86400000), Array(5).fill({ ...over, score: 2 }));
  put(dayOf(Date.now()), Array(4).fill(over));
  window.tones = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function count(...when) {
    window.tones++;
    start.apply(this, when);
  };
  location.hash = "#/five";
}

/** Makes the last game of a day that has all its stars. */
async function endDay(page) {
  await page.evaluate(almostAll, { id: "countdown:12/3,4", difficulty: 5, seconds: 9 });
  await page.locator(".flap[aria-label='Target 12']").waitFor();
  await tap(page, "3", "*", "4");
  await page.locator(".outcome .go-on").click();
}

await steps({
  "a challenge, played and sent back": () =>
      visit(`challenge.html#<b>Ada%20of%20a%20very%20long%20name/60/${GAMES}/10;7`,
      async (page) => {
    equal(await textOf(page, ".challenge-name"), "<b>Ada of a very lon",
      "a name is text, and cut");
    equal(await textOf(page, ".challenge-score b"), "17", "the score to beat");
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "(100+6+3)*4+1");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "10 points" }).waitFor();
    await page.getByRole("button", { name: "Next game" }).click();
    await write(page, "(9+8-1)*50");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep 800: 5 points" }).waitFor();
    await declare(page);
    await page.getByRole("button", { name: "See who won" }).click();
    await page.locator("h2", { hasText: "wins this time" }).waitFor();
    const rows = () => page.locator(".challenge tbody tr").allInnerTexts()
      .then((texts) => texts.map((text) => text.replace(/\s+/g, " ").trim()));
    equal(await rows(), ["<b>Ada of a very lon 10 7 17", "You 10 5 15"], "a row a player");
    await page.getByLabel("Your name, as your friend sees it").fill("Bo~b");
    await page.getByRole("button", { name: "Send your score back" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const [address] = /http\S+/.exec(await page.evaluate(() => navigator.clipboard.readText()));
    await page.evaluate(() => localStorage.removeItem("tally.challenge"));
    await page.goto(`${server.origin}/icons/icon.svg`);
    await page.goto(address); // a third player
    equal(await textOf(page, ".challenge-name"), "Bo b", "who has sent it");
    equal(await textOf(page, ".challenge-score p:last-child"), "<b>Ada of a very lon 17 · Bo b 15",
      "all who have played");
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "(100+6+3)*4+1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Next game" }).click();
    await write(page, "(9+8-1)*50+10");
    await page.keyboard.press("Enter");
    await declare(page);
    await page.getByRole("button", { name: "See who won" }).click();
    await page.locator("h2", { hasText: "It is a tie" }).waitFor();
    equal(await rows(), ["<b>Ada of a very lon 10 7 17", "You 10 7 17", "Bo b 10 5 15"],
      "a table of three");
    await page.getByRole("link", { name: "New games, a rematch" }).click();
    await page.locator(".ready").waitFor();
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "a challenge of one's own, which nobody has won yet": () => visit("#/challenge/new",
      async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    for (const next of ["Next game", "Next game", "See how it went"]) {
      // By their places, since two tiles may have the same number.
      const tiles = page.locator(".bench-tiles button");
      await tiles.nth(5).waitFor();
      await tiles.first().click();
      await tap(page, "+");
      await tiles.last().click();
      await declare(page);
      await page.getByRole("button", { name: next }).click();
    }
    await page.getByLabel("Your name, as your friend sees it").waitFor();
  }),

  "a challenge that is broken is said": () => visit("#/challenge/Ada/60/437-x/10", async (page) => {
    await page.locator(".problem", { hasText: "holds no challenge" }).waitFor();
    for (const games of ["437-0,3", `437-${"9".repeat(23)},1`, "0-1,2"]) {
      await page.goto(`${server.origin}/#/challenge/Ada/60/${games}/10`);
      await page.locator(".problem").waitFor();
    }
    await page.goto(`${server.origin}/#/challenge/Ada/60/437-100,75,6,4,3,1/10`);
    await page.locator(".challenge-name", { hasText: "Ada" }).waitFor();
    await page.goto(`${server.origin}/#/challenge/Ada/60/437-100,75,6,4,3,1`); // without points
    await page.locator(".problem", { hasText: "holds no challenge" }).waitFor();
    await page.goto(`${server.origin}/#/challenge/%20/60/437-100,75,6,4,3,1/10`);
    await page.locator(".challenge-name", { hasText: "a friend" }).waitFor();
  }),

  "a sheet, as the command writes it": () => visit(`print.html#${CODE}`, async (page) => {
    await page.locator(".key-way").first().waitFor();
    const seen = await sheetOf(page);
    equal(seen.code, CODE, "the code");
    if (process.env.TALLY) equal(seen, sheetOfCommand(CODE), "the command's games and key");
    await page.emulateMedia({ media: "print" });
    const widths = await page.evaluate(() => [...document.querySelectorAll(".sheet")]
      .map((sheet) => sheet.getBoundingClientRect().width));
    equal(widths[1], widths[0], "the key is as wide as the games");
    const margins = await page.evaluate(() => [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules]).filter((rule) => rule.selectorText === "a4")
      .map((rule) => rule.style.marginTop));
    equal(margins, ["12mm"], "each page has a margin");
    await page.emulateMedia({ media: null });
    const paper = await page.pdf({ preferCSSPageSize: true });
    equal(paper.toString("latin1").match(/\/Type \/Page\b/g).length, 2, "the games, and the key");
    check(/MediaBox \[0 0 59[45](\.\d+)? 84[12]/.test(paper.toString("latin1")), "A4");
    await page.getByLabel("Paper", { exact: true }).selectOption("letter");
    const letter = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    check(/MediaBox \[0 0 612 79[12]/.test(letter), "Letter");
    equal(letter.match(/\/Type \/Page\b/g).length, 2, "two pages of Letter");
  }),

  "the preview breaks pages where the printer does": () => visit("#/print", async (page) => {
    await page.locator(".key-way").first().waitFor();
    await page.getByLabel("Large print").check();
    await page.getByLabel("How many", { exact: true }).selectOption("40");
    await page.locator(".sheet-game").nth(39).waitFor();
    for (const paper of ["a4", "letter"]) {
      await page.getByLabel("Paper", { exact: true }).selectOption(paper);
      const [seen, tall] = await page.locator(".sheet").evaluateAll((sheets) =>
        [sheets.length, sheets.filter(({ offsetHeight, offsetWidth }) =>
          offsetHeight > 1.43 * offsetWidth).length]);
      const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
        .match(/\/Type \/Page\b/g).length;
      check(seen > 5 && seen === printed, `${paper}: ${seen} pages seen, ${printed} printed`);
      equal(tall, 0, `${paper}: pages that are too high`);
    }
    const rows = await page.locator(".sheet-tiles").evaluateAll((all) =>
      all.filter(({ offsetHeight, firstElementChild: tile }) =>
        offsetHeight > 1.5 * tile.offsetHeight).length);
    equal(rows, 0, "games whose tiles need a second row");
    equal(await page.locator(".sheet-place").allInnerTexts().then((texts) =>
      texts.map((text) => parseInt(text, 10))), Array.from({ length: 40 }, (_, i) => i + 1),
      "each game once");
  }),

  "twelve games are on one page": () => visit("#/print", async (page) => {
    await page.locator(".key-way").first().waitFor();
    await page.getByLabel("How many", { exact: true }).selectOption("12");
    await page.locator(".sheet-game").nth(11).waitFor();
    for (const paper of ["letter", "a4"]) {
      await page.getByLabel("Paper", { exact: true }).selectOption(paper);
      equal(await page.locator(".sheet").count(), 2, `${paper}: the games, and the key`);
      equal((await page.pdf({ preferCSSPageSize: true })).toString("latin1")
        .match(/\/Type \/Page\b/g).length, 2, `${paper}: in print, too`);
    }
  }),

  "where there is no sheet, its paper may be chosen all the same": () => visit(
      "#/print/2FDX-JE7S-N82Z", async (page) => {
    await page.locator(".problem", { hasText: "No sheet has this code" }).waitFor();
    await page.getByLabel("Paper", { exact: true }).selectOption("letter");
    await page.getByLabel("Large print").check();
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.getByRole("button", { name: "New numbers" }).click();
    await page.locator(".sheet.paper-letter.is-large .sheet-game").first().waitFor();
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "who leaves before a sheet is there stays away": () => visit("#/print", async (page) => {
    await page.locator(".key-way").first().waitFor();
    await page.goto(`${server.origin}/#/join`);
    await page.locator(".code-form").waitFor();
    for (const pause of [0, 20, 40]) {
      const hash = await page.evaluate(async (ms) => {
        const { sheet } = await import(new URL("js/engine/engine.js", document.baseURI));
        location.hash = "#/print";
        await new Promise((resolve) => setTimeout(resolve, ms));
        location.hash = "#/join";
        await new Promise((resolve) => setTimeout(resolve));
        await sheet({ rules: "countdown", count: 1, seed: 1 }); // after the one that was left
        return location.hash;
      }, pause);
      equal(hash, "#/join", `left after ${pause} ms`);
      await page.locator(".code-form").waitFor();
    }
  }),

  "forty games in a moment": () => visit("#/print", async (page) => {
    await page.locator(".key-way").first().waitFor();
    await page.getByLabel("How many", { exact: true }).selectOption("40");
    await page.locator(".sheet-game").nth(39).waitFor();
    // The code differs. A first target may be the same: easy ones are often 100.
    const { code } = await sheetOf(page);
    await page.getByRole("button", { name: "New numbers" }).click();
    await page.waitForFunction((before) =>
      document.querySelector("b.sheet-code").textContent !== before, code);
    await page.getByLabel("Game", { exact: true }).selectOption("make24");
    await page.locator(".sheet-head h2", { hasText: "Make 24" }).waitFor();
    await page.getByLabel("Cards to cut out").check();
    equal(await page.locator(".sheet-cards").count(), 10, "five pages of cards, and their backs");
  }),

  "a class with two teams": () => visit(`#/class/${CODE}`, async (page) => {
    await page.locator(".projector .tile").nth(5).waitFor();
    check(!(await page.locator(".class-way").isVisible()), "the answer is hidden");
    await page.getByLabel("A pupil’s answer").fill("7*9+25-2");
    await page.keyboard.press("Enter");
    await page.locator(".class-verdict", { hasText: "= 86, 22 away." }).waitFor();
    await page.getByLabel("A pupil’s answer").fill("(7+3+2)*9*9");
    await page.keyboard.press("Enter");
    await page.locator(".class-verdict", { hasText: "more often" }).waitFor();
    await page.getByLabel("A pupil’s answer").fill("7 + 3 = 10\n10 + 2 = 12\n12 × 9 = 108");
    await page.keyboard.press("Enter");
    await page.locator(".class-verdict", { hasText: "Exactly." }).waitFor(); // steps, as steps
    await page.getByLabel("A pupil’s answer").fill("7+3=10; 7+2=9");
    await page.keyboard.press("Enter");
    await page.locator(".class-verdict", { hasText: "“7”, character 9" }).waitFor();
    equal(await textOf(page, ".class-verdict"),
      "“7”, character 9: An earlier step has used this number.", "what is wrong is said once");
    await page.getByRole("button", { name: "10 points for team 2" }).click();
    equal(await textOf(page, ".team-2 b"), "10", "points");
    await page.getByRole("button", { name: "Undo" }).click();
    equal(await textOf(page, ".team-2 b"), "0", "undo");
    await page.getByLabel("Name of team 2").fill("Owls");
    await page.getByLabel("A pupil’s answer").fill("9*(7+3+2)+1");
    await page.keyboard.press("Enter");
    await page.locator(".class-verdict", { hasText: "= 109, 1 away." }).waitFor();
    await page.getByRole("button", { name: "Owls +7" }).click();
    equal([await textOf(page, ".team-2 b"), await page.locator(".class-award button").count()],
      ["7", 0], "points by one tap after the verdict");
    await page.locator(".class-join-button").click();
    await page.getByRole("img", { name: "QR code: join this class" }).waitFor();
    equal(await textOf(page, ".class-address"), `${server.origin.replace("http://", "")}/#/join`,
      "what pupils type");
    await page.getByRole("button", { name: "Close" }).click();
    for (let i = 0; i < 3; i++) await page.locator(".class-answer").click();
    await page.locator(".class-way", { hasText: "(7 + 3 + 2) × 9 = 108 (100 ways)" }).waitFor();
    await page.getByRole("button", { name: "The next game" }).click();
    equal(await textOf(page, ".projector-tiles"), "8 50 75 8 5 7", "the next game of the series");
    await page.goto(`${server.origin}/#/join/${CODE.toLowerCase()}`);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    equal(await page.locator(".bench-tiles button").allInnerTexts(),
      ["25", "2", "3", "7", "9", "1"], "the same series on a pupil's device");
    await write(page, "(7+3+2)*9");
    await page.keyboard.press("Enter");
    await page.locator(".outcome .stars").waitFor();
    await page.goto(`${server.origin}/#/play`);
    await page.locator(".rounds li .stars").waitFor(); // it counts as all games do
  }),

  "results of a class come together by codes": () => visit(`#/join/${CODE}`, async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).waitFor();
    await page.evaluate((code) => {
      const over = (score) => ({ spent: 5, over: "declared", score, best: score
        ? { value: "1", expression: "1", distance: 3 - score ? 4 : 0 } : null });
      localStorage.setItem(`tally.join.${code}`,
        JSON.stringify({ rounds: [3, 2, 0, 3, 2, 0].map(over) }));
    }, CODE);
    await page.reload();
    const [result] = /^320320-[A-Z]$/.exec(await textOf(page, ".result-code"));
    await page.getByRole("img", { name: "QR code: your result" }).waitFor();
    await page.goto(`${server.origin}/#/class/${CODE}/results/${result}`); // as it is scanned
    await page.getByLabel("Pupil").fill("Ada");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByLabel("Pupil").fill("Bo");
    await page.getByLabel("Code").fill(`230320${result.slice(6)}`); // two digits turned
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator(".problem", { hasText: "not belong to this series" }).waitFor();
    await page.getByLabel("Code").fill(result.toLowerCase().replace("-", ""));
    await page.keyboard.press("Enter");
    await page.locator("tbody tr").nth(1).waitFor();
    equal((await page.locator("tbody tr").allInnerTexts())
      .map((row) => row.replace(/\s+/g, " ").trim()), ["Ada 3 2 0 3 2 0 10",
      "Bo 3 2 0 3 2 0 10"], "a row a pupil");
    check((await textOf(page, ".result-table p")).startsWith("108: 3 · "), "and each game");
    await page.reload();
    await page.locator("tbody tr").nth(1).waitFor();
  }),

  "the camera reads the codes of a class, where the browser can": () =>
      visit(`#/class/${CODE}/results`, async (page) => {
    await page.getByLabel("Code").waitFor();
    equal(await page.getByRole("button", { name: "Scan with the camera" }).count(), 0,
      "not where it cannot");
    const stars = [3, 2, 0, 3, 2, 0]; // the code of a pupil, as the end of a series shows it
    const marks = "ACDEFGHJKLMNPQRTUVWXY";
    const sum = [...CODE].reduce((all, letter, i) => all + (i + 1) * letter.charCodeAt(0), 0);
    const own = `320320-${marks[stars.reduce((all, n, i) => all + (i + 1) * (n + 1), sum)
      % marks.length]}`;
    await page.evaluate(({ code, own: result }) => {
      const seen = [[], [{ rawValue: "https://elsewhere.example/" }],
        [{ rawValue: `https://games.example/#/class/2FDX-JE7S-N82Z/results/320320-A` }],
        [{ rawValue: `https://games.example/#/class/${code}/results/${result}` }]];
      window.BarcodeDetector = class {
        static getSupportedFormats = async () => ["qr_code"];
        detect = async () => seen.length > 1 ? seen.shift() : seen[0];
      };
      const stream = document.createElement("canvas").captureStream(10);
      window.tracks = stream.getTracks();
      navigator.mediaDevices.getUserMedia = async () => stream;
      HTMLVideoElement.prototype.play = async () => {};
      Object.defineProperty(HTMLVideoElement.prototype, "readyState", { get: () => 4 });
    }, { code: CODE, own });
    await page.goto(`${server.origin}/#/class/${CODE}`);
    await page.goto(`${server.origin}/#/class/${CODE}/results`);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.waitForFunction((code) =>
      document.getElementById("result-code")?.value === code, own);
    equal(await page.evaluate(() => window.tracks.map(({ readyState }) => readyState)), ["ended"],
      "the camera ends");
    equal(await page.locator("video").count(), 0, "and its picture");
    await page.getByLabel("Pupil").fill("Cy");
    await page.getByRole("button", { name: "Add" }).click();
    await page.locator("tbody tr", { hasText: "Cy" }).waitFor();
  }, { isAlone: true }),

  "a code that is none is said": () => visit("#/class/2FDX-JE7S-N82Z", async (page) => {
    await page.locator(".problem", { hasText: "No sheet has this code" }).waitFor();
    await page.goto(`${server.origin}/#/join/2FDX-JE7S-N82Z`);
    await page.getByRole("link", { name: "Join a class" }).click(); // a pupil makes no series
    await page.getByLabel("Type the code that your teacher shows").waitFor();
  }),

  "five games to the end": () => visit("today.html#326", async (page) => {
    const ways = ["", "", "", "", ""];
    for (const [i] of ways.entries()) {
      if (i === 0) await page.getByRole("button", { name: "Turn the tiles over" }).click();
      await page.locator(".bench-tiles button").first().waitFor();
      if (i === 1) await page.reload(); // the start stays
      await page.getByRole("button", { name: "Hints" }).click();
      await giveUp(page);
      await page.locator(".outcome h2").waitFor();
      await page.locator(".outcome .go-on").click();
    }
    await page.locator(".day-table").waitFor();
    await page.locator(".share-preview summary").click();
    check((await textOf(page, ".share-preview pre"))
      .startsWith("tally, five number games, no. 326: 0★ / 15"), "to share");
    check(!/\d+ [+−×÷]/.test(await textOf(page, ".share-preview")), "no answer is given away");
    const kept = await page.evaluate(() => JSON.parse(localStorage["tally.day.2026-11-22"]));
    equal(kept.generator, 1, "the day is kept with its generator");
    await page.goto(`${server.origin}/#/stats`);
    await page.locator(".facts dd", { hasText: "5" }).first().waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const file = await (await download).path();
    await page.getByRole("button", { name: "Delete all of it" }).click();
    await page.getByRole("button", { name: /Press again/ }).click();
    equal(await page.evaluate(() => Object.keys(localStorage).length), 0, "all is deleted");
    await page.locator("#kept-file").setInputFiles({ name: "tally.json",
      mimeType: "application/json", buffer: readFileSync(file) });
    await page.locator(".kept [role=status]", { hasText: "brought back" }).waitFor();
    equal(await page.evaluate(() => JSON.parse(localStorage["tally.day.2026-11-22"]).playedOn)
      .then(Boolean), true, "and brought back");
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "a day with all its stars": () => visit("", async (page) => {
    await endDay(page);
    await page.locator(".star.is-coming").last().waitFor({ state: "attached" });
    await page.locator(".is-perfect .rain .piece").first().waitFor({ state: "attached" });
    equal(await textOf(page, ".day-stars b"), "15", "they were counted");
    check(await page.evaluate(() => window.tones) > 3, "and heard");
    equal(await page.locator(".day-histogram .bar.is-lit").count(), 1, "today's bar is lit");
    equal(await page.locator(".day-histogram svg").getAttribute("aria-label"), "10 ★: 1, 15 ★: 1",
      "the days by their stars");
    check(/^Next five in (\d+ h )?\d+ min$/.test(await textOf(page, ".day-next")), "when the next");
    equal(await textOf(page, ".day-streak"), "🔥 2 days in a row", "the streak");
    equal(await page.locator(".day-buttons").evaluate((row) =>
      row.getBoundingClientRect().bottom <= innerHeight), true, "all on one screen");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "As a picture" }).click();
    const picture = readFileSync(await (await download).path());
    equal([picture.toString("latin1", 1, 4), picture.readUInt32BE(16)], ["PNG", 1080], "a picture");
  }, { reducedMotion: "no-preference", viewport: { width: 360, height: 640 }, isAlone: true }),

  "all its stars, where less motion is asked for": () => visit("", async (page) => {
    await endDay(page);
    await page.locator(".day-table").waitFor();
    equal([await textOf(page, ".day-stars b"), await page.locator(".rain, .is-coming").count(),
      await page.evaluate(() => window.tones)], ["15", 0, 0], "at once, in silence");
  }, { isAlone: true }),

  "who has not made it may go on": () => visit("#/play/countdown:765/1,3,7,10,25,50",
      async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "25", "-", "10", "50", "+", "7");
    await write(page, "(50+1)*(25-10)-3");
    await page.keyboard.press("Enter");
    await declare(page);
    await page.locator(".outcome h2", { hasText: "7 points" }).waitFor();
    equal(await page.locator(".ways").count(), 0, "the answer is not told at once");
    await page.getByRole("button", { name: "Keep trying" }).click();
    await page.locator(".round-free").waitFor();
    await page.locator(".bench-step").nth(1).waitFor(); // the steps are there still
    await tap(page, "15", "*", "57");
    await page.getByRole("button", { name: "Enough" }).click();
    await page.getByRole("button", { name: "Keep trying" }).click();
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "You found it! 7 points" }).waitFor();
    equal(await textOf(page, ".ways p"), "(50 + 1) × (25 − 10) = 765", "one's own way");
    await page.locator(".outcome-map summary").click();
    await page.locator(".outcome-map .cell[aria-current]", { hasText: /^765$/ }).waitFor();
    await page.reload();
    await page.locator(".show-answer").click();
    await page.locator(".ways .step").first().waitFor();
    await page.goto(`${server.origin}/#/play`);
    equal(await textOf(page, ".rounds .round-points"), "7 points", "what was kept stays");
    await page.goto(`${server.origin}/#/play/countdown:999/1,3,10`);
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await tap(page, "10", "*", "3");
    await declare(page);
    await page.locator(".outcome-answer").waitFor();
    equal(await page.locator(".outcome-more").count(), 0, "nor is what cannot be made asked for");
  }),

  "a storm": () => visit("#/storm/abc12/1", async (page) => {
    const [target, tiles] = [".flap[aria-label='Target 110']", ["9", "9", "100", "6", "4", "10"]];
    await page.locator(".ready", { hasText: "To beat: 1" }).waitFor();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(target).waitFor();
    equal(await page.locator(".bench-tiles button").allInnerTexts(), tiles, "those of the seed");
    await tap(page, "100", "+", "10");
    await page.locator(".flap[aria-label='Target 235']").waitFor();
    equal(await textOf(page, ".round-nearest b"), "1", "one is made");
    await page.getByRole("button", { name: "Skip" }).click();
    await page.locator(".flap[aria-label='Target 175']").waitFor();
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 180000;
    });
    await page.locator(".outcome h2", { hasText: "1 target in three minutes" }).waitFor();
    await page.locator(".outcome-head", { hasText: "It is a tie" }).waitFor();
    await page.locator(".outcome-head .rating-change").waitFor();
    equal(await page.evaluate(() => JSON.parse(localStorage["tally.rating"]).games), 2,
      "the game that was made and the one that was passed over move the rating");
    equal(await page.locator(".storm-games li span").allInnerTexts(), ["9 9 100 6 4 10", "Solved",
      "7 6 7 6 25 9", "no answer", "5 4 6 75 10 5", "no answer"], "what was played");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    check(/^tally, storm of .*: 1 target .*\nhttp\S+#\/storm\/abc12\/1$/.test(
      await page.evaluate(() => navigator.clipboard.readText())), "shared with its seed");
    await page.goto(`${server.origin}/#/storm`);
    await page.locator(".storm-best", { hasText: "Best today: 1 · this week: 1" }).waitFor();
  }, { permissions: ["clipboard-read", "clipboard-write"], isAlone: true }),

  "help is where it is needed": () => visit("#/five/2026-11-22", async (page) => {
    await page.getByRole("link", { name: "Stars and points" }).click();
    await page.waitForFunction(() => document.activeElement.textContent === "Stars and points");
    await page.goto(`${server.origin}/#/play`);
    await page.getByRole("link", { name: "Levels and times" }).click();
    await page.waitForFunction(() => document.activeElement.textContent === "Levels and times");
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    equal(await page.evaluate(() => navigator.clipboard.readText()), "curl "
      + `'${server.origin}/api/v1/solve?id=countdown:952/25,50,75,100,3,6'`, "a line for programs");
    equal(await page.getByRole("link", { name: "the API page" }).getAttribute("href"),
      `${server.origin}/api/`, "and the API page");
    await page.goto(`${server.origin}/#/today`);
    await page.locator(".colophon").getByRole("link", { name: "Help" }).click();
    await page.locator("h1", { hasText: "Help" }).waitFor();
  }, { permissions: ["clipboard-read", "clipboard-write"] }),

  "a day to come says when it begins, and what is no day that it is none": () => visit(
      "#/five/2026-02-30", async (page) => {
    await page.locator(".problem", { hasText: "There is no such day" }).waitFor();
    await page.clock.install({ time: new Date("2026-11-21T11:57:00") });
    for (const [address, said] of [["today.html#333", "begins here in 8 days."],
      ["today.html#327", "begins here in 36 h 3 min."],
      ["#/five/2027-11-21", "begins here in 365 days."]]) {
      await page.goto(`${server.origin}/${address}`);
      await page.locator(".day-begins", { hasText: said }).waitFor();
    }
  }, { isAlone: true }),

  "practice by theme, at one's rating": () => visit("#/practice", async (page) => {
    await page.evaluate(() => localStorage.setItem("tally.practice", JSON.stringify({ count: 9,
      missed: [{ id: "countdown:765/1,3,7,10,25,50", theme: "any", at: 2 }] })));
    await page.reload();
    await page.getByRole("link", { name: "All kinds" }).click();
    await page.locator(".flap[aria-label='Target 765']").waitFor();
    equal(await textOf(page, ".round-bar h1"), "Once more: one you missed", "it comes again");
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".rating-change", { hasText: /^\+\d+$/ }).waitFor();
    const { value, line } = await page.evaluate(() => JSON.parse(localStorage["tally.rating"]));
    check(value > 1250 && line.length === 1, `a first game moves the rating far: ${value}`);
    for (const [theme, ofTheme] of Object.entries({
      division: ({ steps }) => steps.some((step) => step.includes(" / ")),
      products: ({ steps }) => steps.some((step) => steps.some((other) => other.includes(" * ")
        && step.includes(`- ${other.split(" = ")[1]} =`))),
      near: ({ value: target }) => Number(target) >= 900,
      large: (_, numbers) => numbers.filter((n) => n > 10).length === 2,
    })) {
      await page.goto(`${server.origin}/#/practice/${theme}`);
      await page.waitForFunction((wanted) => {
        const { game } = JSON.parse(localStorage["tally.practice"]);
        return game.theme === wanted && document.querySelector(".round-board");
      }, theme);
      const { numbers, solutions: [solution], difficulty } = await page.evaluate(async () => {
        const { solve } = await import(new URL("js/engine/engine.js", document.baseURI));
        return (await solve(JSON.parse(localStorage["tally.practice"]).game.id)).answers[0];
      });
      check(ofTheme(solution, numbers), `${theme}: ${solution.expression}`);
      check(Math.abs(difficulty - (value - 1000) / 12) < 20, `${theme}: as hard as one's rating`);
    }
    await page.goto(`${server.origin}/#/practice`);
    await page.locator(".practice-themes .way").first().waitFor();
    await page.getByRole("link", { name: /^Go on with/ }).waitFor();
  }),

  "a rating that moves": () => visit("#/play/countdown:765/1,3,7,10,25,50", async (page) => {
    const [even, late, slow] = await page.evaluate(async () => {
      const { moved, resultOf } =
        await import(new URL("js/round/rating.js", document.baseURI));
      const start = { value: 1200, deviation: 350, at: 0 };
      return [moved(start, 25, 1, 0), moved({ ...start, deviation: 50, at: 1 }, 25, 0.5, 864e8),
        [0, 30, 1e9].map((seconds) => resultOf({ score: 3, isStars: true, seconds }, 30))];
    });
    // worked out by hand from Glickman's formulas
    equal([Math.round(even.value), Math.round(even.deviation)], [1375, 249], "a game that is won");
    check(late.value === 1200 && late.deviation > 150, "years without a game make it uncertain");
    equal(slow.map((n) => Math.round(100 * n)), [100, 75, 50], "results by the time");
    const ratingNow = () => page.evaluate(() => JSON.parse(localStorage["tally.rating"]));
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".rating-change").waitFor();
    const first = await ratingNow();
    await page.getByRole("button", { name: "Play it again" }).click();
    await write(page, "(50+1)*(25-10)");
    await page.keyboard.press("Enter");
    await page.locator(".outcome h2", { hasText: "10 points" }).waitFor();
    await page.locator(".outcome-answer").waitFor();
    equal(await ratingNow(), first, "the same game moves it no more");
    await page.evaluate((kept) => localStorage.setItem("tally.rating", JSON.stringify({ ...kept,
      line: [["2026-11-01", 1100], ["2026-11-09", 1280], ...kept.line] })), first);
    await page.goto(`${server.origin}/#/stats`);
    await page.locator(".rating-card .curve").waitFor();
    equal(await page.locator(".rating-card .dot").count(), 3, "a line over the weeks");
    await page.goto(`${server.origin}/#/puzzles/make24:24/3,3,8,8`);
    await tap(page, "8", "/", "3", "3", "-", "8/3", "1/3", "8", "/", "1/3");
    await page.locator(".rating-change", { hasText: /^\+/ }).waitFor();
    const hand = await ratingNow();
    check(hand.games === 2 && hand.value > first.value, "a hand moves it");
    await page.reload();
    await tap(page, "8", "/", "3", "3", "-", "8/3", "1/3", "8", "/", "1/3");
    await page.locator(".outcome h2", { hasText: "Solved." }).waitFor();
    equal(await ratingNow(), hand, "once");
  }),

  "one game in a frame": () => visit("embed.html#countdown:765/1,3,7,10,25,50", async (page) => {
    await page.getByRole("button", { name: "Turn the tiles over" }).click();
    await page.locator(".bench-tiles button").nth(5).waitFor();
    check(!(await page.locator(".masthead").isVisible()), "nothing leads out");
  }),

  "only embed.html may be framed": async () => {
    let body = "";
    const host = createServer((request, response) => { // another origin
      response.writeHead(200, { "Content-Type": "text/html" }).end(body);
    });
    await new Promise((resolve) => { host.listen(0, "127.0.0.1", resolve); });
    const framed = async (name) => {
      const page = await chromium.newPage();
      const address = `${server.origin}/${name}#countdown:765/1,3,7,10,25,50`;
      body = `<!doctype html><iframe src="${address}" width="400" height="720"></iframe>`;
      await page.goto(`http://127.0.0.1:${host.address().port}/`);
      await page.waitForFunction(() => frames.length === 1);
      const [, frame] = page.frames();
      const isShown = await frame.locator(".ready button").waitFor({ timeout: name === "embed.html"
        ? 60000 : 3000 }).then(() => true, () => false);
      await page.close();
      return isShown;
    };
    check(await framed("embed.html"), "embed.html is shown");
    for (const name of ["play.html", "index.html", "play.de.html"]) {
      check(!(await framed(name)), `${name} is not`);
    }
    host.close();
  },

  "how far numbers reach": () => visit("#/missing/countdown/1,2,3,4", async (page) => {
    await page.locator(".missing-run", { hasText: "Everything from 1 to 28 can be made." })
      .waitFor();
    await page.locator(".missing-said", { hasText: "29 is the first that cannot." }).waitFor();
    await page.locator(".value-list a").nth(27).waitFor();
    equal(await page.locator(".value-list li").count(), 28, "each of them");
    await page.goto(`${server.origin}/#/missing/nope/1`);
    await page.locator(".problem", { hasText: "for this address: nope/1 Write 1 to 7" }).waitFor();
    await page.getByLabel("Your numbers").fill("1 2 5 8");
    await page.locator(".missing-new").waitFor();
    check(page.url().endsWith("#/missing/countdown/1,2,5,8"), "the address follows");
    const best = await textOf(page, ".progress-note");
    await page.getByLabel("Your numbers").fill("101 211 331 457");
    await page.locator(".missing-run", { hasText: "Not even 1 can be made." }).waitFor();
    equal(await textOf(page, ".progress-note"), best, "the best stays");
    for (const text of ["Numbers: １, 2, 5 8", "1、2、5、8", "[1, 2, 5, 8]"]) {
      await page.getByLabel("Your numbers").fill(text);
      await page.waitForURL("**/#/missing/countdown/1,2,5,8");
      await page.getByLabel("Your numbers").fill("1,000 2");
      await page.locator(".missing-said .problem", { hasText: "1 and 000" }).waitFor();
    }
    await page.getByLabel("Your numbers").fill("0");
    await page.locator(".missing-said .problem", { hasText: "do not take this number" }).waitFor();
    await page.goto(`${server.origin}/#/missing/countdown/1,2,3,4,5,6`);
    await page.locator(".missing-run", { hasText: "1 to 283" }).waitFor();
    await page.locator(".value-list li").nth(59).waitFor();
    await page.getByRole("button", { name: "Show 60 more" }).click();
    await page.locator(".value-list li").nth(119).waitFor();
    equal(await page.locator(".value-list b").nth(119).innerText(), "120", "in order");
    await page.goto(`${server.origin}/#/missing/four-fours/4,4,4,4`);
    await page.locator(".missing-run", { hasText: "73 is not settled" }).waitFor();
    await page.goto(`${server.origin}/#/missing/four-fours/5,7,9,11`);
    await page.locator(".missing-run", { hasText: "178 is not settled" }).waitFor();
  }),

  "the easiest first": () => visit("#/solve/countdown:765/1,3,7,10,25,50", async (page) => {
    const order = async (sort) => {
      await page.getByLabel("Sorted").selectOption(sort);
      await page.waitForTimeout(50);
      await page.waitForFunction(() =>
        document.querySelectorAll(".solution-list > li").length === 12
        && !document.querySelector(".solution-list.is-stale"));
      return page.locator(".solution-list .expression").allInnerTexts();
    };
    await page.locator(".solution-list > li").nth(11).waitFor();
    const simplest = await order("simplest");
    const easiest = await order("easiest");
    equal([...easiest].sort(), [...simplest].sort(), "the same ones");
    const { stdout } = spawnSync(process.env.TALLY, ["-a", "--sort", "easiest", "-q",
      "countdown:765/1,3,7,10,25,50"], { encoding: "utf8" });
    const wanted = stdout.trim().split("\n").map((line) => line.replaceAll("*", "×")
      .replaceAll(" / ", " ÷ ").replaceAll("-", "−").replace(/^765 = /, ""));
    equal(easiest.map((text) => text.replace(/\s+/g, " ")), wanted, "as the command sorts them");
  }),

  "links are shown with a picture": () => {
    const pictures = new Set();
    const documents = readdirSync(directory).filter((file) => file.endsWith(".html"));
    equal(documents.length, 8 + 5 * 6, "each document in each language");
    for (const name of documents) {
      const html = readFileSync(join(directory, name), "utf8");
      for (const property of ["title", "description", "url", "image"]) {
        check(new RegExp(`<meta property="og:${property}" content="[^"]`).test(html),
          `${name}: ${property}`);
      }
      pictures.add(/property="og:image" content="([^"]*)"/.exec(html)[1]);
    }
    for (const picture of pictures) {
      const file = readFileSync(join(directory, picture));
      equal([file.readUInt32BE(16), file.readUInt32BE(20)], [1200, 630], `${picture}: its size`);
      check(file.length < 60_000, `${picture}: ${file.length} bytes`);
    }
    equal(pictures.size, 6, "a picture of its own for each");
  },

  "nothing stands alone on a phone": () => visit(`#/class/${CODE}`, async (page) => {
    await page.locator(".class-level").waitFor();
    equal((await page.locator("h1").innerText()).split("\n"), ["Game 1 of 6", "Very easy"],
      "the heading breaks where a part ends");
    await page.goto(`${server.origin}/#/print/${CODE}`);
    await page.locator(".key-way").first().waitFor();
    const gaps = await page.evaluate(() => {
      const box = document.querySelector(".print-buttons");
      const ends = new Map();
      for (const child of box.children) {
        const { top, right } = child.getBoundingClientRect();
        ends.set(Math.round(top), Math.round(box.getBoundingClientRect().right - right));
      }
      return [...ends.values()];
    });
    equal(gaps, gaps.map(() => 0), "each row of buttons is full");
    await page.goto(`${server.origin}/#/stats`);
    await page.locator(".kept").waitFor();
    equal(await page.locator(".bar").count(), 0, "no plot of nothing");
  }, { viewport: { width: 390, height: 844 } }),

  "words fit the fields that they are chosen in": async () => {
    for (const locale of ["de-DE", "fr-FR"]) {
      await visit("#/class", async (page) => {
        for (const view of ["class", "print"]) {
          await page.goto(`${server.origin}/#/${view}`);
          await page.locator(".print-field select").nth(5).waitFor();
          equal(await page.evaluate(cutChoices), [], `${view} in ${locale}`);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        for (const [view, select] of [["solve", ".rules-select"], ["missing", "#missing-rules"]]) {
          await page.goto(`${server.origin}/#/${view}`);
          await page.locator(select).waitFor();
          equal(await page.evaluate(cutChoices), [], `${view} in ${locale} on a phone`);
        }
      }, { locale });
    }
  },

  "a site whose address is known, made without esbuild": async () => {
    const own = join(process.env.TALLY_SCRATCH ?? tmpdir(), "site-of-a-url");
    const compilers = { CLANG: "true", WASM_LD: "true", WASM_OPT: "true", ESBUILD: "no-esbuild" };
    const make = (url) => spawnSync(join(source, "tools/site"), ["--url", url, own],
      { encoding: "utf8", env: { ...process.env, ...compilers } });
    const { status, stderr } = make("https://games.example/tally");
    equal([status, stderr], [0, ""], "it is made");
    const tagOf = (name, property) => new RegExp(`property="og:${property}" content="([^"]*)"`)
      .exec(readFileSync(join(own, name), "utf8"))[1];
    const home = "https://games.example/tally/";
    equal(tagOf("index.html", "url"), home, "its own address");
    equal(tagOf("index.html", "image"), `${home}pictures/today.png`, "its picture's");
    equal(tagOf("challenge.de.html", "url"), `${home}challenge.de.html`, "a document's");
    equal(tagOf("challenge.de.html", "image"), `${home}pictures/challenge.png`, "its picture's");
    equal(tagOf("challenge.de.html", "title"), "Eine Herausforderung – tally", "its title");
    for (const wrong of ["ftp://games.example", "games.example", "https://games.example/ä"]) {
      const refused = make(wrong);
      check(refused.status === 2 && refused.stderr.includes("--url"), `${wrong} is refused`);
    }
    for (const name of ["tally.wasm", "tally.wasm.br"]) {
      copyFileSync(join(directory, name), join(own, name));
    }
    const plain = await serve(own);
    await firstVisit(visitor(chromium, plain.origin), plain, "de-DE");
    await plain.stop();
    rmSync(own, { recursive: true, force: true });
  },
});

await chromium.close();
await server.stop();
finish();
