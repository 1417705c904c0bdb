// SPDX-License-Identifier: MIT
// Before anything is shown: the language, so that its strings are fetched with all else; the
// colours that were chosen; which frame of index.html is that of the view that is asked for; its
// modules; and the worker. No module: those wait until the page is read.

{
  const html = document.documentElement;
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`tally.${name}`));
    } catch {
      return null; // nothing is kept here
    }
  };
  const tags = html.dataset.languages.split(" ");
  const wished = [kept("language"), ...navigator.languages].map((tag) => String(tag).slice(0, 2));
  html.lang = wished.map((code) => tags.find((tag) => tag.slice(0, 2) === code)).find(Boolean)
    ?? "en";
  const code = html.lang.slice(0, 2);
  const files = [`strings/${code}.js`];
  const theme = kept("theme");
  if (["light", "dark"].includes(theme)) {
    for (const element of document.querySelectorAll("[data-theme]")) {
      element.setAttribute("media", element.dataset.theme === theme ? "screen" : "not all");
    }
  }
  const [, name] = /^#\/([a-z]*)/.exec(location.hash) ?? [];
  html.dataset.first = name || html.dataset.view || "today";
  const words = `strings/later/${code}.js`;
  const modules = {}; // of each view that people come to first (tools/site)
  const { first } = html.dataset;
  const isAnythingKept = () => {
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  };
  if (first !== "today" || isAnythingKept()) files.push("js/shapes.js");
  if (Object.hasOwn(modules, first)) {
    files.push(...modules[first]);
    if (first !== "today") files.push(words);
    else if (kept("left")) files.push(words, "js/today/left.js");
  }
  const fetchEarly = (link) =>
    document.head.append(Object.assign(document.createElement("link"), link));
  for (const href of files) fetchEarly({ rel: "modulepreload", href });
  for (const [sheet, views] of [["round", ["play", "five"]], ["explore", ["solve"]]]) {
    if (views.includes(first)) fetchEarly({ rel: "preload", as: "style",
      href: `style/${sheet}.css` });
  }
  // The library's worker takes as long to come as the page's modules: it is called with them. Home
  // can be used without it, and has it once it is painted.
  if (first !== "today") {
    fetchEarly({ rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous",
      fetchPriority: "high", href: "tally.wasm" });
    const worker = new Worker("js/libtally/in-worker.js", { type: "module" });
    worker.onerror = () => { delete window.earlyWorker; };
    window.earlyWorker = worker;
  }
}
