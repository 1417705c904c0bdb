// SPDX-License-Identifier: MIT
// Help: how the games go, what stars, levels, signs and the rating mean, the keys, and the way to
// the service for programs. #/help/SECTION begins there; where something is met it leads here.

import { h, announce } from "../dom.js";
import { t } from "../i18n.js";
import { addressOf } from "../parts/share.js";
import { difficultyMark } from "../parts/solution.js";
import { starRow } from "../round/score.js";

const API = "api/"; // beside the page, where tally serve serves it
const EXAMPLE = `${API}v1/solve?id=countdown:952/25,50,75,100,3,6`;

/** Sections by their names in addresses: what stands in each. */
const SECTIONS = {
  game: () => text("help.game.text"),
  stars: () => [h("p", {}, starRow(3)), text("help.stars.text"), text("help.points.text")],
  levels: () => [h("p", {}, difficultyMark({ difficulty: 50, seconds: 60 })),
    text("help.levels.text")],
  rating: () => text("rating.lead"),
  streak: () => text("archive.lead"),
  signs,
  keys: () => text("help.keys.text"),
  proof: () => text("help.proof.text"),
  programs,
};

const text = (key) => h("p", {}, t(key));

export function helpView(section) {
  const element = h("div.view.help", {},
    h("header.view-head", {}, h("h1", {}, t("help.title"))),
    h("div.help-sections", {}, Object.entries(SECTIONS).map(([name, content]) =>
      h("section.card", { id: `help-${name}`, "aria-labelledby": `help-${name}-title` },
        h("h2", { id: `help-${name}-title`, tabindex: "-1" }, t(`help.${name}`)), content()))));
  const show = (name) => {
    const title = element.querySelector(`#help-${CSS.escape(name)}-title`);
    title?.focus({ preventScroll: true });
    title?.parentElement.scrollIntoView({ block: "start" });
  };
  if (Object.hasOwn(SECTIONS, section)) setTimeout(() => show(section)); // once it is in the page
  return { title: t("help.title"), element, update: (name) => {
    show(name);
    return true;
  } };
}

function signs() {
  const row = (sign, key) => h("div", {}, h("dt", {}, sign), h("dd", {}, t(key)));
  return h("dl.help-signs", {},
    row(h("span.tile.tile-large", { "aria-hidden": "true" }, "75"), "help.signs.large"),
    row(h("span.tile.tile-made", { "aria-hidden": "true" }, "57"), "help.signs.made"),
    row(h("span.help-cell.level-0", { "aria-hidden": "true" }, "958"), "help.signs.none"),
    row(h("span.help-cell.level-4", { "aria-hidden": "true" }, "957"), "help.signs.many"),
    row("🟩 🟨 ⬜", "help.signs.squares"), row("🔥", "help.signs.streak"));
}

function programs() {
  const line = `curl '${addressOf(EXAMPLE)}'`;
  const copy = h("button.secondary", { type: "button", onclick: async () => {
    await navigator.clipboard.writeText(line).catch(() => {}); // it can be marked by hand
    announce(t("share.copied"));
    copy.textContent = t("share.copied");
  } }, t("help.copy"));
  return [h("p", {}, t("help.programs.text"), " ",
    h("a", { href: addressOf(API) }, t("help.programs.link"))),
  h("pre.help-line", {}, line), copy];
}
