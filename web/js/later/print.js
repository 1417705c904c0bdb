// SPDX-License-Identifier: MIT
// Worksheets and cards: what their games are like, how they are laid out, and the pages as they
// come out of the printer. #/print/CODE is the sheet of a code.

import { freshSeed, problemText, Refusal, sheet } from "../engine/engine.js";
import { h, fill, announce } from "../dom.js";
import { link } from "../game.js";
import { t } from "../i18n.js";
import { shareButton, sharedAddress } from "../parts/share.js";
import { chosen, remember } from "../store.js";
import { breakPages, pagesOf } from "./sheet.js";

const SEEDS = 1 << 17;
const CHOICES = {
  rules: ["countdown", "make24", "make10"],
  count: ["6", "8", "10", "12", "20", "40"],
  level: ["rising", "0..20", "20..40", "40..60", "60..80", "80..100", "any"],
  ops: ["+-*/", "+-*", "+-"],
  pick: ["6", "5", "4"],
  largest: ["100", "50", "25", "10"],
  solutions: ["any", "1"],
};
const LAYOUT = {
  columns: ["2", "1", "3"],
  lines: ["2", "0", "4"],
  hints: ["none", "numbers", "step"],
  paper: ["a4", "letter"],
};
const FLAGS = { hasKey: [true, false], isLarge: [false, true], isCards: [false, true],
  hasBacks: [true, false] };
const FOR_COUNTDOWN = ["ops", "pick", "largest"];

/** What the library is asked for. */
export function questionOf({ rules, count, level, ops, pick, largest, solutions }, seed) {
  const isCountdown = rules === "countdown";
  return { rules, count: Number(count), seed, rises: level === "rising",
    ...(/^\d/.test(level) && { difficulty: level }),
    ...(isCountdown && ops !== "+-*/" && { ops }),
    ...(isCountdown && pick !== "6" && { pick: Number(pick) }),
    ...(isCountdown && largest !== "100" && { largest: Number(largest) }),
    ...(solutions === "1" && { solutions: 1 }) };
}

export const freshSheetSeed = () => freshSeed()[0] % SEEDS;

export function printView(rest) {
  const title = t("print.heading");
  const settings = chosen("print", { ...CHOICES, ...LAYOUT, ...FLAGS });
  const view = { settings, sheet: null, latest: 0,
    pages: h("div.sheets", {}), problem: h("p.problem", { role: "alert", hidden: true }),
    code: h("b.sheet-code"), share: h("span") };
  const form = formOf(view);
  const element = h("div.view.print-view", {},
    h("div.print-panel", {}, h("header.view-head", {}, h("h1", {}, title),
      h("p.lead", {}, t("print.lead"))), form),
    h("div.print-pages", {}, view.problem, view.pages));
  ask(view, rest === "" ? null : { code: rest });
  return { title, element, update: (code) => {
    if (code !== "" && code !== view.sheet?.code) ask(view, { code });
    return true;
  }, leave: () => { view.latest++; } }; // a sheet that is under way changes no address any more
}

async function ask(view, wanted = null) {
  const turn = ++view.latest;
  const { hash } = location;
  try {
    const found = await sheet(wanted ?? questionOf(view.settings, freshSheetSeed()));
    if (turn !== view.latest || hash !== location.hash) return; // someone has gone on
    view.sheet = found;
    view.problem.hidden = true;
    show(view);
    history.replaceState(null, "", link("print", found.code));
  } catch (error) {
    if (turn !== view.latest) return;
    view.problem.hidden = false;
    view.problem.textContent = !(error instanceof Refusal) ? problemText(error)
      : t(wanted?.code ? "print.noCode" : "print.noGames");
  }
}

function show(view) {
  const { settings: s } = view;
  const layout = { ...s, columns: Number(s.columns), lines: Number(s.lines),
    isCards: s.isCards && view.sheet.rules !== "countdown" };
  const pages = pagesOf(view.sheet, layout);
  fill(view.pages, pages);
  breakPages(pages, layout);
  view.code.textContent = view.sheet.code;
  announce(t("print.ready", { n: view.sheet.games.length }));
}

// ---- The form -----------------------------------------------------------------------------------

function formOf(view) {
  const changed = (name, value, isLayout) => {
    view.settings[name] = value;
    remember("print", view.settings);
    showFields();
    if (!isLayout) ask(view);
    else if (view.sheet) show(view); // or there is none yet, or none of that code
  };
  const fields = {};
  const field = (choices, isLayout) => Object.entries(choices).map(([name, values]) => {
    fields[name] = h("label.print-field", {}, h("span", { "aria-hidden": "true" },
      t(`print.${name}`)), h("select", { "aria-label": t(`print.${name}`),
      onchange: (event) => changed(name, event.target.value, isLayout) },
    values.map((value) => h("option", { value, selected: view.settings[name] === value },
      nameOf(name, value)))));
    return fields[name];
  });
  const flags = Object.keys(FLAGS).map((name) => {
    const box = h("input", { type: "checkbox", checked: view.settings[name],
      onchange: () => changed(name, box.checked, true) });
    fields[name] = h("label.check", {}, box, h("span", {}, t(`print.${name}`)));
    return fields[name];
  });
  const showFields = () => {
    const isCountdown = view.settings.rules === "countdown";
    const isCards = view.settings.isCards && !isCountdown;
    for (const name of FOR_COUNTDOWN) fields[name].hidden = !isCountdown;
    for (const name of ["columns", "lines", "hints"]) fields[name].hidden = isCards;
    fields.isCards.hidden = isCountdown;
    fields.hasBacks.hidden = !isCards;
  };
  const form = h("div.print-form", {},
    h("div.print-buttons", {},
      h("button.primary.big", { type: "button", onclick: () => print() }, t("print.print")),
      h("button.secondary", { type: "button", onclick: () => ask(view) }, t("print.fresh")),
      shareButton(() => sharedAddress("print", view.sheet?.code ?? ""),
        { label: t("print.share"), kind: "secondary" }),
      h("a.button.secondary", { href: link("class"), onclick: (event) => {
        event.preventDefault();
        location.hash = link("class", view.sheet?.code ?? "");
      } }, t("print.class"))),
    h("fieldset.card.print-fields", {}, h("legend", {}, t("print.games")),
      field(CHOICES, false)),
    h("fieldset.card.print-fields", {}, h("legend", {}, t("print.layout")),
      field(LAYOUT, true), flags),
    h("p", {}, t("print.code"), " ", view.code), codeForm(view));
  showFields();
  return form;
}

function nameOf(name, value) {
  if (name === "rules") return t(`rules.${value}`);
  if (["count", "pick", "largest", "columns", "lines"].includes(name)) return value;
  if (name === "ops") return [...value].map((op) => ({ "-": "−", "*": "×", "/": "÷" }[op] ?? op))
    .join(" ");
  const level = { "0..20": "very easy", "20..40": "easy", "40..60": "medium", "60..80": "hard",
    "80..100": "very hard" }[value];
  return level ? t(`difficulty.${level}`) : t(`print.${name}.${value}`);
}

/** A code that stands on a sheet makes it again. */
function codeForm(view) {
  const field = h("input.text-field", { id: "sheet-code", autocomplete: "off", spellcheck: "false",
    maxlength: 20, size: 16 });
  return h("form.code-form", { onsubmit: (event) => {
    event.preventDefault();
    ask(view, { code: field.value });
  } }, h("label", { for: "sheet-code" }, t("print.haveCode")),
  field, h("button.secondary", { type: "submit" }, t("print.make")));
}
