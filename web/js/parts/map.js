// SPDX-License-Identifier: MIT
// The map of targets: nine squares of a hundred, each cell a target, a link, and coloured by how many solutions
// there are. What the colour says is also said in words: under the map for the cell that is pointed at, in each
// cell's name, and as a list of the targets that are out of reach, which are struck through.
//
// One cell at a time can be reached with Tab; arrow keys move from there, Home and End along the row.

import { h } from "../dom.js";
import { link, makeId } from "../game.js";
import { t } from "../i18n.js";
import { makeCurrent, moveByKeys } from "./roving.js";

const FIRST = 100;
const LAST = 999;
const STEPS = [1, 3, 10, 30, 100]; // a level begins at each

/** 0: none; 1..5: by number of solutions. */
export function level(solutions) {
  return STEPS.filter((least) => solutions >= least).length;
}

export function levelTexts() {
  return [t("map.none"), ...STEPS.map((least, i) => (i + 1 < STEPS.length
    ? t("map.between", { first: least, last: STEPS[i + 1] - 1 })
    : t("map.from", { first: least })))];
}

/** game: {rules, columns, numbers, first}; counts: what count() said of the range 100..999. */
export function targetMap(game, counts) {
  const note = h("p.map-note", { id: "map-note" }, t("map.point"));
  const cells = counts.solutions.map((solutions, i) => cell(game, FIRST + i, Number(solutions), counts.fewest[i]));
  const root = h("div.map-squares", {
    onkeydown: moveByKeys(cells, 100),
    onfocusin: (event) => describe(event.target.closest("a"), note),
    onpointerover: (event) => describe(event.target.closest("a"), note),
  }, squares(cells));
  const isOnMap = game.first >= FIRST && game.first <= LAST;
  makeCurrent(cells, isOnMap ? game.first - FIRST : 0);
  if (isOnMap) cells[game.first - FIRST].setAttribute("aria-current", "true");
  return h("div.map", {}, summary(counts), legend(), root, note);
}

function cell(game, target, solutions, fewest) {
  const text = solutions === 0 ? t("map.cell.none", { target })
    : t("map.cell", { n: solutions, target, fewest });
  const id = makeId({ ...game, first: target, last: target });
  return h(`a.cell.level-${level(solutions)}`, {
    href: link("solve", id), "aria-label": text, "data-target": target,
  }, target);
}

function squares(cells) {
  return Array.from({ length: 9 }, (_, hundred) => h("div.map-square", {
    role: "group", "aria-label": t("map.hundred", { first: String(100 * (hundred + 1)) }),
  }, cells.slice(100 * hundred, 100 * (hundred + 1))));
}

function describe(link, note) {
  if (!link) return;
  note.textContent = link.getAttribute("aria-label");
  note.classList.add("is-telling");
}

function legend() {
  return h("ul.legend", { "aria-label": t("map.legend") }, levelTexts().map((text, i) =>
    h("li", {}, h(`span.swatch.level-${i}`, { "aria-hidden": "true" }), text)));
}

const MISSED_SHOWN = 40;

function summary(counts) {
  const missed = counts.solutions.flatMap((solutions, i) => (Number(solutions) === 0 ? [FIRST + i] : []));
  const total = counts.solutions.length;
  const text = missed.length === 0 ? t("map.all", { total })
    : t("map.some", { n: total - missed.length, total });
  const names = missed.slice(0, MISSED_SHOWN).join(", ") + (missed.length > MISSED_SHOWN ? " …" : "");
  return h("p.map-summary", {}, h("b", {}, text), missed.length > 0 && missed.length < total
    && [" ", h("span.map-missed", {}, t("map.missed", { names }))]);
}
