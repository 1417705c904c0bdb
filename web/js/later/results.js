// SPDX-License-Identifier: MIT
// The results of a class, without a server. A pupil's device shows a code at the end of the series,
// the stars of each game and a mark that finds a wrong letter: 33210-K. The teacher types it, or
// scans its picture, which is the address #/class/SERIES/results/CODE; this device keeps the rows.

import { h, cross, fill } from "../dom.js";
import { link, parseId } from "../game.js";
import { number, t } from "../i18n.js";
import { addressOf } from "../parts/share.js";
import { change, recall } from "../store.js";
import { scanButton } from "./scan.js";
import { qrCode } from "./sheet.js";

const DIGITS = "0123", MARKS = "ACDEFGHJKLMNPQRTUVWXY";
const NAME_MOST = 24, PUPILS_MOST = 60;

const sumOf = (stars) => stars.reduce((sum, n) => sum + n, 0);

/** Another one for another series, or where a digit is wrong or two have changed places. */
function markOf(series, stars) {
  const ofSeries = [...series].reduce((sum, letter, i) => sum + (i + 1) * letter.charCodeAt(0), 0);
  return MARKS[stars.reduce((sum, n, i) => sum + (i + 1) * (n + 1), ofSeries) % MARKS.length];
}

const digitsOf = (stars) => stars.map((n) => DIGITS[n]).join("");
const codeOf = (series, stars) => `${digitsOf(stars)}-${markOf(series, stars)}`;

/** The stars of each game, or null where the code is none of this series. */
function starsIn(text, { code, games }) {
  const [, digits, mark] = /^([0-3]+)-?([A-Z])$/.exec(text.trim().toUpperCase()) ?? [];
  const stars = [...digits ?? ""].map((digit) => DIGITS.indexOf(digit));
  return stars.length === games.length && markOf(code, stars) === mark ? stars : null;
}

/** What a pupil shows at the end. */
export function resultCard(series, stars) {
  const code = codeOf(series, stars);
  return h("section.card.result-card", {}, h("h2", {}, t("results.own")),
    h("p.result-code", {}, code),
    qrCode(addressOf(link("class", series, "results", code)), t("results.qr")),
    h("p", {}, t("results.show")));
}

/** The code in the address that a pupil's device shows, or "". */
function codeInAddress(text, series) {
  const [, ofSeries, code] = /#\/class\/([^/]+)\/results\/([^/]+)$/.exec(text) ?? [];
  return ofSeries === series.code ? decodeURIComponent(code) : "";
}

/** The teacher's table of a series; given: the code that was scanned. */
export function resultsOf(series, given = "") {
  const key = `results.${series.code}`;
  const name = h("input.text-field", { id: "result-name", maxlength: NAME_MOST,
    autocomplete: "off" });
  const code = h("input.text-field", { id: "result-code", autocomplete: "off", spellcheck: "false",
    size: 16, value: given });
  const problem = h("p.problem", { role: "alert", hidden: true });
  const place = h("div", {});
  const show = () => fill(place, resultTable(series, recall(key, []), (at) => {
    change(key, [], (rows) => rows.filter((_, i) => i !== at));
    show();
  }));
  const add = (event) => {
    event.preventDefault();
    const stars = starsIn(code.value, series);
    problem.hidden = Boolean(stars);
    problem.textContent = t("results.bad");
    if (!stars) return;
    change(key, [], (rows) => [...rows, { name: name.value.trim(), stars }].slice(-PUPILS_MOST));
    for (const field of [name, code]) field.value = "";
    show();
    name.focus();
  };
  const scan = scanButton((text) => {
    const found = codeInAddress(text, series);
    if (!found || !starsIn(found, series)) return false;
    code.value = found;
    name.focus();
    return true;
  });
  show();
  return h("div.view.class-setup", {}, h("header.view-head", {}, h("h1", {}, t("results.title")),
    h("p.lead", {}, t("results.lead"))),
  h("form.card.results-form", { onsubmit: add },
    h("p", {}, h("label", { for: "result-name" }, t("results.name")), name),
    h("p", {}, h("label", { for: "result-code" }, t("results.code")), code), scan,
    h("button.primary", { type: "submit" }, t("results.add")), problem),
  place, h("p", {}, h("a.button.secondary", { href: link("class", series.code) },
    t("results.back"))));
}

/** A row a pupil, and what each game came to. */
function resultTable({ games }, rows, drop) {
  if (rows.length === 0) return h("p.empty", {}, t("results.none"));
  const mean = (i) => sumOf(rows.map(({ stars }) => stars[i])) / rows.length;
  return h("div.card.result-table", {}, h("table.day-table", {},
    h("thead", {}, h("tr", {}, ["results.name", "results.games", "five.column.stars"].map((key) =>
      h("th", { scope: "col" }, t(key))), h("td"))),
    h("tbody", {}, rows.map(({ name, stars }, i) => h("tr", {},
      h("th", { scope: "row" }, name || `${number(i + 1)}.`), h("td", {}, stars.join(" ")),
      h("td.day-sum", {}, number(sumOf(stars))),
      h("td", {}, h("button.icon-button", { type: "button", "aria-label": t("left.forget"),
        onclick: () => drop(i) }, cross())))))),
  h("h2", {}, t("results.mean")), h("p", {}, games.map(({ id }, i) =>
    `${parseId(id).first}: ${number(Math.round(10 * mean(i)) / 10)}`).join(" · ")));
}
