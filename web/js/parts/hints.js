// SPDX-License-Identifier: MIT
// Graded hints: how many numbers are needed, the next step, the answer. Each costs points, and
// says so before. The next step is that of the position which the bench is in: the oracle of moves
// knows it.

import { hint, hintAfter, solve } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { pretty, toNumber } from "../game.js";
import { t } from "../i18n.js";
import { POINTS_AFTER_HINTS } from "../round/score.js";
import { isOutOfReach } from "./solution.js";

const KINDS = ["numbers", "step", "answer"]; // the first two are the library's

export class Hints {
  #id;
  #bench;
  #kinds;
  #onAnswer;

  /** kinds: those of KINDS that make sense here, in order; "answer" calls onAnswer, with the answer
   *  where it costs no points: where it does, who asks for it is asked first. price: what is
   *  said of what a hint costs, by the hints that were taken with it. onTaken is told of each.
   *  bench: whose steps were made so far. */
  constructor({ id, bench, kinds = KINDS, onAnswer, costsPoints = true, price = pointsLeft,
      onTaken }) {
    this.#id = id;
    this.#bench = bench;
    this.#kinds = kinds;
    this.#onAnswer = onAnswer;
    this.price = price;
    this.onTaken = onTaken;
    this.costsPoints = costsPoints;
    this.taken = 0;
    this.texts = h("ul.hint-texts", { "aria-live": "polite" });
    this.button = h("button.secondary.hint-button",
      { type: "button", onclick: () => this.#next() });
    this.element = h("div.hints", {}, this.button, this.texts);
    this.#label();
  }

  /** 0..3: how far down the list of all hints. */
  get depth() {
    return this.taken === 0 ? 0 : KINDS.indexOf(this.#kinds[this.taken - 1]) + 1;
  }

  /** Out of reach while the clock is paused. */
  veil(isVeiled) {
    this.element.inert = isVeiled;
  }

  lock() {
    this.button.disabled = true;
  }

  #label() {
    const kind = this.#kinds[this.taken];
    this.button.disabled = kind === undefined;
    if (kind === undefined) return;
    fill(this.button, t(`hint.ask.${kind}`), this.costsPoints && [" ",
      h("span.hint-price", {}, this.price(KINDS.indexOf(kind) + 1))]);
  }

  /** Those that were taken before the page was loaded again. */
  async retake(count) {
    while (this.taken < count && this.#kinds[this.taken] !== "answer") await this.#next();
  }

  async #next() {
    const kind = this.#kinds[this.taken];
    this.button.disabled = true;
    const isAnswer = kind === "answer";
    if (isAnswer && this.costsPoints) {
      this.button.disabled = false;
      this.#onAnswer();
      return;
    }
    const steps = kind === "step" && this.#bench.stepsText;
    const [told, behind] = await Promise.all([
      isAnswer ? solve(this.#id).then(({ answers }) => answers[0])
        : hint(this.#id, KINDS.indexOf(kind) + 1),
      steps && hintAfter(this.#id, KINDS.indexOf(kind) + 1, steps)]);
    this.taken++;
    this.onTaken?.(this.depth);
    this.#label();
    if (isAnswer) this.#onAnswer(told);
    else this.#say(kind, told, behind);
  }

  /** behind: the hint of what is left behind the steps so far, if there are steps, and it is
   *  known. On a way that leads nowhere what was said before makes room. */
  #say(kind, told, behind) {
    const line = (...text) => h("li", {}, text);
    if (behind?.status === "solved") {
      this.texts.append(line(t("hint.next", { step: pretty(behind.step) })));
    } else if (told.status === "solved" && behind?.status === "closest") {
      fill(this.texts, line(t("hint.back")), line(this.#text(kind, told)));
    } else this.texts.append(line(this.#text(kind, told)));
  }

  #text(kind, told) {
    const isSolved = told.status === "solved";
    if (!this.costsPoints && isOutOfReach(told)) return t("hand.impossible");
    if (told.numbers_used === null || (!isSolved && !this.costsPoints)) return t("hint.none");
    if (kind === "step") return t("hint.step", { step: pretty(told.step) });
    if (isSolved) return t("hint.numbers", { n: told.numbers_used });
    return isOutOfReach(told) ? t("hint.unsolvable", { n: toNumber(told.distance) })
      : t("hint.none");
  }
}

function pointsLeft(depth) {
  const left = POINTS_AFTER_HINTS[depth];
  return left > 0 ? t("hint.price", { n: left }) : t("hint.price.all");
}
