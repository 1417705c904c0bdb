#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Published figures of games without brackets. Advent of Code 2024, day 7: lines whose numbers make
the target from left to right, with + and *, then with joined results too. LeetCode 282: texts of
digits in their order by the usual precedence; 00 has three texts for 0, of which 0+0 and 0-0 are
one solution. Dudeney's century: 1 to 9 with + and -."""
import os
import subprocess

from checks import check, end

LINES = """190: 10 19
3267: 81 40 27
83: 17 5
156: 15 6
7290: 6 8 6 15
161011: 16 10 13
192: 17 8 14
21037: 9 7 18 13
292: 11 6 16 20"""


def count(text):
    run = subprocess.run([os.environ['TALLY'], 'count', '-q', text], capture_output=True, text=True)
    check(run.stderr == '', f'{text}: {run.stderr}')
    return int(run.stdout)


def total(operations):
    made = 0
    for line in LINES.splitlines():
        target, numbers = line.split(': ')
        rules = f'countdown,ops={operations},use=all,order=given,brackets=left'
        if count(f'{rules}:{target}/{numbers.replace(" ", ",")}') > 0:
            made += int(target)
    return made


check(total('+*') == 3749, 'the lines that + and * make')
check(total('+*join') == 11387, 'the lines that + * and joined results make')

for digits, target, solutions in (('123', 6, 2), ('232', 8, 2), ('105', 5, 2), ('00', 0, 2),
                                  ('3456237490', 9191, 0)):
    of = f'year,ops=+-*cat,values=integer,order=given,brackets=none:{target}/{",".join(digits)}'
    check(count(of) == solutions, f'{of}: {count(of)}')

for rules, numbers, solutions in (('+-cat', '1,2,3,4,5,6,7,8,9', 11),
                                  ('+-negcat', '1,2,3,4,5,6,7,8,9', 12),
                                  ('+-cat', '9,8,7,6,5,4,3,2,1', 15)):
    of = f'sequence,ops={rules},brackets=none:100/{numbers}'
    check(count(of) == solutions, f'{of}: {count(of)}')

of = 'year,ops=+-*/,order=given,brackets=left:1000/7,3,8,2,9,4,6,5,1,7,3,8'
check(count(of) > 0, of)
end()
