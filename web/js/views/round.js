// SPDX-License-Identifier: MIT
// One round: tiles turn over, the clock runs, an answer is built, and it ends with points: when the
// target is hit, when the time is over, when the player says so, or when the answer is asked for.

import { check, Refusal, solve } from "../engine/engine.js";
import { h, fill, announce, wantsLessMotion } from "../dom.js";
import { link, mannersOf, parseId, spaced } from "../game.js";
import { t } from "../i18n.js";
import { Attempt } from "../parts/attempt.js";
import { Clock } from "../parts/clock.js";
import { Hints, POINTS_AFTER_HINTS } from "../parts/hints.js";
import { expressionLine, isOutOfReach, problemText, stepList,
  verdictText } from "../parts/solution.js";
import { addRound, rounds } from "../store.js";

const DEAL_MS = 1300;
const DIGITS_ABREAST = 4; // of a target, as large as they are

export class Round {
  #id;
  #game;
  #daily;
  #best = null;
  #isOver = false;
  #dealing = null;

  constructor({ id, daily = null, title = t("round.title"), startsNow, seconds, onAgain }) {
    this.#id = id;
    this.#game = parseId(id);
    this.#daily = daily;
    this.onAgain = onAgain;
    this.clock = new Clock({ seconds, onEnd: () => this.#end("time"),
      onPause: (is) => this.#veil(is) });
    this.body = h("div.round-body");
    this.element = h("div.view.round", {},
      h("header.view-head", {}, h("h1", {}, title)), this.body);
    if (startsNow) this.#start();
    else this.#offer();
  }

  leave() {
    clearTimeout(this.#dealing);
    this.clock.stop();
  }

  /** A round that someone was sent to: nothing runs before they are ready. */
  #offer() {
    const before = this.#daily && rounds().find((round) => round.daily === this.#daily);
    fill(this.body, h("section.card.ready", {},
      h("div.tile-row.tile-row-small", { "aria-hidden": "true" },
        this.#game.numbers.map(() => h("span.tile.tile-back"))),
      h("p", {}, before ? t("round.again", { n: before.points })
        : t(this.#daily ? "round.daily" : "round.ready")),
      h("button.primary.big", { type: "button", onclick: () => this.#start() }, t("round.go"))));
    check(this.#id, "0").catch((error) => error instanceof Refusal && this.#refuse(error));
  }

  /** A link to a game that the rules do not have. */
  #refuse(error) {
    this.leave();
    fill(this.body, h("p.problem", { role: "alert" }, problemText(error)),
      h("p", {}, h("a.button.primary", { href: link("play") }, t("play.setup"))));
  }

  #start() {
    const { first: target, numbers } = this.#game;
    this.attempt = new Attempt({
      id: this.#id, numbers, rules: mannersOf(this.#game),
      onJudged: (judgement) => this.#judged(judgement),
    });
    this.hints = new Hints({ id: this.#id, onAnswer: () => this.#end("answer") });
    this.bestLine = h("p.best", { role: "status" }, t("round.noBest"));
    this.declare = h("button.secondary",
      { type: "button", disabled: true, onclick: () => this.#end("declared") },
      t("round.declare"));
    this.pause = h("div.pause-note", { hidden: true }, h("p", {}, t("clock.paused")),
      h("button.primary.big", { type: "button", onclick: () => this.clock.toggle() },
        t("clock.resume")));
    this.outcome = h("section.card.outcome",
      { hidden: true, tabindex: "-1", "aria-labelledby": "outcome-title" });
    fill(this.body,
      h("div.round-top", {},
        h(`div.flap.flap-big${String(target).length > DIGITS_ABREAST ? ".flap-many" : ""}`,
          { role: "img", "aria-label": t("round.target", { target: String(target) }) },
          [...String(target)]
            .map((digit) => h("span.flap-digit", { "aria-hidden": "true" }, digit))),
        this.clock.element),
      this.outcome,
      h("div.card.round-card", {}, this.pause, this.attempt.element,
        h("div.round-foot", {}, this.bestLine, this.declare, this.hints.element)));
    announce(t("round.said", { target: String(target), numbers: numbers.join(", ") }));
    this.#deal();
  }

  #deal() {
    const pause = wantsLessMotion() ? 0 : DEAL_MS;
    this.body.classList.toggle("is-dealing", pause > 0);
    const begin = () => {
      clearTimeout(this.#dealing);
      this.attempt.element.removeEventListener("pointerdown", begin);
      this.attempt.element.removeEventListener("keydown", begin);
      this.body.classList.remove("is-dealing");
      this.clock.start();
      const isBusy = this.attempt.element.contains(document.activeElement); // someone was quicker
      if (!isBusy) this.attempt.bench.row.querySelector("button").focus({ preventScroll: true });
    };
    this.attempt.element.addEventListener("pointerdown", begin);
    this.attempt.element.addEventListener("keydown", begin);
    this.#dealing = setTimeout(begin, pause);
  }

  #veil(isPaused) {
    if (this.#isOver || !this.attempt) return;
    const wasHere = this.pause.contains(document.activeElement);
    this.attempt.veil(isPaused);
    this.hints.veil(isPaused);
    this.pause.hidden = !isPaused;
    if (wasHere) this.attempt.bench.row.querySelector("button").focus();
  }

  #judged(judgement) {
    if (this.#isOver) return;
    const distance = Number(judgement.distance);
    if (!this.#best || distance < this.#best.distance) {
      this.#best = { ...judgement, distance };
      this.declare.disabled = false;
      this.bestLine.textContent = t("round.best", { value: String(judgement.value), n: distance });
    }
    if (judgement.verdict === "solved") this.#end("solved");
  }

  async #end(reason) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.clock.stop();
    this.attempt.veil(false);
    this.pause.hidden = true;
    this.attempt.lock();
    this.hints.lock();
    this.body.classList.add("is-over");
    const points = Math.min(this.#best?.points ?? 0,
      POINTS_AFTER_HINTS[reason === "answer" ? 3 : this.hints.depth]);
    this.#keep(points);
    this.#showOutcome(reason, points);
    const { answers: [answer] } = await solve(this.#id);
    this.#showAnswer(answer);
  }

  /** The game of the day counts once. */
  #keep(points) {
    if (this.#daily && rounds().some((round) => round.daily === this.#daily)) return;
    addRound({
      at: Date.now(), id: this.#id, daily: this.#daily, points, value: this.#best?.value ?? null,
      distance: this.#best?.distance ?? null, seconds: Math.round(this.clock.elapsedSeconds),
      hints: this.hints.depth,
    });
  }

  #showOutcome(reason, points) {
    const best = this.#best;
    const seconds = Math.round(this.clock.elapsedSeconds);
    const text = best && best.distance === 0 ? t("outcome.exact", { n: seconds })
      : best ? t("outcome.near", { value: String(best.value), n: best.distance })
        : t("outcome.nothing");
    this.answer = h("div.outcome-answer");
    this.outcome.hidden = false;
    this.outcome.classList.toggle("outcome-good", points === 10);
    fill(this.outcome,
      h("p.outcome-points", { "aria-hidden": "true" }, h("b", {}, points), " ",
        t("points.unit", { n: points })),
      h("div.outcome-text", {},
        h("h2", { id: "outcome-title" }, t(`outcome.${reason}`), " ",
          h("span.unseen", {}, t("points", { n: points }))),
        h("p", {}, text),
        best && h("p", {}, expressionLine(spaced(best.expression), best.value))),
      this.answer,
      h("div.outcome-buttons", {},
        h("button.primary", { type: "button", onclick: () => this.onAgain() }, t("outcome.again")),
        h("a.button.secondary", { href: link("solve", this.#id) }, t("outcome.all")),
        h("button.secondary",
          { type: "button", onclick: (event) => this.#share(event.target, points) },
          t("outcome.share"))));
    this.outcome.focus();
    announce(`${t(`outcome.${reason}`)} ${t("points", { n: points })} ${text}`, true);
  }

  #showAnswer(answer) {
    const [simplest] = answer.solutions;
    if (!simplest) return;
    const title = isOutOfReach(answer) ? t("outcome.closest")
      : answer.status === "solved" ? t(answer.complete ? "outcome.simplest" : "hand.shown")
      : verdictText(answer);
    fill(this.answer, h("h3", {}, title),
      h("p", {}, expressionLine(simplest.expression, simplest.value)),
      stepList(simplest.steps, this.#game.numbers, simplest.value));
  }

  async #share(button, points) {
    const view = this.#daily ? link("play", "daily", this.#daily) : link("play", this.#id);
    const address = new URL(view, location.href).href;
    const result = t("points", { n: points });
    const text = `tally ${this.#daily ?? this.#game.first}: ${result}\n${address}`;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = t("outcome.copied");
      announce(t("outcome.copied"));
    } catch {
      button.replaceWith(h("input.text-field",
        { readonly: true, value: address, "aria-label": t("outcome.share") }));
    }
  }
}
