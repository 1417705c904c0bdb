// SPDX-License-Identifier: MIT
// Before anything is shown, and before the style sheets, for which a script behind them would wait:
// the language, so that its strings are fetched with all else; the colours that were chosen; which
// frame of index.html is that of the view that is asked for; the library and the modules; and the
// worker. No module: those wait until the page is read.

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
    // the sheet of dark colours is still to come, behind the others
    const take = (element) =>
      element.setAttribute("media", element.dataset.theme === theme ? "screen" : "not all");
    document.querySelectorAll("[data-theme]").forEach(take);
    new MutationObserver((_, observer) => {
      const sheet = document.getElementById("dark");
      if (!sheet) return;
      take(sheet);
      observer.disconnect();
    }).observe(document.head, { childList: true });
  }
  const [, name] = /^#\/([a-z]*)/.exec(location.hash) ?? [];
  html.dataset.first = name || html.dataset.view || "today";
  const words = `strings/later/${code}.js`;
  const always = []; // the modules that all views need (tools/site)
  const modules = {}; // and those of each view that people come to first
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
  // The library is three quarters of what an answer waits for, and browsers have few connections:
  // it is asked for before the modules. Home can be used without it, and has it once it is painted.
  const needsLibrary = first !== "today";
  if (needsLibrary) fetchEarly({ rel: "preload", as: "fetch", type: "application/wasm",
    crossOrigin: "anonymous", fetchPriority: "high", href: "tally.wasm" });
  for (const href of [...always, ...files]) fetchEarly({ rel: "modulepreload", href });
  for (const [sheet, views] of [["round", ["play", "five"]], ["explore", ["solve"]]]) {
    if (views.includes(first)) fetchEarly({ rel: "preload", as: "style",
      href: `style/${sheet}.css` });
  }
  // The worker of the library takes as long to come as the page's modules: it is called with them.
  if (needsLibrary) {
    const worker = new Worker("js/libtally/in-worker.js", { type: "module" });
    worker.onerror = () => { delete window.earlyWorker; };
    window.earlyWorker = worker;
  }
}
