// SPDX-License-Identifier: MIT
// The board of the Solve view: a target and tiles that are written on directly.
//
// Each tile is a text field. A blank, a comma or Enter goes on to the next one (after the last, one more is laid
// down), Backspace in an empty one goes back, and a text with several numbers ("952 25 50 75 100 3 6") fills
// target and tiles in order wherever it is pasted or typed. Below is a rack of the usual tiles, to be tapped: the
// first tap puts away the tiles that were there before anyone touched them, an example for instance. What else
// belongs to the game (its rules) stands beside what takes tiles back.

import { h, fill, announce } from "../dom.js";
import { numbersIn } from "../game.js";
import { t } from "../i18n.js";

const TILES_SHOWN = 6;
const TILES_MOST = 12;
const DIGITS_MOST = 20; // of 2^64 - 1, beyond which no rules go
const RACK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100];
const TILE_LARGEST = 100; // what is larger, and pasted before other numbers, is a target

/** onChange receives {target, numbers} at each change; target is null while none is there. lead: a line that says
 *  what to do; extra: controls that stand with those that take tiles back. */
export class Board {
  #target;
  #tiles = [];
  #row;
  #onChange;
  #isUntouched = true; // the tiles: nobody has put one there by hand

  constructor({ target, numbers, onChange, lead, extra }) {
    this.#onChange = onChange;
    this.#target = this.#field("input.flap-input", t("board.target"), target ?? "", 0);
    this.#row = h("div.tile-row", { role: "group", "aria-label": t("board.numbers") });
    this.#setTiles(numbers);
    this.#fitTarget();
    this.element = h("section.board", { "aria-label": t("board.label") },
      h("p.lead", {}, lead),
      h("div.board-target", {},
        h("span.board-caption", { "aria-hidden": "true" }, t("board.target")),
        h("div.flap", {}, this.#target)),
      h("div.board-numbers", {},
        h("span.board-caption", { "aria-hidden": "true" }, t("board.numbers")),
        this.#row,
        this.#rack(),
        h("div.board-tools", {}, this.#tools(), extra)));
  }

  get game() {
    const target = numbersIn(this.#target.value)[0] ?? null;
    const numbers = this.#tiles.flatMap((tile) => numbersIn(tile.value).slice(0, 1)).filter((n) => n >= 0);
    return { target, numbers };
  }

  set game({ target, numbers }) {
    if (String(numbers) !== String(this.game.numbers)) this.#isUntouched = true;
    this.#target.value = target ?? "";
    this.#setTiles(numbers);
    this.#fitTarget();
  }

  focus() {
    this.#target.focus();
  }

  #field(kind, label, value, place) {
    return h(kind, {
      type: "text", inputmode: "numeric", autocomplete: "off", enterkeyhint: "next", maxlength: "60",
      "aria-label": label, value,
      oninput: (event) => this.#typed(event.target, place),
      onkeydown: (event) => this.#pressed(event, place),
      onpaste: (event) => this.#pasted(event, place),
      onfocus: (event) => event.target.select(),
    });
  }

  #setTiles(numbers) {
    const shown = Math.max(TILES_SHOWN, Math.min(TILES_MOST, numbers.length));
    this.#tiles = [];
    for (let i = 0; i < shown; i++) this.#addTile(numbers[i] ?? "");
    this.#showTiles();
  }

  #addTile(value) {
    const place = this.#tiles.length + 1;
    this.#tiles.push(this.#field("input.tile.tile-input", t("board.number", { n: place }), value, place));
    this.#markLarge(this.#tiles.at(-1));
  }

  #showTiles() {
    const canGrow = this.#tiles.length < TILES_MOST;
    fill(this.#row, this.#tiles, canGrow && h("button.tile.tile-more", {
      type: "button", "aria-label": t("board.more"), title: t("board.more"), onclick: () => this.#grow(),
    }, "+"));
  }

  #grow() {
    this.#isUntouched = false;
    this.#addTile("");
    this.#showTiles();
    this.#tiles.at(-1).focus();
  }

  #markLarge(tile) {
    tile.dataset.length = tile.value.length;
    tile.classList.toggle("tile-large", Number(tile.value) > 10);
    tile.classList.toggle("tile-empty", tile.value === "");
  }

  /** The longer it is, the smaller it is written. */
  #fitTarget() {
    this.#target.dataset.length = this.#target.value.length;
  }

  #changed() {
    this.#fitTarget();
    for (const tile of this.#tiles) this.#markLarge(tile);
    this.#onChange(this.game);
  }

  #typed(field, place) {
    const found = numbersIn(field.value);
    const isDone = /\d[\s,;]+$/.test(field.value);
    if (found.length > 1) {
      this.#spread(found, place);
      return;
    }
    const kept = field.value.replace(/\D/g, "").slice(0, DIGITS_MOST);
    if (kept !== field.value) field.value = kept;
    if (place > 0) this.#isUntouched = false;
    this.#changed();
    if (isDone) this.#focusPlace(place + 1);
  }

  /** Numbers from a place on, the target being place 0; from the target on they replace all that was there. */
  #spread(found, place) {
    const game = this.game;
    if (found.length > 2 && found[0] > TILE_LARGEST) place = 0;
    if (place === 0) {
      this.game = { target: found[0], numbers: found.slice(1, TILES_MOST + 1) };
    } else {
      const numbers = this.#tiles.map((tile) => tile.value);
      numbers.splice(place - 1, found.length, ...found);
      this.game = { target: game.target, numbers: numbers.slice(0, TILES_MOST) };
    }
    this.#isUntouched = false;
    this.#changed();
    this.#focusPlace(Math.min(place + found.length - 1, this.#tiles.length));
  }

  #pasted(event, place) {
    const found = numbersIn(event.clipboardData?.getData("text") ?? "");
    if (found.length < 2) return;
    event.preventDefault();
    this.#spread(found, place);
  }

  #pressed(event, place) {
    const field = event.target;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#focusPlace(place + 1);
    } else if (event.key === "Backspace" && field.value === "" && place > 0) {
      event.preventDefault();
      this.#focusPlace(place - 1);
    }
  }

  #focusPlace(place) {
    if (place <= 0) this.#target.focus();
    else if (place <= this.#tiles.length) this.#tiles[place - 1].focus();
    else if (this.#tiles.length < TILES_MOST && this.#tiles.at(-1).value !== "") this.#grow();
  }

  #rack() {
    const tap = (value) => {
      if (this.#isUntouched) this.#setTiles([]);
      this.#isUntouched = false;
      const empty = this.#tiles.find((tile) => tile.value === "");
      if (!empty && this.#tiles.length >= TILES_MOST) return;
      if (!empty) this.#addTile("");
      (empty ?? this.#tiles.at(-1)).value = value;
      if (!empty) this.#showTiles();
      this.#changed();
      announce(t("board.added", { value }));
    };
    return h("div.rack", { role: "group", "aria-label": t("board.rack") }, RACK.map((value) => h("button.rack-tile", {
      type: "button", "aria-label": t("board.add", { value }), onclick: () => tap(value),
    }, value)));
  }

  #tools() {
    const clear = () => {
      this.#isUntouched = false;
      this.#setTiles([]);
      this.#changed();
      announce(t("board.cleared"));
    };
    const back = () => {
      const last = this.#tiles.findLast((tile) => tile.value !== "");
      if (!last) return;
      this.#isUntouched = false;
      last.value = "";
      this.#changed();
    };
    return [
      h("button.rack-tile.rack-wide", { type: "button", "aria-label": t("board.back"), title: t("board.back"),
        onclick: back }, "⌫"),
      h("button.rack-tile.rack-wide", { type: "button", onclick: clear }, t("board.clear")),
    ];
  }
}
