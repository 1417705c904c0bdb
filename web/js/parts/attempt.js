// SPDX-License-Identifier: MIT
// An answer under way: built by tapping on the bench, or typed. Either way the library judges the
// expression as it is written; a round looks at nothing else.

import { check } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { isLess } from "../fraction.js";
import { pretty, sign, toNumber } from "../game.js";
import { t } from "../i18n.js";
import { answerField, answerText, inOneLine, reasonText } from "./reading.js";
import { Workbench } from "./workbench.js";

const WORTH_POINTS = 10; // up to that far from the target an answer counts

/**
 * The game: {id, numbers}; rules: as mannersOf() has them. onJudged receives {expression, verdict,
 * value, distance, points} of each answer that breaks no rule.
 */
export class Attempt {
  #id;
  #rules;
  #onJudged;
  #numbers;
  #latest = 0;

  constructor({ id, numbers, rules, onJudged }) {
    this.#id = id;
    this.#rules = rules;
    this.#numbers = numbers;
    this.#onJudged = onJudged;
    this.bench = new Workbench({ numbers, values: rules.values, ops: rules.ops,
      onValue: (value) => this.#made(value) });
    this.verdict = h("p.typed-verdict", { id: "typed-verdict", role: "status" });
    this.input = answerField({ id: "typed", inputmode: "text", enterkeyhint: "done",
      "aria-describedby": "typed-verdict", oninput: () => this.#typed(false) });
    this.form = h("form.typed",
      { onsubmit: (event) => { event.preventDefault(); this.#typed(true); } },
      h("label", { for: "typed" }, t("attempt.type")),
      h("div.typed-line", {}, this.input, h("button.secondary", { type: "submit" },
        t("attempt.enter"))),
      this.verdict);
    this.element = h("div.attempt", {}, this.bench.element, this.form);
  }

  /** While an answer is typed the bench is its keys: the given tiles, and the signs. */
  spell(isSpelling) {
    const { row, signs } = this.bench;
    this.bench.lend(isSpelling);
    if (!isSpelling) return;
    fill(row, this.#numbers.map((number) =>
      this.#key(`button.tile${number > 10 ? ".tile-large" : ""}`, String(number))));
    fill(signs, [..."+-*/()"].map((text) =>
      this.#key("button.sign-button", sign(text), t(`key.${text}`), text)),
    this.#key("button.bench-tool", "⌫", t("board.back"), ""));
    this.#markUsed();
  }

  /** Writes where the field is written; "" takes back. The field keeps the focus, so that a phone's
   *  keyboard stays. */
  #key(kind, text, label = null, written = text) {
    const write = () => {
      const { selectionStart: from, selectionEnd: to } = this.input;
      const begin = written === "" && from === to ? Math.max(0, from - 1) : from;
      this.input.setRangeText(written, begin, to, "end");
      this.#typed(false);
    };
    return h(kind, { type: "button", "aria-label": label, onclick: write,
      onpointerdown: (event) => event.preventDefault() }, text);
  }

  /** The tiles that stand in what is typed are pale. */
  #markUsed() {
    const used = this.input.value.match(/\d+/g) ?? [];
    for (const tile of this.bench.row.children) {
      const place = used.indexOf(tile.textContent);
      tile.classList.toggle("is-used", place >= 0);
      if (place >= 0) used.splice(place, 1);
    }
  }

  lock() {
    this.bench.lock();
    for (const control of this.form.elements) control.disabled = true;
  }

  /** Out of sight while the clock is paused. */
  veil(isVeiled) {
    this.element.inert = isVeiled;
    this.element.classList.toggle("is-veiled", isVeiled);
  }

  async #made({ expression, isAll }) {
    if (this.#rules.mustUseAll && !isAll) return;
    const judgement = await check(this.#id, expression);
    if (judgement.verdict === "invalid") return;
    const isNear = this.#rules.mustUseAll || !isLess(WORTH_POINTS, judgement.distance);
    if (isNear) this.bench.say(this.#describe(judgement));
    this.#onJudged({ ...judgement, expression });
  }

  #describe({ verdict, value, distance }) {
    if (verdict === "solved") return t("attempt.exact");
    if (!this.#rules.isWhole) return t("attempt.value", { value: pretty(String(value)) });
    return t("attempt.away", { value: pretty(String(value)), n: toNumber(distance) });
  }

  async #typed(isEntered) {
    const text = answerText(this.input);
    const turn = ++this.#latest;
    if (this.bench.isLent) this.#markUsed();
    this.verdict.classList.toggle("is-veiled", text !== ""); // what it says is of the text before
    if (text === "") {
      this.verdict.textContent = "";
      return;
    }
    const judgement = await check(this.#id, text);
    if (turn !== this.#latest) return;
    this.verdict.classList.remove("is-veiled");
    const isInvalid = judgement.verdict === "invalid";
    // While it is being typed an answer is unfinished more often than wrong.
    const isUnfinished = !isEntered && ["syntax", "number_not_used"].includes(judgement.reason);
    this.verdict.textContent = isInvalid
      ? (isUnfinished ? partOf(judgement) : reasonText(judgement))
      : this.#describe(judgement);
    if (isEntered) this.input.setAttribute("aria-invalid", String(isInvalid));
    else this.input.removeAttribute("aria-invalid");
    if (isEntered && !isInvalid) this.#onJudged({ ...judgement, expression: inOneLine(text) });
  }
}

/** What an unfinished answer is worth so far, where that is known. */
function partOf({ value }) {
  return value === undefined ? "" : t("attempt.sofar", { value: pretty(String(value)) });
}
