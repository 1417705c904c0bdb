#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the digits of a year make of 0..100, with values of any size: proof against answer.

    cc -O2 -o any_size tools/recheck/any_size.c
    tools/recheck/any_years.py ./any_size build/release/tally [EVERY]

A year's digits may stand in any order, so a value is out of reach if any_size excludes it for each
order. For each choice of four digits, this program compares the values that any_size excludes with
those that tally makes. Each value of 0..100 should be one or the other. Prints a line for each
choice where this is not so, and a summary. Exit status 0 if there is no such line. With EVERY, only
each EVERY-th of the 715 choices is compared."""
import json
import subprocess
import sys
from itertools import combinations_with_replacement, permutations

LAST = 100


def output_of(*command):
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        sys.exit(f'{" ".join(command)}: {run.stderr.strip()}')
    return run.stdout.splitlines()


def out_of_reach(any_size, digits):
    """The values that no order of the digits makes. The last line of any_size is a summary."""
    orders = sorted(set(permutations(digits)))
    return set.intersection(*({int(line) for line in
                               output_of(any_size, ''.join(order), '0', str(LAST))[:-1]}
                              for order in orders))


def made(tally, digits):
    lines = output_of(tally, 'values', '--rules', 'year', '--targets', f'0..{LAST}', '--json',
                      *digits)
    return {line['value'] for line in map(json.loads, lines) if 'value' in line}


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(f'usage: {sys.argv[0]} ANY_SIZE TALLY [EVERY]')
    any_size, tally = sys.argv[1:3]
    every = int(sys.argv[3]) if len(sys.argv) == 4 else 1
    choices = list(combinations_with_replacement('0123456789', 4))[::every]
    faults = values = 0
    for digits in choices:
        excluded, reached = out_of_reach(any_size, digits), made(tally, digits)
        values += len(reached)
        if excluded & reached:
            print(f'{" ".join(digits)}: made, and excluded: {sorted(excluded & reached)}')
        undecided = set(range(LAST + 1)) - excluded - reached
        if undecided:
            print(f'{" ".join(digits)}: neither made nor excluded: {sorted(undecided)}')
        faults += bool(excluded & reached or undecided)
    print(f'{len(choices)} choices of four digits make {values} values of 0..{LAST}; all other '
          f'values are out of reach, but for {faults} choices')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
