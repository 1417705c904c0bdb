// SPDX-License-Identifier: MIT
// What the page keeps of rounds: a round of one's own counts once, however often its link is
// opened; rounds of a day and of practice are told apart from it. Needs no browser.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { equal, finish, source } from "./support.mjs";

const code = readFileSync(join(source, "web/js/store.js"), "utf8");
const { addRound, rounds } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

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
finish();
