#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games against the executable definition, tests/oracle/oracle.py: the command lists just
the solutions that the oracle lists, written alike; counts as many; and finds the same values. Under
exact fractions (24) the counts are compared, and each expression is evaluated here, by Python's
fractions."""
import ast
import json
import os
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

from checks import check, end

SOURCE, TALLY = os.environ['TALLY_SOURCE'], os.environ['TALLY']
sys.path.insert(0, os.path.join(SOURCE, 'tests', 'oracle'))
sys.dont_write_bytecode = True
import oracle  # noqa: E402

SANITIZED = bool(os.environ.get('TALLY_SANITIZE'))


def tally(*arguments):
    """The JSON lines that the command prints."""
    run = subprocess.run([TALLY, *map(str, arguments)], stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True)
    check(run.returncode in (0, 1), arguments, 'exit status', run.returncode, run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def evaluate(text):
    """(value, numbers used) of an expression, by another evaluator than the command's: Python's
    grammar and fractions."""
    used = Counter()

    def value(node):
        if isinstance(node, ast.Constant):
            used[node.value] += 1
            return Fraction(node.value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -value(node.operand)
        a, b = value(node.left), value(node.right)
        if isinstance(node.op, ast.Add):
            return a + b
        if isinstance(node.op, ast.Sub):
            return a - b
        if isinstance(node.op, ast.Mult):
            return a * b
        assert isinstance(node.op, ast.Div), text
        return a / b

    return value(ast.parse(text, mode='eval').body), used


def solutions(*arguments):
    found = []
    for line in tally('solve', '--json', '--all', *arguments):
        if line['status'] == 'solved':
            found += [s['expression'] for s in line['solutions']]
    return found


def countdown(numbers, targets):
    pool = [e for some in oracle.tables(numbers).values() for e in some]
    values = {e[1] for e in pool}
    for target in targets:
        hits = [e for e in pool if e[1] == target]
        plain = sorted(oracle.text(e) for e in hits if not oracle.parts(e)[0])
        everything = sorted(oracle.text(e) for e in hits)
        listed = solutions(target, *numbers)
        with_detours = solutions('--detours', target, *numbers)
        check(sorted(listed) == plain, target, numbers, 'lists', listed, 'and not', plain)
        check(sorted(with_detours) == everything, target, numbers, 'lists with detours',
              with_detours, 'and not', everything)
        for text in with_detours:
            value, used = evaluate(text)
            check(value == target and not used - Counter(numbers), text, 'is no solution')
        count = tally('count', '--json', target, *numbers)[0]
        check((count['solutions'], count['with_detours']) == (len(plain), len(everything)), target,
              numbers, 'counts', count)
        if not hits:
            nearest = min(abs(v - target) for v in values)
            answer = tally('solve', '--json', target, *numbers)[0]
            check(answer['status'] == 'closest' and answer['distance'] == nearest, target, numbers,
                  'is', answer)
            check({s['value'] for s in answer['solutions']} == {v for v in values
                                                                if abs(v - target) == nearest},
                  target, numbers, 'has other closest values than', answer)
    seen = tally('values', '--json', *numbers)
    check([line['value'] for line in seen] == sorted(values), numbers, 'has other values')
    for line in seen:
        check(evaluate(line['expression'])[0] == line['value'], line, 'is not worth that')


def make24(numbers, target):
    pool = oracle.tables(numbers, countdown=False)[tuple(sorted(numbers))]
    wanted = sum(1 for e in pool if e[1] == target)
    listed = solutions('--rules', 'make24', target, *numbers)
    check(len(listed) == wanted == len(set(listed)), target, numbers, 'has', wanted,
          'solutions; listed:', listed)
    for text in listed:
        value, used = evaluate(text)
        check(value == target and used == Counter(numbers), text, 'is no solution')
    count = tally('count', '--json', '--rules', 'make24', target, *numbers)
    check(bool(count) and count[0]['solutions'] == wanted, target, numbers, 'counts', count)


chance = random.Random(2026)
games = 0
for size, times in ((1, 2), (2, 5), (3, 20), (4, 4 if SANITIZED else 20),
                    (5, 0 if SANITIZED else 3)):
    for _ in range(times):
        drawn = [chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100])
                 for _ in range(size)]
        countdown(drawn, [chance.randint(1, 60 * size), chance.choice(drawn),
                          chance.randint(1, 999)])
        games += 3
for _ in range(5 if SANITIZED else 25):
    drawn = [chance.randint(0 if chance.random() < 0.2 else 1, 13)
             for _ in range(chance.choice([2, 3, 4, 4]))]
    make24(drawn, chance.choice([24, 10, 0, 1, chance.randint(0, 60)]))
    games += 1
print(games, 'games')
end()
