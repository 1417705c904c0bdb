// SPDX-License-Identifier: MIT
// Practice at one's rating: games as hard as suit it (round/rating.js), of a theme. The library
// finds them: games are drawn and solved until the simplest solution of one is of the theme, and as
// hard as wished. What was missed comes again, after some other games.
//
//     #/practice             the themes, and how it stands
//     #/practice/THEME

import { draw, freshSeed, problemText, solve } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { link, makeId, parseId } from "../game.js";
import { number, t } from "../i18n.js";
import { difficultyFor, rating } from "../round/rating.js";
import { Screen } from "../round/screen.js";
import { recordIn } from "../round/record.js";
import { addRound, change, recall } from "../store.js";

const AGAIN_AFTER = 3; // games, until a missed one comes again
const MISSED_MOST = 20;
const TRIES = 3000;
const NEAR = 6;        // of difficulty: so far from what is wished is near enough,
const WIDER = 0.01;    // and so much further with each game that was looked at
const NEAR_1000 = 900;

const dividing = (steps) => steps.some((step) => step.includes(" / "));

/** A product is taken away: 7 * 8 = 56, then 600 - 56. */
function takesProduct(steps) {
  const products = steps.filter((step) => step.includes(" * ")).map((step) => step.split(" = ")[1]);
  return steps.some((step) => products.includes(/^\S+ - (\d+) =/.exec(step)?.[1]));
}

/** What is drawn for a theme, and which simplest solutions are of it. */
const THEMES = {
  any: {},
  division: { isOf: dividing },
  large: { wish: { large: 2 } },
  near: { targets: [NEAR_1000, 999] },
  products: { isOf: takesProduct },
};

export function practiceView(rest) {
  const title = t("practice.title");
  if (!Object.hasOwn(THEMES, rest)) return { title, element: choice() };
  const element = h("div.view.practice", {});
  const shown = { screen: null };
  const next = () => {
    shown.screen?.leave();
    fill(element, h("p.empty", {}, t("play.drawing")));
    nextGame(rest).then((game) => {
      if (shown.hasLeft) return;
      shown.screen = screenOf(game, next);
      fill(element, shown.screen.element);
    }).catch((error) => fill(element,
      h("p.problem", { role: "alert" }, problemText(error))));
  };
  next();
  return { title, element, isWhole: true,
    leave: () => { shown.hasLeft = true; shown.screen?.leave(); } };
}

/** The themes; first the game that was left, where there is one. */
function choice() {
  const { value, games } = rating();
  const { game } = recall("practice", {});
  const left = game?.kept && !game.kept.over && game.theme;
  return h("div.view", {},
    h("header.view-head", {}, h("h1", {}, t("practice.title")), h("p.lead", {}, t("practice.lead")),
      games > 0 && h("p", {}, h("a", { href: link("stats") },
        t("practice.rating", { n: Math.round(value) })))),
    left && h("p", {}, h("a.button.primary.big", { href: link("practice", left) },
      t("practice.goOn", { target: String(parseId(game.id).first) }))),
    h("div.practice-themes", {}, Object.keys(THEMES).map((theme) => h("a.card.way",
      { href: link("practice", theme) }, h("b", {}, t(`practice.theme.${theme}`)),
      h("span", {}, t(`practice.theme.${theme}.lead`))))));
}

/** The game of the theme that was left; else one that was missed, once it is time; else a new one.
 *  It is kept until it is over. */
async function nextGame(theme) {
  const { game: left, missed = [], count = 0 } = recall("practice", {});
  if (left && !left.kept?.over && left.theme === theme) return left;
  const due = missed.find((game) => game.theme === theme && game.at + AGAIN_AFTER <= count);
  const game = { id: due?.id ?? await found(THEMES[theme]), theme, isAgain: Boolean(due) };
  change("practice", {}, (kept) => ({ ...kept, game }));
  return game;
}

/** A game of a theme, as hard as one's rating wishes; of those that were looked at the nearest. */
async function found({ wish = {}, targets, isOf = () => true }) {
  const wished = difficultyFor(rating().value);
  let best = { distance: Infinity };
  for (let i = 0; i < TRIES && best.distance > NEAR + WIDER * i; i++) {
    const drawn = await draw("countdown", freshSeed(), wish);
    const target = targets ? targets[0] + freshSeed()[0] % (1 + targets[1] - targets[0])
      : drawn.target;
    const id = makeId({ first: target, numbers: drawn.numbers });
    const { answers: [{ status, difficulty, solutions }] } = await solve(id);
    const distance = Math.abs(difficulty - wished);
    if (status === "solved" && isOf(solutions[0].steps) && distance < best.distance) {
      best = { id, distance };
    }
  }
  if (!best.id) throw new Error("no such game was drawn");
  return best.id;
}

function screenOf({ id, theme, isAgain }, next) {
  const title = t(isAgain ? "practice.again" : `practice.theme.${theme}`);
  return new Screen({ id, title, score: "stars", exit: link("practice"), startsNow: true,
    address: link("practice", theme), record: recordIn("practice",
      ({ game }) => (game?.id === id ? game.kept : undefined),
      ({ game, ...others }, kept) => ({ ...others, game: game?.id === id ? { ...game, kept }
        : game })),
    onOver: (result) => {
      addRound({ at: result.begun, id, stars: result.score, value: result.value,
        distance: result.distance, seconds: result.seconds, hints: result.hints });
      note(id, theme, result.score);
    },
    endings: ({ score }) => [h("button.primary.big", { type: "button", onclick: next },
      t("practice.next")), h("a.button.quiet", { href: link("practice") }, t("practice.others")),
    score < 2 && h("p.practice-said", {}, t("practice.comesAgain"))] });
}

/** What was missed is kept, until it is not. */
function note(id, theme, stars) {
  change("practice", {}, ({ game, missed = [], count = 0 }) => {
    const others = missed.filter((other) => other.id !== id);
    return { game, count: count + 1, missed: stars >= 2 ? others
      : [...others, { id, theme, at: count + 1 }].slice(-MISSED_MOST) };
  });
}
