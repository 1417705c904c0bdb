// SPDX-License-Identifier: MIT
// Asking the library. Two queues, each with a worker: one for what must be there at once, one for
// what may take a while, so that a long search never delays a short one.
//
// A question that is no longer wanted (its AbortSignal says so) is taken out of the queue; if it is
// being worked on and does not end by itself very soon, its worker is ended and another one takes
// over the queue.

const GRACE_MS = 80;

/** What the library says is wrong with a question. */
export class Refusal extends Error {
  constructor({ status, message, position }) {
    super(message);
    this.status = status;
    this.position = position;
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
    else if (message.status !== 0) question.reject(new Refusal(message.answer.error));
    else question.resolve(message.answer);
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

/** The simplest solution, or the closest ones: {answers: [{target, numbers, status, distance,
 *  complete, solutions}]}, one for each target. */
export function solve(id, options) {
  return quick.ask("solve", [id], [10000], options);
}

/** The same, where nobody waits for it. */
export function solveAside(id, { budget = 30000, ...options } = {}) {
  return thorough.ask("solve", [id], [budget], options);
}

/** All solutions with fewest..most numbers, the simplest first. */
export function list(id, { fewest = 0, most = 0, detours = false, limit = 100 }, options) {
  return thorough.ask("list", [id], [fewest, most, detours ? 1 : 0, limit, 20000], options);
}

/** How many solutions: {solutions: [...], with_detours: [...], fewest: [...], complete}, an element
 *  for each target. */
export function count(id, options) {
  return thorough.ask("count", [id], [20000], options);
}

/** How many solutions one target has, before anything that takes longer. */
export function countOne(id, options) {
  return quick.ask("count", [id], [5000], options);
}

/** Judges an expression: {verdict, value, distance, reason, position, points}. */
export function check(id, text, options) {
  return quick.ask("check", [id, text], [], options);
}

/** How hard for people: {score, word, seconds}; without a score where no solution is known. */
export function rate(id, options) {
  return quick.ask("rate", [id], [5000], options);
}

/** Draws a game, {id, target, numbers}; the same seed (two whole numbers of 32 bits) gives the same
 *  one everywhere. */
export async function draw(rules, seed, wish = {}, options = {}) {
  const { large = -1, easiest = 0, hardest = 100, mustHaveSolution = true } = wish;
  const numbers = [seed[0], seed[1], large, easiest, hardest, mustHaveSolution ? 1 : 0, 15000];
  return (await quick.ask("draw", [rules], numbers, options)).game;
}

/** The game of a day, {id, target, numbers}; date: 20261121. */
export function daily(rules, date, options) {
  return quick.ask("daily", [rules], [date, 15000], options);
}

/** A hint: 1, how many numbers are enough; 2, the first step. {status, complete, distance,
 *  numbers_used, step, points}: what is null or not there is not known. */
export function hint(id, number, options) {
  return quick.ask("hint", [id], [number, 10000], options);
}

/** A seed that nobody can foresee. */
export function freshSeed() {
  return [...crypto.getRandomValues(new Uint32Array(2))];
}
