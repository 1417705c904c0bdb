// SPDX-License-Identifier: MIT
// The end of a day, on one screen: its stars, which count up one by one when the last game has just
// ended, its table, how many stars the days before had, the streak, and when the next five come.
// All of the stars are an event, with motion and a sound; whoever asked for less motion has
// neither.

import { dateText, shifted, today } from "../dates.js";
import { h, cross, svg, wantsLessMotion } from "../dom.js";
import { link, parseId } from "../game.js";
import { number, t } from "../i18n.js";
import { feel } from "../parts/feel.js";
import { levelWord, spanText } from "../parts/solution.js";
import { shareButton } from "../parts/share.js";
import { starRow, STARS_MOST } from "../round/score.js";
import { timeUntil } from "./begins.js";
import { datesKept, dayOf, FIVE, isDone, starsOfDay, streak } from "./diary.js";
import { pictureButton } from "./picture.js";
import { shareText } from "./share.js";

const DAY_STARS = FIVE * STARS_MOST;
const STAR_MS = 130;
const PIECES = 28; // that fall when a day has all stars
const FALL_MS = 3500;

/** {element, leave}. isNew: the last game has just ended. */
export function dayEnd(date, day, isNew) {
  const stars = starsOfDay(day);
  const now = today();
  const days = date >= shifted(now, -1) ? streak(now) : 0;
  const sum = h("b", { "aria-hidden": "true" }, number(stars));
  const table = dayTable(date, day);
  const until = date === now ? nextLine() : null;
  const element = h("div.view.day", {},
    h("header.round-bar", {}, h("a.icon-button", { href: link("today"),
      "aria-label": t("round.leave") }, cross()), h("h1", {}, dateText(date)), h("span")),
    h("section.day-head", {}, h("p.day-stars", { role: "img",
      "aria-label": t("archive.done", { n: stars, most: DAY_STARS }) }, sum,
    h("span", { "aria-hidden": "true" }, ` / ${number(DAY_STARS)} ★`)),
    h("div", {}, h("h2", {}, t(stars === DAY_STARS ? "five.all" : stars >= 13 ? "five.great"
      : stars >= 8 ? "five.good" : "five.done")),
    days > 0 && h("p", {}, h("a.day-streak", { href: link("help", "streak") },
      `🔥 ${t("five.streak", { n: days })}`)), until?.element)),
    date < now && !isDone(dayOf(now)) && h("a.button.primary.big", { href: link("five", now) },
      t("five.today")),
    h("div.day-cards", {}, table, histogram(stars)), wayOut(date, day, days));
  const timer = isNew && !wantsLessMotion() && countUp(element, sum, stars);
  return { element, leave: () => { clearInterval(timer); until?.leave(); } };
}

/** Below: what can be done with the day. */
function wayOut(date, day, days) {
  const text = () => shareText(date, day, days);
  return h("div.day-ways", {},
    h("div.day-buttons", {}, shareButton(text), pictureButton(date, day, days)),
    h("details.share-preview", {}, h("summary", {}, t("share.text")), h("pre", {}, text())),
    h("p.day-links", {}, isDone(day) && h("a", { href: link("challenge", "new", date) },
      t("challenge.send")),
    h("a", { href: link("stats") }, t("stats.title")),
    h("a", { href: link("archive") }, t("archive.title"))));
}

function nextLine() {
  const element = h("p.day-next");
  const tell = () => {
    element.textContent = t("five.nextIn", { time: timeUntil(shifted(today(), 1)) });
  };
  tell();
  const timer = setInterval(tell, 1000);
  return { element, leave: () => clearInterval(timer) };
}

function dayTable(date, day) {
  return h("section.card", {}, h("table.day-table", {},
    h("caption.unseen", {}, t("five.table")),
    h("thead", {}, h("tr", {}, ["game", "level", "stars", "time"].map((key) =>
      h("th", { scope: "col" }, t(`five.column.${key}`))))),
    h("tbody", {}, day.games.map((game, i) => rowOf(date, game, day.rounds[i], i)))));
}

function rowOf(date, { id, difficulty }, round, place) {
  return h("tr", {},
    h("th", { scope: "row" }, h("a", { href: link("five", date, place + 1) },
      String(parseId(id).first))),
    h("td", {}, levelWord(difficulty)),
    h("td", {}, starRow(round?.score ?? 0)),
    h("td", {}, round ? spanText(round.spent / 1000) : ""));
}

/** How many days had how many stars; the bar that this day is in is lit. */
function histogram(stars) {
  const days = datesKept().map(dayOf).filter(isDone).map(starsOfDay);
  const counts = Array.from({ length: DAY_STARS + 1 }, (_, n) =>
    days.filter((other) => other === n).length);
  const most = Math.max(1, ...counts), step = 20, tall = 56, top = 16;
  return h("section.card.day-histogram", {}, h("h2", {}, t("end.days", { n: days.length })),
    svg("svg", { viewBox: `0 0 ${step * counts.length} ${top + tall + 18}`, role: "img",
      "aria-label": counts.flatMap((n, i) => (n ? [`${i} ★: ${n}`] : [])).join(", ") },
    counts.flatMap((n, i) => {
      const height = n ? Math.max(6, (n / most) * tall) : 2, middle = i * step + step / 2;
      return [svg("rect", { x: i * step + 2, y: top + tall - height, width: step - 4, height, rx: 3,
        class: i === stars ? "bar is-lit" : "bar" }),
      n > 0 && svg("text", { x: middle, y: top + tall - height - 4, class: "bar-number" },
        number(n)),
      (i % 5 === 0 || i === stars) && svg("text", { x: middle, y: top + tall + 15,
        class: i === stars ? "bar-name is-lit" : "bar-name" }, number(i))];
    })));
}

// ---- What moves ---------------------------------------------------------------------------------

/** The stars of the table come one by one, and the sum with them; the result ends that. */
function countUp(element, sum, stars) {
  const all = [...element.querySelectorAll(".day-table .star-full")];
  for (const star of all) star.classList.add("is-coming");
  sum.textContent = number(0);
  const come = () => {
    all[come.n++].classList.remove("is-coming");
    sum.textContent = number(come.n);
    feel("tap");
    if (come.n < stars) return;
    clearInterval(timer);
    if (stars === DAY_STARS) celebrate(element);
  };
  come.n = 0;
  const timer = stars > 0 && setInterval(come, STAR_MS);
  return timer;
}

/** Pieces in the colours of the tiles fall over the screen. */
function celebrate(element) {
  feel("perfect");
  element.classList.add("is-perfect");
  const pieces = Array.from({ length: PIECES }, (_, i) => {
    const piece = h(`i.piece.piece-${i % 3}`);
    const share = (factor) => (i * factor) % 1;
    piece.style.setProperty("left", `${Math.round(100 * share(0.618))}%`);
    piece.style.setProperty("animation-delay", `${Math.round(900 * share(0.37))}ms`);
    piece.style.setProperty("animation-duration", `${Math.round(1600 + 900 * share(0.73))}ms`);
    return piece;
  });
  const rain = h("div.rain", { "aria-hidden": "true" }, pieces);
  element.append(rain);
  setTimeout(() => rain.remove(), FALL_MS);
}
