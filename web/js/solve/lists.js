// SPDX-License-Identifier: MIT
// The cards with lists: the other solutions of the game, and all values that its numbers make.

import { ruleSet } from "../engine/engine.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { OtherSolutions } from "../parts/others.js";
import { ValueList } from "../parts/values.js";
import { keyOf, place } from "./card.js";

const WAIT_MS = 150; // so long nothing is said of the work that goes on

export class OthersCard {
  constructor() {
    this.element = h("section.card.others", { "aria-labelledby": "others-title", hidden: true });
  }

  hide() {
    this.element.hidden = true;
  }

  /** Under a cover: to hide a hundred rows would cost the browser 3 ms before the next frame. */
  hideStale() {
    this.element.classList.add("is-behind");
  }

  /** The other solutions of a game whose simplest one is known; none where there is none. */
  async show(game, answer, signal) {
    if (answer?.status !== "solved") return;
    const { complete, solutions: [simplest] } = answer;
    const { ops } = await ruleSet(game.rules) ?? {};
    signal.throwIfAborted();
    const others = new OtherSolutions(game, complete ? simplest.numbers_used : 1, ops, signal);
    const slow = setTimeout(() => this.#place(others), WAIT_MS);
    try {
      await others.open();
    } finally {
      clearTimeout(slow);
    }
    signal.throwIfAborted();
    this.#place(others);
  }

  #place({ element }) {
    if (this.element.contains(element)) return;
    this.element.hidden = false;
    place(this.element, element);
  }
}

/** A list of all values is of the numbers and the rules, whatever the target. */
export class ValuesCard {
  #key = "";
  #asked = new AbortController();

  constructor() {
    this.element = h("section.card.values-card", { "aria-label": t("values.title"), hidden: true });
  }

  leave() {
    this.#asked.abort();
  }

  hide() {
    this.#key = "";
    this.#asked.abort();
    this.element.hidden = true;
  }

  hideStale() {
    this.element.classList.add("is-stale");
  }

  show(game) {
    const key = keyOf(game);
    this.element.classList.remove("is-stale"); // also where it is asked for again
    if (key === this.#key) return;
    this.#key = key;
    this.#asked.abort();
    this.#asked = new AbortController();
    this.element.hidden = false;
    place(this.element, new ValueList(game, this.#asked.signal).element);
  }
}
