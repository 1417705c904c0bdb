// SPDX-License-Identifier: MIT
// A worksheet on paper: its games, the foot with the code, the key on pages of its own; or cards to
// be cut, with backs.

import { h, svg } from "../dom.js";
import { parseId, pretty } from "../game.js";
import { number, t } from "../i18n.js";
import { addressOf } from "../parts/share.js";
import { encode } from "./uqr.js";

const DOTS = [33, 66]; // a dot up to this difficulty, two up to that, else three
const CARDS_ON_A_PAGE = 8;

/** How hard a game is, as one to three. */
export const dotsOf = (difficulty) => 1 + DOTS.filter((most) => difficulty > most).length;

/** The pages of a sheet with a layout: {columns, lines, hints, isLarge, isCards, hasKey, paper}. */
export function pagesOf(sheet, layout) {
  const paper = `paper-${layout.paper}${layout.isLarge ? ".is-large" : ""}`;
  if (layout.isCards) return cardPages(sheet, paper, layout);
  return [h(`article.sheet.${paper}`, { "aria-label": t("print.sheet") },
    sheetHead(sheet), h(`ol.sheet-games.columns-${layout.columns}`, {}, sheet.games.map((game) =>
      h("li.sheet-game", {}, gameBox(game, layout)))), sheetFoot(sheet, layout)),
  layout.hasKey && keyPage(sheet, paper)].filter(Boolean);
}

function sheetHead({ rules, games }) {
  const { columns } = parseId(games[0].id);
  return h("header.sheet-head", {}, h("h2", {}, t(`print.title.${rules}`)),
    h("p.sheet-name", {}, t("print.name"), h("span.sheet-line")),
    h("p.sheet-rules", {}, t(`print.rules.${rules}`, { signs: signsOf(columns) })));
}

const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" };

/** + − × ÷, or what of them a column of the rules leaves. */
function signsOf(columns) {
  const [, ops = "+-*/"] = /ops=([-+*/]+)/.exec(columns) ?? [];
  return [...ops].map((op) => SIGNS[op]).join(" ");
}

const tilesOf = (numbers) => h("span.sheet-tiles", {}, numbers.map((n) =>
  [h("span.sheet-tile", {}, String(n)), " "]));

const dots = (difficulty) => h("span.sheet-dots", { role: "img",
  "aria-label": t("print.dots", { n: dotsOf(difficulty) }) }, "●".repeat(dotsOf(difficulty)));

function gameBox({ place, numbers, target, difficulty, solution }, { lines, hints }) {
  const told = { numbers: () => t("hint.numbers", { n: solution.numbers_used }),
    step: () => t("hint.step", { step: pretty(solution.steps[0] ?? solution.expression) }) }[hints];
  return [h("div.sheet-top", {}, h("span.sheet-place", {}, `${number(place)}. `, dots(difficulty)),
    h("span.sheet-target", {}, String(target))),
  tilesOf(numbers), told && h("p.sheet-hint", {}, told()),
  Array.from({ length: lines }, () => h("div.sheet-line"))];
}

function sheetFoot({ code }, { hasKey }) {
  return h("footer.sheet-foot", {}, qrCode(addressOf(`print.html#${code}`)),
    h("p", {}, h("b.sheet-code", {}, code), h("br"), t("print.again"), " ",
      hasKey && t("print.keyBehind")));
}

/** What leads to the sheet again, as a picture of black squares. */
function qrCode(text) {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) =>
    (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "sheet-qr", role: "img",
    "aria-label": t("print.qr"), "shape-rendering": "crispEdges" },
  svg("path", { d: squares.join("") }));
}

function keyPage({ code, games }, paper) {
  return h(`article.sheet.sheet-key.${paper}`, { "aria-label": t("print.key") },
    h("header.sheet-head", {}, h("h2", {}, t("print.key")), h("p.sheet-code", {}, code)),
    h("ol.key-rows", {}, games.map(({ place, target, solution, solutions }) =>
      h("li", {}, h("span.key-place", {}, `${number(place)}.`), " ",
        h("span.key-way", {}, `${pretty(solution.expression)} = ${target}`), " ",
        h("span.key-count", {}, t("print.ways", { n: solutions }))))),
    h("footer.sheet-foot", {}, h("p", {}, t("print.keyLead"))));
}

// ---- Cards --------------------------------------------------------------------------------------

/** Eight cards to a page, then their backs, turned over along the long side. */
function cardPages(sheet, paper, { hasKey, hasBacks }) {
  const pages = [];
  for (let i = 0; i < sheet.games.length; i += CARDS_ON_A_PAGE) {
    const games = sheet.games.slice(i, i + CARDS_ON_A_PAGE);
    pages.push(h(`article.sheet.sheet-cards.${paper}`, { "aria-label": t("print.cards") },
      games.map((game) => cardOf(game, sheet.code))));
    if (hasBacks) pages.push(h(`article.sheet.sheet-cards.sheet-backs.${paper}`,
      { "aria-hidden": "true" }, games.map(({ target }) =>
        h("div.play-card.card-back", {}, h("b", {}, String(target)), h("span", {}, "tally")))));
  }
  return [...pages, hasKey && keyPage(sheet, paper)].filter(Boolean);
}

function cardOf({ place, numbers, target, difficulty }, code) {
  return h("div.play-card", {}, h("span.card-dots", {}, dots(difficulty)),
    h("div.card-numbers", {}, numbers.map((n) => h("b", {}, String(n)))),
    h("span.card-foot", {}, `${target} · ${code} · ${place}`));
}

