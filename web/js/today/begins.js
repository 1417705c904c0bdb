// SPDX-License-Identifier: MIT
// A day that has not begun here: when it will. Its view is asked for anew when it does.

import { today } from "../dates.js";
import { h } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";

const MINUTE_MS = 60000;
const HOURS_MOST = 48; // more are told as days

const msUntil = (date) => new Date(`${date}T00:00:00`) - Date.now();

/** How long it is until a date begins here: "5 h 12 min", or "8 days". */
export function timeUntil(date) {
  const minutes = Math.max(0, Math.ceil(msUntil(date) / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= HOURS_MOST) return t("day.days", { n: Math.ceil(hours / 24) });
  return hours > 0 ? t("day.hours", { n: hours, m: rest }) : t("day.minutes", { n: rest });
}

/** What a view shows instead of a day that there is not, or not yet: {element, leave}. */
export function noDayYet(date, title) {
  const isAhead = date !== null && msUntil(date) > 0;
  const said = h("p", { class: isAhead ? "day-begins" : "problem" });
  const tell = () => {
    said.textContent = t("day.begins", { time: timeUntil(date) });
    if (msUntil(date) <= 0) dispatchEvent(new HashChangeEvent("hashchange"));
  };
  if (isAhead) tell();
  else said.textContent = t("day.none");
  const timer = isAhead && setInterval(tell, 1000);
  return { title, leave: () => clearInterval(timer),
    element: h("div.view", {}, h("header.view-head", {}, h("h1", {}, title)), said,
      h("p", {}, h("a.button.primary", { href: link("five", today()) }, t("five.today")))) };
}
