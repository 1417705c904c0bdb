// SPDX-License-Identifier: MIT
// The language of the page: one file of strings for each (strings/), chosen by the person or by the
// browser.
//
// A string is a text with {places}, or an object of texts by plural category, chosen by the place
// {n}:
//     "solutions.count": {one: "{n} solution", other: "{n} solutions"}

import en from "../strings/en.js";
import { recall, remember } from "./store.js";

/** Each language's name of its own, and its strings, which are there once they are asked for:
 *  English at once, since what another one lacks is said in it. */
const names = { en: "English", fr: "Français" };
const load = { fr: () => import("../strings/fr.js") };
const languages = { en };
let language = "en";
let plurals = new Intl.PluralRules(language);
let digits = new Intl.NumberFormat(language);

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
  return Object.keys(en).flatMap((key) => /^rules\.([^.]+)\.lead$/.exec(key)?.[1] ?? []);
}

export function currentLanguage() {
  return language;
}

/** Takes the language that was chosen before, or the first one that the browser asks for and the
 *  page has. */
export async function chooseLanguage(code = recall("language", null)) {
  const wished = [code, ...navigator.languages.map((tag) => tag.slice(0, 2))]
    .find((tag) => tag in names) ?? "en";
  await loadStrings(wished);
  language = wished in languages ? wished : "en";
  plurals = new Intl.PluralRules(language);
  digits = new Intl.NumberFormat(language);
  document.documentElement.lang = language;
}

/** Its strings; without a network, and never used before, it cannot be had. */
async function loadStrings(code) {
  if (code in languages) return;
  try {
    languages[code] = { ...(await load[code]()).default };
  } catch {
    // the page stays in English
  }
}

/** Adds the strings of views that are loaded later; importer brings those of a language. */
export async function addStrings(importer) {
  const [own, english] = await Promise.all([importer(language), importer("en")]);
  languages[language] = { ...languages[language], ...own.default };
  languages.en = { ...languages.en, ...english.default };
}

export async function setLanguage(code) {
  remember("language", code);
  await chooseLanguage(code);
}

/** A whole number as the language writes it. */
export function number(value) {
  return digits.format(value);
}

/** What the language puts between a whole number and its decimals. */
export function decimalSign() {
  return digits.format(1.5)[1];
}

/** The string of that key, its places filled in. */
export function t(key, places = {}) {
  let text = languages[language][key] ?? languages.en[key] ?? key;
  if (typeof text === "object") text = text[plurals.select(Number(places.n))] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    if (!(name in places)) return whole;
    return ["number", "bigint"].includes(typeof places[name]) ? number(places[name]) : places[name];
  });
}
