// SPDX-License-Identifier: MIT
// An answer under way: built by tapping on the bench, or typed. Either way the library judges the
// expression as it is written; a round looks at nothing else.

import { check } from "../engine/engine.js";
import { h } from "../dom.js";
import { pretty } from "../game.js";
import { t } from "../i18n.js";
import { Workbench } from "./workbench.js";

const WORTH_POINTS = 10; // up to that far from the target an answer counts

/**
 * The game: {id, numbers}; rules: {isWhole, mustUseAll}. onJudged receives {expression, verdict,
 * value, distance, points} of each answer that breaks no rule.
 */
export class Attempt {
  #id;
  #rules;
  #onJudged;
  #latest = 0;

  constructor({ id, numbers, rules, onJudged }) {
    this.#id = id;
    this.#rules = rules;
    this.#onJudged = onJudged;
    this.bench = new Workbench({ numbers, isWhole: rules.isWhole,
      onValue: (value) => this.#made(value) });
    this.verdict = h("p.typed-verdict", { id: "typed-verdict", role: "status" });
    this.input = h("input.text-field", {
      id: "typed", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      inputmode: "text", enterkeyhint: "done", "aria-describedby": "typed-verdict",
      maxlength: "4000",
      oninput: () => this.#typed(false),
    });
    this.form = h("form.typed",
      { onsubmit: (event) => { event.preventDefault(); this.#typed(true); } },
      h("label", { for: "typed" }, t("attempt.type")),
      h("div.typed-line", {}, this.input, h("button.secondary", { type: "submit" },
        t("attempt.enter"))),
      this.verdict);
    this.element = h("div.attempt", {}, this.bench.element, this.form);
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
    const isNear = this.#rules.mustUseAll || Number(judgement.distance) <= WORTH_POINTS;
    if (isNear) this.bench.say(this.#describe(judgement));
    this.#onJudged({ ...judgement, expression });
  }

  #describe({ verdict, value, distance }) {
    if (verdict === "solved") return t("attempt.exact");
    if (!this.#rules.isWhole) return t("attempt.value", { value: pretty(String(value)) });
    return t("attempt.away", { value: pretty(String(value)), n: Number(distance) });
  }

  async #typed(isEntered) {
    // the blanks that a pasted text holds together with
    const text = this.input.value.replace(/\s+/g, " ").trim();
    const turn = ++this.#latest;
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
      ? (isUnfinished ? partOf(judgement) : t(`reason.${judgement.reason}`))
      : this.#describe(judgement);
    if (isEntered) this.input.setAttribute("aria-invalid", String(isInvalid));
    else this.input.removeAttribute("aria-invalid");
    if (isEntered && !isInvalid) this.#onJudged({ ...judgement, expression: text });
  }
}

/** What an unfinished answer is worth so far, where that is known. */
function partOf({ value }) {
  return value === undefined ? "" : t("attempt.sofar", { value: pretty(String(value)) });
}
