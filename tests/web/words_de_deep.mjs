// SPDX-License-Identifier: MIT
// The page in German (words.mjs).

import { wordsOf } from "./words.mjs";

await wordsOf("de-DE");
