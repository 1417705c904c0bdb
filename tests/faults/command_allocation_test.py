#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command with each of its allocations failing, one after another: it either does without and
prints what it always prints, or it says that memory ran out, and ends with 3. Lines of --json fit
the schemas of the commands, without memory, too. The deep tier looks at more of the many later
allocations, which are much alike."""
import json
import os
import pathlib
import re
import subprocess
import sys

from checks import check, end
from json_schema import fault, schema_of

TALLY = os.environ['TALLY']
SCRATCH = pathlib.Path(os.environ['TALLY_SCRATCH'])
SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
COARSENESS = 14 if os.environ.get('TALLY_DEEP') else 5
LAST = 4000
PAST = 9  # the descriptor to which a process writes that it made fewer allocations
INPUT = b'{"target":765,"numbers":[1,3,7,10,25,50],"expression":"(50+1)*(25-10)"}\n'
OF_MEMORY = re.compile(rb'tally: .*memory')
OF_MEMORY_OR_A_WHOLE_SEARCH = re.compile(
    rb'tally: (.*memory|stopped; the targets|values beyond 64 bits)')
ONE_IN_HAND = re.compile(rb'tally: .*memory.*; a simpler solution may exist')
COMMANDS = [
    ['952', '25', '50', '75', '100', '3', '6'],
    ['--json', '831', '1', '3', '7', '10', '25', '50'],
    ['-a', '-t', '1', '765', '1', '3', '7', '10', '25', '50'],
    ['--limit', '2', '--json', '760..765', '1', '3', '7', '10', '25', '50'],
    ['count', '760..765', '1', '3', '7', '10', '25', '50'],
    ['values', '1', '2', '3', '4'],
    ['make24', '3', '3', '8', '8'],
    ['check', '765', '1', '3', '7', '10', '25', '50', '--', '50*15 + 10'],
    ['check', '--batch'],
    ['draw', '--seed', '5', '--count', '3', '--solve'],
    ['draw', '--seed', '5', '--count', '3', '--solve', '--json', '--difficulty', 'medium',
     '--solutions', '1..99', '--threads', '2'],
    ['year', '2019'],
    ['survey', '--pick', '2'],
    ['survey', '--pick', '2', '--json'],
    ['--rules', 'four-fours', '0..12', '4', '4', '4'],
    ['year', '--svg', 'picture.svg', '2019'],
    ['help', '--man'],
    ['--rules', 'make10', 'countdown:5/3'],
]

os.chdir(SCRATCH)


def preloaded():
    """The library whose allocations fail. Ends the test where none can be preloaded."""
    compiler = os.environ.get('CC', 'cc')
    library = SCRATCH / 'failing.so'
    made = subprocess.run([compiler, '-shared', '-fPIC', '-w', '-o', library,
                           SOURCE / 'tests/faults/failing_allocations.c', '-ldl'], check=False)
    if made.returncode:
        print('no shared objects here')
        sys.exit(77)
    tried = subprocess.run([TALLY, '--version'], env={**os.environ, 'LD_PRELOAD': str(library)},
                           capture_output=True, check=False)
    if tried.returncode or tried.stderr:
        print(f'nothing can be preloaded here: {tried.stderr}')
        sys.exit(77)
    return library


def is_well(run, usual):
    """Whether a run without some allocation ended as it should."""
    said = run.stderr.splitlines()
    # All that is said is of memory, or is said of a whole search as well.
    if (run.returncode == 3 and any(OF_MEMORY.match(line) for line in said)
            and all(OF_MEMORY_OR_A_WHOLE_SEARCH.match(line) for line in said)):
        return True
    # One solution in hand is an answer.
    if run.returncode == 0 and len(said) == 1 and ONE_IN_HAND.match(said[0]):
        return True
    return ((run.returncode, run.stdout, run.stderr)
            == (usual.returncode, usual.stdout, usual.stderr))


def fail_each(command, lines):
    """Runs the command without its first allocation, without its second and so on, then without
    all from each on. Adds lines of JSON to those that have to fit the command's schema."""
    usual = subprocess.run([TALLY, *command], input=INPUT, capture_output=True, check=False)
    for which in ('FAIL_AT', 'FAIL_FROM'):
        number = 1
        while number < LAST:
            run = subprocess.run(
                [TALLY, *command], input=INPUT, capture_output=True, check=False,
                pass_fds=(PAST,),
                env={**os.environ, which: str(number), 'LD_PRELOAD': str(LIBRARY)})
            if os.fstat(PAST).st_size:
                os.ftruncate(PAST, 0)
                os.lseek(PAST, 0, os.SEEK_SET)
                break
            if '--json' in command or '--batch' in command:
                lines.update((command[0], line) for line in run.stdout.splitlines())
            check(is_well(run, usual), f'tally {" ".join(command)} without allocation {number} '
                  f'({which}) ends with {run.returncode} and says: {run.stderr[:300]}')
            number += 1 + number // COARSENESS


LIBRARY = preloaded()
os.dup2(os.open(SCRATCH / 'past', os.O_RDWR | os.O_CREAT | os.O_TRUNC), PAST)
json_lines = set()
for words in COMMANDS:
    fail_each(words, json_lines)
for name, line in sorted(json_lines):
    schema = schema_of(name)
    found = fault(schema, schema, json.loads(line))
    check(not found, f'tally {name} --json: {line[:200]}: {found}')
check(len(json_lines) > 8, f'{len(json_lines)} lines of JSON')
end()
