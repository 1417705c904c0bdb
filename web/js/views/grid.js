// SPDX-License-Identifier: MIT
// A grid: which of 0..100 can these digits make? What is found is kept on the device. The library
// looks for all of them meanwhile, in one search, so that the page knows which are possible; one
// that is asked about before that is looked for by itself.

import { check, problemText, solve, solveAside } from "../engine/engine.js";
import { h, fill, announce, makeCurrent, moveByKeys } from "../dom.js";
import { link, makeId, pretty, spaced } from "../game.js";
import { number, t } from "../i18n.js";
import { answerField, answerText, inOneLine, reasonText } from "../parts/reading.js";
import { hasShapes, shapesCard } from "../parts/shapes.js";
import { expressionLine, isOutOfReach } from "../parts/solution.js";
import { change, recall, watch } from "../store.js";

const KEYS = {
  year: ["+", "-", "*", "/", "^", "(", ")"],
  "four-fours": ["+", "-", "*", "/", "^", "!", "sqrt(", ".", "(", ")"],
};
const KEY_TEXTS = { "*": "×", "/": "÷", "-": "−", "sqrt(": "√(" };

export function gridPuzzle(id, game) {
  const puzzle = new GridPuzzle(id, game);
  return { title: puzzle.title, element: puzzle.element, leave: () => puzzle.leave() };
}

class GridPuzzle {
  #id;
  #game;
  #found;
  #answers = new Map(); // target -> answer of the library
  #shown = new Set();   // targets whose answer was asked for
  #isDone = false;      // all were looked for
  #asked = new AbortController();
  #latest = 0;
  #unwatch;

  constructor(id, game) {
    this.#id = id;
    this.#game = game;
    this.#found = recall(`grid.${id}`, {});
    const digits = game.numbers.join("\u00a0"); // on one line
    this.title = t(`grid.title.${game.rules}`, { digits, digit: String(game.numbers[0]) });
    this.cells = Array.from({ length: game.last - game.first + 1 },
      (_, i) => this.#cell(game.first + i));
    makeCurrent(this.cells, 0);
    this.progress = h("p.grid-progress", { role: "status" });
    this.panel = h("div.grid-panel", { "aria-live": "polite" }, h("p.empty", {}, t("grid.choose")));
    this.verdict = h("p.typed-verdict", { id: "typed-verdict", role: "status" });
    this.element = h("div.view.grid-view", {},
      h("header.view-head", {}, h("h1", {}, this.title),
        h("p.lead", {}, t(`puzzle.${game.rules}.lead`, { digits }))),
      h("div.grid-columns", {},
        this.#form(),
        h("div.card.grid-card", {}, this.progress,
          h("div.number-grid", { role: "group", "aria-label": t("grid.label"),
            onkeydown: moveByKeys(this.cells, 50) },
            this.cells),
          this.#key()),
        h("div.card.panel-card", {}, this.panel)),
      hasShapes(game) && shapesCard(game, this.#asked.signal),
      h("p.card-actions", {}, h("a.button.quiet", { href: link("puzzles") }, t("puzzles.back"))));
    this.#refresh();
    this.#lookForAll();
    this.#unwatch = watch(`grid.${id}`, () => this.#foundElsewhere());
  }

  leave() {
    this.#asked.abort();
    this.#unwatch();
  }

  /** Another tab has found something. */
  #foundElsewhere() {
    this.#found = recall(`grid.${this.#id}`, {});
    this.#refresh();
    if (this.chosen !== undefined) this.#describeCell(this.chosen);
  }

  #form() {
    this.input = answerField({ id: "typed", "aria-describedby": "typed-verdict",
      oninput: () => this.#typed(false) });
    const digits = [...new Set(this.#game.numbers.map(String))];
    const insert = (text) => {
      const { selectionStart: from, selectionEnd: to } = this.input;
      this.input.setRangeText(text, from ?? 0, to ?? 0, "end");
      this.#typed(false);
    };
    const erase = () => {
      const { selectionStart: from, selectionEnd: to } = this.input;
      if (from === to && from > 0) this.input.setRangeText("", from - 1, to, "end");
      else this.input.setRangeText("", from, to, "end");
      this.#typed(false);
    };
    return h("form.card.typed",
      { onsubmit: (event) => { event.preventDefault(); this.#typed(true); } },
      h("label", { for: "typed" }, t("grid.type", { digits: this.#game.numbers.join(", ") })),
      h("div.typed-line", {}, this.input,
        h("button.primary", { type: "submit" }, t("attempt.enter"))),
      this.verdict,
      // Pressing a key leaves the focus where it is, so that Enter still enters.
      h("div.keypad", { role: "group", "aria-label": t("grid.keys"),
        onpointerdown: (event) => event.preventDefault() },
        [...digits, ...KEYS[this.#game.rules]].map((key) => h("button.key", {
          type: "button", onclick: () => insert(key), "aria-label": t(`key.${key}`),
        }, KEY_TEXTS[key] ?? key)),
        h("button.key", { type: "button", onclick: erase, "aria-label": t("board.back") }, "⌫")));
  }

  #cell(target) {
    return h("button.grid-cell", { type: "button", onclick: () => this.#choose(target) }, target);
  }

  async #typed(isEntered) {
    const text = answerText(this.input);
    const turn = ++this.#latest;
    this.verdict.classList.toggle("is-veiled", text !== ""); // what it says is of the text before
    if (text === "") {
      this.verdict.textContent = "";
      return;
    }
    const judgement = await check(this.#id, text);
    if (turn !== this.#latest) return;
    this.verdict.classList.remove("is-veiled");
    this.verdict.textContent = this.#describe(judgement, isEntered);
    if (isEntered && judgement.verdict === "solved") this.#keep(judgement.value, inOneLine(text));
    if (isEntered) this.input.setAttribute("aria-invalid", String(judgement.verdict !== "solved"));
    else this.input.removeAttribute("aria-invalid");
  }

  #describe(judgement, isEntered) {
    const { verdict, value, reason } = judgement;
    const worth = value === undefined ? "" : t("attempt.value", { value: pretty(String(value)) });
    if (verdict === "solved") return worth;
    if (verdict === "off") return `${worth} ${t("grid.outside")}`;
    const isUnfinished = ["syntax", "number_not_used"].includes(reason);
    if (!isEntered && isUnfinished) return worth;
    return `${worth} ${reasonText(judgement)}`.trim();
  }

  #keep(target, text) {
    const isNew = !(target in this.#found);
    this.#found = change(`grid.${this.#id}`, {}, (found) => ({ ...found, [target]: text }));
    this.input.value = "";
    this.verdict.textContent = t(isNew ? "grid.new" : "grid.known", { target: String(target) });
    announce(this.verdict.textContent);
    const place = target - this.#game.first;
    makeCurrent(this.cells, place);
    this.#refresh();
    this.cells[place].classList.add("is-new");
    this.#describeCell(target);
  }

  /** found | shown | impossible | unsettled | open */
  #state(target) {
    if (target in this.#found) return "found";
    if (this.#shown.has(target)) return "shown";
    const answer = this.#answers.get(target);
    if (!answer || answer.status === "solved") return "open";
    return isOutOfReach(answer) ? "impossible" : "unsettled";
  }

  #refresh() {
    this.cells.forEach((cell, i) => this.#paint(cell, this.#game.first + i));
    const found = Object.keys(this.#found).length;
    const isPossible = (target) => target in this.#found
      || this.#answers.get(target)?.status === "solved";
    const targets = this.cells.map((_, i) => this.#game.first + i);
    const possible = targets.filter(isPossible).length;
    const unsettled = targets.filter((target) => this.#state(target) === "unsettled").length;
    this.progress.textContent = t(this.#isDone ? "grid.progress" : "grid.progressOpen",
      { n: found, possible })
      + (this.#isDone && unsettled ? ` ${t("grid.unsettled", { n: unsettled })}` : "");
  }

  #paint(cell, target) {
    const state = this.#state(target);
    cell.className = `grid-cell grid-${state}`;
    cell.setAttribute("aria-label", `${number(target)}: ${t(`grid.state.${state}`)}`);
  }

  #choose(target) {
    this.chosen = target;
    makeCurrent(this.cells, target - this.#game.first);
    this.#describeCell(target);
    // it stands below the grid on a phone
    this.panel.parentElement.scrollIntoView({ block: "nearest" });
    if (!this.#answers.has(target)) this.#lookFor(target)
      .then(() => this.#describeCell(target), () => {});
  }

  #describeCell(target) {
    const state = this.#state(target);
    const answer = this.#answers.get(target);
    const heading = h("h2", {}, h("span.panel-number", {}, number(target)), " ",
      t(`grid.state.${state}`));
    const mine = this.#found[target];
    const canShow = state === "open" && answer?.status === "solved";
    const show = h("button.secondary", {
      type: "button", onclick: () => {
        this.#shown.add(target);
        this.#refresh();
        this.#describeCell(target);
      },
    }, t("grid.show"));
    const isUnsettled = state === "unsettled";
    const waits = state === "open" && !answer && h("p.empty", {}, t("grid.looking"));
    fill(this.panel, heading,
      mine && h("p", {}, expressionLine(spaced(mine), target)),
      state === "shown" && h("p", {}, expressionLine(answer.solutions[0].expression, target)),
      waits, isUnsettled && h("p.empty", {},
        t(answer.bound === "value" ? "grid.unknown" : "hint.none")), canShow && show);
  }

  async #lookFor(target) {
    const id = makeId({ ...this.#game, first: target, last: target });
    const { answers: [answer] } = await solve(id, { signal: this.#asked.signal });
    this.#answers.set(target, answer);
    this.#paint(this.cells[target - this.#game.first], target);
  }

  async #lookForAll() {
    try {
      const { answers } = await solveAside(this.#id, { signal: this.#asked.signal });
      for (const answer of answers) this.#answers.set(answer.target, answer);
      this.#isDone = true;
    } catch (error) {
      if (error.name === "AbortError") return;
      this.progress.textContent = problemText(error);
      this.progress.classList.add("problem");
      return;
    }
    this.#refresh();
    if (this.chosen !== undefined) this.#describeCell(this.chosen);
  }

  #key() {
    return h("ul.legend", { "aria-label": t("grid.legend") },
        ["found", "shown", "impossible", "unsettled", "open"].map((state) =>
      h("li", {}, h(`span.swatch.grid-${state}`, { "aria-hidden": "true" }),
        t(`grid.state.${state}`))));
  }
}
