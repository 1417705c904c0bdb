#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which hands make 24, found without anything of tally.

    tools/recheck/hands.py 5 13          80 of 6,175 hands do not make 24
    tools/recheck/hands.py ROWS.jsonl    which answers of these rows are right

Hands have that many numbers from 1 to the second one, at most four alike. All numbers are used,
with + - * / and Python's fractions. The values of a hand are the results of each two parts of it,
kept for every part. A row has `nums`, `target` and `answer`: an expression, with or without `= 24`,
or NO."""
import ast
import collections
import fractions
import functools
import itertools
import json
import re
import sys


@functools.cache
def values(hand):
    if len(hand) == 1:
        return frozenset([fractions.Fraction(hand[0])])
    found = set()
    for first, second in parts(hand):
        for a in values(first):
            for b in values(second):
                found.update(results(a, b))
    return frozenset(found)


def results(a, b):
    """The values of one operation on two values, in both orders."""
    return (a + b, a - b, b - a, a * b, *((a / b,) if b else ()), *((b / a,) if a else ()))


def parts(hand):
    """Each way to part a hand in two, once."""
    found = set()
    for size in range(1, len(hand) // 2 + 1):
        for chosen in itertools.combinations(range(len(hand)), size):
            first = tuple(hand[i] for i in chosen)
            second = tuple(hand[i] for i in range(len(hand)) if i not in chosen)
            found.add((first, second))
    return found


def makes(hand, target):
    """As values(), but the last step is not carried out for what cannot lead to the target."""
    for first, second in parts(hand):
        others = values(second)
        for a in values(first):
            wanted = {target - a, a - target, a + target}
            if a:
                wanted.update((target / a, a / target, a * target))
            elif target == 0:
                return True
            if not wanted.isdisjoint(others):
                return True
    return False


def evaluate(node):
    if isinstance(node, ast.Constant):
        return fractions.Fraction(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -evaluate(node.operand)
    a, b = evaluate(node.left), evaluate(node.right)
    kind = type(node.op)
    return a + b if kind is ast.Add else a - b if kind is ast.Sub else \
        a * b if kind is ast.Mult else a / b if kind is ast.Div else None


def judged(row):
    text = row["answer"].strip().rstrip(".").translate(str.maketrans("×÷−", "*/-"))
    if text == "NO":
        return "NO, and it can be made" if makes(tuple(row["nums"]), row["target"]) else "NO, right"
    text = re.sub(r"=\s*24$", "", text).strip()
    if sorted(map(int, re.findall(r"\d+", text))) != sorted(row["nums"]):
        return "expression with other numbers"
    right = evaluate(ast.parse(text, mode="eval").body) == row["target"]
    return "expression, right" if right else "expression with another value"


def judge_rows(name):
    with open(name, encoding="utf-8") as rows:
        found = collections.Counter(judged(json.loads(row)) for row in rows)
    for verdict, count in sorted(found.items()):
        print(f"{count:6,} {verdict}")


def list_hands(count, largest):
    hands = [hand for hand in itertools.combinations_with_replacement(range(1, largest + 1), count)
             if all(hand.count(number) <= 4 for number in hand)]
    without = [hand for hand in hands if not makes(hand, fractions.Fraction(24))]
    for hand in without:
        print(*hand)
    print(f"{len(without):,} of {len(hands):,} hands do not make 24")


if len(sys.argv) == 2:
    judge_rows(sys.argv[1])
else:
    list_hands(*map(int, sys.argv[1:]))
