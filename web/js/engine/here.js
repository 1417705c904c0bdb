// SPDX-License-Identifier: MIT
// Answers in the page's own thread, for questions that take a millisecond or two. Browsers hold a
// worker's message back until what a key has changed is drawn, 10 to 30 ms later; an answer from
// here is drawn in that same frame. What may take longer, or does take longer, goes to a worker.

import { library, mannersOf } from "./engine.js";

const NUMBERS_MOST = 7;
const TIME_MS = 5;
const MEMORY_BYTES = 16 * 2 ** 20;
const OPEN_AFTER_MS = 1000; // the first answer, while nobody waits

let client = null;
let isOpening = false;

/** Has the library ready, with the functions compiled that a question needs. */
async function open() {
  const { tally } = await import("../libtally/index.js");
  const opened = await tally({ wasm: library(), timeoutMs: 100, memoryBytes: MEMORY_BYTES });
  await opened.query("countdown:765/1,3,7,10,25,50");
  client = opened;
}

/** Has the library ready in a while. */
export function openSoon() {
  if (isOpening) return;
  isOpening = true;
  // without it, the worker answers all
  setTimeout(() => open().catch(() => {}), OPEN_AFTER_MS);
}

/** The answer to a game with one target; null where it is not to be had so quickly. All of it
 *  happens in the same turn of the page. */
export async function solveHere(game, id) {
  const isQuick = client && game.first === game.last && game.numbers.length <= NUMBERS_MOST
    && mannersOf(game).isWhole;
  if (!isQuick) return null;
  try {
    const [answer] = await client.query(id, { timeoutMs: TIME_MS });
    return answer.complete ? answer : null;
  } catch {
    return null; // refused, or out of memory: the worker says what is wrong
  }
}
