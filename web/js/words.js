// SPDX-License-Identifier: MIT
// The words of index.html in the language that js/early.js has chosen. tools/first_words writes
// this file from strings/; js/main.js says all else.

{
  const words = {
    de: ["Heute", "Spielen", "Rätsel", "Lösen",
      "Die fünf von heute",
      "Fünf Spiele, von leicht bis sehr schwer. Triff jedes Ziel mit den Kärtchen.",
      "Spielen"],
    en: ["Today", "Play", "Puzzles", "Solve",
      "Today’s five",
      "Five games, from easy to very hard. Make each target with the tiles.",
      "Play"],
    es: ["Hoy", "Jugar", "Retos", "Resolver",
      "Los cinco de hoy",
      "Cinco juegos, de fácil a muy difícil. Consigue cada objetivo con las fichas.",
      "Jugar"],
    fr: ["Aujourd’hui", "Jouer", "Énigmes", "Résoudre",
      "Les cinq du jour",
      "Cinq tirages, du facile au très difficile. Atteignez chaque compte avec les plaques.",
      "Jouer"],
    ja: ["今日", "遊ぶ", "パズル", "解く",
      "今日の5問",
      "やさしい問題からとてもむずかしい問題まで5問。タイルで目標を作りましょう。",
      "遊ぶ"],
    zh: ["今日", "玩一局", "谜题", "求解",
      "今日五题",
      "五道题，由易到很难。用牌算出每个目标。",
      "开始"],
  };
  const { lang, dataset } = document.documentElement;
  const code = lang.slice(0, 2), said = dataset.said ?? "en"; // the language of this document
  const places = document.querySelectorAll(".tab, #five-title, .five-card > p, .five-go");
  if (!dataset.words) {
    if (code !== said) words[code].forEach((text, i) => { places[i].textContent = text; });
    if (code !== "en") dataset.words = code;
  }
}
