// SPDX-License-Identifier: MIT
import type { Limits, Platform, Source, Tally } from "./client.js";

export * from "./client.js";

/** The library in a worker. Without wasm: tally.wasm beside this module; without worker: one of
 *  in-worker.js beside this module. */
export declare function tally(options?: Limits & {
  wasm?: Source | Promise<Source>;
  worker?: () => Platform<"Worker", object>;
}): Promise<Tally>;
