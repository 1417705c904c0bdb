// SPDX-License-Identifier: MIT
// Takes the picture of the page that README.md shows: node tools/page_picture.mjs FILE.png. It
// shows the page of the build that TALLY_BUILD names, in Chromium, with the answer to a game. The
// packages are those of the page's tests.

import { browser, packages, site } from "../tests/web/support.mjs";
import { serve } from "../tests/web/server.mjs";

const chromium = await browser(packages());
const server = await serve(site());
const viewport = { width: 1040, height: 850 };
const page = await chromium.newPage({ viewport, colorScheme: "light" });
await page.goto(`${server.origin}/#/solve/countdown:952/25,50,75,100,3,6`);
await page.waitForFunction(() => !document.body.innerText.includes("Working it out"));
await page.waitForTimeout(1000);
await page.screenshot({ path: process.argv[2], animations: "disabled", caret: "hide" });
await chromium.close();
process.exit(0);
