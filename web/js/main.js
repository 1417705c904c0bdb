// SPDX-License-Identifier: MIT
// The frame of the page: which view the address asks for, the tabs, language and colours.
//
//     #/solve/GAME              the Solve view
//     #/play, #/play/daily[/DATE], #/play/GAME
//     #/puzzles, #/puzzles/GAME
//
// A view is a function (rest of the address) -> {title, element, update?}. update(rest) takes a new
// address of the same view without building it again, and says whether it could.

import { Refusal, rehearse, warmUp } from "./engine/engine.js";
import { h, fill } from "./dom.js";
import { decoded, link, makeId, readText } from "./game.js";
import { chooseLanguage, currentLanguage, decimalSign, languageNames, setLanguage,
  t } from "./i18n.js";
import { problemText } from "./parts/solution.js";
import { recall, remember } from "./store.js";
import { playView } from "./views/play.js";
import { puzzlesView } from "./views/puzzles.js";
import { solveView } from "./views/solve.js";

const views = { solve: solveView, play: playView, puzzles: puzzlesView };
const THEMES = { auto: "screen and (prefers-color-scheme: dark)", light: "not all",
  dark: "screen" }; // when dark.css counts

const REHEARSE_AFTER_MS = 1200;

let shown = { name: null, view: null };
let isOutdated = false; // a newer version has been fetched meanwhile

function address() {
  const [, name = "", ...rest] = decoded(location.hash).split("/");
  return { name: Object.hasOwn(views, name) ? name : "solve", rest: rest.join("/") };
}

function show({ mustBuild = false } = {}) {
  const { name, rest } = address();
  if (isOutdated && name !== shown.name) {
    location.reload(); // into the newer version, between two views
    return;
  }
  const isSame = name === shown.name && !mustBuild;
  if (isSame && shown.view.update?.(rest)) return;
  shown.view?.leave?.();
  const isFirst = shown.name === null;
  const view = views[name](rest);
  shown = { name, view };
  const main = document.getElementById("main");
  fill(main, view.element);
  main.dataset.view = name;
  document.title = `${view.title} – tally`;
  showTabs();
  if (!isFirst && !mustBuild) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

function showTabs() {
  fill(document.getElementById("tabs"), Object.keys(views).map((name) => h("a.tab", {
    href: link(name), "aria-current": name === shown.name ? "page" : null,
  }, t(`tab.${name}`))));
}

function applyTheme() {
  document.getElementById("dark").media = THEMES[recall("theme", "auto")] ?? THEMES.auto;
}

function showSettings() {
  const theme = recall("theme", "auto");
  fill(document.getElementById("settings"),
    h("select", { "aria-label": t("settings.language"),
      onchange: (event) => changeLanguage(event.target.value) },
      languageNames().map(([code, name]) =>
        h("option", { value: code, lang: code, selected: code === currentLanguage() }, name))),
    h("select",
      { "aria-label": t("settings.theme"), onchange: (event) => changeTheme(event.target.value) },
      Object.keys(THEMES).map((name) => h("option", { value: name, selected: name === theme },
        t(`theme.${name}`)))));
}

function changeTheme(theme) {
  remember("theme", theme);
  applyTheme();
}

function changeLanguage(code) {
  setLanguage(code);
  showFrame();
  show({ mustBuild: true });
  document.querySelector("#settings select").focus();
}

/** All of the frame that has words in it. */
function showFrame() {
  document.getElementById("skip").textContent = t("skip");
  document.getElementById("tabs").setAttribute("aria-label", t("tabs"));
  document.querySelector("meta[name=description]").content = t("description");
  fill(document.getElementById("colophon"), h("p", {}, t("colophon")));
  showSettings();
}

function workOffline() {
  if (!("serviceWorker" in navigator)) return;
  // an old browser, or a private window
  navigator.serviceWorker.register("service-worker.js").catch(() => {});
  navigator.serviceWorker.ready.then((registration) => {
    document.documentElement.dataset.offline = "ready";
    addEventListener("visibilitychange", () => {
      // offline, mostly
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  });
}

/** A newer service worker has taken over: what is shown is of the older version. (The first one is
 *  none newer.) */
function watchVersion() {
  if (!("serviceWorker" in navigator)) return;
  let hadOne = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    isOutdated = hadOne;
    if (isOutdated) document.documentElement.dataset.outdated = "yes";
    hadOne = true;
  });
}

/** A game that is pasted where there is no field for it is solved. */
function pasted(event) {
  if (event.defaultPrevented || event.target.closest?.("input, textarea, select")) return;
  const { id, numbers: [first, ...numbers] = [],
    last } = readText(event.clipboardData?.getData("text") ?? "", decimalSign());
  if (!id && numbers.length === 0) return;
  event.preventDefault();
  location.hash = link("solve", id ?? makeId({ first, last: last ?? first, numbers }));
}

/** What no view has dealt with: the solver is not there, or has failed. Said where it is seen,
 *  once. */
function complain(event) {
  if (event.reason?.name === "AbortError") {
    event.preventDefault();
    return;
  }
  if (event.reason instanceof Refusal) event.preventDefault(); // a link to a game that there is not
  if (document.getElementById("complaint")) return;
  document.getElementById("main")
    .prepend(h("p.problem", { id: "complaint", role: "alert" }, problemText(event.reason)));
}

addEventListener("unhandledrejection", complain);
watchVersion();
chooseLanguage();
applyTheme();
showFrame();
show();
addEventListener("hashchange", () => show());
addEventListener("paste", pasted);
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address after # belongs to the views
  document.getElementById("main").focus();
});
warmUp();
if (document.readyState === "complete") loaded();
else addEventListener("load", loaded);

function loaded() {
  workOffline();
  setTimeout(rehearse, REHEARSE_AFTER_MS);
}
