// SPDX-License-Identifier: MIT
// The page in Spanish (words.mjs).

import { wordsOf } from "./words.mjs";

await wordsOf("es-ES");
