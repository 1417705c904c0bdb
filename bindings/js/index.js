// SPDX-License-Identifier: MIT
// The library in this thread. A search holds the thread until it ends; libtally/worker does not.

import { Tally } from "./client.js";
import { compile, Engine } from "./engine.js";

export { Tally, TallyError } from "./client.js";
export { compile } from "./engine.js";

/** The library, ready to be asked: (await tally()).solve("countdown:765/1,3,7,10,25,50"). */
export async function tally({ wasm = new URL("./tally.wasm", import.meta.url), ...limits } = {}) {
  let engine = new Engine(await compile(wasm));
  return new Tally({
    async ask(text, asked) {
      if (engine === null) throw new Error("it is closed");
      let answer = "";
      const status = await engine.ask(text, asked, (piece) => { answer += piece; });
      return { status, text: answer };
    },
    close() {
      engine = null;
    },
  }, limits);
}
