// SPDX-License-Identifier: MIT
// What the page keeps of rounds: a round of one's own and a hand count once, however often their
// links are opened; rounds of a day and of practice are told apart from them. And what is kept
// where the browser keeps all, some or nothing. Needs no browser.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { equal, finish, source } from "./support.mjs";

const code = readFileSync(join(source, "web/js/store.js"), "utf8");
const { addRound, forget, namesKept, recall, remember, rounds, tellRound } =
  await import(`data:text/javascript,${encodeURIComponent(code)}`);

const ID = "countdown:952/25,50,75,100,3,6";
const own = { id: ID, daily: null, points: 10 };
addRound(own);
addRound({ ...own, points: 7 });
equal(rounds().length, 1, "the same link twice");
equal(rounds()[0].points, 10, "the first time counts");
addRound({ ...own, id: "countdown:813/1,10,25,50,75,100" });
addRound({ ...own, daily: "2026-11-23" });
addRound({ id: ID, practice: 1 });
addRound({ id: ID, practice: 1 });
equal(rounds().length, 5, "another game, a game of a day, and practice twice");
addRound({ id: "make24:24/3,3,8,8", hand: true, distance: null });
addRound({ id: "make24:24/3,3,8,8", hand: true, distance: 0 });
equal([rounds().length, rounds()[0].distance], [6, null], "a hand, the first time");
addRound({ ...own, id: "countdown:7/3,4", at: 5 });
tellRound(5, { difficulty: 3 });
equal([rounds()[0].difficulty, rounds()[1].difficulty], [3, undefined], "told of one alone");

const shelf = new Map();
let isFull = false;
globalThis.localStorage = {
  getItem: (key) => shelf.get(key) ?? null, key: (i) => [...shelf.keys()][i],
  setItem: (key, text) => { if (isFull) throw new Error("full"); shelf.set(key, text); },
  removeItem: (key) => shelf.delete(key), get length() { return shelf.size; },
};
remember("a", 1);
shelf.clear(); // by another tab
equal(recall("a", "none"), "none", "what another tab has deleted does not come back");
remember("a", 1);
isFull = true;
remember("a", 2);
equal(recall("a", 0), 2, "what could not be kept is known until the page is closed");
equal(namesKept(), ["a", "rounds"], "all names, with those of before");
forget("a");
equal([recall("a", "none"), shelf.size], ["none", 0], "forgotten everywhere");
finish();
