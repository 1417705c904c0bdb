// SPDX-License-Identifier: MIT
// A link that leads nowhere: what about it is wrong, and what is near it.

import { read } from "../engine/engine.js";
import { h, fill } from "../dom.js";
import { decoded, link } from "../game.js";
import { rulesNamed, t } from "../i18n.js";
import { misreadText } from "./reading.js";

const SHOWN = 60; // characters of a text that someone else has written

/** The game that a text means, or that of the numbers that stand in it: {id, error}. */
async function nearest(text) {
  const [, name] = /^([^:,\d]*\d*)/.exec(text);
  const rules = rulesNamed().includes(name) ? name : "countdown";
  try {
    return { id: await read(text) };
  } catch (error) {
    const numbers = text.slice(text.indexOf(":") + 1).match(/\d+/g) ?? [];
    const id = await read(numbers.join("; "), { rules, kind: "target-first" }).catch(() => null);
    return { id, error };
  }
}

/** view: the one that the link names, which the offers lead to. problem: what is wrong with it, if
 *  that is known. */
export function brokenLink(text, view = "solve", problem = null) {
  const shown = decoded(text);
  const found = h("div");
  const element = h("div.broken.is-coming", { role: "alert" },
    h("p.problem", {}, problem ?? t("link.unread",
      { text: shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown })), found);
  nearest(shown).then(({ id, error }) => {
    element.classList.remove("is-coming");
    fill(found, error && h("p", {}, misreadText(error)),
      h("p", {}, t(id ? "link.meant" : "link.form")),
      id && h("p.card-actions", {},
        h("a.button.primary", { href: link(view, id) }, t("link.near", { id }))));
  });
  return element;
}
