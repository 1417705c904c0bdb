// SPDX-License-Identifier: MIT
// What the page keeps of rounds: a round of one's own and a hand count once, however often their
// links are opened; rounds of a day and of practice are told apart from them. What is kept where
// the browser keeps all, some or nothing. And what is read of values that are broken. Needs no
// browser.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish, source } from "./support.mjs";

const moduleOf = (name) => import(`data:text/javascript,${encodeURIComponent(
  readFileSync(join(source, "web/js", name), "utf8"))}`);
const { addRound, chosen, forget, loadShapes, namesKept, recall, remember, rounds, tellRound,
  whenTroubled } = await moduleOf("store.js");
const { mended } = await moduleOf("shapes.js");
await loadShapes(() => ({ mended }));

const ID = "countdown:952/25,50,75,100,3,6";
const troubles = [];
whenTroubled((trouble) => troubles.push(trouble));
const own = { at: 7, id: ID, daily: null, points: 10 };
addRound(own);
addRound({ ...own, points: 7 });
equal(rounds().length, 1, "the same link twice");
equal(rounds()[0].points, 10, "the first time counts");
addRound({ ...own, id: "countdown:813/1,10,25,50,75,100" });
addRound({ ...own, daily: "2026-11-23" });
addRound({ at: 8, id: ID, practice: 1 });
addRound({ at: 9, id: ID, practice: 1 });
equal(rounds().length, 5, "another game, a game of a day, and practice twice");
addRound({ at: 10, id: "make24:24/3,3,8,8", hand: true, distance: null });
addRound({ at: 11, id: "make24:24/3,3,8,8", hand: true, distance: 0 });
equal([rounds().length, rounds()[0].distance], [6, null], "a hand, the first time");
addRound({ ...own, id: "countdown:7/3,4", at: 5 });
tellRound(5, { difficulty: 3 });
equal([rounds()[0].difficulty, rounds()[1].difficulty], [3, undefined], "told of one alone");

check(troubles.length > 0 && troubles.every((trouble) => trouble === "blocked"),
  "where nothing can be kept, that is told");
troubles.length = 0;
forget("rounds");
const shelf = new Map();
let isFull = false;
const fullError = Object.assign(new Error("full"), { name: "QuotaExceededError" });
globalThis.localStorage = {
  getItem: (key) => shelf.get(key) ?? null, key: (i) => [...shelf.keys()][i],
  setItem: (key, text) => { if (isFull) throw fullError; shelf.set(key, text); },
  removeItem: (key) => shelf.delete(key), get length() { return shelf.size; },
};
remember("name", "a");
shelf.clear(); // by another tab
equal(recall("name", "none"), "none", "what another tab has deleted does not come back");
remember("name", "a");
isFull = true;
remember("name", "b");
equal(recall("name", ""), "b", "what could not be kept is known until the page is closed");
equal(troubles, ["full"], "and told");
equal(namesKept(), ["name"], "all names, with those of before");
forget("name");
equal([recall("name", "none"), shelf.size], ["none", 0], "forgotten everywhere");
isFull = false;

// ---- Broken values ------------------------------------------------------------------------------

const round = { at: 7, id: ID, points: 7, distance: 1, seconds: 8, hints: 0 };
const game = { id: ID, difficulty: 20, seconds: 30 };
const games = [game, game, game, game, game];
const begun = { spent: 0, since: null, hints: 0, moves: [], best: null, over: null };
const best = { value: "951", expression: "950 + 1", distance: 1, points: 7 };
const over = { ...begun, spent: 5, best, over: "declared", score: 2 };
const DAY = "day.2026-11-22";
const left = { at: 7, target: "952", seconds: 30, spent: 5, since: null };

/** [name, what is kept, what is read, parts that are left out]. */
const BROKEN = [
  ["rounds", [null], [], 1], ["rounds", 7, undefined, 1], ["rounds", {}, undefined, 1],
  ["rounds", [round, { at: 7 }, 3, "x", [], { ...round, at: 9e15 }], [round], 5],
  ["rounds", [{ ...round, seconds: "soon", stars: 9, daily: "2026-02-30" }],
    [{ at: 7, id: ID, points: 7, distance: 1, hints: 0 }], 3],
  ["rounds", [{ ...round, id: "952" }], [], 1],
  [DAY, null, undefined, 1], [DAY, [], undefined, 1], [DAY, { games: [] }, undefined, 1],
  [DAY, { games: [game, game, game, game, { id: 7 }] }, undefined, 2],
  [DAY, { games }, { games, rounds: [] }, 0],
  [DAY, { games, rounds: 5 }, { games, rounds: [] }, 1],
  [DAY, { games, rounds: [null, 7, { over: "solved" }, over] },
    { games, rounds: [null, null, { ...begun, over: "solved" }, over] }, 1],
  [DAY, { games, rounds: [{ ...over, over: "constructor", best: { value: 7 }, moves: [[0, "+", 1],
    null], spent: -1 }], playedOn: 7 }, { games, rounds: [{ ...begun, score: 2 }] }, 5],
  ["day.2026-02-30", { games }, null, 1], ["day.x", { games }, null, 1],
  ["running", { [ID]: { seconds: 30, kept: 5 }, [`${ID},1`]: null }, { [ID]: { seconds: 30 } }, 2],
  ["running", [], undefined, 1],
  ["challenge", { "7-3,4;8-3,5": [over, null, over] }, { "7-3,4;8-3,5": [over] }, 1],
  ["challenge", { "7-3,4": [over, over] }, { "7-3,4": [over] }, 0],
  ["join.2FDX-JE7S-N82Y", { rounds: [over, { hints: {} }, over] }, { rounds:
    [over, begun, over] }, 1],
  ["teams.2FDX-JE7S-N82Y", [10, "x"], [10, null], 1],
  ["teams.2FDX-JE7S-N82Y", { points: {}, given: [[0, 5], null] }, { given: [[0, 5]] }, 2],
  ["practice", { missed: [null, { id: ID, at: 2 }], count: 3 },
    { missed: [{ id: ID, theme: "any", at: 2 }], count: 3 }, 1],
  ["practice", "none", undefined, 1],
  ["practice", { count: 1, game: { id: "countdown:0/1" }, missed: [{ id: "nope:7/3,4", at: 1 }] },
    { count: 1, missed: [] }, 2],
  ["rating", { value: 1200, deviation: 90, games: 3, at: 7, line: [["2026-11-22", 1300], ["x", 1],
    7] }, { value: 1200, deviation: 90, games: 3, at: 7, line: [["2026-11-22", 1300]] }, 2],
  ["rating", { value: 1e9, deviation: 90, games: 3, at: 7 }, undefined, 1],
  ["storm", [{ at: 7, seed: "ab1", solved: 4 }, { at: 7, seed: "/", solved: 4 }],
    [{ at: 7, seed: "ab1", solved: 4 }], 1],
  [DAY, { games: [game, game, game, game, { id: "countdown:5..7/3,4" }] }, undefined, 2],
  ...[0.5, 1e308, "0/0", "1.5", -1].map((distance) => ["running", { [ID]: { kept: { ...begun,
    best: { ...best, distance } } } }, { [ID]: { kept: begun } }, 1]),
  ["practice", { game: { id: ID, isAgain: 1, kept: { ...begun, begun: "x", left: true } } },
    { game: { id: ID, theme: "any", kept: { ...begun, left: true } } }, 2],
  ["left", { "#/practice": left, "javascript:alert(1)": left, "#/play": { ...left, target: 7 } },
    { "#/practice": left }, 2],
  ["grid.year:0..100/2,0,2,6", { 28: "20 + 2 + 6", x: "1", 29: 29 }, { 28: "20 + 2 + 6" }, 2],
  ["grid.year:0..100/2,0,2,6", null, undefined, 1],
  ["hands.solved", { length: 3 }, undefined, 1], ["hands.solved", [7, "make24:24/3,3,8,8"],
    ["make24:24/3,3,8,8"], 1],
  ["solved.make24", "many", undefined, 1], ["missing.countdown.4", { run: 7, numbers: 4 },
    undefined, 1],
  ["theme", "constructor", undefined, 1], ["language", 5, undefined, 1],
  ["sound", "yes", undefined, 1], ["play", { level: {}, seconds: 30 }, { seconds: 30 }, 1],
  ["solve.last", {}, undefined, 1], ["constructor", {}, null, 1], ["__proto__", {}, null, 1],
];
/** Its fields in the order of their names. */
const sorted = (value) => (Array.isArray(value) ? value.map(sorted)
  : typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).sort()
    .map(([name, field]) => [name, sorted(field)])) : value);
for (const [name, kept, wanted, parts] of BROKEN) {
  const seen = mended(name, JSON.parse(JSON.stringify(kept)));
  const where = `${name} ${JSON.stringify(kept)}`;
  if (wanted === null) equal(seen, null, `${where}: there is no such name`);
  else equal([sorted(seen?.value), seen?.parts], [sorted(wanted), parts], where);
}

troubles.length = 0;
shelf.set("tally.rounds", JSON.stringify([null, round]));
shelf.set("tally.practice", "{");
equal([recall("rounds", []), recall("practice", {})], [[round], {}], "broken parts are left out");
equal(troubles, ["broken", "broken"], "which is told");
equal([recall("rounds", []), shelf.has("tally.practice")], [[round], false], "and kept no longer");
equal(troubles.length, 2, "so it is told once");
shelf.set("tally.later", "7");
equal([recall("later", 1), shelf.has("tally.later")], [1, true], "of another version: not read");
shelf.set("tally.play", '{"level":"constructor","seconds":60}');
equal(chosen("play", { level: ["any", "easy"], seconds: [30, 60] }), { level: "any", seconds: 60 },
  "a choice is one of those that there are");

// Whatever the page keeps has a shape: a name that code asks for, its places filled in.
const asked = readdirSync(join(source, "web/js"), { recursive: true })
  .filter((file) => file.endsWith(".js") && file !== "store.js").flatMap((file) =>
    [...readFileSync(join(source, "web/js", file), "utf8").matchAll(
      /\b(?:recall|remember|change|recordIn|watch|chosen)\(["`]([^"`]+)["`]/g)]
      .map(([, name]) => name));
check(asked.length > 20, `${asked.length} names are asked for`);
const SAMPLES = { date: "2026-11-22", id: ID, "this.#id": ID, rules: "make24" };
for (const name of asked) {
  const whole = name.replace(/\$\{([^}]+)\}/g, (_, place) => SAMPLES[place] ?? place);
  check(mended(whole, null) !== null, `${name} has a shape`);
}
finish();
