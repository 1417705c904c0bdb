// SPDX-License-Identifier: MIT
// Graded hints: how many numbers are needed, the first step, the answer. Each costs points, and says so.

import { solve } from "../engine/engine.js";
import { h } from "../dom.js";
import { pretty } from "../game.js";
import { t } from "../i18n.js";

/** The most points that a round can still give after that many hints. */
export const POINTS_AFTER_HINTS = [10, 7, 5, 0];

export class Hints {
  #id;
  #kinds;
  #onAnswer;

  /** kinds: of "numbers", "step", "answer", those that make sense here, in order; "answer" calls onAnswer. */
  constructor({ id, kinds = ["numbers", "step", "answer"], onAnswer, costsPoints = true }) {
    this.#id = id;
    this.#kinds = kinds;
    this.#onAnswer = onAnswer;
    this.costsPoints = costsPoints;
    this.taken = 0;
    this.texts = h("ul.hint-texts", { "aria-live": "polite" });
    this.button = h("button.quiet", { type: "button", onclick: () => this.#next() });
    this.element = h("div.hints", {}, this.button, this.texts);
    this.#label();
  }

  /** 0..3: how far down the list of all hints. */
  get depth() {
    const all = ["numbers", "step", "answer"];
    return this.taken === 0 ? 0 : all.indexOf(this.#kinds[this.taken - 1]) + 1;
  }

  lock() {
    this.button.disabled = true;
  }

  #label() {
    const kind = this.#kinds[this.taken];
    this.button.disabled = kind === undefined;
    if (kind !== undefined) this.button.textContent = t(`hint.ask.${kind}`);
  }

  async #next() {
    const kind = this.#kinds[this.taken];
    this.button.disabled = true;
    const { answers: [answer] } = await solve(this.#id);
    const [simplest] = answer.solutions;
    this.taken++;
    this.#label();
    if (kind === "answer") {
      this.#onAnswer(answer);
      return;
    }
    const cost = this.costsPoints ? ` ${t("hint.cost", { n: POINTS_AFTER_HINTS[this.depth] })}` : "";
    this.texts.append(h("li", {}, this.#text(kind, answer, simplest), cost));
  }

  #text(kind, answer, simplest) {
    if (!simplest) return t("hint.none");
    if (kind === "step") return t("hint.step", { step: pretty(simplest.steps[0] ?? simplest.expression) });
    const isSolved = answer.status === "solved";
    return isSolved ? t("hint.numbers", { n: simplest.numbers_used })
      : t("hint.unsolvable", { n: Number(answer.distance) });
  }
}
