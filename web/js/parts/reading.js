// SPDX-License-Identifier: MIT
// What is typed and pasted is read by the library (read() in engine.js). Here is what goes without
// it: which texts are plain, and which are unfinished; and what a refusal says, in words.

import { h } from "../dom.js";
import { expectText, problemText } from "../engine/engine.js";
import { currentLanguage, t } from "../i18n.js";

const WORD_SHOWN = 24;

/** One whole number in digits alone; every reader takes it for the same. */
export const PLAIN = /^(?:0|[1-9]\d{0,18})$/;

/** Whether what has been typed so far may still become what it does not look like: "1,", "300.",
 *  "make 24 fr", "[25". */
export function isUnfinished(text) {
  return /^\d{1,3},0\d?$/.test(text) || /[,;]$/.test(text) || /^\d+(?:\.|\.\.\d*)$/.test(text)
    || /^[\p{L}[({"]/u.test(text);
}

/** A field for an answer. It keeps the line ends of steps that are pasted; Enter enters. */
export function answerField(attributes) {
  return h("textarea.text-field.answer-field", { rows: "1", autocomplete: "off",
    autocapitalize: "off", spellcheck: "false", maxlength: "4000", onfocus: expectText,
    onkeydown: (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      event.target.form.requestSubmit();
    }, ...attributes });
}

/** What stands in it, without the blanks that a pasted text holds together with. */
export const answerText = (field) => field.value.replace(/[^\S\n]+/g, " ").trim();

/** The same in one line, to be kept and shown. */
export const inOneLine = (text) => text.replace(/[,;]?\s*\n\s*/g, ", ");

/** Why a text is not read: what stands there, where, what is wrong with it, and both readings. */
export function misreadText(error) {
  if (!error.reason) return problemText(error);
  const { reason, found, character, readings: [a, b] } = error;
  const word = found.length > WORD_SHOWN ? `${found.slice(0, WORD_SHOWN)}…` : found;
  return [found && t("misread.at", { word, n: character + 1 }), t(`misread.${reason}`),
    a && t("misread.readings", { a, b })].filter(Boolean).join(" ");
}

/** Why an answer is not read, or breaks a rule; with the advice of the library where the page is in
 *  its language, and has not said the same. */
export function reasonText({ reason, found, character, advice }) {
  const word = found?.slice(0, WORD_SHOWN);
  const why = t(`reason.${reason}`);
  const more = advice && `${advice[0].toUpperCase()}${advice.slice(1)}.`;
  return [word && t("misread.at", { word, n: character + 1 }), why,
    currentLanguage() === "en" && more !== why && more].filter(Boolean).join(" ");
}
