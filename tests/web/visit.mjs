// SPDX-License-Identifier: MIT
// Visits to the page, each with an empty profile. Throughout: nothing on the console, no request to
// another host, nothing that the policy forbids.

import { check } from "./support.mjs";

// a test fails because something does not come, not because a machine is slow
const PATIENCE_MS = Number(process.env.TALLY_PATIENCE_MS ?? 180000);

/** A function that opens an address, does something there, and looks at what went on meanwhile.
 *  isCutOff: something will be asked for that cannot be had. before(page) comes before the visit.
 *  */
export function visitor(chromium, home) {
  return async (hash, action, { origin = home, isCutOff = false,
      before = () => {}, ...options } = {}) => {
    const context = await chromium.newContext({
      viewport: { width: 1280, height: 900 }, locale: "en-GB", serviceWorkers: "block",
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    context.on("page", (other) => other.setDefaultTimeout(PATIENCE_MS));
    context.on("console", (message) => {
      const isExpected = isCutOff && message.text().startsWith("Failed to load resource")
        || message.location().url.endsWith("/favicon.ico"); // asked for by a picture alone
      if (message.type() === "error" && !isExpected) {
        check(false, `${page.url()}: console: ${message.text()}`);
      }
    });
    context.on("weberror", (error) => check(false, `${page.url()}: ${error.error().stack}`));
    context.on("request", (request) => {
      check(request.url().startsWith(`${origin}/`), `${page.url()}: request to ${request.url()}`);
    });
    try {
      await before(page);
      await page.goto(`${origin}/${hash}`);
      await action(page, context);
    } finally {
      await context.close();
    }
  };
}

export const textOf = async (page, selector) =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, " ").trim();

/** A tile of the bench, by what is on it. */
export const tile = (page, text) =>
  page.locator(".bench-tiles button", { hasText: new RegExp(`^${text}$`) }).first();

/** Taps tiles and operations: tap(page, "50", "+", "1"). */
export async function tap(page, ...keys) {
  for (const key of keys) {
    const operation = ["+", "-", "*", "/"].indexOf(key);
    if (operation >= 0) await page.locator(".sign-button").nth(operation).click();
    else await tile(page, key).click();
  }
}

/** Writes an answer in a round, whose field is one tap away. */
export async function write(page, text) {
  const field = page.locator("#typed");
  if (!(await field.isVisible())) await page.locator(".type-button").click();
  await field.fill(text);
}

/** Once the page says that it is kept for offline use. */
export const isKept = (page) =>
  page.waitForFunction(() => ["used", "all"].includes(document.documentElement.dataset.offline));

/** And once all of it is, the views that come later, too. */
export const isAllKept = (page) =>
  page.waitForFunction(() => document.documentElement.dataset.offline === "all");
