#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No false claim is accepted. Certificates of random games are changed at random: both checkers
say the same of each, and what they accept is what tally finds, asked anew.

mutants_test.py [COUNT [SEED]] says how many of each kind were accepted."""
import collections
import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

from checks import check, end

SOURCE = os.environ["TALLY_SOURCE"]
TALLY = os.environ["TALLY"]
FILE = "mutant.proof"
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 2000 if os.environ.get("TALLY_DEEP") else 250
RULES = [("countdown", 5), ("krypto", 4), ("make24", 4), ("year", 3), ("llm", 4),
         ("countdown,use=all", 5), ("countdown,ops=+ - *", 5), ("year,ops=+ - * ^ neg", 3)]
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 2027)

sys.path.insert(0, os.path.join(SOURCE, "certify"))
import certify
import simplest

# The two checkers of a claim.
KINDS = {"certify": certify.Certificate, "simplest": simplest.Simplest}
for name in KINDS:
    subprocess.run([os.environ.get("CC", "cc"), "-O2", os.path.join(SOURCE, f"certify/{name}.c"),
                    "-o", name, "-lm"], check=True)


def prove(*words):
    return subprocess.run([TALLY, "prove", *map(str, words)], capture_output=True, text=True).stdout


def random_certificate():
    """The certificate of a random game: a target, a few targets, the first missing number, or the
    simplest solution."""
    rules, most = chance.choice(RULES)
    name, *columns = rules.split(",")
    digits = name == "year"
    numbers = [chance.randint(0 if digits else 1, 9 if digits or chance.random() < 0.7 else 30)
               for _ in range(chance.randint(2, most))]
    options = ["--rules", name]
    for column in columns:
        option, text = column.split("=")
        options += [f"--{option}", text]
    form = chance.random()
    if form < 0.2 and "use=all" not in rules and name == "countdown":
        return prove(*options, "--claim", "missing", *numbers)
    if form > 0.7 and name != "year" and "ops" not in rules:
        tried = (prove(*options, "--claim", "simplest", target, *numbers)
                 for target in chance.sample(range(1, 60), 12))
        return next((text for text in tried if text.endswith("end\n")), "")
    first = chance.randint(1, 60)
    if form < 0.5:
        return prove(*options, f"{first}..{first + chance.randint(1, 20)}", *numbers)
    return prove(*options, chance.randint(1, 200), *numbers)


def another(word, words):
    return chance.choice([other for other in words if other != word])


def change(text):
    """What was changed, and the text with that change."""
    kind = chance.choice(["line dropped", "line twice", "lines swapped", "number", "range", "rules",
                          "operation", "value", "byte", "operand"])
    lines = text.splitlines()
    made = [i for i, line in enumerate(lines) if line.startswith("made")]
    at = chance.choice(made) if made else 3
    if kind == "line dropped":
        del lines[chance.randrange(len(lines))]
    elif kind == "line twice":
        lines.insert(at, lines[at])
    elif kind == "lines swapped":
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == "byte":
        place = chance.randrange(len(text))
        byte = chance.choice("0123456789 +-*/^~_\n\0aeg.\t\r") if chance.random() < 0.9 else "\x80"
        return kind, text[:place] + byte + text[place + chance.randint(0, 1):]
    else:
        line, numbers = {"number": (1, r"\d+"), "range": (3, r"\d+"), "rules": (2, r"\S+"),
                         "value": (at, r"\d+"), "operand": (at, r"\d+"),
                         "operation": (at, r"(?<= )[-+*/^~](?= |$)")}[kind]
        found = list(re.finditer(numbers, lines[line]))
        if kind in ("value", "rules", "operand"):
            found = found[:1] if kind == "value" else found[1:]
        if not found:
            return kind, text
        word = chance.choice(found)
        if kind == "rules":
            new = another(word[0], ["whole", "exact", "any", "all", "free", "given", "+-*/", "+-*",
                                    "+-*/^", "*/", "+-*/^~_"])
        elif kind == "operation":
            new = another(word[0], "+-*/^~")
        else:
            new = str(max(0, int(word[0]) + chance.choice([-10, -2, -1, 1, 1, 2, 10])))
        lines[line] = lines[line][:word.start()] + new + lines[line][word.end():]
    return kind, "\n".join(lines) + "\n"


def in_python(checker):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        return certify.main(FILE, KINDS[checker]), told.getvalue()


def columns_of(lines):
    """The rules of a certificate, as options of the command."""
    _, values, use, _, operations = lines[2].split(" ")
    return ["--values", values, "--use", use, "--ops",
            " ".join({"~": "neg", "_": "cat"}.get(sign, sign) for sign in operations)]


def measure(rpn):
    """How many numbers there are, and the largest step."""
    stack, steps = [], [0]
    for word in rpn.split(" "):
        if word in "+-*/":
            y, x = stack.pop(), stack.pop()
            stack.append(x / y if word == "/" else x * y if word == "*"
                         else x + y if word == "+" else x - y)
            steps.append(stack[-1])
        else:
            stack.append(Fraction(word))
    return len(steps), max(steps)


def is_simplest(text):
    """Is the solution of a certificate, but for the order of equal values, one of those of which
    tally finds no simpler one?"""
    lines = text.splitlines()
    seen = subprocess.run([TALLY, "--all", "--json", "--limit", "200", *columns_of(lines), "--",
                           lines[3].split(" ")[-1], *lines[1].split(" ")[1:]],
                          capture_output=True, text=True).stdout
    found = [((s["numbers_used"], s["effort"], measure(s["rpn"])[1]), sorted(s["rpn"].split(" ")))
             for s in json.loads(seen)["solutions"]]
    return (found[0][0], sorted(lines[4].split(" ")[2:])) in found


def is_true(text):
    """Is the claim of a certificate that was accepted what tally finds?"""
    lines = text.splitlines()
    if lines[3].startswith("claim simplest"):
        return is_simplest(text)
    values = lines[2].split(" ")[1]
    made = sorted(int(line.split(" ")[1]) for line in lines[4:-1])
    claim, *bounds = lines[3].split(" ")[1:]
    target, last = int(bounds[0]), int(bounds[-1])
    first = 1 if claim == "missing" else target
    if claim == "closest":
        distance = abs(made[0] - target)
        first, last = target - distance, target + distance
    first = max(first, 0 if values == "exact" else 1)
    seen = prove("--claim", "grid", *columns_of(lines), "--", f"{first}..{last}",
                 *lines[1].split(" ")[1:])
    check(seen.endswith("end\n"), f"tally has no answer to {text}")
    found = [int(line.split(" ")[1]) for line in seen.splitlines() if line.startswith("made")]
    return found == [value for value in made if value >= first]


accepted, tried = collections.Counter(), collections.Counter()
while sum(tried.values()) < COUNT:
    original = random_certificate()
    if not original.endswith("end\n"):
        continue
    checker = "simplest" if "\nclaim simplest " in original else "certify"
    for _ in range(5):
        kind, text = change(original)
        if text == original:
            continue
        with open(FILE, "w", encoding="latin-1", newline="") as file:
            file.write(text)
        in_c = subprocess.run(["./" + checker, FILE], capture_output=True, text=True)
        status, told = in_python(checker)
        kind = kind if checker == "certify" else f"simplest, {kind}"
        tried[kind] += 1
        check(in_c.returncode == status and (in_c.stdout == told if status == 0
                                             else status in (1, 2)),
              f"the checkers differ: {in_c} {status} {told} {text!r}")
        if status == 0:
            accepted[kind] += 1
            check(is_true(text), f"a false claim is accepted: {text!r}")
for kind in sorted(tried):
    print(f"{kind}: {accepted[kind]} of {tried[kind]} accepted, all true")
end()
