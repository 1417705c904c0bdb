// SPDX-License-Identifier: MIT
// The clock of a round: counts down, can be paused and hidden, and tells a screen reader only the
// few moments that matter. Time is taken from timestamps, so a page in the background does not win
// time.

import { h, announce } from "../dom.js";
import { t } from "../i18n.js";
import { recall, remember } from "../store.js";

const TELL_AT = [20, 10, 5];
const TICK_MS = 100;

/** seconds 0: no limit, the clock counts up. */
export class Clock {
  #seconds;
  #elapsedMs = 0;
  #startedAt = null;
  #timer = null;
  #told = new Set();
  #onEnd;
  #onPause;

  constructor({ seconds, onEnd, onPause }) {
    this.#seconds = seconds;
    this.#onEnd = onEnd;
    this.#onPause = onPause;
    this.face = h("span.clock-face", { role: "timer", "aria-label": t("clock.label") });
    this.bar = h("progress.clock-bar", { max: "1", value: "1", "aria-hidden": "true" });
    this.pauseButton = h("button.quiet", { type: "button", onclick: () => this.toggle() },
      t("clock.pause"));
    this.hideButton = h("button.quiet",
      { type: "button", onclick: () => this.#setHidden(!this.#isHidden) });
    this.element = h("div.clock", {}, h("div.clock-time", {}, this.face, this.bar),
      h("div.clock-buttons", {}, this.pauseButton, this.hideButton));
    this.#setHidden(recall("clock.hidden", false));
    this.#show();
  }

  #isHidden = false;

  #setHidden(isHidden) {
    this.#isHidden = isHidden;
    remember("clock.hidden", isHidden);
    this.element.classList.toggle("clock-hidden", isHidden);
    this.hideButton.textContent = isHidden ? t("clock.show") : t("clock.hide");
    this.hideButton.setAttribute("aria-label", isHidden ? t("clock.show.long")
      : t("clock.hide.long"));
  }

  get isRunning() {
    return this.#startedAt !== null;
  }

  get elapsedSeconds() {
    const running = this.#startedAt === null ? 0 : performance.now() - this.#startedAt;
    return (this.#elapsedMs + running) / 1000;
  }

  start() {
    if (this.isRunning) return;
    this.#startedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.pauseButton.textContent = t("clock.pause");
    this.#onPause?.(false);
  }

  pause() {
    this.#halt();
    this.pauseButton.textContent = t("clock.resume");
    this.#onPause?.(true);
  }

  toggle() {
    if (this.isRunning) this.pause();
    else this.start();
    announce(this.isRunning ? t("clock.running") : t("clock.paused"));
  }

  /** For good. */
  stop() {
    this.#halt();
    this.pauseButton.disabled = true;
  }

  #halt() {
    this.#elapsedMs = this.elapsedSeconds * 1000;
    this.#startedAt = null;
    clearInterval(this.#timer);
  }

  #tick() {
    if (!this.element.isConnected) return this.#halt(); // the view was left
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
    const shown = this.#seconds === 0 ? Math.floor(elapsed)
      : Math.max(0, Math.ceil(this.#seconds - elapsed));
    const minutes = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    const text = shown < 60 && this.#seconds !== 0 ? `${shown}` : minutes;
    if (this.face.textContent !== text) this.face.textContent = text;
    this.bar.hidden = this.#seconds === 0;
    if (this.#seconds !== 0) this.bar.value = Math.max(0, 1 - elapsed / this.#seconds);
    this.element.classList.toggle("clock-late", this.#seconds !== 0 && shown <= 5);
  }
}
