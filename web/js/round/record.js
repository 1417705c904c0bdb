// SPDX-License-Identifier: MIT
// How far a round has come, as it is kept on the device. Two tabs may play the same round: each
// change begins with what is kept by then, so that neither tab loses what the other one reached.

import { isLess } from "../fraction.js";
import { change, recall, watch } from "../store.js";

const SHELF_MOST = 20;

/** What is kept of a round, and what a tab adds. A round that is over stays as it ended; of both
 *  the nearest value and the most hints count; clock and steps are those of the tab that wrote
 *  last. */
export function joined(there, now) {
  if (!there || there.over) return there ?? now;
  const isNearer = there.best && (!now.best || isLess(there.best.distance, now.best.distance));
  return { ...now, best: isNearer ? there.best : now.best,
    hints: Math.max(there.hints ?? 0, now.hints) };
}

/** The record of one round in the value kept under a name: find(value) gives the record,
 *  put(value, record) the value with it. A Screen reads, writes and watches it. */
export function recordIn(name, find, put) {
  return {
    read: () => find(recall(name, {})),
    write: (kept) => {
      let now;
      change(name, {}, (value) => put(value, now = joined(find(value), kept)));
      return now;
    },
    watch: (listener) => watch(name, listener),
  };
}

/** A shelf holds the latest of many: what is put on it comes last, and the oldest goes. */
export function shelved(shelf, key, value) {
  const { [key]: _, ...others } = shelf;
  return Object.fromEntries([...Object.entries(others), [key, value]].slice(-SHELF_MOST));
}

/** The rounds of a series, with one of them changed. */
export const withRound = (rounds, place, round) =>
  Object.assign([...rounds], { [place]: round });
