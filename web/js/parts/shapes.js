// SPDX-License-Identifier: MIT
// Beside a year: the least set of shapes that is enough for its digits, and what each shape makes.
// Worked out when it is opened, since it tells much of what there is to find.

import { problemText, shapes } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { pretty } from "../game.js";
import { number, t } from "../i18n.js";

const DIGITS = 4; // of a year: their least set is proved in no time

/** Whether a game has shapes: the digits of a year under the usual rules. */
export function hasShapes({ rules, columns, numbers }) {
  return rules === "year" && columns === "" && numbers.length === DIGITS
    && numbers.every((digit) => digit < 10);
}

/** A card that is closed at first. signal: where the view is left. */
export function shapesCard({ first, last, numbers }, signal) {
  const body = h("div.values-body");
  let isAsked = false;
  const open = async () => {
    if (isAsked) return;
    isAsked = true;
    fill(body, h("p.empty", {}, t("solve.working")));
    try {
      const found = await shapes({ years: numbers.join(""), targets: `${first}..${last}` },
        { signal });
      fill(body, answer(found, { first, last }));
    } catch (error) {
      isAsked = false;
      if (error.name !== "AbortError") fill(body, h("p.problem", {}, problemText(error)));
    }
  };
  const details = h("details.values", { ontoggle: () => details.open && open() },
    h("summary", {}, h("h2", {}, t("shapes.title"))), body);
  return h("section.card.shapes-card", { "aria-label": t("shapes.title") }, details);
}

function answer({ shapes: set, pairs, complete }, range) {
  if (!complete) return h("p", {}, t("shapes.none"));
  return [
    h("p", {}, t("shapes.count", { n: set.length, values: pairs, ...range })),
    h("p.shapes-lead", {}, t("shapes.lead")),
    h("ol.shapes-list", {}, set.map((shape) => h("li", {}, h("code.shape", {},
      raised(pretty(shape.shape))), madeBy(shape)))),
  ];
}

/** What a shape makes; what it alone makes stands out. */
function madeBy({ values, only }) {
  const alone = new Set(only);
  return h("p.shape-values", {}, values.flatMap((value) => [
    h(alone.has(value) ? "b" : "span", {}, number(value)), " "]));
}

/** A text whose exponents are raised: "(a + b)^(c − d)" without ^ and the second parentheses. */
function raised(text) {
  const at = text.indexOf("^");
  if (at < 0) return [text];
  const end = endOfExponent(text, at + 1);
  const exponent = text.slice(at + 1, end).replace(/^\((.*)\)$/, "$1");
  return [text.slice(0, at), h("sup", {}, h("span.unseen", {}, "^"), raised(exponent)),
    raised(text.slice(end))];
}

function endOfExponent(text, begin) {
  let depth = 0;
  for (let i = begin; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")") depth--;
    if (depth < 0) return i;
    if (depth === 0 && text[i] !== "−" && !/[a-z]/.test(text[i + 1] ?? "")) return i + 1;
  }
  return text.length;
}
