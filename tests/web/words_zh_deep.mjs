// SPDX-License-Identifier: MIT
// The page in Chinese (words.mjs).

import { wordsOf } from "./words.mjs";

await wordsOf("zh-CN");
