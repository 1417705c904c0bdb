#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The prompts of tally dataset tell the rules of the row, whatever they are: what a reader takes
from the words is what the options say, and the example in the prompt keeps the rules."""
import json
import os
import random
import re
import subprocess

from checks import check, end

TALLY = os.environ["TALLY"]
WORDS = {"+": "+", "-": "-", "*": "*", "/": "/", "^ (powers)": "^", "! (factorials)": "!",
         "sqrt (square roots)": "sqrt", "a minus sign before a number or a parenthesis": "neg",
         "given digits put together (1 and 2 as 12)": "cat",
         "a decimal point before or between given digits (.4 or 4.4)": "dot"}
FORM = re.compile(
    r"Using (all|any) of the numbers (\[[\d, ]+\]), each (exactly|at most) once"
    r"( and in the order given)?, write an expression that equals (\d+)\. "
    r"You may use (.*?) ?(?:and )?parentheses\.( A minus sign may only stand between two values\.)?"
    r"(?: At most (\d) of ! and sqrt may be nested directly inside each other\.)?"
    r" ((?:Every|Steps)[^.]*)\. Think step by step in <think> </think> tags, and give the "
    r"expression alone in <answer> </answer> tags(?:, for example <answer>(.*)</answer>)?\.")

STEPS = {"whole": "Every step must give a positive whole number",
         "natural": "Every step must give a whole number that is not negative",
         "integer": "Every step must give a whole number; it may be zero or negative",
         "exact": "Steps may give fractions, zero or negative numbers"}


def run(*arguments):
    return subprocess.run([TALLY, *map(str, arguments)], capture_output=True, text=True,
                          check=False)


def prompt_of(rules, *options):
    made = run("dataset", "--rules", rules, *options, "--pool", "1..9", "--pick", 3, "--targets",
               "1..20", "--schema", "trl")
    check(made.returncode == 0, f"{rules} {options}: {made.stderr}")
    row = json.loads(made.stdout)
    found = FORM.fullmatch(row["prompt"][0]["content"])
    check(found, f"{rules} {options}: {row['prompt']}")
    check(json.loads(found[2]) == row["nums"] and int(found[5]) == row["target"], "the game")
    check((found[1] == "all") == (found[3] == "exactly"), "all are used once, any at most once")
    return found


def check_columns(rules, columns):
    """columns: operations as a list, values, use, order, depth."""
    operations, values, use, order, depth = columns
    options = ["--ops", "".join(operations), "--values", values, "--use", use, "--order", order]
    if "!" in operations or "sqrt" in operations:
        options += ["--depth", depth]
    found = prompt_of(rules, *options)
    told = {WORDS[word] for word in re.split(", ", found[6]) if word}
    can = set(operations) - (set() if depth else {"!", "sqrt"})
    check(told == can, f"{options}: the operations are {found[6]}")
    check(bool(found[7]) == ("-" in can and "neg" not in can and rules != "llm"), f"{options}: neg")
    check(found[8] == (str(depth) if can & {"!", "sqrt"} else None), f"{options}: depth")
    check(found[9] == STEPS[values], f"{options}: values")
    check(found[1] == use and bool(found[4]) == (order == "given"), f"{options}: use and order")
    if found[10] is None:
        check(not can & set("+-*/^!") and "sqrt" not in can, f"{options}: an example is missing")
        return
    numbers = re.findall(r"\d+", found[10])
    judged = json.loads(run("check", "--json", "--rules", rules, *options, 20, *numbers, "--",
                            found[10]).stdout)
    check(judged["verdict"] in ("solved", "off"), f"{options}: {found[10]} is {judged}")


def check_rule_sets():
    for rules, words in (("countdown", "+, -, *, /"), ("make24", "+, -, *, /"),
                         ("llm", "+, -, *, /"), ("year", ", ".join(
                             word for word in WORDS if word[0] not in "!s" and ".4" not in word)),
                         ("four-fours", ", ".join(WORDS)), ("sequence", None)):
        found = prompt_of(rules)
        check(words is None or found[6].strip() == words, f"{rules}: {found[6]}")
        check(found[9] == STEPS["whole" if rules == "countdown" else "exact"],
              f"{rules}: {found[9]}")
        check(found[1] == ("any" if rules == "countdown" else "all"), f"{rules}: {found[1]}")
        check(bool(found[4]) == (rules == "sequence"), f"{rules}: the order")


check_rule_sets()
dice = random.Random(25)
for turn in range(60):
    some = [word for word in WORDS.values() if dice.random() < 0.5] or ["*"]
    check_columns(dice.choice(["countdown", "llm", "year", "four-fours"]), (
        some, dice.choice(list(STEPS)), dice.choice(["any", "all"]),
        dice.choice(["any", "given"]), dice.randrange(4)))
for only in ("+", "-", "*", "/", "^", "!", "sqrt"):
    for kind in STEPS:
        check_columns("countdown", ([only], kind, "all", "any", 2))
end()
