// SPDX-License-Identifier: MIT
// What people come back for, in Firefox and WebKit, where they are installed: the end of a day, the
// rating, the streak, rounds that were left, keep trying, practice, a storm, challenges, a class,
// help, a sheet, midnight, what is kept, what can be done with an answer of the solver, why there
// is none, and the page of the API. (later_deep.mjs plays it in Chromium, and edges_test.mjs,
// offline_test.mjs and api_deep.mjs do.)

import { check, equal, finish, site, skip, steps, tallyServe } from "./support.mjs";
import { firefox, press, until, webkit, write } from "./engines.mjs";
import { serve } from "./server.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";
const CODE = "2FDX-JE7S-N82Y";
const EASY = "countdown:31/1,3,10"; // 3 * 10 + 1

/** In the page: the date so many days before today. */
const before = (days) => new Date(Date.now() - days * 86400000).toLocaleDateString("sv");

/** A day of which so many games are over, each with all stars. */
const dayOf = (over, date) => ({ generator: 1, begunOn: date, ...over === 5 && { playedOn: date },
  games: Array.from({ length: 5 }, () => ({ id: EASY, difficulty: 20, seconds: 20 })),
  rounds: Array.from({ length: over }, () => ({ spent: 21000, since: null, hints: 0, moves: [],
    over: "solved", score: 3,
    best: { value: "31", distance: 0, points: 10, expression: "3 * 10 + 1" } })) });

/** In the page: what is kept is this alone. */
function keep(kept) {
  localStorage.clear();
  for (const [name, value] of Object.entries(kept)) {
    localStorage.setItem(`tally.${name}`, JSON.stringify(value));
  }
}

/** In the page: taps the simplest solution of the game that is played. */
async function tapSolution() {
  const { solve } = await import(new URL("js/engine/engine.js", document.baseURI));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const target = all(".flap-digit").map((digit) => digit.textContent).join("");
  const tiles = () => all(".bench-tiles .tile");
  const numbers = tiles().map((tile) => tile.textContent);
  const { answers: [{ solutions: [{ steps: list }] }] } =
    await solve(`countdown:${target}/${numbers.join(",")}`);
  for (const step of list) {
    const [left, sign, right] = step.split(" ");
    const tap = (text) => {
      tiles().find((tile) => tile.textContent === text
        && tile.getAttribute("aria-pressed") !== "true").click();
    };
    if (document.querySelector('.bench-tiles [aria-pressed="true"]')?.textContent !== left) {
      document.querySelector('.bench-tiles [aria-pressed="true"]')?.click();
      tap(left);
    }
    all(".sign-button")["+-*/".indexOf(sign)].click();
    tap(right);
  }
  return target;
}

/** In the page: until that is copied, or in a field where the browser does not allow copying. */
async function untilShared(place, wanted) {
  const isShared = () => /Copied/.test(document.querySelector(place).innerText)
    || document.querySelector(".share-text")?.value.includes(wanted);
  for (const end = Date.now() + 120000; !isShared();) {
    if (Date.now() > end) throw new Error(`${wanted} is not shared`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

/** In the page: until a round has begun, and is kept as one that may be left. */
async function untilItRuns() {
  const isKept = () => Object.keys(JSON.parse(localStorage.getItem("tally.left")) ?? {}).length > 0;
  for (const end = Date.now() + 120000; !isKept();) {
    if (Date.now() > end) throw new Error("no round has begun");
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

/** In the page: until a game of that theme is played. */
async function untilPractised(theme) {
  const isThere = () => document.querySelector(".round-board .bench-tiles .tile")
    && JSON.parse(localStorage.getItem("tally.practice"))?.game?.theme === theme;
  for (const end = Date.now() + 120000; !isThere();) {
    if (Date.now() > end) throw new Error(`no game of ${theme}`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

const count = (selector) => document.querySelectorAll(selector).length;
const text = (selector) => document.querySelector(selector).textContent.replace(/\s+/g, " ")
  .trim();
const go = (hash) => { location.hash = hash; };

/** The features, each as a function of a driver of one page. */
const FEATURES = {
  "the end of a day, its rating and the streak": async ({ run, visit }) => {
    const now = await run(before, 0);
    await visit("#/five", { [`day.${now}`]: dayOf(4, now), [`day.${await run(before, 1)}`]:
      dayOf(5, await run(before, 1)), [`day.${await run(before, 3)}`]:
      dayOf(5, await run(before, 3)) });
    await run(until, ".bench-tiles .tile", "");
    await run(tapSolution);
    await run(until, ".outcome h2", "Exact");
    await run(until, ".outcome-people a", "Rating");
    await run(press, ".outcome-buttons .big", "How the day went");
    await run(until, ".day-head h2", "Fifteen of fifteen!");
    await run(until, ".day-stars b", "15");
    await run(until, ".day-streak", "3 days in a row"); // with a day of rest between
    check(/^Next five in \d/.test(await run(text, ".day-next")), "when the next come");
    check(/^tally, five number games, no\. \d+: 15/.test(await run(text, ".share-preview pre")),
      "what is shared says first what it is");
    equal(await run(count, ".day-histogram .is-lit"), 2, "today's bar is lit");
    await run(go, "#/stats");
    await run(until, ".rating-card p", "probably between");
    await run(go, "#/archive");
    await run(until, ".calendar-day.is-done", "15★");
  },

  "a round that is left, and keep trying": async ({ run, visit }) => {
    await visit(`#/play/${GAME}`, {});
    await run(until, ".ready button", "Turn the tiles over");
    await run(press, ".ready button", "Turn the tiles over");
    for (const key of ["25", "−", "10"]) await run(press, ".tile, .sign-button", key);
    await run(until, ".round-body:not(.is-dealing) .bench-step", "25 − 10 = 15");
    await run(go, "#/");
    await run(until, ".left-round", "765");
    await run(() => document.querySelector(".left-round").click());
    await run(until, ".bench-step", "25 − 10 = 15");
    await run(() => document.querySelector(".keep-button").click());
    await run(press, ".stop-button", "Stop");
    await run(until, ".outcome-more", "It can be made exactly.");
    await run(press, ".outcome-more button", "Keep trying");
    await run(until, ".bench-step", "25 − 10 = 15");
    for (const key of ["50", "+", "1", "51", "×", "15"]) {
      await run(press, ".tile, .sign-button", key);
    }
    await run(until, ".outcome h2", "You found it!");
  },

  "practice by theme": async ({ run, visit }) => {
    await visit("#/practice", {});
    await run(until, ".way b", "Division");
    await run(go, "#/practice/large");
    await run(until, ".bench-tiles .tile-large", "");
    equal(await run(count, ".bench-tiles .tile-large"), 2, "two large tiles");
    await run(tapSolution);
    await run(until, ".outcome h2", "Exact");
    await run(press, ".outcome-buttons .big", "Next game");
    await run(until, ".bench-tiles .tile", "");
    for (const theme of ["division", "near", "products"]) {
      await run(go, `#/practice/${theme}`);
      await run(untilPractised, theme);
    }
  },

  "a storm": async ({ run, visit }) => {
    await visit("#/storm/abc12/7", {});
    await run(until, ".ready b", "To beat: 7");
    await run(press, ".ready button", "Begin");
    await run(until, ".bench-tiles .tile", "");
    equal(await run(tapSolution), "110", "the seed gives the same games everywhere");
    await run(until, ".round-nearest b", "1");
    await run(press, ".storm-skip", "Skip");
    equal(await run(text, ".round-nearest b"), "1", "what is skipped is not made");
  },

  "a challenge, its table and a rematch": async ({ run, visit }) => {
    await visit("#/challenge/Ada~Bo/60/31-1,3,10/7~5", {});
    await run(until, ".challenge-name", "Bo");
    equal(await run(text, ".challenge-score b"), "7", "to beat");
    await run(press, ".challenge-offer button", "Turn the tiles over");
    await run(until, ".bench-tiles .tile", "");
    await run(tapSolution);
    await run(until, ".outcome-buttons .big", "See who won");
    await run(press, ".outcome-buttons .big", "See who won");
    await run(until, ".challenge-name", "You win!");
    equal(await run(count, ".challenge tbody tr"), 3, "a row a player");
    await run(() => [...document.querySelectorAll(".challenge a")].at(-1).click());
    await run(until, ".ready", "3 games");
    await run(press, ".ready button", "Turn the tiles over");
    await run(until, ".bench-tiles .tile", "");
    check(/^#\/challenge\/new\/60\/\d+-/.test(await run(() => location.hash)),
      "the address carries the games");
  },

  "a class: its code, a pupil's result, and the table": async ({ run, visit }) => {
    const { rounds: [round] } = dayOf(1);
    await visit(`#/class/${CODE}`, { [`join.${CODE}`]: { rounds: Array(6).fill(round) } });
    await run(until, ".class-join-button", CODE);
    await run(() => document.querySelector(".class-join-button").click());
    check(await run(() => document.querySelector("dialog[open] .sheet-qr path") !== null),
      "a QR code");
    check((await run(text, ".class-address")).endsWith("/#/join"), "a short address");
    await run(press, "dialog button", "Close");
    await run(() => document.querySelector(".class-answer").click());
    await run(until, ".class-solution .step", "=");
    await run(write, ".class-judge .text-field", "9*(7+3+2)");
    await run(() => document.querySelector(".class-judge").requestSubmit());
    await run(until, ".class-verdict", "Exactly.");
    await run(write, ".class-judge .text-field", "7+3=10; 7+2=9");
    await run(() => document.querySelector(".class-judge").requestSubmit());
    await run(until, ".class-verdict", "“7”, character 9");
    await run(write, ".class-judge .text-field", "7 + 3 = 10\n10 + 2 = 12\n12 × 9 = 108");
    await run(() => document.querySelector(".class-judge").requestSubmit());
    await run(until, ".class-verdict", "Exactly."); // steps, as steps
    await run(() => {
      const field = document.querySelector(".team-1 .team-name");
      field.value = "Owls";
      field.dispatchEvent(new Event("change"));
    });
    await run(() => document.querySelector(".class-judge").requestSubmit());
    await run(press, ".class-award button", "Owls +10");
    equal(await run(text, ".team-1 b"), "10", "points by one tap");
    await run(go, `#/join/${CODE}`);
    const code = (await run(until, ".result-code", "333333-"));
    check(await run(() => document.querySelector(".result-card .sheet-qr path") !== null),
      "the result as a QR code");
    await run(go, `#/class/${CODE}/results/${code}`);
    await run(until, ".results-form label", "Code");
    await run(write, "#result-name", "Ada");
    await run(press, ".results-form button", "Add");
    await run(until, ".result-table tbody tr", "Ada");
    check((await run(text, ".result-table tbody tr")).includes("3 3 3 3 3 3"), "its stars");
  },

  "help": async ({ run, visit }) => {
    await visit("#/help/levels", {});
    await run(until, ".help h2", "Levels and times");
    equal(await run(() => document.activeElement.textContent), "Levels and times",
      "its section has the focus");
    await run(until, ".help-line", "curl ");
  },

  "play this, share, why hard, and the certificate": async ({ run, visit }) => {
    await visit(`#/solve/${GAME}`, {});
    await run(until, ".answer-ways button", "Check that yourself");
    await run(press, ".answer-ways button", "Why easy?");
    await run(until, ".answer-why", "There are 12 ways.");
    await run(() => { // what is saved
      window.saved = [];
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        blob.text().then((all) => window.saved.push(all));
        return createObjectURL(blob);
      };
    });
    await run(press, ".answer-ways button", "It is the simplest. Check that yourself");
    await run(until, "#answer-check button", "Download the certificate");
    await run(press, "#answer-check button", "Download the certificate");
    check((await run(async () => {
      while (!window.saved.length) await new Promise((resolve) => { setTimeout(resolve, 20); });
      return window.saved[0];
    })).startsWith("tally"), "the certificate is saved");
    await run(press, ".answer-ways button", "Share");
    await run(untilShared, ".answer-ways", "(50 + 1) × (25 − 10) = 765");
    await run(press, ".answer-ways a", "Play this");
    await run(until, ".ready", "The tiles lie face down.");
  },

  "the rules, column by column": async ({ run, visit }) => {
    await visit("#/solve/make24:9/1,2,10", {});
    await run(until, ".solution-line", "= 9");
    await run(() => document.querySelector(".rules-change").click());
    await run(until, ".columns-limits summary", "How often");
    await run(() => {
      const select = document.querySelector('[aria-label="plus, at most"]');
      select.value = "0";
      select.dispatchEvent(new Event("change"));
    });
    await run(until, ".solution-line", "10 − (2 − 1) = 9");
    equal(await run(() => location.hash), "#/solve/make24,op-most=add.0:9/1,2,10", "its address");
    await run(until, ".rules-lead", "at most 0 +");
  },

  "the day as a picture": async ({ run, visit }) => {
    const now = await run(before, 0);
    await visit("#/five", { [`day.${now}`]: dayOf(5, now) });
    await run(until, ".day-buttons button", "As a picture");
    equal(await run(async () => {
      const made = new Promise((resolve) => { URL.createObjectURL = resolve; });
      Object.defineProperty(navigator, "canShare", { value: () => false, configurable: true });
      [...document.querySelectorAll(".day-buttons button")].at(-1).click();
      const blob = await made;
      const { width, height } = await createImageBitmap(blob);
      return [blob.type, width, height];
    }), ["image/png", 1080, 1080], "a picture");
  },

  "home: days that were not played, doors, and a practice that was left": async ({ run,
    visit, open }) => {
    const gone = await run(before, 2);
    await visit("#/", { [`day.${await run(before, 1)}`]: dayOf(5, await run(before, 1)) });
    await run(until, ".five-week .five-day", "");
    equal(await run(count, ".five-week .five-day"), 7, "seven days");
    equal(await run(count, ".five-week .is-done"), 1, "one was played");
    equal(await run(count, `.five-week [href="#/five/${gone}"]`), 1, "another is one tap away");
    for (const href of ["#/challenge/new", "#/class", "#/join", "#/storm", "#/practice"]) {
      check(await run(count, `.home a[href="${href}"]`) > 0, `a door: ${href}`);
    }
    await run(go, "#/practice/any");
    await run(untilItRuns);
    const tiles = await run(text, ".round-board .bench-tiles");
    await open("#/"); // as after a reload
    await run(until, ".left-round", "");
    await run(() => document.querySelector(".left-round").click());
    await run(until, ".round-board .bench-tiles .tile", "");
    equal(await run(text, ".round-board .bench-tiles"), tiles, "the same game");
  },

  "a day that has not begun": async ({ run, visit }) => {
    await visit(`#/five/${await run(before, -3)}`, {});
    check(/begins here in (?:\d+ h|3 days)/.test(await run(until, ".day-begins", "begins here in")),
      "it says when");
  },

  "the map of what was possible": async ({ run, visit }) => {
    await visit(`#/play/${GAME}`, {});
    await run(press, ".ready button", "Turn the tiles over");
    for (const key of ["25", "−", "10"]) await run(press, ".tile, .sign-button", key);
    await run(until, ".round-body:not(.is-dealing) .bench-step", "25 − 10 = 15");
    await run(() => document.querySelector(".keep-button").click());
    await run(press, ".stop-button", "Stop");
    await run(press, ".outcome-more button", "Show the answer");
    await run(until, ".outcome-map summary", "");
    await run(() => document.querySelector(".outcome-map summary").click());
    await run(until, ".outcome-map .map-summary", "896 of 900");
  },

  "a storm's end, its best and its seed": async ({ run, visit }) => {
    await visit("#/storm/abc12/1", {});
    await run(press, ".ready button", "Begin");
    await run(until, ".bench-tiles .tile", "");
    await run(tapSolution);
    await run(until, ".round-nearest b", "1");
    await run(() => {
      const { now } = window.Date; // Firefox gives its driver another Date
      window.Date.now = () => now() + 180000;
    });
    await run(until, ".outcome h2", "1 target in three minutes");
    await run(until, ".outcome-head", "It is a tie");
    await run(press, ".outcome-buttons button", "Share");
    await run(untilShared, ".outcome", "#/storm/abc12/1");
    await run(go, "#/storm");
    await run(until, ".storm-best", "Best today: 1 · this week: 1");
  },

  "a challenge after a reload": async ({ run, visit, open }) => {
    await visit("#/challenge/new", {});
    await run(press, ".ready button", "Turn the tiles over");
    await run(untilItRuns);
    const [address, tiles] = [await run(() => location.hash), await run(text, ".bench-tiles")];
    await open(address);
    await run(until, ".bench-tiles .tile", "");
    equal(await run(text, ".bench-tiles"), tiles, "its games are in the address");
  },

  "what a sheet's QR code opens": async ({ run, visit }) => {
    await visit(`#/join/${CODE}/check`, {});
    await run(until, ".sheet-check-games .class-judge", "");
    check(!(await run(() => document.querySelector("#main").textContent)).includes("="), "no key");
    await run(write, ".class-judge .text-field", "9 × (7 + 3 + 2)"); // as people write
    await run(() => document.querySelector(".class-judge").requestSubmit());
    await run(until, ".class-verdict", "Exactly.");
  },

  "what is kept is saved, deleted and brought back": async ({ run, visit }) => {
    const now = await run(before, 0);
    await visit("#/stats", { [`day.${now}`]: dayOf(5, now) });
    await run(until, ".kept button", "Save as a file");
    const saved = await run(async () => {
      const made = new Promise((resolve) => { URL.createObjectURL = resolve; });
      [...document.querySelectorAll(".kept button")][0].click();
      return (await made).text();
    });
    await run(press, ".kept button", "Delete all of it");
    await run(press, ".kept button", "Really delete all? Press again.");
    await run(until, ".kept [role=status], .kept p", "All of it is deleted.");
    await run((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "tally.json", { type: "application/json" }));
      const field = document.querySelector("#kept-file");
      field.files = transfer.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, saved);
    await run(until, ".kept [role=status]", "brought back");
    equal(await run((date) => JSON.parse(localStorage.getItem(`tally.day.${date}`)).playedOn, now),
      now, "the day is there again");
  },

  "broken storage is told, and dropped": async ({ run, visit }) => {
    const now = await run(before, 0);
    await visit("#/stats", { rounds: [null], [`day.${now}`]: { games: 5 }, practice: 7 });
    await run(until, ".notices", "could not be read");
    await run(until, ".kept", "");
    equal(await run(count, "#complaint"), 0, "the view stands");
  },

  "big numbers are exact, and units": async ({ run, visit, open }) => {
    await visit("#/solve/countdown:18446744073709551615/1,2,3", {});
    await run(until, ".verdict", "18,446,744,073,709,551,606 away");
    await open("#/solve/countdown:952/25,50,75,100,3,6");
    check(!/\b9\d seconds|\d{3,} seconds/.test(await run(until, ".answer", "= 952")),
      "seconds below 90, then minutes");
  },

  "a calculation as people write it, typed in a round": async ({ run, visit }) => {
    await visit(`#/play/${GAME}`, {});
    await run(press, ".ready button", "Turn the tiles over");
    await run(until, ".round-body:not(.is-dealing) .bench-tiles .tile", "");
    await run(press, ".round-body button", "Type it");
    await run(write, "#typed", "[50 + 1] x (25 - 10) = 765");
    await run(() => document.querySelector("form.typed").requestSubmit());
    await run(until, ".outcome h2", "10 points");
  },

  "home at midnight": async ({ run, visit }) => {
    await visit("#/", {});
    const number = async () => Number(/No\. (\d+)/.exec(await run(until, ".five-head", "No. "))[1]);
    const today = await number();
    await run(() => {
      const { Date: Today } = window;
      window.Date = class extends Today {
        constructor(...parts) {
          if (parts.length > 0) super(...parts);
          else super(Today.now() + 86400000);
        }
      };
      document.dispatchEvent(new Event("visibilitychange")); // as coming back to the page does
    });
    await run(until, ".five-head", `No. ${today + 1}`);
  },

  "twelve games are on one page": async ({ run, visit }) => {
    await visit("#/print", {});
    for (const [label, value] of [["How many", "12"], ["Paper", "letter"], ["Paper", "a4"]]) {
      await run(until, ".key-way", "");
      await run((name, chosen) => {
        const select = document.querySelector(`select[aria-label="${name}"]`);
        select.value = chosen;
        select.dispatchEvent(new Event("change"));
      }, label, value);
      await run(until, ".sheet-game:nth-child(12)", "");
      equal(await run(() => [...document.querySelectorAll(".sheet")].map((sheet) =>
        sheet.offsetHeight <= 1.43 * sheet.offsetWidth)), [true, true],
        `${label} ${value}: the games, and the key, each on a page`);
    }
  },

  "why there is no answer": async ({ run, visit }) => {
    const lame = await serve(site(), 0, { lacks: /in-worker\.js$|\/later\/stats\.js$/ });
    await visit(`#/solve/${GAME}`, {}, lame.origin);
    await run(until, ".answer .problem", "could not be started");
    await run(go, "#/stats");
    await run(until, "main .problem", "could not be loaded");
    await lame.stop();
    await run(go, "#/class");
    await run(until, "main .problem", "the server did not send it");
  },

  "the page of the API": async ({ engine, run }) => {
    const service = await tallyServe("--log", "none", "--timeout", "60");
    if (!service) skip("the command has no service");
    try {
      await engine.open(`${service.origin}/api/`);
      const kinds = await run(async () => {
        const all = () => [...document.querySelectorAll("section")].map(({ id }) => id);
        while (all().length < 5) await new Promise((resolve) => { setTimeout(resolve, 50); });
        return all();
      });
      for (const kind of kinds) {
        await run((id) => document.querySelector(`#${id} button`).click(), kind);
        check((await run(until, `#${kind} .status`, "characters")).startsWith("200,"), kind);
      }
      check(await run(count, "#solve-rules option") > 5, "rules to choose from");
      check((await run(text, "#solve .command")).startsWith("curl "), "a line for the shell");
      equal(await run(() => [...document.querySelectorAll(".meaning dl > div dd")]
        .filter((one) => !one.textContent).length), 0, "each field of an answer is described");
    } finally {
      await service.stop();
    }
  },
};

const list = [];
for (const start of [firefox, webkit]) {
  const engine = await start();
  if (engine) list.push(engine);
}
if (list.length === 0) skip("neither Firefox nor WebKit's driver is there");
const server = await serve(site());
await steps(Object.fromEntries(list.flatMap((engine) => Object.entries(FEATURES)
  .map(([name, feature], i) => [`${engine.name}: ${name}`, () => feature({ engine, run: engine.run,
    /** Opens an address of the page, which has nothing kept but this. */
    visit: async (hash, kept, origin = server.origin) => {
      await engine.open(`${origin}/icons/icon.svg`);
      await engine.run(keep, kept);
      await engine.open(`${origin}/?${i}${hash}`);
    },
    /** Opens another one, anew, with what is kept. */
    open: async (hash) => {
      await engine.open(`${server.origin}/icons/icon.svg`);
      await engine.open(`${server.origin}/?${i}${hash}`);
    } })]))));
for (const engine of list) await engine.quit();
finish();
