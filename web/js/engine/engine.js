// SPDX-License-Identifier: MIT
// Asking the library. Two queues, each with a worker: one for what must be there at once, one for
// what may take a while, so that a long search never delays a short one.
//
// A question that is no longer wanted (its AbortSignal says so) is taken out of the queue; if it is
// being worked on and does not end by itself very soon, its worker is ended and another one takes
// over the queue.

const GRACE_MS = 80;

const BEFORE_ID = '{"id":"'.length; // of each question about a game: places are told from there

/** What the library says is wrong with a question. */
export class Refusal extends Error {
  constructor(status, { error, position } = {}) {
    super(error ?? status);
    this.status = status;
    this.position = position - BEFORE_ID;
  }
}

let compiled = null;

function module() {
  compiled ??= compile(new URL("../../tally.wasm", import.meta.url));
  return compiled;
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer()); // a server that does not know the type
}

function aborted() {
  return new DOMException("no longer wanted", "AbortError");
}

class WorkerQueue {
  #worker = null;
  #queue = [];
  #current = null;
  #tickets = 0;

  ask(name, input, numbers, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      const question = { ticket: ++this.#tickets, name, input, numbers, resolve, reject };
      signal?.addEventListener("abort", () => this.#drop(question), { once: true });
      this.#queue.push(question);
      this.#next();
    });
  }

  /** Has a worker ready, with the library compiled, before anyone asks. */
  open() {
    this.#worker ??= this.#hire();
  }

  #next() {
    if (this.#current || this.#queue.length === 0) return;
    this.#current = this.#queue.shift();
    this.#worker ??= this.#hire();
    const { ticket, name, input, numbers } = this.#current;
    this.#worker.postMessage({ ticket, name, input, numbers });
  }

  #hire() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", (event) => this.#fail(worker, event.message));
    module().then(
      (compiledModule) => worker.postMessage({ module: compiledModule }),
      (error) => this.#fail(worker, error.message));
    return worker;
  }

  #receive(message) {
    const question = this.#current;
    if (!question || message.ticket !== question.ticket) return;
    this.#current = null;
    if (message.failure) question.reject(new Error(message.failure));
    else if (message.status) question.reject(new Refusal(message.status, message.lines.at(-1)));
    else question.resolve(message.lines);
    this.#next();
  }

  #fail(worker, message) {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = null;
    compiled = null;
    const question = this.#current;
    this.#current = null;
    question?.reject(new Error(message));
    this.#next();
  }

  #drop(question) {
    question.reject(aborted());
    const place = this.#queue.indexOf(question);
    if (place >= 0) this.#queue.splice(place, 1);
    if (question !== this.#current) return;
    setTimeout(() => {
      if (question !== this.#current) return;
      this.#worker?.terminate();
      this.#worker = null;
      this.#current = null;
      this.#next();
    }, GRACE_MS);
  }
}

const quick = new WorkerQueue();
const thorough = new WorkerQueue();

/** Begins to load the library, so that the first question does not wait for it. */
export function warmUp() {
  quick.open();
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

/** Puts a question in the words of tally_query(); its answer is a list of objects. */
function put(queue, question, subject, budget, options) {
  return queue.ask("query", JSON.stringify({ ...subject, question }), [budget], options);
}

/** Without the line that says that others are missing, which is about no target. */
function ofTargets(lines) {
  return lines.filter((line) => "target" in line);
}

/** The simplest solution, or the closest ones: {answers: [{target, numbers, status, distance,
 *  complete, solutions}]}, one for each target. */
export async function solve(id, options) {
  return { answers: ofTargets(await put(quick, "solve", { id }, 10000, options)) };
}

/** The same, where nobody waits for it. */
export async function solveAside(id, { budget = 30000, ...options } = {}) {
  return { answers: ofTargets(await put(thorough, "solve", { id }, budget, options)) };
}

/** All solutions with fewest..most numbers, the simplest first. */
export async function list(id, parameters, options) {
  const asked = { id, limit: 100, ...parameters };
  return { answers: ofTargets(await put(thorough, "list", asked, 20000, options)) };
}

async function countWith(queue, id, budget, options) {
  const lines = await put(queue, "count", { id }, budget, options);
  const counts = ofTargets(lines);
  const column = (name) => counts.map((line) => line[name]);
  return { solutions: column("solutions"), with_detours: column("with_detours"),
    fewest: column("fewest"), complete: lines.every((line) => line.complete) };
}

/** How many solutions: {solutions: [...], with_detours: [...], fewest: [...], complete}, an element
 *  for each target. */
export function count(id, options) {
  return countWith(thorough, id, 20000, options);
}

/** How many solutions one target has, before anything that takes longer. */
export function countOne(id, options) {
  return countWith(quick, id, 5000, options);
}

/** Judges an expression: {verdict, value, distance, reason, position, points}. */
export async function check(id, expression, options) {
  return (await put(quick, "check", { id, expression }, 0, options))[0];
}

/** How hard for people: {score, word, seconds}; without a score where no solution is known. */
export async function rate(id, options) {
  return (await quick.ask("rate", id, [5000], options))[0];
}

/** Draws a game, {id, target, numbers}; the same seed (two whole numbers of 32 bits) gives the same
 *  one everywhere. */
export async function draw(rules, seed, wish = {}, options = {}) {
  const { large = -1, easiest = 0, hardest = 100, mustHaveSolution = true } = wish;
  const numbers = [seed[0], seed[1], large, easiest, hardest, mustHaveSolution ? 1 : 0, 15000];
  return (await quick.ask("draw", rules, numbers, options))[0].game;
}

/** The game of a day, {id, target, numbers}; date: 20261121. */
export async function daily(rules, date, options) {
  return (await put(quick, "daily", { rules, date }, 15000, options))[0];
}

/** A hint: 1, how many numbers are enough; 2, the first step. {status, complete, distance,
 *  numbers_used, step, points}: what is null or not there is not known. */
export async function hint(id, number, options) {
  return (await put(quick, "hint", { id, hint: number }, 10000, options))[0];
}

/** A seed that nobody can foresee. */
export function freshSeed() {
  return [...crypto.getRandomValues(new Uint32Array(2))];
}
