// SPDX-License-Identifier: MIT
// The text of a certificate: of games with + - * / whose target is out of reach.

const BASIC = ["countdown", "compte", "make24", "make10", "krypto", "llm"];
const LIMITS = { whole: 2n ** 62n, exact: 2n ** 31n };
const FAR = 5000000; // a certificate tells no values that are further away

const rising = (a, b) => (a < b ? -1 : 1);

/** values, mustUseAll: what the rules of the game allow. "": there is no certificate. */
export function certificateText({ rules, columns, numbers }, answer, { values, mustUseAll }) {
  const sorted = numbers.map(BigInt).sort(rising);
  // No numerator or denominator is beyond this product: a step at most doubles that of its sides.
  const bound = sorted.reduce((product, n) =>
    product * (n < 2n ? 2n : n) * (values === "exact" ? 2n : 1n), 1n);
  const made = answer.solutions.map(({ value, rpn }) => [String(value), rpn]);
  if (!BASIC.includes(rules) || columns !== "" || !(bound < LIMITS[values]) || sorted.length > 16
    || answer.status !== "closest" || !answer.complete || !(answer.distance < FAR)
    || !made.length || !made.every(([value]) => /^-?\d+$/.test(value))) return "";
  made.sort(([a], [b]) => rising(BigInt(a), BigInt(b)));
  return ["tally-proof 1", `numbers ${sorted.join(" ")}`,
    `rules ${values} ${mustUseAll ? "all" : "any"} free +-*/`, `claim closest ${answer.target}`,
    ...made.map((words) => `made ${words.join(" ")}`), "end", ""].join("\n");
}
