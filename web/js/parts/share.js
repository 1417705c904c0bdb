// SPDX-License-Identifier: MIT
// Sharing a text: by what the device has for it, else by copying it.

import { h, announce } from "../dom.js";
import { currentLanguage, t } from "../i18n.js";

/** The address of a document beside this one: "today.html#326". */
export function addressOf(name) {
  return new URL(name, new URL(".", location.href.split("#")[0])).href;
}

/** The address of a document to be shared, which tells what it is in the language of the page:
 *  today.de.html#326. */
export function sharedAddress(name, rest) {
  const code = currentLanguage();
  return addressOf(`${name}${code === "en" ? "" : `.${code}`}.html#${rest}`);
}

/** A button that shares the text that it is asked for. */
export function shareButton(textNow, { label = t("share.share"), kind = "primary" } = {}) {
  const button = h(`button.${kind}`, { type: "button", onclick: () => share(button, textNow()) },
    label);
  return button;
}

async function share(button, text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // the person thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("share.copied");
    announce(t("share.copied"));
  } catch {
    const field = h("textarea.text-field.share-text", { readonly: true, rows: 7,
      "aria-label": t("share.text") });
    field.value = text;
    button.replaceWith(field);
    field.focus();
    field.select();
  }
}
