#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The two programs of tools/recheck that settle Four Fours: what four equal digits do not make
within 6,000 bits, ! and sqrt two deep, and what they cannot make with larger steps. For the
digits 1 and 2 they take a second, for 4 two minutes. A number that a larger step makes must be
told: n! / n! is 1. The command says of no digit that something may be missing."""
import os
import re
import subprocess

from checks import check, end

TOOLS = os.path.join(os.environ['TALLY_SOURCE'], 'tools/recheck')
MISSING = {'1': '14 15 16 17 18 23', '2': '31 33 37 38 39 41'}  # their first


def run(program, *arguments):
    result = subprocess.run([os.path.join(TOOLS, program), *arguments], capture_output=True,
                            text=True)
    check(result.stderr == '', f'{program} {arguments}: {result.stderr}')
    return result


def made_by(digit):
    run_of_tally = subprocess.run([os.environ['TALLY'], 'fours', digit, '--depth', '2'],
                                  capture_output=True, text=True)
    return {line.split(' = ')[0] for line in run_of_tally.stdout.splitlines()}


for digit, first in MISSING.items():
    within = run('four_fours.py', digit, '6000').stdout.splitlines()
    missing = within[1].split(': ')[1].split()
    check(' '.join(missing).startswith(first), f'{digit}: {missing}')
    check(made_by(digit).isdisjoint(missing), f'tally fours {digit} makes what is missing')
    beyond = run('four_fours_any_size.py', digit, *missing)
    check(beyond.returncode == 0, f'{digit}: {beyond.stdout}')
    exact = re.findall(r'exact: (\d+)', beyond.stdout)
    check(exact == within[0].split(': ')[1].split(), f'{digit}: {exact}, {within[0]}')

for digit in '123456789':
    answer = subprocess.run([os.environ['TALLY'], 'fours', digit, '--depth', '2'],
                            capture_output=True, text=True)
    check(answer.returncode == 0 and answer.stderr == '',
          f'tally fours {digit} is complete: {answer.stderr}')

one = run('four_fours_any_size.py', '2', '1')
check(one.returncode == 1 and 'open: ' in one.stdout, f'1 is made by large steps: {one.stdout}')
end()
