// SPDX-License-Identifier: MIT
// Visits to the page, each with nothing kept from the ones before. Throughout: nothing on the
// console, no request to another host, nothing that the policy forbids.
//
// A profile and a page of its own for each visit take two and a half times the processor time of
// all else. So visits with the same options have one page, whose storage is emptied in between.

import { check } from "./support.mjs";

// a test fails because something does not come, not because a machine is slow
const PATIENCE_MS = Number(process.env.TALLY_PATIENCE_MS ?? 180000);

/** A page in a profile of its own. */
async function open(chromium, { origin, isCutOff, ...options }) {
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
  return page;
}

/** Nothing runs on the page any more, and nothing is kept. */
async function empty(page, origin) {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0); // over nothing
  await page.goto(`${origin}/icons/icon.svg`); // nothing runs there that could write
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
}

/** A function that opens an address, does something there, and looks at what went on meanwhile.
 *  isCutOff: something will be asked for that cannot be had. before(page) comes before the visit.
 *  isAlone: the visit leaves more behind than what is kept, such as a clock that stands still. */
export function visitor(chromium, home) {
  const shared = new Map(); // pages by what they were opened with
  return async (hash, action, { origin = home, isCutOff = false, before, isAlone = false,
      ...options } = {}) => {
    const isShared = !isAlone && !isCutOff && !before && !options.serviceWorkers;
    const key = isShared && JSON.stringify([origin, options]);
    const page = shared.get(key) ?? await open(chromium, { origin, isCutOff, ...options });
    shared.delete(key);
    const size = page.viewportSize();
    try {
      await before?.(page);
      await page.goto(`${origin}/${hash}`);
      await action(page, page.context());
      if (isShared) {
        await empty(page, origin);
        await page.setViewportSize(size);
        shared.set(key, page);
      }
    } finally {
      if (shared.get(key) !== page) await page.context().close();
    }
  };
}

export const textOf = async (page, selector) =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, " ").trim();

/** Of a page with a clock of its own, time moves by clock.runFor() alone from here on: on a busy
 *  machine a round would be over before anyone looks. */
export const standStill = async (page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

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

/** Ends a round with the nearest value so far; the page asks whether one means it. */
export async function declare(page) {
  await page.locator(".keep-button").click();
  await page.locator(".stop-button").click();
}

/** Takes the hints of a round that are left, and then the answer, which ends it. */
export async function giveUp(page, left = 3) {
  for (let i = 0; i < left; i++) await page.locator(".hint-button:not([disabled])").click();
  await page.locator(".stop-button").click();
}

/** Once the page says that it is kept for offline use. */
export const isKept = (page) =>
  page.waitForFunction(() => ["used", "all"].includes(document.documentElement.dataset.offline));

/** And once all of it is, the views that come later, too. */
export const isAllKept = (page) =>
  page.waitForFunction(() => document.documentElement.dataset.offline === "all");
