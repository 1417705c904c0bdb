// SPDX-License-Identifier: MIT
// The npm package, as it is packed and installed into an empty folder without a network: the golden
// files and the command's objects in node, in this thread and in a worker; what its README shows,
// in the deep tier in Deno and Bun, too; its types, with those of browsers and without; and, in a
// browser, as plain modules, in a worker, and bundled by esbuild.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { browser, check, equal, finish, has, isDeep, packages, site, skip, source,
  steps } from "./support.mjs";
import { serve } from "./server.mjs";

const scratch = process.env.TALLY_SCRATCH ?? "/tmp/libtally-test";
const app = join(scratch, "app");
const GAME = "countdown:765/1,3,7,10,25,50";
/** The deep tier fetches them. */
const TOOLS = ["typescript@6.0.3", "deno@2.9.6", "bun@1.4.5"];
const MANY = { target: 952, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: app,
    ...options });
  check(status === 0, `${command} ${args.join(" ")}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

const lines = (file) => readFileSync(join(source, "tests/data", file), "utf8").trim().split("\n")
  .map((line) => JSON.parse(line));

/** What the command prints with --json. */
function command(...args) {
  const { stdout } = spawnSync(process.env.TALLY, args, { encoding: "utf8" });
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

if (!has("npm") || !has("cc")) skip("npm and cc are needed");
rmSync(app, { recursive: true, force: true });
mkdirSync(app, { recursive: true });
run(join(source, "tools/npm"), [scratch],
  { env: { ...process.env, TALLY_WASM: join(site(), "proofs.wasm"),
    TALLY_REPOSITORY: "https://tally.test/tally" } });
const [archive] = readdirSync(scratch).filter((name) => /^libtally-[\d.]+\.tgz$/.test(name));
writeFileSync(join(app, "package.json"), '{"private":true,"type":"module"}');
run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(scratch, archive)]);
const installed = join(app, "node_modules/libtally");
if (isDeep) {
  const tools = join(scratch, "tools");
  mkdirSync(tools, { recursive: true });
  const { status, stderr } = spawnSync("npm", ["install", "--prefix", tools, "--no-audit",
    "--no-fund", "--fetch-retries=1", ...TOOLS], { encoding: "utf8" });
  if (status !== 0) skip(`npm cannot fetch ${TOOLS}: ${stderr.slice(-300)}`);
  process.env.PATH = `${join(tools, "node_modules/.bin")}:${process.env.PATH}`;
}
const load = (name) => import(pathToFileURL(join(installed, name)));
const { tally, TallyError } = await load("index.js");
const { tally: tallyInWorker } = await load("worker.js");
const here = await tally();
const there = await tallyInWorker();

/** What a promise is rejected with. */
const failure = (promise) => promise.then(() => null, (error) => error);

async function listOf(solutions) {
  const list = [];
  for await (const solution of solutions) list.push(solution);
  return list;
}

/** Objects that --json prints, by question, from the command and from the package. */
const ALIKE = [
  [["solve", "--json", GAME], (t) => t.solve(GAME)],
  [["solve", "--json", "831", "1", "3", "7", "10", "25", "50"],
    (t) => t.solve({ target: 831n, numbers: [1, 3, "7", 10, 25n, 50] })],
  [["count", "--json", GAME], (t) => t.count(GAME)],
  [["check", "--json", GAME, "--", "50 * 50"], (t) => t.judge(GAME, "50 * 50")],
  [["moves", "--json", "make24:24/3,3,8,8", "--after", "8 / 3"],
    (t) => t.moves("make24:24/3,3,8,8", { after: "8 / 3" })],
  [["moves", "--json", "--solutions", "24", "3", "8", "1"],
    (t) => t.moves("countdown:24/3,8,1", { solutions: true })],
  [["draw", "--json", "--seed", "7", "--large", "2"], (t) => t.draw({ seed: 7, large: 2 })],
  [["draw", "--json", "--seed", "7", "--solutions", "123456..123457", "--attempts", "3"],
    (t) => t.draw({ seed: 7, solutions: "123456..123457", attempts: 3 })],
];

async function golden(t) {
  for (const game of lines("countdown.jsonl").slice(0, isDeep ? Infinity : 1)) {
    const counts = await t.query({ question: "count", target: "100..999", numbers: game.numbers });
    const column = (name) => counts.map((line) => line[name]);
    equal(column("solutions"), game.detour_free, `${game.numbers}: solutions`);
    equal(column("with_detours"), game.distinct, `${game.numbers}: with detours`);
    equal(column("fewest"), game.fewest, `${game.numbers}: fewest`);
  }
  const share = isDeep ? 40 : 200;
  for (const { numbers, solutions } of lines("24.jsonl").filter((_, i) => i % share === 0)) {
    const { solutions: counted } = await t.count({ target: 24, numbers, rules: "make24" });
    equal(counted, solutions, `24 from ${numbers}`);
  }
  for (const [args, ask] of ALIKE) equal(await ask(t), command(...args)[0], args.join(" "));
  const { values, complete, scope } = await t.values({ numbers: [1, 2, 5] }, { targets: "3..20" });
  const seen = command("values", "--json", "--targets", "3..20", "1", "2", "5");
  equal([...values, { version: 1, complete, scope }], seen, "values");
  equal(complete, true, "all values");
  const { solutions: all, ...head } = command("solve", "--all", "--json", GAME)[0];
  const listing = t.solutions(GAME);
  equal(await listOf(listing), all, "every solution");
  equal(listing.answer, head, "and what is known besides");
  equal((await t.solve("four-fours,depth=2:73/4,4,4,4")).complete, true,
        "among values of any size");
  const sorted = (list) => list.map(({ expression }) => expression).sort();
  equal(sorted(await listOf(t.solutions(GAME, { sort: "none" }))), sorted(all), "in no order");
  equal(await listOf(t.solutions(GAME, { offset: 2, limit: 5 })), all.slice(2, 7), "some of them");
}

async function limits(t) {
  const many = { target: 952, numbers: [1, 2, 3, 4, 5, 6, 7, 8] };
  const list = await listOf(t.solutions(many, { limit: 1000 }));
  equal(list.length, 1000, "over several pages");
  equal(new Set(list.map(({ expression }) => expression)).size, 1000, "none of them twice");
  equal((await t.count(MANY, { timeoutMs: 1 })).bound, "stopped", "stopped");
  equal((await t.count(MANY, { memoryBytes: 2 ** 20 })).bound, "memory", "short of memory");
  const stopped = await failure(listOf(t.solutions(MANY, { sort: "trickiest", timeoutMs: 1 })));
  equal([stopped instanceof TallyError, stopped.code], [true, "STOPPED"], "a list that is cut");
  equal((await failure(t.solve(GAME, { signal: AbortSignal.abort() }))).name, "AbortError",
    "called off before");
}

/** What must be used, or how many numbers, can be met by a solution with a detour alone: [target,
 *  numbers, what else is asked, its options for the command, the expression]. */
const ASKED = [
  [8, [8, 1], { must_use: [1] }, ["--must-use", "1"], "8 * 1"],
  [8, [8, 1, 1], { fewest: 3 }, ["--fewest", "3"], "8 * 1 * 1"],
  [1, [1, 2, 3, 4, 5, 6, 7], { fewest: 7 }, ["--fewest", "7"], null],
  [5, [5, 5, 5, 5, 5, 5, 5], { fewest: 7 }, ["--fewest", "7"], null],
  [4, [7, 16, 11, 17], { must_use: [16] }, ["--must-use", "16"], "16 / (11 - 7)"],
];

async function asked(t) {
  for (const [target, numbers, options, words, expression] of ASKED) {
    const game = { target, numbers };
    const args = ["--json", ...words, target, ...numbers].map(String);
    const answer = await t.solve(game, options);
    equal(answer, command("solve", ...args)[0], `solve ${args}`);
    equal([answer.status, answer.complete], ["solved", true], `${args}: in reach`);
    equal(await t.count(game, options), command("count", ...args)[0], `count ${args}`);
    if (expression === null) continue; // there are very many
    equal(answer.solutions[0].expression, expression, `${args}`);
    const listed = await listOf(t.solutions(game, options));
    equal(listed, command("solve", "--all", ...args)[0].solutions, `solve --all ${args}`);
    check(listed.some(({ expression: one }) => one === answer.solutions[0].expression),
      `${args}: the list has the simplest`);
    const values = ["--json", "--targets", `${target}`, ...words, ...numbers].map(String);
    equal((await t.values({ numbers }, { targets: target, ...options })).values,
      command("values", ...values).slice(0, -1), `values ${values}`);
  }
  const [missing] = await t.query({ question: "missing", numbers: [8, 1], from: 8, must_use: [1] });
  equal([missing.run, missing.missing], [2, [10]], "missing");
}

/** [what is asked, code, parameter, position] */
const WRONG = [
  [(t) => t.solve("countdown:765/1,x"), "SYNTAX", "id", 16],
  [(t) => t.solve({ target: 5, numbers: [1, 0] }), "NUMBER_RANGE", "numbers", 3],
  [(t) => t.solve({ target: 2 ** 60, numbers: [1] }), "NUMBER_RANGE", "target", null],
  [(t) => t.count({ target: 5, numbers: [1, 2 ** 53] }), "NUMBER_RANGE", "numbers", null],
  [(t) => t.solve({ target: 5 }), "SYNTAX", "numbers", null],
  [(t) => t.solve(5), "SYNTAX", "id", null],
  [(t) => t.solve(GAME, { mustUse: [3] }), "OPTION", "mustUse", null],
  [(t) => t.solve({ target: 5, number: [1] }), "OPTION", "number", null],
  [(t) => t.solve("countdown:1..5/1,2"), "TARGET_RANGE", "id", null],
  [(t) => t.solve(GAME, { timeoutMs: 0 }), "OPTION", "timeoutMs", null],
  [(t) => t.solve("nonsense:1/1"), "RULES", "id", 0],
  [(t) => t.judge(GAME, "1".repeat(70000)), "SYNTAX", null, null],
  [(t) => t.query({ question: "nope" }), "SYNTAX", "question", 0],
  [(t) => t.query({ question: "count", id: GAME, sort: "none" }), "OPTION", "sort", null],
  [(t) => t.daily(20260230), "OPTION", "date", 0],
  [(t) => t.judge(GAME), "SYNTAX", "expression", null],
  [(t) => t.judgeList(GAME, null), "SYNTAX", "list", null],
  [(t) => t.readGame(), "SYNTAX", "game", null],
  [async (t) => { for await (const one of t.solutions(GAME, { limit: 0 })) return one; }, "OPTION",
    "limit", 0],
];

async function errors(t) {
  for (const [ask, ...wanted] of WRONG) {
    const error = await failure((async () => ask(t))());
    equal([error?.name, error?.code, error?.parameter, error?.position],
      ["TallyError", ...wanted], `${ask}: ${error?.message}`);
    check(wanted[1] === null || error?.message.includes(wanted[1]) || wanted[2] === null,
      `${ask}: the message names its parameter: ${error?.message}`);
  }
  equal((await t.solve(GAME)).status, "solved", "and it goes on");
}

/** The table of texts that all front ends share. */
async function texts(t) {
  for (const { text, rules, game, word, character, found, readings } of
    lines("reading_games.jsonl")) {
    const seen = await t.readGame(text, { rules }).then(({ id }) => id,
      (error) => [error.reason, error.character, error.found, readings && error.readings]);
    equal(seen, game ?? [word, character, found, readings],
      `${JSON.stringify(text)} under ${rules}`);
  }
  for (const { expression, rules, target, numbers, ...wanted } of lines("unread.jsonl")) {
    const { reason, thing, found, character, advice } =
      await t.judge({ rules, target, numbers }, expression, { reading: "lenient" });
    equal({ reason, thing, found, character }, wanted, `${expression} under ${rules}`);
    check(Boolean(advice), `${expression}: advice`);
  }
}

/** Answers in many forms, of the same table as for the command and Python. */
async function answers(t) {
  for (const { completion, rules, target, numbers, extract, reading, note, ...wanted } of
    lines("answers.jsonl")) {
    const [seen] = await t.query({ question: "check", completion, rules, target, numbers, extract,
      reading });
    for (const name of Object.keys(wanted)) {
      equal(seen[name], wanted[name], `${note}: ${completion}: ${name}`);
    }
  }
}

/** A list of answers, of the same table as for the command and Python. */
async function lists(t) {
  const list = readFileSync(join(source, "tests/data/list.txt"), "utf8");
  const game = { target: "1..6", numbers: [1, 2] };
  const { answers: judged, ...sum } = await t.judgeList(game, list);
  equal([...judged, sum], lines("list.jsonl"), "the shared list");
  equal((await t.judgeList(game, "5 = [1 + 2]", { reading: "strict" })).answers[0].verdict,
    "invalid", "a list that is read strictly");
  const error = await failure(t.judgeList(game, "1 = 1", { expression: "1" }));
  equal([error?.code, error?.parameter], ["OPTION", "expression"], "no list has an expression");
}

/** Claims that there is no solution, of the same table as for the command and Python. */
async function claims(t) {
  for (const { completion, rules, target, numbers, extract, reading, verdict, claim } of
    lines("claims.jsonl")) {
    const [seen] = await t.query({ question: "check", completion, rules, target, numbers, extract,
      reading, prove: true });
    equal([seen.verdict, seen.claim ?? "none", "solution" in seen],
      [verdict, claim, claim === "wrong"], `${completion} under ${rules}`);
  }
}

/** npx libtally. */
function asCommand() {
  const ask = (...args) => {
    const ended = spawnSync(process.execPath, [join(app, "node_modules/.bin/libtally"), ...args],
      { encoding: "utf8" });
    return [ended.stdout, ended.status];
  };
  equal(ask("952", "25", "50", "75", "100", "3", "6"),
    ["(100 + 3) * 75 * 6 / 50 + 25 = 952\n", 0], "npx libtally");
  equal(ask("24", "1", "1"), ["24 is out of reach\n1 + 1 = 2\n", 1], "out of reach");
  equal(ask("24", "x"), ["", 2], "no number");
  equal(ask("Target: 24, numbers: 8 3 1"), ["8 * 3 = 24\n", 0], "a game in words");
  equal(ask(), ["", 2], "nothing to solve: the usage goes to standard error");
}

/** Each console.log() of a block, with what stands behind // as what it prints. */
function examples() {
  const text = readFileSync(join(installed, "README.md"), "utf8");
  return [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => ({
    code,
    wanted: [...code.matchAll(/(?:^|console\.log\(.*\); )\/\/ (.*)$/gm)].map((match) => match[1])
      .filter((line) => !/^ends the /.test(line)),
  }));
}

/** Answers as they come, each to be of its type: no key more, no key less. */
async function typed() {
  const of = {
    Answer: [await here.solve(GAME), await here.solve("countdown:831/1,3,7,10,25,50"),
      await here.solve(MANY, { timeoutMs: 1 }), await here.solve("make24:24/1,1,1,1")],
    Moves: [await here.moves(GAME), await here.moves("make24:24/3,3,8,8", { after: "8 / 3" })],
    Count: [await here.count(GAME), await here.count(MANY, { timeoutMs: 1 })],
    Values: [await here.values({ numbers: [1, 2] }),
      await here.values(MANY, { timeoutMs: 1 })],
    Judgement: [await here.judge(GAME, "50"), await here.judge(GAME, "50+"),
      await here.judge(GAME, "1 - 3")],
    Hint: [await here.hint(GAME, 1), await here.hint(GAME, 2), await here.hint(MANY, 2,
      { timeoutMs: 1 })],
    Drawn: [await here.draw(), await here.draw({ seed: 7, solutions: "123456..123457",
      attempts: 3 }), await here.draw({ seed: 7, solutions: "123456..123457", timeoutMs: 1 })],
    Difficulty: [await here.difficulty(GAME), await here.difficulty("make24:24/1,1,1,1")],
    Game: [await here.daily(20250101)],
    "RuleSet[]": [await here.rules()],
  };
  return Object.entries(of).flatMap(([type, answers]) => answers.map((answer, i) =>
    `export const ${bareName(type)}${i}: ${type} = ${JSON.stringify(answer)};`)).join("\n");
}

const bareName = (type) => type.replace(/\W/g, "").toLowerCase();

const USES = `
import { tally, TallyError, type Answer, type Count, type Values, type Judgement, type Hint,
  type Moves, type Drawn, type Difficulty, type Game, type RuleSet } from "libtally";
import { tally as inWorker } from "libtally/worker";
const t = await tally({ timeoutMs: 5000 });
const answer: Answer = await t.solve({ target: 9, numbers: [1, 2n, "3"], rules: "llm,use=any" },
  { fewest: 2, sort: "easiest" });
for await (const { steps } of t.solutions("x", { limit: 3 })) steps.join(answer.id);
const drawn = await t.draw();
if ("numbers" in drawn) drawn.numbers.length;
await t.query({ question: "count", id: "x" });
// @ts-expect-error: there is no such parameter
await t.solve("x", { mustUse: [3] });
// @ts-expect-error: there is no such order
await t.solve("x", { sort: "simplst" });
// @ts-expect-error: there are no such rules
await t.count({ target: 9, numbers: [1], rules: "lm" });
// @ts-expect-error: there is no such reading
await t.judge("x", "1", { reading: "strickt" });
// @ts-expect-error: there is no such question
await t.query({ question: "nope" });
// @ts-expect-error: a game is an ID or an object
await t.count(952);
// @ts-expect-error: the answer may be that there is no such game
drawn.numbers;
export const told: number | null = new TallyError("SYNTAX", "text").position;
export const second = inWorker();
`;
/** What needs a browser's types, or those of node. */
const USES_DOM = `
const { signal } = new AbortController();
await t.solve("x", { signal });
// @ts-expect-error: this is no signal
await t.solve("x", { signal: 1 });
export const third = inWorker({ worker: () => new Worker("worker.js"),
  wasm: fetch(new URL("x", "https://tally.test")) });
// @ts-expect-error: this is no worker
inWorker({ worker: () => 1 });
`;

/** Nothing calls off a search in its own thread: its time ends it. A worker has much time. */
const PAGES = {
  plain: 'import { tally } from "./libtally/index.js";\nconst timeoutMs = 300;',
  worker: 'import { tally } from "./libtally/worker.js";\nconst timeoutMs = 60000;',
};
const ASK = `
const t = await tally();
const many = { target: 952, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
const told = [(await t.solve("make24:24/3,3,8,8")).solutions[0].expression];
for await (const { value } of t.solutions(${JSON.stringify(GAME)}, { sort: "none" })) {
  told.push(value);
}
try {
  await t.count(many, { timeoutMs, signal: AbortSignal.timeout(100) });
  told.push("ended");
} catch (error) {
  told.push(error.name);
}
told.push((await t.count(${JSON.stringify(GAME)})).solutions);
t.close();
globalThis.told = told;
`;
const told = (name) => ["8 / (3 - 8 / 3)", ...Array(12).fill(765),
  name.startsWith("worker") ? "TimeoutError" : "ended", 12];

/** Pages in a folder, as plain modules and as bundles. */
function layPages() {
  const www = join(scratch, "www");
  rmSync(www, { recursive: true, force: true });
  mkdirSync(www, { recursive: true });
  cpSync(installed, join(www, "libtally"), { recursive: true });
  cpSync(join(installed, "tally.wasm"), join(www, "tally.wasm"));
  cpSync(join(source, "web/icons/icon.svg"), join(www, "icon.svg"));
  for (const [name, head] of Object.entries(PAGES)) {
    writeFileSync(join(www, `${name}.js`), head + ASK);
    const bundled = head.replace(/\.\/libtally\/(index\.js)?/, "libtally/").replace(/\/"|\.js"/,
      '"');
    writeFileSync(join(app, `${name}-bundled.js`), bundled + ASK);
  }
  const names = Object.keys(PAGES).filter((name) => isDeep || name === "worker");
  if (has("esbuild")) {
    run("esbuild", [...names.map((name) => `${name}-bundled.js`),
      "node_modules/libtally/in-worker.js", "--bundle", "--format=esm", "--target=es2022",
      "--entry-names=[name]", `--outdir=${www}`, "--log-level=warning"]);
    names.push(...names.map((name) => `${name}-bundled`));
  } else console.log("  esbuild is not there: no bundles");
  for (const name of names) {
    writeFileSync(join(www, `${name}.html`), `<!doctype html><title>${name}</title>
      <link rel="icon" href="icon.svg"><script type="module" src="${name}.js"></script>`);
  }
  return { www, names };
}

await steps({
  "what is packed": () => {
    const { dependencies, scripts, homepage, repository } =
      JSON.parse(readFileSync(join(installed, "package.json")));
    equal([homepage, repository.url],
      ["https://tally.test/tally#readme", "git+https://tally.test/tally.git"], "where it is from");
    equal([dependencies, scripts], [undefined, undefined], "no dependency, no script");
    const [, told] = /\((\d+) kB gzipped\)/.exec(readFileSync(join(installed, "README.md")));
    const library = readFileSync(join(installed, "tally.wasm"));
    const weight = gzipSync(library, { level: 9 }).length / 1000;
    const modules = readdirSync(installed).filter((name) => name.endsWith(".js"))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(installed, name))).length, 0) / 1000;
    check(Math.abs(modules - 11) < 0.5, `${modules} kB of modules: README.md tells 11`);
    check(Math.abs(weight - told) < 5 || !has("wasm-opt"), `${weight} kB: README.md tells ${told}`);
  },
  "no module awaits at its top, which bundlers do not take by default": () => {
    for (const name of readdirSync(installed).filter((file) => file.endsWith(".js"))) {
      const text = readFileSync(join(installed, name), "utf8");
      const body = text.replace(/^(import|export) [^;]*? from .*;$/gm, "")
        .replace(/^export /gm, "").replaceAll("import.meta", "({})");
      try {
        new Function(body);
      } catch (error) {
        check(false, `${name}: ${error}`);
      }
    }
  },
  "the tables are those of the library": () => {
    for (const name of ["parameters.js", "questions.d.ts"]) {
      equal(readFileSync(join(source, "bindings/js", name), "utf8"),
        readFileSync(join(installed, name), "utf8"), `${name}: run tools/npm --tables`);
    }
  },
  "golden, in this thread": () => golden(here),
  "golden, in a worker": () => golden(there),
  "limits, in this thread": () => limits(here),
  "limits, in a worker": () => limits(there),
  "what is asked for, in this thread": () => asked(here),
  "what is asked for, in a worker": () => asked(there),
  "texts": () => texts(here),
  "answers": () => answers(here),
  "lists": () => lists(here),
  "claims": () => claims(here),
  "errors, in this thread": () => errors(here),
  "errors, in a worker": () => errors(there),
  "a worker is called off": async () => {
    const asked = new AbortController();
    const long = failure(there.count(MANY, asked));
    const waiting = failure(there.count(MANY, asked));
    const after = there.solve(GAME);
    setTimeout(() => asked.abort(), 50);
    equal([(await long).name, (await waiting).name], ["AbortError", "AbortError"], "called off");
    equal((await after).status, "solved", "the next one is answered");
    const own = await tallyInWorker();
    const left = failure(own.count(MANY));
    own.close();
    check(/closed/.test((await left).message), "closed");
    check(/closed/.test((await failure(own.solve(GAME))).message), "for good");
  },
  "a worker that fails before the library is there": async () => {
    const worker = Object.assign(new EventTarget(), { postMessage() {}, terminate() {} });
    const wasm = new Promise((resolve) => {
      setTimeout(() => worker.dispatchEvent(new Event("error")), 20);
      setTimeout(() => resolve(join(installed, "tally.wasm")), 200);
    });
    const asked = (async () => (await tallyInWorker({ wasm, worker: () => worker })).solve(GAME))();
    equal((await failure(asked)).message, "no worker", "it is told");
  },
  "a list is read at its reader's pace, and left": async () => {
    let count = 0;
    const solutions = there.solutions({ target: 952, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { sort: "none" });
    for await (const { value } of solutions) {
      check(value === 952, `${value}`);
      count++;
      if (count % 500 === 0) await new Promise((resolve) => { setTimeout(resolve, 5); });
      if (count === 3000) break;
    }
    equal((await there.solve(GAME)).status, "solved", "the worker is free again");
  },
  "npx libtally": asCommand,
  "what README.md shows, in each runtime that is there": () => {
    const shown = examples();
    check(shown.length >= 3, "examples");
    const runtimes = [["node"], ["bun"], ["deno", "run", "--allow-read"]];
    for (const [i, { code, wanted }] of shown.entries()) {
      writeFileSync(join(app, `example${i}.js`), code);
      for (const [name, ...words] of runtimes.filter(([program]) => has(program)))
        equal(run(name, [...words, `example${i}.js`]).trim().split("\n"), wanted,
          `example ${i} in ${name}`);
    }
  },
  "types": async () => {
    if (!isDeep) {
      console.log("  not looked at: in the deep tier");
      return;
    }
    const answers = await typed();
    for (const [module, resolution] of [["nodenext", "nodenext"], ["es2022", "bundler"]]) {
      for (const [lib, uses] of [["es2022", USES], ["es2022,dom", USES + USES_DOM]]) {
        writeFileSync(join(app, "uses.mts"), uses + answers);
        run("tsc", ["--strict", "--noEmit", "--target", "es2022", "--lib", lib,
          "--module", module, "--moduleResolution", resolution, "--skipLibCheck", "false",
          "--exactOptionalPropertyTypes", "uses.mts"]);
      }
    }
  },
  "browsers": async () => {
    const { www, names } = layPages();
    const server = await serve(www);
    const chromium = await browser(packages());
    for (const name of names) {
      const page = await chromium.newPage();
      page.on("console", (message) => check(message.type() !== "error", message.text()));
      page.on("pageerror", (error) => check(false, `${name}: ${error.stack}`));
      await page.goto(`${server.origin}/${name}.html`);
      const end = await page.waitForFunction(() => globalThis.told);
      equal(await end.jsonValue(), told(name), name);
      await page.close();
    }
    await chromium.close();
    await server.stop();
  },
});
there.close();
finish();
