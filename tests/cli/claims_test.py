#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Answers that claim that there is no solution (tests/data/claims.jsonl), by the command: as lines
of a batch, with and without a proof; and the exit status of single ones. And answers in many forms
(tests/data/answers.jsonl): the verdict, and where the table has them, the reason and the step."""

import json
import os
import subprocess
import sys

TALLY = os.environ["TALLY"]
TABLE = os.path.join(os.environ["TALLY_SOURCE"], "tests/data/claims.jsonl")
FIELDS = ("completion", "numbers", "target", "rules", "extract", "reading")
failures = []


def tally(*arguments, lines=None):
    return subprocess.run([TALLY, "check", *arguments], capture_output=True, text=True,
                          encoding="utf-8", check=False,
                          input=lines and "".join(json.dumps(line) + "\n" for line in lines))


def check(seen, wanted, what):
    if seen != wanted:
        failures.append(f"{what}: {seen!r}, not {wanted!r}")


rows = [json.loads(line) for line in open(TABLE, encoding="utf-8")]
asked = [{name: row[name] for name in FIELDS} for row in rows]
proved = tally("--batch", "--prove", lines=asked).stdout.splitlines()
by_line = tally("--batch", lines=[{**line, "prove": True} for line in asked]).stdout.splitlines()
unasked = tally("--batch", lines=asked).stdout.splitlines()
check(len(proved), len(rows), "lines")
check(by_line, proved, "prove in the lines")
for row, line, plain in zip(rows, map(json.loads, proved), map(json.loads, unasked)):
    what = f"{row['completion']!r} under {row['rules']}"
    check((line["verdict"], line.get("claim", "none")), (row["verdict"], row["claim"]), what)
    check("solution" in line, row["claim"] == "wrong", what + ": solution")
    check((plain["verdict"], "claim" in plain), (row["verdict"], False), what + " without proof")
    if "solution" in line:
        again, = tally("--batch", lines=[{"target": row["target"], "numbers": row["numbers"],
                                          "rules": row["rules"], "expression": line["solution"]}]
                       ).stdout.splitlines()
        check(json.loads(again)["verdict"], "solved", what + ": the solution")

rows = [json.loads(line) for line in open(TABLE.replace("claims", "answers"), encoding="utf-8")]
asked = [{name: row[name] for name in FIELDS} for row in rows]
lines = [json.loads(line) for line in tally("--batch", lines=asked).stdout.splitlines()]
check(len(lines), len(rows), "lines of answers")
for row, line in zip(rows, lines):
    for name in ("verdict", "reason", "step"):
        if name in row:
            check(line.get(name), row[name], f"{row['completion']!r}: {name}")

for arguments, status, text in (
        (("24", "1", "1", "1", "--prove", "--", "NO"), 0,
         "claim: nothing makes 24, which is right"),
        (("8", "3", "5", "--prove", "--", "NO"), 1,
         "claim: nothing makes 8, which is wrong\n    5 + 3 = 8"),
        (("24", "1", "1", "1", "--", "NO"), 1,
         "claim: nothing makes 24; --prove tells whether that is right"),
        (("24", "1", "1", "1", "-q", "--prove", "--", "NO"), 0, "claim"),
        (("24", "1", "1", "1", "--reading", "strict", "-q", "--", "no solution"), 1, "invalid"),
        (("999983", "101", "103", "107", "109", "113", "127", "131", "137", "--prove", "--memory",
          "4k", "--", "NO"), 1, "claim: nothing makes 999983, which is unproved")):
    done = tally(*arguments)
    check((done.returncode, done.stdout), (status, text + "\n"), " ".join(arguments))

for option in ("--timeout", "1"), ("--memory", "1M"):
    done = tally(*option, "8", "3", "5", "--", "3+5")
    check((done.returncode, done.stdout, option[0] in done.stderr, done.stderr.count("\n")),
          (2, "", True, 1), f"{option[0]} without a proof")

for failure in failures:
    print(failure)
print(f"{len(rows)} claims, {len(failures)} failed")
sys.exit(1 if failures or len(rows) < 140 else 0)
