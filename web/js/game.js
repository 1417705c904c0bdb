// SPDX-License-Identifier: MIT
// Games as text: the ID that the whole of tally uses (countdown:952/25,50,75,100,3,6), links to views, and
// expressions as people write them.

/** {rules, columns, first, last, numbers} of an ID, or null where it is not of that form. */
export function parseId(id) {
  const match = /^([a-z0-9-]+)((?:,[^:]*)?):(\d+)(?:\.\.(\d+))?\/(\d+(?:,\d+)*)$/.exec(id);
  if (!match) return null;
  const [, rules, columns, first, last, numbers] = match;
  return {
    rules,
    columns,
    first: Number(first),
    last: Number(last ?? first),
    numbers: numbers.split(",").map(Number),
  };
}

export function makeId({ rules = "countdown", columns = "", first, last = first, numbers }) {
  const target = first === last ? `${first}` : `${first}..${last}`;
  return `${rules}${columns}:${target}/${numbers.join(",")}`;
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

/** Every whole number in a text that was typed or pasted. */
export function numbersIn(text) {
  return (text.match(/\d{1,15}/g) ?? []).map(Number);
}
