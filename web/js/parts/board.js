// SPDX-License-Identifier: MIT
// The board of the Solve view: a target and tiles that are written on directly.
//
// Each tile is a text field. A blank, a comma or Enter goes on to the next one (after the last, one
// more is laid down), Backspace in an empty one goes back, and a text with several numbers ("952 25
// 50 75 100 3 6") fills target and tiles in order wherever it is pasted or typed; the ID of a game,
// or an address, is that game, rules included. The library reads what is not plain digits. What it
// refuses stays as it was written, is marked, and a line says why. Below is a rack of the usual
// tiles, to be tapped: the first tap puts away those that were there before, an example
// for instance. What else belongs to the game (its rules) stands beside what takes tiles back.

import { h, fill, announce } from "../dom.js";
import { read } from "../engine/engine.js";
import { isLarge, makeId, NUMBERS_MOST, parseId, plain, pretty, targetText, toNumber }
  from "../game.js";
import { t } from "../i18n.js";
import { isUnfinished, misreadText, PLAIN } from "./reading.js";

const TILES_SHOWN = 6;
const TILES_LARGE = 12; // more than that are written smaller
const FITS_MOST = 20;   // digits of 2^64 - 1, the longest text that is made to fit
const PAUSE_MS = 150; // without a key; then what was typed is read
const RACK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100];
const TILE_LARGEST = 100; // what is larger, and pasted before other numbers, is a target

/** onChange receives {first, last, numbers} at each change, or {problem: true} where that cannot be
 *  read; first is null while there is no target. onGame receives the ID of a game that was pasted
 *  and has other rules than those that rulesNow() tells, "countdown,ops=-/". lead: a line that says
 *  what to do; extra: controls that stand with those that take tiles back. */
export class Board {
  #target;
  #tiles = [];
  #row;
  #problem;
  #onChange;
  #onGame;
  #rulesNow;
  // by field, what the library says of its text: {text, number} or {text, error}; neither yet: it
  // has been asked
  #known = new WeakMap();
  #pause; // since the last key
  #isUntouched = true; // the tiles: nobody has put one there by hand
  #tilesShown = TILES_SHOWN;
  #rack = h("div.rack", { role: "group", "aria-label": t("board.rack") });

  constructor({ game, onChange, onGame, rulesNow, lead, extra }) {
    this.#onChange = onChange;
    this.#onGame = onGame;
    this.#rulesNow = rulesNow;
    this.#target = this.#field("input.flap-input", t("board.target"), targetText(game), 0);
    this.#row = h("div.tile-row", { role: "group", "aria-label": t("board.numbers") });
    this.#problem = h("p.problem.board-problem", { id: "board-problem", role: "alert" });
    this.#setTiles(game.numbers);
    this.#fit();
    this.#fillRack(RACK);
    this.element = h("section.board", { "aria-label": t("board.label") },
      h("p.lead", {}, lead),
      h("div.board-target", {},
        h("span.board-caption", { "aria-hidden": "true" }, t("board.target")),
        h("div.flap", {}, this.#target)),
      h("div.board-numbers", {},
        h("span.board-caption", { "aria-hidden": "true" }, t("board.numbers")),
        this.#row,
        this.#problem,
        this.#rack,
        h("div.board-tools", {}, this.#tools(), extra)));
  }

  /** What stands on the board. */
  get game() {
    const { numbers: [first = null], last } = this.#read(this.#target);
    return { first, last: last ?? first,
      numbers: this.#tiles.flatMap((tile) => this.#read(tile).numbers) };
  }

  set game(game) {
    const wasAs = this.#texts.filter(Boolean);
    if (String(game.numbers) !== String(wasAs)) this.#isUntouched = true;
    this.#takeTarget(game);
    this.#setTiles(game.numbers);
    this.#fit();
    this.#say("");
  }

  /** Puts the target, one number or a range, in its field. */
  #takeTarget({ first, last = first }) {
    const text = this.#target.value = targetText({ first, last });
    const isRange = first !== last;
    if (first !== null) this.#take(this.#target, { text, number: first, ...isRange && { last } });
  }

  /** What the tiles hold. */
  get #texts() {
    return this.#tiles.map((tile) => plain(tile.value));
  }

  /** Puts a number in a field, as answers show it: −2. */
  #put(field, number) {
    const text = field.value = pretty(String(number));
    if (number !== "") this.#take(field, { text, number });
  }

  /** What a field holds is known: a number below 0 or a fraction need not be read again. */
  #take(field, known) {
    if (!known.text.split("..").every((end) => PLAIN.test(end))) this.#known.set(field, known);
  }

  /** {numbers, last} of a field that holds one number, or the target's, with {isUnread, error}
   *  where that is not known, or refused. */
  #read(field) {
    const text = field.value.trim();
    const known = this.#known.get(field);
    if (known?.text === field.value) {
      const { number, last = null, error } = known;
      return number === undefined ? { numbers: [], last: null, isUnread: true, error }
        : { numbers: [number], last };
    }
    const ends = field === this.#target ? text.split("..") : [text];
    const isPlain = ends.length <= 2 && ends.every((end) => PLAIN.test(end));
    const [first, last = null] = isPlain ? ends.map(toNumber) : [];
    return { numbers: isPlain ? [first] : [], last, isUnread: !isPlain && text !== "" };
  }

  focus() {
    this.#target.focus();
  }

  /** What is usual: how many tiles there are, and which ones may be tapped. */
  useKit({ count, pool }) {
    const rack = [...new Set(pool)].sort((a, b) => a - b);
    this.#fillRack(rack.length > 0 ? rack : RACK);
    this.#tilesShown = count || TILES_SHOWN;
    const { numbers } = this.game;
    if (numbers.length <= this.#tilesShown) this.#setTiles(numbers);
  }

  #field(kind, label, value, place) {
    return h(kind, {
      type: "text", inputmode: "numeric", autocomplete: "off", enterkeyhint: "next",
      "aria-label": label, value,
      oninput: (event) => this.#typed(event, place),
      onchange: (event) => this.#left(event.target, place),
      onkeydown: (event) => this.#pressed(event, place),
      onpaste: (event) => this.#pasted(event, place),
      onfocus: (event) => event.target.select(),
    });
  }

  #setTiles(texts) {
    const count = Math.max(this.#tilesShown, texts.length);
    this.#tiles = [];
    for (let i = 0; i < count; i++) this.#addTile(texts[i] ?? "");
    this.#showTiles();
  }

  #addTile(value) {
    const place = this.#tiles.length + 1;
    this.#tiles.push(this.#field("input.tile.tile-input", t("board.number", { n: place }),
      "", place));
    const tile = this.#tiles.at(-1);
    this.#put(tile, value);
    this.#markLarge(tile);
  }

  #showTiles() {
    this.#row.classList.toggle("tile-row-many", this.#tiles.length > TILES_LARGE);
    fill(this.#row, this.#tiles, this.#canGrow && h("button.tile.tile-more", {
      type: "button", "aria-label": t("board.more"), title: t("board.more"),
      onclick: () => this.#grow(),
    }, "+"));
  }

  get #canGrow() {
    return this.#tiles.length < NUMBERS_MOST;
  }

  #grow() {
    this.#isUntouched = false;
    this.#addTile("");
    this.#showTiles();
    this.#tiles.at(-1).focus();
  }

  #markLarge(tile) {
    tile.dataset.length = Math.min(tile.value.length, FITS_MOST);
    tile.classList.toggle("tile-large", isLarge(tile.value));
    tile.classList.toggle("tile-empty", tile.value === "");
  }

  /** The longer it is, the smaller it is written. */
  #fit() {
    this.#target.dataset.length = Math.min(this.#target.value.length, FITS_MOST);
    for (const tile of this.#tiles) this.#markLarge(tile);
  }

  /** Says what is wrong with a field, which is marked; with "", that nothing is. */
  #say(text, field = null) {
    for (const one of [this.#target, ...this.#tiles]) {
      for (const [name, value] of [["aria-invalid", true],
          ["aria-describedby", this.#problem.id]]) {
        if (one === field) one.setAttribute(name, value);
        else one.removeAttribute(name);
      }
    }
    if (this.#problem.textContent !== text) this.#problem.textContent = text;
  }

  /** Tells what stands on the board, or what about it cannot be read. */
  #changed(isTyping = true) {
    this.#fit();
    this.#say("");
    for (const field of [this.#target, ...this.#tiles]) {
      const { isUnread, error } = this.#read(field);
      if (!isUnread) continue;
      const isUnderWay = isTyping && field === document.activeElement
        && (isUnfinished(field.value) || error?.reason === "no_numbers");
      if (error && !isUnderWay) this.#say(misreadText(error), field);
      this.#onChange({ problem: true });
      return;
    }
    this.#onChange(this.game);
  }

  #typed(event, place) {
    const field = event.target;
    if (place > 0) this.#isUntouched = false;
    const [, digits] = /^ *(\d+(?:\.\.\d+)?)[ ,;]*[ ;]$/.exec(field.value) ?? [];
    if (digits) field.value = digits;
    // all else comes in one go
    const isByKey = event.inputType === "insertText" && event.data?.length === 1;
    const isUnderWay = event.isComposing || (isByKey && isUnfinished(field.value));
    clearTimeout(this.#pause); // numbers do not move to other fields between two keys
    if (this.#read(field).isUnread && !isUnderWay) {
      const ask = () => field.isConnected && this.#ask(field, place);
      if (isByKey) this.#pause = setTimeout(ask, PAUSE_MS);
      else ask();
    }
    this.#changed();
    if (digits) this.#focusPlace(place + 1);
  }

  /** What was begun is now all there is. */
  #left(field, place) {
    const { isUnread, error, numbers: [number = ""], last } = this.#read(field);
    if (isUnread && !error) this.#ask(field, place, { isTyping: false });
    else if (error) this.#changed(false);
    else if (last === null) this.#put(field, number); // as it was understood: 952 for ９５２
    this.#fit();
  }

  /** Asks the library what a text means, that of the field or another one that it stands for, and
   *  takes what it holds. */
  async #ask(field, place, { text = field.value, isTyping = true } = {}) {
    const known = { text: field.value };
    this.#known.set(field, known);
    const { id, numbers, error } = await this.#meaning(text, place).catch((thrown) =>
      ({ error: thrown }));
    if (this.#known.get(field) !== known || field.value !== known.text) return;
    const game = id && parseId(id);
    if (game && makeId({ ...game, rules: "", columns: this.#rulesNow() }) !== id) this.#onGame(id);
    else if (game) this.#spread([game.first, ...game.numbers], game.last, 0);
    else if (numbers?.length > 1) this.#spread(numbers, null, place);
    else {
      [known.number] = numbers ?? [];
      known.error = error;
      // a target alone is no game, and as good
      if (error?.reason === "no_numbers" && PLAIN.test(field.value)) this.#known.delete(field);
      this.#changed(isTyping);
      if (!isTyping && numbers) this.#put(field, numbers[0]);
    }
  }

  /** {id} of a game, or {numbers} from that place on, the target being place 0. */
  async #meaning(text, place) {
    const asked = (kind) => read(text, { rules: this.#rulesNow(), kind });
    if (place === 0) {
      try {
        const id = await asked("game");
        const { numbers } = parseId(id);
        // one number in one word is a target, also where the rules have one that it might make
        return numbers.length === 1 && /^[^\s:]+$/.test(text) ? { numbers } : { id };
      } catch (error) {
        if (error.reason !== "no_numbers" || PLAIN.test(text)) throw error;
      }
    }
    // The target is set apart where the first number is not it, whatever is asked.
    const [all, game] = await Promise.all([asked("numbers"),
      asked("target-first").catch(() => null)]);
    const { numbers } = parseId(all);
    const isGame = all === game || (numbers.length > 2 && numbers[0] > TILE_LARGEST);
    return game !== null && isGame ? { id: game } : { numbers };
  }

  /** Numbers from a place on, the target being place 0; from the target on they replace all that
   *  was there. */
  #spread(found, last, place) {
    const texts = place === 0 ? found.slice(1) : this.#texts;
    if (place > 0) texts.splice(place - 1, found.length, ...found);
    const n = texts.findLastIndex((text) => text !== "") + 1;
    if (n > NUMBERS_MOST) {
      this.#changed(); // what was there stays
      this.#say(t("input.many", { n, most: NUMBERS_MOST }), this.#tiles[place - 1]);
      return;
    }
    if (place === 0) this.#takeTarget({ first: found[0], last: last ?? found[0] });
    this.#setTiles(texts);
    this.#isUntouched = false;
    this.#changed();
    this.#focusPlace(Math.min(place + found.length - 1, this.#tiles.length));
    const field = document.activeElement; // to be typed on
    field.setSelectionRange?.(field.value.length, field.value.length);
  }

  /** Digits go where they are pasted, all else takes the place of what was there. A field has one
   *  line; the library reads what was pasted with its lines. */
  #pasted(event, place) {
    const field = event.target;
    const text = event.clipboardData?.getData("text") ?? "";
    const flat = text.trim().replace(/\s+/g, " ");
    if (flat === "" || (PLAIN.test(flat) && place > 0)) return;
    event.preventDefault();
    if (place > 0) this.#isUntouched = false;
    if (PLAIN.test(flat)) field.setRangeText(flat, field.selectionStart, field.selectionEnd, "end");
    else field.value = flat;
    this.#ask(field, place, { text: field.value === flat ? text : field.value, isTyping: false });
    this.#changed();
  }

  #pressed(event, place) {
    const field = event.target;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#left(field, place);
      this.#focusPlace(place + 1);
    } else if (event.key === "Backspace" && field.value === "" && place > 0) {
      event.preventDefault();
      this.#focusPlace(place - 1);
    }
  }

  #focusPlace(place) {
    if (place <= 0) this.#target.focus();
    else if (place <= this.#tiles.length) this.#tiles[place - 1].focus();
    else if (this.#canGrow && this.#tiles.at(-1).value !== "") this.#grow();
  }

  #fillRack(values) {
    const tap = (value) => {
      if (this.#isUntouched) this.#setTiles([]);
      this.#isUntouched = false;
      const empty = this.#tiles.find((tile) => tile.value === "");
      if (!empty && !this.#canGrow) {
        this.#say(t("input.many", { n: NUMBERS_MOST + 1, most: NUMBERS_MOST }));
        return;
      }
      if (!empty) this.#addTile("");
      (empty ?? this.#tiles.at(-1)).value = value;
      if (!empty) this.#showTiles();
      this.#changed();
      announce(t("board.added", { value }));
    };
    fill(this.#rack, values.map((value) => h("button.rack-tile", {
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
      h("button.rack-tile.rack-wide", { type: "button", "aria-label": t("board.back"),
        title: t("board.back"),
        onclick: back }, "⌫"),
      h("button.rack-tile.rack-wide", { type: "button", onclick: clear }, t("board.clear")),
    ];
  }
}
