// SPDX-License-Identifier: MIT
// The page in French (words.mjs).

import { half, wordsOf } from "./words.mjs";

await wordsOf("fr-FR", half(0));
