// SPDX-License-Identifier: MIT
// Making elements, and telling people who do not see them what has changed.

/**
 * h("button.primary", {type: "button", onclick}, "Go") makes <button class="primary" type="button">Go</button>.
 * Properties that are functions become listeners; false, null and undefined are left out; true is an empty
 * attribute. Children: elements, texts, lists of them; false, null and undefined are skipped.
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
  return children.flat(Infinity).filter((child) => child !== false && child !== null && child !== undefined);
}

/** Puts children in place of all that element had. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** Says text through a live region, politely, or at once where it cannot wait. */
export function announce(text, isUrgent = false) {
  const region = document.getElementById(isUrgent ? "alarm" : "announcer");
  region.textContent = "";
  // A region that is emptied and filled in one go would not be read when the text is the same as before.
  setTimeout(() => { region.textContent = text; }, 50);
}

/** True where the person asked for less movement. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
