// SPDX-License-Identifier: MIT
// The library, compiled to WebAssembly, in this thread: a question as text goes in, the text of its
// answer comes out, in pieces, while the search goes on.

const encoder = new TextEncoder();
const MEMORY_MOST = 2 ** 32 - 65536;

/** Compiles the library. source: where it is, its bytes, a Response, or the module itself. */
export async function compile(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  if (typeof Response === "function" && given instanceof Response) return compileResponse(given);
  const url = new URL(given, globalThis.location?.href ?? import.meta.url);
  if (url.protocol !== "file:") return compileResponse(await fetch(url));
  const files = "node:fs/promises"; // in a variable: bundlers for browsers do not look for it
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  return WebAssembly.compile(await readFile(url));
}

async function compileResponse(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer()); // a server that does not know the type
}

export class Engine {
  #module;
  #library = null;
  #take = null;
  #now;

  /** now() tells milliseconds; a search is stopped once they are Infinity. */
  constructor(module, now = () => performance.now()) {
    this.#module = module;
    this.#now = now;
  }

  /**
   * Asks; take(text) is given the pieces of the answer, and stops the search by returning true. The
   * result is what went wrong, "SYNTAX", or "OK".
   */
  async ask(text, { timeoutMs = Infinity, memoryBytes = 0 }, take) {
    this.#library ??= await this.#instantiate();
    const library = this.#library;
    const input = encoder.encode(text);
    if (input.length > library.input_room()) return "SYNTAX";
    new Uint8Array(library.memory.buffer, library.input_place(), input.length).set(input);
    const taking = this.#take = { take, decoder: new TextDecoder(), failure: null };
    try {
      const code = library.query(input.length, timeoutMs, Math.min(memoryBytes, MEMORY_MOST));
      if (taking.failure) throw taking.failure.error;
      return this.#wordAt(library.status_name(code));
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#library = null; // in what state it is
      throw error;
    }
  }

  async #instantiate() {
    const host = {
      host_time_ms: () => this.#now(),
      host_take_text: (place, length) => this.#piece(place, length),
    };
    return (await WebAssembly.instantiate(this.#module, { host })).exports;
  }

  /** An exception would leave the library in the middle of its work: it is thrown afterwards. */
  #piece(place, length) {
    const { take, decoder } = this.#take;
    const bytes = new Uint8Array(this.#library.memory.buffer, place, length);
    try {
      return take(decoder.decode(bytes, { stream: true })) ? 1 : 0;
    } catch (error) {
      this.#take.failure = { error };
      return 1;
    }
  }

  #wordAt(place) {
    const bytes = new Uint8Array(this.#library.memory.buffer, place);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
