// SPDX-License-Identifier: MIT
// What is kept on the device, and nowhere else: settings, rounds played, puzzles under way. Where
// the browser keeps nothing (private windows) all works the same, and is forgotten.
//
// What is read has the shapes of shapes.js: a person, an extension, or a file that is brought back
// can put anything there. What is broken is left out, and whenTroubled() says so. A first visit has
// nothing to read, and does without them.

const PREFIX = "tally.";
const fallback = new Map(); // what could not be kept

let tell = () => {};
let mended = (name, value) => ({ value }); // until there are shapes

/** From now on what is read is looked at. */
export async function loadShapes(load = () => import("./shapes.js")) {
  ({ mended } = await load());
}

/** Calls listener(trouble) when something that is kept was broken ("broken"), or nothing can be
 *  kept: not allowed ("blocked"), or no room ("full"). */
export function whenTroubled(listener) {
  tell = listener;
}

export function recall(name, otherwise) {
  if (fallback.has(name)) return fallback.get(name);
  let kept;
  try {
    kept = localStorage.getItem(PREFIX + name);
  } catch {
    tell("blocked");
  }
  return kept === null || kept === undefined ? otherwise : read(name, kept) ?? otherwise;
}

/** What is broken is told once: it is kept no longer. */
function read(name, kept) {
  const { value, parts = 0 } = mended(name, parsed(kept)) ?? {};
  if (parts > 0) {
    tell("broken");
    if (value === undefined) forget(name);
    else remember(name, value);
  }
  return value;
}

function parsed(kept) {
  try {
    return JSON.parse(kept);
  } catch {
    return undefined;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    fallback.delete(name);
  } catch (error) {
    fallback.set(name, value); // full, or not allowed: kept until the page is closed
    tell(/quota/i.test(error.name) ? "full" : "blocked");
  }
}

/** The names of all that is kept. */
export function namesKept() {
  const names = [...fallback.keys()];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key.startsWith(PREFIX)) names.push(key.slice(PREFIX.length));
    }
  } catch {
    // not allowed
  }
  return [...new Set(names)].sort();
}

export function forget(name) {
  fallback.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // not allowed
  }
}

/** Changes what is kept, beginning with what is there now: another tab may have put it there. */
export function change(name, otherwise, edit) {
  const value = edit(recall(name, otherwise));
  remember(name, value);
  return value;
}

/** Calls listener() once another tab has changed what is kept under that name; the result ends
 *  that. */
export function watch(name, listener) {
  const changed = ({ key }) => (key === null || key === PREFIX + name) && listener();
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}

const ROUNDS_KEPT = 500;

/** The rounds that were played, the latest first. A round: {at, id, daily, on, points, value,
 *  distance, seconds, hints, difficulty}; daily: null for a round of one's own; once there was a
 *  game of the day, whose rounds have its date, and on, the day on which they were begun. A hand
 *  has neither points nor seconds. */
export function rounds() {
  return recall("rounds", []);
}

/** Of some values for each field, what is kept; where that is none of them, what is usual, or the
 *  first. */
export function chosen(name, choices, usual = {}) {
  const kept = recall(name, {});
  return Object.fromEntries(Object.entries(choices).map(([field, values]) =>
    [field, values.includes(kept[field]) ? kept[field] : usual[field] ?? values[0]]));
}

/** Adds a round. A round of one's own (daily is null) counts once, however often its link is
 *  opened, and so does a hand. */
export function addRound(round) {
  const countsOnce = ({ daily, hand }) => daily === null || hand;
  const isSame = (other) => other.id === round.id && countsOnce(other);
  if (countsOnce(round) && rounds().some(isSame)) return;
  remember("rounds", [round, ...rounds()].slice(0, ROUNDS_KEPT));
}

/** Adds to a round what became known of it later. */
export function tellRound(at, facts) {
  change("rounds", [], (list) => list.map((round) => (round.at === at ? { ...round, ...facts }
    : round)));
}

export function forgetRounds() {
  remember("rounds", []);
}
