// SPDX-License-Identifier: MIT
// After a round: the map of what its numbers could have made. It is drawn when it is opened.

import { count, problemText } from "../engine/engine.js";
import { bringStyle, h, fill } from "../dom.js";
import { makeId, parseId } from "../game.js";
import { t } from "../i18n.js";

const NUMBERS_MOST = 7; // of which a map is drawn in a moment

/** A map to be opened; null where there is none for the game. */
export function possibleMap(id) {
  const game = parseId(id);
  if (!game || game.rules !== "countdown" || game.numbers.length > NUMBERS_MOST) return null;
  const place = h("div.outcome-map-body", {}, h("p.empty", {}, t("solve.working")));
  const details = h("details.card.outcome-map", { ontoggle: () => {
    if (details.open && !details.dataset.drawn) draw(details, place, game);
  } }, h("summary", {}, t("outcome.map")), place);
  return details;
}

async function draw(details, place, game) {
  details.dataset.drawn = "yes";
  try {
    const [{ TargetMap }, counts] = await Promise.all([import("../parts/map.js"),
      count(makeId({ ...game, first: 100, last: 999 })), bringStyle("explore")]);
    if (!counts.complete || !TargetMap.isWorthwhile(counts)) {
      fill(place, h("p.empty", {}, t(counts.complete ? "outcome.mapEmpty" : "map.tooLong")));
      return;
    }
    const map = new TargetMap(() => {});
    map.show(game, counts);
    fill(place, map.element);
  } catch (error) {
    fill(place, h("p.problem", {}, problemText(error)));
    delete details.dataset.drawn; // the next time it is opened it may be there
  }
}
