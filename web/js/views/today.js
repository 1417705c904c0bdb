// SPDX-License-Identifier: MIT
// Home: the five games of today, how it goes in ten seconds, a quick round, and the ways to all
// else.

import { daily, problemText } from "../engine/engine.js";
import { dateNumber, dateText, numberOfDay, shifted, today } from "../dates.js";
import { h, cross, fill, onScreen, svg } from "../dom.js";
import { link, parseId } from "../game.js";
import { addStrings, number, t } from "../i18n.js";
import { Workbench } from "../parts/workbench.js";
import { starRow, STARS_MOST } from "../round/score.js";
import { recall, remember, rounds } from "../store.js";
import { datesKept, dayOf, FIVE, isDone, nextOf, overOf, starsOfDay,
  streak } from "../today/diary.js";
import { dayLink, FIRST_DAY } from "../today/week.js";

const QUICK = [["easy", { level: "easy", seconds: 60 }], ["show", { level: "any", seconds: 30 }],
  ["calm", { level: "medium", seconds: 0 }]];
const WEEK = 7;
const LESSON = { numbers: [25, 4, 3], target: 103 };

export function todayView() {
  const date = today();
  return { title: t("tab.today"), isOfToday: true, element: h("div.view.home", {},
    h("h1.unseen", {}, t("home.title")),
    h("div.home-main", {}, fiveCard(date), leftPlace(date), lessonCard(), quickCard()),
    h("div.home-side", {}, wayCard("puzzles", progressText()), wayCard("storm"),
      wayCard("practice"), wayCard("challenge", undefined, link("challenge", "new")),
      wayCard("solve"), wayCard("class"), wayCard("join"), wayCard("print"))) };
}

// ---- Today's five -------------------------------------------------------------------------------

function fiveCard(date) {
  const day = dayOf(date);
  const next = nextOf(day);
  const days = streak(date);
  const begun = overOf(day).length > 0 || day?.rounds.some(Boolean);
  return h("section.five-card", { "aria-labelledby": "five-title" },
    h("div.five-head", {}, h("h2", { id: "five-title" }, t("five.name")),
      h("p", {}, `${dateText(date, { day: "numeric", month: "short" })} · `,
        t("five.number", { n: String(numberOfDay(date)) })), tallyMark(overOf(day).length)),
    h("p", {}, isDone(day) ? t("five.doneLead", { n: starsOfDay(day), most: FIVE * STARS_MOST })
      : t("five.lead")),
    h("ol.five-games", {}, Array.from({ length: FIVE }, (_, i) => gameChip(date, day, i))),
    h("a.button.five-go.big", { href: link("five", date) },
      isDone(day) ? t("five.look") : begun ? t("five.goOn", { n: next + 1 }) : t("five.begin")),
    days > 0 && h("p", {}, h("a.five-streak", { href: link("help", "streak") },
      `🔥 ${t("five.streakShort", { n: days })}`)),
    weekRow(date), h("div.five-variants", {}, variant("make24", date), variant("make10", date)));
}

const STROKES = ["M8 4v28", "M18 4v28", "M28 4v28", "M38 4v28", "M2 29 46 7"];

/** Five strokes, as people count on paper; those of games that are over are lit. */
const tallyMark = (over) => svg("svg", { class: "five-mark", viewBox: "0 0 48 36",
  "aria-hidden": "true", focusable: "false" },
STROKES.map((d, i) => svg("path", { d, class: i < over && "is-over" })));

/** The days before, for who has played one: each leads to its games, those that were not played,
 *  too. */
function weekRow(date) {
  if (!datesKept().some((other) => other < date)) return null;
  const days = Array.from({ length: WEEK }, (_, i) => shifted(date, i - WEEK))
    .filter((other) => other >= FIRST_DAY);
  return h("div.five-week", { role: "group", "aria-label": t("five.week") },
    days.map((other) => dayLink("five-day", other, dateText(other, { weekday: "short" }))));
}

/** The day in other rules: its hand, whose tiles come when they are drawn. */
function variant(rules, date) {
  const card = h("a.five-variant", { href: link("puzzles") }, h("b", {}, t(`home.${rules}`)),
    h("span", {}, "\u00a0"));
  onScreen().then(() => daily(rules, dateNumber(date))).then(({ id, numbers }) => {
    card.href = link("puzzles", id);
    const isSolved = recall("hands.solved", []).includes(id);
    fill(card, h("b", {}, t(`home.${rules}`)),
      h("span.way-tiles", { "aria-label": numbers.join(" "), role: "img" },
        numbers.map((n) => h("span.tile", { "aria-hidden": "true" }, n))),
      isSolved && h("span", {}, t("home.solved")));
  }).catch(() => {});
  return card;
}

function gameChip(date, day, place) {
  const round = day?.rounds[place];
  if (!round?.over) return h("li.five-chip", {}, h("span.five-place", {}, number(place + 1)));
  return h("li.five-chip.is-over", {}, h("a", { href: link("five", date, place + 1) },
    h("span.five-target", {}, String(parseId(day.games[place].id).first)), " ",
    starRow(round.score ?? 0)));
}

let left; // what shows rounds that were left, once it is there: only who has some waits for it
const bringLeft = async () => {
  [left] = await Promise.all([import("../today/left.js"), addStrings()]);
};
const hasLeft = () => Object.keys(recall("left", {})).length > 0;
if (hasLeft()) await bringLeft().catch(() => {}); // so that home comes as a whole

/** Rounds that were left, without those of today. */
function leftPlace(date) {
  const card = () => left.leftCard((address) => address === link("five", date));
  if (!hasLeft() || left) return hasLeft() && card();
  const place = h("div", { hidden: true });
  bringLeft().then(() => place.replaceWith(card() ?? ""), () => {});
  return place;
}

// ---- How it goes, to be tried -------------------------------------------------------------------

function lessonCard() {
  if (recall("lesson", false) || rounds().length > 0) return null; // known by then
  const said = h("p.lesson-said", { role: "status" }, t("lesson.lead", { target: LESSON.target }));
  const close = h("button.icon-button", { type: "button", "aria-label": t("lesson.close"),
    onclick: () => {
      remember("lesson", true);
      card.remove();
      document.getElementById("quick-title").focus(); // what comes next
    } }, cross());
  const bench = new Workbench({ numbers: LESSON.numbers, isWhole: true,
    onValue: ({ value, used }) => {
      const isThere = value.numerator === BigInt(LESSON.target) && value.denominator === 1n;
      if (isThere) remember("lesson", true); // not shown the next time
      said.textContent = isThere ? t("lesson.done")
        : t(used === 2 ? "lesson.more" : "lesson.other", { target: LESSON.target });
    } });
  const card = h("section.card.lesson", { "aria-labelledby": "lesson-title" },
    h("div.card-head", {}, h("h2", { id: "lesson-title" }, t("lesson.title")), close),
    said, bench.element);
  return card;
}

// ---- A quick round ------------------------------------------------------------------------------

function quickCard() {
  const problem = h("p.problem", { role: "alert", hidden: true });
  const go = async (settings) => {
    const play = await import("./play.js").catch(() => null);
    if (!play) {
      location.hash = link("play"); // where it is said why that is not to be had
      return;
    }
    try {
      await play.drawRound({ ...play.playSettings(), large: "-1", ...settings });
    } catch (error) {
      problem.hidden = false;
      problem.textContent = problemText(error);
    }
  };
  return h("section.card.quick", { "aria-labelledby": "quick-title" },
    h("div.card-head", {}, h("h2", { id: "quick-title", tabindex: "-1" }, t("quick.title")),
      h("a", { href: link("play") }, t("quick.more"))),
    h("div.quick-buttons", {}, QUICK.map(([name, settings]) => h(
      name === "show" ? "button.primary" : "button.secondary",
      { type: "button", onclick: () => go(settings) }, t(`quick.${name}`)))), problem);
}

// ---- Beside it ----------------------------------------------------------------------------------

function wayCard(name, text = t(`home.${name}.lead`), href = link(name)) {
  return h("a.card.way", { href }, h("b", {}, t(`home.${name}`)),
    h("span", {}, text));
}

function progressText() {
  const solved = recall("solved.make24", 0) + recall("solved.make10", 0);
  return solved ? t("puzzle.solvedSoFar", { n: solved }) : t("home.puzzles.lead");
}
