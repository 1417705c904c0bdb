// SPDX-License-Identifier: MIT
// The columns of the rules, to be changed one by one: which operations there are, what the steps
// may be, which numbers are used, in what order, with which brackets, how deep ! and √ nest.

import { ruleSet } from "../engine/engine.js";
import { fill, h } from "../dom.js";
import { columnsOf, limitsText, toNumber } from "../game.js";
import { t } from "../i18n.js";
import { OPERATIONS, operationName, operationsOf } from "../parts/operations.js";

const DEPTH_MOST = 4;
const WORDS = {
  values: ["whole", "natural", "integer", "exact"],
  use: ["any", "all"],
  order: ["any", "given"],
  brackets: ["any", "none", "left"],
  depth: Array.from({ length: DEPTH_MOST + 1 }, (_, depth) => String(depth)),
};
const LABELS = { values: "columns.values", use: "others.filter", order: "columns.order",
  brackets: "columns.brackets", depth: "columns.depth" };

export class ColumnsEditor {
  #game;
  #onChange;
  #usual; // each column as the rule set has it
  #boxes = [];
  #selects;

  /** onChange receives the columns that differ from the rule set's: ",ops=+*,use=all". */
  constructor(onChange) {
    this.#onChange = onChange;
    this.element = h("div.rules-columns", { hidden: true, id: "rules-columns" });
    this.button = h("button.quiet.rules-change", { type: "button", "aria-expanded": "false",
      "aria-controls": "rules-columns", onclick: () => this.#open(this.element.hidden) },
    t("columns.change"));
  }

  /** Few open it: what it consists of is made then. */
  #make() {
    this.#boxes = Object.keys(OPERATIONS).map((word) => h("input", { type: "checkbox",
      value: word, "aria-label": operationName(word), title: operationName(word),
      onchange: ({ target }) => {
        // rules without any operation are none
        if (!this.#boxes.some(({ checked }) => checked)) target.checked = true;
        this.#onChange(this.#changes());
      } }));
    this.#selects = Object.entries(WORDS).map(([column, words]) =>
      h("select", { id: `columns-${column}`, onchange: () => this.#onChange(this.#changes()) },
        words.map((word) => h("option", { value: word }, columnText(column, word)))));
    this.undo = h("button.quiet", { type: "button", onclick: () => {
      this.#onChange("");
      this.#selects[0].focus();
    } }, t("columns.usual"));
    fill(this.element, h("fieldset.choices", {}, h("legend", {}, t("bench.operations")),
      this.#boxes.map((box) => h("label.choice", {}, box, h("span", {}, OPERATIONS[box.value])))),
    h("div.columns-fields", {}, Object.keys(WORDS).map((column, i) => h("div", {},
      h("label", { for: `columns-${column}` }, t(LABELS[column])), this.#selects[i]))),
    this.undo);
  }

  /** The columns of another game. */
  show(game) {
    this.#game = game;
    if (!this.element.hidden) this.#open(true);
  }

  /** Rules that there are not have no columns. */
  async #open(isOpen) {
    const game = this.#game;
    const usual = isOpen ? await ruleSet(game.rules).catch(() => undefined) : undefined;
    if (game !== this.#game) return;
    this.element.hidden = !usual;
    this.button.setAttribute("aria-expanded", String(Boolean(usual)));
    if (usual && !this.#boxes.length) this.#make();
    if (usual) this.#fill(usual);
  }

  #fill({ ops, values, use, order, depth }) {
    this.#usual = { ops: inOrder(ops), values, use, order, brackets: "any", depth: String(depth) };
    const now = { ...this.#usual, ...columnsOf(this.#game) };
    const words = operationsOf(now.ops);
    for (const box of this.#boxes) box.checked = words.includes(box.value);
    Object.keys(WORDS).forEach((column, i) => { this.#selects[i].value = now[column]; });
    this.undo.hidden = this.#game.columns === "";
  }

  #changes() {
    const now = { ops: inOrder(this.#boxes.filter(({ checked }) => checked)
      .map(({ value }) => value)) };
    Object.keys(WORDS).forEach((column, i) => { now[column] = this.#selects[i].value; });
    for (const [column, word] of Object.entries(columnsOf(this.#game)))
      if (column.startsWith("op-")) now[column] = word; // limits stay
    return Object.keys(now).filter((column) => now[column] !== this.#usual[column])
      .map((column) => `,${column}=${now[column]}`).join("");
  }
}

const inOrder = (words) => Object.keys(OPERATIONS).filter((word) => words.includes(word)).join("");

/** What a column says, in words. */
export function columnText(column, word) {
  if (column.startsWith("op-")) return t(`changed.${column}`, { limits: limitsText(word) });
  return column === "depth" ? t("changed.depth", { n: toNumber(word) })
    : t(`changed.${column}.${word}`);
}
