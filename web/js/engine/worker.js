// SPDX-License-Identifier: MIT
// The library, in a worker of its own. A question comes as {ticket, name, input, numbers}; {ticket,
// status, answer} goes back. One question at a time, in order; what takes too long is ended from
// outside, by ending the worker.

let library = null;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textAt(place, length) {
  return decoder.decode(new Uint8Array(library.memory.buffer, place, length));
}

async function start(module) {
  const page = { page_time_ms: () => performance.now() };
  library = (await WebAssembly.instantiate(module, { page })).exports;
}

/** The arguments: the lengths of the texts, which stand one after the other, then the numbers. */
function answer({ ticket, name, input, numbers }) {
  const texts = input.map((text) => encoder.encode(text));
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  if (total >= library.input_room()) throw new RangeError("too much text");
  let place = library.input_place();
  for (const text of texts) {
    new Uint8Array(library.memory.buffer, place, text.length).set(text);
    place += text.length;
  }
  const status = library[name](...texts.map((text) => text.length), ...numbers);
  const json = textAt(library.result_data(), library.result_length());
  return { ticket, status, answer: JSON.parse(json) };
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
