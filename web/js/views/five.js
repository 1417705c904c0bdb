// SPDX-License-Identifier: MIT
// Today's five: the games of a day one after the other, and how the day went. #/five/2026-11-22/3
// is the third game of that day; #/five/2026-11-22 the first that is left, or the day's table.

import { five, problemText } from "../engine/engine.js";
import { dateNumber, dateText, dayOfNumber, isDate, numberOfDay, today } from "../dates.js";
import { h, fill } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { levelWord } from "../parts/solution.js";
import { joined } from "../round/record.js";
import { Screen } from "../round/screen.js";
import { starsOf } from "../round/score.js";
import { dayOf, FIVE, isDone, keepRound, nextOf, openDay } from "../today/diary.js";
import { noDayYet } from "../today/begins.js";
import { dayEnd } from "../today/end.js";
import { addRound, watch } from "../store.js";

let justDone = null; // the day whose last game has ended; its stars count up once

/** A day by its date or its number; null where there is none. */
function dayAsked(text) {
  const date = text === "" ? today() : /^\d{1,6}$/.test(text) ? dayOfNumber(Number(text)) : text;
  return isDate(date) && numberOfDay(date) > 0 ? date : null;
}

export function fiveView(rest) {
  const [day, place] = rest.split("/");
  const date = dayAsked(day);
  const title = date ? t("five.title", { date: dateText(date) }) : t("five.name");
  if (!date || date > today()) return noDayYet(date, title);
  const element = h("div.view", {}, h("p.empty", {}, t("play.drawing")));
  const shown = { screen: null };
  const leave = () => { shown.hasLeft = true; (shown.screen ?? shown.end)?.leave(); };
  gamesOf(date).then((known) => {
    if (shown.hasLeft) return;
    const next = /^[1-5]$/.test(place ?? "") ? Number(place) - 1 : nextOf(known);
    if (next >= FIVE) {
      shown.end = dayEnd(date, known, justDone === date);
      justDone = null;
      element.replaceWith(shown.end.element);
    } else {
      shown.screen = screenOf(date, known, next);
      element.replaceWith(shown.screen.element);
    }
  }).catch((error) => fill(element, h("h1", {}, title),
    h("p.problem", { role: "alert" }, problemText(error))));
  return { title, element, leave, isWhole: true,
    get isOfToday() { return shown.screen ? day === "" && !shown.screen.isBegun : true; } };
}

export async function gamesOf(date) {
  return dayOf(date) ?? openDay(date, await five(dateNumber(date)));
}

function screenOf(date, day, place) {
  const { id, difficulty, seconds } = day.games[place];
  const title = t("five.place", { n: place + 1, most: FIVE, level: levelWord(difficulty) });
  return new Screen({ id, title, score: "stars", usual: seconds, exit: link("today"),
    record: recordOf(date, place), startsNow: place > 0, offer: t("five.offer"),
    address: link("five", date), next: () => day.games[nextOf(dayOf(date))]?.id,
    onOver: (result) => {
      if (isDone(dayOf(date))) justDone = date;
      addRound({ at: result.begun, id, five: date, stars: result.score, value: result.value,
        difficulty, distance: result.distance, seconds: result.seconds, hints: result.hints });
    },
    endings: () => [wayOn(date)] });
}

/** The record of a game of a day, with the stars that it has by then. */
function recordOf(date, place) {
  const read = () => dayOf(date)?.rounds[place];
  return { read, watch: (listener) => watch(`day.${date}`, listener),
    write: (kept) => {
      const now = joined(read(), kept);
      keepRound(date, place, { ...now, score: starsOf(now.best, now.hints) });
      return now;
    } };
}

/** To the next game, or the table: people go on when they have seen enough. */
function wayOn(date) {
  const next = nextOf(dayOf(date));
  return h("a.button.primary.big.go-on", { href: next < FIVE ? link("five", date, next + 1)
    : link("five", date, "table") },
  next < FIVE ? t("five.next", { n: next + 1 }) : t("five.table"));
}
