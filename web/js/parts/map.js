// SPDX-License-Identifier: MIT
// The map of targets: nine squares of a hundred, each cell a target, a link, and coloured by how
// many solutions there are. What the colour says is also said in words: under the map for the cell
// that is pointed at, in each cell's name, and as a list of the targets that are out of reach,
// which are struck through. All nine are on one screen of a desk; a phone shows one of them at a
// time. A filter leaves what it is about, and fades the rest.
//
// One cell at a time can be reached with Tab; arrow keys move from there, Home and End along the
// row.

import { h, fill, makeCurrent, moveByKeys } from "../dom.js";
import { link, makeId, toNumber } from "../game.js";
import { number, t } from "../i18n.js";

const FIRST = 100;
const LAST = 999;
const STEPS = [1, 3, 10, 30, 100]; // a level begins at each

/** What the map can be filtered by: (solutions, fewest, numbers given) -> whether it stays. */
const FILTERS = {
  all: () => true,
  none: (solutions) => solutions === 0,
  one: (solutions) => solutions === 1,
  most: (solutions, fewest, given) => solutions > 0 && fewest === given,
};

/** 0: none; 1..5: by number of solutions. */
export function level(solutions) {
  return STEPS.filter((least) => solutions >= least).length;
}

export function levelTexts() {
  return [t("map.none"), ...STEPS.map((least, i) => (i + 1 < STEPS.length
    ? t("map.between", { first: least, last: STEPS[i + 1] - 1 })
    : t("map.from", { first: least })))];
}

/** A cell says how its target is reached: by its colour, and in its name. */
export function paintCell(cell, target, solutions, fewest, kind = "cell") {
  cell.className = `${kind} level-${level(solutions)}`;
  cell.setAttribute("aria-label", cellText(target, solutions, fewest));
}

/**
 * The map, made once and then shown for one game after the other: only what is different is
 * touched, since 900 links are slow to make and quick to change.
 */
export class TargetMap {
  #cells;
  #solutions = [];
  #fewest = [];
  #given = 0;
  #filter = "all";

  /** onChosen() is called when a cell is, by whatever means. */
  constructor(onChosen) {
    this.note = h("p.map-note", { id: "map-note" });
    this.summary = h("p.map-summary");
    this.#cells = Array.from({ length: LAST - FIRST + 1 }, (_, i) =>
      h("a.cell", { "data-target": FIRST + i }, FIRST + i));
    const describe = (event) => this.#describe(event.target.closest("a"));
    this.filters = h("fieldset.choices");
    this.squares = squares(this.#cells);
    this.hundreds = h("div.map-hundreds", { role: "group", "aria-label": t("map.hundreds") },
      this.squares.map((_, i) => h("button", { type: "button", onclick: () => this.#turnTo(i) },
        String(100 * (i + 1)))));
    this.element = h("div.map", {}, this.summary,
      h("div.map-tools", {}, legend(), this.filters), this.hundreds,
      h("div.map-squares", { onkeydown: moveByKeys(this.#cells, 100), onfocusin: describe,
        onpointerover: describe, onclick: (event) => event.target.closest("a") && onChosen() },
        this.squares),
      this.note);
    this.#turnTo(0);
  }

  /** Whether there is anything to see: one target at least can be reached. */
  static isWorthwhile(counts) {
    return counts.solutions.some((solutions) => toNumber(solutions) > 0);
  }

  /** game: {rules, columns, numbers, first}; counts: what count() said of the range 100..999. */
  show(game, counts) {
    this.#given = game.numbers.length;
    const address = link("solve", makeId({ ...game, first: "TARGET", last: "TARGET" }));
    this.#cells.forEach((cell, i) => {
      const solutions = toNumber(counts.solutions[i]);
      cell.href = address.replace("TARGET", FIRST + i);
      if (solutions === this.#solutions[i] && counts.fewest[i] === this.#fewest[i]) return;
      this.#solutions[i] = solutions;
      this.#fewest[i] = counts.fewest[i];
      paintCell(cell, FIRST + i, solutions, counts.fewest[i]);
    });
    summarise(this.summary, counts);
    this.#offerFilters();
    this.note.textContent = t("map.point");
    this.note.classList.remove("is-telling");
    this.mark(game);
  }

  #passes(filter, i) {
    return FILTERS[filter](this.#solutions[i], this.#fewest[i], this.#given);
  }

  /** Those that leave something, with how many targets. */
  #offerFilters() {
    const counted = Object.keys(FILTERS).map((name) =>
      [name, this.#cells.filter((_, i) => this.#passes(name, i)).length]);
    const offered = counted.filter(([, n]) => n > 0);
    if (!offered.some(([name]) => name === this.#filter)) this.#filter = "all";
    fill(this.filters, h("legend", {}, t("map.filter")), offered.map(([name, n]) =>
      h("label.choice", {},
        h("input", { type: "radio", name: "map-filter", checked: name === this.#filter,
          onchange: () => { this.#filter = name; this.#applyFilter(); } }),
        h("span", {}, t(`map.filter.${name}`, { given: this.#given }), " ",
          h("small", {}, number(n))))));
    this.#applyFilter();
  }

  #applyFilter() {
    this.#cells.forEach((cell, i) => cell.classList.toggle("is-faded",
      !this.#passes(this.#filter, i)));
  }

  /** The square that a phone shows. */
  #turnTo(hundred) {
    this.squares.forEach((square, i) => square.classList.toggle("is-turned-to", i === hundred));
    [...this.hundreds.children].forEach((button, i) =>
      button.setAttribute("aria-pressed", String(i === hundred)));
  }

  /** The target that is asked about: marked, and the cell that Tab reaches. */
  mark({ first, last }) {
    // none of a range
    const place = first === last && first >= FIRST && first <= LAST ? first - FIRST : null;
    for (const cell of this.element.querySelectorAll("a[aria-current]")) cell.removeAttribute(
      "aria-current");
    if (place !== null) {
      this.#cells[place].setAttribute("aria-current", "true");
      this.#turnTo(Math.floor(place / 100));
    }
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
  const missed = counts.solutions.flatMap((solutions, i) => (toNumber(solutions) === 0
    ? [FIRST + i] : []));
  const total = counts.solutions.length;
  const text = missed.length === 0 ? t("map.all", { total })
    : t("map.some", { n: total - missed.length, total });
  fill(element, h("b", {}, text), missed.length > 0 && missed.length < total
    && [" ", h("span.map-missed", {}, t("map.missed", { names: some(missed) }))]);
}
