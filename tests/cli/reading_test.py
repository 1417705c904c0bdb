#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of texts that all front ends share (tests/data/reading_games.jsonl), by the command:
each text is one argument. A rule set with a command of its own reads numbers alone as its game."""

import json
import os
import subprocess
import sys

TALLY = os.environ["TALLY"]
TABLE = os.path.join(os.environ["TALLY_SOURCE"], "tests/data/reading_games.jsonl")
COMMANDS = {"make24": ["make24"], "make10": ["make10"], "sequence": ["sequence"]}


def command_of(row):
    """The command that reads this text under these rules; None: none does."""
    rules = row["rules"]
    game = row.get("game", rules)
    if "game" in row and not game.startswith(rules + ":"):  # the text names its rules itself
        return ["solve"]
    if rules == "year":  # digits in one word make a grid
        return None
    return COMMANDS.get(rules, ["solve", "--rules", rules])


def ask(question, rules, lines):
    most = [] if question == "check" else ["--most", "1"]
    done = subprocess.run([TALLY, question, "--batch", *most, "--rules", rules],
                          input="".join(line + "\n" for line in lines), capture_output=True,
                          text=True, encoding="utf-8", check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def read_lines(rules, rows):
    """The texts of one line, bare and as the parameter `game`, of one batch."""
    rows = [row for row in rows if row["text"].strip() and not row["text"].lstrip().startswith("{")
            and len(row["text"].splitlines()) == 1 and ".." not in row.get("game", "")]
    if not rows:
        return 0, 0
    failures = 0
    bare = ask("count", rules, [row["text"] for row in rows])
    told = ask("count", rules, [json.dumps({"game": row["text"]}) for row in rows])
    for row, *answers in zip(rows, bare, told):
        for answer in answers:
            seen = answer.get("id", answer.get("reason", answer.get("error")))
            if seen != row.get("game", row.get("word")):
                failures += 1
                print(f"a line {row['text']!r} under {rules}: {seen}")
    if not len(bare) == len(told) == len(rows):
        failures += 1
        print(f"{len(rows)} lines under {rules}: {len(bare)} and {len(told)} answers")
    return 2 * len(rows), failures


def texts_of(value):
    """All texts of a value of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for each in value for text in texts_of(each)]
    return [value] if isinstance(value, str) else []


def read_datasets():
    """Each row that `dataset` writes, and each prompt in one, is the game."""
    failures = checks = 0
    schemas = subprocess.run([TALLY, "dataset", "--schema", "?"], capture_output=True, text=True,
                             check=False).stderr.split("give ")[1].replace(" or ", ", ")
    for rules in ("countdown", "make24", "make10", "krypto", "llm", "year", "sequence"):
        games, texts = [], []
        for schema in schemas.strip().split(", "):
            rows = subprocess.run(
                [TALLY, "dataset", "--rules", rules, "--schema", schema, "--count", "2"],
                capture_output=True, text=True, check=False).stdout.splitlines()
            if schema == "tally":
                told = [json.loads(row) for row in rows]
            for row, game in zip(rows, told):
                prompts = [text for text in texts_of(json.loads(row)) if text.startswith("Using a")]
                texts += [row, *prompts]
                games += [[game["target"], sorted(game["numbers"])]] * (1 + len(prompts))
        lines = [json.dumps({"game": text, "expression": "1"}) for text in texts]
        for text, game, seen in zip(texts, games, ask("check", rules, lines), strict=True):
            checks += 1
            if "target" not in seen or [seen["target"], sorted(seen["numbers"])] != game:
                failures += 1
                print(f"{text!r} under {rules}: {seen}")
    return checks, failures


def main():
    numbers = ["1 2 3", "[1, 2, 3]", "Numbers: 1, 2, 3"]
    for question in ("values", "missing"):
        lines = [*numbers, *(json.dumps({"game": text}) for text in numbers)]
        with_target = ["countdown:3/1,2,3", '{"game": "countdown:3/1,2,3"}', "3: 1 2 3",
                       '{"game": "3 from 1 2 3"}']
        for texts, given in ((lines, {"numbers": [1, 2, 3]}),
                             (with_target, {"id": "countdown:3/1,2,3"})):
            wanted = ask(question, "countdown", [json.dumps(given)])
            seen = ask(question, "countdown", texts)
            if not wanted or seen != wanted * len(texts):
                print(f"{question}: {seen}, not {wanted}")
                return 1
    rows = [json.loads(line) for line in open(TABLE, encoding="utf-8")]
    checks, failures = read_datasets()
    for row in rows:
        command = command_of(row)
        if command is None or row["text"] == "":
            continue
        done = subprocess.run(
            [TALLY, *command, "--json", "--most", "1", "--", row["text"]],
            capture_output=True, text=True, encoding="utf-8", check=False)
        checks += 1
        if "game" in row:
            head, tail = row["game"].split(":", 1)
            first, numbers = tail.split("/")
            seen = json.loads(done.stdout.split("\n")[0])["id"] if done.stdout else done.stderr
            is_right = seen in (row["game"], f"{head}:{first.split('.')[0]}/{numbers}")
        else:
            seen = done.stderr
            place = f"character {row['character'] + 1}: " if row["found"] else ""
            is_right = done.returncode == 2 and done.stdout == "" and place in seen
            is_right = is_right and all(each in seen for each in row.get("readings", []))
        if not is_right:
            failures += 1
            print(f"{row['text']!r} under {row['rules']}: {seen}")
    for rules in sorted({row["rules"] for row in rows}):
        more, failed = read_lines(rules, [row for row in rows if row["rules"] == rules])
        checks += more
        failures += failed
    print(f"{checks} checks, {failures} failed")
    return 1 if failures or checks < 150 else 0


sys.exit(main())
