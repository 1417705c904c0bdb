// SPDX-License-Identifier: MIT
// Making elements, telling people who do not see them what has changed, and moving among them by
// keys.

/**
 * h("button.primary", {type: "button", onclick}, "Go") makes <button class="primary"
 * type="button">Go</button>. Properties that are functions become listeners; false, null and
 * undefined are left out; true is an empty attribute. Children: elements, texts, lists of them;
 * false, null and undefined are skipped.
 */
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  setProperties(element, properties);
  element.append(...present(children));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for SVG. */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setProperties(element, properties);
  element.append(...present(children));
  return element;
}

function setProperties(element, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== false && child !== null
    && child !== undefined);
}

const styles = new Set(); // the sheets that came later and are there

/** Brings a style sheet that a first visit does without. */
export async function bringStyle(name) {
  if (styles.has(name)) return;
  const sheet = h("link", { rel: "stylesheet", href: `style/${name}.css` });
  const isThere = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", reject);
  });
  // The sheet of rounds counts before the others, whichever is asked for first.
  if (name === "round") document.getElementById("dark").before(sheet);
  else document.head.append(sheet);
  await isThere;
  styles.add(name);
}

/** A sign that is drawn: each device draws the signs of letters its own way. */
export function icon(path) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true",
    focusable: "false" }, svg("path", { d: path }));
}

/** The one of what leads out of a view, or puts something away. */
export const cross = () => icon("M5 5 19 19M19 5 5 19");

/** Puts children in place of all that element had. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

const FRAME_MS = 4; // a frame that was drawn still has to come to the screen

/** After the next frame; soon, where the page is not seen and has no frames. */
export function onScreen() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve, FRAME_MS);
    });
  });
}

/** Says text through a live region, politely, or at once where it cannot wait. */
export function announce(text, isUrgent = false) {
  const region = document.getElementById(isUrgent ? "alarm" : "announcer");
  region.textContent = "";
  // A region that is emptied and filled in one go would not be read when the text is the same as
  // before.
  setTimeout(() => { region.textContent = text; }, 50);
}

/** True where the person asked for less movement. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// A field of cells in rows of ten, of which Tab reaches one; arrow keys move from there.

/** Makes the cell at a place the one that Tab reaches. */
export function makeCurrent(cells, place) {
  cells.forEach((cell, i) => {
    const index = i === place ? 0 : -1;
    if (cell.getAttribute("tabindex") !== String(index)) cell.tabIndex = index;
  });
}

/** The listener for keydown: arrows, Home and End along the row, Page Up and Down by page cells. */
export function moveByKeys(cells, page) {
  return (event) => {
    const place = cells.indexOf(document.activeElement);
    const row = place - (place % 10);
    const goal = { ArrowLeft: place - 1, ArrowRight: place + 1, ArrowUp: place - 10,
      ArrowDown: place + 10,
      Home: row, End: row + 9, PageUp: place - page, PageDown: place + page }[event.key];
    if (place < 0 || goal === undefined) return;
    event.preventDefault();
    const next = Math.min(cells.length - 1, Math.max(0, goal));
    cells[place].tabIndex = -1;
    cells[next].tabIndex = 0;
    cells[next].focus();
  };
}
