// SPDX-License-Identifier: MIT
// A storm: as many games as one can in three minutes, from easy to hard. The same seed gives the
// same games, so that it can be shared:
//
//     #/storm                a new one
//     #/storm/SEED[/N]       that one; N: how many someone else has made
//
// A storm cannot be paused. It is kept once for each seed, when its time is up: {at, seed, solved}.

import { draw, freshSeed, mannersOf, problemText } from "../engine/engine.js";
import { dateText, shifted, today } from "../dates.js";
import { h, cross, fill, announce, wantsLessMotion } from "../dom.js";
import { link, parseId, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { Attempt } from "../parts/attempt.js";
import { Clock } from "../parts/clock.js";
import { feel } from "../parts/feel.js";
import { addressOf, shareButton } from "../parts/share.js";
import { moveRatingBy, rating, showRating } from "../round/rating.js";
import { STARS_MOST } from "../round/score.js";
import { change, recall } from "../store.js";

const SECONDS = 180;
const RISE = 5, WIDTH = 9, HARDEST = 85; // of difficulty: with each game; of a game; of the last
const LAND_MS = 350;
const KEPT_MOST = 300;
const DIGITS = 36, SEEDS = DIGITS ** 5;
const SEED = /^[a-z0-9]{1,5}$/;
const STREAM = 0x570000; // its games are no other draws of the same seed

const newSeed = () => (freshSeed()[0] % SEEDS).toString(DIGITS);

/** The game at a place, 0, 1, ... */
function gameAt(seed, place) {
  const easiest = Math.min(place * RISE, HARDEST);
  return draw("countdown", [STREAM + place, parseInt(seed, DIGITS)],
    { easiest, hardest: easiest + WIDTH });
}

/** The most that was made on a day, and in the seven days up to it. */
function bests(now = today()) {
  const since = shifted(now, -6);
  const most = (isCounted) => Math.max(-1, ...recall("storm", [])
    .filter(({ at }) => isCounted(today(new Date(at)))).map(({ solved }) => solved));
  return { day: most((date) => date === now), week: most((date) => date >= since) };
}

export function stormView(rest) {
  const [asked, toBeat] = rest.split("/");
  const storm = new Storm(SEED.test(asked) ? asked : newSeed(),
    /^\d{1,3}$/.test(toBeat ?? "") ? toNumber(toBeat) : null);
  return { title: t("storm.title"), element: storm.element, isWhole: true,
    leave: () => storm.leave() };
}

class Storm {
  #seed;
  #toBeat;
  #played = []; // {id, isSolved, begun}
  #isFirst = true; // the seed was not played before: then each game moves the rating
  #ratingBefore = 0;
  #moved = Promise.resolve(); // once the rating has moved by all games so far
  #coming = null; // a promise of the next game
  #attempt = null;
  #clock = null;
  #onKey = (event) => this.#pressed(event);

  constructor(seed, toBeat) {
    this.#seed = seed;
    this.#toBeat = toBeat;
    this.body = h("div.round-body");
    this.element = h("div.round.storm", {}, h("header.round-bar", {},
      h("a.icon-button", { href: link("today"), "aria-label": t("round.leave") }, cross()),
      h("h1", {}, t("storm.title")), h("span")), this.body);
    this.#offer();
  }

  leave() {
    this.#clock?.leave();
    this.hasLeft = true;
    document.removeEventListener("keydown", this.#onKey);
  }

  get #solved() {
    return this.#played.filter(({ isSolved }) => isSolved).length;
  }

  #offer() {
    this.#coming = this.#next(0);
    fill(this.body, h("section.ready", {}, h("p.storm-sign", { "aria-hidden": "true" }, "3:00"),
      h("p", {}, t("storm.lead")), this.#toBeat !== null
        && h("p", {}, h("b", {}, t("storm.toBeat", { n: this.#toBeat }))), bestLine(),
      h("button.primary.big", { type: "button", onclick: () => this.#begin() },
        t("storm.begin"))));
  }

  /** It is drawn while the one before is played. */
  #next(place) {
    const game = gameAt(this.#seed, place);
    game.catch(() => {}); // it is told when it is to be played
    return game;
  }

  #begin() {
    this.#clock = new Clock({ seconds: SECONDS, onEnd: () => this.#end() });
    document.addEventListener("keydown", this.#onKey);
    this.#clock.start();
    this.#isFirst = !recall("storm", []).some(({ seed }) => seed === this.#seed);
    this.#ratingBefore = Math.round(rating().value);
    this.#showNext();
  }

  /** A game is over: made, or passed over. */
  #rate(game) {
    if (!this.#isFirst || game.isRated) return;
    game.isRated = true;
    const round = { isStars: true, score: game.isSolved ? STARS_MOST : 0,
      seconds: (Date.now() - game.begun) / 1000 };
    this.#moved = this.#moved.then(() => moveRatingBy(game.id, round));
  }

  async #showNext() {
    const game = await this.#coming.catch((error) => ({ error }));
    if (this.hasLeft || !this.#clock.isRunning) return;
    if (game.error) {
      this.#clock.stop();
      fill(this.body, h("p.problem", { role: "alert" }, problemText(game.error)));
      return;
    }
    this.#played.push({ id: game.id, isSolved: false, begun: Date.now() });
    this.#coming = this.#next(this.#played.length);
    this.#show(game);
  }

  #show({ id, target, numbers }) {
    const attempt = this.#attempt = new Attempt({ id, numbers, rules: mannersOf(parseId(id)),
      onJudged: ({ verdict }) => verdict === "solved" && this.#hit(attempt) });
    const { bench } = attempt;
    this.board = h("div.round-board", {},
      h("div.round-top", {}, this.#clock.element,
        h("div.flap.flap-big", { role: "img",
          "aria-label": t("round.target", { target: String(target) }) },
        [...String(target)].map((digit) =>
          h("span.flap-digit", { "aria-hidden": "true" }, digit))),
        h("p.round-nearest", { role: "status" }, h("span", {}, t("storm.made")), " ",
          h("b", {}, number(this.#solved)))),
      h("div.round-said", {}, bench.log), bench.row, bench.signs, bench.message,
      h("div.round-foot", {}, h("span"), h("button.secondary.storm-skip", { type: "button",
        onclick: () => this.#skip() }, t("storm.skip"))));
    fill(this.body, this.board);
    announce(t("round.said", { target: String(target), numbers: numbers.join(", ") }));
    bench.row.querySelector("button").focus({ preventScroll: true });
  }

  #skip() {
    this.#rate(this.#played.at(-1));
    this.#showNext();
  }

  #hit(attempt) {
    if (attempt !== this.#attempt || !this.#clock.isRunning) return;
    this.#played.at(-1).isSolved = true;
    this.#rate(this.#played.at(-1));
    this.#attempt = null;
    feel("exact");
    this.board.inert = true;
    this.board.classList.add("is-won");
    setTimeout(() => this.#showNext(), wantsLessMotion() ? 0 : LAND_MS);
  }

  #pressed(event) {
    if (event.defaultPrevented || !this.#attempt || this.board.inert) return;
    this.#attempt.bench.pressed(event);
  }

  // ---- After ------------------------------------------------------------------------------------

  #end() {
    document.removeEventListener("keydown", this.#onKey);
    feel("over");
    const solved = this.#solved;
    const before = bests();
    const isFirst = this.#isFirst;
    if (isFirst) change("storm", [], (list) =>
      [{ at: Date.now(), seed: this.#seed, solved }, ...list].slice(0, KEPT_MOST));
    const title = h("h2", { id: "outcome-title" }, t("storm.solved", { n: solved }));
    const ratingLine = h("p.outcome-people", { hidden: true });
    showRating(ratingLine, this.#moved.then((moved) => moved
      && { value: moved.value, change: moved.value - this.#ratingBefore }));
    const outcome = h("section.outcome", { tabindex: "-1", "aria-labelledby": "outcome-title" },
      h("div.outcome-head", {}, h("p.outcome-points", { "aria-hidden": "true" },
        h("b", {}, number(solved))), title,
      h("p", {}, this.#verdict(solved, before, isFirst)), bestLine(), ratingLine),
      h("div.outcome-buttons", {},
        h("button.primary.big", { type: "button", onclick: () => this.#anew() }, t("storm.again")),
        shareButton(() => this.#text(solved), { kind: "secondary" })),
      h("div.card", {}, h("h3", {}, t("storm.games")),
        h("ol.storm-games", {}, this.#played.map(gameLine))));
    fill(this.body, outcome);
    outcome.focus({ preventScroll: true });
    announce(title.textContent, true);
  }

  /** What a result is worth a word for. */
  #verdict(solved, before, isFirst) {
    if (!isFirst) return t("storm.known");
    if (this.#toBeat !== null) return t(solved > this.#toBeat ? "storm.won"
      : solved === this.#toBeat ? "challenge.even" : "storm.lost", { n: this.#toBeat });
    if (before.week >= 0 && solved > before.week) return t("storm.bestWeek");
    return before.day >= 0 && solved > before.day ? t("storm.bestDay") : "";
  }

  #text(solved) {
    return `${t("storm.text", { n: solved, date: dateText(today(), { dateStyle: "medium" }) })}\n`
      + addressOf(`${link("storm", this.#seed, solved)}`);
  }

  #anew() {
    this.#seed = newSeed();
    this.#toBeat = null;
    this.#played = [];
    this.#coming = this.#next(0);
    this.#begin();
  }
}

function bestLine() {
  const { day, week } = bests();
  return week >= 0 && h("p.storm-best", {}, t("storm.best", { day: day < 0 ? "–" : number(day),
    week: number(week) }));
}

function gameLine({ id, isSolved }) {
  const { first, numbers } = parseId(id);
  return h("li", {}, h("a", { href: link("solve", id) }, h("b", {}, String(first)), " ",
    h("span", {}, numbers.join(" "))), h("span", {}, t(isSolved ? "home.solved" : "share.none")));
}
