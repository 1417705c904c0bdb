#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs what the documents show. In a ```console block each line that begins with "$ " is a command;
the lines up to the next one are what it prints (standard error too). A line "..." stands for any
number of lines. Commands run with the built `tally` first in PATH, in an empty directory."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = os.environ['TALLY_SOURCE']
# All that there are, but docs/rules.md, which tests/rules looks at more closely.
DOCUMENTS = sorted(
    set(pathlib.Path(SOURCE).glob('*.md')) | set(pathlib.Path(SOURCE, 'docs').glob('*.md')) -
                   {pathlib.Path(SOURCE, 'docs/rules.md')})


def blocks(text):
    """Yields (line number, [(command, expected lines)])."""
    inside, commands, start = False, [], 0
    for number, line in enumerate(text.split('\n'), 1):
        if not inside and line.strip() == '```console':
            inside, commands, start = True, [], number
        elif inside and line.strip() == '```':
            inside = False
            yield start, commands
        elif inside and line.startswith('$ '):
            commands.append((line[2:], []))
        elif inside and commands:
            if commands[-1][0].endswith('\\'):
                commands[-1] = (commands[-1][0] + '\n' + line, [])
            else:
                commands[-1][1].append(line)


def agrees(seen, wanted):
    pattern = '\n'.join('.*' if line.strip() == '...' else re.escape(line.rstrip())
                        for line in wanted)
    pattern = pattern.replace('\\\n.*\\\n', '\n(?:.*\n)?')
    return re.fullmatch(pattern, '\n'.join(line.rstrip() for line in seen), re.S) is not None


def main():
    environment = dict(os.environ, NO_COLOR='1', COLUMNS='80',
                       PATH=os.path.dirname(os.environ['TALLY']) + ':' + os.environ['PATH'])
    failed = tried = 0
    with tempfile.TemporaryDirectory() as directory:
        for document in DOCUMENTS:
            for line, commands in blocks(document.read_text(encoding='utf-8')):
                for command, wanted in commands:
                    tried += 1
                    run = subprocess.run(['sh', '-c', command], cwd=directory,
                                         env=environment, text=True,
                                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT)
                    seen = run.stdout.rstrip('\n').split('\n')
                    while wanted and not wanted[-1].strip():
                        wanted.pop()
                    if not agrees(seen, wanted or ['']):
                        failed += 1
                        print(f'{document.relative_to(SOURCE)}, block at line {line}: $ {command}')
                        print('  wanted:', *wanted, sep='\n    ')
                        print('  seen:', *seen, sep='\n    ')
    print(f'{tried} commands, {failed} differ')
    sys.exit(1 if failed or not tried else 0)


main()
