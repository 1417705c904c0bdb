// SPDX-License-Identifier: MIT
// The columns of the rules, to be changed one by one: which operations there are, and how often
// each stands; what the steps may be, and how large; which numbers are used, in what order, with
// which brackets, how deep ! and √ nest.

import { ruleSet } from "../engine/engine.js";
import { fill, h } from "../dom.js";
import { columnsOf, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { columnText, limitsAsId, limitsOf, mayBeLimited, OPERATIONS, operationName, operationsOf }
  from "../parts/operations.js";

const DEPTH_MOST = 4;
const LIMITS = ["op-most", "op-fewest"]; // in the order of IDs
const SHOWN = ["op-fewest", "op-most"]; // and as they are read
const LIMIT_SHOWN = 5; // a link may ask for more
const FAMILIAR = ["+", "-", "*", "/", "^", "!", "sqrt", "0^0"]; // their signs say what they are
const WORDS = {
  values: ["whole", "natural", "integer", "exact"],
  use: ["any", "all"],
  order: ["any", "given"],
  brackets: ["any", "none", "left"],
  depth: Array.from({ length: DEPTH_MOST + 1 }, (_, depth) => String(depth)),
};
const LABELS = { values: "columns.values", use: "others.filter", order: "columns.order",
  brackets: "columns.brackets", depth: "columns.depth" };

/** Comes when it is opened: few change the rules. */
export class ColumnsEditor {
  #element;
  #button;
  #game;
  #onChange;
  #usual; // each column as the rule set has it
  #boxes = [];
  #selects;
  #largest; // the input of the largest step
  #limits; // by operation: {row, "op-fewest": select, "op-most": select}

  /** onChange receives the columns that differ from the rule set's: ",ops=+*,use=all". */
  constructor(element, button, onChange) {
    this.#element = element;
    this.#button = button;
    this.#onChange = onChange;
  }

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
    this.#largest = h("input", { id: "columns-max-value", inputmode: "numeric", size: 8,
      maxlength: 15, autocomplete: "off", onchange: () => this.#onChange(this.#changes()) });
    this.undo = h("button.quiet", { type: "button", onclick: () => {
      this.#onChange("");
      this.#selects[0].focus();
    } }, t("columns.usual"));
    fill(this.#element, h("fieldset.choices", {}, h("legend", {}, t("bench.operations")),
      this.#boxes.map((box) => h("label.choice", {}, box, h("span", {}, OPERATIONS[box.value],
        !FAMILIAR.includes(box.value) && h("small", { "aria-hidden": "true" },
          operationName(box.value)))))),
    this.#makeLimits(),
    h("div.columns-fields", {}, Object.keys(WORDS).map((column, i) => h("div", {},
      h("label", { for: `columns-${column}` }, t(LABELS[column])), this.#selects[i])),
    h("div", {}, h("label", { for: "columns-max-value" }, t("columns.max-value")), this.#largest)),
    this.undo);
  }

  /** A line for each operation, of which those are seen that the rules have. */
  #makeLimits() {
    this.#limits = Object.fromEntries(Object.keys(OPERATIONS).map((word) => {
      const selects = SHOWN.map((column) => h("select", { "aria-label":
        `${operationName(word)}, ${t(`columns.${column}`)}`,
      onchange: () => {
        this.#agree(word, column);
        this.#onChange(this.#changes());
      } }));
      const row = h("tr", {}, h("th", { scope: "row" }, OPERATIONS[word]),
        selects.map((select) => h("td", {}, select)));
      return [word, { row, "op-fewest": selects[0], "op-most": selects[1] }];
    }));
    this.limits = h("details.columns-limits", {}, h("summary", {}, t("columns.limits")),
      h("table", {}, h("thead", {}, h("tr", {}, h("td"), SHOWN.map((column) =>
        h("th", { scope: "col" }, t(`columns.${column}`))))),
      h("tbody", {}, Object.values(this.#limits).map(({ row }) => row))));
    return this.limits;
  }

  /** What was chosen counts: never more at least than at most. */
  #agree(word, column) {
    const { [column]: chosen, [LIMITS.find((name) => name !== column)]: other } =
      this.#limits[word];
    const isCrossed = chosen.value !== "" && other.value !== ""
      && (toNumber(chosen.value) > toNumber(other.value)) === (column === "op-fewest");
    if (isCrossed) other.value = chosen.value;
  }

  #fillLimits(now, words) {
    const limits = LIMITS.map((column) => [column, limitsOf(now[column])]);
    for (const [word, line] of Object.entries(this.#limits)) {
      line.row.hidden = !mayBeLimited(word, words);
      for (const [column, { [word]: limit = "" }] of limits) {
        const least = column === "op-fewest" ? 1 : 0;
        const offered = Array.from({ length: LIMIT_SHOWN - least }, (_, i) => i + least);
        if (limit !== "" && !offered.includes(limit)) offered.push(limit);
        fill(line[column], h("option", { value: "" }, t("others.any")),
          offered.map((n) => h("option", { value: n, selected: n === limit }, number(n))));
      }
    }
    // the library has no limits where brackets are none
    this.limits.hidden = now.brackets !== "any";
    if (limits.some(([, one]) => Object.keys(one).length)) this.limits.open = true;
  }

  /** The columns of a game. Rules that there are not have none. */
  async show(game, isOpen) {
    this.#game = game;
    const usual = isOpen ? await ruleSet(game.rules).catch(() => undefined) : undefined;
    if (game !== this.#game) return;
    this.#element.hidden = !usual;
    this.#button.setAttribute("aria-expanded", String(Boolean(usual)));
    if (usual && !this.#boxes.length) this.#make();
    if (usual) this.#fill(usual);
  }

  #fill({ ops, values, use, order, depth }) {
    this.#usual = { ops: inOrder(ops), values, use, order, brackets: "any", depth: String(depth) };
    const now = { ...this.#usual, ...columnsOf(this.#game) };
    const words = operationsOf(now.ops);
    for (const box of this.#boxes) box.checked = words.includes(box.value);
    Object.keys(WORDS).forEach((column, i) => { this.#selects[i].value = now[column]; });
    this.#fillLimits(now, words);
    this.#largest.value = now["max-value"] ?? "";
    this.#largest.parentElement.hidden = !mayHaveLargest(now, words);
    this.undo.hidden = this.#game.columns === "";
  }

  #changes() {
    const words = this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const now = { ops: inOrder(words) };
    Object.keys(WORDS).forEach((column, i) => { now[column] = this.#selects[i].value; });
    for (const column of now.brackets === "any" ? LIMITS : []) {
      const limits = limitsAsId(Object.fromEntries(words.filter((word) =>
        mayBeLimited(word, words) && this.#limits[word][column].value !== "")
        .map((word) => [word, this.#limits[word][column].value])));
      if (limits) now[column] = limits;
    }
    const largest = this.#largest.value.trim();
    if (/^[1-9]\d*$/.test(largest) && mayHaveLargest(now, words)) now["max-value"] = largest;
    return Object.keys(now).filter((column) => now[column] !== this.#usual[column])
      .map((column) => `,${column}=${now[column]}`).join("");
  }
}

const inOrder = (words) => Object.keys(OPERATIONS).filter((word) => words.includes(word)).join("");

/** The library has a largest step of + − × ÷ in any order alone, without limits of operations. */
function mayHaveLargest(now, words) {
  const has = (word) => words.includes(word);
  return words.every((word) => ["+", "-", "*", "/"].includes(word)) && (has("+") || !has("-"))
    && (has("*") || !has("/")) && now.order === "any" && now.brackets === "any"
    && LIMITS.every((column) => !now[column]);
}
