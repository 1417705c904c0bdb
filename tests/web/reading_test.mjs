// SPDX-License-Identifier: MIT
// Texts that people type or paste, and what the page makes of them: read right, or refused with the
// word that is not plain. None is bent: no digit is left out, and none is put in. Needs no browser.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, equal, finish, source, strings } from "./support.mjs";

// both modules as one, which needs no address
const code = ["game", "reading"].map((name) => readFileSync(join(source, `web/js/${name}.js`),
  "utf8").replace(/^import .*;$/gm, "")).join("\n");
const { isUnfinished, parseId, readText } =
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
const en = await strings("en");

const game = (...numbers) => ({ numbers, last: null });
const no = (problem, word) => ({ problem: `input.${problem}`, word });
const ID = "make24:24/3,3,8,8";

/** What a text means, where the language has no say in it. */
const ANYWHERE = {
  "": game(), " \n": game(), "952": game(952), " 952 ": game(952), "0": game(0), "25,": game(25),
  "952 25 50 75 100 3 6": game(952, 25, 50, 75, 100, 3, 6),
  "952, 25, 50, 75, 100, 3, 6": game(952, 25, 50, 75, 100, 3, 6),
  "25,50,75": game(25, 50, 75), "2,0,1,9": game(2, 0, 1, 9), "1;2;3": game(1, 2, 3),
  "[25, 50, 75]": game(25, 50, 75),
  "Target: 813\n1, 10, 25, 50, 75, 100": game(813, 1, 10, 25, 50, 75, 100),
  "Compte\u00a0: 813 ; 3 8 9": game(813, 3, 8, 9), "Target number = 7": game(7),
  '{"target":952,"numbers":[25,50,3]}': game(952, 25, 50, 3),
  "Numbers: 2, 3, 1, 9, Target: 14": game(14, 2, 3, 1, 9),
  "Tirage : 25 50 75 100 3 6 à trouver : 952": game(952, 25, 50, 75, 100, 3, 6),
  "Zahlen: 3 8 9, Ziel: 813": game(813, 3, 8, 9),
  "Numbers: 2, 3, 1, 9": no("word", "Numbers:"),
  "765/1,3,7,10": game(765, 1, 3, 7, 10),
  "18446744073709551615": { numbers: ["18446744073709551615"], last: null },

  "1,000": game(1000), "1,000,000": game(1000000), "1,050,100": game(1050100),
  "1.000.000": game(1000000),
  "1 000": game(1000), "1 000 000": game(1000000), "1\u00a0234": game(1234),
  "1\u202f234\u202f567": game(1234567),
  "1 000 25 50 75 100 3 6": game(1000, 25, 50, 75, 100, 3, 6),
  "1.000": no("ambiguous", "1.000"), "1,100": no("ambiguous", "1,100"),
  "25,100": no("ambiguous", "25,100"),
  "100,200,300": no("ambiguous", "100,200,300"), "25, 100": game(25, 100), "25 100": game(25, 100),
  "1 000 100": no("zeros", "000"), "75 100 050": no("zeros", "050"), "007": no("zeros", "007"),
  "2,05,3": no("zeros", "2,05,3"),

  "12.5": no("word", "12.5"), "1e5": no("word", "1e5"), "1E5": no("word", "1E5"),
  "0x10": no("word", "0x10"),
  "-7": no("negative", "-7"), "\u22127": no("negative", "\u22127"), "+7": no("word", "+7"),
  "3/4": no("word", "3/4"),
  "5²": no("word", "5²"), "½": no("word", "½"), "٣": no("word", "٣"), "abc": no("word", "abc"),
  "12 apples": no("word", "apples"), "minus 7": no("word", "minus"), "1'000": no("word", "1'000"),
  "25 12.5 3": no("word", "12.5"), "1,000.00": no("word", "1,000.00"),
  "184467440737095516150": no("large", "184467440737095516150"),

  "300..345": { numbers: [300], last: 345 },
  "300 .. 345 1 297 43": { numbers: [300, 1, 297, 43], last: 345 },
  "300…345": { numbers: [300], last: 345 },
  "300..345/1,297,43": { numbers: [300, 1, 297, 43], last: 345 },
  "300-345": no("range", "300-345"), "345..300": no("backwards", "345..300"),
  "1 300..345": no("word", "300..345"),

  [ID]: { id: ID }, [`  ${ID}\n`]: { id: ID }, [`http://127.0.0.1:8080/#/solve/${ID}`]: { id: ID },
  [`Look at https://a.example/tally/#/play/${ID}, please.`]: { id: ID }, [`(${ID})`]: { id: ID },
  [`https://a.example/#/puzzles/${encodeURIComponent(
    "countdown,ops=-/:5/1,3,7,10")}`]: { id: "countdown,ops=-/:5/1,3,7,10" },
  "countdown,values=exact,use=all,order=given,depth=1:24/3,3,8,8":
    { id: "countdown,values=exact,use=all,order=given,depth=1:24/3,3,8,8" },
  "countdown:300..345/1,297,43": { id: "countdown:300..345/1,297,43" },
  "make24:24/3,3,8,x": no("word", "make24:24/3,3,8,x"),
  "countdown:12.5/1,3": no("word", "countdown:12.5/1,3"),
  [`${ID} make24:24/1,5,5,5`]: no("word", ID),
};

const asText = (key, value) => (typeof value === "bigint" ? String(value) : value);
const read = (text, decimal) => JSON.parse(JSON.stringify(readText(text, decimal), asText));

for (const [text, wanted] of Object.entries(ANYWHERE)) {
  for (const decimal of [".", ","]) equal(read(text, decimal), wanted,
    `${JSON.stringify(text)} where ${decimal} is the decimal sign`);
}
equal(read("12,5", "."), game(12, 5), "a comma between numbers, in English");
equal(read("12,5", ","), no("ambiguous", "12,5"), "a comma that may be a decimal one, in French");
equal(read("12, 5", ","), game(12, 5), "a comma and a blank");

// Each digit that was written is in what was read, in order, whatever the text: nothing is left
// out.
const PIECES = ["1", "7", "25", "000", "050", ",", ".", " ", "..", "-", "e", "\u00a0",
  "/", ":", "x"];
for (let seed = 0, state = 1; seed < 20000; seed++) {
  let text = "";
  for (let i = 0; i < 7; i++) {
    state = (state * 48271) % 2147483647;
    text += PIECES[state % PIECES.length];
  }
  for (const decimal of [".", ","]) {
    const { id, numbers, last, problem } = readText(text, decimal);
    const digits = [...(numbers ?? []).slice(0, 1), ...(last === null ? [] : [last]),
      ...(numbers ?? []).slice(1)].join("");
    if (numbers) equal(digits, text.replace(/\D/g, ""), `the digits of ${JSON.stringify(text)}`);
    else if (id) check(parseId(id) !== null && text.includes(id),
      `the ID in ${JSON.stringify(text)}`);
    else check(problem in en, `${JSON.stringify(text)} is refused in words`);
  }
}

for (const text of ["1,", "1,0", "1,00", "300.", "300..", "300..3", "m", "make24:24/3,", "1\u202f",
  "1\u202f00"]) check(isUnfinished(text, "."), `${text} may go on`);
for (const text of ["1,5", "12.5", "-", "1e"]) check(!isUnfinished(text, "."),
  `${text} is told at once`);
finish();
