#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tally-wide, the program of --bits 128, is built and compared with tally. Random games under
random rules have the same answer where 64 bits prove it. What 128 bits add is evaluated here, by
fractions of any size."""
import json
import os
import random
import shutil
import subprocess
import sys
from fractions import Fraction
from math import factorial, isqrt

from checks import check, end
from json_schema import fault, schema_of

GAMES = 100
TALLY, SOURCE = os.environ['TALLY'], os.environ['TALLY_SOURCE']
os.chdir(os.environ['TALLY_SCRATCH'])
if shutil.which('cmake') is None or sys.maxsize < 2**32:
    sys.exit(77)


def run_or_end(*command):
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode != 0:
        print(made.stdout[-4000:])
        sys.exit(1)


def ask(*arguments):
    """What the command says. Lines of --json fit the schema of their command."""
    run = subprocess.run(['./tally', *arguments], capture_output=True, text=True, timeout=600)
    if '--json' in arguments:
        schema = schema_of(arguments[0])
        for line in run.stdout.splitlines():
            found = fault(schema, schema, json.loads(line))
            check(found is None, arguments, line[:300], found)
    return run


def root_of(value):
    parts = isqrt(value.numerator), isqrt(value.denominator)
    if value < 0 or parts[0]**2 != value.numerator or parts[1]**2 != value.denominator:
        raise ValueError(f'{value} is no square')
    return Fraction(*parts)


def value_of(rpn):
    """The value of an expression in reverse Polish notation, exact."""
    stack = []
    for token in rpn.split():
        if token[0].isdigit() or token[0] == '.':
            stack.append(Fraction(token))
        elif token in ('!', 'sqrt', 'neg'):
            a = stack.pop()
            stack.append(-a if token == 'neg' else root_of(a) if token == 'sqrt'
                         else Fraction(factorial(int(a))))
        else:
            b, a = stack.pop(), stack.pop()
            if token == '^' and b.denominator == 2:
                a, b = root_of(a), b * 2
            stack.append(a + b if token == '+' else a - b if token == '-' else a * b
                         if token == '*' else a / b if token == '/' else a**int(b))
    return stack.pop()


def test_games():
    """100 random games: solved, counted or listed with both widths."""
    rng = random.Random(128)
    proved = added = 0
    for _ in range(GAMES):
        operations = rng.sample(['+', '-', '*', '/', '^', '!', 'sqrt', 'neg', 'cat', 'dot'],
                                rng.randint(4, 10))
        numbers = [str(rng.randint(0, rng.choice([4, 9, 25]))) for _ in range(rng.randint(2, 4))]
        question = ['--rules', 'year', '--use', rng.choice(['any', 'all']), '--depth',
                    rng.choice('12'), '--order', rng.choice(['any', 'given']), '--ops',
                    ' '.join(operations), '--json', str(rng.randint(0, 60)), *numbers]
        if rng.randint(0, 2) == 0:
            question.insert(0, 'count')
        else:
            question.append('--all')
        narrow, wide = ask(*question), ask(*question, '--bits', '128')
        if narrow.returncode == 2:
            check(wide.stderr == narrow.stderr, question, wide.stderr)
            continue
        if '"complete":false' not in narrow.stdout:
            proved += 1
            check(wide.stdout == narrow.stdout, 'what is proved stays', question, wide.stdout)
            continue
        before, after = json.loads(narrow.stdout), json.loads(wide.stdout)
        check(after.get('bound', 'value_128') == 'value_128', question, wide.stdout)
        if question[0] == 'count':
            check(after['solutions'] >= before['solutions'], question)
            continue
        known = {solution['rpn'] for solution in before['solutions']}
        if before['distance'] == after['distance']:
            check(known <= {solution['rpn'] for solution in after['solutions']}, question)
        for solution in after['solutions']:
            if solution['rpn'] not in known:
                added += 1
                check(value_of(solution['rpn']) == solution['value'], question, solution['rpn'])
    print(f'{GAMES} games: {proved} proved by 64 bits, {added} solutions need more')
    check(proved > GAMES // 4 and added > 0, 'both kinds of games were drawn')


def test_words():
    """What answers and messages say about the width."""
    fours = ask('fours', '--bits', '128')
    check(fours.returncode == 0 and fours.stdout == ask('fours').stdout, 'the same 96 of 101')
    check(fours.stderr == '', fours.stderr)
    eights = ask('fours', '8', '--depth', '3', '--bits', '128')
    check('beyond 128 bits' in eights.stderr, eights.stderr)
    listed = ask('9', '25', '24', '8', '18', '--rules', 'year', '--ops', '! * + - / dot neg sqrt',
                 '--depth', '1', '--all', '--bits', '128')
    check('18 / sqrt(.8 / sqrt(24! / 25!))' in listed.stdout, '24! and 25! are values')
    closed = '9', '1', '23', '1', '--rules', 'year', '--use', 'all', '--depth', '1', '--ops', \
        '! cat dot neg sqrt', '--json'
    check('"complete":false,"bound":"value",' in ask(*closed).stdout, '64 bits prove too little')
    check('"complete":true' in ask(*closed, '--bits', '128').stdout, '128 bits prove it')
    check('not an option' in ask('survey', '--bits', '128').stderr, 'surveys have whole numbers')
    check(ask(*closed, '--bits', '64').stdout == ask(*closed).stdout, '--bits 64 is the default')
    narrow = subprocess.run(['./tally-wide', *closed, '--bits', '64'], capture_output=True,
                            text=True)
    check(narrow.returncode == 2 and 'use tally' in narrow.stderr, narrow.stderr)
    os.remove('tally-wide')
    missing = ask(*closed, '--bits', '128')
    check(missing.returncode == 2 and 'tally-wide' in missing.stderr, missing.stderr)


run_or_end('cmake', '-S', SOURCE, '-B', 'build', '-DCMAKE_BUILD_TYPE=None', '-DCMAKE_C_FLAGS=-O1',
           '-DTALLY_WIDE=ON', '-DTALLY_FRONT_ENDS=OFF', '-DTALLY_TESTS=OFF')
run_or_end('cmake', '--build', 'build', '--target', 'tally_wide', '--parallel', '2')
shutil.copy(TALLY, 'tally')
shutil.copy('build/tally-wide', 'tally-wide')
test_games()
test_words()
end()
