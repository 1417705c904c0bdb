#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sequences of the OEIS about what the digits of a number, or the numbers from 1 on, make, by tally
and by programs that share nothing with it: Friedman numbers (A036057), exotic numbers (A064818),
values of 1 to n with + and * and no brackets (A138651), and the least number that n copies of n do
not make (A078413). The lists are those of docs/oeis."""
import json
import os
import pathlib
import subprocess
import sys

from checks import check, end

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
SOURCE = pathlib.Path(__file__).parents[2]
TALLY = os.environ['TALLY']


def lines_of(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False,
                          **options).stdout.splitlines()


def list_of(name):
    text = (SOURCE / 'docs/oeis' / name).read_text(encoding='ascii')
    return [int(line.split()[1]) for line in text.splitlines()]


def friedman(*words):
    """The numbers, and the line that counts them."""
    *numbers, told = lines_of(sys.executable, SOURCE / 'tools/friedman', *words, TALLY)
    return [int(line.split()[1]) for line in numbers], told


DIGITS = 4 if IS_DEEP else 3
wanted = [number for number in list_of('b036057.txt') if number < 10 ** DIGITS]
check(len(wanted) == (72 if IS_DEEP else 14), f'{len(wanted)} Friedman numbers')
check(friedman(str(DIGITS)) == (wanted, f'# {len(wanted)} of {len(wanted)} numbers; open: 0'),
      'tools/friedman')
ALONE = 4 if IS_DEEP else 2
wanted = [number for number in wanted if number < 10 ** ALONE]
check(friedman('--alone', str(ALONE)) ==
      (wanted, f'# {len(wanted)} of {10 ** ALONE - 10} numbers; open: 0'), 'tally alone')

# Exotic numbers. 1 = 1! and 2 = 2! have no step that changes anything, and 324 = (3 * sqrt(2)) ^ 4
# has a root that is irrational: tally knows neither.
RANGE = range(1, 1001) if IS_DEEP else range(119, 131)
EXOTIC = ['solve', '--batch', '--rules', 'make24', '--ops', '+-*/^ sqrt ! cat', '--limit', '2',
          '--op-most', '+:1,-:1,*:1,/:1,^:1,sqrt:1,!:1', '--sort', 'none', '--no-difficulty']
questions = ''.join(json.dumps({'target': number, 'numbers': [int(c) for c in str(number)]}) + '\n'
                    for number in RANGE)
found = []
for number, line in zip(RANGE, lines_of(TALLY, *EXOTIC, input=questions), strict=True):
    answer = json.loads(line)
    texts = {solution['expression'] for solution in answer['solutions']} - {str(number)}
    check(bool(texts) or answer['complete'], f'{number} is decided')
    found += [number] if texts else []
exotic = [number for number in list_of('b064818.txt') if number in RANGE]
check(found == [number for number in exotic if number not in (1, 2, 324)], f'exotic: {found}')
last = min(RANGE[-1], 350)
program = lines_of(sys.executable, SOURCE / 'tools/recheck/exotic.py', str(last), str(RANGE[0]))
check([int(line) for line in program] == [number for number in exotic if number <= last],
      f'exotic.py: {program}')

for count, term in ((4, 7), (9, 201), (12, 1422), (14, 5068)):
    told = lines_of(TALLY, 'values', '--count', '-q', '--use', 'all', '--order', 'given', '--ops',
                    '+ *', '--brackets', 'none', *[str(i) for i in range(1, count + 1)])
    check(told == [str(term)], f'A138651({count}): {told}')

# From n = 4 on, steps beyond 64 bits are not excluded.
for count, term in enumerate((2, 2, 5, 13, 18, 89), 1):
    told = json.loads(lines_of(TALLY, 'missing', '--json', '-q', '--values', 'exact', '--use',
                               'all', '--ops', '+ - * / ^ join', *[str(count)] * count)[0])
    check(told['missing' if count < 4 else 'unproved'] == [term], f'A078413: {told}')
end()
