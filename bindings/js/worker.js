// SPDX-License-Identifier: MIT
// The library in a worker: the thread that asks stays free, and an AbortSignal ends a search. One
// question is worked on at a time, the others wait.
//
// A search that is called off is told so where memory can be shared (node; pages that are isolated
// across origins), and ends by itself. Elsewhere, or where it does not end very soon, its worker is
// ended, and the next question gets another one.

import { Tally } from "./client.js";
import { compile } from "./engine.js";

export { Tally, TallyError } from "./client.js";
export { compile } from "./engine.js";

const GRACE_MS = 80;

const canShare = typeof SharedArrayBuffer === "function"
  && globalThis.crossOriginIsolated !== false;

/** A worker of a browser, or one of node's that looks the same. */
async function hire(create) {
  if (create) return create();
  if (typeof Worker === "function") {
    return new Worker(new URL("./in-worker.js", import.meta.url), { type: "module" });
  }
  const threads = "node:worker_threads"; // in a variable: bundlers for browsers do not look for it
  const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ threads);
  return new Thread(new URL("./in-worker.js", import.meta.url));
}

/** {data} of a browser's message, or what node gives. */
function listen(worker, receive, fail) {
  if (typeof worker.on === "function") {
    worker.on("message", receive);
    worker.on("error", fail);
  } else {
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => fail(new Error(event.message || "no worker")));
  }
}

class Port {
  #wasm;
  #create;
  #module = null;   // a promise of it
  #worker = null;   // likewise
  #ready = null;    // the worker itself, once it is there: a question then goes out at once
  #cells = null;
  #queue = [];
  #current = null;
  #tickets = 0;
  #isClosed = false;

  constructor(wasm, create) {
    this.#wasm = wasm;
    this.#create = create;
  }

  /** Has a worker ready, with the library compiled, before anyone asks. */
  async open() {
    if (this.#isClosed) throw new Error("it is closed");
    this.#module ??= compile(this.#wasm);
    this.#worker ??= this.#hire();
    return this.#worker;
  }

  /** Listens from the first moment: a worker may fail before the library is there. */
  async #hire() {
    const worker = await hire(this.#create);
    const failed = new Promise((_, reject) => {
      listen(worker, (message) => this.#receive(message), (error) => {
        reject(error);
        this.#fail(worker, error);
      });
    });
    failed.catch(() => {});
    const module = await Promise.race([this.#module, failed]).catch((error) => {
      worker.terminate();
      throw error;
    });
    this.#cells = canShare ? new Int32Array(new SharedArrayBuffer(8)) : null;
    worker.postMessage({ module, cells: this.#cells });
    worker.unref?.(); // node ends where nothing is asked
    this.#ready = worker;
    return worker;
  }

  ask(text, limits) {
    return new Promise((resolve, reject) => {
      this.#enter({ text, limits, isStreamed: false, resolve, reject });
    });
  }

  /** The pieces of the answer as they come: an async iterable, with a status at the end. */
  stream(text, limits) {
    const pieces = new Pieces(() => this.#readOne());
    const question = { text, limits, isStreamed: true, piece: (piece) => pieces.put(piece),
      resolve: ({ status, text: rest }) => pieces.end(status, rest),
      reject: (error) => pieces.fail(error) };
    pieces.leave = () => this.#drop(question, new Error("no longer wanted"));
    this.#enter(question);
    return pieces;
  }

  #enter(question) {
    const { signal } = question.limits;
    question.ticket = ++this.#tickets;
    question.drop = () => this.#drop(question, signal.reason);
    signal?.addEventListener("abort", question.drop, { once: true });
    this.#queue.push(question);
    this.#next();
  }

  #next() {
    if (this.#current || this.#queue.length === 0) return;
    this.#current = this.#queue.shift();
    if (this.#ready) this.#post(this.#current);
    else this.#postOnceOpen(this.#current);
  }

  async #postOnceOpen(question) {
    try {
      await this.open();
      if (this.#current === question) this.#post(question);
    } catch (error) {
      this.#module = this.#worker = null; // the next question tries again
      this.#leave(question, () => question.reject(error));
    }
  }

  #post({ ticket, text, isStreamed, limits: { timeoutMs, memoryBytes } }) {
    this.#cells?.fill(0);
    this.#ready.ref?.();
    this.#ready.postMessage({ ticket, text, timeoutMs, memoryBytes, isStreamed });
  }

  /** The question is done with: the next one's turn. */
  #leave(question, tell) {
    question.limits.signal?.removeEventListener("abort", question.drop);
    if (this.#current === question) this.#current = null;
    tell();
    this.#worker?.then((worker) => this.#current === null && worker.unref?.(), () => {});
    this.#next();
  }

  #receive({ ticket, piece, status, text, failure }) {
    const question = this.#current;
    if (!question || ticket !== question.ticket) return;
    if (piece !== undefined) question.piece(piece);
    else if (failure) this.#leave(question, () => question.reject(new Error(failure)));
    else this.#leave(question, () => question.resolve({ status, text }));
  }

  async #fail(worker, error) {
    if (worker !== await this.#worker?.catch(() => null)) return;
    this.#end();
    const question = this.#current;
    if (question) this.#leave(question, () => question.reject(error));
  }

  #readOne() {
    if (this.#cells === null) return;
    Atomics.add(this.#cells, 1, 1);
    Atomics.notify(this.#cells, 1);
  }

  #drop(question, reason) {
    question.reject(reason);
    const place = this.#queue.indexOf(question);
    if (place >= 0) this.#queue.splice(place, 1);
    if (question !== this.#current) return;
    if (this.#cells !== null) {
      Atomics.store(this.#cells, 0, question.ticket);
      Atomics.notify(this.#cells, 1);
    }
    setTimeout(() => {
      if (question !== this.#current) return;
      this.#end();
      this.#leave(question, () => {});
    }, GRACE_MS);
  }

  #end() {
    const worker = this.#worker;
    this.#worker = this.#ready = null;
    worker?.then((hired) => hired.terminate(), () => {});
  }

  close() {
    this.#isClosed = true;
    this.#end();
    const left = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    this.#current = null;
    for (const question of left) question.reject(new Error("it is closed"));
  }
}

/** A queue with a reader that waits. read() is called for each piece that is taken out. */
class Pieces {
  #pieces = [];
  #failure = null;
  #wake = () => {};
  #read;
  status = null; // at the end
  leave = () => {};

  constructor(read) {
    this.#read = read;
  }

  put(piece) {
    this.#pieces.push(piece);
    this.#wake();
  }

  end(status, rest) {
    this.status ??= status;
    this.put(rest);
  }

  fail(error) {
    this.#failure ??= { error };
    this.#wake();
  }

  async* [Symbol.asyncIterator]() {
    try {
      for (;;) {
        if (this.#failure) throw this.#failure.error;
        if (this.#pieces.length > 0) {
          this.#read();
          yield this.#pieces.shift();
        } else if (this.status !== null) return;
        else await new Promise((resolve) => { this.#wake = resolve; });
      }
    } finally {
      if (this.status === null) this.leave();
    }
  }
}

/** The library in a worker, ready to be asked. */
export async function tally({ wasm = new URL("./tally.wasm", import.meta.url), worker,
  ...limits } = {}) {
  const port = new Port(wasm, worker);
  await port.open();
  return new Tally(port, limits);
}
