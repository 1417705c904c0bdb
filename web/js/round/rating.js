// SPDX-License-Identifier: MIT
// The player's rating, on this device alone: Glicko (Glickman 1999), one game at a time. A game is
// an opponent whose rating is that of its fitted difficulty, 900 to 2,100. The result, from 0 to 1,
// is what the answer is worth (stars or points, of the most), in full for one that comes at once,
// three quarters of it at the time that practised players take, and half of it for one that takes
// for ever. What is not known of a player, the deviation, grows with the days without a game.

import { today } from "../dates.js";
import { fill, h } from "../dom.js";
import { rate } from "../engine/engine.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { recall, remember, rounds } from "../store.js";
import { POINTS_MOST, STARS_MOST } from "./score.js";

const START = 1200, DEVIATION_MOST = 350, DEVIATION_LEAST = 45;
const GROWTH_PER_DAY = 330; // of the deviation's square: from 45 to 350 in a year
const GAME_LEAST = 900, GAME_STEP = 12, GAME_DEVIATION = 60;
const Q = Math.log(10) / 400;
const DAY_MS = 86400000;
const DAYS_KEPT = 400;

/** {value, deviation, games, at, line: [[date, value], ...]}; without games where there are none
 *  yet. */
export const rating = () => recall("rating",
  { value: START, deviation: DEVIATION_MOST, games: 0, at: 0, line: [] });

/** The rating that a game of a difficulty of 0..100 has. */
export const ratingOf = (difficulty) => GAME_LEAST + GAME_STEP * difficulty;

/** The difficulty that somebody with a rating makes most of, but not all: its games are worth a
 *  little less than the rating. */
export const difficultyFor = (value) =>
  Math.min(90, Math.max(5, (value - 100 - GAME_LEAST) / GAME_STEP));

/** The result of a round, 0..1. */
export function resultOf({ score, isStars, seconds }, usual) {
  const worth = score / (isStars ? STARS_MOST : POINTS_MOST);
  return worth * (1 + usual / (usual + seconds)) / 2;
}

/** A rating after a game of some difficulty. */
export function moved({ value, deviation, at }, difficulty, result, now) {
  const days = at ? Math.max(0, now - at) / DAY_MS : 0;
  const before = Math.min(DEVIATION_MOST, Math.sqrt(deviation ** 2 + GROWTH_PER_DAY * days));
  const g = 1 / Math.sqrt(1 + 3 * (Q * GAME_DEVIATION / Math.PI) ** 2);
  const expected = 1 / (1 + 10 ** (-g * (value - ratingOf(difficulty)) / 400));
  const precision = 1 / before ** 2 + Q ** 2 * g ** 2 * expected * (1 - expected);
  return { value: value + Q * g * (result - expected) / precision,
    deviation: Math.max(DEVIATION_LEAST, Math.sqrt(1 / precision)) };
}

/** Whether a game is played for the first time: each counts once. */
export const isFirst = (id) => !rounds().some((round) => round.id === id);

/** Moves the rating after a round {score, isStars, seconds}; how: {score, seconds} of its game, as
 *  rate() has them. {value, change}, rounded. */
export function moveRating(round, how, now = Date.now()) {
  const before = rating();
  const after = moved(before, how.score, resultOf(round, how.seconds), now);
  const date = today(new Date(now));
  const value = Math.round(after.value);
  remember("rating", { ...after, at: now, games: before.games + 1,
    line: [...before.line.filter(([day]) => day !== date), [date, value]].slice(-DAYS_KEPT) });
  return { value, change: value - Math.round(before.value) };
}

/** The same for the game with an ID; null where it is not known how hard the game is. */
export async function moveRatingBy(id, round) {
  const how = await rate(id).catch(() => ({}));
  return how.word ? moveRating(round, how) : null;
}

/** Shows in a line what a game did to the rating; moved: {value, change}, or a promise of it. */
export async function showRating(line, moved) {
  const { value, change } = await moved ?? {};
  if (value === undefined) return;
  line.hidden = false;
  fill(line, h("a", { href: link("stats") }, t("rating.now", { n: value })), " ",
    h("b.rating-change", {}, change < 0 ? `−${-change}` : `+${change}`));
}
