// SPDX-License-Identifier: MIT
// The library in WebAssembly gives the same answers as everywhere: golden games, counted, solved,
// listed and judged through the exports that the page uses. Needs no browser.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish, site, source, steps } from "./support.mjs";

let now = () => performance.now();
const module = await WebAssembly.compile(readFileSync(join(site(), "tally.wasm")));

/** Asks as bindings/js does: {status, lines, pages}. */
async function load() {
  const decoder = new TextDecoder();
  let exports = null;
  let answer = "";
  const bytes = (place, length) => new Uint8Array(exports.memory.buffer, place, length);
  const host = {
    host_time_ms: () => now(),
    host_take_text: (place, length) => {
      answer += decoder.decode(bytes(place, length), { stream: true });
      return 0;
    },
  };
  ({ exports } = await WebAssembly.instantiate(module, { host }));
  return (question, budget = BUDGET, memory = 0) => {
    const text = new TextEncoder().encode(question);
    answer = "";
    bytes(exports.input_place(), text.length).set(text);
    const code = exports.query(text.length, budget, memory);
    const word = bytes(exports.status_name(code));
    return { status: decoder.decode(word.subarray(0, word.indexOf(0))),
      lines: answer.split("\n").filter(Boolean).map((line) => JSON.parse(line)),
      pages: exports.memory.buffer.byteLength / 65536 };
  };
}

const BUDGET = 60000;
const call = await load();

/** A question about a game, in the words of tally_query(). */
const ask = (question, id, parameters = {}, budget = BUDGET) =>
  call(JSON.stringify({ id, question, ...parameters }), budget);

/** How many solutions each target has. */
function count(id, budget) {
  const { lines: counts } = ask("count", id, {}, budget);
  const column = (name) => counts.map((line) => line[name]);
  return { solutions: column("solutions"), with_detours: column("with_detours"),
    fewest: column("fewest"), complete: counts.every(({ complete }) => complete) };
}

const lines = (file) => readFileSync(join(source, "tests/data", file), "utf8").trim().split("\n")
  .map(JSON.parse);

await steps({
  "it imports the time and where the answer goes, and nothing else": () => {
    equal(WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`),
      ["host.host_time_ms", "host.host_take_text"], "imports");
  },
  "golden games, counted": () => {
    for (const game of lines("countdown.jsonl")) {
      const answer = count(`countdown:100..999/${game.numbers}`);
      equal(answer.solutions, game.detour_free, `${game.numbers}: solutions`);
      equal(answer.with_detours, game.distinct, `${game.numbers}: with detours`);
      equal(answer.fewest, game.fewest, `${game.numbers}: fewest`);
    }
  },
  "hands of 24, counted": () => {
    const hands = lines("24.jsonl").filter((_, i) => i % 20 === 0);
    for (const { numbers, solutions } of hands) {
      const answer = count(`make24:24/${numbers}`);
      equal(answer.solutions, [solutions], `24 from ${numbers}`);
    }
  },
  "the simplest solution": () => {
    const [{ status, complete, solutions }] = ask("solve", "countdown:765/1,3,7,10,25,50").lines;
    equal([status, complete, solutions.length], ["solved", true, 1], "765");
    equal(solutions[0].expression, "(50 + 1) * (25 - 10)", "765");
    equal(solutions[0].unused, [3, 7], "765, not used");
  },
  "closest on both sides": () => {
    const [answer] = ask("solve", "countdown:831/1,3,7,10,25,50").lines;
    equal(answer.status, "closest", "831");
    equal(answer.solutions.map(({ value }) => value), [830, 832], "831");
  },
  "a range has an answer for each target": () => {
    const { lines: answers } = ask("solve", "countdown:100..109/1,3,7,10,25,50");
    equal(answers.map(({ target }) => target), [100, 101, 102, 103, 104, 105, 106, 107, 108,
      109], "targets");
  },
  "the grids": () => {
    const made = (id) => ask("solve", id).lines.filter(({ status }) =>
      status === "solved").length;
    equal(made("year:0..100/2,0,1,9"), 49, "2 0 1 9");
    equal(made("year:0..100/2,0,2,6"), 53, "2 0 2 6");
    equal(made("four-fours:21/4,4,4,4"), 1, "21 from four fours");
  },
  "all solutions, by numbers used": () => {
    const list = (parameters) =>
      ask("list", "countdown:765/1,3,7,10,25,50", parameters).lines[0].solutions;
    const used = (size) => list({ fewest: size, most: size }).length;
    equal(list({}).length, 12, "all of 765");
    equal(used(4) + used(5) + used(6), 12, "by four, five and six numbers");
    equal(list({ limit: 5 }), list({}).slice(0, 5), "the first five");
  },
  "judging": () => {
    const judge = (text) => ask("check", "countdown:765/1,3,7,10,25,50",
      { expression: text }).lines[0];
    equal(judge("(50+1)*(25-10)").verdict, "solved", "right");
    equal([judge("(50+1)*(25−10)−7").verdict, judge("(50+1)*(25-10)-7").distance],
      ["off", 7], "near");
    equal(judge("50 * 50").reason, "number_used_twice", "a number used twice");
    equal(judge("50 *").reason, "syntax", "not an expression");
  },
  "the same seed draws the same game": async () => {
    const wish = (seed) => JSON.stringify({ question: "draw", seed, solvable: true });
    const [first] = call(wish("525936393396681")).lines;
    equal(first, (await load())(wish("525936393396681")).lines[0], "two instances");
    check(first.id !== call(wish("525936393396682")).lines[0].id, "another seed, another game");
    equal(ask("solve", first.id).lines[0].status, "solved", "it has a solution");
  },
  "the game of a day": () => {
    for (const [date, id] of [[20250101, "countdown:929/8,100,25,50,4,8"],
      [20261121, "countdown:966/7,5,2,4,100,10"]]) {
      const asked = JSON.stringify({ question: "daily", rules: "countdown", date });
      equal(call(asked).lines[0].id, id, `${date}`);
    }
    check(call('{"question":"daily","date":20260230}').status !== "OK", "no such day");
  },
  "hints": () => {
    const id = "countdown:765/1,3,7,10,25,50";
    const hints = [1, 2].map((number) => ask("hint", id, { hint: number }).lines[0]);
    equal(hints.map(({ numbers_used: used, step }) => [used, step ?? null]),
      [[4, null], [4, "50 + 1 = 51"]], "what they tell");
    const text = readFileSync(join(source, "web/js/round/score.js"), "utf8");
    const [, points] = /POINTS_AFTER_HINTS = \[10, ([\d, ]+), 0\]/.exec(text);
    equal(hints.map((hint) => hint.points), points.split(",").map(Number), "what they cost");
    equal(ask("hint", id, { hint: 3 }).status, "OPTION", "there are two");
  },
  "drawn as wished": () => {
    const drawn = (wish) => call(JSON.stringify({ question: "draw", ...wish })).lines[0];
    const scoreOf = ({ id }) => ask("solve", id).lines[0].difficulty;
    for (let seed = 1; seed <= 5; seed++) {
      const easy = drawn({ seed, large: 1, difficulty: "0..39" });
      check(scoreOf(easy) <= 39, `an easy game: ${easy.id}`);
      equal(easy.numbers.filter((number) => number > 10).length, 1, "one large tile");
      const hard = drawn({ seed, difficulty: "60..100" });
      check(scoreOf(hard) >= 60, `a hard game: ${hard.id}`);
    }
  },
  "what is wrong is said": () => {
    const refused = (id) => ask("solve", id);
    const { status, lines: [{ error, position }] } = refused("countdown:765/");
    equal([status, position, error.length > 0],
      ["SYNTAX", '{"id":"countdown:765/'.length, true], "no numbers");
    equal(refused("countdown:0/1,2").status, "TARGET_RANGE", "target 0");
    equal(refused("").status, "RULES", "nothing");
    equal(refused("nonsense:1/1").status, "RULES", "unknown rules");
    equal(refused(`countdown:7/${Array(65).fill(1)}`).status, "NUMBER_COUNT", "65 numbers");
    equal(refused("countdown:7/3,99999999999999999999").status, "NUMBER_RANGE", "20 digits");
    check(call("?".repeat(65536)).status !== "OK", "as much text as may be");
  },
  "a search ends at its budget": () => {
    const id = "countdown:999983/1,2,3,4,5,6,7,8,9,10,25,50";
    let time = 0;
    // each look at the clock is 50 ms later: the budget ends after few looks
    now = () => (time += 50);
    const { complete } = count(id, 200);
    now = () => performance.now();
    equal(complete, false, "stopped, and says so");
  },
  "odd rules, as the command answers": () => {
    if (!process.env.TALLY) return;
    const ids = ["countdown,ops=-/:5/1,3,7,10", "countdown,ops=*:24/2,3,4,6",
      "make24,ops=-*/cat:11/1,2,3,5",
      "countdown,order=given:24/2,3,4,6,1", "year,use=any:57/2,0,1,9",
      "sequence,use=any,ops=+cat:33/1,2,3,4",
      "llm,ops=+-,order=given:4/1,2,3,4,5", "four-fours,ops=-/!sqrt:6/4,4,4",
      "make24,values=whole:24/3,3,8,8"];
    for (const id of ids) {
      const { stdout } = spawnSync(process.env.TALLY, ["solve", "--all", "--json", id],
        { encoding: "utf8" });
      equal(ask("list", id).lines, [JSON.parse(stdout)], id);
      const { solutions, with_detours: all } = JSON.parse(
        spawnSync(process.env.TALLY, ["count", "--json", id], { encoding: "utf8" }).stdout);
      const counted = count(id);
      equal([counted.solutions, counted.with_detours], [[solutions], [all]], `${id}, counted`);
    }
  },
  "a page of a list begins at its offset": () => {
    const page = (parameters) => ask("list", "countdown:765/1,3,7,10,25,50", parameters).lines[0];
    const all = page({}).solutions;
    equal(page({ offset: 3, limit: 4 }).solutions, all.slice(3, 7), "four behind three");
    equal(page({ offset: 10, limit: 4 }).solutions, all.slice(10), "the end");
    equal(page({ offset: 12, limit: 4 }).solutions, [], "behind it");
    equal(page({ offset: 3 }).solutions, all.slice(3), "without a limit");
    equal(page({ offset: 3, limit: 4 }).bound, "limit", "there is more");
    equal(page({ offset: 8, limit: 5 }).complete, true, "there is no more");
    equal(page({ offset: 2, limit: 2, sort: "trickiest" }).solutions.length, 2, "trickiest");
    const values = (parameters) => call(JSON.stringify({ question: "values", numbers: [1, 2, 5],
      ...parameters })).lines.map(({ value }) => value);
    equal(values({ offset: 2 }), values({}).slice(2), "values");
  },
  "a search ends at its memory": () => {
    const [{ complete, bound }] = call(JSON.stringify({ question: "count",
      id: "countdown:952/1,2,3,4,5,6,7,8,9,10" }), BUDGET, 1 << 20).lines;
    equal([complete, bound], [false, "memory"], "1 MiB");
  },
  "memory is given back": () => {
    let pages = 0;
    for (let i = 0; i < 30; i++) {
      const after = ask("count", "countdown:100..999/1,3,7,10,25,50").pages;
      if (i === 0) pages = after;
      equal(after, pages, "pages");
    }
  },
});
finish();
