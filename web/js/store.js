// SPDX-License-Identifier: MIT
// What is kept on the device, and nowhere else: settings, rounds played, puzzles under way. Where
// the browser keeps nothing (private windows) all works the same, and is forgotten.

const PREFIX = "tally.";
const fallback = new Map();

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? (fallback.get(name) ?? otherwise) : JSON.parse(text);
  } catch {
    return fallback.get(name) ?? otherwise;
  }
}

export function remember(name, value) {
  fallback.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: kept until the page is closed.
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
 *  seconds, hints}. */
export function rounds() {
  const list = recall("rounds", []);
  return Array.isArray(list) ? list : [];
}

/** Adds a round. A round of one's own (daily is null) counts once, however often its link is
 *  opened. */
export function addRound(round) {
  const isSame = ({ id, daily }) => id === round.id && daily === null;
  if (round.daily === null && rounds().some(isSame)) return;
  remember("rounds", [round, ...rounds()].slice(0, ROUNDS_KEPT));
}

export function forgetRounds() {
  remember("rounds", []);
}
