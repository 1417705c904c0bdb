// SPDX-License-Identifier: MIT
// All that the page keeps on this device, as one text: {"tally":1,"kept":{NAME:VALUE}}.

const PREFIX = "tally.";
const FORMAT = 1;

function namesKept() {
  return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i))
    .filter((key) => key.startsWith(PREFIX)).sort();
}

export function exportText() {
  const kept = Object.fromEntries(namesKept().map((key) =>
    [key.slice(PREFIX.length), JSON.parse(localStorage.getItem(key))]));
  return `${JSON.stringify({ tally: FORMAT, kept }, null, 1)}\n`;
}

/** Brings it back beside what there is: rounds of both are kept, a day keeps what is over in
 *  either, and of all else what comes in counts. How many names came in; throws where the text is
 *  none of exportText(). */
export function importText(text) {
  const { tally, kept } = JSON.parse(text);
  if (tally !== FORMAT || typeof kept !== "object" || kept === null) throw new SyntaxError("other");
  const names = Object.keys(kept);
  for (const name of names) {
    const own = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    localStorage.setItem(PREFIX + name, JSON.stringify(merged(name, own, kept[name])));
  }
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
  for (const key of namesKept()) localStorage.removeItem(key);
}
