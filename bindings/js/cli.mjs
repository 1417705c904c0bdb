#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Solves one game: npx libtally TARGET NUMBER..., or the ID of a game, such as make24:24/3,3,8,8.

import process from "node:process";
import { tally } from "./index.js";

const given = process.argv.slice(2);

function usage() {
  const isAsked = given.length > 0;
  (isAsked ? console.log : console.error)(
    "usage: npx libtally TARGET NUMBER...\n       npx libtally make24:24/3,3,8,8");
  return isAsked ? 0 : 2;
}

async function solve() {
  const t = await tally();
  const answer = await t.solve((await t.readGame(given.join(" "))).id);
  if (answer.status !== "solved") {
    console.log(answer.status === "closest" ? `${answer.target} is out of reach`
      : "no solution is known");
  }
  for (const { expression, value } of answer.solutions) console.log(`${expression} = ${value}`);
  return answer.status === "solved" ? 0 : 1;
}

try {
  process.exitCode = given.length === 0 || given[0] === "--help" || given[0] === "-h" ? usage()
    : await solve();
} catch (error) {
  console.error(`libtally: ${error.message}`);
  process.exitCode = 2;
}
