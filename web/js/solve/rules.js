// SPDX-License-Identifier: MIT
// The rules of the game that is solved: a list to choose from, a line that says what they allow,
// and their columns, to be changed.

import { h } from "../dom.js";
import { columnsOf } from "../game.js";
import { rulesNamed, t } from "../i18n.js";
import { columnText, operationsOf, operationsText } from "../parts/operations.js";

export class RulesChoice {
  #game;
  #editor = null; // of the columns, once they are opened

  /** onChange receives the name of the rules that were chosen; onColumns the columns that were
   *  changed. */
  constructor(onChange, onColumns) {
    this.select = h("select.rules-select",
      { id: "rules", onchange: (event) => onChange(event.target.value) },
      rulesNamed().map((name) => h("option", { value: name }, t(`rules.${name}`))));
    this.columns = h("div.rules-columns", { hidden: true, id: "rules-columns" });
    this.change = h("button.quiet.rules-change", { type: "button", "aria-expanded": "false",
      "aria-controls": "rules-columns", onclick: () => this.#open(onColumns) },
    t("columns.change"));
    this.lead = h("p.rules-lead", { id: "rules-lead" });
    this.onPaper = h("p.on-paper"); // where nothing can be chosen, the rules stand as a line
  }

  /** What stands on the board. */
  get controls() {
    return [h("label.rules-label", { for: "rules" }, t("solve.rules")), this.select,
      this.change, this.lead, this.columns];
  }

  async #open(onColumns) {
    const { ColumnsEditor } = await import("./columns.js");
    this.#editor ??= new ColumnsEditor(this.columns, this.change, onColumns);
    this.#editor.show(this.#game, this.columns.hidden);
  }

  /** Chooses none where a link names rules that there are not. */
  choose(rules) {
    this.select.value = rules;
  }

  /** Says what the rules of a game are. */
  describe(game) {
    this.#game = game;
    this.#editor?.show(game, !this.columns.hidden);
    const text = rulesText(game);
    const isUsual = game.rules === "countdown" && game.columns === "";
    const onPaper = `${this.select.selectedOptions[0]?.textContent ?? game.rules}. ${text}`;
    if (onPaper === this.onPaper.textContent) return; // at each key: nothing is to be laid out anew
    this.lead.textContent = text;
    this.lead.classList.toggle("rules-usual", isUsual);
    this.onPaper.textContent = onPaper;
  }
}

/** A game under other rules: its target where that is usual there, its numbers where none is too
 *  large, and where all are used as many as usual. Fractions, and what is no number, the library
 *  answers. */
export function fitted(game, { usual_targets: [least, most], usual_count: count,
  number_max: largest, use }) {
  const numbers = game.numbers;
  const goes = (use === "any" || !count || numbers.length === count)
    && numbers.every((value) => !/^\d+$/.test(value) || BigInt(value) <= BigInt(largest));
  const isUsual = game.first !== null && game.first >= least && game.last <= most;
  const target = isUsual ? {} : least === most ? { first: least, last: most }
    : { first: null, last: null };
  return { ...game, ...target, numbers: goes ? numbers : [] };
}

/** What the rules allow, in a line; where a link has changed some of them, what is changed. */
export function rulesText(game) {
  if (!rulesNamed().includes(game.rules)) return "";
  if (game.columns === "") return t(`rules.${game.rules}.lead`);
  const { ops, ...words } = columnsOf(game);
  const changes = Object.entries(words).map(([column, word]) => columnText(column, word));
  if (ops !== undefined)
    changes.unshift(t("changed.ops", { ops: operationsText(operationsOf(ops)) }));
  return t("changed.lead", { changes: changes.join(", ") });
}
