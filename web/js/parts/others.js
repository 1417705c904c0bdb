// SPDX-License-Identifier: MIT
// All solutions of a game: a hundred at a time, each page behind the one before, sorted and
// filtered as chosen. A filter is a question of its own to the library, so that what is listed is
// exact: how many numbers, which must be used, which operations there are.

import { countOne, list, problemText } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { columnsOf, makeId, sign, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { solutionRow } from "./solution.js";

const FIRST_PAGE = 24;
const PAGE = 100;
const CHOICES_MOST = 16;     // that are shown side by side
const WAIT_MS = 150;         // so long nothing is said of the work that goes on
const SORTS = ["simplest", "easiest", "trickiest"];
const OPERATIONS = ["+", "-", "*", "/"];

export class OtherSolutions {
  #game;
  #signal;
  #asked = new AbortController(); // the page under way
  #chosen = { used: 0, sort: SORTS[0], mustUse: [], operations: OPERATIONS };
  #shown = 0;
  #least = 0; // so many solutions there are, at least
  #isCounted = false; // and no more

  /** game: {rules, columns, first, numbers}; fewest: numbers that are needed; ops: the operations
   *  of its rules. */
  constructor(game, fewest, ops, signal) {
    this.#game = game;
    this.ops = ops;
    this.#signal = signal;
    this.title = h("h2", { id: "others-title" }, t("others.counting"));
    this.rows = h("ol.solution-list");
    this.note = h("p.empty", { role: "status" });
    this.detours = h("p.others-detours");
    this.more = h("button.secondary", { type: "button", hidden: true,
      onclick: () => this.#next(PAGE) }, t("others.more", { n: PAGE }));
    this.element = h("div.others-body", {}, this.title, this.#filters(fewest), this.rows, this.note,
      this.more, this.detours);
    signal.addEventListener("abort", () => this.#asked.abort());
  }

  /** Asks for the first page, and for how many there are. */
  async open() {
    await Promise.all([this.#count(), this.#refresh()]);
  }

  get #id() {
    const { operations } = this.#chosen;
    const game = this.#game;
    const isChanged = operations.length < OPERATIONS.length;
    return makeId(isChanged ? { ...game, columns: `,ops=${operations.join("")}` } : game);
  }

  async #count() {
    const { complete, solutions: [found], with_detours: [all] } =
      await countOne(makeId(this.#game), { signal: this.#signal });
    this.#knows(toNumber(found) ?? 0, complete);
    const left = complete && found !== null ? BigInt(all) - BigInt(found) : 0n;
    this.detours.textContent = left > 0n ? t("others.detours", { n: left }) : "";
  }

  /** The title, of what was counted and what is listed: never less than either. */
  #knows(found, isAll) {
    if (this.#isCounted) return;
    this.#isCounted = isAll;
    if (isAll || found > this.#least) this.#least = found;
    fill(this.title, this.#isCounted ? t("others.title", { n: this.#least })
      : this.#least > 0 ? t("others.titleAtLeast", { n: this.#least }) : t("others.many"));
  }

  get #isFiltered() {
    const { used, mustUse, operations } = this.#chosen;
    return used > 0 || mustUse.length > 0 || operations.length < OPERATIONS.length;
  }

  /** The list from its beginning, as chosen now. */
  async #refresh() {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#shown = 0;
    this.rows.classList.add("is-stale");
    this.note.classList.add("is-stale");
    this.more.hidden = true;
    await this.#next(FIRST_PAGE);
  }

  async #next(page) {
    const { signal } = this.#asked;
    const wait = setTimeout(() => this.#say(t("solve.working")), WAIT_MS);
    this.more.disabled = true;
    try {
      const { used, sort, mustUse } = this.#chosen;
      const asked = { sort, limit: page + 1, offset: this.#shown,
        ...(used > 0 && { fewest: used, most: used }),
        ...(mustUse.length > 0 && { must_use: mustUse }) };
      const { answers: [answer] } = await list(this.#id, asked, { signal });
      this.#signal.throwIfAborted();
      this.#append(answer, page);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#say(problemText(error));
    } finally {
      clearTimeout(wait);
    }
  }

  #append({ status, complete, solutions }, page) {
    const found = status === "solved" ? solutions.slice(0, page) : [];
    const isEnd = solutions.length <= page || found.length === 0;
    if (this.#shown === 0) {
      this.rows.replaceChildren();
      this.rows.classList.remove("is-stale");
    }
    const next = found.map((solution) => solutionRow(solution));
    this.rows.append(...next);
    const hadFocus = this.more === document.activeElement;
    this.#shown += found.length;
    this.more.hidden = isEnd;
    this.#knows(this.#shown + (isEnd ? 0 : 1), complete && isEnd && !this.#isFiltered);
    this.more.disabled = false;
    if (hadFocus) next[0]?.querySelector("summary").focus();
    const isCut = !complete && isEnd; // by time, memory or 64 bits
    this.#say(isCut ? t("others.cut") : this.#shown === 0 ? t("others.none") : "");
  }

  #say(text) {
    this.note.classList.remove("is-stale");
    this.note.textContent = text;
  }

  #choose(choice) {
    this.#chosen = { ...this.#chosen, ...choice };
    this.#refresh();
  }

  // ---- What to choose from ----------------------------------------------------------------------

  #filters(fewest) {
    const { numbers } = this.#game;
    const more = h("details.others-filters", {}, h("summary", {}, t("others.filters")),
      this.#mustUse(), this.#operations());
    return h("div.others-choices", {}, this.#numbersUsed(fewest, numbers.length), this.#sorts(),
      more);
  }

  #sorts() {
    return h("label.many-choices", {}, t("others.sort"), " ",
      h("select", { onchange: (event) => this.#choose({ sort: event.target.value }) },
        SORTS.map((sort) => h("option", { value: sort }, t(`others.sort.${sort}`)))));
  }

  #numbersUsed(fewest, most) {
    if (fewest >= most) return null;
    const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
    const choose = (used) => this.#choose({ used });
    if (counts.length > CHOICES_MOST) {
      return h("label.many-choices", {}, t("others.filter"), " ",
        h("select", { onchange: (event) => choose(Number(event.target.value)) },
        h("option", { value: 0 }, t("others.any")),
        counts.map((used) => h("option", { value: used }, number(used)))));
    }
    const option = (used, text) => h("label.choice", {},
      h("input", { type: "radio", name: "used", value: used, checked: used === 0,
        onchange: () => choose(used) }),
      h("span", {}, text));
    return h("fieldset.choices", {}, h("legend", {}, t("others.filter")),
      option(0, t("others.any")), counts.map((used) => option(used, number(used))));
  }

  #checks(legend, items, isChecked, choose) {
    const boxes = items.map(([text, label]) => [text, h("input", { type: "checkbox",
      checked: isChecked, "aria-label": label, onchange: () => choose(chosen()) })]);
    const chosen = () => boxes.flatMap(([text, box]) => (box.checked ? [text] : []));
    return h("fieldset.choices", {}, h("legend", {}, legend), boxes.map(([text, box]) =>
      h("label.choice", {}, box, h("span", {}, sign(String(text))))));
  }

  #mustUse() {
    const { numbers } = this.#game;
    if (numbers.length > CHOICES_MOST || columnsOf(this.#game).use === "all") return null;
    return this.#checks(t("others.mustUse"), numbers.map((value) => [value, null]), false,
      (mustUse) => this.#choose({ mustUse }));
  }

  /** Of rules that have + - * / alone, and are not changed. */
  #operations() {
    if (this.#game.columns !== "" || String(this.ops) !== String(OPERATIONS)) return null;
    const items = OPERATIONS.map((operation) => [operation, t(`operation.${operation}`)]);
    return this.#checks(t("others.operations"), items, true, (operations) =>
      this.#choose({ operations: operations.length > 0 ? operations : OPERATIONS }));
  }
}
