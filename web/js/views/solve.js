// SPDX-License-Identifier: MIT
// The Solve view: a board to write a game on, its simplest solution, all others, and the map of all targets.
// Each change of the board is a new question; what was asked before and is still under way is called off.

import { count, countOne, list, rate, Refusal, solve } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { columnsOf, link, makeId, mannersOf, parseId, pretty } from "../game.js";
import { number, t } from "../i18n.js";
import { Board } from "../parts/board.js";
import { TargetMap } from "../parts/map.js";
import { problemText } from "../parts/problem.js";
import { difficultyMark, expressionLine, stepList } from "../parts/solution.js";
import { recall, remember } from "../store.js";

const EXAMPLE = "countdown:952/25,50,75,100,3,6";
const RULES = ["countdown", "compte", "llm", "make24", "make10", "krypto", "year", "four-fours", "sequence"];
const PAGE = 24;             // solutions shown at first
const SAY_AFTER_MS = 700;
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
  #mapKey = "";
  #asked = new AbortController();
  #mapAsked = new AbortController();
  #targetMap = null;
  #saying = null;
  #answered = Promise.resolve(); // when the answer is on the screen: what else there is waits for that

  constructor(rest) {
    this.#game = parseId(rest) ?? parseId(recall("solve.last", EXAMPLE)) ?? parseId(EXAMPLE);
    this.rules = h("select.rules-select", { id: "rules", onchange: (event) => this.#rulesChanged(event.target.value) },
      RULES.map((name) => h("option", { value: name }, t(`rules.${name}`))));
    this.rules.value = this.#game.rules; // none, where a link names rules that there are not
    this.rulesLead = h("p.rules-lead", { id: "rules-lead" });
    this.board = new Board({
      target: this.#game.first, numbers: this.#game.numbers, onChange: (game) => this.#boardChanged(game),
      lead: t("solve.lead"),
      extra: [h("label.rules-label", { for: "rules" }, t("solve.rules")), this.rules, this.rulesLead],
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
    this.#game = game;
    this.board.game = { target: game.first, numbers: game.numbers };
    this.rules.value = game.rules;
    this.#ask("keep");
    return true;
  }

  #boardChanged({ target, numbers }) {
    this.#game = { ...this.#game, first: target, last: target, numbers };
    this.#ask("replace");
  }

  #rulesChanged(rules) {
    this.#game = { ...this.#game, rules, columns: "" };
    this.#ask("replace");
  }

  /** history "replace": the address follows the board; "keep": the board has followed the address. */
  #ask(history) {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { first, numbers, rules } = this.#game;
    this.rulesLead.textContent = rulesText(this.#game);
    this.rulesLead.classList.toggle("rules-usual", rules === "countdown" && this.#game.columns === "");
    if (first === null || numbers.length === 0) {
      this.#id = "";
      this.#hideRest();
      fill(this.answer, h("p.empty", {}, t(first === null ? "solve.needTarget" : "solve.needNumbers")));
      return;
    }
    const id = makeId(this.#game);
    const { signal } = this.#asked;
    this.#id = id;
    this.#answered = this.#answer(id, signal);
    this.#answered.then(() => this.#showOthers(id, signal)).catch((error) => this.#failed(error));
    this.#showMap();
    remember("solve.last", this.#id);
    if (history === "replace") window.history.replaceState(null, "", link("solve", this.#id));
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
    fill(this.answer, h("p.problem", { role: "alert" }, this.#problemText(error)));
  }

  #problemText(error) {
    const [culprit] = /^\d+/.exec(this.#id.slice(error.position ?? this.#id.length)) ?? [];
    if (error.status === "NUMBER_RANGE" && culprit) return t("refusal.thisNumber", { number: culprit });
    return problemText(error);
  }

  /** Shows the answer, and gives it once it is on the screen. */
  async #answer(id, signal) {
    const slow = setTimeout(() => fill(this.answer, h("p.empty", {}, t("solve.working"))), 150);
    try {
      const { answers: [answer] } = await solve(id, { signal });
      this.difficulty = h("span");
      const isSolved = answer.status === "solved";
      const verdict = this.#verdict(answer);
      const solutions = h("div.solutions", {},
        answer.solutions.map((solution) => this.#solution(solution, answer.numbers)));
      fill(this.answer, isSolved ? [solutions, verdict] : [verdict, solutions]);
      this.answer.parentElement.classList.toggle("is-alone", !isSolved);
      if (!isSolved) this.others.hidden = true;
      this.latest = answer;
      this.#say(answer);
    } finally {
      clearTimeout(slow);
    }
    await onScreen();
  }

  /** Once the typing pauses: nobody wants to hear the answer to each half of a number. */
  #say(answer) {
    clearTimeout(this.#saying);
    const lines = answer.solutions.map(({ expression, value }) => `${pretty(expression)} = ${pretty(String(value))}`);
    if (answer.status !== "solved" || !answer.complete) lines.unshift(this.#verdictText(answer));
    this.#saying = setTimeout(() => announce(lines.join(" ")), SAY_AFTER_MS);
  }

  #verdictText(answer) {
    if (answer.status === "solved") {
      return t(answer.complete ? "solve.solved" : "solve.solvedSoFar", { n: answer.solutions[0].numbers_used });
    }
    if (answer.status === "closest") {
      return answer.solutions.length ? t("solve.closest", { n: answer.distance }) : t("solve.nothing");
    }
    return t(`solve.limit.${answer.bound}`);
  }

  #verdict(answer) {
    const kind = answer.status === "solved" ? ".verdict-good" : ".verdict-near";
    return h("div.verdict-line", {},
      h(`p.verdict${kind}`, {}, this.#verdictText(answer)), this.difficulty);
  }

  #solution(solution, numbers) {
    return h("div.solution", {},
      h("p.solution-line", {}, expressionLine(solution.expression, solution.value)),
      stepList(solution.steps, numbers, solution.value),
      solution.unused.length > 0 && h("p.unused", {}, t("solve.unused", { numbers: solution.unused.join(", ") })));
  }

  async #showOthers(id, signal) {
    signal.throwIfAborted();
    if (this.latest.status !== "solved") return;
    const [simplest] = this.latest.solutions;
    const title = h("h2", { id: "others-title" }, t("others.counting"));
    const bounds = { fewest: simplest.numbers_used, most: this.#game.numbers.length };
    await Promise.all([
      this.#listOthers(id, title, bounds, signal),
      this.#countOthers(id, title, simplest, signal),
    ]);
  }

  async #countOthers(id, title, simplest, signal) {
    const counted = await countOne(id, { signal });
    const [found] = counted.solutions;
    const total = typeof found === "string" ? BigInt(found) : found;
    if (counted.complete) fill(title, t("others.title", { n: total }));
    else fill(title, total > 0 ? t("others.titleAtLeast", { n: total }) : t("others.many"));
    const known = counted.complete ? total : 0;
    fill(this.difficulty, difficultyMark(await rate(simplest.numbers_used, simplest.effort, known, { signal })));
  }

  /** All solutions, with a choice of how many numbers they use. */
  async #listOthers(id, title, { fewest, most }, signal) {
    const rows = h("ol.solution-list");
    const more = h("button.secondary", { type: "button", hidden: true }, t("others.more"));
    const state = { used: 0, limit: PAGE };
    const refresh = async () => {
      try {
        const bounds = state.used ? { fewest: state.used, most: state.used } : {};
        const { answers: [answer] } = await list(id, { ...bounds, limit: state.limit + 1 }, { signal });
        const shown = answer.solutions.slice(0, state.limit);
        fill(rows, shown.length ? shown.map(solutionRow) : h("li.empty", {}, t("others.none")));
        more.hidden = answer.solutions.length <= state.limit;
      } catch (error) {
        if (error.name !== "AbortError") fill(rows, h("li.problem", {}, t("error.engine")));
      }
    };
    more.addEventListener("click", () => { state.limit *= 5; refresh(); });
    const filter = this.#numbersFilter(fewest, most, (used) => {
      state.used = used;
      state.limit = PAGE;
      refresh();
    });
    await refresh();
    if (signal.aborted) return;
    this.others.hidden = false;
    fill(this.others, title, filter, rows, more);
  }

  #numbersFilter(fewest, most, choose) {
    if (fewest >= most) return null;
    const option = (used, text) => h("label.choice", {},
      h("input", { type: "radio", name: "used", value: used, checked: used === 0, onchange: () => choose(used) }),
      h("span", {}, text));
    const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
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
      this.#targetMap?.mark(this.#game.first);
      return;
    }
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
    fill(this.map, h("h2", { id: "map-title" }, t("map.title")), children);
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
      if (this.map.hidden || !this.map.contains(this.#targetMap.element)) this.#fillMap(this.#targetMap.element);
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
  if (!RULES.includes(game.rules)) return "";
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

function solutionRow(solution) {
  return h("li", {}, h("details", {},
    h("summary", {}, expressionLine(solution.expression),
      h("span.used", {}, t("others.used", { n: solution.numbers_used }))),
    h("div.details-steps", {}, stepsAsText(solution.steps))));
}

function stepsAsText(steps) {
  return h("ol.plain-steps", {}, steps.map((step) => h("li", {}, pretty(step))));
}
