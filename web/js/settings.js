// SPDX-License-Identifier: MIT
// Language, colours, sound and vibration, behind one sign; and the way to all that is kept.

import { h, fill, svg } from "./dom.js";
import { link } from "./game.js";
import { currentLanguage, languageNames, t } from "./i18n.js";
import { recall, remember } from "./store.js";

const THEMES = ["auto", "light", "dark"];
const SLIDERS = "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z"
  + "M9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z";

/** What is of one theme, a style sheet or the colour of the browser's frame, counts when the system
 *  prefers it, or the person has chosen it (js/early.js). */
export function applyTheme() {
  const chosen = recall("theme", "auto");
  for (const element of document.querySelectorAll("[data-theme]")) {
    const { theme } = element.dataset;
    element.setAttribute("media", chosen === "auto" ? `screen and (prefers-color-scheme: ${theme})`
      : chosen === theme ? "screen" : "not all");
  }
}

/** The menu; onLanguage receives the code that was chosen. */
export function showSettings(onLanguage) {
  const place = document.getElementById("settings");
  const wasOpen = place.querySelector("details")?.open ?? false;
  const theme = recall("theme", "auto");
  const menu = h("details.menu", { open: wasOpen },
    h("summary.icon-button", { "aria-label": t("settings.title"), title: t("settings.title") },
      svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true",
        focusable: "false" }, svg("path", { d: SLIDERS }))),
    h("div.menu-panel.card", {},
      choice("settings.language", languageNames().map(([code, name]) =>
        h("option", { value: code, lang: code, selected: code === currentLanguage() }, name)),
      onLanguage),
      choice("settings.theme", THEMES.map((name) =>
        h("option", { value: name, selected: name === theme }, t(`theme.${name}`))), (name) => {
        remember("theme", name);
        applyTheme();
      }),
      flag("sound"), "vibrate" in navigator && flag("haptics"),
      h("a", { href: link("stats"), onclick: () => { menu.open = false; } },
        t("settings.kept"))));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  fill(place, menu);
}

addEventListener("pointerdown", ({ target }) => {
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(target)) menu.open = false;
});

function choice(key, options, onChange) {
  return h("label", {}, h("span", { "aria-hidden": "true" }, t(key)),
    h("select", { "aria-label": t(key), onchange: (event) => onChange(event.target.value) },
    options));
}

function flag(name) {
  const box = h("input", { type: "checkbox", checked: recall(name, false),
    onchange: () => remember(name, box.checked) });
  return h("label.check", {}, box, h("span", {}, t(`settings.${name}`)));
}
