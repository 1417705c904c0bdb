// SPDX-License-Identifier: MIT
// The language of the page: one file of strings for each (strings/), chosen by the person or by the
// browser.
//
// A string is a text with {places}, or an object of texts by plural category, chosen by the place
// {n}:
//     "solutions.count": {one: "{n} solution", other: "{n} solutions"}

import { remember } from "./store.js";

/** Each language's name of its own. Its strings (strings/CODE.js) are there once they are asked
 *  for: a visit loads one language. */
const names = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語",
  zh: "中文" };
const languages = {};
const complete = new Set(); // those with the strings of later views, too
let language = "en";
let plurals = new Intl.PluralRules(language);
// 7,725 like 46,350, in languages that would set apart thousands only from five digits on, too
const numbersOf = (code) => new Intl.NumberFormat(code, { useGrouping: "always" });
let digits = numbersOf(language);

/** The language as the browser has it, with its country: how dates are written. */
export function locale() {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}

/** The languages, as [code, own name]. */
export function languageNames() {
  return Object.entries(names);
}

/** The rule sets that the page offers: those that have words, in their order. */
export function rulesNamed() {
  return Object.keys(languages[language])
    .flatMap((key) => /^rules\.([^.]+)\.lead$/.exec(key)?.[1] ?? []);
}

export function currentLanguage() {
  return language;
}

/** Takes the language that js/early.js has chosen; English where its strings cannot be had. */
export async function chooseLanguage() {
  const { lang } = document.documentElement;
  for (const code of [lang.slice(0, 2), "en"]) {
    if (await loadStrings(code)) return take(code);
  }
}

function take(code) {
  language = code;
  plurals = new Intl.PluralRules(language);
  digits = numbersOf(language);
  document.documentElement.lang = tagOf(code);
}

/** As index.html has it: zh-Hans. */
function tagOf(code) {
  return document.documentElement.dataset.languages.split(" ")
    .find((tag) => tag.startsWith(code)) ?? code;
}

/** Its strings; without a network, and never used before, they cannot be had. */
async function loadStrings(code) {
  try {
    languages[code] ??= { ...(await import(`../strings/${code}.js`)).default };
    return true;
  } catch {
    return false;
  }
}

/** Adds the strings of views that are loaded later. */
export async function addStrings(code = language) {
  if (complete.has(code)) return;
  Object.assign(languages[code], (await import(`../strings/later/${code}.js`)).default);
  complete.add(code);
}

/** Another language, with the strings that are there of this one; says whether it can be had. */
export async function setLanguage(code) {
  try {
    if (!(await loadStrings(code))) return false;
    if (complete.has(language)) await addStrings(code);
  } catch {
    return false;
  }
  remember("language", code);
  take(code);
  return true;
}

/** A whole number as the language writes it. */
export function number(value) {
  return digits.format(value);
}

/** A share of 0..1, as the language writes it: "50%", "50 %". */
export function percent(share) {
  return new Intl.NumberFormat(language, { style: "percent" }).format(share);
}

const split = new Map(); // texts: what stands before, between and after their places, and the names

/** The string of that key, its places filled in. */
export function t(key, places = {}) {
  let text = languages[language]?.[key] ?? key;
  if (typeof text === "object") text = text[plurals.select(Number(places.n))] ?? text.other;
  let pieces = split.get(text);
  if (!pieces) split.set(text, pieces = text.split(/\{(\w+)\}/));
  let filled = pieces[0];
  for (let i = 1; i < pieces.length; i += 2) {
    const value = places[pieces[i]] ?? `{${pieces[i]}}`;
    filled += (/number|bigint/.test(typeof value) ? number(value) : value) + pieces[i + 1];
  }
  return filled;
}
