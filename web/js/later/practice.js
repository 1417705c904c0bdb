// SPDX-License-Identifier: MIT
// Practice: levels that rise with the player. Each level is a tenth of the scale of difficulty;
// three good answers in a row lead up, three misses down. What was missed comes again, after some
// other games.

import { draw, freshSeed } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { Screen } from "../round/screen.js";
import { recordIn } from "../round/record.js";
import { addRound, change, recall } from "../store.js";

const LEVELS = Array.from({ length: 10 }, (_, i) => ({ easiest: i * 10, hardest: i * 10 + 9 }));
const IN_A_ROW = 3;
const AGAIN_AFTER = 3; // games, until a missed one comes again

function progress() {
  const { level = 0, run = 0, missed = [], count = 0 } = recall("practice", {});
  return { level: Math.min(Math.max(level, 0), LEVELS.length - 1), run, missed, count };
}

export function practiceView() {
  const title = t("practice.title");
  const element = h("div.view.practice", {});
  const shown = { screen: null };
  const next = () => {
    shown.screen?.leave();
    fill(element, h("p.empty", {}, t("play.drawing")));
    nextGame().then(({ id, isAgain }) => {
      if (shown.hasLeft) return;
      shown.screen = screenOf(id, isAgain, next);
      fill(element, shown.screen.element);
    }).catch(() => fill(element, h("p.problem", { role: "alert" }, t("error.engine"))));
  };
  next();
  return { title, element, isWhole: true,
    leave: () => { shown.hasLeft = true; shown.screen?.leave(); } };
}

/** The game that was left; else one that was missed, once it is time; else a new one of the level.
 *  It is kept until it is over. */
async function nextGame() {
  const { game: left } = recall("practice", {});
  if (left && !left.kept?.over) return left;
  const { level, missed, count } = progress();
  const due = missed.find(({ at }) => at + AGAIN_AFTER <= count);
  const { id } = due ?? await draw("countdown", freshSeed(), LEVELS[level]);
  const game = { id, isAgain: Boolean(due) };
  change("practice", {}, (kept) => ({ ...kept, game }));
  return game;
}

function screenOf(id, isAgain, next) {
  const { level } = progress();
  const title = t(isAgain ? "practice.again" : "practice.level", { n: level + 1,
    most: LEVELS.length });
  return new Screen({ id, title, score: "stars", exit: link("today"), startsNow: true,
    address: link("practice"), record: recordIn("practice",
      ({ game }) => (game?.id === id ? game.kept : undefined),
      ({ game, ...others }, kept) => ({ ...others, game: game?.id === id ? { ...game, kept }
        : game })),
    onOver: (result) => {
      addRound({ at: result.begun, id, practice: level + 1, stars: result.score,
        value: result.value, distance: result.distance, seconds: result.seconds,
        hints: result.hints });
      note(id, result.score);
    },
    endings: (result) => [h("button.primary.big", { type: "button", onclick: next },
      t("practice.next")), h("p.practice-said", {}, saidOf(result.score))] });
}

/** Stars count upwards, none downwards. */
function note(id, stars) {
  const { level, run, missed, count } = progress();
  const isGood = stars >= 2;
  const runNow = isGood ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1;
  const step = runNow === IN_A_ROW ? 1 : runNow === -IN_A_ROW ? -1 : 0;
  const others = missed.filter((game) => game.id !== id);
  change("practice", {}, ({ game }) => ({ game,
    level: Math.min(LEVELS.length - 1, Math.max(0, level + step)),
    run: step ? 0 : runNow, count: count + 1,
    missed: isGood ? others : [...others, { id, at: count + 1 }].slice(-20) }));
}

function saidOf(stars) {
  const { level, run } = progress();
  if (run === 0) return t(stars >= 2 ? "practice.up" : "practice.down", { n: level + 1 });
  return run > 0 ? t("practice.toGo", { n: IN_A_ROW - run }) : t("practice.comesAgain");
}
