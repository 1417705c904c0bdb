// SPDX-License-Identifier: MIT
// The page's HTML is valid (html-validate), and needs nothing that a strict policy forbids.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check, equal, finish, packages, site, source, steps } from "./support.mjs";

const load = packages();
const web = join(source, "web");

/** A module, and those that it imports, with what they import. */
function importedBy(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const path = join(web, file.replace(/^js\/libtally/, "../bindings/js"));
  for (const [, other] of readFileSync(path, "utf8")
    .matchAll(/^(?:import|.* from) "(\.[^"]+)";$/gm)) {
    importedBy(join(dirname(file), other), found);
  }
  return found;
}

await steps({
  "html-validate": async () => {
    const { HtmlValidate } = await import(load.resolve("html-validate").replace(/\/cjs\//, "/esm/"))
      .catch(() => load("html-validate"));
    const validator = new HtmlValidate({ extends: ["html-validate:standard", "html-validate:a11y"],
      elements: ["html5"],
      rules: { "void-style": ["error", { style: "omit" }] } });
    const report = await validator.validateFile(join(web, "index.html"));
    for (const { messages } of report.results) {
      for (const { line, ruleId, message } of messages) check(false,
        `index.html:${line}: ${ruleId}: ${message}`);
    }
    check(report.valid, "index.html is valid");
  },
  "every module is asked for at once": () => {
    const html = readFileSync(join(web, "index.html"), "utf8");
    const worker = readFileSync(join(site(), "service-worker.js"), "utf8");
    const [, later] = /const LATER = \[(.*)\];/.exec(worker);
    // these are loaded by themselves
    const aside = ["js/early.js", "js/words.js", "js/libtally/in-worker.js", "service-worker.js"];
    const modules = readdirSync(site(), { recursive: true })
      .filter((name) => name.endsWith(".js") && !aside.includes(name)
        && !later.includes(`"${name}"`));
    const listed = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)];
    const early = readFileSync(join(site(), "js/early.js"), "utf8");
    const ofHome = [...new Set([...early.matchAll(/"(js\/[^"]+)"/g)] // and of views that come later
      .map(([, name]) => name).filter((name) => modules.includes(name)))];
    equal([...listed.map(([, name]) => name), ...ofHome].sort(), modules.sort(), "modulepreload");
  },
  "what a view imports is asked for with it": () => {
    const early = readFileSync(join(site(), "js/early.js"), "utf8");
    const always = importedBy("js/main.js");
    for (const view of ["today", "play", "five", "solve"]) {
      const wanted = [...importedBy(`js/views/${view}.js`)].filter((file) => !always.has(file));
      check(wanted.length > 5, `${view} has modules of its own`);
      const [, list] = new RegExp(`\\b${view}:\\[(.*?)\\]`).exec(early) ?? [null, ""];
      // what no other view imports may be in one file with it
      equal([...list.matchAll(/"([^"]+)"/g)].map(([, file]) => file),
        wanted.filter((file) => existsSync(join(site(), file))).sort(), view);
    }
  },
  "what is not in a file of its own is in that of its view": () => {
    for (const file of readdirSync(join(site(), "js"), { recursive: true })
        .filter((name) => name.endsWith(".js"))) {
      const text = readFileSync(join(site(), "js", file), "utf8");
      const gone = [...text.matchAll(/(?:\bfrom|\bimport\(?) ?"(\.[^"]+)"/g)]
        .map(([, other]) => join("js", dirname(file), other))
        .filter((other) => !existsSync(join(site(), other)));
      equal(gone, [], `${file} imports what is not there`);
    }
  },
  "no text goes over several lines, whose indentation tools/site would take": () => {
    for (const file of readdirSync(web, { recursive: true })
        .filter((name) => name.endsWith(".js"))) {
      const open = readFileSync(join(web, file), "utf8").split("\n")
        .filter((line) => line.split("`").length % 2 === 0);
      equal(open, [], `${file}: lines with half a template`);
    }
  },
  "no value of a game becomes a number that is not exact": () => {
    // What is made a number elsewhere: choices, places, dates, and texts of few digits.
    const ALLOWED = ["game.js: value", "i18n.js: places.n",
      "dates.js: date.replaceAll(\"-\", \"\")", "views/play.js: large",
      "views/play.js: data.get(\"seconds\")", "views/play.js: n",
      "views/five.js: text", "views/five.js: place", "later/classroom.js: place",
      "later/classroom.js: event.target.value", "later/print.js: count", "later/print.js: pick",
      "later/print.js: largest", "later/print.js: s.columns", "later/print.js: s.lines",
      "later/challenge.js: seconds", "later/storm.js: seed, DIGITS",
      "later/stats.js: date.slice(8)",
      "parts/others.js: event.target.value",
      "parts/workbench.js: event.key"];
    const made = readdirSync(join(web, "js"), { recursive: true })
      .filter((name) => name.endsWith(".js") && !name.endsWith("uqr.js")) // not of this project
      .flatMap((name) => [...readFileSync(join(web, "js", name), "utf8")
        .matchAll(/\b(?:Number|parseInt|parseFloat)\(((?:[^()]|\([^()]*\))*)\)/g)]
        .map(([, from]) => `${name}: ${from}`));
    equal(made.filter((one) => !ALLOWED.includes(one)), [], "Number() of values");
    equal(ALLOWED.filter((one) => !made.includes(one)), [], "what is allowed is there");
  },
  "no inline script or style, no other host": () => {
    const files = readdirSync(web, { recursive: true });
    for (const file of files.filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name))) {
      const text = readFileSync(join(web, file), "utf8")
        .replaceAll("http://www.w3.org/2000/svg", "");
      check(!/https?:\/\//.test(text), `${file} names no other host`);
      check(!/\sstyle=|<script>|<style>|\son[a-z]+="/.test(text)
        && !/\beval\(|new Function|innerHTML|insertAdjacentHTML/.test(text),
        `${file} has nothing inline`);
    }
  },
});
finish();
