#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the console blocks of docs/rules.md: each line that begins with "$ " is a command, what
follows up to the next one is exactly what it prints. Commands run with the built `tally` first in
PATH."""
import os
import subprocess
import sys

PATH = os.path.join(os.environ['TALLY_SOURCE'], 'docs', 'rules.md')


def commands():
    """Yields [line number, command, what it prints]."""
    inside, command = False, None
    for number, line in enumerate(open(PATH, encoding='utf-8'), 1):
        if line.startswith('```'):
            if command:
                yield command
            inside, command = line.strip() == '```console', None
        elif inside and line.startswith('$ '):
            if command:
                yield command
            command = [number, line[2:].strip(), '']
        elif inside:
            command[2] += line


def main():
    directory = os.path.dirname(os.environ['TALLY'])
    environment = dict(os.environ, NO_COLOR='1', PATH=directory + ':' + os.environ['PATH'])
    tried = failed = 0
    for number, command, wanted in commands():
        run = subprocess.run(['sh', '-c', command], env=environment, text=True,
                             stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        tried += 1
        if run.stdout != wanted:
            failed += 1
            print(f'docs/rules.md:{number}: $ {command}\nwanted:\n{wanted}seen:\n{run.stdout}')
    print(f'{tried} commands, {failed} differ')
    sys.exit(1 if failed or tried < 3 else 0)


main()
