// SPDX-License-Identifier: MIT
// Days of five games, as they are kept on the device: {generator, games, rounds, begunOn,
// playedOn}. A day counts as played on the day on which it was begun, though it end after midnight.
// The games of a day are kept with the number of the generator that drew them, so that a day
// that was opened never changes. Each day is a key of its own, and is read anew before it is
// changed: two tabs do not lose each other's games.

import { today, shifted } from "../dates.js";
import { namesKept, recall, remember, rounds } from "../store.js";

export const FIVE = 5;
const PREFIX = "day.";

const keyOf = (date) => PREFIX + date;

/** What is kept of a day, or null. */
export function dayOf(date) {
  return recall(keyOf(date), null);
}

/** Keeps the games of a day that is opened for the first time. */
export function openDay(date, games) {
  const known = dayOf(date);
  if (known) return known;
  const day = { generator: games[0].generator, rounds: [],
    games: games.map(({ id, difficulty, seconds }) => ({ id, difficulty, seconds })) };
  remember(keyOf(date), day);
  return day;
}

/** Keeps how far a game of a day has come. What is over stays as it is. */
export function keepRound(date, place, round) {
  const day = dayOf(date);
  if (!day || day.rounds[place]?.over) return;
  day.rounds[place] = round;
  day.begunOn ??= today(new Date(round.begun ?? Date.now()));
  if (round.over && isDone(day)) day.playedOn ??= day.begunOn;
  remember(keyOf(date), day);
}

export const isDone = (day) => Boolean(day) && overOf(day).length === FIVE;

/** The rounds of a day that are over. */
export const overOf = (day) => (day ? day.rounds.filter((round) => round?.over) : []);

/** The first game that is not over, 0..4; FIVE where all are. */
export function nextOf(day) {
  const place = Array.from({ length: FIVE }, (_, i) => day?.rounds[i]?.over).findIndex((o) => !o);
  return place < 0 ? FIVE : place;
}

export const starsOfDay = (day) => overOf(day).reduce((sum, { score }) => sum + (score ?? 0), 0);

/** The dates that something is kept of, the latest first. */
export function datesKept() {
  return namesKept().filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length)).reverse();
}

const WEEK = 7;

/** Days in a row, up to today or yesterday, that were played on the day itself: the one streak that
 *  the page knows. One day of seven may be a rest: it is not counted, and breaks nothing where the
 *  day before was played. A game of the day that was played while there was one counts, too. Who
 *  has flown west may have played what is tomorrow here. */
export function streak(now = today()) {
  const ofDays = new Set(rounds().filter(({ daily, on, at }) =>
    daily === (on ?? today(new Date(at)))).map(({ daily }) => daily));
  const counts = (date) => {
    const day = dayOf(date);
    return ofDays.has(date) || (isDone(day) && day.playedOn === date);
  };
  let date = [1, 0].map((days) => shifted(now, days)).find(counts) ?? shifted(now, -1);
  let length = 0, sinceRest = WEEK;
  for (;; date = shifted(date, -1)) {
    if (counts(date)) {
      length++;
      sinceRest++;
    } else if (sinceRest >= WEEK - 1 && counts(shifted(date, -1))) sinceRest = 0;
    else return length;
  }
}
