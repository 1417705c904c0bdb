// SPDX-License-Identifier: MIT
// The certificates of the page are those of `tally prove`, byte for byte.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { check, equal, finish, source } from "./support.mjs";

const { certificateText } = await import(join(source, "web/js/solve/certificate.js"));
const tally = (...words) => spawnSync(process.env.TALLY, words, { encoding: "utf8" }).stdout;
const WHOLE = { values: "whole", mustUseAll: false }, EXACT = { values: "exact", mustUseAll: true };
const ofGame = (rules, columns, target, numbers, manners) =>
  certificateText({ rules, columns, numbers }, JSON.parse(tally("solve", "--json",
    `${rules}${columns}:${target}/${numbers.join()}`)), manners);

for (const [rules, target, numbers, manners] of [
  ["countdown", 831, [50, 1, 3, 7, 10, 25], WHOLE], ["countdown", 947, [1, 2, 2, 3, 3, 4], WHOLE],
  ["countdown", 29, [1, 2, 3, 4], WHOLE], ["compte", 660, [2, 2, 7, 50, 75, 100], WHOLE],
  ["make24", 24, [1, 1, 1, 1], EXACT], ["krypto", 24, [1, 1, 1, 1, 1], EXACT],
  ["make10", 10, [1, 1, 1, 1], EXACT], ["llm", 97, [3, 6, 5], EXACT]]) {
  const written = tally("prove", `${rules}:${target}/${numbers.join()}`);
  check(written.endsWith("\nend\n"), `${rules} ${target}: ${written}`);
  equal(ofGame(rules, "", target, numbers, manners), written, `${rules} ${target}`);
}
for (const [rules, columns, target, numbers, manners] of [
  ["countdown", "", 765, [1, 3, 7, 10, 25, 50], WHOLE], // it can be made
  ["countdown", ",ops=+-", 831, [1, 3, 7, 10, 25, 50], WHOLE],
  ["year", "", 99, [2, 0, 1, 9], EXACT],
  ["make24", "", 24, [1000, 1000, 1000, 1001], EXACT]]) {
  equal(ofGame(rules, columns, target, numbers, manners), "", `none: ${rules}${columns} ${target}`);
}
finish();
