// SPDX-License-Identifier: MIT
// A text that the browser saves as a file.

import { h } from "../dom.js";

export function saveAs(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = h("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  URL.revokeObjectURL(address);
}
