// SPDX-License-Identifier: MIT
// Before anything is shown: the language, so that its strings are fetched with all else; the
// colours that were chosen; which frame of index.html is that of the view that is asked for; and
// its modules, where that is the solver or a round, which a first visit to home does not need. No
// module: those wait until the page is read.

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
  const media = { light: "not all", dark: "screen" }[kept("theme")];
  if (media) document.getElementById("dark").media = media;
  const [, name] = /^#\/([a-z]*)/.exec(location.hash) ?? [];
  html.dataset.first = name || html.dataset.view || "today";
  const round = ["js/parts/attempt.js", "js/parts/clock.js", "js/round/outcome.js",
    "js/round/same.js", "js/round/screen.js"];
  const modules = {
    play: [...round, "js/views/play.js"],
    five: [...round, "js/views/five.js"],
    solve: [`strings/later/${code}.js`, "js/parts/around.js", "js/parts/board.js",
      "js/parts/broken.js", "js/parts/map.js", "js/parts/others.js", "js/parts/range.js",
      "js/parts/values.js", "js/views/solve.js"],
  };
  files.push(...modules[html.dataset.first] ?? []);
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"),
      { rel: "modulepreload", href }));
  }
}
