// SPDX-License-Identifier: MIT
// A link to a view that there is not: what is wrong with it, what is near it, and what there is.

import { h } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { brokenLink } from "../parts/broken.js";

const VIEWS = ["today", "play", "puzzles", "solve"];

export function lostView(rest) {
  const title = t("link.lost");
  return { title, element: h("div.view", {},
    h("header.view-head", {}, h("h1", {}, title)), h("section.card", {}, brokenLink(rest)),
    h("p.card-actions", {}, VIEWS.map((name) => h("a.button.secondary", { href: link(name) },
      t(`tab.${name}`))))) };
}
