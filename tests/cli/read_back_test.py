#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tally prints it reads back: each line with an expression that a command prints for a game,
in every style, is judged by `tally check` as `solved`, or as `off` where it is the closest. The
quick tier asks every eighteenth game, and every fourth table, for each style."""
import html
import json
import os
import re
import subprocess
from fractions import Fraction

from checks import check, end

TALLY = os.environ['TALLY']
IS_DEEP = bool(os.environ.get('TALLY_DEEP'))
os.chdir(os.environ['TALLY_SCRATCH'])
STYLES = ([], ['-e'], ['-r'], ['-p'], ['--tex'], ['--steps'], ['--steps', '-r'],
          ['--steps', '--tex'], ['--steps', '-p'], ['-q'], ['-q', '-r'], ['-q', '--tex'],
          ['-q', '-p'])
questions, told = [], []


def run(*arguments):
    done = subprocess.run([TALLY, *arguments], capture_output=True, text=True, encoding='utf-8',
                          check=False)
    check(done.returncode in (0, 1, 3), f'tally {" ".join(arguments)}: {done.stderr}')
    return done.stdout


def ask(game, text, source):
    """game: the members of a line of a batch. The value that stands before or behind says whether
    the text is a solution."""
    value = re.match(r'(-?\d+(?:/\d+)?) =|.*= (-?\d+(?:/\d+)?)$',
                     text.split('\n')[-1] if source == 'steps' else text)
    target = str(game['target'])
    value = value and (value[1] or value[2])
    questions.append({**game, 'expression': text, 'reading': 'lenient'})
    told.append((source, 'off' if value not in (None, target) else 'solved'))


def members(rules, target, numbers):
    return {'rules': rules, 'target': target, 'numbers': numbers}


def ask_all(game, out, source):
    """Lines of solutions, and blocks of steps below them."""
    steps = []
    for line in [*out.splitlines(), '']:
        is_step = re.match(r'  +(?!\d+ = )\S+ .*= ', line)
        if is_step:
            steps.append(line.strip())
            continue
        if steps:
            ask(game, '\n'.join(steps), 'steps')
            ask(game, ', '.join(steps), 'steps')
        steps = []
        if ' = ' in line:
            ask(game, line.strip(), source)


def ask_solutions(game, line, source):
    """An answer in JSON."""
    for solution in json.loads(line)['solutions']:
        is_closest = solution['value'] != game['target']
        for text in (solution['expression'], solution['rpn'], '\n'.join(solution['steps'])):
            if text != '':
                questions.append({**game, 'expression': text, 'reading': 'lenient'})
                told.append((source, 'off' if is_closest else 'solved'))


GAMES = [('countdown', 952, [25, 50, 75, 100, 3, 6]), ('countdown', 831, [1, 1, 2, 3, 25, 75]),
         ('countdown', 999, [1, 1, 2, 2, 3, 3]), ('countdown', 765, [1, 3, 7, 10, 25, 50]),
         ('countdown', 100, [100, 1, 2]), ('compte', 500, [1, 2, 5, 10, 25, 100]),
         ('make24', 24, [3, 3, 8, 8]), ('make24', 24, [1, 5, 5, 5]), ('make24', 24, [1, 1, 1, 1]),
         ('make24', 24, [13, 3, 8, 1]), ('make10', 10, [1, 1, 9, 9]),
         ('krypto', 12, [3, 4, 7, 9, 11]), ('llm', 24, [1, 3, 4, 7]), ('llm', 7, [1, 2, 9]),
         ('year', 33, [2, 0, 1, 9]), ('year', 61, [1, 9, 9, 9]), ('four-fours', 73, [4, 4, 4, 4]),
         ('four-fours', 7, [7, 7, 7, 7]), ('sequence', 100, [1, 2, 3, 4, 5]),
         ('sequence', 4, [1, 2, 3]), ('year-game', 30, [2, 0, 1, 9]),
         ('llm,ops=+-*/^!sqrt neg cat dot', 30, [3, 3, 2]), ('make24', 24, ['1/2', 3, 4, 4]),
         ('make24', -2, [1, 2, 3, 4]), ('llm', 7, [-3, '3/4', 4, 10]), ('llm', '5/2', [5, 2, -1]),
         ('llm,ops=+-*/^!sqrt neg cat dot', -7, [-3, 4, '1/2'])]
known = re.findall(r'^([a-z0-9-]+) ', run('help', 'rules'), re.M)
for rules, target, numbers in GAMES:
    name, _, change = rules.partition(',ops=')
    if name not in known:
        continue
    game = members(rules.replace(' ', ''), target, numbers)
    options = ['--rules', name] + (['--ops', change] if change else [])
    texts = [str(target), *map(str, numbers)]
    for nth, style in enumerate(STYLES):
        if (nth + int(Fraction(target))) % (2 if IS_DEEP else 18) != 0:
            continue
        for way in ([], ['-a', '--limit', '40']):
            out = run('solve', *options, *style, *way, *texts)
            if '-q' in style:
                value = run('solve', *options, '-e', *texts).split(' = ')[0].split('\n')[-1]
                for line in out.splitlines():
                    questions.append({**game, 'expression': line, 'reading': 'lenient'})
                    told.append(('quiet', 'solved' if value == str(target) else 'off'))
            else:
                ask_all(game, out, 'solve')
        if name in ('make24', 'make10', 'sequence', 'krypto') and '-q' not in style:
            part = texts if name == 'sequence' else texts[1:]
            if name != 'krypto' and not change:
                ask_all(game, run(name, *style, *part), name)
    for way in ([], ['-a', '--limit', '40']):
        for line in run('solve', *options, '--json', *way, *texts).splitlines():
            ask_solutions(game, line, 'json')
    # The first step that a hint gives is an answer of its own, to another target.
    step = json.loads(run('hint', *options, '-n', '2', '--json', *texts))['step']
    value = step and step.split(' = ')[-1]
    if value and value.isdigit():
        ask(members(rules.replace(' ', '') + ',use=any', int(value), numbers), step, 'hint')

# Tables: a line for each value.
TABLES = ((['values', '1', '2', '3', '7'], 'countdown', [1, 2, 3, 7]),
          (['values', '--rules', 'llm', '2', '3', '7'], 'llm', [2, 3, 7]),
          (['year', '2019'], 'year', [2, 0, 1, 9]),
          (['fours', '--targets', '0..30'], 'four-fours', [4, 4, 4, 4]),
          (['fours', '7', '--targets', '0..30'], 'four-fours', [7] * 4))
for nth, (command, rules, numbers) in enumerate(TABLES):
    for style in STYLES[:9] if IS_DEEP else STYLES[nth:9:4]:
        block, game = [], None
        for line in [*run(*command, *style).splitlines(), '0 = end']:
            if re.match(r'\d+ = ', line):
                if game:
                    ask_all(game, '\n'.join(block), command[0])
                block, game = [], members(rules, int(line.split(' = ')[0]), numbers)
            block.append(line)
    for line in map(json.loads, run(*command, '--json').splitlines()):
        if 'value' in line:
            ask(members(rules, line['value'], numbers), line['expression'], command[0])

# Drawn games, worksheets, rows, books.
for style in STYLES[:9]:
    game = None
    for block in run('draw', '--seed', '3', '--count', '4', '--solve', *style).split('\n\n'):
        for line in block.splitlines():
            if re.fullmatch(r'\d+( \d+)+', line):
                first, *rest = map(int, line.split())
                game = members('countdown', first, rest)
        ask_all(game, block, 'draw')
for line in run('draw', '--seed', '5', '--count', '4', '--solve', '--json').splitlines():
    answer = json.loads(line)
    ask_solutions(members(answer['rules'], answer['target'], answer['numbers']), line, 'draw')
for rules in ('countdown', 'make24'):
    page = html.unescape(run('worksheet', '--rules', rules, '--seed', '7', '--count', '8'))
    games = re.findall(r'<li>(.*?<span class="tile">.*?)</li>', page, re.S)
    keys = re.findall(r'<li>(\d+\. [^<]*=[^<]*)', page)
    check(len(games) == len(keys) == 8, f'the worksheet has {len(games)} games, {len(keys)} keys')
    for listed, key in zip(games, keys):
        target = re.search(r'class="target">(\d+)', listed)
        tiles = [int(tile) for tile in re.findall(r'class="tile">(\d+)', listed)]
        game = members(rules, int(target[1]) if target else 24, tiles)
        ask(game, key.strip(), 'worksheet')
        ask(game, key.split('. ', 1)[1].strip(), 'worksheet')
for schema in ('tally', 'verl', 'trl', 'sos'):
    for line in run('dataset', '--rules', 'llm', '--solvable', '--count', '4', '--schema',
                    schema).splitlines():
        row = json.loads(line)
        numbers = row.get('numbers') or row.get('nums')
        if numbers and 'solution' in row:
            game = members('llm', row['target'], numbers)
            text = row['solution']
            for each in [text] if isinstance(text, str) else ['\n'.join(text), ', '.join(text)]:
                ask(game, each, 'dataset')
for style in STYLES[:5]:
    for line in run('survey', '--pool', '1..6', '--pick', '3', '--book', '12', *style).splitlines():
        numbers, _, solution = line.partition(': ')
        if solution:
            game = members('countdown', 12, [int(number) for number in numbers.split()])
            ask(game, solution, 'book')

answers = subprocess.run([TALLY, 'check', '--batch'], capture_output=True, text=True,
                         encoding='utf-8', check=False, input=''.join(
                             json.dumps(question) + '\n' for question in questions))
lines = [json.loads(line) for line in answers.stdout.splitlines()]
check(len(lines) == len(questions), f'{len(lines)} answers to {len(questions)} questions')
for question, line, (source, wanted) in zip(questions, lines, told):
    seen = line.get('verdict', line.get('error'))
    check(seen == wanted,
          f'{source}: {question}: {seen} {line.get("advice", "")}, not {wanted}')
check({source for source, _ in told} >= {'solve', 'steps', 'json', 'quiet', 'make24', 'sequence',
                                         'values', 'year', 'fours', 'draw', 'worksheet', 'book'},
      'some commands print nothing')
# The command itself, with the text as one argument.
for question, (source, wanted) in list(zip(questions, told))[::97]:
    name, _, ops = question['rules'].partition(',ops=')
    if ',' in name + ops:
        continue
    done = subprocess.run([TALLY, 'check', '-q', '--rules', name, *(['--ops', ops] if ops else []),
                           str(question['target']), *map(str, question['numbers']), '--',
                           question['expression']], capture_output=True, text=True, check=False)
    check(done.stdout.strip() == wanted, f'{source}: tally check {question}: {done.stdout}')
print(len(questions), 'texts')
end()
