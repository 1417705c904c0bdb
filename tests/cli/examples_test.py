#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the examples that `tally COMMAND --help` shows: two or more for each command, in the order
of `tally --help` and in one directory, since the example of survey writes the atlas that those of
atlas ask. The man page is made from the same table."""
import os
import re
import signal
import subprocess
import sys
import tempfile

TALLY = os.environ['TALLY']
ENVIRONMENT = dict(os.environ, NO_COLOR='1', PATH=os.path.dirname(TALLY) + ':' + os.environ['PATH'])
failures = []


def help_of(*arguments):
    return subprocess.run([TALLY, *arguments, '--help'], stdout=subprocess.PIPE, text=True,
                          check=True).stdout


def section(text, title):
    """The lines of a section of help that begin with two blanks and no more."""
    part = re.search(rf'^{title}:\n((?:  .*\n)*)', text, re.M)
    return re.findall(r'^  (\S.*)$', part.group(1), re.M) if part else []


def run(line, directory):
    """The exit status and what was said; of a service, which does not end, 0 where it listens."""
    is_service = line.startswith('tally serve')
    process = subprocess.Popen(['sh', '-c', 'exec ' + line + ' --port 0' if is_service else line],
                               cwd=directory, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not is_service:
        seen, said = process.communicate()
        return process.returncode, seen, said
    said = process.stderr.readline()
    process.send_signal(signal.SIGTERM)
    process.communicate()
    return (0 if 'listening on http://' in said else 2), said, ''


def main():
    commands = [line.split()[0] for line in section(help_of(), 'commands')]
    is_built = 'left out' not in subprocess.run([TALLY, '--version'], stdout=subprocess.PIPE,
                                                text=True, check=True).stdout
    count = 0
    with tempfile.TemporaryDirectory() as directory:
        for command in commands:
            examples = section(help_of(command), 'examples')
            if len(examples) < 2:
                failures.append(f'{command}: two examples, not {len(examples)}')
            for line in examples:
                if not is_built and ('-o ' in line or command in ('atlas', 'serve')):
                    continue
                count += 1
                status, seen, said = run(line, directory)
                is_right = not said or said.endswith('not explored; more may exist\n')
                is_shown = bool(seen.strip()) != (' > ' in line)
                if status not in (0, 1) or not is_right or not is_shown:
                    failures.append(f'$ {line}\n  ends with {status}; {said}')
    print(*failures, sep='\n')
    print(f'{count} examples of {len(commands)} commands, {len(failures)} fail')
    sys.exit(1 if failures or count < 20 else 0)


main()
