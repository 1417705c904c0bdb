// SPDX-License-Identifier: MIT
// The page in Japanese (words.mjs).

import { half, wordsOf } from "./words.mjs";

await wordsOf("ja-JP", half(0));
