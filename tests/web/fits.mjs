// SPDX-License-Identifier: MIT
// Whether what is in the page has the room that it needs.

import { check, equal } from "./support.mjs";

/** How many pixels a page is wider than its screen. (On a phone innerWidth grows with what is in
 *  the page.) */
export async function tooWide(page) {
  return await page.evaluate(() =>
    document.documentElement.scrollWidth) - page.viewportSize().width;
}

/** In the page: what is neither inside of the page's margins nor out of sight. */
function beyondMargins() {
  const main = document.getElementById("main");
  const right =
    main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight);
  return [...main.querySelectorAll(":is(.clock, .card, .board, .round-body, .five-card) *")]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true })
    && !element.matches(".unseen"))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.right > right + 1)
    .map(([{ tagName, className }, box]) => `${tagName} ${className}: ${box.right - right}`);
}

/** In the page: words that are cut off by the button that they stand on. */
function cutWords() {
  return [...document.querySelectorAll("button, a.button, .tab, .choice span")]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true })
      && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.textContent);
}

/** Nothing is wider than the screen, beyond the margins, or cut. */
export async function fits(page, where) {
  const beyond = await tooWide(page);
  check(beyond <= 0, `${where}: ${beyond} pixels too wide`);
  equal(await page.evaluate(beyondMargins), [], `${where}: what is beyond the margins`);
  equal(await page.evaluate(cutWords), [], `${where}: words that do not fit their button`);
}
