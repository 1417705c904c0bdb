// SPDX-License-Identifier: MIT
// The page in French (words.mjs).

import { statesInTurn } from "./states.mjs";
import { wordsOf } from "./words.mjs";

await wordsOf("fr-FR", statesInTurn(1, 4));
