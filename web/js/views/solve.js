// SPDX-License-Identifier: MIT
// The Solve view: a board to write a game on, its simplest solution, all others, and the map of all targets.
// Each change of the board is a new question; what was asked before and is still under way is called off.

import { count, countOne, list, rate, Refusal, solve } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { link, makeId, parseId, pretty } from "../game.js";
import { number, t } from "../i18n.js";
import { Board } from "../parts/board.js";
import { targetMap } from "../parts/map.js";
import { difficultyMark, expressionLine, stepList } from "../parts/solution.js";
import { recall, remember } from "../store.js";

const EXAMPLE = "countdown:952/25,50,75,100,3,6";
const RULES = ["countdown", "compte", "llm", "make24", "make10", "krypto", "year", "four-fours", "sequence"];
const WHOLE_RULES = ["countdown", "compte"];
const PAGE = 60;             // solutions shown at a time
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

  constructor(rest) {
    this.#game = parseId(rest) ?? parseId(recall("solve.last", EXAMPLE)) ?? parseId(EXAMPLE);
    this.board = new Board({
      target: this.#game.first, numbers: this.#game.numbers, onChange: (game) => this.#boardChanged(game),
    });
    this.rules = h("select.rules-select", { id: "rules", onchange: (event) => this.#rulesChanged(event.target.value) },
      RULES.map((name) => h("option", { value: name, selected: name === this.#game.rules }, t(`rules.${name}`))));
    this.answer = h("section.card.answer", { "aria-label": t("solve.answer") });
    this.others = h("section.card.others", { "aria-labelledby": "others-title", hidden: true });
    this.map = h("section.card.map-card", { "aria-labelledby": "map-title", hidden: true });
    this.element = h("div.view.solve-view", {},
      h("header.view-head", {}, h("h1", {}, t("solve.title")), h("p.lead", {}, t("solve.lead"))),
      this.board.element,
      h("p.rules-line", {}, h("label", { for: "rules" }, t("solve.rules")), " ", this.rules),
      h("div.columns", {}, this.answer, this.others), this.map);
    this.#ask(rest === "" ? "keep" : "replace");
  }

  leave() {
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
    const { first, numbers } = this.#game;
    if (first === null || numbers.length === 0) {
      this.#id = "";
      this.#mapKey = "";
      this.#mapAsked.abort();
      this.others.hidden = true;
      this.map.hidden = true;
      fill(this.answer, h("p.empty", {}, t(first === null ? "solve.needTarget" : "solve.needNumbers")));
      return;
    }
    this.#id = makeId(this.#game);
    remember("solve.last", this.#id);
    if (history === "replace") window.history.replaceState(null, "", link("solve", this.#id));
    this.#answer(this.#id, this.#asked.signal).catch((error) => this.#failed(error));
    this.#showMap();
  }

  #failed(error) {
    if (error.name === "AbortError") return;
    this.others.hidden = true;
    const text = error instanceof Refusal ? t(`refusal.${error.status}`) : t("error.engine");
    fill(this.answer, h("p.problem", { role: "alert" }, text));
  }

  async #answer(id, signal) {
    const slow = setTimeout(() => fill(this.answer, h("p.empty", {}, t("solve.working"))), 150);
    try {
      const { answers: [answer] } = await solve(id, { signal });
      const { numbers } = answer;
      clearTimeout(slow);
      this.difficulty = h("span");
      fill(this.answer, this.#verdict(answer), answer.solutions.map((solution) => this.#solution(solution, numbers)));
      this.#say(answer);
      await this.#showOthers(id, answer, signal);
    } finally {
      clearTimeout(slow);
    }
  }

  #say(answer) {
    const [simplest] = answer.solutions;
    if (!simplest) return;
    const line = `${pretty(simplest.expression)} = ${simplest.value}`;
    announce(answer.status === "solved" ? line : `${this.#verdictText(answer)} ${line}`);
  }

  #verdictText(answer) {
    if (answer.status === "solved") return t("solve.solved", { n: answer.solutions[0].numbers_used });
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

  async #showOthers(id, answer, signal) {
    if (answer.status !== "solved") {
      this.others.hidden = true;
      return;
    }
    const [simplest] = answer.solutions;
    const title = h("h2", { id: "others-title" }, t("others.counting"));
    const bounds = { fewest: simplest.numbers_used, most: this.#game.numbers.length };
    await Promise.all([
      this.#listOthers(id, title, bounds, signal),
      this.#countOthers(id, title, simplest, signal),
    ]);
  }

  async #countOthers(id, title, simplest, signal) {
    const counted = await countOne(id, { signal });
    const total = Number(counted.solutions[0]);
    if (counted.complete) fill(title, t("others.title", { n: total }));
    else fill(title, total > 0 ? t("others.titleAtLeast", { n: total }) : t("others.many"));
    if (!WHOLE_RULES.includes(this.#game.rules)) return;
    const known = counted.complete ? total : 0;
    fill(this.difficulty, difficultyMark(await rate(simplest.numbers_used, simplest.effort, known, { signal })));
  }

  /** All solutions, with a choice of how many numbers they use. */
  #listOthers(id, title, { fewest, most }, signal) {
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
        this.#failed(error);
      }
    };
    more.addEventListener("click", () => { state.limit *= 3; refresh(); });
    const filter = this.#numbersFilter(fewest, most, (used) => {
      state.used = used;
      state.limit = PAGE;
      refresh();
    });
    this.others.hidden = false;
    fill(this.others, title, filter, rows, more);
    return refresh();
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
    const { rules, numbers } = this.#game;
    const key = `${rules}/${numbers.join(",")}`;
    if (!WHOLE_RULES.includes(rules)) {
      this.map.hidden = true;
      this.#mapKey = "";
      return;
    }
    if (key === this.#mapKey) {
      this.#markCurrent();
      return;
    }
    this.#mapKey = key;
    this.#mapAsked.abort();
    this.#mapAsked = new AbortController();
    this.map.hidden = false;
    const body = h("div.map-body");
    fill(this.map, h("h2", { id: "map-title" }, t("map.title")), body);
    const draw = () => this.#drawMap(body, this.#game, this.#mapAsked.signal);
    if (numbers.length <= MAP_BY_ITSELF) draw();
    else {
      fill(body, h("p", {}, t("map.onDemand")),
        h("button.secondary", { type: "button", onclick: draw }, t("map.draw")));
    }
  }

  async #drawMap(body, game, signal) {
    body.setAttribute("aria-busy", "true");
    try {
      const counts = await count(makeId({ ...game, first: 100, last: 999 }), { signal });
      if (counts.complete) fill(body, targetMap(this.#game, counts));
      else fill(body, h("p", {}, t("map.tooLong")));
    } catch (error) {
      if (error.name !== "AbortError") fill(body, h("p.problem", {}, t("error.engine")));
      else if (this.map.contains(body)) this.#mapKey = "";
    }
    body.removeAttribute("aria-busy");
  }

  #markCurrent() {
    for (const cell of this.map.querySelectorAll("a[aria-current]")) cell.removeAttribute("aria-current");
    this.map.querySelector(`a[data-target="${this.#game.first}"]`)?.setAttribute("aria-current", "true");
  }
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
