// SPDX-License-Identifier: MIT
// One game in a frame of another page: embed.html#GAME. Nothing leads out of it but a link to the
// whole page, in a tab of its own.

import { h } from "../dom.js";
import { parseId } from "../game.js";
import { t } from "../i18n.js";
import { addressOf } from "../parts/share.js";
import { Screen } from "../round/screen.js";

export function embedView(rest) {
  const game = parseId(rest);
  const title = t("round.title");
  if (!game || game.first !== game.last) return { title, isWhole: true,
    element: h("p.problem.embed-problem", { role: "alert" }, t("embed.none")) };
  const screen = new Screen({ id: rest, title: "tally", startsNow: false,
    endings: () => [h("a.button.primary", { href: addressOf(`play.html#${rest}`),
      target: "_blank", rel: "noopener" }, t("embed.more"))] });
  return { title, element: screen.element, leave: () => screen.leave(), isWhole: true };
}
