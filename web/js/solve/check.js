// SPDX-License-Identifier: MIT
// The certificate of an answer, as `tally prove` writes it, and the commands that check it.
// docs/certificates.md describes the form.

import { mannersOf, prove } from "../engine/engine.js";
import { fill, h } from "../dom.js";
import { columnsOf, isFraction, makeId } from "../game.js";
import { t } from "../i18n.js";
import { saveAs } from "../parts/save.js";
import { isOutOfReach } from "../parts/solution.js";

const BASIC = ["countdown", "compte", "make24", "make10", "krypto", "llm"];
const NESTED = ["year-game", "four-fours"]; // with ! and sqrt, which no certificate has
const COUNTED_MOST = 8; // numbers of a game of which it can be proved what is simplest

const CHECKS = {
  closest: { checker: "checker", build: "certify/certify.c -o checker -lm",
    lead: "check.lead", program: "certify.c" },
  large: { checker: "residues", build: "certify/residues.c -o residues",
    lead: "check.lead", program: "residues.c" },
  simplest: { checker: "simplest", build: "certify/simplest.c -o simplest",
    lead: "check.simplest" },
};

/** Whether certify.c does not read the certificate: of too many numbers, or of values that may be
 *  too large for it. */
function isLarge(game) {
  const most = game.numbers.reduce((product, n) => product * BigInt(n > 1 ? n : 2), 1n);
  return game.numbers.length > 16 || (mannersOf(game).isWhole && most >= 1n << 62n);
}

/** Whether there may be one: what the library refuses after all, the page then says. */
function mayBeProved(game, answer) {
  const { ops, order, brackets, "op-most": most, "op-fewest": fewest, "max-value": largest } =
    columnsOf(game);
  if (order || brackets || most || fewest || largest
    || ![game.first, ...game.numbers].every((n) => n >= 0 && !isFraction(n)))
    return false;
  if (isOutOfReach(answer)) return ops || !NESTED.includes(game.rules);
  return answer.status === "solved" && answer.complete && BASIC.includes(game.rules) && !ops
    && game.numbers.length <= COUNTED_MOST;
}

/** The button, and what it opens; false where there is no certificate. */
export function checkButton(game, answer) {
  if (!mayBeProved(game, answer)) return false;
  const claim = isOutOfReach(answer) ? "closest" : "simplest";
  const element = h("div", { hidden: true, id: "answer-check", role: "status" });
  const button = h("button.quiet", { type: "button", "aria-expanded": "false",
    "aria-controls": "answer-check", onclick: async () => {
      element.hidden = !element.hidden;
      button.setAttribute("aria-expanded", String(!element.hidden));
      if (element.hidden || element.firstChild) return;
      fill(element, await detailsOf(game, claim));
    } }, t(claim === "closest" ? "check.open" : "check.openSimplest"));
  return { button, element };
}

async function detailsOf(game, claim) {
  const id = makeId(game);
  const isSimplest = claim === "simplest";
  const proof = await prove(id, isSimplest && claim).catch(() => ({ proved: false }));
  if (!proof.proved) return [h("p", {}, t("check.none"))];
  const { checker, build, lead, program } = CHECKS[!isSimplest && isLarge(game) ? "large" : claim];
  const asked = isSimplest ? "--claim simplest " : "";
  return [h("p", {}, t(lead, { program })),
    h("pre.check-commands", {}, [`tally prove ${asked}${id} -o game.proof`, `cc -O2 ${build}`,
      `./${checker} game.proof`].join("\n")),
    h("button.secondary", { type: "button",
      onclick: () => saveAs("game.proof", proof.certificate, "text/plain") },
    t("check.download"))];
}
