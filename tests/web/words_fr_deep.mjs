// SPDX-License-Identifier: MIT
// The page in French (words.mjs).

import { wordsOf } from "./words.mjs";

await wordsOf("fr-FR");
