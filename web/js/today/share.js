// SPDX-License-Identifier: MIT
// A day of five games as a few lines that give no answer away:
//
//     tally, five number games, no. 326: 13★ / 15 · 🔥6
//     1 🟩🟩🟩 8 s
//     2 🟩🟩⬜ 54 s, hint
//     ...
//     ADDRESS/today.html#326

import { numberOfDay } from "../dates.js";
import { toNumber } from "../game.js";
import { t } from "../i18n.js";
import { sharedAddress } from "../parts/share.js";
import { spanText } from "../parts/solution.js";
import { STARS_MOST } from "../round/score.js";
import { FIVE, starsOfDay } from "./diary.js";

const squares = (stars, isExact) => (isExact ? "🟩" : "🟨").repeat(stars)
  + "⬜".repeat(STARS_MOST - stars);

export function shareText(date, day, streakDays) {
  const head = t("share.head", { n: String(numberOfDay(date)), what: t("share.what"),
    stars: `${starsOfDay(day)}★ / ${FIVE * STARS_MOST}` });
  const fire = streakDays > 1 ? ` · 🔥${streakDays}` : "";
  const lines = day.rounds.map((round, i) => lineOf(round, i));
  return [head + fire, ...lines, sharedAddress("today", numberOfDay(date))].join("\n");
}

export const isExactRound = ({ best }) => best?.distance === 0;

function lineOf(round, place) {
  const { score, best, spent, hints } = round;
  const isExact = isExactRound(round);
  const facts = [spanText(spent / 1000)];
  if (best && !isExact) facts.unshift(t("share.away", { n: toNumber(best.distance) }));
  if (hints === 1 || hints === 2) facts.push(t("share.hints", { n: hints }));
  if (hints > 2 || !best) facts.splice(0, facts.length, t("share.none"));
  return `${place + 1} ${squares(score, isExact)} ${facts.join(", ")}`;
}
