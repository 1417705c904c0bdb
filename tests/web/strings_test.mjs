// SPDX-License-Identifier: MIT
// Every string that the page asks for is there, in every language, with the same places to fill in;
// and none is there for nothing. No text for people stands in the code.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish, source, strings } from "./support.mjs";

const web = join(source, "web");
const languages = {};
for (const file of readdirSync(join(web, "strings")).filter((name) => name.endsWith(".js"))) {
  languages[file.slice(0, -3)] = await strings(file.slice(0, -3));
}
const code = readdirSync(join(web, "js"), { recursive: true })
  .filter((file) => file.endsWith(".js"))
  .map((file) => readFileSync(join(web, "js", file), "utf8")).join("\n");

const { en, ...others } = languages;
const texts = (entry) => (typeof entry === "object" ? Object.values(entry) : [entry]);
const places = (entry) => [...new Set(texts(entry).flatMap((text) => text.match(/\{\w+\}/g) ?? []))]
  .sort();

check(Object.keys(others).length >= 1, "there is more than one language");
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
    if (typeof entry === "object") equal(Object.keys(entry).sort(), [...categories].sort(),
      `plurals of ${key}, ${name}`);
  }
}

const literal = [...code.matchAll(/"([a-zA-Z]+(?:\.[^"\s]+)+)"/g)].map((match) => match[1]);
const asked = [...code.matchAll(/\bt\((?:[^"`)]*\? )?"([^"]+)"/g)].map((match) => match[1]);
for (const key of asked) check(key in en, `the page asks for ${key}`);
const prefixes = [...code.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1]);
const used = new Set([...literal, ...asked]);
for (const key of Object.keys(en)) {
  check(used.has(key) || prefixes.some((prefix) => key.startsWith(prefix)) || key === "points"
    || key === "skip",
    `${key} is used`);
}
finish();
