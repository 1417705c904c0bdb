// SPDX-License-Identifier: MIT
// The page of the API, which tally serve has at /api/: each form, filled in as it comes, gets an
// answer; a mistake is marked where it is; axe-core finds nothing to mend, in light, in dark and on
// a phone, where nothing is too wide.

import { spawnSync } from "node:child_process";

import { browser, check, equal, finish, packages, skip, steps, tallyServe } from "./support.mjs";

const load = packages();
const axe = load.resolve("axe-core/axe.min.js");
const service = await tallyServe("--log", "none", "--timeout", "60");
if (!service) skip("the command has no service");
const { origin } = service;
const chromium = await browser(load);

const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
};

/** The page in a look, with what it complained about. */
async function open(options, look) {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Error/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${origin}/api/`);
  await page.waitForSelector("section");
  try {
    await look(page);
  } finally {
    await context.close();
  }
  equal(complaints, [], "the page complains of nothing");
}

await steps({
  "each form gets an answer": () => open({}, async (page) => {
    const { paths, components: { parameters } } =
      await (await fetch(`${origin}/api/v1/openapi.json`)).json();
    const questions = Object.keys(paths).filter((path) => paths[path].post);
    const kinds = await page.$$eval("section", (sections) => sections.map(({ id }) => id));
    equal(kinds, questions.map((path) => path.split("/").pop()), "a section for each question");
    for (const kind of kinds) {
      const { get, post } = paths[`/api/v1/${kind}`];
      const fields = await page.$$eval(`#${kind} [name]`, (all) => all.map(({ name }) => name));
      equal(fields.sort(), ((get ?? post).parameters ?? [])
        .map(({ $ref }) => parameters[$ref.split("/").pop()].name).sort(),
      `${kind}: a field for each parameter`);
      await page.click(`#${kind} button`);
      await page.locator(`#${kind} .status`, { hasText: "characters" }).waitFor();
      const status = await page.textContent(`#${kind} .status`);
      check(status.startsWith("200,"), `${kind}: ${status}`);
      const text = await page.textContent(`#${kind} pre`);
      check(JSON.parse(text.includes("\n{") ? text.split("\n")[0] : text).version === 1, kind);
    }
  }),
  "closed sets are choices, and each field of an answer is described": () => open({},
    async (page) => {
      const choices = (id) => page.$$eval(`${id} option`, (all) => all.map(({ value }) => value));
      equal((await choices("#solve-rules")).slice(0, 3), ["", "countdown", "compte"], "rules");
      equal(await choices("#draw-large"), ["", "0", "1", "2", "3", "4"], "a few numbers");
      equal(await choices("#hint-hint"), ["", "1", "2"], "which hint");
      check((await choices("#prove-claim")).includes("simplest"), "claims");
      const bare = await page.$$eval(".meaning dl > div", (all) => all
        .filter((one) => !one.querySelector("dd").textContent)
        .map((one) => `${one.closest("section").id}: ${one.textContent}`));
      equal(bare, [], "each field has a meaning");
      check(await page.locator("#solve .meaning dt", { hasText: "solutions.effort" }).count() === 1,
        "fields of objects, too");
    }),
  "a line for the shell": () => open({}, async (page) => {
    await page.fill("#check-expression", "(50+1)*(25-10)");
    const asked = await page.textContent("#check .command");
    const { stdout } = spawnSync("sh", ["-c", `${asked} -s`], { encoding: "utf8" });
    equal(JSON.parse(stdout).verdict, "solved", asked);
    await page.fill("#judge-lines",
      `{"target":3,"numbers":[1,2],"expression":"1+2","key":"it's"}\n`);
    const posted = await page.textContent("#judge .command");
    const judged = spawnSync("sh", ["-c", `${posted} -s`], { encoding: "utf8" }).stdout;
    equal([JSON.parse(judged).verdict, JSON.parse(judged).key], ["solved", "it's"], posted);
    await page.click("#judge .curl button");
    await page.locator("#judge .curl button", { hasText: "Copied" }).waitFor();
  }),
  "a mistake is marked": () => open({}, async (page) => {
    await page.locator("#draw summary").first().click();
    await page.fill("#draw-count", "999");
    await page.fill("#check-expression", "(50+1)*(25-10");
    await page.locator("#draw summary").first().click();
    await page.click("#draw button");
    await page.locator("#draw .status.is-wrong").waitFor();
    equal(await page.$$eval("#draw [aria-invalid=true]", (all) => all.map(({ name }) => name)),
      ["count"], "the field that is wrong");
    equal(await page.evaluate(() => document.activeElement.id), "draw-count", "has the focus");
    await page.click("#check button");
    await page.locator("#check .status", { hasText: "200" }).waitFor();
    check((await page.textContent("#check .address")).includes("(50%2B1)"), "+ is written %2B");
    check(!(await page.textContent("#check pre")).includes("hint"), "no hint is needed");
  }),
  ...Object.fromEntries(Object.entries(looks).map(([look, options]) =>
      [look, () => open({ bypassCSP: true, ...options }, async (page) => {
    for (const kind of ["solve", "draw"]) {
      for (const one of await page.locator(`#${kind} summary`).all()) await one.click();
      await page.click(`#${kind} button`);
      await page.locator(`#${kind} .status`, { hasText: "200" }).waitFor();
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    equal(width, 0, `${look}: nothing is too wide`);
    await page.addScriptTag({ path: axe });
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }));
    check(passes.length > 10, `${look}: axe looked`);
    for (const { id, help, nodes } of violations) {
      equal(nodes.slice(0, 4).map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
        [], `${look}: ${id}: ${help}`);
    }
  })])),
});

await chromium.close();
await service.stop();
finish();
