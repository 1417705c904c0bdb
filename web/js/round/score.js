// SPDX-License-Identifier: MIT
// What an answer is worth: the show's points, or up to three stars. Hints lower both.

import { h } from "../dom.js";
import { isLess } from "../fraction.js";
import { t } from "../i18n.js";

export const STARS_MOST = 3;
export const POINTS_MOST = 10;
/** The most points that a round can still give after that many hints: of the first two, what the
 *  library says of each; written here since a hint tells its price before it is asked for. */
export const POINTS_AFTER_HINTS = [10, 7, 5, 0];
const ANSWER_SHOWN = 3; // the last hint

/** Exact is worth three stars, five away two, ten away one; each hint takes one, but an exact
 *  answer keeps its last. */
export function starsOf(best, hints) {
  if (!best || hints >= ANSWER_SHOWN) return 0;
  const isExact = !isLess(0, best.distance);
  const stars = isExact ? STARS_MOST : !isLess(5, best.distance) ? 2
    : !isLess(10, best.distance) ? 1 : 0;
  return Math.max(stars - hints, isExact ? 1 : 0);
}

export function pointsOf(best, hints) {
  return Math.min(best?.points ?? 0, POINTS_AFTER_HINTS[hints]);
}

/** ★★☆ in the page, and its name for those who do not see it. */
export function starRow(stars, tag = "span") {
  return h(`${tag}.stars`, { role: "img", "aria-label": t("stars", { n: stars }) },
    Array.from({ length: STARS_MOST }, (_, i) =>
      h(i < stars ? "i.star.star-full" : "i.star", {}, i < stars ? "★" : "☆")));
}

/** Both ways of counting: what an answer that is kept now is worth, and what a hint leaves. */
export const SCORES = {
  points: {
    of: pointsOf,
    text: (n) => t("points", { n }),
    price: undefined, // that of hints in general
  },
  stars: {
    of: starsOf,
    text: (n) => t("stars", { n }),
    price: (depth) => (depth >= ANSWER_SHOWN ? t("hint.price.noStar")
      : t("hint.price.stars", { n: STARS_MOST - depth })),
  },
};
