#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes src/games/difficulty_scale.h: how long usual games of each rule set take.

    tools/difficulty/scale.py    writes the file; to be run after any change of the model

Needs Python 3 alone, and a C compiler (CC). Takes some minutes.
"""
import itertools
import os
import subprocess
import tempfile

from fit import ROOT, compile_program

HEADER = os.path.join(ROOT, "src/games/difficulty_scale.h")
STEP = 5
MANY, FEW = 5000, 500

# The usual games: drawn as `tally draw` draws them, so many; or all of a list.
DRAWN = {"countdown": MANY, "compte": MANY, "make10": MANY, "krypto": MANY, "year": FEW,
         "year-game": FEW, "four-fours": FEW, "llm": MANY}
LISTED = {
    "make24": ["make24:24/" + ",".join(map(str, hand))
               for hand in itertools.combinations_with_replacement(range(1, 14), 4)],
    "sequence": [f"sequence:{target}/1,2,3,4,5,6,7,8,9" for target in range(100, 1000, 9)],
}
ORDER = ["countdown", "compte", "make24", "make10", "krypto", "year", "year-game", "four-fours",
         "sequence", "llm"]


def marks_of(tenths):
    """The least, every fifth part of a hundred, and the most; each above the one before."""
    tenths = sorted(tenths)
    last = len(tenths) - 1
    marks = [tenths[min(last, len(tenths) * part // 100)] for part in range(0, 101, STEP)]
    for i in range(1, len(marks)):
        marks[i] = max(marks[i], marks[i - 1] + 1)
    return marks


def seconds_of(program, rules):
    asked = "".join(game + "\n" for game in LISTED.get(rules, []))
    words = [program] if rules in LISTED else [program, rules, str(DRAWN[rules])]
    told = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)
    return [int(line) for line in told.stdout.split()]


def main():
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_program("seconds.c", folder)
        for rules in ORDER:
            tenths = seconds_of(program, rules)
            marks = marks_of(tenths)
            print(f"{rules}: {len(tenths)} games, median {marks[len(marks) // 2] / 10} s")
            text = [", ".join(map(str, marks[i:i + 11])) for i in range(0, len(marks), 11)]
            rows.append(f'    {{"{rules}",\n     {{' + ",\n      ".join(text) + "}},\n")
    with open(HEADER, encoding="utf-8") as file:
        old = file.read()
    start = old.index("difficulty_scales[] = {\n") + len("difficulty_scales[] = {\n")
    with open(HEADER, "w", encoding="utf-8") as file:
        file.write(old[:start] + "".join(rows) + old[old.index("};\n\n#endif"):])
    subprocess.run([os.path.join(ROOT, "tools/format")], check=False)


if __name__ == "__main__":
    main()
