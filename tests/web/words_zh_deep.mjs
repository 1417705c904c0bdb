// SPDX-License-Identifier: MIT
// The page in Chinese (words.mjs).

import { half, wordsOf } from "./words.mjs";

await wordsOf("zh-CN", half(1));
