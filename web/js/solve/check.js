// SPDX-License-Identifier: MIT
// The certificate of an answer that is out of reach, as `tally prove` writes it, and the commands
// that check it. docs/certificates.md describes the form.

import { mannersOf } from "../engine/engine.js";
import { h } from "../dom.js";
import { makeId } from "../game.js";
import { t } from "../i18n.js";
import { saveAs } from "../parts/save.js";
import { certificateText } from "./certificate.js";

/** The button, and what it opens; false where there is no certificate. */
export function checkButton(game, answer) {
  const text = certificateText(game, answer, mannersOf(game));
  if (!text) return false;
  const element = h("div", { hidden: true, id: "answer-check" },
    h("p", {}, t("check.lead")),
    h("pre.check-commands", {}, [`tally prove ${makeId(game)} -o game.proof`,
      "cc -O2 certify/certify.c -o certify -lm", "./certify game.proof"].join("\n")),
    h("button.secondary", { type: "button",
      onclick: () => saveAs("game.proof", text, "text/plain") }, t("check.download")));
  const button = h("button.quiet", { type: "button", "aria-expanded": "false",
    "aria-controls": "answer-check", onclick: () => {
      element.hidden = !element.hidden;
      button.setAttribute("aria-expanded", String(!element.hidden));
    } }, t("check.open"));
  return { button, element };
}
