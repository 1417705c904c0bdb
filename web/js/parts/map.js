// SPDX-License-Identifier: MIT
// The map of targets: nine squares of a hundred, each cell a target, a link, and coloured by how
// many solutions there are. What the colour says is also said in words: under the map for the cell
// that is pointed at, in each cell's name, and as a list of the targets that are out of reach,
// which are struck through.
//
// One cell at a time can be reached with Tab; arrow keys move from there, Home and End along the
// row.

import { h, fill, makeCurrent, moveByKeys } from "../dom.js";
import { link, makeId } from "../game.js";
import { t } from "../i18n.js";

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

/**
 * The map, made once and then shown for one game after the other: only what is different is
 * touched, since 900 links are slow to make and quick to change.
 */
export class TargetMap {
  #cells;
  #solutions = [];
  #fewest = [];

  constructor() {
    this.note = h("p.map-note", { id: "map-note" });
    this.summary = h("p.map-summary");
    this.#cells = Array.from({ length: LAST - FIRST + 1 }, (_, i) =>
      h("a.cell", { "data-target": FIRST + i }, FIRST + i));
    const describe = (event) => this.#describe(event.target.closest("a"));
    this.element = h("div.map", {}, this.summary, legend(),
      h("div.map-squares", { onkeydown: moveByKeys(this.#cells, 100), onfocusin: describe,
        onpointerover: describe },
        squares(this.#cells)),
      this.note);
  }

  /** game: {rules, columns, numbers, first}; counts: what count() said of the range 100..999. */
  show(game, counts) {
    this.#cells.forEach((cell, i) => {
      const solutions = Number(counts.solutions[i]);
      cell.href = link("solve", makeId({ ...game, first: FIRST + i, last: FIRST + i }));
      if (solutions === this.#solutions[i] && counts.fewest[i] === this.#fewest[i]) return;
      this.#solutions[i] = solutions;
      this.#fewest[i] = counts.fewest[i];
      cell.className = `cell level-${level(solutions)}`;
      cell.setAttribute("aria-label", cellText(FIRST + i, solutions, counts.fewest[i]));
    });
    summarise(this.summary, counts);
    this.note.textContent = t("map.point");
    this.note.classList.remove("is-telling");
    this.mark(game);
  }

  /** The target that is asked about: marked, and the cell that Tab reaches. */
  mark({ first, last }) {
    // none of a range
    const place = first === last && first >= FIRST && first <= LAST ? Number(first) - FIRST : null;
    for (const cell of this.element.querySelectorAll("a[aria-current]")) cell.removeAttribute(
      "aria-current");
    if (place !== null) this.#cells[place].setAttribute("aria-current", "true");
    const isWalked = this.element.contains(document.activeElement);
    if (!isWalked) makeCurrent(this.#cells, place ?? 0);
  }

  #describe(cell) {
    if (!cell) return;
    this.note.textContent = cell.getAttribute("aria-label");
    this.note.classList.add("is-telling");
  }
}

function cellText(target, solutions, fewest) {
  return solutions === 0 ? t("map.cell.none", { target }) : t("map.cell",
    { n: solutions, target, fewest });
}

function squares(cells) {
  return Array.from({ length: 9 }, (_, hundred) => h("div.map-square", {
    role: "group", "aria-label": t("map.hundred", { first: String(100 * (hundred + 1)) }),
  }, cells.slice(100 * hundred, 100 * (hundred + 1))));
}

function legend() {
  return h("div.legend", {}, h("span", { id: "map-legend" }, t("map.legend")),
    h("ul.legend", { "aria-labelledby": "map-legend" }, levelTexts().map((text, i) =>
      h("li", {}, h(`span.swatch.level-${i}`, { "aria-hidden": "true" }), text))));
}

const SHOWN = 40;

/** The first of many names. */
export function some(names) {
  return names.slice(0, SHOWN).join(", ") + (names.length > SHOWN ? " …" : "");
}

function summarise(element, counts) {
  const missed = counts.solutions.flatMap((solutions, i) => (Number(solutions) === 0
    ? [FIRST + i] : []));
  const total = counts.solutions.length;
  const text = missed.length === 0 ? t("map.all", { total })
    : t("map.some", { n: total - missed.length, total });
  fill(element, h("b", {}, text), missed.length > 0 && missed.length < total
    && [" ", h("span.map-missed", {}, t("map.missed", { names: some(missed) }))]);
}
