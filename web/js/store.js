// SPDX-License-Identifier: MIT
// What is kept on the device, and nowhere else: settings, rounds played, puzzles under way. Where
// the browser keeps nothing (private windows) all works the same, and is forgotten.

const PREFIX = "tally.";
const fallback = new Map(); // what could not be kept

export function recall(name, otherwise) {
  if (fallback.has(name)) return fallback.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    fallback.delete(name);
  } catch {
    fallback.set(name, value); // full, or not allowed: kept until the page is closed
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

/** The rounds that were played, the latest first. A round: {at, id, daily, points, value, distance,
 *  seconds, hints, difficulty}; a hand has neither points nor seconds. */
export function rounds() {
  const list = recall("rounds", []);
  return Array.isArray(list) ? list : [];
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
