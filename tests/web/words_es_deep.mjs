// SPDX-License-Identifier: MIT
// The page in Spanish (words.mjs).

import { statesInTurn } from "./states.mjs";
import { wordsOf } from "./words.mjs";

await wordsOf("es-ES", statesInTurn(0, 4));
