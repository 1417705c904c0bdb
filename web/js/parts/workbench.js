// SPDX-License-Identifier: MIT
// Where an answer is put together: tap a number, an operation and another number, and the two tiles
// become one, which is worth the result. Undo takes back a step. The keys + - * / choose an
// operation, Backspace takes back. Steps that the rules do not have (below 1, or fractions, where
// numbers are to be whole) are refused with a word on why.

import { h, fill, announce } from "../dom.js";
import { combine, isPositiveWhole, show, whole } from "../fraction.js";
import { sign } from "./solution.js";
import { t } from "../i18n.js";

const OPERATIONS = ["+", "-", "*", "/"];

/**
 * onValue receives {expression, value, isWhole, used} of each result: the expression as text, its
 * value as an exact fraction, and whether it is all that is left on the bench.
 */
export class Workbench {
  #numbers;
  #isWhole;
  #onValue;
  #tiles = [];
  #steps = [];
  #chosen = null;
  #operation = null;
  #isLocked = false;

  constructor({ numbers, isWhole, onValue }) {
    this.#numbers = numbers;
    this.#isWhole = isWhole;
    this.#onValue = onValue;
    this.#tiles = numbers.map((number, i) => ({
      key: i, text: String(number), value: whole(number), isLarge: number > 10, used: 1,
      isMade: false,
    }));
    this.row = h(`div.tile-row.bench-tiles${numbers.length > 4 ? "" : ".bench-hand"}`,
      { role: "group", "aria-label": t("bench.tiles") });
    this.signs = h("div.bench-signs", { role: "group", "aria-label": t("bench.operations") });
    this.log = h("ol.steps.bench-steps", { "aria-label": t("bench.steps") });
    this.message = h("p.bench-message", { role: "status" });
    this.element = h("div.bench", { onkeydown: (event) => this.#pressed(event) },
      this.row, this.signs, h("div.bench-said", {}, this.log, this.message));
    this.#show();
  }

  lock(isLocked = true) {
    this.#isLocked = isLocked;
    this.#chosen = null;
    this.#operation = null;
    this.#show();
  }

  say(text) {
    this.message.textContent = text;
  }

  #show(focusKey = null) {
    const buttons = this.#tiles.map((tile) => this.#tileButton(tile));
    fill(this.row, buttons);
    fill(this.signs, OPERATIONS.map((operation) => this.#signButton(operation)),
      h("button.bench-tool", { type: "button", disabled: this.#isLocked || !this.#canUndo,
        onclick: () => this.undo() },
        t("bench.undo")),
      h("button.bench-tool", { type: "button", disabled: this.#isLocked || this.#steps.length === 0,
        onclick: () => this.reset() }, t("bench.reset")));
    fill(this.log,
      this.#steps.map((step) => h("li.step", {}, step.parts.map((part, i) => (i % 2 === 0
      ? [h(`span.chip${part.kind}`, {}, part.text), " "]
      : [h("span.sign", {}, part), " "])))));
    const place = this.#tiles.findIndex((tile) => tile.key === focusKey);
    if (place >= 0) buttons[place].focus();
  }

  #tileButton(tile) {
    const kind = tile.isMade ? ".tile-made" : tile.isLarge ? ".tile-large" : "";
    return h(`button.tile${kind}`, {
      type: "button", "aria-pressed": this.#chosen === tile ? "true" : "false",
      disabled: this.#isLocked,
      "data-length": String(show(tile.value).length), onclick: () => this.#tapTile(tile),
    }, show(tile.value));
  }

  #signButton(operation) {
    return h("button.sign-button", {
      type: "button", "aria-label": t(`operation.${operation}`), disabled: this.#isLocked,
      "aria-pressed": this.#operation === operation ? "true" : "false",
      onclick: () => this.#tapSign(operation),
    }, sign(operation));
  }

  #tapTile(tile) {
    if (this.#chosen === tile) {
      this.#chosen = null;
      this.#operation = null;
    } else if (this.#chosen && this.#operation) {
      this.#join(this.#chosen, this.#operation, tile);
      return;
    } else {
      this.#chosen = tile;
    }
    this.say("");
    this.#show(tile.key);
  }

  #tapSign(operation) {
    if (!this.#chosen && this.#steps.length) this.#chosen = this.#tiles.find((tile) =>
      tile.key === this.#lastMade);
    if (!this.#chosen) {
      this.say(t("bench.first"));
      return;
    }
    this.#operation = this.#operation === operation ? null : operation;
    this.say("");
    this.#show();
    [...this.signs.children][OPERATIONS.indexOf(operation)].focus();
  }

  get #lastMade() {
    return this.#steps.at(-1)?.made.key;
  }

  #join(a, operation, b) {
    const value = combine(operation, a.value, b.value);
    const text = `${show(a.value)} ${sign(operation)} ${show(b.value)}`;
    const refusal = this.#refusal(value);
    if (refusal) {
      this.say(t(refusal, { step: text, value: value ? show(value) : "" }));
      this.#operation = null;
      this.#show(a.key);
      return;
    }
    const made = {
      key: this.#numbers.length + this.#steps.length,
      text: `(${a.text} ${operation} ${b.text})`, value,
      isMade: true, used: a.used + b.used,
    };
    this.#steps.push({ before: this.#tiles, made, parts: [part(a), sign(operation), part(b), "=",
      part(made)] });
    this.#tiles = this.#tiles.flatMap((tile) => (tile === a ? [] : tile === b ? [made] : [tile]));
    this.#chosen = made; // so that one can go on with it at once
    this.#operation = null;
    this.say("");
    announce(`${text} = ${show(value)}`);
    this.#show(made.key);
    this.#onValue({ expression: made.text.slice(1, -1), value, isAll: this.#tiles.length === 1,
      used: made.used });
  }

  #refusal(value) {
    if (value === null) return "bench.zero";
    if (!this.#isWhole || isPositiveWhole(value)) return null;
    return value.denominator === 1n ? "bench.notPositive" : "bench.notWhole";
  }

  get #canUndo() {
    return this.#steps.length > 0 || this.#chosen !== null;
  }

  undo() {
    if (this.#isLocked) return;
    if (this.#steps.length) {
      this.#tiles = this.#steps.pop().before;
      announce(t("bench.undone"));
    }
    this.#chosen = null;
    this.#operation = null;
    this.say("");
    this.#show(this.#tiles[0].key);
  }

  reset() {
    this.#tiles = this.#steps[0]?.before ?? this.#tiles;
    this.#steps = [];
    this.undo();
  }

  #pressed(event) {
    const operation = { x: "*", "×": "*", "÷": "/", ":": "/", "−": "-" }[event.key] ?? event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || this.#isLocked) return;
    if (OPERATIONS.includes(operation)) {
      event.preventDefault();
      this.#tapSign(operation);
      if (this.#operation) this.row.querySelector("button[aria-pressed=false]")?.focus();
    } else if (event.key === "Backspace" && this.#canUndo) {
      event.preventDefault();
      this.undo();
    }
  }
}

function part(tile) {
  return { text: show(tile.value), kind: tile.isMade ? ".chip-made" : tile.isLarge
    ? ".chip-large" : "" };
}
