#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every command with --json has a JSON Schema in docs/schemas, which is what tools/schemas writes.
Lines of every kind that a schema names are made here, and fit it; a line that is wrong does not."""
import filecmp
import json
import os
import pathlib
import re
import subprocess
import sys

from checks import check, end
from json_schema import fault

SOURCE = pathlib.Path(os.environ['TALLY_SOURCE'])
TALLY = os.environ['TALLY']
SCHEMAS = SOURCE / 'docs/schemas'

os.chdir(os.environ['TALLY_SCRATCH'])


def run(command, text=''):
    return subprocess.run([TALLY, *command.split()], input=text, capture_output=True, text=True)


SIX = '25 50 75 100 3 6'
BOOK = 'survey --pool 8,8,8,8 --pick 4 --rules four-fours --depth 3 --book 71..73 --json'
BATCH = '{"id":"countdown:3/1,2","key":[1,"a"]}\nnothing\n'
# Command lines, and what they read. Together they write each kind of line.
LINES = [
    (f'solve --json 952 {SIX}', ''), (f'solve --json 999 {SIX}', ''),
    (f'solve --json 20..30 {SIX} --all --limit 2', ''),
    ('solve --json --timeout 0.001 1..999 1 2 3 4 5 6 7 8', ''),
    ('solve --json 18446744073709551615 4294967296 4294967295 3 5', ''),
    ('solve --json 5 1', ''), ('solve --batch', BATCH),
    ('play --json --seed 1', ''), ('make24 --json 3 3 8 8', ''), ('make10 --json 1199', ''),
    ('sequence --json 10 1 2 3 4', ''),
    ('count --json 952 ' + SIX, ''), ('count --batch', BATCH),
    ('values --json 1 2 3', ''), ('values --json --rules llm 1 2 4', ''), ('values --batch', BATCH),
    ('values --json --timeout 0.001 1 2 3 4 5 6 7', ''), ('values --count --json 1 2 3', ''),
    ('values --count --json --rules four-fours 4 4', ''),
    ('year --json 2019 --targets 0..9', ''), ('fours --json --targets 0..9', ''),
    ('missing --json 1 2 3 4 --count 2', ''), ('missing --batch', BATCH),
    ('missing --json --timeout 0.001 1 2 3 4 5 6 7 8', ''),
    ('best-numbers --json 2 --pool 1..9', ''), ('shapes --json 2019', ''),
    ('draw --json --count 2', ''), ('draw --json --solve', ''),
    ('draw --json --solutions 1000000000..2000000000 --count 1 --timeout 0.05', ''),
    ('dataset --count 3 --rules countdown', ''), ('dataset --count 1 --trace dfs', ''),
    ('dataset --count 2 --split train=0.5,test=0.5 --solvable', ''),
    ('audit --json set.jsonl', ''), (f'hint --json 952 {SIX}', ''),
    (f'hint --json 952 {SIX} -n 2', ''), ('hint --json 50 1 2 3', ''),
    ('check --json 3 1 2 1+2', ''), ('check --json 3 1 2 1+x', ''), ('check --batch',
     '{"target":3,"numbers":[1,2],"expression":"1+2","key":7}\n{"target":3,"numbers":[1,2],'
     '"completion":"<answer>2*1</answer>"}\nnothing\n'),
    ('check --json --list 1..4 1 2', '3 = 1 + 2\n2: 1\n8: 2 = 4\n1 = NO\n'),
    ('help --json', ''), ('survey --json --pool 1..6 --pick 3', ''),
    ('survey --json --pool 1..6 --pick 3 --count-solutions', ''),
    ('survey --json --pool 1..6 --pick 3 --targets 1..99 --height', ''),
    ('survey --json --pool 1 --pick 1 --targets 1 --height', ''),
    ('survey --json --choose-large 25..28 --choose 1 --pool 1..3 --pick 2', ''),
    ('survey --json --choose-large 25..28 --choose 1 --pool 1..3 --pick 2 --whole', ''),
    ('survey --json --pool 1..4 --pick 3 --book 9', ''), (BOOK, ''),
    ('survey --json --timeout 0.001 --rules krypto --pool 1..25', '')]
ATLAS_LINES = [(f'atlas a.db --json {rest}', '') for rest in (
    '', '9', '1 2 3', '--target 9', '--solutions 1 --uses *', '--verify', '--export classes',
    '--export targets', '--export selections', '--export games --limit 2', '--target 1..99 '
    '--difficulty 0..100 --timeout 0.001')]


def kind_of(schema, line):
    """Which definitions of the schema's list the line fits."""
    return [branch['$ref'] for branch in schema['anyOf'] if fault(schema, branch, line) is None]


def test_lines(lines):
    seen = {}
    for command, text in lines:
        done = run(command, text)
        name = command.split()[0]
        schema = json.loads((SCHEMAS / f'{name}.json').read_text(encoding='utf-8'))
        check(done.stdout, f'tally {command} prints lines: {done.stderr[:300]}')
        for line in done.stdout.splitlines():
            found = fault(schema, schema, json.loads(line))
            check(found is None, f'tally {command}: {line[:300]}: {found}')
            seen.setdefault(name, set()).update(kind_of(schema, json.loads(line)))
    return seen


def test_all_kinds(seen):
    for name, kinds in seen.items():
        schema = json.loads((SCHEMAS / f'{name}.json').read_text(encoding='utf-8'))
        named = {branch['$ref'] for branch in schema['anyOf']}
        check(named == kinds, f'{name}: no line is one of {sorted(named - kinds)}')


def test_wrong_lines():
    schema = json.loads((SCHEMAS / 'solve.json').read_text(encoding='utf-8'))
    good = json.loads(run(f'solve --json 952 {SIX}').stdout)
    for change in ({'status': 'found'}, {'complete': 1}, {'more': 1}, {'difficulty': 101},
                   {'numbers': [1.5]}, {'version': 2}):
        check(fault(schema, schema, {**good, **change}), f'{change} fits')
    del good['complete']
    check(fault(schema, schema, good), 'an answer without complete fits')


def test_files():
    subprocess.run([sys.executable, SOURCE / 'tools/schemas', 'made'], check=True)
    names = sorted(path.name for path in SCHEMAS.iterdir())
    check(names == sorted(os.listdir('made')), f'docs/schemas has {names}')
    for name in names:
        check(filecmp.cmp(SCHEMAS / name, f'made/{name}', shallow=False),
              f'docs/schemas/{name} is what tools/schemas writes; run tools/schemas')
    commands = re.findall(r'^  ([a-z][a-z0-9-]+) ', run('help').stdout, re.M)
    check(len(commands) > 15, f'the commands: {commands}')
    for command in commands:
        if re.search(r'^ +--json ', run(f'{command} --help').stdout, re.M):
            check(f'{command}.json' in names or command == 'worksheet',
                  f'{command} has --json, and no schema')


pathlib.Path('set.jsonl').write_text(
    '{"numbers":[1,2],"target":3,"solution":"1+1"}\n{"numbers":[2,1],"target":3}\nnothing\n'
    '{"numbers":[1,1],"target":30}\n')
pathlib.Path('a.db').unlink(missing_ok=True)
made = run('survey --pool 1..5 --pick 3 --targets 1..99 --count-solutions --height --games -q '
           '-o a.db')
has_databases = 'SQLite' not in made.stderr
test_files()
found_kinds = test_lines(LINES + (ATLAS_LINES if has_databases else []))
test_all_kinds(found_kinds)
test_wrong_lines()
end()
