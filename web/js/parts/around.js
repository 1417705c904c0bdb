// SPDX-License-Identifier: MIT
// The targets around one, ten below to ten above, as a strip of cells like those of the map.

import { count } from "../engine/engine.js";
import { h } from "../dom.js";
import { above, around as targetsAround, link, makeId, STRIP_DIGITS, toNumber } from "../game.js";
import { t } from "../i18n.js";
import { paintCell } from "./map.js";

const AROUND = 10;

/** A strip for the game, {rules, columns, first, numbers}; null where it was not settled in time,
 *  or has no room. */
export async function around(game, options) {
  const target = game.first;
  const { first, last } = targetsAround(target, AROUND);
  if (String(last).length > STRIP_DIGITS) return null;
  const counts = await count(makeId({ ...game, first, last }), { budget: 3000, ...options });
  if (!counts.complete) return null;
  const cells = counts.solutions.map((solutions, i) => {
    const value = above(first, i);
    const cell = h("a", { href: link("solve", makeId({ ...game, first: value, last: value })),
      "aria-current": value === target ? "true" : null }, String(value));
    paintCell(cell, value, toNumber(solutions), counts.fewest[i], "near-cell");
    return cell;
  });
  return h("nav.around", { "aria-label": t("around.title") }, cells);
}
