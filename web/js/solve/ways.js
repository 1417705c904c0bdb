// SPDX-License-Identifier: MIT
// What can be done with an answer: play its game, share it, and ask why it is as hard as it is.

import { countOne } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { isHand, link, makeId, pretty, targetText, toNumber } from "../game.js";
import { number, t } from "../i18n.js";
import { shareButton, sharedAddress } from "../parts/share.js";
import { prettyStep, timeText } from "../parts/solution.js";

const ROUNDS = ["countdown", "compte"];
const GRIDS = ["year", "four-fours"];
const GRID_LAST = 100;
const HARD = 40; // from that difficulty on
const LARGE = 1000n; // a step with such a value is worth a word

/** Where a game is played: as a round, as a hand, or in a grid with others; or null. */
function playedAt(game) {
  const { rules, first, numbers, columns } = game;
  if (isHand(game)) return link("puzzles", makeId(game));
  if (columns !== "") return null;
  if (GRIDS.includes(rules)) return first <= GRID_LAST
    ? link("puzzles", makeId({ rules, first: 0, last: GRID_LAST, numbers })) : null;
  return ROUNDS.includes(rules) ? link("play", makeId(game)) : null;
}

/** The row of buttons, and what it opens. */
export function waysOn(game, answer) {
  const id = makeId(game);
  const played = playedAt(game);
  const reasons = answer.status === "solved" && whyButton(game, id, answer);
  const buttons = h("div.card-actions", {},
    played && h("a.button.secondary", { href: played }, t("answer.play")),
    shareButton(() => sharedText(game, id, answer), { kind: "secondary" }),
    reasons && reasons.button);
  const element = h("div.answer-ways", {}, buttons, reasons && reasons.element);
  if (answer.complete) offerCheck(game, answer, buttons, element);
  return element;
}

/** Adds the certificate of the answer, where there is one. */
async function offerCheck(game, answer, buttons, element) {
  const check = await import("./check.js").then(({ checkButton }) => checkButton(game, answer))
    .catch(() => false);
  if (!check) return;
  buttons.append(check.button);
  element.append(check.element);
}

/** The game, its answer, and where there is more. */
function sharedText({ numbers, ...target }, id, { solutions: [solution] }) {
  const lines = [t("answer.text", { target: targetText(target), 
    numbers: pretty(numbers.join(" ")) })];
  if (solution) lines.push(`${pretty(solution.expression)} = ${pretty(String(solution.value))}`);
  return [...lines, sharedAddress("solve", id)].join("\n");
}

function whyButton(game, id, answer) {
  const element = h("ul.answer-why", { hidden: true, id: "answer-why" });
  const button = h("button.quiet", { type: "button", "aria-expanded": "false",
    "aria-controls": "answer-why", onclick: async () => {
      element.hidden = !element.hidden;
      button.setAttribute("aria-expanded", String(!element.hidden));
      if (element.hidden || element.firstChild) return;
      const levels = h("a", { href: link("help", "levels") }, t("help.levels"));
      const tell = (ways) => fill(element, [...reasonsOf(game, answer, ways), levels]
        .map((reason) => h("li", {}, reason)));
      tell();
      tell(await countOne(id).catch(() => undefined));
    } }, t(answer.difficulty >= HARD ? "answer.whyHard" : "answer.whyEasy"));
  return { button, element };
}

/** What makes a game hard, or easy: how long it takes, how many ways there are, and what the
 *  simplest of them asks of a head. */
function reasonsOf({ numbers }, { seconds, solutions: [{ steps, numbers_used: used }] }, ways) {
  const results = steps.map((step) => step.split(" = ")[1])
    .filter((value) => /^\d+$/.test(value)).map(BigInt);
  const largest = results.reduce((most, value) => (value > most ? value : most), 0n);
  const written = (step) => prettyStep(step.split(" = ")[0]);
  const products = steps.filter((step) => /^\d{2,} \* \d{2,} =/.test(step)
    && !/^10+ | 10+ =/.test(step));
  const division = steps.find((step) => step.includes(" / "));
  const found = ways?.complete ? toNumber(ways.solutions[0]) : null;
  return [
    seconds && t("answer.why.time", { time: timeText(seconds) }),
    found && t("answer.why.ways", { n: found }),
    t("answer.why.used", { n: used, given: number(numbers.length), steps: number(steps.length) }),
    products.length > 0 && t("answer.why.product", { step: written(products[0]) }),
    division && t("answer.why.division", { step: written(division) }),
    largest >= LARGE && t("answer.why.largest", { value: largest }),
  ].filter(Boolean);
}
