// SPDX-License-Identifier: MIT
// The Play view: choosing a round, and what was played before. The board is in
// round/screen.js.

import { draw, freshSeed, problemText, rate } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { link, parseId } from "../game.js";
import { locale, number, percent, t } from "../i18n.js";
import { shareButton, sharedAddress } from "../parts/share.js";
import { recordIn, shelved } from "../round/record.js";
import { Screen } from "../round/screen.js";
import { starRow } from "../round/score.js";
import { addRound, change, chosen, forgetRounds, recall, remember, rounds,
  tellRound } from "../store.js";
import { streak } from "../today/diary.js";

const LARGE = ["-1", "0", "1", "2", "3", "4"];
const LEVELS = { any: [0, 100], easy: [0, 39], medium: [40, 59], hard: [60, 100] };
const CLOCKS = [30, 60, 0];
const ROUNDS_SHOWN = 12;

let isAskedFor = null; // the game that was just drawn, which begins without asking again

export function playView(rest) {
  const game = parseId(rest);
  if (game && game.first === game.last) return roundView(rest);
  return { title: t("tab.play"), element: setup(rest), update: (address) => address === "" };
}

/** A round of one's own. It is kept: after a reload it goes on, or its result is there. */
function roundView(id) {
  const startsNow = isAskedFor === id;
  isAskedFor = null;
  if (startsNow) change("running", {}, ({ [id]: _, ...others }) => others);
  const seconds = recall("running", {})[id]?.seconds ?? playSettings().seconds;
  const record = recordIn("running", (shelf) => shelf[id]?.kept,
    (shelf, kept) => shelved(shelf, id, { seconds, kept }));
  const screen = new Screen({ id, title: t("round.title"), seconds, startsNow, exit: link("play"),
    record, address: link("play", id),
    onOver: (result) => noteRound(result),
    endings: (result) => [...roundEndings(result), h("button.quiet", { type: "button",
      onclick: () => playAnew(id) }, t("outcome.same"))] });
  return { title: t("tab.play"), element: screen.element, leave: () => screen.leave(),
    isWhole: true };
}

/** The address stays, so that the view is asked for by hand. */
function playAnew(id) {
  isAskedFor = id;
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function noteRound({ id, begun: at, score, value, distance, seconds, hints }) {
  addRound({ at, id, daily: null, points: score, value, distance, seconds, hints });
  rate(id).then(({ word, score: difficulty }) => word && tellRound(at, { difficulty }))
    .catch(() => {}); // then its level is not known
}

function roundEndings({ id, score }) {
  const text = () => `tally ${parseId(id).first}: ${t("points", { n: score })}\n`
    + sharedAddress("play", id);
  return [
    h("button.primary.big", { type: "button", onclick: () => drawRound(playSettings()) },
      t("outcome.again")),
    shareButton(text, { label: t("outcome.share"), kind: "secondary" }),
  ];
}

export function playSettings() {
  return chosen("play", { large: LARGE, level: Object.keys(LEVELS), seconds: CLOCKS });
}

/** Draws a game as wished, and goes to it; its clock is that of the settings. */
export async function drawRound({ large, level, seconds }) {
  remember("play", { large, level, seconds });
  const [easiest, hardest] = LEVELS[level] ?? LEVELS.any;
  const mustHaveSolution = level !== "any";
  const game = await draw("countdown", freshSeed(), { large: Number(large), easiest, hardest,
    mustHaveSolution });
  isAskedFor = game.id;
  location.hash = link("play", game.id);
}

function choices(name, legend, options, chosen) {
  return h("fieldset.choices", {}, h("legend", {}, legend), options.map(([value, text]) =>
    h("label.choice", {},
      h("input", { type: "radio", name, value, checked: String(value) === String(chosen) }),
      h("span", {}, text))));
}

function setup(unread) {
  const settings = playSettings();
  const start = h("button.primary.big", { type: "submit" }, t("play.start"));
  const problem = h("p.problem", { role: "alert", hidden: true });
  const form = h("form.card.setup", {
    onsubmit: (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const chosen = { large: data.get("large"), level: data.get("level"),
        seconds: Number(data.get("seconds")) };
      remember("play", chosen);
      start.disabled = true;
      drawRound(chosen).catch((error) => {
        start.disabled = false;
        problem.hidden = false;
        problem.textContent = problemText(error);
      });
    },
  },
  h("h2", {}, t("play.setup")), start, problem,
  choices("large", t("play.large"),
    LARGE.map((n) => [n, n === "-1" ? t("play.chance") : number(Number(n))]),
    settings.large),
  choices("level", t("play.level"), Object.keys(LEVELS)
    .map((name) => [name, t(`play.level.${name}`)]),
    settings.level),
  h("a.help-link", { href: link("help", "levels") }, t("help.levels")),
  choices("seconds", t("play.clock"),
    CLOCKS.map((s) => [s, s ? t("play.seconds", { n: s }) : t("play.noClock")]),
    settings.seconds));
  return h("div.view.play-view", {},
    h("header.view-head", {}, h("h1", {}, t("play.title")), h("p.lead", {}, t("play.lead"))),
    unread && h("p.problem", { role: "alert" }, t("link.unread", { text: unread })),
    h("div.columns", {}, h("div.column", {}, form), history()));
}

const isOfPoints = ({ stars, hand }) => stars === undefined && !hand;

export const isExact = ({ distance }) => String(distance) === "0";

/** What all games that are kept come to, here and in the statistics: [name, value]. A game counts
 *  in what it was played for, points or stars. */
export function figures(list = rounds()) {
  const points = list.filter(isOfPoints).reduce((sum, round) => sum + (round.points ?? 0), 0);
  const stars = list.reduce((sum, round) => sum + (round.stars ?? 0), 0);
  return [["rounds", number(list.length)], ["points", number(points)], ["stars", number(stars)],
    ["exact", list.length ? percent(list.filter(isExact).length / list.length) : "–"],
    ["streak", number(streak())]].map(([key, value]) => [t(`history.${key}`), value]);
}

/** As a list. */
export function figuresList(facts = figures()) {
  return h("dl.facts", {}, facts.map(([name, value]) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

function history() {
  const list = rounds();
  const section = h("section.card.history", { "aria-labelledby": "history-title" });
  const title = h("h2", { id: "history-title", tabindex: "-1" }, t("history.title"));
  if (list.length === 0) {
    fill(section, title, h("p.empty", {}, t("history.none")));
    return section;
  }
  const forget = h("button.quiet", { type: "button" }, t("history.forget"));
  forget.addEventListener("click", () => {
    if (forget.dataset.sure) {
      forgetRounds();
      announce(t("history.forgotten"));
      const empty = history();
      section.replaceWith(empty);
      empty.querySelector("h2").focus(); // the button is gone
      return;
    }
    forget.dataset.sure = "yes";
    forget.textContent = t("history.sure");
    announce(t("history.sure"));
  });
  fill(section, title, figuresList(),
    h("ul.rounds", {}, list.slice(0, ROUNDS_SHOWN).map(roundRow)), forget);
  return section;
}

function roundRow(round) {
  const game = parseId(round.id);
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" })
    .format(new Date(round.at));
  return h("li", {},
    h("span.round-points", {}, round.hand ? t(isExact(round) ? "home.solved" : "share.none")
      : isOfPoints(round) ? t("points", { n: round.points ?? 0 }) : starRow(round.stars)),
    h("a.round-game", { href: link("solve", round.id) },
      h("b", {}, String(game?.first ?? "")), " ",
      h("span", {}, game?.numbers.join(" ") ?? round.id)),
    h("span.round-when", {}, round.daily ? t("history.daily", { date: when }) : when));
}
