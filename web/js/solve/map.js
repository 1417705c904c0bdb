// SPDX-License-Identifier: MIT
// The card with the map of all targets. The map is of the numbers and the rules: another target
// moves its mark alone. It waits until the answer is on the screen.

import { count, mannersOf, problemText, Refusal } from "../engine/engine.js";
import { h } from "../dom.js";
import { makeId } from "../game.js";
import { t } from "../i18n.js";
import { TargetMap } from "../parts/map.js";
import { keyOf, place } from "./card.js";

const WAIT_MS = 250;     // so long nothing is said of the work that goes on
const MAP_BY_ITSELF = 7; // up to that many numbers the map is drawn without being asked for

export class MapCard {
  #key = ""; // of the game whose map is shown, or under way
  #inSight = ""; // the key of what is shown, or hidden as stale
  #asked = new AbortController();
  #targetMap = null;
  #onChosen;

  /** onChosen() is called when a target of the map is. */
  constructor(onChosen) {
    this.#onChosen = onChosen;
    this.element = h("section.card.map-card", { "aria-labelledby": "map-title", hidden: true });
  }

  /** Calls off what is under way. */
  leave() {
    this.#asked.abort();
  }

  hide() {
    this.#key = "";
    this.#asked.abort();
    this.element.hidden = true;
  }

  hideStale() {
    this.element.classList.add("is-behind");
  }

  /** Shows the map of a game. current() gives the game that is asked for by the time that the map
   *  is known, and when its answer is on the screen: {game, answered}. */
  show(game, current) {
    if (!mannersOf(game).isWhole) {
      this.hide();
      return;
    }
    const key = keyOf(game);
    if (key === this.#key) {
      this.#targetMap?.mark(game);
      if (this.#inSight === key) this.element.classList.remove("is-behind"); // is asked for again
      return;
    }
    this.hideStale();
    this.#key = key;
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const draw = () => this.#draw(current, signal);
    if (game.numbers.length <= MAP_BY_ITSELF) draw();
    else {
      this.#fill(h("p", {}, t("map.onDemand")),
        h("button.secondary", { type: "button", onclick: draw }, t("map.draw")));
    }
  }

  #fill(...children) {
    this.element.hidden = false;
    this.#inSight = this.#key;
    place(this.element, h("h2", { id: "map-title" }, t("map.title")), children);
  }

  async #draw(current, signal) {
    const slow = setTimeout(() => this.#fill(h("p.empty", {}, t("solve.working"))), WAIT_MS);
    try {
      const counts = await count(makeId({ ...current().game, first: 100, last: 999 }),
        { signal });
      await current().answered.catch(() => {}); // the answer is waited for, and comes first
      if (!signal.aborted) this.#showCounts(current().game, counts);
    } catch (error) {
      if (error instanceof Refusal) this.element.hidden = true; // the answer says what is wrong
      else if (error.name !== "AbortError") this.#fill(h("p.problem", {}, problemText(error)));
    } finally {
      clearTimeout(slow);
    }
  }

  #showCounts(game, counts) {
    if (!counts.complete) {
      this.#fill(h("p", {}, t("map.tooLong")));
      return;
    }
    if (!TargetMap.isWorthwhile(counts)) {
      this.element.hidden = true;
      return;
    }
    this.#targetMap ??= new TargetMap(this.#onChosen);
    this.#targetMap.show(game, counts);
    if (this.element.hidden || !this.element.contains(this.#targetMap.element)) this.#fill(
      this.#targetMap.element);
    this.#inSight = this.#key;
    this.element.classList.remove("is-behind");
  }
}
