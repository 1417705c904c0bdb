// SPDX-License-Identifier: MIT
// A game on the whole screen: the target and the clock above, the steps, the tiles and the signs
// within reach of a thumb, and below what may be kept. Whatever is done is written to a record
// (round/record.js), so that a game goes on where it was after the page was loaded again, its clock
// included, and two tabs that play it see one state.
//
//     new Screen({ id, title, score: "points", seconds: 30, exit: "#/play", address, endings })
//
// endings(result) gives the buttons that stand below the outcome. Who has not made the target may
// go on after the end, which changes nothing of what is kept. A round that is left before its end
// is paused, and home leads back to its address; next() gives the game that follows it there.

import { confirm, mannersOf, problemText, Refusal } from "../engine/engine.js";
import { h, cross, fill, icon, announce, wantsLessMotion } from "../dom.js";
import { isLess } from "../fraction.js";
import { link, parseId, pretty, toNumber } from "../game.js";
import { t } from "../i18n.js";
import { Attempt } from "../parts/attempt.js";
import { Clock } from "../parts/clock.js";
import { feel } from "../parts/feel.js";
import { Hints } from "../parts/hints.js";
import { outcomeOf } from "./outcome.js";
import { noteLeft } from "../today/left.js";
import { isFirst, moveRatingBy } from "./rating.js";
import { joined } from "./record.js";
import { SCORES } from "./score.js";

const DEAL_MS = 1300;
const LAND_MS = 500; // so long the winning tile is seen
const DIGITS_ABREAST = 4; // of a target, as large as they are
const ANSWER_SHOWN = 3;

export class Screen {
  #options;
  #game;
  #kept;
  #dealing = null;
  #unwatch = null;
  #moved = null; // a promise of what the round did to the rating
  #stopsAs; // how the round ends where the player says so
  #onKey = (event) => this.#pressed(event);
  #onReadyKey = (event) => this.#pressedReady(event);

  /** record holds {begun, spent, since, left, hints, moves, best, over}; without one nothing is
   *  kept. usual: seconds that people take, if known. */
  constructor(options) {
    const { record } = this.#options = options;
    this.#game = parseId(options.id);
    this.#kept = { spent: 0, since: null, hints: 0, moves: [], best: null, over: null,
      ...record?.read() };
    this.#unwatch = record?.watch(() => this.#follow(record.read()));
    this.score = SCORES[options.score ?? "points"];
    this.body = h("div.round-body");
    this.element = h("div.round", {}, this.#bar(), this.body);
    if (this.#kept.over) this.#showOutcome(false);
    else if (this.isBegun || options.startsNow) this.#play();
    else this.#offer();
  }

  get isBegun() {
    const { spent, since } = this.#kept;
    return spent > 0 || since !== null;
  }

  leave() {
    if (this.clock?.isRunning && !this.#kept.over) {
      this.#kept.left = true;
      this.clock.stop();
    }
    this.#unwatch?.();
    this.#halt();
  }

  #halt() {
    clearTimeout(this.#dealing);
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("keydown", this.#onReadyKey);
    this.clock?.leave();
  }

  #keep(changes) {
    Object.assign(this.#kept, changes);
    this.#meet(this.#options.record?.write({ ...this.#kept }));
  }

  /** Home leads back here until the round is over, and then to what follows it. */
  #noteLeft() {
    const { id, address, seconds = 0, next } = this.#options;
    if (!address) return;
    const { over, spent, since } = this.#kept;
    const following = over ? next?.() : id;
    noteLeft(address, following ? { target: String(parseId(following).first), seconds,
      ...(over ? { spent: 0, since: null } : { spent, since }), isSeries: Boolean(next) } : null);
  }

  /** A change in another tab: the clock goes, or is paused, as it is there. */
  #follow(there) {
    this.#meet(there);
    if (!there || this.#kept.over || !this.clock) return;
    const { spent, since } = there;
    Object.assign(this.#kept, { spent, since });
    this.clock.follow({ spent, since });
  }

  /** What another tab has reached in this round, or that the round is over there. */
  #meet(there) {
    if (!there || this.#kept.over) return;
    if (there.over) {
      Object.assign(this.#kept, there);
      this.#halt();
      this.#showOutcome(false);
      return;
    }
    if (!this.attempt) Object.assign(this.#kept, there);
    const { best, hints } = joined(there, this.#kept);
    if (best === this.#kept.best && hints === this.#kept.hints) return;
    Object.assign(this.#kept, { best, hints });
    this.#showNearest();
  }

  #bar() {
    const { title, exit } = this.#options;
    this.tools = h("div.round-tools");
    return h("header.round-bar", {},
      exit ? h("a.icon-button", { href: exit, "aria-label": t("round.leave"),
        title: t("round.leave") }, cross()) : h("span"),
      h("h1", {}, title), this.tools);
  }

  // ---- Before -----------------------------------------------------------------------------------

  /** Nothing runs before the player is ready. */
  #offer() {
    fill(this.body, h("section.ready", {},
      tilesDown(this.#game.numbers.length),
      h("p", {}, this.#options.offer ?? t("round.ready")),
      h("button.primary.big", { type: "button", onclick: () => this.#play() },
        t("round.go")),
      h("a.help-link", { href: link("help", "stars") }, t("help.stars"))));
    document.addEventListener("keydown", this.#onReadyKey);
    confirm(this.#options.id).catch((error) => error instanceof Refusal && this.#refuse(error));
  }

  /** Enter begins, wherever the focus is not on something that has a use for Enter. */
  #pressedReady(event) {
    const isFree = [document.body, document.getElementById("main")].includes(event.target);
    if (event.key !== "Enter" || event.repeat || !isFree) return;
    event.preventDefault();
    this.#play();
  }

  /** A link to a game that the rules do not have. */
  #refuse(error) {
    this.leave();
    fill(this.body, h("section.ready", {}, h("p.problem", { role: "alert" }, problemText(error)),
      h("p", {}, h("a.button.primary", { href: this.#options.exit ?? "#/" }, t("round.leave")))));
  }

  // ---- The board --------------------------------------------------------------------------------

  #play() {
    const isNew = !this.isBegun;
    this.#kept.begun ??= Date.now();
    document.removeEventListener("keydown", this.#onReadyKey);
    const { numbers } = this.#game;
    const { id, seconds = 0, usual } = this.#options;
    const rules = mannersOf(this.#game);
    this.clock = new Clock({ seconds, usual, spent: this.#kept.spent, since: this.#kept.since,
      onEnd: () => this.#end("time"), onPause: (is) => this.#veil(is),
      onChange: (times) => {
        this.#keep(times);
        if (!this.#kept.over) this.#noteLeft();
      } });
    this.attempt = new Attempt({ id, numbers, rules,
      onJudged: (judgement) => this.#judged(judgement) });
    this.hints = new Hints({ id, bench: this.attempt.bench,
      onAnswer: () => this.#askToStop("answer"), price: this.score.price,
      onTaken: (depth) => depth > this.#kept.hints && this.#tookHint(depth) });
    this.#build();
    document.addEventListener("keydown", this.#onKey);
    if (isNew) this.#deal();
    else this.#goOn();
  }

  #build() {
    const { bench } = this.attempt;
    this.nearest = h("p.round-nearest", { role: "status" });
    this.keepButton = h("button.primary.big.keep-button", { type: "button", disabled: true,
      onclick: () => this.#askToStop("declared") });
    this.hintPanel = h("section.hint-panel", { hidden: true, "aria-label": t("round.hints") },
      this.hints.element);
    this.ask = this.#stopNote();
    this.#offerTyping();
    this.pause = this.#pauseNote();
    this.#showTools();
    this.board = h("div.round-board", {},
      h("div.round-top", {}, this.clock.element, this.#flap(), this.nearest),
      h("div.round-said", {}, bench.log, this.hintPanel),
      bench.row, bench.signs, bench.message,
      this.typedPanel,
      this.foot = h("div.round-foot", {}, this.typeButton, this.keepButton), this.ask);
    fill(this.body, this.board, this.pause);
    this.#showNearest();
  }

  #flap() {
    const target = String(this.#game.first);
    const length = target.length > DIGITS_ABREAST ? ".flap-many" : "";
    return h(`div.flap.flap-big${length}`,
      { role: "img", "aria-label": t("round.target", { target }) },
      [...target].map((digit) => h("span.flap-digit", { "aria-hidden": "true" }, digit)));
  }

  #offerTyping() {
    this.typeButton = h("button.quiet.type-button", { type: "button", "aria-expanded": "false",
      "aria-controls": "typed-panel", onclick: () => this.#toggleTyping() }, t("round.typeIt"));
    this.typedPanel = h("div.typed-panel", { id: "typed-panel", hidden: true }, this.attempt.form);
  }

  #showTools() {
    this.hintToggle = h("button.icon-button", { type: "button", "aria-expanded": "false",
      "aria-label": t("round.hints"), title: t("round.hints"), onclick: () => this.#toggleHints() },
    icon("M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.6.5.6 1.7.6 3.2h6c0-1.5 0-2.7.6-3.2"
      + "A6 6 0 0 0 12 3.5Z"));
    this.pauseButton = h("button.icon-button", { type: "button", "aria-label": t("clock.pause"),
      title: t("clock.pause"), onclick: () => this.clock.toggle() }, icon("M9 5v14M15 5v14"));
    fill(this.tools, this.hintToggle, this.pauseButton);
  }

  #pauseNote() {
    const hide = h("input", { type: "checkbox",
      onchange: () => this.clock.setHidden(hide.checked) });
    hide.checked = this.clock.element.classList.contains("clock-hidden");
    return h("div.pause-note", { hidden: true }, h("p", {}, t("clock.paused")),
      h("button.primary.big", { type: "button", onclick: () => this.clock.toggle() },
        t("clock.resume")),
      h("label.check", {}, hide, h("span", {}, t("clock.hide.long"))));
  }

  /** Takes the place of the foot: "Play on" is where "Stop" was, so that a second tap ends
   *  nothing. */
  #stopNote() {
    return h("div.round-ask", { role: "group", "aria-labelledby": "round-ask", hidden: true },
      h("p", { id: "round-ask" }),
      h("button.secondary.stop-button", { type: "button",
        onclick: () => this.#end(this.#stopsAs) }, t("round.stopNow")),
      h("button.primary.play-on", { type: "button", onclick: () => {
        this.#showAsk(false);
        (this.#stopsAs === "answer" ? this.hints.button : this.keepButton).focus();
      } }, t("round.playOn")));
  }

  #showAsk(isAsking) {
    this.ask.hidden = !isAsking;
    this.foot.hidden = isAsking;
  }

  /** Nothing ends by one tap: what it would be worth is told first. */
  #askToStop(reason) {
    this.#stopsAs = reason;
    const { best, hints } = this.#kept;
    const score = reason === "answer" ? 0 : this.score.of(best, hints);
    const asked = this.ask.querySelector("p");
    asked.textContent = t("round.stopAsk", { worth: this.score.text(score) });
    this.#showAsk(true);
    this.ask.querySelector(".play-on").focus();
    announce(asked.textContent);
  }

  #deal() {
    const { first: target, numbers } = this.#game;
    announce(t("round.said", { target: String(target), numbers: numbers.join(", ") }));
    const pause = wantsLessMotion() ? 0 : DEAL_MS;
    this.body.classList.toggle("is-dealing", pause > 0);
    const begin = () => {
      clearTimeout(this.#dealing);
      this.board.removeEventListener("pointerdown", begin);
      this.board.removeEventListener("keydown", begin);
      this.body.classList.remove("is-dealing");
      if (!this.#kept.over) this.clock.start();
      const isBusy = this.board.contains(document.activeElement); // someone was quicker
      if (!isBusy) this.#focusBoard();
    };
    this.board.addEventListener("pointerdown", begin);
    this.board.addEventListener("keydown", begin);
    this.#dealing = setTimeout(begin, pause);
  }

  /** A game that was begun before: steps and hints as they were. */
  #goOn() {
    this.attempt.bench.replay(this.#kept.moves);
    const { hints } = this.#kept;
    if (hints > 0 && hints < ANSWER_SHOWN) this.hints.retake(hints);
    if (this.#kept.left) {
      this.#kept.left = false;
      this.clock.start();
    }
    if (this.clock.isRunning) setTimeout(() => this.#focusBoard()); // once it is in the page
    else this.#veil(true);
  }

  #focusBoard() {
    this.attempt.bench.row.querySelector("button")?.focus({ preventScroll: true });
  }

  #toggleTyping() {
    const isOpen = this.typedPanel.hidden;
    this.typedPanel.hidden = !isOpen;
    this.attempt.spell(isOpen);
    this.typeButton.setAttribute("aria-expanded", String(isOpen));
    this.board.classList.toggle("is-typing", isOpen);
    this.typeButton.textContent = t(isOpen ? "round.tapIt" : "round.typeIt");
    if (isOpen) this.attempt.input.focus();
    else this.#focusBoard();
  }

  #toggleHints() {
    const isOpen = this.hintPanel.hidden;
    this.hintPanel.hidden = !isOpen;
    this.hintToggle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.hints.button.focus();
  }

  #tookHint(depth) {
    this.#keep({ hints: depth });
    this.#showNearest();
  }

  #veil(isPaused) {
    if (this.#kept.over || !this.attempt) return;
    const wasHere = this.pause.contains(document.activeElement);
    this.board.inert = isPaused;
    this.board.classList.toggle("is-veiled", isPaused);
    this.pauseButton.hidden = this.hintToggle.hidden = isPaused;
    this.pause.hidden = !isPaused;
    if (isPaused) this.pause.querySelector("button").focus();
    else if (wasHere) this.#focusBoard();
  }

  /** Keys that nothing else has taken belong to the board. */
  #pressed(event) {
    if (event.defaultPrevented || !this.element.isConnected || this.board.inert) return;
    if (event.target.closest?.("input, textarea, select")) return;
    this.attempt.bench.pressed(event);
  }

  #judged(judgement) {
    if (this.#kept.over) return;
    this.#keep({ moves: this.attempt.bench.moves });
    if (this.#kept.over) return; // in another tab
    const { value, expression, points, distance } = judgement;
    if (!this.#kept.best || isLess(distance, this.#kept.best.distance)) {
      this.#keep({ best: { value: String(value), expression, points, distance } });
      this.#showNearest();
    }
    if (judgement.verdict === "solved") this.#end("solved");
  }

  #showNearest() {
    const { best, hints } = this.#kept;
    const value = best && pretty(best.value);
    this.#showAsk(false);
    this.keepButton.disabled = !best;
    this.keepButton.hidden = !best;
    fill(this.nearest, best ? [h("span", {}, t("round.nearest")), " ", h("b", {}, value), " ",
      h("span", {}, t("round.away", { n: toNumber(best.distance) }))]
      : h("span", {}, t("round.noBest")));
    if (!best) return;
    const worth = this.score.of(best, hints);
    this.keepButton.classList.toggle("primary", worth > 0);
    this.keepButton.classList.toggle("secondary", worth === 0);
    this.keepButton.textContent = worth === 0 ? t("round.stop", { value })
      : t("round.keep", { value, worth: this.score.text(worth) });
  }

  // ---- After ------------------------------------------------------------------------------------

  #end(reason) {
    if (this.#kept.over) return;
    this.clock.stop();
    this.#keep({});
    if (this.#kept.over) return; // in another tab
    const hints = reason === "answer" ? ANSWER_SHOWN : this.#kept.hints;
    this.#keep({ hints, over: reason });
    feel(this.#kept.best?.distance === 0 ? "exact" : "over");
    const { score, seconds } = this.result;
    this.#moved = isFirst(this.#options.id) ? moveRatingBy(this.#options.id,
      { score, seconds, isStars: this.#options.score === "stars" }) : null;
    this.#options.onOver?.(this.result);
    this.#noteLeft();
    if (reason === "solved") this.#land();
    else this.#showOutcome(true);
  }

  /** The winning tile comes down, and is seen, before the result takes its place. */
  #land(found) {
    if (wantsLessMotion()) {
      this.#showOutcome(true, found);
      return;
    }
    this.board.inert = true;
    this.board.classList.add("is-won");
    setTimeout(() => this.element.isConnected && this.#showOutcome(true, found), LAND_MS);
  }

  /** {id, reason, begun, value, distance, expression, seconds, hints, score}; value null: none was
   *  made */
  get result() {
    const { begun = Date.now(), best, hints, spent, over } = this.#kept;
    return { id: this.#options.id, reason: over, begun, value: best?.value ?? null,
      distance: best?.distance ?? null, expression: best?.expression ?? null,
      seconds: Math.round(spent / 1000), hints, score: this.score.of(best, hints) };
  }

  /** The board again, without a clock, from where it was left. */
  #keepTrying() {
    const { id } = this.#options;
    const { value } = this.result;
    this.attempt = new Attempt({ id, numbers: this.#game.numbers, rules: mannersOf(this.#game),
      onJudged: (judgement) => judgement.verdict === "solved" && this.#found(judgement) });
    const { bench } = this.attempt;
    this.#offerTyping();
    const nearest = h("p.round-nearest", {}, value !== null && [h("span", {}, t("round.nearest")),
      " ", h("b", {}, pretty(value))]);
    this.board = h("div.round-board", {},
      h("div.round-top", {}, h("p.round-free", {}, t("round.free")), this.#flap(), nearest),
      h("div.round-said", {}, bench.log), bench.row, bench.signs, bench.message, this.typedPanel,
      h("div.round-foot", {}, this.typeButton, h("button.secondary", { type: "button",
        onclick: () => this.#showOutcome(true) }, t("round.enough"))));
    this.body.classList.remove("is-over");
    fill(this.body, this.board);
    document.addEventListener("keydown", this.#onKey);
    bench.replay(this.#kept.moves);
    this.#focusBoard();
  }

  /** What was looked for is found after the end. */
  #found({ expression }) {
    feel("exact");
    this.#land({ expression, value: String(this.#game.first), distance: 0 });
  }

  #showOutcome(isNew, found) {
    document.removeEventListener("keydown", this.#onKey);
    const { endings, usual } = this.#options;
    this.body.classList.add("is-over");
    this.body.classList.remove("is-dealing");
    fill(this.tools);
    const outcome = outcomeOf(this.result, { usual, scoreName: this.#options.score ?? "points",
      endings: endings?.(this.result, isNew) ?? [], found, moved: this.#moved,
      keepTrying: () => this.#keepTrying() });
    fill(this.body, outcome.element);
    if (!isNew) return;
    outcome.element.focus({ preventScroll: true });
    scrollTo(0, 0); // low screens: the result from its top
    announce(outcome.said, true);
  }
}

/** Tiles that lie face down: a round that is about to begin. */
export const tilesDown = (count) => h("div.tile-row.tile-row-small", { "aria-hidden": "true" },
  Array.from({ length: count }, () => h("span.tile.tile-back")));
