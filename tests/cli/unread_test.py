#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people write that is not read, by its name (tests/data/unread.jsonl): the reason, the name,
the place and the text there, as lines of a batch; and a line of advice that a person is shown. The
table has each name of the header."""
import json
import os
import re
import subprocess
import sys

TALLY = os.environ["TALLY"]
SOURCE = os.environ["TALLY_SOURCE"]
failures = []


def check(seen, wanted, what):
    if seen != wanted:
        failures.append(f"{what}: {seen!r}, not {wanted!r}")


def judged(rows):
    asked = [{"reading": "lenient", **{name: row[name] for name in
                                       ("expression", "rules", "target", "numbers")}}
             for row in rows]
    done = subprocess.run([TALLY, "check", "--batch"], capture_output=True, text=True,
                          encoding="utf-8", check=False,
                          input="".join(json.dumps(line) + "\n" for line in asked))
    return [json.loads(line) for line in done.stdout.splitlines()]


rows = [json.loads(line) for line in
        open(os.path.join(SOURCE, "tests/data/unread.jsonl"), encoding="utf-8")]
rows.append({"expression": "1+" * 40000 + "1", "rules": "countdown", "target": 24,
             "numbers": [3, 3, 8, 8], "reason": "syntax", "thing": "long", "found": "",
             "character": 65536})
answers = judged(rows)
check(len(answers), len(rows), "lines")
for row, answer in zip(rows, answers):
    what = f"{row['expression'][:40]!r} under {row['rules']}"
    for name in ("reason", "thing", "found", "character"):
        check(answer.get(name), row[name], f"{what}: {name}")
    check(bool(answer.get("advice")), True, f"{what}: advice")

header = open(os.path.join(SOURCE, "include/tally/check.h"), encoding="utf-8").read()
table = header[header.index("#define TALLY_THINGS(X)"):header.index("typedef enum tally_thing")]
things = set(re.findall(r'X\(\w+,\s*"(\w+)"', table.replace("\\\n", ""))) - {"none"}
check(sorted({row["thing"] for row in rows}), sorted(things), "names in the table")
check(len(things) > 40, True, "names in the header")

row = next(row for row in rows if row["thing"] == "percent")
shown = subprocess.run([TALLY, "check", "countdown:24/3,3,8,8", "--", row["expression"]],
                       capture_output=True, text=True, check=False)
check((shown.returncode, shown.stdout),
      (1, "invalid: percent is not an operation of these rules: write a fraction (allowed with "
          "--ops '+-*/pct'), at character 3\n"
          f"    {row['expression']}\n      ^\n"), "what a person sees")

shown = subprocess.run([TALLY, "check", "countdown:24/3,3,8,8", "--", "  "],
                       capture_output=True, text=True, check=False)
check((shown.returncode, shown.stdout),
      (1, "invalid: there is no answer here: write an expression, at character 3\n"),
      "a blank answer has no place to show")

for failure in failures:
    print(failure)
print(f"{len(rows)} texts, {len(failures)} failed")
sys.exit(1 if failures else 0)
