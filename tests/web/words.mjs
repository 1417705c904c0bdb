// SPDX-License-Identifier: MIT
// The page in a language other than English, on a phone of 320 pixels, in its states: its words
// fit, and none of them is English. A first visit loads that language alone, is light, and works
// without a network afterwards. German, whose words are the longest, is seen in every second state,
// and the other four share the states.

import { browser, check, equal, finish, packages, site, steps, strings } from "./support.mjs";
import { fits } from "./fits.mjs";
import { serve } from "./server.mjs";
import { tour } from "./states.mjs";
import { isAllKept, visitor } from "./visit.mjs";
import { firstVisit } from "./weight.mjs";

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

/** In the page: all that is read or read out. */
function words() {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("[lang]:not(html), noscript")) texts.push(
      walker.currentNode.data);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    texts.push(...["aria-label", "title", "placeholder"]
      .map((name) => element.getAttribute(name) ?? ""));
  }
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** Texts as patterns of what they may become once filled in. */
async function patterns(name) {
  return Object.values(await strings(name))
    .flatMap((entry) => (typeof entry === "object" ? Object.values(entry) : [entry]))
    .filter((text) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, "")))
    .map((text) => new RegExp(`^${text.replace(/\s+/g, " ").replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{\w+\}/g, ".+")}$`, "u"));
}

/** Whether a state of the page fits, and has no English word left. */
async function look(page, where, english, own) {
  await fits(page, where);
  let seen = 0;
  for (const text of await page.evaluate(words)) {
    const isOwn = own.some((pattern) => pattern.test(text));
    if (isOwn) seen++;
    check(isOwn || !english.some((pattern) => pattern.test(text)), `${where}: English: ${text}`);
  }
  return seen;
}

/** All of it for one language, in some states (states.mjs). */
export async function wordsOf(locale, states) {
  const code = locale.slice(0, 2);
  const chromium = await browser(packages());
  const server = await serve(site());
  const visit = visitor(chromium, server.origin);
  const [english, own] = [await patterns("en"), await patterns(code)];
  let seen = 0;
  await steps({
    "the first visit": () => firstVisit(visit, server, locale),
    "the states": () => tour(visit, { ...PHONE, locale }, async (page, hash) => {
      seen += await look(page, `${code} ${hash}`, english, own);
    }, states),
    "without a network": () => visit("", async (page) => {
      await isAllKept(page);
      await server.stop();
      for (const hash of ["#/solve", "#/print", "#/puzzles"]) {
        await page.goto(`${server.origin}/${hash}`);
        await page.locator("h1").waitFor();
        await look(page, `${code} ${hash}, offline`, english, own);
      }
      // a language that was never used cannot be had now
      await page.locator(".menu summary").click();
      await page.locator(".menu select").first().selectOption("en");
      await page.locator(".menu .problem", { hasText: (await strings(code))["settings.offline"] })
        .waitFor();
      equal(await page.locator("html").getAttribute("lang").then((tag) => tag.slice(0, 2)), code,
        "it stays as it is");
    }, { locale, serviceWorkers: "allow", isCutOff: true }),
  });
  check(seen > 100, `${seen} texts of ${code} were seen`);
  await chromium.close();
  finish();
}
