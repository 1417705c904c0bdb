// SPDX-License-Identifier: MIT
// All that the page keeps on this device, as one text: {"tally":1,"kept":{NAME:VALUE}}.

import { forget, namesKept, recall, remember } from "../store.js";

const FORMAT = 1;

export function exportText() {
  const kept = Object.fromEntries(namesKept().map((name) => [name, recall(name, null)]));
  return `${JSON.stringify({ tally: FORMAT, kept }, null, 1)}\n`;
}

/** Brings it back beside what there is: rounds of both are kept, a day keeps what is over in
 *  either, and of all else what comes in counts. How many names came in; throws where the text is
 *  none of exportText(). */
export function importText(text) {
  const { tally, kept } = JSON.parse(text);
  if (tally !== FORMAT || typeof kept !== "object" || kept === null) throw new SyntaxError("other");
  const names = Object.keys(kept);
  for (const name of names) remember(name, merged(name, recall(name, null), kept[name]));
  return names.length;
}

function merged(name, own, other) {
  if (own === null) return other;
  if (name === "rounds" && Array.isArray(own) && Array.isArray(other)) {
    const all = new Map([...other, ...own].map((round) => [`${round.at} ${round.id}`, round]));
    return [...all.values()].sort((a, b) => b.at - a.at);
  }
  if (name.startsWith("day.") && Array.isArray(own.rounds) && Array.isArray(other.rounds)) {
    const rounds = Array.from({ length: 5 }, (_, i) => (own.rounds[i]?.over ? own.rounds[i]
      : other.rounds[i] ?? own.rounds[i]));
    return { ...other, ...own, rounds };
  }
  if (["running", "challenge"].includes(name)) return { ...own, ...other };
  return other;
}

export function clearAll() {
  for (const name of namesKept()) forget(name);
}
