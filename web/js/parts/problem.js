// SPDX-License-Identifier: MIT
// What went wrong, in words: the library refuses a game, or the solver is not there at all.

import { Refusal } from "../engine/engine.js";
import { t } from "../i18n.js";

export function problemText(error) {
  return error instanceof Refusal ? t(`refusal.${error.status}`) : t("error.engine");
}
