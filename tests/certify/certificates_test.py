#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates of tally prove are accepted by both checkers of certify/, which are compiled and run
as docs/certificates.md says; the claims are those that the games have, and what cannot be proved
gives no file."""
import hashlib
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
IS_DEEP = bool(os.environ.get("TALLY_DEEP"))
IN_C = [os.path.abspath("certify")]
IN_PYTHON = [sys.executable, os.path.join(SOURCE, "certify/certify.py")]
FILE = "game.proof"

# What is asked, the exit status, the claim, and the last words of what the checkers say.
GAMES = [
    ("831 1 3 7 10 25 50", 1, "closest 831", "of 830..832, 2 can be made"),
    ("countdown:947/1,2,2,3,3,4", 1, "closest 947", "of 216..1678, 1 can be made"),
    ("make24:24/1,1,1,1", 1, "closest 24", "of 4..44, 1 can be made"),
    ("countdown:29/1,2,3,4", 1, "closest 29", "of 28..30, 2 can be made"),
    ("--rules krypto 1..25 17 18 19 20 25", 0, "grid 1 25", "of 1..25, 23 can be made"),
    ("year:0..100/2,0,1,9", 0, "grid 0 100", "of 0..100, 49 can be made"),
    ("--claim missing 1 2 3 4 5 6 7", 0, "missing 1413", "of 1..1413, 1412 can be made"),
    ("765 1 3 7 10 25 50", 0, "grid 765 765", "of 765..765, 1 can be made"),
    ("--claim none 831 1 3 7 10 25 50", 1, "none 831", "of 831..831, 0 can be made"),
    ("--rules year 113 1 9 9 9", 1, "closest 113", "of 109..117, 1 can be made"),
    ("--rules make24 --ops +- --claim none 7 1 1 2", 1, "none 7", "of 7..7, 0 can be made"),
    ("make24:0/2,5", 1, "none 0", "of 0..0, 0 can be made"),
    ("--claim missing 2 2", 0, "missing 3", None),
    ("1..40 1 2 3 12", 0, "grid 1 40", None),
]
DEEP = [
    ("--claim missing 1 2 3 4 5 6 7 8 9", 0, "missing 38103", "of 1..38103, 38102 can be made"),
    ("--claim none 999999937 1 2 3 4 5 6 7 8 9 10 11", 1, "none 999999937", None),
]
# Games for certify/residues.c: many equal numbers, large values, more than nine numbers in order.
LARGE = [
    ("--values exact --use all --order given 4..12 11 10 9 8 7 6 5 4 3 2 1", 0, "grid 4 12"),
]
LARGE_DEEP = [
    ("--claim none 336371" + 19 * " 19", 1, "none 336371"),
    ("--values exact --use all --claim none 17692" + 15 * " 15", 1, "none 17692"),
    ("--claim none 11077366 1 2 4 11 34 152 1007 7335 85761 812767", 1, "none 11077366"),
    ("--values exact --use all 41671" + 16 * " 16", 1, "closest 41671"),
    ("--values exact --use all --claim missing" + 9 * " 9", 0, "missing 195"),
]
# What is refused: the exit status, and a word of the line that says why.
REFUSED = [
    ("--claim none 765 1 3 7 10 25 50", 2, "--claim 'none': the target can be made"),
    ("--claim closest 24..25 1 2 3 4", 2, "no such target"),
    ("--claim closest make24:0/2,5", 2, "below 0"),
    ("--rules sequence 70 1 2 34", 2, "digits"),
    ("--rules make24 --order given --use any 70 1 2 34", 2, "all numbers used"),
    ("--claim none 7 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", 2, "equal numbers"),
    ("--ops +^ --values exact 7" + 17 * " 2", 2, "equal numbers"),
    ("7" + 33 * " 2", 2, "32 numbers"),
    ("7" + 5 * " 536870912", 2, "2^126"),
    ("--rules four-fours 7 4 4 4 4", 2, "concatenation"),
    ("--claim all 7 1 2 3", 2, "--claim 'all': give none, closest, grid"),
    ("--timeout 0.001 --claim missing 1 2 3 4 5 6 7 8 9 10 11 12", 3, "stopped"),
    ("7 1000000001 2", 2, "1000000000"),
    ("--values natural 7 1 2", 2, "whole or exact"),
    ("--claim count --values exact 7 1 2", 2, "use all"),
    ("--claim simplest 831 1 3 7 10 25 50", 2, "cannot be made"),
    ("--claim simplest --rules llm 7 99 98 97 96 95", 2, "smaller numbers"),
    ("--claim simplest --ops +- 3 1 2", 2, "all of + - * /"),
    ("--claim simplest 45 1 2 3 4 5 6 7 8 9", 2, "8 numbers"),
]
REFUSED_DEEP = [("--values exact --use all --claim none 41672" + 16 * " 16", 2, "can be made")]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def prove(words):
    if os.path.exists(FILE):
        os.remove(FILE)
    return run(TALLY, "prove", "-o", FILE, *words.split())


built = run(os.environ.get("CC", "cc"), "-O2", "-std=c11", "-Wall", "-Wextra", "-pedantic",
            "-Werror", os.path.join(SOURCE, "certify/certify.c"), "-o", "certify", "-lm")
check(built.returncode == 0, built.stderr)
built = run(os.environ.get("CC", "cc"), "-O2", "-std=c11", "-Wall", "-Wextra", "-pedantic",
            "-Werror", os.path.join(SOURCE, "certify/residues.c"), "-o", "residues")
check(built.returncode == 0, built.stderr)
RESIDUES = [os.path.abspath("residues")]
for words, status, claim in LARGE + (LARGE_DEEP if IS_DEEP else []):
    proved = prove(words)
    text = open(FILE, encoding="ascii").read()
    check(proved.returncode == status and f"\nclaim {claim}\n" in text, f"{words}: {proved}")
    seen = run(*RESIDUES, FILE)
    check(seen.returncode == 0 and seen.stdout.startswith("accepted: "), f"{words}: {seen}")
    made = re.findall(r"\nmade [^\n]*", text)
    with open(FILE, "w", encoding="ascii") as file:
        file.write(text.replace(made[-1], "") if made else
                   text.replace(f"none {claim[5:]}", f"none {int(claim[5:]) - 1}"))
    check(run(*RESIDUES, FILE).returncode == 1, f"{words}: a number that can be made is accepted")
for words, status, claim, told in GAMES + DEEP if IS_DEEP else GAMES[::2]:
    proved = prove(words)
    check(proved.returncode == status and proved.stdout == "", f"{words}: {proved}")
    lines = open(FILE, encoding="ascii").read().splitlines()
    check(lines[0] == "tally-proof 1" and lines[3] == f"claim {claim}", f"{words}: {lines[:4]}")
    check(run(TALLY, "prove", *words.split()).stdout.splitlines() == lines, f"{words}: to a pipe")
    is_basic = re.fullmatch(r"rules whole .*|rules exact .* [-+*/]+", lines[2])
    for checker in (IN_C, IN_PYTHON, RESIDUES) if is_basic else (IN_C, IN_PYTHON):
        seen = run(*checker, FILE)
        is_told = seen.stdout.startswith("accepted: ") and seen.stdout.strip().endswith(told or "")
        check(seen.returncode == 0 and is_told, f"{words}: {checker[-1]}: {seen}")
for words, status, why in REFUSED + (REFUSED_DEEP if IS_DEEP else []):
    proved = prove(words)
    is_told = why in proved.stderr and proved.stderr.count("\n") == 1
    check(proved.returncode == status and is_told, f"{words}: {proved}")
    check(not os.path.exists(FILE) and proved.stdout == "", f"{words}: nothing is written")

# Counts have two checkers of their own.
built = run(os.environ.get("CC", "cc"), "-O2", "-std=c11", "-Wall", "-Wextra", "-pedantic",
            "-Werror", os.path.join(SOURCE, "certify/count.c"), "-o", "count")
check(built.returncode == 0, built.stderr)
COUNT = (["./count"], [sys.executable, os.path.join(SOURCE, "certify/count.py")])
for words, told in (("765 1 3 7 10 25 50", "765 has 12 solutions, 17 with detours"),
                    ("make24:24/1,2,3,4", "24 has 3 solutions, 3 with detours"),
                    ("--use all 24 2 3 4 6 1", None), ("make24:0/0,0,1,5", None),
                    ("make24:0/1,2,3,4,5", "0 has 279 solutions, 279 with detours"),
                    ("831 1 3 7 10 25 50", "831 has 0 solutions, 0 with detours")):
    proved = prove("--claim count " + words)
    seen, also = (run(*checker, FILE) for checker in COUNT)
    is_told = seen.stdout.startswith("accepted: ") and seen.stdout.strip().endswith(told or "")
    check(proved.returncode == seen.returncode == 0 and is_told, f"{words}: {proved} {seen}")
    check(also.returncode == 0 and also.stdout == seen.stdout, f"{words}: {seen} {also}")
    text = open(FILE, encoding="ascii").read()
    number = text.split("\n")[3].split(" ")[-1]
    with open(FILE, "w", encoding="ascii") as file:
        file.write(text.replace(f" {number}\nend", f" {int(number) + 1}\nend"))
    for checker in COUNT:
        seen = run(*checker, FILE)
        check(seen.returncode == 1 and "solutions" in seen.stdout, f"{words}, one more: {seen}")
    check(run(*IN_C, FILE).returncode == 2, "the others read no counts")
# 0 is no target where each step is positive: 5 - 5 is no solution.
with open(FILE, "w", encoding="ascii") as file:
    file.write("tally-proof 1\nnumbers 5 5\nrules whole any free +-*/\nclaim count 0 1 1\nend\n")
for checker in COUNT:
    check(run(*checker, FILE).returncode == 2, f"0 of 5 and 5: {checker[-1]}")

# What is simplest has two checkers of its own. Other solutions of these games are refused, and so
# is the same one in another order. A factor that is 0 has one order alone: the steps of the other
# one may take less effort.
built = run(os.environ.get("CC", "cc"), "-O2", "-std=c11", "-Wall", "-Wextra", "-pedantic",
            "-Werror", os.path.join(SOURCE, "certify/simplest.c"), "-o", "simplest")
check(built.returncode == 0, built.stderr)
SIMPLEST = (["./simplest"], [sys.executable, os.path.join(SOURCE, "certify/simplest.py")])
for words, told, others in (
        ("765 1 3 7 10 25 50", "765 takes 4 numbers, with effort 11",
         ["25 10 - 50 1 + *", "1 50 + 25 10 - *", "50 1 + 25 10 - * 3 * 3 /", "50 1 +",
          "50 50 +", "50 1 + 25 10 3 - *", "25 3 * 50 25 - - 10 *",
          "50 10 + 3 * 3 * 25 10 * - 25 + 50 +"]),
        ("make24:24/3,3,8,8", "24 takes 4 numbers, with effort 15",
         ["8 3 8 3 / -", "8 3 * 8 3 / *"]),
        ("make24:24/1,5,5,5", "24 takes 4 numbers, with effort 16", ["5 1 - 5 * 5 +"]),
        ("make24:24/0,1,3,8", None, ["8 3 * 1 / 0 +", "8 3 * 1 * 0 -", "8 3 0 - * 1 *"]),
        ("make24:8/3,4,7,8", None, ["7 4 - 3 - 8 + ", "8 3 4 + 7 - +"]),
        ("--use all 24 2 3 4 6 1", None, []), ("--values exact --use any 3 1 2 4 8", None, []),
        ("7 7 3", "7 takes 1 numbers, with effort 0", ["7 3 + 3 -"]),
        ("36 1 2 3 4 5 6 7 8", None, ["8 7 + 6 + 5 + 4 + 3 + 2 + 1 +",
                                      "8 7 + 6 + 5 + 4 + 3 + 2 + 1 + 1 +"])):
    proved = prove("--claim simplest " + words)
    text = open(FILE, encoding="ascii").read()
    check(proved.returncode == 0 and text.count("\n") == 6, f"{words}: {proved}")
    at = re.search(r"(?<=\nmade )\d+ ", text)
    shown = text[at.end():-len("\nend\n")]
    for expression in [shown, *(others if IS_DEEP else others[:1])]:
        with open(FILE, "w", encoding="ascii") as file:
            file.write(f"{text[:at.end()]}{expression}\nend\n")
        seen = [run(*checker, FILE) for checker in SIMPLEST]
        is_unread = expression.endswith(" ") or len(expression.split(" ")) > 15
        wanted = 0 if expression == shown else 2 if is_unread else 1
        check([each.returncode for each in seen] == [wanted] * 2, f"{words}: {expression}: {seen}")
        if wanted == 0:
            both = {f"accepted: {told or seen[0].stdout[10:].strip()}\n"}
            check({each.stdout for each in seen} == both, f"{words}: {seen}")
            answer = json.loads(run(TALLY, "--json", *words.split()).stdout)["solutions"][0]
            ends = f", with effort {answer['effort']}\n"
            check(seen[0].stdout.endswith(ends), f"{words}: {seen} {answer}")
    check(run(*IN_C, FILE).returncode == 2, "the others do not read what is simplest")

# Both have the same effort of each step, also of those that are in no simplest solution.
with open("efforts.c", "w", encoding="ascii") as file:
    file.write("""#define main simplest_main
#include "simplest.c"
#undef main
int main(void) {
    char o;
    num a, b, c, d;
    while (scanf(" %c %lld %lld %lld %lld", &o, &a, &b, &c, &d) == 5)
        printf("%d\\n", effort_of(o, (value){a, b}, (value){c, d}));
    return 0;
}
""")
built = run(os.environ.get("CC", "cc"), "-I", os.path.join(SOURCE, "certify"), "efforts.c",
            "-o", "efforts")
check(built.returncode == 0, built.stderr)
sys.path.insert(0, os.path.join(SOURCE, "certify"))
from simplest import effort_of
chance = random.Random(41)
asked = []
for size in (12, 120, 9999) * 300:
    x, y = (Fraction(chance.randint(0, size), chance.choice([1, 1, 2, 3, 10, size]))
            for _ in range(2))
    x, y = max(x, y), min(x, y)
    asked.append((chance.choice("+-*/" if y != 0 else "+*"), x, y))
told = subprocess.run(["./efforts"], capture_output=True, text=True, input="".join(
    f"{o} {x.numerator} {x.denominator} {y.numerator} {y.denominator}\n" for o, x, y in asked))
check(told.stdout.split() == [str(effort_of(*step)) for step in asked], "the effort of steps")

# Claims beside the edges of the lemmas of docs/proofs.md: `none` of one number, which is accepted,
# refused by one of these words, or unreadable.
MADE, OPEN, UNREAD = "can be made", "not decided", "2^62"
for numbers, rules, target, wanted in (
        # 2: what is made is below 2^62, or is 2^29 * 2^29 * 2^4
        ("16 536870911 536870912", "whole all free *", 2**62 - 2**33, MADE),
        ("16 536870911 536870912", "whole all free *", 2**62 - 2**33 - 1, None),
        ("16 536870912 536870912", "whole all free *", 7, UNREAD),
        # 3: a goal may be smaller than all open numbers: 50 = 11 * 4 + 6 needs 44 of 4 and 11;
        # and both parts may have half of the numbers: 168 = (7 + 5) * (11 + 3), and in no other way
        ("4 6 11", "whole all free +-*/", 50, MADE),
        ("3 5 7 11", "whole all free +-*/", 168, MADE),
        # 4: (2^31 - 1) / (2 * 7) is 153391689.07; 65537 * 65537 is beyond the limit, and so are
        # steps that lead back: (65537 * 65537 + 2) / 3, 46341 * 46341 - 10^9, 7^40 / 7^37.
        ("7 65537 65537", "exact all free +*", 153391689, None),
        ("7 65537 65537", "exact all free +*", 153391690, OPEN),
        ("2 3 65537 65537", "exact all free +*/", 89478485, None),
        ("2 3 65537 65537", "exact all free +*/", 89478486, OPEN),
        ("2 3 65537 65537", "exact all free +*/", 1431699457, OPEN),
        ("46341 46341 1000000000", "exact all free *-", 1, None),
        ("46341 46341 1000000000", "exact all free *-", 2, OPEN),
        ("46341 46341 1000000000", "exact all free *-", 1147488281, OPEN),
        ("7 7 37 40", "exact all free *+-/^", 343, OPEN),
        ("9 9 9 9 9 9", "exact all free ^", 0, OPEN)):
    with open(FILE, "w", encoding="ascii") as file:
        file.write(f"tally-proof 1\nnumbers {numbers}\nrules {rules}\nclaim none {target}\nend\n")
    for checker in IN_C, IN_PYTHON:
        seen = run(*checker, FILE)
        status = 0 if wanted is None else 2 if wanted == UNREAD else 1
        is_told = (wanted or "accepted") in seen.stdout + seen.stderr
        check(seen.returncode == status and is_told, f"{target} of {numbers}: {seen}")
# 5: residues do not exclude what is made beyond the limit, and exclude the number after it.
for numbers, operations, made in (("2 3 65537 65537", "+*/", 1431699457),
                                  ("46341 46341 1000000000", "*-", 1147488281),
                                  ("7 7 37 40", "*+-/^", 343)):
    for target, status in (made, 1), (made + 1, 0):
        with open(FILE, "w", encoding="ascii") as file:
            file.write(f"tally-proof 1\nnumbers {numbers}\nrules exact all free {operations}\n"
                       f"claim none {target}\nend\n")
        seen = run(sys.executable, os.path.join(SOURCE, "certify/any_size.py"), FILE)
        check(seen.returncode == status, f"{target} of {numbers}: {seen}")
# 7: the product of the numbers, of fractions that of their doubles, is below 2^126. A residue may
# be that of another number: 77158673929 times all of these numbers is 2^127 - 2, so it has the
# residue of -1 / (14 * 218934409 * 836764047 * 859764727).
BEYOND = "not decided: too large"
for numbers, rules, target, wanted in (
        ("512" + 4 * " 536870912", "whole all free +*", 7, None),
        ("1024" + 4 * " 536870912", "whole all free +*", 7, BEYOND),
        ("16" + 4 * " 536870912", "exact all free +*", 7, None),
        ("32" + 4 * " 536870912", "exact all free +*", 7, BEYOND),
        ("1 14 218934409 836764047 859764727", "exact all free */-+", 77158673929, OPEN),
        ("1 14 218934409 836764047 859764727", "exact all free */", 77158673929, None),
        ("1 14 218934409 836764047 859764727", "exact all free */~", 77158673929, OPEN),
        ("1 14 218934409 836764047 859764727", "exact all free */", -77158673929, OPEN),
        ("1 14 218934409 836764047 859764727", "exact all free */-+", 77158673930, None),
        # an order, signs, and 0 as a factor, a divisor and a result
        ("1 2 3 4 5 6", "exact all given +-*/", 1 - 2 * 3 - 4 - 5 - 6, "residue"),
        ("6 3 2", "exact all given /-", 6, "residue"), ("6 3 2", "exact all given /-", 3, None),
        ("6 3 2", "exact all given /-", 1, "residue"), ("2 3 6", "exact all given /-", 3, None),
        ("0 0 5 7", "exact all given */", 0, "residue"),
        ("0 0 5", "exact all free /", 0, "residue"),
        ("3 3 5 7", "exact all free -/", 0, "residue"),
        ("0 5 5 7", "exact all free -/", 0, "residue"),
        ("5", "exact all free +-", -5, None), ("5", "exact all free +-~", -5, "residue")):
    with open(FILE, "w", encoding="ascii") as file:
        file.write(f"tally-proof 1\nnumbers {numbers}\nrules {rules}\nclaim none {target}\nend\n")
    seen = run(*RESIDUES, FILE)
    is_told = (wanted or "accepted") in seen.stdout
    check(seen.returncode == (0 if wanted is None else 1) and is_told, f"{target}: {seen}")
# The certificates of docs/results.md: their sums, that the commands write them again, and that they
# are accepted. Some of them take seconds, and those of SLOW half a minute, to write or to check.
RESULTS = open(os.path.join(SOURCE, "docs/results.md"), encoding="utf-8").read()
SLOW = ("a060315-14",)
SLOW_TO_CHECK = ("sequence-14324", "sequence-17797", "sequence-17806")
IN_ORDER = "sequence-"
LARGE_FILES = re.findall(r"\(certificates/(\S+)\) \|.*\| `residues.c`", RESULTS)
rows = re.findall(r"\(certificates/(\S+)\.proof\) \| `tally prove ([^`]*)` \| `(\w+)`",
                  RESULTS)
check(sorted(name + ".proof" for name, *_ in rows)
      == sorted(os.listdir(os.path.join(SOURCE, "docs/certificates"))), f"{rows}")
run("cc", "-O2", os.path.join(SOURCE, "certify/any_size.c"), "-o", "any_size")
for name, words, digest in rows:
    path = os.path.join(SOURCE, "docs/certificates", name + ".proof")
    text = open(path, "rb").read()
    check(hashlib.sha256(text).hexdigest() == digest, f"{name}: the sum")
    if name in SLOW or not IS_DEEP and (name.startswith(IN_ORDER) or "--claim" in words):
        continue
    prove(words)
    check(open(FILE, "rb").read() == text, f"{name}: {words}")
    if name in SLOW_TO_CHECK:
        continue
    checker = {"count": COUNT[0], "simplest": SIMPLEST[0]}.get(name.split("-")[-1], IN_C)
    checker = ["./any_size"] if name.startswith(IN_ORDER) else checker
    checker = RESIDUES if name + ".proof" in LARGE_FILES else checker
    check(run(*checker, path).returncode == 0, f"{name} is accepted")
end()
