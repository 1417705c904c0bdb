#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No false claim is accepted. Certificates of random games are changed at random: both checkers
say the same of each, and what they accept is what tally finds, asked anew.

mutants_test.py [COUNT [SEED]] says how many of each kind were accepted."""
import collections
import contextlib
import importlib.util
import io
import os
import random
import re
import subprocess
import sys

from checks import check, end

SOURCE = os.environ["TALLY_SOURCE"]
TALLY = os.environ["TALLY"]
FILE = "mutant.proof"
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 2000 if os.environ.get("TALLY_DEEP") else 250
RULES = [("countdown", 5), ("krypto", 4), ("make24", 4), ("year", 3), ("llm", 4),
         ("countdown,use=all", 5), ("countdown,ops=+ - *", 5), ("year,ops=+ - * ^ neg", 3)]
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 2027)

spec = importlib.util.spec_from_file_location("certify", os.path.join(SOURCE, "certify/certify.py"))
certify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(certify)
subprocess.run([os.environ.get("CC", "cc"), "-O2", os.path.join(SOURCE, "certify/certify.c"),
                "-o", "certify", "-lm"], check=True)


def prove(*words):
    return subprocess.run([TALLY, "prove", *map(str, words)], capture_output=True, text=True).stdout


def random_certificate():
    """The certificate of a random game: a target, a few targets, or the first missing number."""
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


def in_python():
    with contextlib.redirect_stdout(io.StringIO()) as told:
        return certify.main(FILE), told.getvalue()


def is_true(text):
    """Is the claim of a certificate that was accepted what tally finds?"""
    lines = text.splitlines()
    _, values, use, _, operations = lines[2].split(" ")
    made = sorted(int(line.split(" ")[1]) for line in lines[4:-1])
    claim, *bounds = lines[3].split(" ")[1:]
    target, last = int(bounds[0]), int(bounds[-1])
    first = 1 if claim == "missing" else target
    if claim == "closest":
        distance = abs(made[0] - target)
        first, last = target - distance, target + distance
    first = max(first, 0 if values == "exact" else 1)
    seen = prove("--claim", "grid", "--values", values, "--use", use, "--ops",
                 " ".join({"~": "neg", "_": "cat"}.get(sign, sign) for sign in operations),
                 "--", f"{first}..{last}", *lines[1].split(" ")[1:])
    check(seen.endswith("end\n"), f"tally has no answer to {text}")
    found = [int(line.split(" ")[1]) for line in seen.splitlines() if line.startswith("made")]
    return found == [value for value in made if value >= first]


accepted, tried = collections.Counter(), collections.Counter()
while sum(tried.values()) < COUNT:
    original = random_certificate()
    if not original.endswith("end\n"):
        continue
    for _ in range(5):
        kind, text = change(original)
        if text == original:
            continue
        with open(FILE, "w", encoding="latin-1", newline="") as file:
            file.write(text)
        in_c = subprocess.run(["./certify", FILE], capture_output=True, text=True)
        status, told = in_python()
        tried[kind] += 1
        check(in_c.returncode == status and status in (0, 1, 2),
              f"the checkers differ: {in_c} {status} {told} {text!r}")
        if status == 0:
            accepted[kind] += 1
            check(is_true(text), f"a false claim is accepted: {text!r}")
for kind in sorted(tried):
    print(f"{kind}: {accepted[kind]} of {tried[kind]} accepted, all true")
end()
