// SPDX-License-Identifier: MIT
// The frame of the page: which view the address asks for, the tabs, language and colours.
//
//     #/ or #/today             home
//     #/five[/DATE[/PLACE]]     the five games of a day
//     #/solve/GAME              the Solve view
//     #/play, #/play/GAME
//     #/puzzles, #/puzzles/GAME, #/missing[/RULES/NUMBERS]
//     #/stats, #/archive[/MONTH], #/challenge/..., #/practice[/THEME], #/storm[/SEED],
//     #/print[/CODE], #/class[/CODE], #/join[/CODE], #/help[/SECTION],
//     #/embed/GAME              loaded when they are first asked for (js/later/)
//
// A document of its own (play.html#GAME, html data-view="play") has the rest alone behind #.
//
// A view is a function (rest of the address) -> {title, element, update?, leave?, isWhole?,
// isOfToday?}. update(rest) takes a new address of the same view without building it again, and
// says whether it could; isWhole: it fills the screen, without the frame; isOfToday: it is built
// anew when the day is over.

import { problemText, read, Refusal, rehearse, warmUp } from "./engine/engine.js";
import { today } from "./dates.js";
import { bringStyle, cross, h, fill, onScreen } from "./dom.js";
import { decoded, link } from "./game.js";
import { addStrings, chooseLanguage, currentLanguage, setLanguage,
  t } from "./i18n.js";
import { applyTheme, showSettings } from "./settings.js";
import { loadShapes, namesKept, whenTroubled } from "./store.js";

const views = {};
const TABS = ["today", "play", "puzzles", "solve"];
const TAB_OF = { missing: "puzzles" };
const troubles = new Set(); // with what is kept (store.js)

/** Views and their style sheets: loaded when asked for, or while nobody waits; the one that a visit
 *  begins with is on its way already (js/early.js). The strings of all but home are in a file of
 *  their own. */
const VIEWS = {
  today: [() => import("./views/today.js")],
  play: [() => import("./views/play.js"), "round"],
  five: [() => import("./views/five.js"), "round"],
  solve: [() => import("./views/solve.js"), "explore"],
  puzzles: [() => import("./views/puzzles.js"), "round", "explore"],
  missing: [() => import("./views/missing.js"), "explore"],
  lost: [() => import("./views/lost.js"), "explore"],
  stats: [() => import("./later/stats.js"), "round", "later"],
  archive: [() => import("./later/stats.js"), "round", "later"],
  challenge: [() => import("./later/challenge.js"), "round", "later"],
  practice: [() => import("./later/practice.js"), "round", "later"],
  storm: [() => import("./later/storm.js"), "round", "later"],
  print: [() => import("./later/print.js"), "round", "later"],
  class: [() => import("./later/classroom.js"), "round", "later"],
  join: [() => import("./later/classroom.js"), "round", "later"],
  help: [() => import("./later/help.js"), "round", "later"],
  embed: [() => import("./later/embed.js"), "round", "later"],
};

const RENEW_MS = 1000; // how long yesterday's games are still there after midnight
const REHEARSE_AFTER_MS = 1200;
const REST_AFTER_MS = 4000; // then the rest of the page is fetched, while nobody waits

let shown = { name: null, view: null };
let isOutdated = false; // a newer version has been fetched meanwhile

function address() {
  const text = decoded(location.hash);
  const { view } = document.documentElement.dataset;
  if (view && text !== "" && !text.startsWith("#/")) return { name: view, rest: text.slice(1) };
  const [, name = "", ...rest] = text.replace(/^#\/play\/daily(?=\/|$)/, "#/five").split("/");
  if (Object.hasOwn(VIEWS, name) || name === "") {
    return { name: name || (view ?? "today"), rest: rest.join("/") };
  }
  return { name: "lost", rest: text.replace(/^#\/?/, "") };
}

/** Brings a view that is not there yet; false where it cannot be had. */
async function bring(name) {
  try {
    const [load, ...sheets] = VIEWS[name];
    const [module] = await Promise.all([load(), sheets.length && addStrings(),
      sheets.length && loadShapes(),
      ...sheets.map(bringStyle)]);
    views[name] = module[`${name}View`];
    return true;
  } catch {
    return false;
  }
}

/** Before the next view is waited for: what the one that is shown has under way changes nothing. */
function leaveShown() {
  shown.view?.leave?.();
  shown.view = null;
}

async function show({ mustBuild = false } = {}) {
  const { name, rest } = address();
  if (name !== shown.name) leaveShown();
  if (isOutdated && name !== shown.name) {
    location.reload(); // into the newer version, between two views
    return;
  }
  if (!views[name]) {
    const isThere = await bring(name);
    if (shown.view || address().name !== name || address().rest !== rest) return; // gone on
    if (!isThere) {
      showMissing();
      return;
    }
  }
  const isSame = name === shown.name && !mustBuild;
  if (isSame && shown.view?.update?.(rest)) return;
  leaveShown();
  const isFirst = shown.name === null;
  const view = views[name](rest);
  shown = { name, view };
  const main = document.getElementById("main");
  fill(main, view.element);
  main.dataset.view = name;
  document.body.classList.toggle("is-whole", Boolean(view.isWhole));
  document.title = `${view.title} – tally`;
  showTabs();
  if (!isFirst && !mustBuild) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** A view that cannot be had, and why: a newer version has come meanwhile, whose files are not
 *  those of this one; there is no network; or the server does not give it. */
async function showMissing() {
  const cause = h("p.problem", { role: "alert" }, t(navigator.onLine ? "error.missing"
    : "error.later"));
  fill(document.getElementById("main"), h("div.view", {}, cause, h("p.card-actions", {},
    h("button.primary", { type: "button", onclick: () => location.reload() }, t("error.reload")))));
  shown = { name: null, view: null };
  showTabs();
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.update().catch(() => {}); // offline, though the browser thinks otherwise
  if (worker?.installing || worker?.waiting) cause.textContent = t("error.newer");
}

/** The tabs stand in index.html, so that nothing moves when they have their words. */
function showTabs() {
  const current = TAB_OF[shown.name] ?? shown.name;
  [...document.getElementById("tabs").children].forEach((tab, i) => {
    tab.textContent = t(`tab.${TABS[i]}`);
    if (TABS[i] === current) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  });
}

async function changeLanguage(code) {
  const isThere = await setLanguage(code);
  showFrame();
  if (!isThere) {
    document.querySelector("#settings label")
      .after(h("p.problem", { role: "alert" }, t("settings.offline")));
    return;
  }
  show({ mustBuild: true });
  document.querySelector("#settings select").focus();
}

/** What goes wrong with what is kept is said once, above all views, until it is put away. */
function showTroubles() {
  fill(document.getElementById("notices"), [...troubles].map((trouble) => {
    const notice = h("p.notice", {}, t(`trouble.${trouble}`),
      h("button.icon-button", { type: "button", "aria-label": t("notice.close"),
        onclick: () => { notice.remove(); document.getElementById("main").focus(); } }, cross()));
    return notice;
  }));
}

/** All of the frame that has words in it. */
function showFrame() {
  document.documentElement.dataset.words = currentLanguage(); // those of index.html are no more
  document.getElementById("skip").textContent = t("skip");
  document.getElementById("tabs").setAttribute("aria-label", t("tabs"));
  document.querySelector("meta[name=description]").content = t("description");
  fill(document.getElementById("colophon"), h("p", {}, t("colophon"), " ",
    h("a", { href: link("help") }, t("help.title"))));
  showSettings(changeLanguage);
  showTabs();
  showTroubles();
}

function workOffline() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    document.documentElement.dataset.offline = data; // "used", later "all"
  });
  // an old browser, or a private window
  navigator.serviceWorker.register("service-worker.js").catch(() => {});
  navigator.serviceWorker.ready.then((registration) => {
    document.documentElement.dataset.offline = "ready";
    registration.active?.postMessage(performance.getEntriesByType("resource")
      .map(({ name }) => name));
    setTimeout(() => registration.active?.postMessage({ language: currentLanguage() }),
      REST_AFTER_MS);
    addEventListener("visibilitychange", () => {
      // offline, mostly
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  });
}

/** A newer service worker has taken over: what is shown is of the older version. (The first one is
 *  none newer.) The new controller tells this, or the worker itself, whichever comes first. */
function watchVersion() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const replaced = () => {
    if (isOutdated) return;
    isOutdated = true;
    document.documentElement.dataset.outdated = "yes";
    if (shown.name === null) location.reload(); // nothing is under way
  };
  let hadOne = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) replaced();
    hadOne = true;
  });
  serviceWorker.ready.then((registration) => registration.addEventListener("updatefound", () => {
    const newer = registration.installing;
    newer?.addEventListener("statechange", () => {
      if (newer.state === "activated") replaced();
    });
  }));
}

/** A game that is pasted where there is no field for it is solved. */
async function pasted(event) {
  if (event.defaultPrevented || event.target.closest?.("input, textarea, select")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  const id = await read(text).catch(() => null);
  if (id) location.hash = link("solve", id);
}

/** On a page that was left open over night. */
function watchDay() {
  let date = today();
  const look = () => {
    if (document.hidden || today() === date) return;
    date = today();
    if (shown.view?.isOfToday) show({ mustBuild: true });
  };
  setInterval(look, RENEW_MS);
  document.addEventListener("visibilitychange", look);
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
whenTroubled((trouble) => {
  if (troubles.has(trouble)) return;
  troubles.add(trouble);
  if (document.documentElement.dataset.words) showTroubles();
});
watchVersion();
watchDay();
if (address().name !== "today") warmUp();
if (namesKept().length > 0) await loadShapes().catch(() => {}); // offline, at worst
await chooseLanguage();
applyTheme();
showFrame();
show().then(onScreen).then(warmUp); // home comes without the library
addEventListener("hashchange", () => show());
addEventListener("paste", pasted);
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address after # belongs to the views
  document.getElementById("main").focus();
});
if (document.readyState === "complete") loaded();
else addEventListener("load", loaded);

function loaded() {
  workOffline();
  setTimeout(rehearse, REHEARSE_AFTER_MS);
}
