// SPDX-License-Identifier: MIT
// The Solve view: a board to write a game on, its simplest solution, all others, and the map of all
// targets. Each change of the board is a new question; what was asked before and is still under way
// is called off.

import { count, countOne, list, rate, Refusal, solve } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { columnsOf, link, makeId, mannersOf, NUMBERS_MOST, parseId, pretty,
  targetText } from "../game.js";
import { number, rulesNamed, t } from "../i18n.js";
import { Board } from "../parts/board.js";
import { TargetMap } from "../parts/map.js";
import { RangeAnswer } from "../parts/range.js";
import { difficultyMark, expressionLine, problemText, solutionRow, stepList,
  verdictText } from "../parts/solution.js";
import { recall, remember } from "../store.js";

const EXAMPLE = "countdown:952/25,50,75,100,3,6";
const PAGE = 24;             // solutions shown at first
const CHOICES_MOST = 16;     // that are shown side by side
const SAY_AFTER_MS = 700;
const WAIT_MS = 150;         // so long nothing is said of the work that goes on
const MAP_BY_ITSELF = 7;     // up to that many numbers the map is drawn without being asked for

export function solveView(rest) {
  const view = new SolveView(rest);
  return {
    title: t("tab.solve"),
    element: view.element,
    update: (address) => view.goTo(address),
    leave: () => view.leave(),
  };
}

class SolveView {
  #game;
  #id = "";
  #unread = null; // an address that is no game
  #mapKey = "";
  #asked = new AbortController();
  #mapAsked = new AbortController();
  #targetMap = null;
  #saying = null;
  // when the answer is on the screen: what else there is waits for that
  #answered = Promise.resolve();

  constructor(rest) {
    const kept = rest === "" ? recall("solve.last", EXAMPLE) : rest;
    this.#game = parseId(kept) ?? { ...parseId(EXAMPLE), first: null, last: null, numbers: [] };
    this.#unread = rest !== "" && !parseId(rest) ? rest : null;
    this.rules = h("select.rules-select",
      { id: "rules", onchange: (event) => this.#rulesChanged(event.target.value) },
      rulesNamed().map((name) => h("option", { value: name }, t(`rules.${name}`))));
    this.rules.value = this.#game.rules; // none, where a link names rules that there are not
    this.rulesLead = h("p.rules-lead", { id: "rules-lead" });
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
    this.element = h("div.view.solve-view", {},
      h("header.view-head", {}, h("h1", {}, t("solve.title"))),
      this.board.element,
      h("div.columns", {}, this.answer, this.others), this.map);
    this.#ask(rest === "" ? "keep" : "replace");
  }

  leave() {
    clearTimeout(this.#saying);
    this.#asked.abort();
    this.#mapAsked.abort();
  }

  goTo(address) {
    const game = parseId(address);
    if (!game) return address === "";
    if (address === this.#id) return true;
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

  #rulesChanged(rules) {
    this.#game = { ...this.#game, rules, columns: "" };
    this.#ask("replace");
  }

  /** history "replace": the address follows the board; "keep": the board has followed the address.
   *  */
  #ask(history) {
    const { first, last, numbers, rules } = this.#game;
    this.rulesLead.textContent = rulesText(this.#game);
    this.rulesLead.classList.toggle("rules-usual", rules === "countdown"
      && this.#game.columns === "");
    const problem = this.#problemOfGame();
    if (problem) {
      this.#askNothing(h("p.problem", { role: "alert" }, problem));
      return;
    }
    if (first === null || numbers.length === 0) {
      this.#askNothing(h("p.empty", {},
        t(first === null ? "solve.needTarget" : "solve.needNumbers")));
      return;
    }
    this.#forget();
    const id = makeId(this.#game);
    const { signal } = this.#asked;
    this.#id = id;
    this.#answered = first === last ? this.#answer(id, signal) : this.#answerRange(signal);
    this.#answered.then(() => this.#showOthers(id, signal)).catch((error) => this.#failed(error));
    this.#showMap();
    remember("solve.last", this.#id);
    if (history === "replace") window.history.replaceState(null, "", link("solve", this.#id));
  }

  /** What keeps the game that is asked for from being asked, in words, or null. */
  #problemOfGame() {
    const { first, last, numbers } = this.#game;
    if (this.#unread !== null) return t("link.unread", { text: this.#unread });
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
    this.#asked.abort();
    this.#asked = new AbortController();
    clearTimeout(this.#saying);
    this.latest = null;
    for (const card of [this.answer, this.others]) card.classList.add("is-stale");
  }

  /** Where there is no answer there is nothing else. */
  #hideRest() {
    this.#mapKey = "";
    this.#mapAsked.abort();
    this.others.hidden = true;
    this.map.hidden = true;
  }

  #failed(error) {
    if (error.name === "AbortError") return;
    this.#hideRest();
    place(this.answer, h("p.problem", { role: "alert" }, this.#problemText(error)));
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
      this.difficulty = h("span");
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
    return h("div.verdict-line", {},
      h(`p.verdict${kind}`, {}, verdictText(answer)), this.difficulty);
  }

  #solution(solution, numbers) {
    return h("div.solution", {},
      h("p.solution-line", {}, expressionLine(solution.expression, solution.value)),
      stepList(solution.steps, numbers, solution.value),
      solution.unused.length > 0
        && h("p.unused", {}, t("solve.unused", { numbers: solution.unused.join(", ") })));
  }

  async #showOthers(id, signal) {
    signal.throwIfAborted();
    if (this.latest?.status !== "solved") return;
    const { complete, solutions: [simplest] } = this.latest;
    const title = h("h2", { id: "others-title" }, t("others.counting"));
    const bounds = { fewest: complete ? simplest.numbers_used : 1,
      most: this.#game.numbers.length };
    await Promise.all([
      this.#listOthers(id, title, bounds, signal),
      this.#countOthers(id, title, signal),
      this.#rate(id, signal),
    ]);
  }

  async #rate(id, signal) {
    const difficulty = await rate(id, { signal });
    if (difficulty.word) fill(this.difficulty, difficultyMark(difficulty));
  }

  async #countOthers(id, title, signal) {
    const counted = await countOne(id, { signal });
    const [found] = counted.solutions;
    const total = typeof found === "string" ? BigInt(found) : found;
    if (counted.complete) fill(title, t("others.title", { n: total }));
    else fill(title, total > 0 ? t("others.titleAtLeast", { n: total }) : t("others.many"));
  }

  /** All solutions, with a choice of how many numbers they use. */
  async #listOthers(id, title, { fewest, most }, signal) {
    const rows = h("ol.solution-list");
    const note = h("p.empty", { role: "status" });
    const more = h("button.secondary", { type: "button", hidden: true }, t("others.more"));
    const state = { used: 0, limit: PAGE, asked: new AbortController() };
    signal.addEventListener("abort", () => state.asked.abort());
    const refresh = async () => {
      state.asked.abort();
      state.asked = new AbortController();
      const wait = setTimeout(() => {
        place(note, t("solve.working"));
        if (this.others.classList.contains("is-stale")) place(this.others, title, filter, note);
        this.others.hidden = false;
      }, WAIT_MS);
      try {
        const bounds = state.used ? { fewest: state.used, most: state.used } : {};
        const { answers: [answer] } = await list(id, { ...bounds, limit: state.limit + 1 },
          { signal: state.asked.signal });
        signal.throwIfAborted();
        // by time, memory or 64 bits
        const isCut = !answer.complete && answer.solutions.length <= state.limit;
        place(note, isCut ? t("others.cut") : answer.solutions.length ? "" : t("others.none"));
        place(rows, answer.solutions.slice(0, state.limit)
          .map((solution) => solutionRow(solution)));
        more.hidden = answer.solutions.length <= state.limit;
      } catch (error) {
        if (error.name === "AbortError") return;
        place(rows);
        place(note, t("error.engine"));
      } finally {
        clearTimeout(wait);
      }
      this.others.hidden = false;
      place(this.others, title, filter, rows, note, more);
    };
    more.addEventListener("click", () => { state.limit *= 5; refresh(); });
    const filter = this.#numbersFilter(fewest, most, (used) => {
      state.used = used;
      state.limit = PAGE;
      rows.classList.add("is-stale"); // those of another number
      note.classList.add("is-stale");
      more.hidden = true;
      refresh();
    });
    await refresh();
  }

  #numbersFilter(fewest, most, choose) {
    if (fewest >= most) return null;
    const option = (used, text) => h("label.choice", {},
      h("input", { type: "radio", name: "used", value: used, checked: used === 0,
        onchange: () => choose(used) }),
      h("span", {}, text));
    const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
    if (counts.length > CHOICES_MOST) {
      return h("label.many-choices", {}, t("others.filter"), " ",
        h("select", { onchange: (event) => choose(Number(event.target.value)) },
        h("option", { value: 0 }, t("others.any")),
        counts.map((used) => h("option", { value: used }, number(used)))));
    }
    return h("fieldset.choices", {}, h("legend", {}, t("others.filter")),
      option(0, t("others.any")), counts.map((used) => option(used, number(used))));
  }

  #showMap() {
    const { rules, columns, numbers } = this.#game;
    const key = `${rules}${columns}/${numbers.join(",")}`;
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
    this.map.classList.add("is-stale");
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
      this.#targetMap ??= new TargetMap();
      this.#targetMap.show(this.#game, counts);
      if (this.map.hidden || !this.map.contains(this.#targetMap.element)) this.#fillMap(
        this.#targetMap.element);
      this.map.classList.remove("is-stale");
    } catch (error) {
      if (error instanceof Refusal) this.map.hidden = true; // the answer says what is wrong
      else if (error.name !== "AbortError") this.#fillMap(h("p.problem", {}, t("error.engine")));
    } finally {
      clearTimeout(slow);
    }
  }
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
  element.classList.remove("is-stale");
  fill(element, ...children);
}
