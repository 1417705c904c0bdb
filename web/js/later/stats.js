// SPDX-License-Identifier: MIT
// What was played, in figures and plots; the days as a calendar; and all that is kept on the
// device, to be taken along, brought back, or deleted.

import { dateText, numberOfDay, shifted, today } from "../dates.js";
import { h, fill, svg, announce } from "../dom.js";
import { link, parseId } from "../game.js";
import { number, percent, rulesNamed, t } from "../i18n.js";
import { saveAs } from "../parts/save.js";
import { levelWord, spanText } from "../parts/solution.js";
import { rating } from "../round/rating.js";
import { STARS_MOST } from "../round/score.js";
import { rounds } from "../store.js";
import { datesKept, dayOf, isDone } from "../today/diary.js";
import { dayLink, FIRST_DAY } from "../today/week.js";
import { figures, figuresList, isExact } from "../views/play.js";
import { clearAll, exportText, importText } from "./kept.js";

const TIMES_SHOWN = 30;
const POINTS = [0, 5, 7, 10];

export function statsView() {
  const title = t("stats.title");
  const left = h("div.column"), right = h("div.column");
  const kept = keptCard(() => show());
  const show = () => {
    const list = rounds();
    fill(left, facts(), ratingPlot(), starsPlot(list), pointsPlot(list));
    fill(right, timesPlot(list), kindsTable(list), kept);
  };
  show();
  return { title, isOfToday: true, element: h("div.view.stats", {},
    h("header.view-head", {}, h("h1", {}, title), h("p.lead", {}, t("stats.lead"))),
    h("div.columns", {}, left, right)) };
}

function facts() {
  const days = datesKept().map(dayOf).filter(isDone);
  return h("section.card", { "aria-label": t("stats.title") },
    figuresList([...figures(), [t("stats.days"), number(days.length)]]),
    h("p", {}, h("a", { href: link("archive") }, t("archive.title"))));
}

const shareOf = (part, whole) => (whole === 0 ? "–" : percent(part / whole));

/** Bars, each with its name below and its number above; a table says the same to those who do not
 *  see them. */
function bars(title, rows) {
  const most = Math.max(1, ...rows.map(([, n]) => n));
  const width = 320, height = 120, gap = 8;
  const step = width / rows.length;
  return h("section.card.plot", {}, h("h2", {}, title),
    svg("svg", { viewBox: `0 0 ${width} ${height + 34}`, "aria-hidden": "true" },
      rows.flatMap(([name, n], i) => {
        const tall = n === 0 ? 2 : Math.max(4, (n / most) * height);
        const x = i * step + gap / 2, middle = x + (step - gap) / 2;
        return [svg("rect", { x, y: 16 + height - tall, width: step - gap, height: tall, rx: 5,
          class: `bar bar-${Math.min(4, Math.round((i * 4) / Math.max(1, rows.length - 1)))}` }),
        svg("text", { x: middle, y: 12 + height - tall, class: "bar-number" },
          n ? number(n) : ""),
        svg("text", { x: middle, y: height + 31, class: "bar-name" }, name)];
      })),
    h("table.unseen", {}, h("caption", {}, title), h("tbody", {}, rows.map(([name, n]) =>
      h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, number(n)))))));
}

function starsPlot(list) {
  const played = list.filter((round) => round.stars !== undefined);
  const counts = Array.from({ length: STARS_MOST + 1 }, (_, n) =>
    ["★".repeat(n) || "☆", played.filter(({ stars }) => stars === n).length]);
  return played.length > 0 && bars(t("stats.stars"), counts);
}

function pointsPlot(list) {
  const played = list.filter(({ stars, hand }) => stars === undefined && !hand);
  return played.length > 0 && bars(t("stats.points"), POINTS.map((n) =>
    [number(n), played.filter(({ points }) => points === n).length]));
}

/** Seconds of the latest exact games, the oldest at the left. */
function timesPlot(list) {
  const times = list.filter((round) => isExact(round) && round.seconds !== undefined)
    .slice(0, TIMES_SHOWN).reverse().map(({ seconds }) => seconds);
  const title = t("stats.times");
  if (times.length < 2) return h("section.card.plot", {}, h("h2", {}, title),
    h("p.empty", {}, t("stats.few")));
  const middle = [...times].sort((a, b) => a - b)[times.length >> 1];
  const text = t("stats.median", { time: spanText(middle) });
  return h("section.card.plot", {}, h("h2", {}, title),
    curve(times.map((seconds, i) => [i, seconds]), [0, Math.max(1, ...times)], text),
    h("p", {}, text));
}

/** A line through points [x, y], x rising, between the least and the most of y. */
function curve(points, [least, most], label) {
  const width = 320, height = 120;
  const [first, last] = [points[0][0], points.at(-1)[0]];
  const placed = points.map(([x, y]) => [((x - first) * width) / Math.max(1, last - first),
    8 + height - ((y - least) / (most - least)) * height]);
  return svg("svg", { viewBox: `-44 0 ${width + 52} ${height + 16}`, role: "img",
    "aria-label": label },
  [least, most].map((value) => {
    const y = 8 + height - ((value - least) / (most - least)) * height;
    return [svg("line", { x1: 0, x2: width, y1: y, y2: y, class: "axis" }),
      svg("text", { x: -8, y: y + 4, class: "scale" }, number(value))];
  }),
  svg("polyline", { points: placed.map((point) => point.join(",")).join(" "), class: "curve" }),
  placed.map(([cx, cy]) => svg("circle", { cx, cy, r: 4, class: "dot" })));
}

const HUNDRED = 100;

/** The rating over the weeks, a point for each day with a game. */
function ratingPlot() {
  const { value, deviation, games, line } = rating();
  if (games === 0 || line.length === 0) return null;
  const values = line.map(([, n]) => n);
  const from = Math.floor(Math.min(...values) / HUNDRED) * HUNDRED;
  const to = Math.max(from + HUNDRED, Math.ceil(Math.max(...values) / HUNDRED) * HUNDRED);
  const text = t("rating.between", { n: Math.round(value), least: Math.round(value - deviation),
    most: Math.round(value + deviation) });
  return h("section.card.plot.rating-card", {}, h("h2", {}, t("rating.title")),
    h("p", {}, text), line.length > 1 && curve(line.map(([date, n]) => [numberOfDay(date), n]),
      [from, to], text),
    h("p.empty", {}, t("rating.lead")));
}

/** How many were exact, by kind and by level, the easiest first. */
function kindsTable(list) {
  const groups = new Map();
  for (const round of list) {
    const kind = parseId(round.id)?.rules ?? "countdown";
    const level = levelWord(round.difficulty);
    const name = rulesNamed().includes(kind) ? t(`rules.${kind}`) : kind;
    const key = `${name}${level && ` · ${level}`}`;
    const group = groups.get(key) ?? { kind, difficulty: round.difficulty ?? -1, played: 0,
      exact: 0 };
    group.played++;
    if (isExact(round)) group.exact++;
    groups.set(key, group);
  }
  if (groups.size === 0) return null;
  return h("section.card", {}, h("h2", {}, t("stats.kinds")), h("table.day-table", {},
    h("thead", {}, h("tr", {}, ["stats.kind", "history.rounds", "history.exact"].map((key) =>
      h("th", { scope: "col" }, t(key))))),
    h("tbody", {}, [...groups].sort(byKindAndLevel).map(([name, group]) =>
      h("tr", {}, h("td", {}, name), h("td", {}, number(group.played)),
        h("td", {}, shareOf(group.exact, group.played)))))));
}

const byKindAndLevel = ([, a], [, b]) => a.kind.localeCompare(b.kind)
  || a.difficulty - b.difficulty;

// ---- All that is kept ---------------------------------------------------------------------------

/** changed: what is kept is other than before. */
function keptCard(changed) {
  const said = h("p", { role: "status", tabindex: "-1" });
  const file = h("input.unseen", { type: "file", accept: "application/json,.json", id: "kept-file",
    onchange: async () => {
      const text = await file.files[0].text();
      file.value = ""; // the same file may come again
      said.textContent = bringBack(text);
      changed();
      file.focus();
    } });
  const remove = h("button.quiet", { type: "button", onclick: () => {
    if (!remove.dataset.sure) {
      remove.dataset.sure = "yes";
      remove.textContent = t("kept.sure");
      announce(t("kept.sure"));
      return;
    }
    clearAll();
    changed();
    said.textContent = t("kept.gone");
    remove.hidden = true;
    said.focus();
  } }, t("kept.delete"));
  return h("section.card.kept", { "aria-labelledby": "kept-title" },
    h("h2", { id: "kept-title" }, t("kept.title")), h("p", {}, t("kept.lead")),
    h("div.card-actions", {},
      h("button.secondary", { type: "button", onclick: download }, t("kept.export")),
      h("label.button.secondary.file-button", { for: "kept-file" }, file, t("kept.import")),
      remove), said);
}

/** What became of a file that is brought back, in words. */
function bringBack(text) {
  try {
    const { names, broken } = importText(text);
    const leftOut = broken ? ` ${t("kept.leftOut", { n: broken })}` : "";
    return t("kept.imported", { n: names }) + leftOut;
  } catch {
    return t("kept.unread");
  }
}

function download() {
  saveAs(`tally-${today()}.json`, exportText(), "application/json");
}

// ---- The archive --------------------------------------------------------------------------------

const monthOf = (date) => date.slice(0, 7);

export function archiveView(rest) {
  const now = today();
  const month = /^\d{4}-\d{2}$/.test(rest) && rest <= monthOf(now) && rest >= monthOf(FIRST_DAY)
    ? rest : monthOf(now);
  const title = t("archive.title");
  return { title, isOfToday: true, element: h("div.view.archive", {},
    h("header.view-head", {}, h("h1", {}, title), h("p.lead", {}, t("archive.lead"))),
    calendar(month, now)) };
}

function calendar(month, now) {
  const first = `${month}-01`;
  const before = monthOf(shifted(first, -1)), after = monthOf(shifted(first, 31));
  const offset = (new Date(`${first}T12:00:00`).getDay() + 6) % 7; // weeks begin on Monday
  const days = [];
  for (let date = first; monthOf(date) === month; date = shifted(date, 1)) days.push(date);
  const name = dateText(first, { month: "long", year: "numeric" });
  const arrow = (to, sign, key, isThere) => (isThere ? h("a.icon-button",
    { href: link("archive", to), "aria-label": t(key) }, sign) : h("span.icon-button", {}, ""));
  return h("section.card.calendar", { "aria-labelledby": "month" },
    h("div.calendar-head", {},
      arrow(before, "‹", "archive.before", before >= monthOf(FIRST_DAY)),
      h("h2", { id: "month" }, name), arrow(after, "›", "archive.after", after <= monthOf(now))),
    h("ol.calendar-days", {},
      Array.from({ length: 7 }, (_, i) => h("li.calendar-week", { "aria-hidden": "true" },
        dateText(shifted("2026-11-02", i), { weekday: "narrow" }))),
      Array.from({ length: offset }, () => h("li", { "aria-hidden": "true" })),
      days.map((date) => h("li", {}, dayCell(date, now)))));
}

function dayCell(date, now) {
  const n = number(Number(date.slice(8)));
  if (date > now || date < FIRST_DAY) return h("span.calendar-day.is-out", {}, n);
  return dayLink(`calendar-day${date === now ? ".is-today" : ""}`, date, n);
}
