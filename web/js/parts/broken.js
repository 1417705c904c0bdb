// SPDX-License-Identifier: MIT
// A link that leads nowhere: what about it is wrong, and what is near it.

import { h } from "../dom.js";
import { link } from "../game.js";
import { rulesNamed, t } from "../i18n.js";
import { nearestGame } from "../reading.js";

const SHOWN = 60; // characters of a text that someone else has written

const cut = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** view: the one that the link names, which the offers lead to. */
export function brokenLink(text, view = "solve") {
  const { id, wrong } = nearestGame(text, rulesNamed());
  const offer = id && h("p.card-actions", {},
    h("a.button.primary", { href: link(view, id) }, t("link.near", { id })));
  return h("div.broken", { role: "alert" },
    h("p.problem", {}, t("link.unread", { text: cut(text) })),
    wrong.length > 0 && h("p", {}, t("link.wrong", { words: wrong.slice(0, 5)
      .map((word) => `“${cut(word)}”`).join(", ") })),
    h("p", {}, t(id ? "link.meant" : "link.form")), offer);
}
