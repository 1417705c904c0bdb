// SPDX-License-Identifier: MIT
// The packages that the tests of the page are made with can be fetched, and loaded. ctest runs this
// one before those that need them.

import { check, finish, packages } from "./support.mjs";

const load = packages();
check(typeof load("playwright-core").chromium.launch === "function", "a browser can be driven");
check(load.resolve("axe-core/axe.min.js").endsWith(".js"), "axe-core is there");
finish();
