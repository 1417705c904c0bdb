// SPDX-License-Identifier: MIT
// Before anything is shown: the language, so that its strings are fetched with all else; the
// colours that were chosen; and which frame of index.html is that of the view that is asked for.
// No module: those wait until the page is read.

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
  const strings = document.createElement("link");
  strings.rel = "modulepreload";
  strings.href = `strings/${html.lang.slice(0, 2)}.js`;
  document.head.append(strings);
  const media = { light: "not all", dark: "screen" }[kept("theme")];
  if (media) document.getElementById("dark").media = media;
  const [, name] = /^#\/([a-z]*)/.exec(location.hash) ?? [];
  html.dataset.first = name || html.dataset.view || "today";
}
