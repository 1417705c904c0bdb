// SPDX-License-Identifier: MIT
// A worksheet on paper: its games, the foot with the code, the key on pages of its own; or cards to
// be cut, with backs.

import { h, svg } from "../dom.js";
import { link, parseId, pretty } from "../game.js";
import { number, t } from "../i18n.js";
import { addressOf } from "../parts/share.js";
import { encode } from "./uqr.js";

const PAPERS = { a4: [210, 297], letter: [216, 279] }; // mm
const TOP = 12, FOOT = 10; // mm: the margins above and below (style/later.css)
const SPARE = 2; // mm that a printer's letters may need more
const DOTS = [33, 66]; // a dot up to this difficulty, two up to that, else three
const CARDS_ON_A_PAGE = 8;
const DENSE = [9, 12]; // games in two columns that one page holds in smaller letters alone

/** How hard a game is, as one to three. */
export const dotsOf = (difficulty) => 1 + DOTS.filter((most) => difficulty > most).length;

/** The pages of a sheet with a layout: {columns, lines, hints, isLarge, isCards, hasKey, paper}. */
export function pagesOf(sheet, layout) {
  const size = layout.isLarge ? ".is-large" : isDense(sheet, layout) ? ".is-dense" : "";
  const paper = `paper-${layout.paper}${size}`;
  if (layout.isCards) return cardPages(sheet, paper, layout);
  return [h(`article.sheet.${paper}`, { "aria-label": t("print.sheet") },
    sheetHead(sheet), h(`ol.sheet-games.columns-${layout.columns}`, {}, sheet.games.map((game) =>
      h("li.sheet-game", {}, gameBox(game, layout)))), sheetFoot(sheet, layout)),
  layout.hasKey && keyPage(sheet, paper)].filter(Boolean);
}

/** Whether a sheet has just the games that one page holds in smaller letters. */
function isDense({ games }, { columns, lines, hints }) {
  const [least, most] = DENSE;
  return games.length >= least && games.length <= most && columns > 1 && lines <= 2
    && hints === "none";
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
  return h("footer.sheet-foot", {}, qrCode(addressOf(link("join", code, "check"))),
    h("p", {}, t("print.scan"), h("br"), h("b.sheet-code", {}, code), " ", t("print.again"), " ",
      hasKey && t("print.keyBehind")));
}

/** An address as a picture of black squares. That on a sheet leads pupils to the games and a check
 *  of their answers, never to the key. */
export function qrCode(text, label = t("print.qr")) {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) =>
    (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, class: "sheet-qr", role: "img",
    "aria-label": label, "shape-rendering": "crispEdges" },
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

// ---- Pages --------------------------------------------------------------------------------------

/** Breaks a sheet and its key into the pages that a printer needs, each at least a row of games: so
 *  what is seen is what is printed. The pages have to be in the document. */
export function breakPages(pages, { paper }) {
  const [wide, high] = PAPERS[paper];
  const mm = pages[0].clientWidth / wide;
  const room = high - FOOT - SPARE;
  for (const page of pages) {
    const list = page.querySelector("ol"); // cards have none
    if (!list || mm === 0) continue;
    const { top } = page.getBoundingClientRect();
    const ends = (element) => {
      const box = element.getBoundingClientRect();
      return { top: (box.top - top) / mm, bottom: (box.bottom - top) / mm };
    };
    const foot = ends(page.querySelector(".sheet-foot"));
    goOn(page, list, list.matches(".key-rows") ? breaksOfKey(list.children.length, foot, room)
      : breaksOfGames([...list.children].map(ends), foot, room));
  }
}

/** The places of the games that begin a page. */
function breaksOfGames(games, foot, room) {
  const breaks = [];
  let first = 0; // where the page would begin if all stood on one
  const hasRoom = ({ bottom }) => bottom - first <= room;
  const breakAt = (place) => {
    breaks.push(place);
    first = games[place].top - TOP;
  };
  games.forEach((game, i) => {
    const isRow = i > 0 && game.top > games[i - 1].top;
    if (isRow && !hasRoom(game)) breakAt(i);
  });
  const lastRow = games.findIndex(({ top }) => top === games.at(-1).top);
  if (!hasRoom(foot) && lastRow > (breaks.at(-1) ?? 0)) breakAt(lastRow); // no foot by itself
  return breaks;
}

/** Its rows stand in columns: as many on each page. */
function breaksOfKey(count, foot, room) {
  const pages = Math.ceil(foot.bottom / room);
  const onPage = Math.ceil(count / pages);
  return Array.from({ length: pages - 1 }, (_, i) => (i + 1) * onPage).filter((i) => i < count);
}

/** Lays what comes from each break on to a page of its own, and the foot on the last one. */
function goOn(page, list, breaks) {
  const items = [...list.children];
  const foot = page.querySelector(".sheet-foot");
  let last = page;
  breaks.forEach((from, i) => {
    const rest = list.cloneNode(false);
    rest.start = from + 1;
    rest.append(...items.slice(from, breaks[i + 1]));
    const next = page.cloneNode(false);
    next.append(rest);
    last.after(next);
    last = next;
  });
  last.append(foot);
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

