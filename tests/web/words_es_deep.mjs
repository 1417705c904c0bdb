// SPDX-License-Identifier: MIT
// The page in Spanish (words.mjs).

import { half, wordsOf } from "./words.mjs";

await wordsOf("es-ES", half(1));
