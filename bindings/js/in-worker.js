// SPDX-License-Identifier: MIT
// What runs in the worker of libtally/worker, in a browser or in node: it answers one question
// after the other.
//
//     in    {module, cells}                                 the library, once; cells may be null
//           {ticket, text, timeoutMs, memoryBytes, isStreamed}
//     out   {ticket, piece}                                 streamed: a piece of the answer
//           {ticket, status, text}                          the end of it
//           {ticket, failure}                               the worker itself has failed
//
// cells, where memory can be shared: [the ticket that is called off, how many pieces were read].

import { Engine } from "./engine.js";

const PIECES_AHEAD = 8; // that nobody has read yet

let port = globalThis; // in a browser
let engine = null;
let cells = null;
let ticket = 0;
let waitedMs = 0; // for the reader: not the time of the search

const isCalledOff = () => cells !== null && Atomics.load(cells, 0) === ticket;
const now = () => (isCalledOff() ? Infinity : performance.now() - waitedMs);

function waitForReader(sent) {
  for (;;) {
    const read = Atomics.load(cells, 1);
    if (isCalledOff() || sent - read < PIECES_AHEAD) return;
    const start = performance.now();
    Atomics.wait(cells, 1, read, 1000);
    waitedMs += performance.now() - start;
  }
}

async function answer({ text, isStreamed, ...limits }) {
  let answered = "";
  let sent = 0;
  waitedMs = 0;
  const status = await engine.ask(text, limits, (piece) => {
    if (!isStreamed) answered += piece;
    else {
      port.postMessage({ ticket, piece });
      sent++;
      if (cells !== null) waitForReader(sent);
    }
    return isCalledOff();
  });
  return { ticket, status, text: answered };
}

async function receive(message) {
  if (message.module) {
    engine = new Engine(message.module, now);
    cells = message.cells;
    return;
  }
  ticket = message.ticket;
  try {
    port.postMessage(await answer(message));
  } catch (error) {
    port.postMessage({ ticket: message.ticket, failure: String(error) });
  }
}

// No await at the top: what vite and webpack make of a worker by default cannot have one. In node,
// messages wait for the listener.
if (typeof globalThis.WorkerGlobalScope === "function") {
  addEventListener("message", ({ data }) => receive(data));
} else {
  const threads = "node:worker_threads"; // in a variable: bundlers for browsers do not look for it
  import(/* webpackIgnore: true */ /* @vite-ignore */ threads).then(({ parentPort }) => {
    port = parentPort;
    port.on("message", receive);
  });
}
