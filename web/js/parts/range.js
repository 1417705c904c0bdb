// SPDX-License-Identifier: MIT
// The answers for all targets of a range: a row for each, which tells more once it is opened, and a
// line that sums them up. They are asked for some at a time, so that what is known is shown while
// the rest is looked for. A target that was not come to before the time was over has a row too,
// which says so.

import { solveAside } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { above, link, makeId, pretty, toNumber } from "../game.js";
import { currentLanguage, t } from "../i18n.js";
import { some } from "./map.js";
import { expressionLine, isOutOfReach, scopeText, stepsAsText, verdictText } from "./solution.js";

const TARGETS_MOST = 1000;
const AT_ONCE = 100;
const BUDGET_MS = 10000;  // for those that are asked for at once
const PATIENCE_MS = 60000; // for all of them

export class RangeAnswer {
  #game;
  #total;
  #answers = [];

  /** game: {rules, columns, first, last, numbers} */
  constructor(game) {
    this.#game = game;
    this.#total = toNumber(String(BigInt(game.last) - BigInt(game.first) + 1n));
    this.summary = h("p.verdict.verdict-near", {}, t("solve.working"));
    this.rows = h("ol.solution-list.range-list");
    this.element = h("div.range", {}, this.summary, this.rows);
  }

  /** Asks for all, and shows them. */
  async answer(signal) {
    if (this.#total > TARGETS_MOST) {
      this.#refuse();
      return;
    }
    const end = performance.now() + PATIENCE_MS;
    while (this.#answers.length < this.#total) {
      const budget = Math.min(BUDGET_MS, end - performance.now());
      const answers = budget > 0 ? await this.#ask(budget, signal) : [];
      const next = answers.length
        ? answers : [{ target: this.#at(0), status: "limit", bound: "stopped", solutions: [] }];
      this.rows.append(...next.map((answer) => this.#row(answer)));
      this.#answers.push(...next);
      this.#sumUp();
    }
  }

  /** The target so many after those that are answered. */
  #at(offset) {
    return above(this.#game.first, this.#answers.length + offset);
  }

  async #ask(budget, signal) {
    const left = this.#total - this.#answers.length;
    const id = makeId({ ...this.#game, first: this.#at(0),
      last: this.#at(Math.min(left, AT_ONCE) - 1) });
    const { answers } = await solveAside(id, { signal, budget });
    signal.throwIfAborted();
    return answers;
  }

  #sumUp() {
    const total = this.#total;
    const known = this.#answers.length;
    if (known < total) {
      fill(this.summary, t("range.working", { n: known, total }));
      return;
    }
    const named = (test) => this.#answers.filter(test).map(({ target }) => pretty(String(target)));
    const made = named(({ status }) => status === "solved");
    const missed = named(isOutOfReach);
    const open = total - made.length - missed.length;
    const isMade = made.length === total;
    const names = missed.length < made.length ? t("map.missed", { names: some(missed) })
      : t("range.made", { names: some(made) });
    this.summary.classList.toggle("verdict-near", !isMade);
    fill(this.summary, isMade ? t("map.all", { total }) : t("map.some", { n: made.length, total }),
      " ",
      open > 0 ? t("grid.unsettled", { n: open })
        : !isMade && t(made.length > 0 ? "range.certain" : "range.certainAll",
          { n: missed.length }),
      scopeText(this.#answers.find(({ scope }) => scope)?.scope),
      made.length > 0 && missed.length > 0 && [" ", h("span.map-missed", {}, names)]);
  }

  #refuse() {
    const last = above(this.#game.first, TARGETS_MOST - 1);
    const game = { ...this.#game, last };
    fill(this.summary, t("range.tooMany", { n: this.#total, most: TARGETS_MOST }));
    fill(this.rows, h("li", {}, h("a.button.secondary", { href: link("solve", makeId(game)) },
      t("range.part", { first: String(game.first), last: String(last) }))));
  }

  #row(answer) {
    const kind = answer.status === "solved" ? "" : isOutOfReach(answer) ? ".range-out"
      : ".range-open";
    const details = h("details", {
      ontoggle: () => details.children.length === 1 && details.append(this.#more(answer)),
    }, h("summary", {}, h(`b.range-target${kind}`, {}, pretty(String(answer.target))),
    h("span", {}, this.#line(answer))));
    return h("li", {}, details);
  }

  #line(answer) {
    const { status, solutions, distance } = answer;
    if (status === "solved") {
      return [expressionLine(solutions[0].expression),
        h("span.used", {}, t("others.used", { n: solutions[0].numbers_used }))];
    }
    const nearest = new Intl.ListFormat(currentLanguage())
      .format(solutions.map(({ value }) => pretty(String(value))));
    if (!isOutOfReach(answer)) return h("span.used", {}, t("range.open"));
    return h("span.used", {}, nearest ? t("range.out", { nearest, n: toNumber(distance) })
      : t("range.nothing"));
  }

  #more({ target, ...answer }) {
    const game = { ...this.#game, first: target, last: target };
    return h("div.range-more", {}, h("p", {}, verdictText(answer)),
      answer.solutions.map(({ expression, value, steps }) => [
        steps.length > 1 && h("p", {}, expressionLine(expression, value)), stepsAsText(steps)]),
      h("a.button.quiet", { href: link("solve", makeId(game)) },
        t("range.alone", { target: pretty(String(target)) })));
  }
}
