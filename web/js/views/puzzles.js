// SPDX-License-Identifier: MIT
// The Puzzles view: a choice of five, and two of the kinds that there are, hands (all four numbers
// make one target) and grids (the same numbers make as many of 0..100 as they can).

import { draw, freshSeed, problemText } from "../engine/engine.js";
import { h } from "../dom.js";
import { isHand, link, makeId, parseId } from "../game.js";
import { t } from "../i18n.js";
import { brokenLink } from "../parts/broken.js";
import { recall } from "../store.js";
import { gridPuzzle } from "./grid.js";
import { handPuzzle } from "./hand.js";

const GRIDS = ["year", "four-fours"];
const GRID_LAST = 100;
const YEAR_DIGITS = 4; // 7 is 0, 0, 0, 7
const GRID_MOST = 1000; // cells, whatever a link asks for
const TARGETS = { make24: 24, make10: 10 };

export function puzzlesView(rest) {
  const game = parseId(rest);
  if (game && isHand(game)) return handPuzzle(rest, game,
    () => newHand(game.rules + game.columns));
  if (game && GRIDS.includes(game.rules) && game.last >= game.first
    && Number.isSafeInteger(game.last)
    && game.last - game.first < GRID_MOST) return gridPuzzle(rest, game);
  return { title: t("tab.puzzles"), element: gallery(rest), update: (address) => address === "" };
}

export function gridId(rules, digits) {
  return makeId({ rules, first: 0, last: GRID_LAST, numbers: digits });
}

async function newHand(rules) {
  const game = await draw(rules, freshSeed());
  location.hash = link("puzzles", game.id);
}

function gallery(unread) {
  const problem = h("p.problem", { role: "alert", hidden: true });
  const fail = (error) => {
    problem.hidden = false;
    problem.textContent = problemText(error);
  };
  const year = new Date().getFullYear();
  return h("div.view", {},
    h("header.view-head", {}, h("h1", {}, t("puzzles.title")), h("p.lead", {}, t("puzzles.lead"))),
    unread && brokenLink(unread), problem,
    h("div.gallery", {},
      handCard("make24", [3, 3, 8, 8], fail),
      handCard("make10", [1, 1, 5, 8], fail),
      yearCard(year),
      foursCard(), missingCard()));
}

function card(rules, tiles, ...children) {
  return h("section.card.puzzle-card", { "aria-labelledby": `card-${rules}` },
    h("div.tile-row.tile-row-small", { "aria-hidden": "true" },
      tiles.map((tile) => h("span.tile", {}, tile))),
    h("h2", { id: `card-${rules}` }, t(`puzzle.${rules}`)),
    h("p", {}, t(`puzzle.${rules}.lead`, { digits: tiles.join("\u00a0"),
      target: String(TARGETS[rules] ?? "") })),
    children);
}

function handCard(rules, example, fail) {
  const solved = recall(`solved.${rules}`, 0);
  return card(rules, example,
    solved > 0 && h("p.progress-note", {}, t("puzzle.solvedSoFar", { n: solved })),
    h("div.card-actions", {},
      h("button.primary", { type: "button", onclick: () => newHand(rules).catch(fail) },
        t("puzzle.draw")),
      h("a.button.quiet",
        { href: link("puzzles", makeId({ rules, first: TARGETS[rules], numbers: example })) },
        t("puzzle.famous"))));
}

function gridNote(id) {
  const found = Object.keys(recall(`grid.${id}`, {})).length;
  return found > 0 && h("p.progress-note", {}, t("puzzle.foundSoFar", { n: found }));
}

function missingCard() {
  return card("missing", [1, 2, 3, "…"], h("div.card-actions", {},
    h("a.button.primary", { href: link("missing") }, t("puzzle.missing.open"))));
}

function yearCard(year) {
  const field = h("input.text-field.year-field", {
    type: "number", min: "0", max: "9999", value: year, inputmode: "numeric", required: true,
    id: "year-field",
  });
  return card("year", [...String(year)],
    gridNote(gridId("year", [...String(year)])),
    h("form.card-actions", {
      onsubmit: (event) => {
        event.preventDefault();
        const digits = String(field.valueAsNumber).padStart(YEAR_DIGITS, "0");
        location.hash = link("puzzles", gridId("year", [...digits]));
      },
    }, h("label", { for: "year-field" }, t("puzzle.year.field")), field,
    h("button.primary", { type: "submit" }, t("puzzle.open"))));
}

function foursCard() {
  const field = h("select", { id: "fours-field" }, [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    h("option", { value: digit, selected: digit === 4 }, digit)));
  return card("four-fours", [4, 4, 4, 4],
    gridNote(gridId("four-fours", [4, 4, 4, 4])),
    h("form.card-actions", {
      onsubmit: (event) => {
        event.preventDefault();
        location.hash = link("puzzles", gridId("four-fours", Array(4).fill(field.value)));
      },
    }, h("label", { for: "fours-field" }, t("puzzle.fours.field")), field,
    h("button.primary", { type: "submit" }, t("puzzle.open"))));
}
