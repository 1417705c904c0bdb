// SPDX-License-Identifier: MIT
// Asking the library, through the package that bindings/js is (tools/site lays it into libtally/).
// Two workers: one for what must be there at once, one for what may take a while, so that a long
// search never delays a short one. A third has the whole library, with all its proofs and the
// reader of texts, which a first visit does without: it is asked where the answer of the others is
// not proved. A fourth has the same library: it is asked what a text means, and what is wrong with
// an expression.

import { columnsOf, parseId } from "../game.js";
import { t } from "../i18n.js";
import { RULES } from "../libtally/parameters.js";
import { compile, tally, TallyError } from "../libtally/worker.js";

/** What the library says is wrong with a question: {code, parameter, position}. */
export const Refusal = TallyError;

/** A file of the library that did not come; isRefused: from a server that is there. */
class NotLoaded extends Error {
  constructor({ message, name }) {
    super(message);
    this.isRefused = name !== "TypeError"; // fetch() fails so where there is no network
  }
}

/** What browsers say of workers and modules that did not come. */
const NOT_THERE = /^no worker$|import/i;

/** What went wrong, in words, one for each cause: the library refuses a game; the solver, or a part
 *  of the page, cannot be had, as a newer version is there, there is no network, or the server does
 *  not give it; or a fault of the page. */
export function problemText(error) {
  if (error instanceof Refusal) return t(`refusal.${error.code}`);
  if (!(error instanceof NotLoaded || NOT_THERE.test(error?.message))) return t("error.failed");
  if (document.documentElement.dataset.outdated) return t("error.newer");
  return t(error.isRefused ?? navigator.onLine ? "error.server" : "error.engine");
}

/** What a bench has to know of a game's rules, as the table of the library and the game's own
 *  columns have it; of rules that there are not, as of all that have fractions. */
export function mannersOf(game) {
  const rules = RULES[game.rules] ?? { values: "exact", use: "all" };
  const { values, use, ops = "+-*/" } = { ...rules, ...columnsOf(game) };
  return { values, isWhole: values === "whole", mustUseAll: use === "all", ops };
}

/** Compiles a file once; where that failed, the next question tries again. */
function compiledOnce(file) {
  let compiled = null;
  return () => compiled ??= compile(new URL(`../../${file}`, import.meta.url)).catch((error) => {
    compiled = null;
    throw error instanceof WebAssembly.CompileError ? error : new NotLoaded(error);
  });
}

export const library = compiledOnce("tally.wasm");

/** A worker for the library: first the one that js/early.js has called. */
function hire() {
  const { earlyWorker } = window;
  delete window.earlyWorker;
  return earlyWorker
    ?? new Worker(new URL("../libtally/in-worker.js", import.meta.url), { type: "module" });
}

class Lane {
  #library;
  #client = null; // a promise of it
  #opened = null; // itself, once it is there: a question is then on its way in the same turn

  constructor(itsLibrary = library) {
    this.#library = itsLibrary;
  }

  open() {
    this.#client ??= tally({ wasm: this.#library(), worker: hire }).then(
      (client) => this.#opened = client,
      (error) => {
        this.#client = null;
        throw error;
      },
    );
    return this.#client;
  }

  async ask(question, timeoutMs, { signal } = {}) {
    return (this.#opened ?? await this.open()).query(question, { timeoutMs, signal });
  }
}

const quick = new Lane();
const thorough = new Lane();
const wholeLibrary = compiledOnce("proofs.wasm");
const whole = new Lane(wholeLibrary);
const reader = new Lane(wholeLibrary);

/** The lines of an answer. Where values beyond 64 bits were not looked at, they are those of the
 *  library that proves what such values make, if it is to be had. */
async function askProved(lane, question, timeoutMs, options) {
  const lines = await lane.ask(question, timeoutMs, options);
  if (!lines.some((line) => line.bound === "value")) return lines;
  const proved = await whole.ask(question, timeoutMs, options).catch(() => lines);
  options?.signal?.throwIfAborted();
  return proved;
}

/** Begins to load the library, so that the first question does not wait for it. */
export function warmUp() {
  quick.open().catch(() => {}); // whoever asks in earnest will be told
}

/**
 * Puts a question of each kind while nobody waits: browsers compile a function when it is first
 * called, and the first real answer would wait for that.
 */
export function rehearse() {
  const numbers = "1,3,7,10,25,50";
  const questions = [solve(`countdown:765/${numbers}`), solve(`countdown:831/${numbers}`),
    countOne(`countdown:765/${numbers}`), count(`countdown:100..999/${numbers}`),
    list(`countdown:765/${numbers}`, { limit: 2 }), check(`countdown:765/${numbers}`, "50 + 1")];
  // whoever asks in earnest will be told
  for (const question of questions) question.catch(() => {});
}

/** Without the line that says that others are missing, which is about no target. */
function ofTargets(lines) {
  return lines.filter((line) => "target" in line);
}

/** The simplest solution, or the closest ones: {answers: [{target, numbers, status, difficulty,
 *  seconds, distance, complete, solutions}]}, one for each target. */
export async function solve(id, options) {
  return { answers: ofTargets(await askProved(quick, { question: "solve", id }, 10000, options)) };
}

/** The same, where nobody waits for it. */
export async function solveAside(id, { budget = 30000, ...options } = {}) {
  const asked = { question: "solve", id };
  return { answers: ofTargets(await askProved(thorough, asked, budget, options)) };
}

/** All solutions with fewest..most numbers, the simplest first. */
export async function list(id, parameters, options) {
  const asked = { question: "list", id, limit: 100, ...parameters };
  return { answers: ofTargets(await askProved(thorough, asked, 20000, options)) };
}

async function countWith(lane, id, budget, options) {
  const lines = await askProved(lane, { question: "count", id }, budget, options);
  const counts = ofTargets(lines);
  const column = (name) => counts.map((line) => line[name]);
  return { solutions: column("solutions"), with_detours: column("with_detours"),
    fewest: column("fewest"), complete: lines.every((line) => line.complete) };
}

/** How many solutions: {solutions: [...], with_detours: [...], fewest: [...], complete}, an element
 *  for each target. */
export function count(id, { budget = 20000, ...options } = {}) {
  return countWith(thorough, id, budget, options);
}

/** How many solutions one target has, before anything that takes longer. */
export function countOne(id, options) {
  return countWith(quick, id, 5000, options);
}

/** The ID of the game that a text means. The Refusal of one that is no game, or has two readings,
 *  has {reason, character, found, readings}. rules: those that the text does not name; kind: which
 *  numbers are meant where it does not say, "game", "target-first" or "numbers". */
export async function read(game, { rules = "countdown", kind = "game" } = {}) {
  const [{ id }] = await reader.ask({ question: "read", game, rules, kind }, 10000);
  return id;
}

/** Begins to load the reader of texts: something is about to be typed. */
export function expectText() {
  reader.open().catch(() => {}); // whoever asks in earnest will be told
}

/** Does nothing where there is such a game; the Refusal where there is none. */
export async function confirm(id) {
  await quick.ask({ question: "check", id, expression: "0" }, 10000);
}

/** Judges what was built or typed: {verdict, value, distance, reason, position, points, character,
 *  found, advice, step}. An expression as the library writes it needs no reader; nor does one that
 *  breaks a rule, if there is none, but for the place and the advice. */
export async function check(id, expression, options) {
  const asked = { question: "check", id, expression };
  const [strict] = await quick.ask(asked, 10000, options);
  if (strict.verdict !== "invalid") return notClaimed(strict);
  const [judgement] = await reader.ask({ ...asked, reading: "lenient" }, 10000, options)
    .catch((error) => {
      if (error instanceof NotLoaded && strict.reason !== "syntax") return [strict];
      throw error;
    });
  return notClaimed(judgement);
}

/** "No solution" is a claim; the page asks for a calculation. */
function notClaimed(judgement) {
  return judgement.verdict === "claim" ? { verdict: "invalid", reason: "syntax" } : judgement;
}

/** How hard for people: {score, word, seconds}; without a word where no solution is known. */
export async function rate(id, { signal } = {}) {
  const { difficulty, word, seconds } =
    await (await quick.open()).difficulty(id, { timeoutMs: 5000, signal });
  return { score: difficulty, word, seconds };
}

/** Draws a game, {id, target, numbers}; the same seed (two whole numbers of 32 bits) gives the same
 *  one everywhere. Where none of some is as wished, the nearest. */
export async function draw(rules, [high, low], wish = {}, { signal } = {}) {
  const { large = -1, easiest = 0, hardest = 100, mustHaveSolution = true } = wish;
  const isAnyLevel = easiest <= 0 && hardest >= 100;
  const drawn = await (await quick.open()).draw({
    rules, seed: BigInt(high) << 32n | BigInt(low), solvable: mustHaveSolution,
    ...(large >= 0 && { large }),
    ...(!isAnyLevel && { difficulty: `${easiest}..${hardest}`, attempts: 60 }),
    timeoutMs: 15000, signal,
  });
  if (drawn.id) return drawn;
  if (!drawn.nearest) throw new Error("no game was drawn in time");
  const { first: target, numbers } = parseId(drawn.nearest);
  return { id: drawn.nearest, target, numbers };
}

/** The game of a day, {id, target, numbers}; date: 20261121. */
export async function daily(rules, date, options) {
  const [game] = await quick.ask({ question: "daily", rules, date }, 15000, options);
  return game;
}

/** The five games of a day, {id, target, numbers, generator, difficulty, seconds}. */
export async function five(date, options) {
  return await quick.ask({ question: "five", date }, 15000, options);
}

/** A worksheet: its head, {code, rules, games}, and its games, each with its solution and how many
 *  there are. asked: {code}, or what its games are like. */
export async function sheet(asked, options) {
  const [head, ...games] = await thorough.ask({ question: "sheet", ...asked }, 20000, options);
  return { ...head, games };
}

/** A hint: 1, how many numbers are enough; 2, the first step. {status, complete, distance,
 *  numbers_used, step, points}: what is null or not there is not known. */
export async function hint(id, number, options) {
  return (await quick.ask({ question: "hint", id, hint: number }, 10000, options))[0];
}

/** The same of what is left behind steps, as text; null where that is not known: the rules have
 *  steps of other kinds, or the whole library is not to be had. */
export async function hintAfter(id, number, after) {
  const asked = { question: "hint", id, hint: number, after };
  const [told] = await whole.ask(asked, 10000).catch(() => [null]);
  return told;
}

let sets = null;

/** The rule set of that name, {ops, values, use, usual_targets, usual_count, number_max, pool};
 *  undefined where there is none. */
export async function ruleSet(name) {
  sets ??= quick.ask({ question: "rules" }, 10000).then(([{ rules }]) => rules, (error) => {
    sets = null;
    throw error;
  });
  return (await sets).find((set) => set.name === name);
}

/** Every value that the numbers make under the rules: {values, complete}. */
export async function values({ rules, columns, numbers }, options) {
  const client = await thorough.open();
  return client.values({ rules: `${rules}${columns}`, numbers },
    { timeoutMs: 20000, ...options });
}

/** How far the numbers make every whole number from 1 on: {run, missing: [the first that they
 *  cannot], complete, unproved}. */
export async function missing({ rules, numbers }, options) {
  const asked = { question: "missing", rules, numbers };
  const [found] = await whole.ask(asked, 20000, options);
  return found;
}

/** The least set of shapes for the digits of a year, {years, targets}: {shapes, pairs,
 *  complete}. */
export async function shapes(asked, options) {
  const [found] = await whole.ask({ question: "shapes", ...asked }, 10000, options);
  return found;
}

/** The certificate of an answer, {proved, complete, certificate}: what is found, or that the
 *  solution is the simplest. A Refusal where the game has none. */
export async function prove(id, claim, options) {
  const asked = { question: "prove", id, ...(claim && { claim }) };
  return (await whole.ask(asked, 20000, options))[0];
}

/** A seed that nobody can foresee. */
export function freshSeed() {
  return [...crypto.getRandomValues(new Uint32Array(2))];
}
