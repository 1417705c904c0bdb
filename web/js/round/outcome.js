// SPDX-License-Identifier: MIT
// How a game went: what it is worth, the player's way against another one, which targets ten around
// could be made, and the map of all. Who has not made a target that can be made is not shown how at
// once, and may go on, without stars or points.

import { count, list, rate, solve } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { above, around, link, makeId, parseId, spaced, STRIP_DIGITS,
  toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { expressionLine, isOutOfReach, spanText, stepList, timeText,
  verdictText } from "../parts/solution.js";
import { possibleMap } from "./possible.js";
import { showRating } from "./rating.js";
import { keyOf } from "./same.js";
import { starRow, STARS_MOST } from "./score.js";

const LISTED = 40; // solutions looked at for another one
const AROUND = 10;
const PRAISE = 1.5; // so much quicker than usual is worth a word

/** {element, said}: the card, and what a screen reader is told. moved: a promise of what the round
 *  did to the rating, {value, change}. found: the answer that was made after the end; keepTrying()
 *  leads back to the board, where it is given. */
export function outcomeOf(result, { usual, scoreName, endings, found, moved, keepTrying }) {
  const { distance, score } = result;
  const isStars = scoreName === "stars";
  const [heading, text] = wordsOf(result, found);
  const worth = isStars ? t("stars", { n: score }) : t("points", { n: score });
  const people = h("p.outcome-people"), standing = h("p.outcome-people", { hidden: true });
  const isGood = isStars ? score === STARS_MOST : score === 10;
  const answer = h("div.outcome-open", {});
  const element = h(`section.outcome${isGood ? ".outcome-good" : ""}`,
    { tabindex: "-1", "aria-labelledby": "outcome-title" },
    h("div.outcome-head", {},
      isStars ? starRow(score, "p") : h("p.outcome-points", { "aria-hidden": "true" },
        h("b", {}, number(score)), " ", t("points.unit", { n: score })),
      h("h2", { id: "outcome-title" }, heading, " ", h("span.unseen", {}, worth)),
      h("p", {}, text), people, standing),
    h("div.outcome-buttons", {}, endings), answer);
  showPeople(people, result, usual);
  showRating(standing, moved);
  const open = () => showAnswer(answer, found ? { ...result, ...found } : result);
  if (distance === 0 || found || result.reason === "answer" || !keepTrying) open();
  else offerMore(answer, result, { keepTrying, open });
  return { element, said: `${heading} ${worth} ${text}` };
}

/** Heading and text. */
function wordsOf({ reason, distance, value, seconds }, found) {
  if (found) return [t("outcome.found"), t("outcome.foundLate")];
  const isExact = distance === 0;
  const heading = isExact && reason !== "answer" ? (seconds < 90
    ? t("outcome.exactIn", { n: seconds }) : t("outcome.exactInTime", { time: spanText(seconds) }))
    : t(`outcome.${reason}`);
  return [heading, isExact ? t("outcome.hit") : value !== null
    ? t("outcome.near", { value, n: toNumber(distance) }) : t("outcome.nothing")];
}

/** Instead of the answer, where there is one that was not made. */
async function offerMore(place, { id }, { keepTrying, open }) {
  const { answers: [answer] } = await solve(id).catch(() => ({ answers: [{}] }));
  if (answer.status !== "solved") {
    open();
    return;
  }
  fill(place, h("div.card.outcome-more", {}, h("p", {}, t("outcome.possible")),
    h("div.card-actions", {},
      h("button.secondary", { type: "button", onclick: keepTrying }, t("outcome.keepTrying")),
      h("button.quiet.show-answer", { type: "button", onclick: () => {
        open();
        place.querySelector(".ways").focus();
      } }, t("hint.ask.answer")))));
}

function showAnswer(place, result) {
  const ways = h("div.card.ways", { tabindex: "-1" });
  const around = h("div.card.round-around", { hidden: true });
  fill(place, ways, around, possibleMap(result.id));
  showWays(ways, result);
  showAround(around, result);
}

/** How long practised players take, beside one's own time. */
async function showPeople(line, { id, seconds, distance }, usual) {
  const known = usual ?? (await rate(id).catch(() => null))?.seconds;
  if (!known) return;
  const time = timeText(known);
  line.textContent = distance === 0 && seconds * PRAISE < known ? t("outcome.quicker", { time })
    : t("outcome.people", { time });
}

async function showWays(card, result) {
  const { id } = result;
  const { answers: [answer] } = await solve(id);
  const own = result.expression && [h("h3", {}, t("outcome.you")),
    h("p", {}, expressionLine(spaced(result.expression), result.value))];
  const other = answer.status === "solved" && result.distance === 0
    ? await otherWay(id, result.expression) : answer.solutions[0];
  const game = parseId(id);
  fill(card, own, other && h("div.outcome-answer", {},
    h("h3", {}, titleOfOther(answer, result)),
    h("p", {}, expressionLine(other.expression, other.value)),
    stepList(other.steps, game.numbers, other.value)),
  !other && answer.status === "solved" && h("p.empty", {}, t("outcome.onlyWay")),
  h("p", {}, h("a", { href: link("solve", id) }, t("outcome.all"))));
}

function titleOfOther(answer, { distance }) {
  if (isOutOfReach(answer)) return t("outcome.closest");
  if (answer.status !== "solved") return verdictText(answer);
  if (distance === 0) return t("outcome.other");
  return t(answer.complete ? "outcome.simplest" : "hand.shown");
}

/** A solution that is not the player's own; undefined where there is none. */
async function otherWay(id, expression) {
  const own = keyOf(expression);
  const { answers: [answer] } = await list(id, { limit: LISTED });
  return answer.solutions.find((solution) => keyOf(solution.expression) !== own);
}

async function showAround(card, { id, value }) {
  const game = parseId(id);
  if (!game || game.rules !== "countdown") return;
  const { first, last } = around(game.first, AROUND);
  if (String(last).length > STRIP_DIGITS) return;
  const [map, counts] = await Promise.all([import("../parts/map.js"),
    count(makeId({ ...game, first, last }))]).catch(() => []);
  if (!counts?.complete) return;
  card.hidden = false;
  fill(card, h("h3", {}, t("outcome.around")),
    h("ul.around-row", {}, counts.solutions.map((solutions, i) => {
      const target = above(first, i);
      const cell = h("a", {
        href: link("solve", makeId({ ...game, first: target, last: target })) }, target);
      map.paintCell(cell, target, toNumber(solutions), counts.fewest[i], "around-cell");
      cell.classList.toggle("is-target", target === game.first);
      cell.classList.toggle("is-own", target !== game.first && String(target) === value);
      cell.title = cell.getAttribute("aria-label");
      return h("li", {}, cell);
    })));
}
