// SPDX-License-Identifier: MIT
import type { Limits, Source, Tally } from "./client.js";

export * from "./client.js";

/** The library in this thread. Without wasm: tally.wasm beside this module. */
export declare function tally(
  options?: Limits & { wasm?: Source | Promise<Source> }): Promise<Tally>;
