// SPDX-License-Identifier: MIT
// Where an answer is put together: tap a number, an operation and another number, and the result
// takes the place of the second tile; the first one leaves a hole. So tiles keep their places. Each
// step has an undo, which takes back all that came after it, too. The keys 1 to 9 choose tiles by
// their places, arrows move among them, + - * / choose an operation, Backspace takes back. Steps
// that the rules do not have (fractions, or below 0 or 1, where numbers are to be whole) are
// refused with a word on why.

import { h, fill, announce, wantsLessMotion } from "../dom.js";
import { combine, faultOf, fractionOf, show } from "../fraction.js";
import { sign } from "../game.js";
import { feel } from "./feel.js";
import { t } from "../i18n.js";

const OPERATIONS = ["+", "-", "*", "/"];
const COLUMNS = { 1: 1, 2: 2, 4: 4 }; // of so many tiles; else three, or five
const FLIGHT_MS = 160;

/**
 * onValue receives {expression, value, isWhole, used} of each result: the expression as text, its
 * value as an exact fraction, and whether it is all that is left on the bench.
 */
export class Workbench {
  #numbers;
  #values;
  #ops;
  #onValue;
  #tiles = []; // by place; null where there is a hole
  #steps = [];
  #chosen = null;
  #operation = null;
  #isLocked = false;
  isLent = false; // someone else fills the tiles and signs

  constructor({ numbers, values, ops = "+-*/", onValue }) {
    this.#numbers = numbers;
    this.#values = values;
    this.#ops = OPERATIONS.filter((operation) => ops.includes(operation));
    this.#onValue = onValue;
    this.#tiles = numbers.map((number, i) => ({
      key: i, text: String(number), value: fractionOf(number), isLarge: number > 10, used: 1,
      isMade: false,
    }));
    this.columns = COLUMNS[numbers.length] ?? (numbers.length > 12 ? 5 : 3);
    this.row = h("div.tile-row.bench-tiles", { role: "group", "aria-label": t("bench.tiles"),
      "data-columns": this.columns });
    this.signs = h("div.bench-signs", { role: "group", "aria-label": t("bench.operations") });
    this.log = h("ol.steps.bench-steps", { "aria-label": t("bench.steps") });
    this.message = h("p.bench-message", { role: "status" });
    this.element = h("div.bench", { onkeydown: (event) => this.pressed(event) },
      this.log, this.row, this.signs, this.message);
    this.#show();
  }

  /** The steps so far as [place of a, operation, place of b], to be taken again after a reload. */
  get moves() {
    return this.#steps.map(({ move }) => move);
  }

  /** The same as the library reads them: "50 + 1, 8 / (8/3)". */
  get stepsText() {
    return this.#steps.map(({ before, move: [a, operation, b] }) =>
      `${operand(before[a].value)} ${operation} ${operand(before[b].value)}`).join(", ");
  }

  /** Takes steps that were kept; those that cannot be are left out. */
  replay(moves) {
    for (const [a, operation, b] of moves) {
      const [first, second] = [this.#tiles[a], this.#tiles[b]];
      if (!first || !second || first === second || !this.#ops.includes(operation)) return;
      this.#make(first, operation, second);
    }
    this.#chosen = null;
    this.#show();
  }

  lock(isLocked = true) {
    this.#isLocked = isLocked;
    this.#chosen = null;
    this.#operation = null;
    this.#show();
  }

  /** Lends its tiles and signs to someone who fills them; or has them back. */
  lend(isLent) {
    this.isLent = isLent;
    this.#show();
  }

  say(text) {
    this.message.textContent = text;
  }

  #show(focusKey = null) {
    if (!this.isLent) this.#showTiles(focusKey);
    fill(this.log, this.#steps.map((step, place) => this.#stepLine(step, place)));
  }

  #showTiles(focusKey) {
    const buttons = this.#tiles.map((tile, place) => (tile ? this.#tileButton(tile, place)
      : h("span.tile-hole", { "aria-hidden": "true" })));
    fill(this.row, buttons);
    fill(this.signs, this.#ops.map((operation) => this.#signButton(operation)),
      h("button.bench-tool", { type: "button", disabled: this.#isLocked || !this.#canUndo,
        "aria-label": t("bench.undo"), title: t("bench.undo"),
        onclick: () => this.undo() }, "↩"));
    const place = this.#tiles.findIndex((tile) => tile?.key === focusKey);
    if (place >= 0) buttons[place].focus();
  }

  #stepLine(step, place) {
    const isLast = place === this.#steps.length - 1;
    return h(isLast ? "li.bench-step.is-last" : "li.bench-step", {}, h("span", {}, step.text),
      !this.#isLocked && h("button.step-undo", { type: "button",
        "aria-label": t("bench.undoStep", { step: step.text }), title: t("bench.undo"),
        onclick: () => this.#backTo(place) }, "↩"));
  }

  #tileButton(tile, place) {
    const kind = tile.isMade ? ".tile-made" : tile.isLarge ? ".tile-large" : "";
    return h(`button.tile${kind}`, {
      type: "button", "aria-pressed": this.#chosen === tile ? "true" : "false",
      disabled: this.#isLocked, "data-key": place < 9 ? place + 1 : null,
      "aria-keyshortcuts": place < 9 ? place + 1 : null,
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
      feel("tap");
    }
    this.say("");
    this.#show(tile.key);
  }

  #tapSign(operation) {
    if (!this.#chosen && this.#steps.length) this.#chosen = this.#tiles.find((tile) =>
      tile?.key === this.#lastMade);
    if (!this.#chosen) {
      this.say(t("bench.first"));
      return;
    }
    this.#operation = this.#operation === operation ? null : operation;
    this.say(this.#operation ? t("bench.second", { value: show(this.#chosen.value),
      sign: sign(operation) }) : "");
    this.#show();
    [...this.signs.children][this.#ops.indexOf(operation)].focus();
  }

  get #lastMade() {
    return this.#steps.at(-1)?.made.key;
  }

  #join(a, operation, b) {
    const value = combine(operation, a.value, b.value);
    const text = stepText(a, operation, b);
    const refusal = this.#refusal(value);
    if (refusal) {
      this.say(t(refusal, { step: text, value: value ? show(value) : "" }));
      this.#operation = null;
      this.#show(a.key);
      feel("refused");
      return;
    }
    const from = this.row.children[this.#tiles.indexOf(a)]?.getBoundingClientRect();
    const made = this.#make(a, operation, b);
    this.#chosen = made; // so that one can go on with it at once
    this.#operation = null;
    this.say("");
    announce(`${text} = ${show(value)}`);
    this.#show(made.key);
    this.#fly(from, made);
    feel("join");
    this.#onValue({ expression: made.text.slice(1, -1), value,
      isAll: this.#tiles.filter(Boolean).length === 1, used: made.used });
  }

  /** The tile that two others become, in the place of the second one. */
  #make(a, operation, b) {
    const value = combine(operation, a.value, b.value);
    const made = {
      key: this.#numbers.length + this.#steps.length,
      text: `(${a.text} ${operation} ${b.text})`, value,
      isMade: true, used: a.used + b.used,
    };
    const move = [this.#tiles.indexOf(a), operation, this.#tiles.indexOf(b)];
    this.#steps.push({ before: this.#tiles, made, move,
      text: `${stepText(a, operation, b)} = ${show(value)}` });
    this.#tiles = this.#tiles.map((tile) => (tile === a ? null : tile === b ? made : tile));
    return made;
  }

  /** The first tile moves onto the second, and the result comes up. */
  #fly(from, made) {
    const tile = this.row.children[this.#tiles.indexOf(made)];
    if (!from || wantsLessMotion()) return;
    const to = tile.getBoundingClientRect();
    const shift = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    tile.animate([{ transform: `${shift} scale(0.85)`, opacity: 0.6 },
      { transform: "translateY(-6px) scale(1.12)", opacity: 1 },
      { transform: "translateY(-6px)" }], { duration: FLIGHT_MS, easing: "ease-out" });
  }

  #refusal(value) {
    if (value === null) return "bench.zero";
    return faultOf(this.#values, value);
  }

  get #canUndo() {
    return this.#steps.length > 0 || this.#chosen !== null;
  }

  undo() {
    if (this.#isLocked) return;
    if (this.#steps.length) {
      this.#backTo(this.#steps.length - 1);
      return;
    }
    this.#chosen = null;
    this.#operation = null;
    this.say("");
    this.#show(this.#tiles.find(Boolean).key);
  }

  /** As it was before a step. */
  #backTo(place) {
    this.#tiles = this.#steps[place].before;
    this.#steps.length = place;
    this.#chosen = null;
    this.#operation = null;
    this.say("");
    announce(t("bench.undone"));
    this.#show(this.#tiles.find(Boolean).key);
  }

  /** Keys that are pressed on the board, or where nothing else takes them. */
  pressed(event) {
    const operation = { x: "*", "×": "*", "÷": "/", ":": "/", "−": "-" }[event.key] ?? event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || this.#isLocked || this.isLent) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const tile = /^[1-9]$/.test(event.key) && this.#tiles[Number(event.key) - 1];
    const isKnown = tile || this.#ops.includes(operation) || this.#moves(event.key)
      || (event.key === "Backspace" && this.#canUndo);
    if (!isKnown) return;
    event.preventDefault();
    if (tile) this.#tapTile(tile);
    else if (event.key === "Backspace") this.undo();
    else if (this.#ops.includes(operation)) {
      this.#tapSign(operation);
      if (this.#operation) this.row.querySelector("button[aria-pressed=false]")?.focus();
    }
  }

  /** Moves the focus by an arrow, over holes, and from the tiles to the signs and back. */
  #moves(key) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns,
      ArrowDown: this.columns }[key];
    if (!step) return false;
    const tiles = [...this.row.children], signs = [...this.signs.children];
    const focus = document.activeElement;
    if (signs.includes(focus)) {
      const next = key === "ArrowUp" ? tiles.findLast((tile) => tile.matches("button"))
        : signs[signs.indexOf(focus) + (key === "ArrowDown" ? 0 : step)];
      next?.focus();
      return true;
    }
    let place = tiles.indexOf(focus);
    if (place < 0) place = key === "ArrowRight" || key === "ArrowDown" ? -step : tiles.length;
    for (place += step; tiles[place]; place += step) {
      if (!tiles[place].matches("button")) continue;
      tiles[place].focus();
      return true;
    }
    if (key === "ArrowDown") signs[0].focus();
    return true;
  }
}

function stepText(a, operation, b) {
  return `${show(a.value)} ${sign(operation)} ${show(b.value)}`;
}

/** A value as an operand; fractions and negatives stand in parentheses. */
function operand({ numerator, denominator }) {
  if (denominator === 1n && numerator >= 0n) return String(numerator);
  return denominator === 1n ? `(${numerator})` : `(${numerator}/${denominator})`;
}
