// SPDX-License-Identifier: MIT
// A day as a link, on home and in the archive: how it went, or that it was not played.

import { dateText } from "../dates.js";
import { h } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { STARS_MOST } from "../round/score.js";
import { dayOf, FIVE, isDone, overOf, starsOfDay } from "./diary.js";

export const FIRST_DAY = "2026-11-01"; // the archive begins here

/** kind: its class; name: what is written on it beside its stars. */
export function dayLink(kind, date, name) {
  const day = dayOf(date);
  const stars = starsOfDay(day), isBegun = overOf(day).length > 0;
  const state = isDone(day) ? t("archive.done", { n: stars, most: FIVE * STARS_MOST })
    : t(isBegun ? "archive.begun" : "archive.open");
  return h(`a.${kind}${isDone(day) ? ".is-done" : isBegun ? ".is-begun" : ""}`,
    { href: link("five", date) }, h("b", {}, name), h("span", {}, isBegun ? `${stars}★` : ""),
    h("span.unseen", {}, ` ${dateText(date)}: ${state}`));
}
