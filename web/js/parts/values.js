// SPDX-License-Identifier: MIT
// Every value that the numbers make, each with its simplest expression: worked out when it is
// opened, and shown some at a time from the one that is looked for.

import { problemText, read, values } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { parseId, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { isUnfinished, misreadText, PLAIN } from "./reading.js";
import { expressionLine } from "./solution.js";

const SHOWN = 60;

export class ValueList {
  #game;
  #signal;
  #values = null;
  #total = ""; // how many there are, in words
  #first = 0; // of those that are shown

  /** game: {rules, columns, numbers} */
  constructor(game, signal) {
    this.#game = game;
    this.#signal = signal;
    this.note = h("p", { role: "status" });
    this.rows = h("ol.value-list");
    this.search = h("input.text-field.value-search", { type: "text", inputmode: "numeric",
      autocomplete: "off", oninput: () => this.#look() });
    this.before = h("button.secondary", { type: "button", onclick: () => this.#turn(-SHOWN) },
      t("values.before"));
    this.after = h("button.secondary", { type: "button", onclick: () => this.#turn(SHOWN) },
      t("values.after"));
    this.body = h("div.values-body");
    this.element = h("details.values", { ontoggle: () => this.element.open && this.#open() },
      h("summary", {}, h("h2", {}, t("values.title"))), this.body);
  }

  async #open() {
    if (this.#values) return;
    this.#values = [];
    fill(this.body, h("p.empty", {}, t("solve.working")));
    try {
      const { values: found, complete } = await values(this.#game, { signal: this.#signal });
      this.#values = found;
      this.#total = t(complete ? "values.all" : "values.some", { n: found.length });
      this.note.textContent = this.#total;
      fill(this.body, this.note, h("label.many-choices", {}, t("values.search"), " ", this.search),
        this.rows, h("div.card-actions", {}, this.before, this.after));
      this.#turn(0);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#values = null;
      fill(this.body, h("p.problem", {}, problemText(error)));
    }
  }

  #turn(by) {
    const last = Math.max(0, this.#values.length - 1);
    this.#first = Math.min(last, Math.max(0, this.#first + by));
    const shown = this.#values.slice(this.#first, this.#first + SHOWN);
    fill(this.rows, shown.map(({ value, expression }) => h("li", {}, h("b", {}, textOf(value)),
      expressionLine(expression))));
    this.before.disabled = this.#first === 0;
    this.after.disabled = this.#first + SHOWN >= this.#values.length;
  }

  /** Shows the list from the value that is written, or from the next one that is made. */
  async #look() {
    const text = this.search.value.trim();
    if (isUnfinished(text)) return;
    if (text === "") {
      this.note.textContent = this.#total;
      return;
    }
    try {
      const { numbers } = PLAIN.test(text) ? { numbers: [text] }
        : parseId(await read(text, { rules: "countdown,values=natural", kind: "numbers" }));
      if (text !== this.search.value.trim()) return;
      if (numbers.length === 1) this.#showFrom(BigInt(numbers[0]));
      else this.note.textContent = t("misread.two_numbers");
    } catch (error) {
      if (text === this.search.value.trim()) this.note.textContent = misreadText(error);
    }
  }

  #showFrom(wanted) {
    const place = this.#values.findIndex(({ value }) => BigInt(value) >= wanted);
    const isThere = place >= 0 && BigInt(this.#values[place].value) === wanted;
    this.note.textContent = t(isThere ? "values.found" : place < 0 ? "values.beyond"
      : "values.missing", { value: textOf(wanted), largest: textOf(this.#values.at(-1).value) });
    this.#first = place < 0 ? this.#values.length - SHOWN : place;
    this.#turn(0);
  }
}

const textOf = (value) => number(toNumber(value));
