// SPDX-License-Identifier: MIT
// A solution, as steps of small tiles and as one line.

import { h } from "../dom.js";
import { pretty } from "../game.js";
import { t } from "../i18n.js";

/** One expression on a line of its own, with the signs that people write. */
export function expressionLine(expression, value) {
  return h("code.expression", {}, pretty(expression),
    value !== undefined && [" ", h("span.equals", {}, `= ${pretty(String(value))}`)]);
}

/**
 * The steps as an ordered list. Given numbers and results on the way look different, which says again what the
 * order says: a number that stands as a result above is one.
 */
export function stepList(steps, numbers, target) {
  const given = numbers.map(String);
  const made = [];
  const chip = (part) => {
    const text = part.replace(/^\((.*)\)$/, "$1"); // a fraction stands in parentheses
    const place = made.indexOf(text);
    if (place >= 0) {
      made.splice(place, 1);
      return h("span.chip.chip-made", {}, pretty(text));
    }
    const givenPlace = given.indexOf(text);
    if (givenPlace >= 0) given.splice(givenPlace, 1);
    return h(Number(text) > 10 ? "span.chip.chip-large" : "span.chip", {}, pretty(text));
  };
  return h("ol.steps", {}, steps.map((step) => h("li.step", {}, stepParts(step, chip, made, target))));
}

function stepParts(step, chip, made, target) {
  const [left, result] = step.split(" = ");
  if (result === undefined) return h("span.chip.chip-row", {}, pretty(step));
  const binary = /^(\S+) ([-+*/^]) (\S+)$/.exec(left);
  const parts = binary
    ? [chip(binary[1]), h("span.sign", {}, sign(binary[2])), chip(binary[3])]
    : [h("span.chip.chip-whole", {}, pretty(left))];
  made.push(result);
  const isLast = result === String(target);
  return [...parts.flatMap((part) => [part, " "]), h("span.sign", {}, "="), " ",
    h(isLast ? "span.chip.chip-target" : "span.chip.chip-made", {}, pretty(result))];
}

/** The sign that stands for an operation on the page. */
export function sign(operation) {
  return { "*": "×", "/": "÷", "-": "−" }[operation] ?? operation;
}

/** Difficulty, as a word and as five marks of which some are filled. */
export function difficultyMark({ score, word }) {
  const filled = Math.min(5, Math.max(1, Math.ceil(score / 20)));
  const marks = Array.from({ length: 5 }, (_, i) => h(i < filled ? "i.mark.mark-full" : "i.mark"));
  return h("span.difficulty", {}, h("span.marks", { "aria-hidden": "true" }, marks),
    h("span", {}, t(`difficulty.${word}`)));
}
