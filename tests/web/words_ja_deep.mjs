// SPDX-License-Identifier: MIT
// The page in Japanese (words.mjs).

import { statesInTurn } from "./states.mjs";
import { wordsOf } from "./words.mjs";

await wordsOf("ja-JP", statesInTurn(2, 4));
