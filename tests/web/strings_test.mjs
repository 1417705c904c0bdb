// SPDX-License-Identifier: MIT
// Every string that the page asks for is there, in every language, with the same places to fill in;
// and none is there for nothing. No text for people stands in the code.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { check, equal, finish, source, strings, stringsOfFile } from "./support.mjs";

const web = join(source, "web");
const languages = {};
for (const file of readdirSync(join(web, "strings")).filter((name) => name.endsWith(".js"))) {
  languages[file.slice(0, -3)] = await strings(file.slice(0, -3));
}
const read = (file) => readFileSync(join(web, file), "utf8");
const modules = readdirSync(join(web, "js"), { recursive: true })
  .filter((file) => file.endsWith(".js"));
const code = modules.map((file) => read(join("js", file))).join("\n");

const { en, ...others } = languages;
const texts = (entry) => (typeof entry === "object" ? Object.values(entry) : [entry]);
const places = (entry) => [...new Set(texts(entry).flatMap((text) => text.match(/\{\w+\}/g) ?? []))]
  .sort();

const codes = Object.keys(languages).sort();
equal(codes, ["de", "en", "es", "fr", "ja", "zh"], "the languages");
const [, offered] = /const names = \{(.*?)\};/s.exec(read("js/i18n.js"));
equal([...offered.matchAll(/(\w+): "/g)].map((match) => match[1]).sort(), codes, "those offered");
const [, tags] = /data-languages="([^"]*)"/.exec(read("index.html"));
equal(tags.split(" ").map((tag) => tag.slice(0, 2)).sort(), codes, "those of index.html");
const scratch = mkdtempSync(join(tmpdir(), "tally-words-"));
for (const folder of ["js", "documents"]) mkdirSync(join(scratch, folder), { recursive: true });
spawnSync(join(source, "tools/first_words"), [scratch]);
for (const file of ["js/words.js",
  ...["de", "es", "fr", "ja", "zh"].map((code) => `documents/first.${code}.html`)]) {
  check(readFileSync(join(scratch, file), "utf8") === read(file),
    `${file} is as tools/first_words writes it`);
}
rmSync(scratch, { recursive: true });

// Values of games may be beyond 2^53: toNumber() of js/game.js alone makes numbers of them.
const ofValues = [...code.matchAll(/\b(?:Number|parseInt|parseFloat)\(([^()]*)\)/g)]
  .map(([, text]) => text)
  .filter((text) => /value|target|distance|first|last|solution/i.test(text)
    && text !== "event.target.value");
equal(ofValues, ["value"], "no value of a game is made a number");
const documents = (name) => read(`documents/${name}.txt`).split("\n")
  .filter((line) => line && !line.startsWith("#")).map((line) => line.split("|"));
for (const name of codes) {
  const own = documents(name);
  equal(own.map((row) => row.slice(0, 2)), documents("en").map((row) => row.slice(0, 2))
    .filter(([document]) => name === "en" || document !== "embed"), `the documents of ${name}`);
  check(own.every((row) => row.length === 4 && row.every(Boolean)), `${name}: all four columns`);
}
for (const [name, strings] of Object.entries(others)) {
  equal(Object.keys(strings).sort(), Object.keys(en).sort(), `keys of ${name}`);
  for (const key of Object.keys(en)) {
    equal(places(strings[key] ?? ""), places(en[key]), `places of ${key} in ${name}`);
    const same = JSON.stringify(strings[key]) === JSON.stringify(en[key]);
    if (same) check(texts(en[key]).every((text) => text.length < 20),
      `${key} is not translated to ${name}`);
  }
}
for (const [name, strings] of Object.entries(languages)) {
  const categories = new Intl.PluralRules(name)
    .resolvedOptions().pluralCategories.filter((c) => c !== "many");
  for (const [key, entry] of Object.entries(strings)) {
    if (typeof entry === "object" || (categories.length > 1 && typeof en[key] === "object")) {
      equal(Object.keys(entry).sort(), [...categories].sort(), `plurals of ${key}, ${name}`);
    }
  }
}

/** The keys of texts that the pattern is in. */
const keysWith = (name, pattern) => Object.entries(languages[name]).flatMap(([key, entry]) =>
  texts(entry).filter((text) => pattern.test(text)).map(() => key));
equal(keysWith("fr", / [:;?!»]|« |[^\u202f ?!][;?!](?:\s|$)/), [],
  "French texts whose signs may begin or end a line alone, or have no narrow space before them");
for (const name of codes) {
  equal(keysWith(name, /\} (?:s|min|h)\b|\d (?:s|min|h)\b|^(?:No\.|Nr\.|n°|n\.º) \{/), [],
    `${name}: a number and its unit, or its sign, stay together`);
}
const WIDE = "[\\p{sc=Han}\\p{sc=Kana}\\p{sc=Hira}]";
for (const name of ["ja", "zh"]) {
  equal(keysWith(name, new RegExp(`${WIDE}[,.?:;()]|[,?:;()]${WIDE}`, "u")), [],
    `${name}: signs are as wide as the script`);
}

// Readings that were wrong or strange, and must not come back.
for (const [name, pattern] of Object.entries({
  de: /Tippe ein |nur Ziffern, und|nächste Zahl|Rechnung geht auf/,
  fr: /Le toucher|horloge|nombres au moins|^Countdown$|deux points :/,
  es: /unos \{n\} segundo\b/, ja: /時計|星[0-9{}a-z]*つ|タイルは1回ずつ/,
  zh: /倒计时|时钟|你的各局|忘掉|您/,
  en: /operation stands|not worth what|of its own: /,
})) {
  const titles = documents(name).flat().filter((text) => pattern.test(text));
  equal([...keysWith(name, pattern), ...titles], [], `${name}: misreadings`);
}

// One of them is singular there: "1 encontrado de 96". (Too many, and points given, are several.)
const SEVERAL = ["input.many", "range.tooMany", "class.give"];
for (const name of ["es", "fr"]) {
  const bare = Object.entries(languages[name]).filter(([key, entry]) => typeof entry === "string"
    && /\{n\} (?!fois|más)\p{L}+s\b/u.test(entry) && !SEVERAL.includes(key));
  equal(bare.map(([key]) => key), [], `${name}: texts of {n} of something without a singular`);
}

/** The keys that a text of code asks for, and how others begin that it puts together. */
function askedIn(text) {
  const all = (pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
  return { literal: all(/"([a-zA-Z]+(?:\.[^"\s]+)+)"/g),
    asked: all(/\bt\((?:[^"`)]*\? )?"([^"]+)"/g),
    prefixes: all(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g) };
}

const { literal, asked, prefixes } = askedIn(code);
for (const key of asked) check(key in en, `the page asks for ${key}`);
const used = new Set([...literal, ...asked]);
for (const key of Object.keys(en)) {
  check(used.has(key) || prefixes.some((prefix) => key.startsWith(prefix)) || key === "points"
    || key === "skip",
    `${key} is used`);
}

// What the first visit's modules say is in the strings of the first visit.
const first = new Set();
function follow(file) {
  if (first.has(file) || !existsSync(join(web, file))) return;
  first.add(file);
  for (const [, other] of read(file).matchAll(/^(?:import|\} from|export).*?"(\.[^"]+)";/gms)) {
    follow(join(dirname(file), other));
  }
}
follow("js/main.js");
check(first.size > 6 && first.size < modules.length - 15, `${first.size} modules come at once`);
follow("js/views/today.js");
const home = [...first];
// The operations of the rules' columns are the library's, in its order.
const map = readFileSync(join(source, "include/tally/rules.h"), "utf8")
  .match(/#define TALLY_OPERATION_MAP\(X\)(.*?)\n\n/s)[1];
equal([...read("js/parts/operations.js").match(/OPERATIONS = \{(.*?)\};/s)[1]
  .matchAll(/"?([^\s",:]+)"?: "[^"]+"/g)].map(([, word]) => word),
  [...map.matchAll(/, "(.*?)"\)/g)].map(([, word]) => word), "operations");
const atOnce = await stringsOfFile("en.js");
const ofFirst = askedIn(home.map(read).join("\n"));
for (const key of Object.keys(en)) {
  const isAsked = ofFirst.asked.includes(key) || ofFirst.literal.includes(key)
    || ofFirst.prefixes.some((prefix) => key.startsWith(prefix));
  equal(key in atOnce, isAsked || key === "skip", `${key} is there at once, if home asks for it`);
}
for (const name of codes) {
  equal(Object.keys(await stringsOfFile(`${name}.js`)), Object.keys(atOnce),
    `what is there at once in ${name}`);
}
finish();
