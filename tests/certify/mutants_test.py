#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No false claim is accepted. Certificates of random games are changed at random, and every checker
reads each of them: the two of a claim say the same, and what one accepts is what tally finds, asked
anew.

mutants_test.py [COUNT [SEED]] prints a table: for each change and claim, how many were accepted."""
import collections
import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from checks import check, end

SOURCE = os.environ["TALLY_SOURCE"]
TALLY = os.path.abspath(os.environ["TALLY"])
FILE = "mutant.proof"
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 2000 if os.environ.get("TALLY_DEEP") else 60
RULES = [("countdown", 5), ("krypto", 4), ("make24", 4), ("year", 3), ("llm", 4),
         ("countdown,use=all", 5), ("countdown,ops=+ - *", 5), ("year,ops=+ - * ^ neg", 3)]
CLAIMS = ["none", "closest", "missing", "grid", "count", "simplest", "in order"]
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 2027)

sys.path.insert(0, os.path.join(SOURCE, "certify"))
import any_size
import certify
import count
import simplest

IN_C = ["certify", "count", "simplest", "any_size", "residues"]
IN_PYTHON = {"certify": certify.Certificate, "count": count.Count, "simplest": simplest.Simplest,
             "any_size": any_size.AnySize}
BOTH = ["certify", "count", "simplest"]  # any_size.c reads digits in order, any_size.py others
OPTIONS = os.environ.get("CFLAGS", "-O1").split()
place = tempfile.TemporaryDirectory()
os.chdir(place.name)
for name in IN_C:
    subprocess.run([os.environ.get("CC", "cc"), *OPTIONS, "-o", name,
                    os.path.join(SOURCE, f"certify/{name}.c"), "-lm"], check=True)


def prove(*words):
    return subprocess.run([TALLY, "prove", *map(str, words)], capture_output=True, text=True).stdout


def random_certificate():
    """The certificate of a random game, with one of the claims."""
    rules, most = chance.choice(RULES)
    name, *columns = rules.split(",")
    claim = chance.choice(CLAIMS)
    if claim == "in order":
        digits = [chance.randint(0, 9) for _ in range(chance.randint(2, 4))]
        first = chance.randint(0, 60)
        last = first + chance.choice([0, 1, 15])
        if chance.random() < 0.4:
            numbers = [chance.randint(0, 12) for _ in range(chance.randint(2, 5))]
            return prove("--rules", "make24", "--order", "given", f"{first}..{last}", *numbers)
        return prove("--rules", "sequence", f"{first}..{last}", *digits)
    digits = name == "year"
    numbers = [chance.randint(0 if digits else 1, 9 if digits or chance.random() < 0.7 else 30)
               for _ in range(chance.randint(2, most))]
    options = ["--rules", name]
    for column in columns:
        option, text = column.split("=")
        options += [f"--{option}", text]
    if claim == "missing":
        if "use=all" in rules or name != "countdown":
            return ""
        return prove(*options, "--claim", "missing", *numbers)
    if claim in ("count", "simplest"):
        if name == "year" or "ops" in rules:
            return ""
        if claim == "count" and name == "llm":
            options += ["--use", "all"]
        tried = (prove(*options, "--claim", claim, target, *numbers)
                 for target in chance.sample(range(1, 60), 12))
        found = [text for text in tried if text.endswith("end\n")]
        return next((text for text in found if " 0 0\n" not in text), (found or [""])[0])
    first = chance.randint(1, 60)
    if claim == "grid":
        return prove(*options, f"{first}..{first + chance.randint(1, 20)}", *numbers)
    return prove(*options, "--claim", claim, chance.randint(1, 200), *numbers)


def another(word, words):
    return chance.choice([other for other in words if other != word])


def change(text):
    """What was changed, and the text with that change."""
    kind = chance.choice(["line dropped", "line twice", "lines swapped", "number", "range", "rules",
                          "operation", "value", "byte", "operand", "claim"])
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
                         "claim": (3, r"(?<=claim )\w+"),
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
        elif kind == "claim":
            new = another(word[0], CLAIMS[:-1])
        elif kind == "operation":
            new = another(word[0], "+-*/^~")
        else:
            new = str(max(0, int(word[0]) + chance.choice([-10, -2, -1, 1, 1, 2, 10])))
        lines[line] = lines[line][:word.start()] + new + lines[line][word.end():]
    return kind, "\n".join(lines) + "\n"


def run_in_c(checker):
    seen = subprocess.run(["./" + checker, FILE], capture_output=True, text=True)
    return seen.returncode, seen.stdout


def run_in_python(checker):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        return certify.main(FILE, IN_PYTHON[checker]), told.getvalue()


def is_long(text):
    """Does any_size.py take long? Powers of five numbers do."""
    numbers, rules, *_ = text.split("\n")[1:] + ["", ""]
    return numbers.count(" ") > 4 and "^" in rules


def check_residues(seen, others, text):
    """residues.c says the same as another checker, where both have read and decided it. It has no
    limit of 2^31."""
    for status, told in others:
        undecided = [each for each in (seen[1], told) if "not decided" in each or "limits" in each]
        agrees = (status, told) == seen or seen[0] == status == 1
        check(undecided or 2 in (status, seen[0]) or agrees,
              f"residues.c: {seen}, another checker: {told} {text!r}")


def decide(text):
    """Which checkers accept a text. The two of a claim end with the same status, and tell the same
    of what they accept. What any_size.py says of exact rules, certify.py says, too, or neither."""
    with open(FILE, "w", encoding="latin-1", newline="") as file:
        file.write(text)
    in_c = {checker: run_in_c(checker) for checker in IN_C}
    in_python = {checker: run_in_python(checker) for checker in BOTH}
    for checker in BOTH:
        (status, told), (also, told_too) = in_c[checker], in_python[checker]
        check(status == also and (told == told_too if status == 0 else status in (1, 2)),
              f"the checkers differ: {in_c[checker]} {in_python[checker]} {text!r}")
    check(in_c["any_size"][0] in (0, 1, 2), f"any_size.c: {in_c['any_size']} {text!r}")
    accepted = {checker for checker in BOTH if in_c[checker][0] == 0}
    accepted |= {"any_size.c"} if in_c["any_size"][0] == 0 else set()
    accepted |= {"residues"} if in_c["residues"][0] == 0 else set()
    check(in_c["residues"][0] in (0, 1, 2), f"residues.c: {in_c['residues']} {text!r}")
    check_residues(in_c["residues"], (in_c["certify"], in_c["any_size"]), text)
    if in_python["certify"][0] < 2 and "\nrules exact " in text and not is_long(text):
        seen = run_in_python("any_size")
        accepted |= {"any_size.py"} if seen[0] == 0 else set()
        undecided = [told for _, told in (seen, in_python["certify"]) if "not decided" in told]
        check(undecided or seen == in_python["certify"], f"{seen} {in_python['certify']} {text!r}")
    return accepted


def columns_of(lines):
    """The rules of a certificate, as options of the command."""
    _, values, use, order, operations = lines[2].split(" ")
    return ["--values", values, "--use", use, "--order", "given" if order == "given" else "any",
            "--ops", " ".join({"~": "neg", "_": "cat"}.get(sign, sign) for sign in operations)]


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
    if lines[3].startswith("claim count"):
        return text == prove("--claim", "count", *columns_of(lines), "--", lines[3].split(" ")[2],
                             *lines[1].split(" ")[1:])
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
by_checker = collections.Counter()
while sum(tried.values()) < COUNT:
    original = random_certificate()
    if not original.endswith("end\n"):
        continue
    check(decide(original), f"no checker accepts {original!r}")
    claim = "in order" if " given " in original else original.split("\n")[3].split(" ")[1]
    for _ in range(5):
        kind, text = change(original)
        if text == original:
            continue
        tried[kind, claim] += 1
        checkers = decide(text)
        by_checker.update(checkers)
        if checkers:
            accepted[kind, claim] += 1
            check(is_true(text), f"{checkers} accept a false claim: {text!r}")
print(f"| changed | {' | '.join(CLAIMS)} |\n|---|{'---|' * len(CLAIMS)}")
for kind in sorted({kind for kind, _ in tried}):
    cells = (f"{accepted[kind, claim]} of {tried[kind, claim]}" for claim in CLAIMS)
    print(f"| {kind} | {' | '.join(cells)} |")
print(f"\n{sum(tried.values())} changed certificates, {sum(accepted.values())} accepted, all true:",
      ", ".join(f"{number} by {checker}" for checker, number in sorted(by_checker.items())))
end()
