// SPDX-License-Identifier: MIT
// Makes the pictures that are shown with links to the page: node tools/link_pictures.mjs [OUT].
// OUT is web/pictures where it is not given. 1200 by 630 pixels each, without words, so that they
// are for every language; drawn in Chromium with the page's own tiles (web/style), in flat colours,
// which keeps the files small. The packages are those of the page's tests.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, packages, source } from "../tests/web/support.mjs";

const SIZE = { width: 1200, height: 630 };
const out = process.argv[2] ?? join(source, "web/pictures");

const tiles = (...values) => `<div class="row">${values.map((value) =>
  `<span class="tile ${value > 10 ? "tile-large" : ""}">${value}</span>`).join("")}</div>`;
const flap = (target) => `<div class="flap-row">${[...String(target)].map((digit) =>
  `<span class="flap-digit">${digit}</span>`).join("")}</div>`;
const stars = (n) => `<b class="stars">${"★".repeat(n)}<i>${"★".repeat(3 - n)}</i></b>`;

const PICTURES = {
  today: `<div class="chips">${[3, 3, 2, 0, 0].map((n, i) =>
    `<div class="day-chip ${n ? "over" : ""}"><span>${i + 1}</span>${n ? stars(n) : ""}</div>`)
    .join("")}</div>${tiles(25, 50, 75, 100, 3, 6)}`,
  challenge: `<div class="duel"><div><b>24</b></div><i>:</i><div class="mine"><b>?</b></div></div>
    ${tiles(100, 75, 6, 4, 3, 1)}`,
  play: `${flap(437)}${tiles(100, 75, 6, 4, 3, 1)}`,
  solve: `${flap(952)}<p class="way">(100 + 3) × 75 × 6 ÷ 50 + 25</p>
    ${tiles(25, 50, 75, 100, 3, 6)}`,
  print: `<div class="paper">${[[62, 10, 6, 2, 5], [143, 25, 6, 3, 7], [529, 100, 75, 6, 4],
    [353, 6, 9, 7, 25], [525, 75, 6, 5, 25], [400, 25, 50, 75, 3]].map(([target, ...given]) =>
    `<div class="box"><b>${target}</b>${tiles(...given)}<hr><hr></div>`).join("")}</div>`,
  class: `${flap(108)}${tiles(25, 2, 3, 7, 9, 1)}<div class="teams"><b style="--n:5">17</b>
    <b class="two" style="--n:7">24</b></div>`,
};

const STYLE = `
    html, body { margin: 0; min-height: 0; }
    body { width: 1200px; height: 630px; background: #0b6155; color: #fffdf6; display: grid;
    grid-template-rows: 1fr auto; overflow: hidden; }
    .middle { display: grid; gap: 44px; place-content: center; justify-items: center; }
    .foot { display: flex; align-items: center; gap: 18px; padding: 0 48px 36px; font: 700 44px/1
    var(--slab); }
    .foot svg { width: 62px; fill: none; stroke: #fffdf6; stroke-width: 3.4; stroke-linecap:
    round; }
    .foot svg path + path { stroke: #f6bd3f; }
    .middle:has(.teams) { gap: 26px; padding-top: 14px; }
    .row { display: flex; gap: 18px; }
    .tile { background: var(--face); min-width: 132px; height: 128px; font-size: 60px;
    border-radius: 20px; box-shadow: inset 0 -10px 0 var(--edge); }
    .flap-row { display: flex; gap: 14px; }
    .flap-digit { min-width: 130px; height: 170px; font-size: 120px; background: #16332f; color:
    #fdf3dc; box-shadow: none; border-radius: 18px; }
    .chips { display: flex; gap: 18px; }
    .day-chip { display: grid; place-content: center; justify-items: center; gap: 12px; width:
    162px; height: 170px; border-radius: 26px; background: #257668; font: 700 64px/1 var(--slab);
    }
    .day-chip.over { background: #fffaf0; color: #1b2726; }
    .stars { font: 30px/1 var(--sans); color: #bf8415; letter-spacing: 3px; }
    .stars i { color: #dbd2c1; }
    .duel { display: flex; gap: 40px; align-items: center; font: 700 110px/1 var(--slab); }
    .duel div { display: grid; place-content: center; width: 270px; height: 190px; border-radius:
    30px; background: #fffaf0; color: #0b6155; }
    .duel .mine { background: #f6bd3f; color: #1b2726; }
    .duel i { font-style: normal; }
    .way { font: 700 54px/1 var(--slab); margin: 0; }
    .paper { display: grid; grid-template-columns: repeat(3, 300px); gap: 22px; padding: 34px;
    background: #fff; border-radius: 14px; }
    .paper .box { border: 3px solid #1b2726; border-radius: 14px; padding: 14px; color: #1b2726;
    display: grid; gap: 14px; }
    .paper b { justify-self: end; border: 3px solid #1b2726; border-radius: 10px; padding: 2px
    14px; font: 700 38px/1.2 var(--slab); }
    .paper .row { gap: 8px; }
    .paper .tile { min-width: 0; width: 58px; height: 48px; padding: 0; font-size: 26px;
    border-radius: 8px; background: none; box-shadow: inset 0 0 0 3px #8b8877; }
    .paper hr { width: 100%; margin: 2px 0; border: 0; border-top: 2px solid #dbd2c1; }
    .teams { display: grid; gap: 12px; justify-self: stretch; }
    .teams b { width: calc(var(--n) * 12%); padding: 6px 20px; border-radius: 12px; background:
    #fffaf0; color: #1b2726; font: 700 36px/1.2 var(--slab); text-align: end; box-sizing:
    border-box; }
    .teams .two { background: #f6bd3f; }
`;

const style = ["base", "parts", "explore"].map((name) =>
  readFileSync(join(source, `web/style/${name}.css`), "utf8")).join("\n");
const chromium = await browser(packages());
const page = await chromium.newPage({ viewport: SIZE, colorScheme: "light" });
mkdirSync(out, { recursive: true });
for (const [name, content] of Object.entries(PICTURES)) {
  await page.setContent(`<!doctype html><style>${style}${STYLE}</style>
    <div class="middle">${content}</div>
    <div class="foot"><svg viewBox="0 0 40 32"><path d="M8 4v24M16 4v24M24 4v24M32 4v24"/>
      <path d="M2 25 38 7"/></svg>tally</div>`);
  await page.screenshot({ path: join(out, `${name}.png`), animations: "disabled" });
}
await chromium.close();
process.exit(0);
