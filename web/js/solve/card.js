// SPDX-License-Identifier: MIT
// What the cards of the Solve view share. A card keeps its room for a moment when its question
// changes, since most answers come before the next frame: it is stale, and out of sight.

import { fill } from "../dom.js";

/** Puts children where something else was, which may be stale and out of sight. */
export function place(element, ...children) {
  element.classList.remove("is-stale", "is-behind");
  fill(element, ...children);
}

/** The same for games that differ in their target alone: they share a map and a list of values. */
export function keyOf({ rules, columns, numbers }) {
  return `${rules}${columns}/${numbers.join(",")}`;
}
