// SPDX-License-Identifier: MIT
// The page in Chinese (words.mjs).

import { statesInTurn } from "./states.mjs";
import { wordsOf } from "./words.mjs";

await wordsOf("zh-CN", statesInTurn(3, 4));
