// SPDX-License-Identifier: MIT
// The page in German (words.mjs).

import { statesInTurn } from "./states.mjs";
import { wordsOf } from "./words.mjs";

await wordsOf("de-DE", statesInTurn(0, 2));
