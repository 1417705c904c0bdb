// SPDX-License-Identifier: MIT
// Everything from 1 to ...: a few numbers, how far they make every whole number, which one is the
// first that they cannot make, and how each of the others is made. The furthest for so many numbers
// is kept on the device.
//
//     #/missing                        where one was last
//     #/missing/four-fours/4,4,4,4     these numbers, under those rules

import { missing, problemText, read, Refusal, solveAside } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { link, makeId, parseId } from "../game.js";
import { number, t } from "../i18n.js";
import { misreadText } from "../parts/reading.js";
import { expressionLine } from "../parts/solution.js";
import { change, recall, remember } from "../store.js";

const RULES = ["countdown", "llm", "four-fours"];
const NUMBERS_MOST = 7;
const NUMBER_LAST = 999;
const SHOWN = 60;
const LINK_SHOWN = 60; // characters
const EXAMPLE = "countdown/1,2,3,4";
const WAIT_MS = 150; // so long nothing is said of the work that goes on

export function missingView(rest) {
  const view = new MissingView(rest);
  return { title: t("puzzle.missing"), element: view.element, leave: () => view.leave(),
    update: (address) => view.goTo(address) };
}

/** {rules, numbers} of an address, or null. */
function gameOf(address) {
  const [, rules, digits] = /^([a-z-]+)\/(\d+(?:,\d+)*)$/.exec(address) ?? [];
  const numbers = digits?.split(",").map(Number);
  return RULES.includes(rules) && arePossible(numbers) ? { rules, numbers } : null;
}

function arePossible(numbers) {
  return numbers.length >= 1 && numbers.length <= NUMBERS_MOST
    && numbers.every((n) => n >= 1 && n <= NUMBER_LAST);
}

class MissingView {
  #game;
  #asked = new AbortController();
  #run = 0;
  #shown = 0;

  constructor(rest) {
    this.#game = gameOf(rest) ?? gameOf(recall("missing.last", EXAMPLE)) ?? gameOf(EXAMPLE);
    this.problem = h("p.problem", { role: "alert", hidden: rest === "" || gameOf(rest) !== null },
      t("link.unread", { text: rest.slice(0, LINK_SHOWN) }), " ", h("br"),
      t("missing.bad", { most: NUMBERS_MOST }));
    this.field = h("input.text-field", { id: "missing-numbers", type: "text", inputmode: "numeric",
      autocomplete: "off", "aria-describedby": "missing-said", oninput: () => this.#typed() });
    this.rules = h("select", { id: "missing-rules", onchange: () => this.#typed() },
      RULES.map((name) => h("option", { value: name }, t(`rules.${name}`))));
    this.said = h("div.missing-said.is-coming", { id: "missing-said", role: "status" });
    this.best = h("p.progress-note");
    this.rows = h("ol.value-list");
    this.more = h("button.secondary", { type: "button", onclick: () => this.#showMore() });
    this.ways = h("section.card.missing-ways", { "aria-labelledby": "missing-ways", hidden: true },
      h("h2", { id: "missing-ways" }, t("missing.ways")), this.rows, this.more);
    this.element = h("div.view.missing-view", {},
      h("header.view-head", {}, h("h1", {}, t("puzzle.missing")),
        h("p.lead", {}, t("puzzle.missing.lead"))),
      this.problem,
      h("section.card.missing-card", { "aria-label": t("puzzle.missing") },
        h("div.missing-fields", {},
          h("label", { for: "missing-numbers" }, t("missing.numbers")), this.field,
          h("label", { for: "missing-rules" }, t("solve.rules")), this.rules),
        this.said, this.best),
      this.ways,
      h("p.card-actions", {}, h("a.button.quiet", { href: link("puzzles") }, t("puzzles.back"))));
    this.#write();
    this.#ask();
  }

  leave() {
    this.#asked.abort();
  }

  goTo(address) {
    const game = gameOf(address);
    if (!game) return address === "";
    if (this.#address !== address) {
      this.#game = game;
      this.#write();
      this.#ask();
    }
    return true;
  }

  get #address() {
    return `${this.#game.rules}/${this.#game.numbers.join(",")}`;
  }

  #write() {
    this.field.value = this.#game.numbers.join(" ");
    this.rules.value = this.#game.rules;
  }

  /** The library reads what is typed. */
  async #typed() {
    this.#asked.abort();
    const { signal } = this.#asked = new AbortController();
    this.problem.hidden = true;
    const rules = this.rules.value;
    let numbers, why = t("missing.bad", { most: NUMBERS_MOST });
    try {
      ({ numbers } = parseId(await read(this.field.value, { rules, kind: "numbers" })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.found) why = misreadText(error);
    }
    if (signal.aborted) return;
    if (!numbers || !arePossible(numbers)) {
      this.field.setAttribute("aria-invalid", "true");
      fill(this.said, h("p.problem", {}, why));
      this.best.textContent = "";
      this.ways.hidden = true;
      return;
    }
    this.#game = { rules, numbers };
    history.replaceState(null, "", link("missing", this.#address));
    this.#ask();
  }

  async #ask() {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    this.field.removeAttribute("aria-invalid");
    const wait = setTimeout(() => fill(this.said, h("p.empty", {}, t("solve.working"))), WAIT_MS);
    try {
      const found = await missing(this.#game, { signal });
      clearTimeout(wait);
      signal.throwIfAborted();
      remember("missing.last", this.#address);
      this.#tell(found);
      await this.#showFirst(signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      fill(this.said, h("p.problem", {}, problemText(error)));
      this.ways.hidden = true;
    } finally {
      clearTimeout(wait);
      this.said.classList.remove("is-coming");
    }
  }

  #tell({ run, missing: [first], complete, unproved }) {
    const places = { last: number(run), missing: number(first ?? unproved?.[0] ?? run + 1) };
    const isNew = this.#noteBest(run);
    const isOpen = !complete || unproved;
    this.#run = run;
    fill(this.said, run > 0 && h("p.missing-run", {}, t(isOpen ? "missing.open" : "missing.run",
      places)), run === 0 && h("p.missing-run", {}, t(isOpen ? "solve.limit.stopped"
      : "missing.none")), run > 0 && !isOpen && h("p", {}, t("missing.first", places)),
      isNew && h("p.missing-new", {}, t("missing.new")));
  }

  /** Keeps the furthest for so many numbers, and says what that is; whether it is a new one. */
  #noteBest(run) {
    const { rules, numbers } = this.#game;
    const key = `missing.${rules}.${numbers.length}`;
    const before = recall(key, { run: 0 }).run;
    const best = change(key, { run: 0, numbers: [] }, (kept) => (run > kept.run
      ? { run, numbers } : kept));
    this.best.textContent = best.run > 0 ? t("missing.best", { n: numbers.length,
      last: number(best.run), numbers: best.numbers.join(" ") }) : "";
    return before > 0 && run > before;
  }

  async #showFirst(signal) {
    this.#shown = 0;
    this.ways.hidden = this.#run === 0;
    if (this.#run > 0) await this.#append(signal, true);
  }

  #showMore() {
    const { signal } = this.#asked;
    this.#append(signal).catch((error) => {
      if (error.name !== "AbortError") fill(this.said, h("p.problem", {}, problemText(error)));
    });
  }

  /** The next of the ways, behind those that there are, or in their place. */
  async #append(signal, isAnew = false) {
    const { rules, numbers } = this.#game;
    const first = this.#shown + 1;
    const last = Math.min(this.#run, this.#shown + SHOWN);
    this.more.disabled = true;
    const { answers } = await solveAside(makeId({ rules, first, last, numbers }), { signal });
    signal.throwIfAborted();
    const rows = answers.map(({ target, solutions: [way] }) => h("li", {},
      h("b", {}, number(target)),
      h("a", { href: link("solve", makeId({ rules, first: target, numbers })) },
        way ? expressionLine(way.expression) : t("range.open"))));
    if (isAnew) this.rows.replaceChildren();
    this.rows.append(...rows);
    this.#shown = last;
    this.more.disabled = false;
    this.more.hidden = last >= this.#run;
    this.more.textContent = t("others.more", { n: Math.min(SHOWN, this.#run - last) });
  }
}
