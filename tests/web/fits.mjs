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

/** In the page: words on buttons that go on in the next line without a hyphen. */
function brokenWords() {
  const range = document.createRange();
  return [...document.querySelectorAll("button, a.button, .tab, .choice span")]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
    .flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        for (const { 0: word, index } of node.data.matchAll(/[\p{sc=Latn}’]+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      }
      return found;
    });
}

/** Nothing is wider than the screen, beyond the margins, cut, or broken. */
export async function fits(page, where) {
  const beyond = await tooWide(page);
  check(beyond <= 0, `${where}: ${beyond} pixels too wide`);
  equal(await page.evaluate(beyondMargins), [], `${where}: what is beyond the margins`);
  equal(await page.evaluate(cutWords), [], `${where}: words that do not fit their button`);
  equal(await page.evaluate(brokenWords), [], `${where}: words that are broken on their button`);
}

/** In the page: what a finger is to hit, and is smaller than it should be. */
function smallTargets() {
  const isInText = (element) => element.matches("p a:not(.button)");
  // what a finger hits: a box is hit through the words beside it
  const hit = (element) => element.matches("[type=checkbox]")
    ? element.closest("label") ?? element : element;
  return [...document.querySelectorAll(
    "a, button, select, input:not([type=radio]), .choice, summary")]
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }) && !isInText(element)
      && !element.matches(".skip, .unseen"))
    .map((element) => [element, hit(element).getBoundingClientRect(),
    element.matches(".cell, .grid-cell, .near-cell, .map-hundreds button") ? 24 : 44])
    .filter(([element, box, least]) => {
      // seven or five side by side: as wide as a phone allows
      const isDense =
        element.matches(
          ".rack-tile, .key, .board .tile, .around-cell, .calendar-day, .five-day");
      return box.height < least - 0.5 || box.width < (isDense ? 34 : least) - 0.5;
    })
    .map(([{ className, textContent }, { width, height }]) =>
    `${className} ${textContent}: ${width} x ${height}`);
}

/** All that a finger is to hit is large enough. */
export async function fingersHit(page, where) {
  equal(await page.evaluate(smallTargets), [], `${where}: targets too small for fingers`);
}
