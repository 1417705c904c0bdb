// SPDX-License-Identifier: MIT
// Rounds that were left before they were over, by their addresses: {target, seconds, spent, since,
// isSeries, at}. Home offers to go on with them. One whose time has run out meanwhile is over; of a
// series the next game is still there.

import { dateText, isDate } from "../dates.js";
import { h, cross } from "../dom.js";
import { t } from "../i18n.js";
import { change, recall } from "../store.js";

const KEPT_MOST = 20;
const SHOWN = 3;

/** Keeps a round as left; with null, that it is over. */
export function noteLeft(address, round) {
  change("left", {}, ({ [address]: _, ...others }) => (round
    ? Object.fromEntries([...Object.entries(others), [address, { ...round, at: Date.now() }]]
      .slice(-KEPT_MOST)) : others));
}

function secondsLeft({ seconds, spent, since, isSeries }) {
  if (!seconds || isSeries) return Infinity;
  return Math.ceil(seconds - (spent + (since ? Date.now() - since : 0)) / 1000);
}

/** A card with the rounds that can be gone on with, the latest first; null where there is none.
 *  isShown(address): whether something else leads there. */
export function leftCard(isShown) {
  const list = Object.entries(recall("left", {}))
    .filter(([address, round]) => secondsLeft(round) > 0 && !isShown(address))
    .sort(([, a], [, b]) => b.at - a.at);
  if (list.length === 0) return null;
  const title = h("h2", { id: "left-title", tabindex: "-1" }, t("left.title"));
  const forget = (row, address) => {
    noteLeft(address, null);
    row.remove();
    if (card.querySelector("li")) title.focus();
    else {
      card.remove();
      document.getElementById("main").focus();
    }
  };
  const rows = (some) => h("ul.left-rounds", {}, some.map((item) => leftRow(item, forget)));
  const card = h("section.card.left", { "aria-labelledby": "left-title" }, title,
    rows(list.slice(0, SHOWN)), list.length > SHOWN && h("details", {},
      h("summary", {}, t("left.more", { n: list.length - SHOWN })), rows(list.slice(SHOWN))));
  return card;
}

function leftRow([address, round], forget) {
  const seconds = secondsLeft(round);
  const [name, day] = nameOf(address);
  const time = seconds < Infinity
    && `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const row = h("li", {}, h("a.left-round", { href: address },
    h("b.left-target", {}, String(round.target)), " ",
    h("span.left-what", {}, name, " ", (day || time)
      && h("span.left-time", {}, [day, time].filter(Boolean).join(" · ")))),
  h("button.icon-button", { type: "button", "aria-label": t("left.forget"),
    title: t("left.forget"), onclick: () => forget(row, address) }, cross()));
  return row;
}

/** What the round is of, as its address says, and of which day. */
function nameOf(address) {
  const [, view, first, second] = address.split("/");
  const date = [first, second].find((part) => isDate(part ?? ""));
  const day = date && dateText(date, { day: "numeric", month: "short" });
  const key = { five: "left.five", play: "left.round", practice: "home.practice",
    challenge: "home.challenge", join: "home.class" }[view];
  return [t(key), day];
}
