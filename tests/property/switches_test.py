#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Answers with and without techniques of searching (src/base/technique.h): random questions, random
sets of techniques switched off, the same answers. A proof that is off, or an engine with other
bounds, may leave an answer open, so these compare what both call complete.

    TALLY=build/dev/tally PYTHONPATH=tests/support tests/property/switches_test.py QUESTIONS SEED

A difference is shrunk: fewer techniques, fewer numbers, smaller ones."""
import json
import math
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys

from checks import check, end

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
TALLY = os.environ['TALLY']
SOURCE = pathlib.Path(__file__).parents[2]
HEADER = (SOURCE / 'src/base/technique.h').read_text(encoding='utf-8')
TECHNIQUES = re.findall(r'^ +X\(\w+, "([a-z-]+)"\)', HEADER, re.MULTILINE)
ABOUT_COMPLETENESS = {'whole', 'weights', 'tables', 'any-size'}
SECONDS = 4
RULES = ('countdown', 'make24', 'krypto', 'make10', 'llm', 'year', 'sequence')
OPERATIONS = ('+ - * /', '+ - * /', '+ - *', '+ *', '+ - * / ^', '+ - * / ! sqrt', '+ - * / neg',
              '+ - * / mod', '+ - / ceil', '+ - * / cat')


def numbers_of(draw, rules, most):
    largest = {'make10': 9, 'year': 9, 'sequence': 9}.get(rules, 25)
    count = draw.randint(1, most)
    if draw.random() < 0.15:
        return [draw.randint(1, largest)] * count
    return [draw.choice((25, 50, 75, 100)) if largest == 25 and rules != 'krypto' and
            draw.random() < 0.2 else draw.randint(1, largest) for _ in range(count)]


def columns(draw, rules):
    """Options that change the rules. Is the game of + - * / in any order? Of numbers below 0?"""
    found = ['--rules', rules]
    operations = draw.choice(OPERATIONS) if draw.random() < 0.5 else ''
    values = draw.choice(('', '', 'whole', 'natural', 'integer', 'exact'))
    order = 'given' if draw.random() < 0.15 else ''
    found += ['--ops', operations] if operations else []
    found += ['--values', values] if values else []
    has_negatives = values in ('integer', 'exact') and rules not in ('krypto', 'make10')
    found += ['--order', order] if order else []
    found += ['--use', draw.choice(('any', 'all'))] if draw.random() < 0.4 else []
    is_plain = rules not in ('year', 'sequence') and set(operations) <= set('+-*/ ') and not order
    return found, is_plain, has_negatives


def large(draw):
    """Whole numbers: a target near the largest value, or many numbers."""
    if draw.random() < 0.5:
        numbers = sorted(draw.sample(range(1, 26), draw.randint(14, 20)))
        return ['solve', str(draw.randint(1, 10 ** draw.randint(3, 7)))], numbers
    numbers = [draw.randint(1, 25) for _ in range(draw.randint(4, 7))]
    return ['solve', str(math.prod(numbers) * 4 // draw.randint(2, 9))], numbers


def drawn(draw):
    """A question: words before its numbers, and its numbers."""
    if draw.random() < 0.1:
        return large(draw)
    rules = draw.choice(RULES)
    asked, is_plain, has_negatives = columns(draw, rules)
    numbers = numbers_of(draw, rules, 7 if is_plain else 4)
    if has_negatives and draw.random() < 0.4:
        numbers = [-number if draw.random() < 0.4 else number for number in numbers]
    target = draw.choice((24, draw.randint(1, 1000), draw.randint(1, 10 ** draw.randint(1, 11))))
    target = min(target, 25) if rules == 'krypto' else target
    span = f'{target}..{target + draw.randint(0, 70)}' if rules != 'krypto' else str(target)
    kind = draw.choice(('solve', 'solve', 'solve', 'all', 'count', 'count', 'values', 'missing',
                        'survey'))
    if kind == 'survey' and '--order' not in asked and rules not in ('year', 'sequence'):
        pick = draw.randint(1, 4)
        return ['survey', *asked, '--pool', f'1..{draw.randint(4, 7)}', '--pick', str(pick),
                '--targets', f'{draw.randint(1, 9)}..{draw.randint(10, 90)}' if
                rules != 'krypto' else '1..25', '-t', '1'], []
    if kind in ('missing', 'survey'):
        return ['missing', *asked, '--count', str(draw.randint(1, 3))], numbers[:5]
    if kind == 'values':
        return ['values', *asked, *draw.choice(([], ['--targets', span]))], numbers[:5]
    if kind == 'all':
        return ['solve', '--all', '--limit', str(draw.randint(1, 30)), *asked, span], numbers[:5]
    return [kind, *asked, draw.choice((str(target), span))], numbers


def answer(question, off):
    """The lines of JSON, or None: it took too long."""
    words, numbers = question
    command = [TALLY, *(['--without', ','.join(off)] if off else []), words[0], '--json',
               *words[1:], *map(str, numbers)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return [done.returncode, *done.stdout.splitlines()]


def is_complete(lines):
    values = [json.loads(line) for line in lines[1:]]
    return lines[0] in (0, 1) and all(value.get('complete', True) for value in values)


def differ(question, off):
    usual, other = answer(question, []), answer(question, off)
    if usual is None or other is None or usual == other:
        return False
    return not ABOUT_COMPLETENESS & set(off) or (is_complete(usual) and is_complete(other))


def smaller(question, off):
    words, numbers = question
    for technique in off:
        yield question, [other for other in off if other != technique]
    for i, number in enumerate(numbers):
        yield (words, numbers[:i] + numbers[i + 1:]), off
        if abs(number) > 1:
            yield (words, numbers[:i] + [int(number / 2)] + numbers[i + 1:]), off


def shrunk(question, off):
    found = True
    while found:
        found = False
        for part in smaller(question, off):
            if part[1] and (part[0][1] or not question[1]) and differ(*part):
                question, off, found = *part, True
                break
    return question, off


# Questions, and what was off when their answer differed.
KNOWN = [((['values', '--rules', 'make10', '--values', 'whole'], [1, 1, 1, 3]), ['whole'])]


def compare(seed, index):
    draw = random.Random(f'{seed}/{index}')
    question = drawn(draw)
    off = [technique for technique in TECHNIQUES if draw.random() < draw.choice((0.1, 0.5, 0.9))]
    if not off or not differ(question, off):
        return
    (words, numbers), off = shrunk(question, off)
    check(False, f'with and without: tally --without {",".join(off)} {shlex.join(words)} '
          f'{" ".join(map(str, numbers))}')


told = subprocess.run([TALLY, '--without', 'none', 'solve'], capture_output=True, text=True,
                      check=False).stderr
if 'no technique' not in told:
    sys.exit(77)  # a build for users, without switches
check(len(TECHNIQUES) > 10, f'{len(TECHNIQUES)} techniques')
for question, off in KNOWN:
    check(not differ(question, off), f'without {off}: {question}')
count, seed = map(int, sys.argv[1:3]) if len(sys.argv) == 3 else (500 if IS_DEEP else 60, 1)
for i in range(count):
    compare(seed, i)
end()
