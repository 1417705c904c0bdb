#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games against the executable definition, tests/oracle/oracle.py: the command lists just
the solutions that the oracle lists, written alike; counts as many; and finds the same values. Where
all numbers are used, with steps of each kind of values, the counts are compared, and each
expression is evaluated here, by Python's fractions, step by step. So are games with numbers and
targets below zero and fractions."""
import ast
import json
import os
import random
import re
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
IS_DEEP = bool(os.environ.get('TALLY_DEEP'))


def tally(*arguments):
    """The JSON lines that the command prints."""
    run = subprocess.run([TALLY, *map(str, arguments)], stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True)
    check(run.returncode in (0, 1), arguments, 'exit status', run.returncode, run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def evaluate(text, values='exact', largest=None):
    """(value, numbers used) of an expression, by another evaluator than the command's: Python's
    grammar and fractions. Each step is to be of the kind of values. A sign or a fraction without
    blanks, as in -3 and 3/4, is that of a number."""
    used = Counter()
    names = {}

    def name(match):
        return names.setdefault(match[0], f'n{len(names)}')

    text = re.sub(r'-\d+(?:/\d+)?|\d+/\d+', name, text)
    numbers = {short: Fraction(written) for written, short in names.items()}

    def value(node):
        result = step(node)
        check(oracle.ALLOWED[values](result), text, 'has a step that is not', values, result)
        check(largest is None or not isinstance(node, ast.BinOp) or abs(result) <= largest, text,
              'has a step above', largest, result)
        return result

    def step(node):
        if isinstance(node, ast.Constant):
            used[node.value] += 1
            return Fraction(node.value)
        if isinstance(node, ast.Name):
            used[numbers[node.id]] += 1
            return numbers[node.id]
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


def countdown(numbers, targets, kind):
    pool = [e for some in oracle.tables(numbers, kind).values() for e in some]
    values = {e[1] for e in pool}
    numbers = ['--values', kind, *numbers]
    oracle.memo.clear()
    for target in targets:
        hits = [e for e in pool if e[1] == target]
        least = 1 if kind == 'whole' else 0
        plain = sorted(oracle.text(e) for e in hits if not oracle.parts(e, least)[0])
        everything = sorted(oracle.text(e) for e in hits)
        listed = solutions(target, *numbers)
        with_detours = solutions('--detours', target, *numbers)
        check(sorted(listed) == plain, target, numbers, 'lists', listed, 'and not', plain)
        check(sorted(with_detours) == everything, target, numbers, 'lists with detours',
              with_detours, 'and not', everything)
        for text in with_detours:
            value, used = evaluate(text, kind)
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
    *seen, end = tally('values', '--json', *numbers)
    check(end['complete'], numbers, 'has a list that is not complete')
    check([line['value'] for line in seen] == sorted(values), numbers, 'has other values')
    for line in seen:
        check(evaluate(line['expression'])[0] == line['value'], line, 'is not worth that')


def make24(numbers, target, kind):
    pool = oracle.tables(numbers, kind)[tuple(sorted(numbers))]
    wanted = sum(1 for e in pool if e[1] == target)
    listed = solutions('--rules', 'make24', '--values', kind, target, *numbers)
    check(len(listed) == wanted == len(set(listed)), target, numbers, 'has', wanted,
          'solutions; listed:', listed)
    for text in listed:
        value, used = evaluate(text, kind)
        check(value == target and used == Counter(numbers), text, 'is no solution')
    count = tally('count', '--json', '--rules', 'make24', '--values', kind, target, *numbers)
    check(bool(count) and count[0]['solutions'] == wanted, target, numbers, kind, 'counts', count)


def limited(numbers, target, kind, most, fewest):
    wanted = sum(1 for e in oracle.within(numbers, kind, most, fewest) if e[1] == target)
    bounds = []
    for option, limits in (('--op-most', most), ('--op-fewest', fewest)):
        if limits:
            bounds += [option, ','.join(f'{o}:{n}' for o, n in limits.items())]
    listed = solutions('--rules', 'make24', '--values', kind, *bounds, target, *numbers)
    check(len(listed) == wanted == len(set(listed)), target, numbers, kind, bounds, 'has', wanted,
          'solutions; listed:', listed)
    for text in listed:
        value, used = evaluate(text, kind)
        check(value == target and used == Counter(numbers), text, 'is no solution')
        for operation in '+-*/':
            count = text.count(operation)
            check(fewest.get(operation, 0) <= count <= most.get(operation, count), text, bounds)


def low(numbers, target, kind, largest):
    pool = oracle.tables(numbers, kind, largest)[tuple(sorted(numbers))]
    wanted = sum(1 for e in pool if e[1] == target)
    rules = ['--rules', 'make24', '--values', kind, '--max-value', largest]
    listed = solutions(*rules, target, *numbers)
    check(len(listed) == wanted == len(set(listed)), target, numbers, kind, largest, 'has', wanted,
          'solutions; listed:', listed)
    for text in listed:
        value, used = evaluate(text, kind, largest)
        check(value == target and used == Counter(numbers), text, 'is no solution')
    count = tally('count', '--json', *rules, target, *numbers)
    check(bool(count) and count[0]['solutions'] == wanted, target, numbers, rules, 'counts', count)


def times_of(sanitized, deep):
    return sanitized if SANITIZED else deep if IS_DEEP else deep // 3


chance = random.Random(2026)
games = 0
for size, times in ((1, 2), (2, 5), (3, 20), (4, times_of(4, 20)),
                    (5, times_of(0, 3))):
    for i in range(times):
        kind = 'natural' if i % 3 == 0 else 'whole'
        drawn = [chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100])
                 for _ in range(size)]
        if kind == 'natural' and chance.random() < 0.3:
            drawn[0] = 0
        countdown(drawn, [chance.randint(1, 60 * size), max(chance.choice(drawn), 1),
                          chance.randint(1, 999)], kind)
        games += 3
for i in range(times_of(6, 45)):
    drawn = [chance.randint(0 if chance.random() < 0.2 else 1, 13)
             for _ in range(chance.choice([2, 3, 4, 4]))]
    make24(drawn, chance.choice([24, 10, 0, 1, chance.randint(0, 60)]),
           ('exact', 'natural', 'integer')[i % 3])
    games += 1
for i in range(times_of(6, 45)):
    kind = ('exact', 'integer')[i % 2]
    drawn = [oracle.whole(Fraction(chance.randint(-6, 9), chance.randint(1, 3)
                                   if kind == 'exact' and chance.random() < 0.5 else 1))
             for _ in range(chance.choice([2, 3, 4]))]
    pool = sorted({e[1] for e in oracle.tables(drawn, kind)[tuple(sorted(drawn))]})
    make24(drawn, chance.choice([chance.choice(pool), chance.randint(-9, 24)]), kind)
    games += 1
for target, drawn in ((-2, [1, 2, 3, 4]), (24, [Fraction(1, 2), 3, 4, 4])):
    make24(drawn, target, 'exact')
for i in range(times_of(6, 40)):
    drawn = [chance.randint(0 if chance.random() < 0.2 else 1, 9)
             for _ in range(chance.choice([3, 4, 4]))]
    kind = ('exact', 'whole', 'natural', 'integer')[i % 4]
    if kind == 'whole':
        drawn = [n or 5 for n in drawn]
    most = {o: chance.choice([0, 1, 1, 2]) for o in '+-*/' if chance.random() < 0.5}
    fewest = {o: 1 for o in '+-*/' if chance.random() < 0.2 and most.get(o, 1) > 0}
    values = sorted(e[1] for e in oracle.within(drawn, kind, most, fewest))
    least = 1 if kind == 'whole' else 0
    whole = [v for v in values if isinstance(v, int) and v >= least]
    limited(drawn, chance.choice(whole) if whole else 24, kind, most or {'+': 1}, fewest)
    games += 1
for i in range(times_of(6, 40)):
    drawn = [chance.randint(0 if chance.random() < 0.2 else 1, 13)
             for _ in range(chance.choice([3, 4, 4]))]
    kind = ('exact', 'whole', 'natural', 'integer')[i % 4]
    if kind == 'whole':
        drawn = [n or 5 for n in drawn]
    values = sorted(e[1] for e in oracle.tables(drawn, kind)[tuple(sorted(drawn))])
    whole = [v for v in values if isinstance(v, int) and (1 if kind == 'whole' else 0) <= v < 60]
    target = chance.choice(whole or [24])
    low(drawn, target, kind, max(1, target + chance.choice([0, 0, 1, 3, 10, 30])))
    games += 1
print(games, 'games')
end()
