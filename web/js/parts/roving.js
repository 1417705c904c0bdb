// SPDX-License-Identifier: MIT
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
    const goal = { ArrowLeft: place - 1, ArrowRight: place + 1, ArrowUp: place - 10, ArrowDown: place + 10,
      Home: row, End: row + 9, PageUp: place - page, PageDown: place + page }[event.key];
    if (place < 0 || goal === undefined) return;
    event.preventDefault();
    const next = Math.min(cells.length - 1, Math.max(0, goal));
    cells[place].tabIndex = -1;
    cells[next].tabIndex = 0;
    cells[next].focus();
  };
}
