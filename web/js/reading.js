// SPDX-License-Identifier: MIT
// What a text that was typed or pasted means: a game, numbers, or why it is not plain.

import { decoded, makeId, NUMBERS_MOST, toNumber } from "./game.js";

const DIGITS_MOST = 20; // of a number: 2^64 - 1 has that many

/**
 * What a text that is no ID of a game may have been meant to be: {id, wrong}, the game of the
 * numbers that stand in it, or null where they are fewer than two; and the words that are no
 * numbers. rulesNamed: the rule sets that there are.
 */
export function nearestGame(text, rulesNamed) {
  const [, before, rest] = /^(?:([^:\d]*[^:]*):)?(.*)$/s.exec(decoded(text));
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const numbers = words.filter((word) => /^\d{1,19}$/.test(word))
    .map((word) => String(BigInt(word)));
  const wrong = words.filter((word) => !/^\d+$/.test(word));
  const name = before?.split(",")[0].split("/").pop().toLowerCase();
  if (name && !rulesNamed.includes(name)) wrong.unshift(name);
  const rules = rulesNamed.includes(name) ? name : "countdown";
  const [first, ...given] = numbers;
  if (given.length === 0 || given.length > NUMBERS_MOST) return { id: null, wrong };
  return { id: makeId({ rules, first, numbers: given }), wrong };
}

/** The ID in a text that was typed or pasted, as it is or at the end of an address; null where
 *  there is not just one. */
function idIn(text) {
  const ids = text.split(/[\s<>"'“”«»]+/).flatMap((word) => {
    const [, id] =
      /(?:^|[/(])([a-z][a-z0-9-]*(?:,[^:]*)?:\d+(?:\.\.\d+)?\/\d+(?:,\d+)*)[).,;]?$/.exec(
        decoded(word)) ?? [];
    return id ?? [];
  });
  return new Set(ids).size === 1 ? ids[0] : null;
}

const joined = (groups) => groups.replace(/\D/g, "");
const join = (all, before, groups) => before + joined(groups);

/** Blanks as parts of numbers, where they cannot be anything else: "1 000" (no number begins with a
 *  0), or no-break spaces. */
function withoutBlanks(text) {
  return text
    .replace(/(^|[^\d.,])([1-9]\d{0,2}(?:[\u00a0\u2009\u202f]\d{3})+)(?![\d.,])/g, join)
    .replace(/(^|[^\d.,\s]\s*)([1-9]\d{0,2}(?: 0\d\d)+)(?! ?\d{3}(?!\d)|[\d.,])/g, join)
    .replace(/(\d)\s*(?:\.{2,3}|…)\s*(?=\d)/g, "$1.."); // a range
}

const TARGET = /^(?:target|goal|ziel|compte|à trouver|cible|objetivo|目標|目标)/iu;

/** A text whose labels ("Target: 813") are left out. The numbers behind that of the target come
 *  first; where no label is the target's, or two are, the labels stay, and are refused. */
function withoutLabels(text) {
  const labels = [...text.matchAll(/(?<=^|[^\p{L}\d])\p{L}[\p{L} ]*["\s]?[:=]/gu)];
  if (labels.length === 0) return text;
  const ends = [...labels.slice(1).map(({ index }) => index), text.length];
  const parts = labels.map(({ 0: label, index }, i) => text.slice(index + label.length, ends[i]));
  const ofTarget = labels.flatMap(({ 0: label }, i) => (TARGET.test(label) ? [i] : []));
  const before = text.slice(0, labels[0].index);
  if (ofTarget.length !== 1 || /\d/.test(before)) return text;
  const [place] = ofTarget;
  return [before, parts[place], ...parts.filter((part, i) => i !== place)].join(" ");
}

/** What a word without blanks holds, as a list of digits, or {problem}. */
function digitsIn(word, decimal) {
  if (/^\d+$/.test(word)) return [word];
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(word);
  if (isGrouped && word.includes(",0")) return [joined(word)]; // 1,000: no number begins with a 0
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(word)) return [joined(word)];
  const isFraction = decimal === "," && /^\d+,\d+$/.test(word);
  if (isGrouped || isFraction || /^[1-9]\d{0,2}\.\d{3}$/.test(word))
    return { problem: "input.ambiguous" };
  if (/^\d+(?:,\d+)+$/.test(word)) return word.split(",");
  if (/^[-−–]\d+$/.test(word)) return { problem: "input.negative" };
  return { problem: /^\d+[-–]\d+$/.test(word) ? "input.range" : "input.word" };
}

/** What is wrong with digits by themselves. */
function problemOf(digits) {
  if (digits.length > DIGITS_MOST) return "input.large";
  return /^0\d/.test(digits) ? "input.zeros" : null;
}

/**
 * What a text that was typed or pasted means, or why that is not plain; nothing is left out, and
 * nothing bent:
 *     {id}               it is the ID of a game, or an address or a message that holds one
 *     {numbers, last}    its numbers; the first one stands for a range, 300..345, where there is a
 *                        last one
 *     {problem, word}    the word that is not a whole number, or can be read in two ways
 * Words that end in : or = ("Target: 813") tell what follows them. decimal: the sign that the
 * language has for it.
 */
export function readText(text, decimal = ".") {
  const id = idIn(text);
  if (id) return { id };
  const plain = withoutBlanks(withoutLabels(text.trim()).trim());
  // An ID without its rules.
  const [, target, rest] = /^(\d+(?:\.\.\d+)?)\/(\d+(?:,\d+)+)$/.exec(plain) ?? [];
  const words = (target ? `${target} ${rest.replaceAll(",", " ")}` : plain).split(/[\s;|"[\](){}]+/)
    .map((word) => word.replace(/,$/, "")).filter(Boolean);
  const numbers = [];
  let last = null;
  for (const [place, word] of words.entries()) {
    const range = place === 0 && /^(\d+)\.\.(\d+)$/.exec(word);
    const digits = range ? range.slice(1) : digitsIn(word, decimal);
    const problem = digits.problem ?? digits.map(problemOf).find(Boolean);
    if (problem) return { problem, word };
    if (range) last = toNumber(digits.pop());
    numbers.push(...digits.map(toNumber));
  }
  if (last !== null && last < numbers[0]) return { problem: "input.backwards", word: words[0] };
  return { numbers, last };
}

/** Whether what has been typed so far may still become what it does not look like: "1,", "300.",
 *  "make2". */
export function isUnfinished(text, decimal) {
  const comma = decimal === "," ? /^\d+,$/ : /^[1-9]\d{0,2}(?:,\d{3})*,(?:0\d?)?$/;
  // One that does not break.
  const blank = /^[1-9]\d{0,2}(?:[\u00a0\u2009\u202f]\d{3})*[\u00a0\u2009\u202f]\d{0,2}$/;
  return comma.test(text) || blank.test(text) || /^\d+(?:\.|\.\.\d*)$/.test(text)
    || /^[a-z][a-z\d,=+*^!/:.-]*$/.test(text);
}
