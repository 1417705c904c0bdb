// SPDX-License-Identifier: MIT
// What the library answers, in words: a solution, as steps of small tiles and as one line; what is
// certain of a target.

import { h } from "../dom.js";
import { isLarge, pretty, sign, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { limitsText, operationsText } from "./operations.js";

const DIGITS_ABREAST = 16;
const SIGN = /^[-−+×÷^]$/;
const HELD_TOGETHER = 18; // characters
const DEPTH_MOST = 8;

/**
 * A long expression goes on in a new line before an operation, of those that come last in the
 * calculation where that will do: "(100 + 3) × 75" breaks before ×, not before +. All other blanks
 * are made to hold.
 */
function withBreaks(text, depthOfBreaks = 0) {
  const pieces = [];
  let depth = 0;
  for (const word of text.split(" ")) {
    if (pieces.length > 0 && !(SIGN.test(word) && depth <= depthOfBreaks)) pieces.push(
      `${pieces.pop()}\u00a0${word}`);
    else pieces.push(word);
    depth += word.split("(").length - word.split(")").length;
  }
  return pieces.map((piece) => (piece.length > HELD_TOGETHER && depthOfBreaks < DEPTH_MOST
    ? withBreaks(piece.replaceAll("\u00a0", " "), depthOfBreaks + 1) : piece)).join(" ");
}

/** One expression on a line of its own, with the signs that people write. */
export function expressionLine(expression, value) {
  return h("code.expression", {}, withBreaks(pretty(expression)),
    value !== undefined && [" ", h("span.equals", {}, `=\u00a0${pretty(String(value))}`)]);
}

/** Thousands are set apart in steps, where numbers grow: "1,234,567". One line for all stays as it
 *  can be typed. */
function withSeparators(text) {
  return text.replace(/(?<![.\d])\d{4,}/g, (digits) => number(BigInt(digits)));
}

export const prettyStep = (text) => withSeparators(pretty(text));

/**
 * The steps as an ordered list. Given numbers and results on the way look different, which says
 * again what the order says: a number that stands as a result above is one.
 */
export function stepList(steps, numbers, target) {
  const given = numbers.map(String);
  const made = [];
  const chip = (part) => {
    const text = part.replace(/^\((.*)\)$/, "$1"); // a fraction stands in parentheses
    const place = made.indexOf(text);
    if (place >= 0) {
      made.splice(place, 1);
      return h("span.chip.chip-made", {}, prettyStep(text));
    }
    const givenPlace = given.indexOf(text);
    if (givenPlace >= 0) given.splice(givenPlace, 1);
    return h(isLarge(text) ? "span.chip.chip-large" : "span.chip", {}, prettyStep(text));
  };
  return h(areWide(steps) ? "ol.steps.steps-wide" : "ol.steps", {},
    steps.map((step) => h("li.step", {}, stepParts(step, chip, made, target))));
}

/** Whether a phone has no room for the steps in columns. */
function areWide(steps) {
  const widths = [0, 0, 0];
  for (const step of steps) {
    step.split(/ [-+*/^=] /)
      .forEach((part, i) => { widths[i] = Math.max(widths[i] ?? 0, part.length); });
  }
  return widths.reduce((sum, width) => sum + width) > DIGITS_ABREAST;
}

function stepParts(step, chip, made, target) {
  const [left, result] = step.split(" = ");
  if (result === undefined) return h("span.chip.chip-row", {}, prettyStep(step));
  const binary = /^(\S+) ([-+*/^]) (\S+)$/.exec(left);
  const parts = binary
    ? [chip(binary[1]), h("span.sign", {}, sign(binary[2])), chip(binary[3])]
    : [h("span.chip.chip-whole", {}, prettyStep(left))];
  made.push(result);
  const isLast = result === String(target);
  return [...parts.flatMap((part) => [part, " "]), h("span.sign", {}, "="), " ",
    h(isLast ? "span.chip.chip-target" : "span.chip.chip-made", {}, prettyStep(result))];
}

/** The time of practised players, in seconds or, from a minute and a half on, in minutes. */
export function timeText(seconds) {
  if (seconds >= 3600) return t("difficulty.hour");
  if (seconds >= 90) return t("difficulty.minutes", { n: Math.round(seconds / 60) });
  return t("difficulty.seconds", { n: Math.round(seconds) });
}

/** A time that was measured: "54 s", "3 min 21 s". */
export function spanText(seconds) {
  const n = Math.round(seconds);
  return n < 90 ? t("play.seconds", { n })
    : t("time.minutes", { n: Math.floor(n / 60), s: String(n % 60) });
}

const LEVELS = ["very easy", "easy", "medium", "hard", "very hard"];

/** The word of a difficulty of 0..100; none where it is not known. */
export function levelWord(difficulty) {
  if (difficulty === undefined) return "";
  return t(`difficulty.${LEVELS[Math.min(4, Math.floor(difficulty / 20))]}`);
}

/** Difficulty, of 0..100: a word, five marks of which some are filled, and the time that it stands
 *  for. */
export function difficultyMark({ difficulty, seconds }) {
  const filled = Math.min(5, Math.floor(difficulty / 20) + 1);
  const marks = Array.from({ length: 5 }, (_, i) => h(i < filled ? "i.mark.mark-full" : "i.mark"));
  return h("span.difficulty", {}, h("span.marks", { "aria-hidden": "true" }, marks),
    h("span", {}, levelWord(difficulty)), " ", h("span.difficulty-time", {}, timeText(seconds)));
}

/** Whether an answer says, for certain, that its target cannot be made. */
export function isOutOfReach({ status, complete }) {
  return status === "closest" && complete;
}

const PLAIN = ["+", "-", "*", "/"];

/** Which rules an answer is about; nothing where they are + − × ÷ alone. */
export function scopeText(scope) {
  const isPlain = scope?.operations.every((operation) => PLAIN.includes(operation));
  const { brackets: kind, op_most: most, op_fewest: fewest, max_value: largest } = scope ?? {};
  if (!scope || (isPlain && !kind && !most && !fewest && !largest)) return "";
  const operations = operationsText(scope.operations);
  const more = [scope.depth && t("changed.depth", { n: scope.depth }),
    kind && t(`changed.brackets.${kind}`),
    most && t("changed.op-most", { limits: limitsText(most) }),
    fewest && t("changed.op-fewest", { limits: limitsText(fewest) }),
    largest && t("changed.max-value", { n: largest })]
    .filter(Boolean).map((words) => `, ${words}`).join("");
  const told = { operations: operations + more, values: t(`scope.${scope.values}`) };
  return ` ${t("scope", told)}`;
}

/** What an answer says of its target, in a sentence; certain only where the search was complete. */
export function verdictText(answer) {
  const { status, complete, bound, distance, solutions } = answer;
  if (status === "solved") {
    const text = t("solve.solved", { n: solutions[0].numbers_used });
    return complete ? text : `${text} ${t("solve.perhapsSimpler")}`;
  }
  if (!isOutOfReach(answer)) return t(solutions.length ? `solve.limit.${bound}` : "hint.none");
  const text = solutions.length ? t("solve.closest", { n: toNumber(distance) })
    : t("solve.nothing");
  return text + scopeText(answer.scope);
}

/** One of several solutions: a line, and its steps once it is opened. */
export function solutionRow(solution) {
  return h("li", {}, h("details", {},
    h("summary", {}, expressionLine(solution.expression),
      h("span.used", {}, t("others.used", { n: solution.numbers_used }))),
    h("div.details-steps", {}, stepsAsText(solution.steps))));
}

export function stepsAsText(steps) {
  return h("ol.plain-steps", {}, steps.map((step) => h("li", {}, prettyStep(step))));
}
