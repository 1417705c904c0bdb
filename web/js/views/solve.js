// SPDX-License-Identifier: MIT
// The Solve view: a board to write a game on, its simplest solution, all others, and the map of all
// targets (the cards are in solve/). Each change of the board is a new question; what was asked
// before and is still under way is called off.

import { Refusal, ruleSet } from "../engine/engine.js";
import { solveHere } from "../engine/here.js";
import { h } from "../dom.js";
import { link, makeId, NUMBERS_MOST, parseId, pretty, targetText } from "../game.js";
import { t } from "../i18n.js";
import { Board } from "../parts/board.js";
import { brokenLink } from "../parts/broken.js";
import { AnswerCard } from "../solve/answer.js";
import { OthersCard, ValuesCard } from "../solve/lists.js";
import { MapCard } from "../solve/map.js";
import { fitted, RulesChoice } from "../solve/rules.js";
import { recall, remember } from "../store.js";

const EXAMPLE = "countdown:952/25,50,75,100,3,6";

export function solveView(rest) {
  const view = new SolveView(rest);
  return {
    get title() { return view.title; },
    element: view.element,
    update: (address) => view.goTo(address),
    leave: () => view.leave(),
  };
}

class SolveView {
  #game;
  #id = "";             // of the game that is asked for; none where nothing can be asked
  #unread = null;       // an address that is no game
  #isKept;              // the game is that of the last visit, and nobody has asked for it now
  #left = new Map();    // games by their rules, when others were chosen
  #kitOf = "countdown"; // what the board offers is of these rules
  #asked = new AbortController();
  // when the answer is on the screen: what else there is waits for that
  #answered = Promise.resolve();

  constructor(rest) {
    this.#begin(rest);
    this.rules = new RulesChoice((rules) => this.#rulesChanged(rules),
      (columns) => this.#columnsChanged(columns));
    this.rules.choose(this.#game.rules);
    this.board = new Board({
      game: this.#shownGame, onChange: (game) => this.#boardChanged(game),
      onGame: (id) => this.#gamePasted(id),
      rulesNow: () => `${this.#game.rules}${this.#game.columns}`,
      lead: t("solve.lead"), extra: this.rules.controls,
    });
    this.others = new OthersCard();
    this.answer = new AnswerCard(this.others.element);
    this.map = new MapCard(() => this.answer.comeIntoSight());
    this.values = new ValuesCard();
    this.element = h("div.view.solve-view", {},
      h("header.view-head", {}, h("h1", {}, t("solve.title"))),
      this.board.element, this.rules.onPaper,
      h("div.columns", {}, this.answer.element, this.others.element), this.map.element,
      this.values.element);
    this.#ask(rest === "" ? "keep" : "replace");
  }

  /** The game of the address; without one that of the last visit, or the example. */
  #begin(rest) {
    const example = parseId(EXAMPLE);
    this.#isKept = rest === "";
    if (this.#isKept) {
      this.#game = parseId(String(recall("solve.last", EXAMPLE))) ?? example;
      return;
    }
    const game = parseId(rest);
    this.#game = game ?? { ...example, first: null, last: null, numbers: [] };
    this.#unread = game ? null : rest;
  }

  leave() {
    this.#asked.abort();
    this.answer.callOff();
    this.map.leave();
    this.values.leave();
  }

  goTo(address) {
    const game = parseId(address);
    if (!game) return address === "";
    if (address === this.#id) return true;
    this.#takeOver();
    this.#show(game, "keep");
    return true;
  }

  /** The game, as a tab or the browser's history shows it: "952: 25 50 75 100 3 6". */
  get title() {
    const numbers = pretty(this.#game.numbers.join(" "));
    return this.#id === "" ? t("tab.solve") : `${targetText(this.#game)}: ${numbers}`;
  }

  // ---- What the board has -----------------------------------------------------------------------

  #show(game, history) {
    this.#game = game;
    this.board.game = this.#shownGame;
    this.rules.choose(game.rules);
    this.#ask(history);
  }

  /** What the board shows: more numbers than a game can have are told, and not laid down. */
  get #shownGame() {
    return this.#isTooMuch ? { ...this.#game, numbers: [] } : this.#game;
  }

  get #isTooMuch() {
    return this.#game.numbers.length > NUMBERS_MOST;
  }

  /** Someone asks: from now on what is wrong with the game is said, whatever was here before. */
  #takeOver() {
    this.#unread = null;
    this.#isKept = false;
  }

  #boardChanged({ problem = false, ...game }) {
    this.#takeOver();
    if (problem) {
      this.#askNothing(h("p.empty", {}, t("solve.unread")));
      return;
    }
    this.#game = { ...this.#game, ...game };
    this.#ask("replace");
  }

  #gamePasted(id) {
    this.#takeOver();
    this.#show(parseId(id), "replace");
    this.board.focus();
  }

  /** Other rules come with what is usual for them, where what is on the board does not go with
   *  them; a game that was left is there again when its rules are. */
  async #rulesChanged(rules) {
    this.#left.set(this.#game.rules, this.#game);
    this.#takeOver();
    this.#forget();
    this.map.hideStale();
    this.values.hideStale();
    const game = { ...this.#game, rules, columns: "" };
    const usual = await ruleSet(rules).catch(() => null);
    this.#show(this.#left.get(rules) ?? (usual ? fitted(game, usual) : game), "replace");
  }

  #columnsChanged(columns) {
    this.#takeOver();
    this.#hideStale();
    this.map.hideStale();
    this.values.hideStale();
    this.#game = { ...this.#game, columns };
    this.#ask("replace");
  }

  async #useKit() {
    const { rules } = this.#game;
    if (rules === this.#kitOf || this.#isTooMuch) return;
    this.#kitOf = rules;
    const usual = await ruleSet(rules).catch(() => null);
    if (usual && this.#game.rules === rules) this.board.useKit({ count: usual.usual_count,
      pool: usual.pool });
  }

  // ---- Asking -----------------------------------------------------------------------------------

  /** history "replace": the address follows the board; "keep": the board has followed the address.
   *  */
  #ask(history) {
    this.#useKit();
    this.rules.describe(this.#game);
    const obstacle = this.#obstacle();
    if (obstacle) this.#askNothing(obstacle);
    else this.#askGame(history);
  }

  /** What is answered in this thread is shown before all else, which makes the browser compute
   *  styles, or wakes a worker. */
  async #askGame(history) {
    const game = this.#game;
    const id = makeId(game);
    this.#callOff();
    this.#id = id;
    const { signal } = this.#asked;
    const known = await solveHere(game, id);
    if (signal.aborted) return;
    const found = () => this.#keep(id);
    this.#answered = game.first === game.last ? this.answer.show(known, id, signal, found)
      : this.answer.showRange(game, signal, found);
    this.#answered.then(() => this.#showRest(signal)).catch((error) => this.#failed(error));
    if (history === "replace") window.history.replaceState(null, "", link("solve", id));
    document.title = `${this.title} – tally`;
    if (!known) this.answer.hideStale();
    this.others.hideStale();
    this.map.show(game, () => ({ game: this.#game, answered: this.#answered }));
  }

  /** What keeps the game from being asked, in words, or null. */
  #obstacle() {
    const { first, last, numbers } = this.#game;
    const problem = (text) => h("p.problem", { role: "alert" }, text);
    const empty = (key) => h("p.empty", {}, t(key));
    if (this.#unread !== null) return brokenLink(this.#unread);
    if (this.#isTooMuch) return problem(t("input.many",
      { n: numbers.length, most: NUMBERS_MOST }));
    if (last < first) return problem(t("input.backwards", { word: targetText(this.#game) }));
    if (first === null) return empty("solve.needTarget");
    return numbers.length === 0 ? empty("solve.needNumbers") : null;
  }

  #askNothing(words) {
    this.#forget();
    this.#id = "";
    this.#hideRest();
    this.answer.showWords(words);
  }

  /** Another question: what was asked is called off, and what was answered is out of sight. */
  #forget() {
    this.#callOff();
    this.#hideStale();
  }

  #callOff() {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.answer.callOff();
  }

  // ---- What is shown ----------------------------------------------------------------------------

  #hideStale() {
    this.answer.hideStale();
    this.others.hideStale();
  }

  /** Where there is no answer there is nothing else. */
  #hideRest() {
    for (const card of [this.others, this.map, this.values]) card.hide();
  }

  /** A game that was answered is there again at the next visit; a link to none is not. */
  #keep(id) {
    if (id === this.#id) remember("solve.last", id);
  }

  #failed(error) {
    if (error.name === "AbortError") return;
    if (this.#isKept && error instanceof Refusal && this.#id !== EXAMPLE) {
      this.#show(parseId(EXAMPLE), "keep");
      return;
    }
    this.#hideRest();
    this.answer.showProblem(error, this.#game, this.#id);
  }

  /** What there is besides, once the answer is on the screen. */
  async #showRest(signal) {
    signal.throwIfAborted();
    const game = this.#game;
    this.values.show(game);
    this.answer.offer(game);
    await Promise.all([this.others.show(game, this.answer.latest, signal),
      this.answer.showAround(game, signal)]);
  }
}
