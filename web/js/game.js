// SPDX-License-Identifier: MIT
// Games as text: the ID that the whole of tally uses (countdown:952/25,50,75,100,3,6), links to views, and
// expressions as people write them.

/** Digits as a number; one that would not be exact as a BigInt. */
export function toNumber(digits) {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** {rules, columns, first, last, numbers} of an ID, or null where it is not of that form. */
export function parseId(id) {
  const match = /^([a-z0-9-]+)((?:,[^:]*)?):(\d+)(?:\.\.(\d+))?\/(\d+(?:,\d+)*)$/.exec(id);
  if (!match) return null;
  const [, rules, columns, first, last, numbers] = match;
  return {
    rules,
    columns,
    first: toNumber(first),
    last: toNumber(last ?? first),
    numbers: numbers.split(",").map(toNumber),
  };
}

export function makeId({ rules = "countdown", columns = "", first, last = first, numbers }) {
  const target = first === last ? `${first}` : `${first}..${last}`;
  return `${rules}${columns}:${target}/${numbers.join(",")}`;
}

/** The columns of the rules that a game has of its own: {ops: "-/", use: "all"}. */
export function columnsOf({ columns }) {
  return Object.fromEntries(columns.split(",").filter(Boolean).map((column) => column.split("=")));
}

const WHOLE_RULES = ["countdown", "compte"];

/** What a bench has to know of a game's rules. */
export function mannersOf(game) {
  const isCountdown = WHOLE_RULES.includes(game.rules);
  const { values = isCountdown ? "whole" : "exact", use = isCountdown ? "any" : "all" } = columnsOf(game);
  return { isWhole: values === "whole", mustUseAll: use === "all" };
}

/** The link to a view, as it stands in the address after #. */
export function link(view, ...parts) {
  return "#/" + [view, ...parts].join("/");
}

/** An expression of the library with the signs that people write. */
export function pretty(text) {
  return text
    .replace(/sqrt\(/g, "√(")
    .replace(/\*/g, "×")
    .replace(/ \/ /g, " ÷ ")
    .replace(/-/g, "−");
}

/** One that a person typed, spaced as the library spaces its own: "20+26" as "20 + 26", "-2+3" as "-2 + 3". */
export function spaced(text) {
  return text.replace(/\s+/g, "")
    .replace(/([\d)!])([-+*/×÷−])/g, "$1 $2 ");
}

/** Every whole number in a text that was typed or pasted; of a link to a game, or its ID, those of the game. */
export function numbersIn(text) {
  const [, game = text] = /[a-z0-9-]+:(\d+\/\d+(?:,\d+)*)/.exec(text) ?? [];
  return (game.match(/\d+/g) ?? []).map(toNumber);
}
