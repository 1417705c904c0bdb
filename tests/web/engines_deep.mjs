// SPDX-License-Identifier: MIT
// The page in the other engines, Firefox and WebKit, where they are installed: it solves, maps,
// plays a round to its end, sets its puzzles, and does so with the server gone. ENGINE_PICTURES
// names a directory for pictures of it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish, site, skip, steps } from "./support.mjs";
import { firefox, press, until, webkit, write } from "./engines.mjs";
import { serve } from "./server.mjs";

const GAME = "countdown:765/1,3,7,10,25,50";

async function tour(engine, origin, server) {
  const { open, run } = engine;
  const picture = async (name) => {
    if (!process.env.ENGINE_PICTURES) return;
    writeFileSync(join(process.env.ENGINE_PICTURES, `${engine.name}-${name}.png`),
      await engine.picture());
  };
  await open(`${origin}/#/solve/${GAME}`);
  await run(() => {
    window.problems = [];
    addEventListener("error", (event) => window.problems.push(event.message));
    document.addEventListener("securitypolicyviolation",
      (event) => window.problems.push(event.violatedDirective));
  });
  equal(await run(until, ".solution-line", "765"), "(50 + 1) × (25 − 10) = 765",
    `${engine.name}: solved`);
  await run(until, "#others-title", "All 12 solutions");
  await run(until, ".map-summary", "896 of 900");
  equal(await run(() => document.querySelectorAll(".cell").length), 900, `${engine.name}: the map`);
  await picture("solve");
  await run(write, ".flap-input", "952 25 50 75 100 3 6");
  await run(until, ".solution-line", "= 952");
  await run(() => { location.hash = "#/play/countdown:765/1,3,7,10,25,50"; });
  await run(until, ".ready", "");
  await run(press, ".ready button", "Turn the tiles over");
  for (const text of ["50", "+", "1", "51", "25", "−", "10"]) await run(press,
    ".tile, .sign-button", text);
  await picture("round");
  for (const text of ["×", "51"]) await run(press, ".tile, .sign-button", text);
  await run(until, ".outcome h2", "10 points");
  await picture("outcome");
  await run(() => { location.hash = "#/puzzles/year:0..100/2,0,2,6"; });
  await run(until, ".grid-progress", "53 that can be made");
  await run(write, "#typed", "20+26");
  await run(() => document.querySelector("form.typed").requestSubmit());
  await run(until, ".typed-verdict", "46 found.");
  await picture("year");
  await run(() => { location.hash = "#/puzzles/four-fours:0..100/4,4,4,4"; });
  await run(until, ".grid-progress", "98 that can be made");
  equal(await run(() => window.problems), [], `${engine.name}: problems`);

  const isKept = await run(async () => {
    if (!("serviceWorker" in navigator)) return false;
    await navigator.serviceWorker.ready;
    for (let i = 0; i < 300 && document.documentElement.dataset.offline !== "all"; i++) {
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    return (await caches.keys()).length === 1;
  });
  check(isKept, `${engine.name}: the page is kept`);
  await server.stop();
  await open(`${origin}/?again#/puzzles/make24:24/3,3,8,8`);
  await run(write, "#typed", "8/(3-8/3)");
  await run(until, ".typed-verdict", "Exactly.");
  await open(`${origin}/?once-more#/solve/${GAME}`);
  equal(await run(until, ".solution-line", "765"), "(50 + 1) × (25 − 10) = 765",
    `${engine.name}: with the server gone`);
  await open(`${origin}/?rounds#/play`);
  await run(until, ".rounds li", "10 points");
}

const directory = site();
const list = [];
for (const start of [firefox, webkit]) {
  const engine = await start();
  if (engine) list.push(engine);
}
if (list.length === 0) skip("neither Firefox nor WebKit's driver is there");
await steps(Object.fromEntries(list.map((engine) => [engine.name, async () => {
  const server = await serve(directory);
  try {
    await tour(engine, server.origin, server);
  } finally {
    await engine.quit();
  }
}])));
finish();
