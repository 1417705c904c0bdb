#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/recheck/any_size.c, which proves that 1 to 9 in order cannot make 10958, against the
command: both find the same targets out of reach, and the command says that it is complete.
tools/recheck/any_years.py does the same for the digits of years in any order. The program
represents values beyond EXACT_MAX by residues. With 500 as EXACT_MAX, most values are residues, as
for nine digits with 63 bits."""
import json
import os
import shutil
import subprocess
import sys

from checks import check, end

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
SOURCE = os.path.join(os.environ['TALLY_SOURCE'], 'tools/recheck/any_size.c')
LAST = 500

os.chdir(os.environ['TALLY_SCRATCH'])
COMPILER = os.environ.get('CC', 'cc')
if shutil.which(COMPILER) is None:
    sys.exit(77)


def compiled(name, *options):
    subprocess.run([COMPILER, '-O2', *options, '-o', name, SOURCE], check=True)
    return './' + name


def out_of_reach(program, digits):
    run = subprocess.run([program, digits, '0', str(LAST)], capture_output=True, text=True)
    *lines, total = run.stdout.splitlines()
    check(run.returncode == 0 and total.startswith(f'{len(lines)} of {LAST + 1} targets'),
          f'{program} {digits}: {run}')
    return {int(line) for line in lines}


def not_made(digits):
    run = subprocess.run([os.environ['TALLY'], 'values', '--json', '--rules', 'sequence',
                          '--targets', f'0..{LAST}', *digits], capture_output=True, text=True)
    check(run.returncode in (0, 3), f'tally values {digits}: {run.stderr}')
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    made = {line['value'] for line in lines if 'value' in line}
    check(made, f'{digits} make values')
    check(not any(line.get('complete') is False for line in lines), f'{digits}: all of them')
    return set(range(LAST + 1)) - made


# 2222 has roots of powers; 0 has divisions by zero; 1 at the beginning has powers that are all 1.
STRINGS = ['7', '24', '123', '1234', '2222', '2357', '4288', '9642', '1023', '9001', '12345',
           '27182']
if IS_DEEP:
    STRINGS += ['98765', '60204', '22222', '44444', '123456', '271828', '314159']

exact = compiled('any_size')
residues = compiled('any_size_500', '-DEXACT_MAX=500')
parted = compiled('any_size_parted', '-DEXACT_MAX=500', '-DTABLE=3')
for string in STRINGS:
    wanted = not_made(string)
    for program in exact, residues:
        found = out_of_reach(program, string)
        check(found == wanted, f'{program} {string}: {sorted(found ^ wanted)[:9]}')
for string in ('12345', '10234', '13579', '97531') if IS_DEEP else ('12345',):
    check(out_of_reach(parted, string) == not_made(string), f'{string} from the target')

# Years: some choices of four digits, in each order.
years = os.path.join(os.environ['TALLY_SOURCE'], 'tools/recheck/any_years.py')
for program, every in ((exact, '24'), (residues, '25')) if IS_DEEP else ((residues, '48'),):
    run = subprocess.run([sys.executable, years, program, os.environ['TALLY'], every],
                         capture_output=True, text=True)
    check(run.returncode == 0 and 'but for 0 choices' in run.stdout, f'years: {run}')

for arguments, words in (['12x', '1'], 'no digit'), (['12', '0', '501'], 'a target is larger'):
    run = subprocess.run([residues, *arguments], capture_output=True, text=True)
    check(run.returncode == 2 and words in run.stderr, run)
end()
