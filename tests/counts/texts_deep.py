#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/recheck/texts.py, which counts parenthesised texts: the published figure, and games with
zeros against texts that are written out one by one."""
import fractions
import os
import subprocess
import sys

from checks import check, end

TOOLS = os.path.join(os.environ['TALLY_SOURCE'], 'tools/recheck')
sys.path.insert(0, TOOLS)
sys.dont_write_bytecode = True
from texts import count_texts


def texts(numbers):
    if len(numbers) == 1:
        yield f'F({numbers[0]})'
    for middle in range(1, len(numbers)):
        for left in texts(numbers[:middle]):
            for right in texts(numbers[middle:]):
                yield from (f'({left} {operation} {right})' for operation in '+-*/')


def worth(text):
    try:
        return eval(text, {'F': fractions.Fraction})
    except ZeroDivisionError:
        return None


run = subprocess.run([sys.executable, TOOLS + '/texts.py', '2016', *map(str, range(10, 0, -1))],
                     capture_output=True, text=True)
check(run.stdout == '44499\n', f'10 ... 1 = 2016: {run}')
for row in ((0, 0, 5, 1, 2), (3, 0, 1, 1), (2, 2, 0, 7), (0, 0, 0, 0), (1, 2, 3, 4), (7,)):
    values = [worth(text) for text in texts(row)]
    for wanted in (0, 1, 2, 7, '1/2'):
        found = count_texts(wanted, row)
        check(found == values.count(fractions.Fraction(wanted)), f'{row}: {found} make {wanted}')
end()
