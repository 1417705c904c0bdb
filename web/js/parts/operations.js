// SPDX-License-Identifier: MIT
// The operations that rules can have: the words for them in IDs, in the library's order, and how
// the page writes them.

import { t } from "../i18n.js";

export const OPERATIONS = {
  "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^", "!": "!", sqrt: "√", neg: "−a", cat: "12",
  dot: ".5", "!!": "!!", square: "a²", pct: "%", sum: "Σ", subf: "!a", gamma: "Γ", zero: "0.5",
  mod: "mod", root: "ⁿ√", join: "a‖b", rep: ".5̅",
  floor: "⌊a⌋", ceil: "⌈a⌉", idiv: "//", log: "log",
  "0^0": "0⁰ = 1",
};

const NAMES = { sqrt: "key.sqrt(", dot: "key.." };
const LONGEST_FIRST = Object.keys(OPERATIONS).sort((a, b) => b.length - a.length);
const WORD = new RegExp(LONGEST_FIRST.map((word) => word.replace(/[+*^/]/, "\\$&")).join("|"), "g");

/** The words in what an ID says of operations: "+!!" is "+" and "!!". */
export const operationsOf = (text) => text.match(WORD) ?? [];

export function operationName(word) {
  return t(NAMES[word] ?? (/^[-+*/^!]$/.test(word) ? `key.${word}` : `changed.op.${word}`));
}
