#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally best-numbers against brute force: every selection of some pools, in every order where the
rules give the order."""
import itertools
import json
import os
import subprocess
import sys
from fractions import Fraction

TALLY = os.environ["TALLY"]
failures = 0


def steps(a, b):
    yield a + b
    yield a - b
    yield a * b
    if b != 0:
        yield a / b


def values_in_order(numbers):
    """All values of all numbers in the order given, with + - * /."""
    made = {}
    for length in range(1, len(numbers) + 1):
        for begin in range(len(numbers) - length + 1):
            end = begin + length
            made[begin, end] = {Fraction(numbers[begin])} if length == 1 else {
                value
                for middle in range(begin + 1, end)
                for a in made[begin, middle]
                for b in made[middle, end]
                for value in steps(a, b)
            }
    return made[0, len(numbers)]


def run_of(values):
    run = 0
    while run + 1 in values:
        run += 1
    return run


def best(pool, count, is_in_order):
    """The longest run, the selections that have it, and how many selections there are."""
    runs = {}
    for selection in sorted(set(itertools.combinations(pool, count))):
        orders = sorted(set(itertools.permutations(selection)))
        if is_in_order:
            runs.update((order, run_of(values_in_order(order))) for order in orders)
        else:
            runs[selection] = run_of(set().union(*map(values_in_order, orders)))
    longest = max(runs.values())
    return longest, sorted(s for s in runs if runs[s] == longest), len(runs)


def check(pool_text, pool, count, order):
    global failures
    arguments = ["best-numbers", "--json", "--rules", "sequence", "--ops", "+-*/", "--order", order,
                 "--pool", pool_text, str(count)]
    told = json.loads(subprocess.run([TALLY, *arguments], capture_output=True, text=True,
                                     check=False).stdout)
    longest, selections, every = best(sorted(pool), count, order == "given")
    found = sorted(tuple(numbers) for numbers in told["numbers"])
    rules = "sequence,ops=+-*/" if order == "given" else "sequence,ops=+-*/,order=any"
    said = told["rules"], told["run"], told["selections"], found
    if said != (rules, longest, every, selections):
        print("tally", *arguments, "->", told, "but brute force finds", longest, every, selections)
        failures += 1


for order in ("given", "any"):
    check("2x3,7,8x2", [2, 2, 2, 7, 8, 8], 3, order)
    check("1..4", [1, 2, 3, 4], 3, order)
    check("1..3x2", [1, 1, 2, 2, 3, 3], 4, order)
    check("5,7", [5, 7], 1, order)
sys.exit(1 if failures else 0)
