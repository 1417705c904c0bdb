// SPDX-License-Identifier: MIT
// A hand: all of its numbers are to make the target, with + - * / and fractions allowed on the way.

import { mannersOf, problemText, solve } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { link, pretty, spaced } from "../game.js";
import { t } from "../i18n.js";
import { Attempt } from "../parts/attempt.js";
import { Hints } from "../parts/hints.js";
import { expressionLine, isOutOfReach, stepList } from "../parts/solution.js";
import { isFirst, moveRatingBy, showRating } from "../round/rating.js";
import { STARS_MOST } from "../round/score.js";
import { addRound, recall, remember } from "../store.js";

const SOLVED_KEPT = 200;

/** Counts a hand once, and keeps which: those of a day are shown as solved. */
function noteSolved(id, rules) {
  const solved = recall("hands.solved", []);
  if (solved.includes(id)) return;
  remember(`solved.${rules}`, recall(`solved.${rules}`, 0) + 1);
  remember("hands.solved", [id, ...solved].slice(0, SOLVED_KEPT));
}

async function leadOf(game) {
  if (game.columns !== "") return (await import("../solve/rules.js")).rulesText(game);
  return game.rules === "llm" ? t("rules.llm.lead")
    : t(`puzzle.${game.rules}.lead`, { target: pretty(String(game.first)) });
}

export function handPuzzle(id, game, drawAnother) {
  const target = game.first;
  const title = t("hand.title", { target: pretty(String(target)) });
  const outcome = h("section.card.outcome",
    { hidden: true, tabindex: "-1", "aria-labelledby": "outcome-title" });
  const problem = h("p.problem", { role: "alert", hidden: true });
  let isOver = false;
  let difficulty; // once it is known
  const begun = Date.now();

  const another = () => drawAnother().catch((error) => {
    problem.hidden = false;
    problem.textContent = problemText(error);
  });

  const end = (isSolved, solution, isImpossible = false) => {
    if (isOver) return;
    isOver = true;
    attempt.lock();
    hints.lock();
    body.classList.add("is-over");
    if (isSolved) noteSolved(id, game.rules + game.columns);
    const moved = !isImpossible && isFirst(id) ? moveRatingBy(id, { isStars: true,
      score: isSolved ? STARS_MOST : 0, seconds: (Date.now() - begun) / 1000 }) : null;
    const ratingLine = h("p.outcome-people", { hidden: true });
    showRating(ratingLine, moved);
    addRound({ at: Date.now(), id, hand: true, distance: isSolved ? 0 : null, difficulty });
    const heading = t(isSolved ? "hand.solved" : solution ? "hand.shown" : isImpossible
      ? "hand.impossible" : "hint.none");
    outcome.hidden = false;
    outcome.classList.toggle("outcome-good", isSolved);
    fill(outcome,
      h("div.outcome-text", {}, h("h2", { id: "outcome-title" }, heading),
        solution && h("p.solution-line", {}, expressionLine(spaced(solution.expression), target)),
        solution?.steps && stepList(solution.steps, game.numbers, target), ratingLine),
      h("div.outcome-buttons", {},
        h("button.primary", { type: "button", onclick: another }, t("hand.another")),
        h("a.button.secondary", { href: link("solve", id) }, t("outcome.all"))));
    outcome.focus();
    announce(heading, true);
  };

  const attempt = new Attempt({
    id, numbers: game.numbers, rules: mannersOf(game),
    onJudged: (judgement) => judgement.verdict === "solved" && end(true, judgement),
  });
  const hints = new Hints({
    id, bench: attempt.bench, kinds: ["step", "answer"], costsPoints: false,
    onAnswer: (answer) => end(false, answer.status === "solved" ? answer.solutions[0] : null,
      isOutOfReach(answer)),
  });
  const lead = h("p.lead");
  leadOf(game).then((text) => fill(lead, text));
  const warning = h("p.notice", { hidden: true });
  solve(id).then(({ answers: [answer] }) => {
    if (answer.status === "solved") ({ difficulty } = answer);
    warning.hidden = !isOutOfReach(answer);
    warning.textContent = t("hand.impossible");
  }).catch((error) => {
    problem.hidden = false;
    problem.textContent = problemText(error);
  });

  const body = h("div.round-body", {}, outcome, warning, problem,
    h("div.card.round-card", {}, attempt.element, hints.element),
    h("p.card-actions", {}, h("button.quiet", { type: "button", onclick: another },
      t("hand.another")),
      h("a.button.quiet", { href: link("puzzles") }, t("puzzles.back"))));
  const element = h("div.view.hand-view", {},
    h("header.view-head", {}, h("h1", {}, title), lead),
    body);
  return { title, element };
}
