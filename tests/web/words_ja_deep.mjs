// SPDX-License-Identifier: MIT
// The page in Japanese (words.mjs).

import { wordsOf } from "./words.mjs";

await wordsOf("ja-JP");
