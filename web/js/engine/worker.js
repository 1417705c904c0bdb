// SPDX-License-Identifier: MIT
// The library, in a worker of its own. A question comes as {ticket, name, input, numbers}; {ticket,
// status, lines} goes back: what went wrong ("SYNTAX"), if anything did, and the objects of the
// answer. One question at a time, in order; what takes too long is ended from outside, by ending
// the worker.

let library = null;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textAt(place, length) {
  return decoder.decode(new Uint8Array(library.memory.buffer, place, length));
}

function wordAt(place) {
  return textAt(place, new Uint8Array(library.memory.buffer, place).indexOf(0));
}

async function start(module) {
  const page = { page_time_ms: () => performance.now() };
  library = (await WebAssembly.instantiate(module, { page })).exports;
}

/** The arguments: the length of the text, then the numbers. */
function answer({ ticket, name, input, numbers }) {
  const text = encoder.encode(input);
  if (text.length > library.input_room()) throw new RangeError("too much text");
  new Uint8Array(library.memory.buffer, library.input_place(), text.length).set(text);
  const code = library[name](text.length, ...numbers);
  const lines = textAt(library.result_data(), library.result_length()).split("\n").filter(Boolean);
  const status = code === 0 ? null : wordAt(library.status_name(code));
  return { ticket, status, lines: lines.map((line) => JSON.parse(line)) };
}

const ready = new Promise((resolve, reject) => {
  addEventListener("message", ({ data }) => {
    if (data.module) start(data.module).then(resolve, reject);
  });
});

addEventListener("message", async ({ data }) => {
  if (data.module) return;
  try {
    await ready;
    postMessage(answer(data));
  } catch (error) {
    postMessage({ ticket: data.ticket, failure: String(error) });
  }
});
