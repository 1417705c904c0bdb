// SPDX-License-Identifier: MIT
// The clock of a round, a ring with the seconds in it: counts down to the end of the time that
// there is, or up without end, while the ring shows how much of a usual time has gone. It can be
// paused and hidden, and tells a screen reader only the few moments that matter. Time is taken from
// the date, so that it runs on while the page is in the background, or loaded again.

import { h, svg, announce } from "../dom.js";
import { t } from "../i18n.js";
import { recall, remember } from "../store.js";

const TELL_AT = [20, 10, 5];
const TICK_MS = 100;
const LATE_S = 5;
const RING = { viewBox: "0 0 76 76", "aria-hidden": "true", focusable: "false" };

/**
 * seconds 0: no limit, the clock counts up; usual: the seconds that go once round the ring then.
 * spent: milliseconds that have gone already. since: the moment since which it has been running, of
 * a round that was kept. onChange receives both whenever they change.
 */
export class Clock {
  #seconds;
  #usual;
  #spent;
  #since;
  #timer = null;
  #told = new Set();
  #onEnd;
  #onPause;
  #onChange;

  constructor({ seconds, usual = 60, spent = 0, since = null, onEnd, onPause, onChange }) {
    this.#seconds = seconds;
    this.#usual = usual;
    this.#spent = spent;
    this.#since = since;
    this.#onEnd = onEnd;
    this.#onPause = onPause;
    this.#onChange = onChange;
    this.face = h("span.clock-face", { role: "timer", "aria-label": t("clock.label") });
    const circle = { cx: 38, cy: 38, r: 33, pathLength: 100 };
    this.arc = svg("circle", { ...circle, class: "clock-arc", "stroke-dasharray": 100 });
    this.element = h("div.clock", {}, svg("svg", RING,
      svg("circle", { ...circle, class: "clock-track" }), this.arc), this.face);
    this.setHidden(recall("clock.hidden", false));
    this.#show();
    if (since !== null) this.#run();
  }

  /** Out of sight for those who like it better; it runs all the same. */
  setHidden(isHidden) {
    remember("clock.hidden", isHidden);
    this.element.classList.toggle("clock-hidden", isHidden);
  }

  get isRunning() {
    return this.#since !== null;
  }

  get elapsedSeconds() {
    const running = this.#since === null ? 0 : Math.max(0, Date.now() - this.#since);
    return (this.#spent + running) / 1000;
  }

  start() {
    if (this.isRunning) return;
    this.#since = Date.now();
    this.#run();
    this.#onChange?.({ spent: this.#spent, since: this.#since });
    this.#onPause?.(false);
  }

  #run() {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  pause() {
    this.#halt();
    this.#onPause?.(true);
  }

  /** As the clock of the same round goes in another tab. */
  follow({ spent, since }) {
    if (spent === this.#spent && since === this.#since) return;
    const wasRunning = this.isRunning;
    clearInterval(this.#timer);
    [this.#spent, this.#since] = [spent, since];
    this.#show();
    if (this.isRunning) this.#run();
    if (this.isRunning !== wasRunning) this.#onPause?.(!this.isRunning);
  }

  toggle() {
    if (this.isRunning) this.pause();
    else this.start();
    announce(this.isRunning ? t("clock.running") : t("clock.paused"));
  }

  /** For good. */
  stop() {
    this.#halt();
  }

  /** The view is left; what is kept runs on. */
  leave() {
    clearInterval(this.#timer);
  }

  #halt() {
    clearInterval(this.#timer);
    if (this.#since === null) return;
    const most = this.#seconds === 0 ? Infinity : this.#seconds * 1000;
    this.#spent = Math.min(most, Math.round(this.elapsedSeconds * 1000));
    this.#since = null;
    this.#onChange?.({ spent: this.#spent, since: null });
  }

  #tick() {
    this.#show();
    if (this.#seconds === 0) return;
    const left = this.#seconds - this.elapsedSeconds;
    for (const moment of TELL_AT) {
      if (left <= moment && left > moment - 1 && moment < this.#seconds
          && !this.#told.has(moment)) {
        this.#told.add(moment);
        announce(t("clock.left", { n: moment }));
      }
    }
    if (left > 0) return;
    this.stop();
    this.#onEnd();
  }

  #show() {
    const elapsed = this.elapsedSeconds;
    const isLimited = this.#seconds !== 0;
    const shown = isLimited ? Math.max(0, Math.ceil(this.#seconds - elapsed)) : Math.floor(elapsed);
    const minutes = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    const text = shown < 60 && isLimited ? `${shown}` : minutes;
    const gone = Math.min(1, elapsed / (this.#seconds || this.#usual));
    if (this.face.textContent !== text) this.face.textContent = text;
    this.arc.setAttribute("stroke-dashoffset", (100 * gone).toFixed(1));
    this.element.classList.toggle("clock-late", isLimited && shown <= LATE_S);
    this.element.classList.toggle("clock-long", text.length > 2);
    this.element.classList.toggle("clock-longer", text.length > 4);
  }
}
