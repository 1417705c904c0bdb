// SPDX-License-Identifier: MIT
// Games as text: the ID that the whole of tally uses (countdown:952/25,50,75,100,3,6), links to
// views, and expressions as people write them. The library reads what people type.

const TARGET_MOST = 2n ** 64n - 1n;

/** What digits, or the library, say of a value: a number, or a BigInt where a number would not be
 *  exact; what is not whole (8/3) stays text. */
export function toNumber(value) {
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}

/** The whole number that is so far above another one. */
export const above = (value, distance) => toNumber(String(BigInt(value) + BigInt(distance)));

/** Whether a number or a target is a fraction, which an answer has as text: "3/4". */
export const isFraction = (value) => String(value).includes("/");

/** The targets up to so far from one: {first, last}. A fraction has none beside it. */
export function around(target, distance) {
  if (isFraction(target)) return { first: target, last: target };
  const [least, most] = [BigInt(target) - BigInt(distance), BigInt(target) + BigInt(distance)];
  return { first: least > 1n || target < 1 ? above(least, 0) : 1,
    last: above(most < TARGET_MOST ? most : TARGET_MOST, 0) };
}

/** A strip of targets beside each other has room for so many digits. */
export const STRIP_DIGITS = 6;

/** Whether a tile is one of the large ones. */
export const isLarge = (value) => /^\d+$/.test(value) && BigInt(value) > 10n;

/** A number as IDs have it: 24, -2, 3_4. */
const NUMBER = "-?\\d+(?:_\\d+)?";
const ID = new RegExp(`^([a-z0-9-]+)((?:,[^:]*)?):(${NUMBER})(?:\\.\\.(${NUMBER}))?\\/`
  + `(${NUMBER}(?:,${NUMBER})*)$`);

/** {rules, columns, first, last, numbers} of an ID, or null where it is not of that form. */
export function parseId(id) {
  const match = ID.exec(id.trim());
  if (!match) return null;
  const [, rules, columns, first, last, numbers] = match;
  const number = (text) => toNumber(text.replace("_", "/"));
  return {
    rules,
    columns,
    first: number(first),
    last: number(last ?? first),
    numbers: numbers.split(",").map(number),
  };
}

/** 952, 300..345 or −2 */
export function targetText({ first, last = first }) {
  return pretty(first === last ? String(first ?? "") : `${first}..${last}`);
}

export function makeId({ rules = "countdown", columns = "", numbers, ...target }) {
  const given = numbers.join(",").replaceAll("/", "_");
  return `${rules}${columns}:${plain(targetText(target)).replace("/", "_")}/${given}`;
}

/** The columns of the rules that a game has of its own: {ops: "-/", use: "all"}. */
export function columnsOf({ columns }) {
  return Object.fromEntries(columns.split(",").filter(Boolean).map((column) => column.split("=")));
}

const HANDS = ["make24", "make10", "krypto", "llm"];
const HAND_COLUMNS = ["values", "use", "op-most", "op-fewest", "max-value"];

/** Whether a game is played as a hand: + − × ÷ on a bench, without a clock. Rules that were changed
 *  are, too, where the bench has all that they allow. */
export function isHand(game) {
  const { rules, columns, first, last } = game;
  if (first !== last) return false;
  if (columns === "") return HANDS.includes(rules);
  const { ops = "", ...others } = columnsOf(game);
  return [...HANDS, "countdown", "compte"].includes(rules) && /^[-+*/]*$/.test(ops)
    && Object.keys(others).every((column) => HAND_COLUMNS.includes(column));
}

/** The link to a view, as it stands in the address after #. */
export function link(view, ...parts) {
  return "#/" + [view, ...parts].join("/");
}

/** The sign that stands for an operation on the page. */
export function sign(operation) {
  return { "*": "×", "/": "÷", "-": "−" }[operation] ?? operation;
}

/** An expression of the library with the signs that people write. */
export function pretty(text) {
  return text
    .replace(/sqrt\(/g, "√(")
    .replace(/\*/g, "×")
    .replace(/ \/ /g, " ÷ ")
    .replace(/-/g, "−");
}

/** A number as the library has it: "-2" of "−2". */
export const plain = (text) => text.replace(/−/g, "-");

/** One that a person typed, spaced as the library spaces its own: "20+26" as "20 + 26", "-2+3" as
 *  "-2 + 3". */
export function spaced(text) {
  return text.replace(/\s+/g, "")
    .replace(/([\d)!])([-+*/×÷−])/g, "$1 $2 ");
}

/** How many numbers a game has at most. */
export const NUMBERS_MOST = 64;

/** Percent signs of an address read; what is half of one stays as it is. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
