// SPDX-License-Identifier: MIT
// All that the page keeps on this device, as one text: {"tally":1,"kept":{NAME:VALUE}}.

import { mended } from "../shapes.js";
import { forget, namesKept, recall, remember } from "../store.js";

const FORMAT = 1;

export function exportText() {
  const kept = Object.fromEntries(namesKept().map((name) => [name, recall(name, null)])
    .filter(([, value]) => value !== null));
  return `${JSON.stringify({ tally: FORMAT, kept }, null, 1)}\n`;
}

/** Brings it back beside what there is: rounds of both are kept, a day keeps what is over in
 *  either, and of all else what comes in counts. How many names came in, and how many parts were
 *  broken and left out; throws where the text is none of exportText(). */
export function importText(text) {
  const { tally, kept } = JSON.parse(text);
  if (tally !== FORMAT || typeof kept !== "object" || kept === null) throw new SyntaxError("other");
  const told = { names: 0, broken: 0 };
  for (const [name, text] of Object.entries(kept)) {
    const { value, parts } = mended(name, text) ?? { parts: 1 };
    told.broken += parts;
    if (value === undefined) continue;
    told.names++;
    remember(name, merged(name, recall(name, null), value));
  }
  return told;
}

function merged(name, own, other) {
  if (own === null) return other;
  if (name === "rounds" || name === "storm") {
    const all = new Map([...other, ...own].map((round) =>
      [`${round.at} ${round.id ?? round.seed}`, round]));
    return [...all.values()].sort((a, b) => b.at - a.at);
  }
  if (name.startsWith("day.")) {
    if (JSON.stringify(own.games) !== JSON.stringify(other.games)) return own; // drawn otherwise
    const rounds = Array.from({ length: 5 }, (_, i) => (own.rounds[i]?.over ? own.rounds[i]
      : other.rounds[i] ?? own.rounds[i]));
    return { ...other, ...own, rounds };
  }
  if (["running", "challenge", "left"].includes(name)) return { ...own, ...other };
  return other;
}

export function clearAll() {
  for (const name of namesKept()) forget(name);
}
