// SPDX-License-Identifier: MIT
// The operations that rules can have: the words for them in IDs, in the library's order, and how
// the page writes them.

import { toNumber } from "../game.js";
import { t } from "../i18n.js";

export const OPERATIONS = {
  "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^", "!": "!", sqrt: "√", neg: "−a", cat: "12",
  dot: ".5", "!!": "!!", square: "a²", pct: "%", sum: "Σ", subf: "!a", gamma: "Γ", zero: "0.5",
  mod: "mod", root: "ⁿ√", join: "a‖b", rep: ".5̅",
  floor: "⌊a⌋", ceil: "⌈a⌉", idiv: "//", log: "log",
  "0^0": "0⁰ = 1",
};

/** In limits of operations these have names; the others have their words. */
const LIMIT_NAMES = { "+": "add", "-": "sub", "*": "mul", "/": "div", "^": "pow" };
const UNLIMITED = ["neg", "cat", "dot", "zero", "rep", "0^0"]; // no steps

/** The limits of operations in an ID, "add.1;sub.1", or of an answer, "+:1,-:1", by their words. */
export function limitsOf(limits = "") {
  return Object.fromEntries(limits.split(/[,;]/).filter(Boolean).map((limit) => {
    const [name, count] = limit.split(/[:.]/);
    const [word] = Object.entries(LIMIT_NAMES).find(([, other]) => other === name) ?? [name];
    return [word, toNumber(count)];
  }));
}

/** The same as an ID has them. */
export function limitsAsId(limits) {
  return Object.keys(OPERATIONS).filter((word) => limits[word] !== undefined)
    .map((word) => `${LIMIT_NAMES[word] ?? word}.${limits[word]}`).join(";");
}

/** And as the page says them: "1 +, 1 −". */
export function limitsText(limits) {
  return Object.entries(limitsOf(limits)).map(([word, count]) =>
    `${count} ${OPERATIONS[word] ?? word}`).join(", ");
}

/** Whether an operation among others may have a limit: a minus before a number is no step, and
 *  would stand for one. */
export const mayBeLimited = (word, words) => words.includes(word) && !UNLIMITED.includes(word)
  && !(words.includes("neg") && "+-".includes(word));

const NAMES = { sqrt: "key.sqrt(", dot: "key.." };
const LONGEST_FIRST = Object.keys(OPERATIONS).sort((a, b) => b.length - a.length);
const WORD = new RegExp(LONGEST_FIRST.map((word) => word.replace(/[+*^/]/, "\\$&")).join("|"), "g");

/** The words in what an ID says of operations: "+!!" is "+" and "!!". */
export const operationsOf = (text) => text.match(WORD) ?? [];

export function operationName(word) {
  return t(NAMES[word] ?? (/^[-+*/^!]$/.test(word) ? `key.${word}` : `changed.op.${word}`));
}

const isSign = (text) => !/[\da-z]/.test(text);

/** Operations by their words in a line: the signs, then what others are called. */
export function operationsText(words) {
  const signs = words.map((word) => OPERATIONS[word] ?? word).filter(isSign).join(" ");
  const names = words.filter((word) => !isSign(OPERATIONS[word] ?? word)).map(operationName);
  return [signs, ...names].filter(Boolean).join(", ");
}

/** What a column says, in words. */
export function columnText(column, word) {
  if (column.startsWith("op-")) return t(`changed.${column}`, { limits: limitsText(word) });
  if (column === "max-value") return t("changed.max-value", { n: toNumber(word) });
  return column === "depth" ? t("changed.depth", { n: toNumber(word) })
    : t(`changed.${column}.${word}`);
}
