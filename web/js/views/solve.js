// SPDX-License-Identifier: MIT
// The Solve view: a board to write a game on, its simplest solution, all others, and the map of all
// targets. Each change of the board is a new question; what was asked before and is still under way
// is called off.

import { count, mannersOf, Refusal, ruleSet, solve } from "../engine/engine.js";
import { h, fill, announce, wantsLessMotion } from "../dom.js";
import { columnsOf, link, makeId, NUMBERS_MOST, parseId, pretty,
  targetText } from "../game.js";
import { rulesNamed, t } from "../i18n.js";
import { around } from "../parts/around.js";
import { Board } from "../parts/board.js";
import { brokenLink } from "../parts/broken.js";
import { TargetMap } from "../parts/map.js";
import { OtherSolutions } from "../parts/others.js";
import { RangeAnswer } from "../parts/range.js";
import { difficultyMark, expressionLine, isOutOfReach, problemText, stepList,
  verdictText } from "../parts/solution.js";
import { ValueList } from "../parts/values.js";
import { recall, remember } from "../store.js";

const EXAMPLE = "countdown:952/25,50,75,100,3,6";
const SAY_AFTER_MS = 700;
const WAIT_MS = 150;         // so long nothing is said of the work that goes on
const MAP_BY_ITSELF = 7;     // up to that many numbers the map is drawn without being asked for

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
  #id = "";
  #unread = null; // an address that is no game
  #isKept;        // the game is that of the last visit, and nobody has asked for it now
  #mapKey = "";
  #left = new Map();   // games by their rules, when others were chosen
  #kitOf = "countdown"; // what the board offers is of these rules
  #valuesKey = "";
  #valuesAsked = new AbortController();
  #asked = new AbortController();
  #mapAsked = new AbortController();
  #targetMap = null;
  #saying = null;
  // when the answer is on the screen: what else there is waits for that
  #answered = Promise.resolve();

  constructor(rest) {
    this.#isKept = rest === "";
    const example = parseId(EXAMPLE);
    this.#game = this.#isKept ? parseId(String(recall("solve.last", EXAMPLE))) ?? example
      : parseId(rest) ?? { ...example, first: null, last: null, numbers: [] };
    this.#unread = this.#isKept || parseId(rest) ? null : rest;
    this.rules = h("select.rules-select",
      { id: "rules", onchange: (event) => this.#rulesChanged(event.target.value) },
      rulesNamed().map((name) => h("option", { value: name }, t(`rules.${name}`))));
    this.rules.value = this.#game.rules; // none, where a link names rules that there are not
    this.rulesLead = h("p.rules-lead", { id: "rules-lead" });
    this.onPaper = h("p.on-paper"); // where nothing can be chosen, the rules stand as a line
    this.board = new Board({
      game: this.#shownGame, onChange: (game) => this.#boardChanged(game),
      onGame: (id) => this.#gamePasted(id),
      lead: t("solve.lead"),
      extra: [h("label.rules-label", { for: "rules" }, t("solve.rules")), this.rules,
        this.rulesLead],
    });
    this.answer = h("section.card.answer", { "aria-label": t("solve.answer") });
    this.others = h("section.card.others", { "aria-labelledby": "others-title", hidden: true });
    this.map = h("section.card.map-card", { "aria-labelledby": "map-title", hidden: true });
    this.values = h("section.card.values-card", { "aria-label": t("values.title"), hidden: true });
    this.element = h("div.view.solve-view", {},
      h("header.view-head", {}, h("h1", {}, t("solve.title"))),
      this.board.element, this.onPaper,
      h("div.columns", {}, this.answer, this.others), this.map, this.values);
    this.#ask(rest === "" ? "keep" : "replace");
  }

  leave() {
    clearTimeout(this.#saying);
    this.#asked.abort();
    this.#mapAsked.abort();
    this.#valuesAsked.abort();
  }

  goTo(address) {
    const game = parseId(address);
    if (!game) return address === "";
    if (address === this.#id) return true;
    this.#unread = null;
    this.#isKept = false;
    this.#show(game, "keep");
    return true;
  }

  #show(game, history) {
    this.#game = game;
    this.board.game = this.#shownGame;
    this.rules.value = game.rules;
    this.#ask(history);
  }

  /** What the board shows: more numbers than a game can have are told, and not laid down. */
  get #shownGame() {
    return this.#isTooMuch ? { ...this.#game, numbers: [] } : this.#game;
  }

  get #isTooMuch() {
    return this.#game.numbers.length > NUMBERS_MOST;
  }

  #boardChanged({ problem = false, ...game }) {
    this.#unread = null;
    if (problem) {
      this.#askNothing(h("p.empty", {}, t("solve.unread")));
      return;
    }
    this.#game = { ...this.#game, ...game };
    this.#ask("replace");
  }

  #gamePasted(id) {
    this.#unread = null;
    this.#show(parseId(id), "replace");
    this.board.focus();
  }

  /** Other rules come with what is usual for them, where what is on the board does not go with
   *  them; a game that was left is there again when its rules are. */
  async #rulesChanged(rules) {
    this.#left.set(this.#game.rules, this.#game);
    this.#unread = null;
    this.#forget();
    this.map.classList.add("is-behind");
    this.values.classList.add("is-stale");
    const game = { ...this.#game, rules, columns: "" };
    const usual = await ruleSet(rules).catch(() => null);
    this.#show(this.#left.get(rules) ?? (usual ? fitted(game, usual) : game), "replace");
  }

  async #useKit() {
    const { rules } = this.#game;
    if (rules === this.#kitOf || this.#isTooMuch) return;
    this.#kitOf = rules;
    const usual = await ruleSet(rules).catch(() => null);
    if (usual && this.#game.rules === rules) this.board.useKit({ count: usual.usual_count,
      pool: usual.pool });
  }

  /** history "replace": the address follows the board; "keep": the board has followed the address.
   *  */
  #ask(history) {
    const { first, last, numbers, rules } = this.#game;
    this.#useKit();
    this.rulesLead.textContent = rulesText(this.#game);
    this.onPaper.textContent = `${this.rules.selectedOptions[0]?.textContent ?? rules}. `
      + rulesText(this.#game);
    this.rulesLead.classList.toggle("rules-usual", rules === "countdown"
      && this.#game.columns === "");
    const problem = this.#problemOfGame();
    if (problem) {
      this.#askNothing(problem instanceof Node ? problem
        : h("p.problem", { role: "alert" }, problem));
      return;
    }
    if (first === null || numbers.length === 0) {
      this.#askNothing(h("p.empty", {},
        t(first === null ? "solve.needTarget" : "solve.needNumbers")));
      return;
    }
    this.#callOff();
    const id = makeId(this.#game);
    const { signal } = this.#asked;
    this.#id = id;
    this.#answered = first === last ? this.#answer(id, signal) : this.#answerRange(signal);
    this.#answered.then(() => this.#showRest(id, signal)).catch((error) => this.#failed(error));
    // The question is on its way. A browser works out all styles for a new address: it comes before
    // anything that changes many of them.
    if (history === "replace") window.history.replaceState(null, "", link("solve", this.#id));
    document.title = `${this.title} – tally`;
    this.#hideStale();
    this.#showMap();
  }

  /** The game, as a tab or the browser's history shows it: "952: 25 50 75 100 3 6". */
  get title() {
    const { numbers } = this.#game;
    return this.#id === "" ? t("tab.solve") : `${targetText(this.#game)}: ${numbers.join(" ")}`;
  }

  /** A game that was answered is there again at the next visit; a link to none is not. */
  #kept(id) {
    if (id === this.#id) remember("solve.last", id);
  }

  /** What keeps the game that is asked for from being asked, in words, or null. */
  #problemOfGame() {
    const { first, last, numbers } = this.#game;
    if (this.#unread !== null) return brokenLink(this.#unread);
    if (this.#isTooMuch) return t("input.many", { n: numbers.length, most: NUMBERS_MOST });
    return last < first ? t("input.backwards", { word: targetText(this.#game) }) : null;
  }

  #askNothing(words) {
    this.#forget();
    this.#id = "";
    this.#hideRest();
    place(this.answer, words);
  }

  /** Another question: what was asked is called off, and what was answered is out of sight at once.
   *  The room that it takes is kept for a moment, since most answers come before the next frame. */
  #forget() {
    this.#callOff();
    this.#hideStale();
  }

  #callOff() {
    this.#asked.abort();
    this.#asked = new AbortController();
    clearTimeout(this.#saying);
    this.latest = null;
  }

  #hideStale() {
    for (const card of [this.answer, this.others]) card.classList.add("is-stale");
  }

  /** Where there is no answer there is nothing else. */
  #hideRest() {
    this.#mapKey = "";
    this.#mapAsked.abort();
    this.#valuesKey = "";
    this.#valuesAsked.abort();
    this.others.hidden = true;
    this.map.hidden = true;
    this.values.hidden = true;
  }

  #failed(error) {
    if (error.name === "AbortError") return;
    if (this.#isKept && error instanceof Refusal && this.#id !== EXAMPLE) {
      this.#show(parseId(EXAMPLE), "keep");
      return;
    }
    this.#hideRest();
    const isLost = error.code === "RULES" && !rulesNamed().includes(this.#game.rules);
    place(this.answer, h("p.problem", { role: "alert" }, this.#problemText(error)),
      isLost && brokenLink(this.#id));
  }

  #problemText(error) {
    const [culprit] = /^\d+/.exec(this.#id.slice(error.position ?? this.#id.length)) ?? [];
    if (error.code === "NUMBER_RANGE" && culprit) return t("refusal.thisNumber",
      { number: culprit });
    return problemText(error);
  }

  /** Shows the answer, and gives it once it is on the screen. */
  async #answer(id, signal) {
    const slow = setTimeout(() => this.#work(), WAIT_MS);
    try {
      const { answers: [answer] } = await solve(id, { signal });
      signal.throwIfAborted();
      this.#kept(id);
      const isSolved = answer.status === "solved";
      const verdict = this.#verdict(answer);
      const solutions = h("div.solutions", {},
        answer.solutions.map((solution) => this.#solution(solution, answer.numbers)));
      place(this.answer, isSolved ? [solutions, verdict] : [verdict, solutions]);
      this.answer.parentElement.classList.toggle("is-alone", !isSolved);
      if (!isSolved) this.others.hidden = true;
      this.latest = answer;
      this.#say(answer);
    } finally {
      clearTimeout(slow);
    }
    await onScreen();
  }

  #work() {
    place(this.answer, h("p.empty", {}, t("solve.working")));
    this.others.hidden = true;
  }

  async #answerRange(signal) {
    const range = new RangeAnswer(this.#game);
    this.others.hidden = true;
    this.answer.parentElement.classList.add("is-alone");
    const slow = setTimeout(() => place(this.answer, range.element), WAIT_MS);
    try {
      await range.answer(signal);
    } finally {
      clearTimeout(slow);
    }
    this.#kept(makeId(this.#game));
    place(this.answer, range.element);
    this.#announce(range.summary.textContent);
    await onScreen();
  }

  /** Once the typing pauses: nobody wants to hear the answer to each half of a number. */
  #announce(text) {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => announce(text), SAY_AFTER_MS);
  }

  #say(answer) {
    const lines = answer.solutions.map(({ expression, value }) =>
      `${pretty(expression)} = ${pretty(String(value))}`);
    if (answer.status !== "solved" || !answer.complete) lines.unshift(verdictText(answer));
    this.#announce(lines.join(" "));
  }

  #verdict(answer) {
    const kind = answer.status === "solved" ? ".verdict-good" : ".verdict-near";
    return h("div.verdict-line", {}, h(`p.verdict${kind}`, {}, verdictText(answer),
      isOutOfReach(answer) && h("small", {}, t("solve.proved"))),
      answer.status === "solved" && difficultyMark(answer));
  }

  #solution(solution, numbers) {
    return h("div.solution", {},
      h("p.solution-line", {}, expressionLine(solution.expression, solution.value)),
      stepList(solution.steps, numbers, solution.value),
      solution.unused.length > 0
        && h("p.unused", {}, t("solve.unused", { numbers: solution.unused.join(", ") })));
  }

  /** What there is besides, once the answer is on the screen. */
  async #showRest(id, signal) {
    signal.throwIfAborted();
    this.#showValues(signal);
    await Promise.all([this.#showOthers(id, signal), this.#showAround(signal)]);
  }

  async #showAround(signal) {
    const { first, last, numbers } = this.#game;
    const isWhole = mannersOf(this.#game).isWhole;
    if (first !== last || !isWhole || numbers.length > MAP_BY_ITSELF) return;
    const strip = await around(this.#game, { signal });
    signal.throwIfAborted();
    if (strip) this.answer.append(strip);
  }

  /** A list of all values is of the numbers and the rules, whatever the target. */
  #showValues(signal) {
    const key = this.#gameKey;
    if (key === this.#valuesKey) return;
    this.#valuesKey = key;
    this.#valuesAsked.abort();
    this.#valuesAsked = new AbortController();
    signal.throwIfAborted();
    this.values.hidden = false;
    place(this.values, new ValueList(this.#game, this.#valuesAsked.signal).element);
  }

  get #gameKey() {
    const { rules, columns, numbers } = this.#game;
    return `${rules}${columns}/${numbers.join(",")}`;
  }

  async #showOthers(id, signal) {
    if (this.latest?.status !== "solved") return;
    const { complete, solutions: [simplest] } = this.latest;
    const { ops } = await ruleSet(this.#game.rules) ?? {};
    signal.throwIfAborted();
    const others = new OtherSolutions(this.#game, complete ? simplest.numbers_used : 1, ops,
      signal);
    const slow = setTimeout(() => this.#placeOthers(others), WAIT_MS);
    try {
      await others.open();
    } finally {
      clearTimeout(slow);
    }
    signal.throwIfAborted();
    this.#placeOthers(others);
  }

  #placeOthers({ element }) {
    if (this.others.contains(element)) return;
    this.others.hidden = false;
    place(this.others, element);
  }

  #showMap() {
    const { numbers } = this.#game;
    const key = this.#gameKey;
    if (!mannersOf(this.#game).isWhole) {
      this.map.hidden = true;
      this.#mapKey = "";
      this.#mapAsked.abort();
      return;
    }
    if (key === this.#mapKey) {
      this.#targetMap?.mark(this.#game);
      return;
    }
    this.map.classList.add("is-behind");
    this.#mapKey = key;
    this.#mapAsked.abort();
    this.#mapAsked = new AbortController();
    const draw = () => this.#drawMap(this.#game, this.#mapAsked.signal);
    if (numbers.length <= MAP_BY_ITSELF) draw();
    else {
      this.#fillMap(h("p", {}, t("map.onDemand")),
        h("button.secondary", { type: "button", onclick: draw }, t("map.draw")));
    }
  }

  /** A cell of the map was chosen: its answer is brought into sight. */
  #comeToAnswer() {
    const { top, bottom } = this.answer.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    this.answer.scrollIntoView({ block: "start", behavior: wantsLessMotion() ? "auto" : "smooth" });
  }

  #fillMap(...children) {
    this.map.hidden = false;
    place(this.map, h("h2", { id: "map-title" }, t("map.title")), children);
  }

  async #drawMap(game, signal) {
    const slow = setTimeout(() => this.#fillMap(h("p.empty", {}, t("solve.working"))), 250);
    try {
      const counts = await count(makeId({ ...game, first: 100, last: 999 }), { signal });
      await this.#answered.catch(() => {}); // the answer is waited for, and comes first
      if (signal.aborted) return;
      if (!counts.complete) {
        this.#fillMap(h("p", {}, t("map.tooLong")));
        return;
      }
      if (!TargetMap.isWorthwhile(counts)) {
        this.map.hidden = true;
        return;
      }
      this.#targetMap ??= new TargetMap(() => this.#comeToAnswer());
      this.#targetMap.show(this.#game, counts);
      if (this.map.hidden || !this.map.contains(this.#targetMap.element)) this.#fillMap(
        this.#targetMap.element);
      this.map.classList.remove("is-behind");
    } catch (error) {
      if (error instanceof Refusal) this.map.hidden = true; // the answer says what is wrong
      else if (error.name !== "AbortError") this.#fillMap(h("p.problem", {}, t("error.engine")));
    } finally {
      clearTimeout(slow);
    }
  }
}

/** A game under other rules: its target where that is usual there, its numbers where none is too
 *  large, and where all are used as many as usual. */
function fitted(game, { usual_targets: [least, most], usual_count: count, number_max: largest,
  use }) {
  const numbers = game.numbers;
  const goes = (use === "any" || !count || numbers.length === count)
    && numbers.every((value) => BigInt(value) <= BigInt(largest));
  const isUsual = game.first !== null && game.first >= least && game.last <= most;
  const target = isUsual ? {} : least === most ? { first: least, last: most }
    : { first: null, last: null };
  return { ...game, ...target, numbers: goes ? numbers : [] };
}

const OPERATIONS = /sqrt|neg|cat|dot|[-+*/^!]/g;

/** What the rules allow, in a line; where a link has changed some of them, what is changed. */
function rulesText(game) {
  if (!rulesNamed().includes(game.rules)) return "";
  if (game.columns === "") return t(`rules.${game.rules}.lead`);
  const { ops, depth, ...words } = columnsOf(game);
  const changes = Object.entries(words).map(([column, word]) => t(`changed.${column}.${word}`));
  if (ops !== undefined) {
    const signs = (ops.match(OPERATIONS) ?? [])
      .map((name) => (name.length > 1 ? t(`changed.op.${name}`) : pretty(` ${name} `).trim()));
    changes.unshift(t("changed.ops", { ops: signs.join(" ") }));
  }
  if (depth !== undefined) changes.push(t("changed.depth", { n: Number(depth) }));
  return t("changed.lead", { changes: changes.join(", ") });
}

/** After the next frame; soon, where the page is not seen and has no frames. */
function onScreen() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

/** Puts children where something else was, which may be stale and out of sight. */
function place(element, ...children) {
  element.classList.remove("is-stale", "is-behind");
  fill(element, ...children);
}
