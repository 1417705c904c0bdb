// SPDX-License-Identifier: MIT
// The card with the answer: the simplest solution, or the closest ones; each target of a range; or
// why there is no answer. It says its answer to screen readers once the typing pauses.

import { mannersOf, problemText, solve } from "../engine/engine.js";
import { openSoon } from "../engine/here.js";
import { h, announce, onScreen, wantsLessMotion } from "../dom.js";
import { pretty } from "../game.js";
import { rulesNamed, t } from "../i18n.js";
import { around } from "../parts/around.js";
import { brokenLink } from "../parts/broken.js";
import { RangeAnswer } from "../parts/range.js";
import { difficultyMark, expressionLine, isOutOfReach, stepList,
  verdictText } from "../parts/solution.js";
import { place } from "./card.js";
import { waysOn } from "./ways.js";

const SAY_AFTER_MS = 700;  // nobody wants to hear the answer to each half of a number
const WAIT_MS = 150;       // so long nothing is said of the work that goes on
const AROUND_BY_ITSELF = 7; // up to that many numbers the targets around are shown

export class AnswerCard {
  latest = null; // the answer that is shown: of one target
  #beside;
  #saying = null;

  /** beside: the card with the other solutions, which is hidden where there are none. */
  constructor(beside) {
    this.#beside = beside;
    this.element = h("section.card.answer", { "aria-label": t("solve.answer") });
  }

  /** Another question is asked: what was answered is not said any more. */
  callOff() {
    clearTimeout(this.#saying);
    this.latest = null;
  }

  hideStale() {
    this.element.classList.add("is-stale");
  }

  /** Words instead of an answer. */
  showWords(...words) {
    place(this.element, ...words);
  }

  showProblem(error, game, id) {
    const isLost = error.code === "RULES" && !rulesNamed().includes(game.rules);
    const problem = refusalText(error, id);
    place(this.element, isLost ? brokenLink(id, "solve", problem)
      : h("p.problem", { role: "alert" }, problem));
  }

  /** Shows the answer to a game with one target, which may be known already; found() is called
   *  when it is shown. Ends once the answer is on the screen. */
  async show(known, id, signal, found) {
    this.#fill(known ?? await this.#ask(id, signal));
    found();
    await onScreen();
  }

  async #ask(id, signal) {
    const slow = setTimeout(() => this.#work(), WAIT_MS);
    try {
      const { answers: [answer] } = await solve(id, { signal });
      signal.throwIfAborted();
      openSoon();
      return answer;
    } finally {
      clearTimeout(slow);
    }
  }

  /** The same for a range of targets. */
  async showRange(game, signal, found) {
    const range = new RangeAnswer(game);
    this.#standAlone(true);
    const slow = setTimeout(() => place(this.element, range.element), WAIT_MS);
    try {
      await range.answer(signal);
    } finally {
      clearTimeout(slow);
    }
    found();
    place(this.element, range.element);
    this.#announce(range.summary.textContent);
    await onScreen();
  }

  /** Adds what can be done with the answer. */
  offer(game) {
    if (this.latest) this.element.append(waysOn(game, this.latest));
  }

  /** Adds the targets around the one that was asked about. */
  async showAround(game, signal) {
    const { first, last, numbers } = game;
    if (first !== last || !mannersOf(game).isWhole || numbers.length > AROUND_BY_ITSELF) return;
    const strip = await around(game, { signal });
    signal.throwIfAborted();
    if (strip) this.element.append(strip);
  }

  comeIntoSight() {
    const { top, bottom } = this.element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    this.element.scrollIntoView({ block: "start",
      behavior: wantsLessMotion() ? "auto" : "smooth" });
  }

  #work() {
    place(this.element, h("p.empty", {}, t("solve.working")));
    this.#beside.hidden = true;
  }

  #standAlone(isAlone) {
    this.element.parentElement.classList.toggle("is-alone", isAlone);
    if (isAlone) this.#beside.hidden = true;
  }

  #fill(answer) {
    const isSolved = answer.status === "solved";
    const solutions = h("div.solutions", {},
      answer.solutions.map((solution) => solutionBlock(solution, answer.numbers)));
    const verdict = verdictLine(answer);
    place(this.element, isSolved ? [solutions, verdict] : [verdict, solutions]);
    this.#standAlone(!isSolved);
    this.latest = answer;
    this.#announce(spoken(answer));
  }

  #announce(text) {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => announce(text), SAY_AFTER_MS);
  }
}

function verdictLine(answer) {
  const isSolved = answer.status === "solved";
  return h("div.verdict-line", {},
    h(isSolved ? "p.verdict.verdict-good" : "p.verdict.verdict-near", {}, verdictText(answer),
      isOutOfReach(answer) && h("small", {}, t("solve.proved"))),
    isSolved && difficultyMark(answer));
}

function solutionBlock(solution, numbers) {
  return h("div.solution", {},
    h("p.solution-line", {}, expressionLine(solution.expression, solution.value)),
    stepList(solution.steps, numbers, solution.value),
    solution.unused.length > 0
      && h("p.unused", {}, t("solve.unused", { numbers: solution.unused.join(", ") })));
}

/** An answer in words, for those who hear it. */
function spoken(answer) {
  const lines = answer.solutions.map(({ expression, value }) =>
    `${pretty(expression)} = ${pretty(String(value))}`);
  if (answer.status !== "solved" || !answer.complete) lines.unshift(verdictText(answer));
  return lines.join(" ");
}

/** Why a game is refused; where one number is at fault, which one. */
function refusalText(error, id) {
  const [culprit] = /^\d+/.exec(id.slice(error.position ?? id.length)) ?? [];
  if (error.code === "NUMBER_RANGE" && culprit) return t("refusal.thisNumber",
    { number: culprit });
  return problemText(error);
}
