#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The first numbers that cannot be made, of random games under random rules, against brute force:
sets of values of every choice of numbers, combined in every way, in exact fractions. For the two
usual rule sets the values of tests/oracle/oracle.py are compared too."""
import json, os, random, subprocess, sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.environ['TALLY_SOURCE'], 'tests', 'oracle'))
import oracle

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
GAMES = 1500 if IS_DEEP else 150
failures = 0

def results(a, b, game):
    if '+' in game['ops']: yield a + b
    if '*' in game['ops']: yield a * b
    if '-' in game['ops']: yield a - b
    if '/' in game['ops'] and b != 0: yield a / b

def is_value(value, game):
    return game['values'] == 'exact' or (value > 0 and value.denominator == 1)

def values_by_choice(game):
    """Positions in use, as bits -> what exactly these numbers make."""
    numbers, made = game['numbers'], {}
    for choice in range(1, 1 << len(numbers)):
        members = [i for i in range(len(numbers)) if choice >> i & 1]
        found = {Fraction(numbers[members[0]])} if len(members) == 1 else set()
        part = (choice - 1) & choice
        while part:
            rest = choice ^ part
            in_order = part.bit_length() <= (rest & -rest).bit_length() - 1
            if game['order'] == 'any' or in_order:
                for a in made[part]:
                    for b in made[rest]:
                        found.update(v for v in results(a, b, game) if is_value(v, game))
            part = (part - 1) & choice
        made[choice] = found
    return made

def is_admitted(choice, game):
    used = [n for i, n in enumerate(game['numbers']) if choice >> i & 1]
    if game['use'] == 'all' and len(used) < len(game['numbers']): return False
    if not game['fewest'] <= len(used) <= game['most']: return False
    return all(used.count(n) >= game['must_use'].count(n) for n in game['must_use'])

def whole_values(game):
    found = set()
    for choice, values in values_by_choice(game).items():
        if is_admitted(choice, game):
            found.update(int(v) for v in values if v.denominator == 1)
    return found

def random_game(rng):
    exact = rng.random() < 0.5
    count = rng.randint(1, 4 if exact else 5)
    if rng.random() < 0.3: count = min(count, 3)
    least = 0 if exact else 1
    top = rng.choice([4, 10, 60])
    numbers = [rng.randint(least, top) for _ in range(count)]
    game = {'numbers': numbers, 'values': 'exact' if exact else 'whole',
            'ops': rng.choice(['+-*/', '+-*/', '+*', '+-', '-*', '*/', '+/', '-/', '+-*']),
            'use': rng.choice(['any', 'all']), 'order': rng.choice(['any', 'given']),
            'fewest': 1, 'most': count, 'must_use': [],
            'from': rng.choice([least, 1, 1, 5, 40]), 'count': rng.choice([1, 3, 30, 100])}
    if rng.random() < 0.3: game['must_use'] = rng.sample(numbers, rng.randint(1, min(2, count)))
    if rng.random() < 0.3: game['fewest'] = rng.randint(1, count)
    if rng.random() < 0.2: game['most'] = rng.randint(game['fewest'], count)
    if game['from'] < least: game['from'] = least
    return game

def line_of(game):
    line = dict(game, question='missing')
    if not game['must_use']: del line['must_use']
    return json.dumps(line)

def first_missing(values, game):
    missing, next_number = [], game['from']
    while len(missing) < game['count']:
        if next_number not in values: missing.append(next_number)
        next_number += 1
    return missing

def check(game, answer, values, what):
    global failures
    wanted = first_missing(values, game)
    if answer.get('missing') == wanted and answer['complete'] and \
       answer['run'] == wanted[0] - game['from']: return
    failures += 1
    print(f'{what}: {line_of(game)}\n  wanted {wanted}\n  found {json.dumps(answer)}')

def main():
    rng = random.Random(17 if not IS_DEEP else 1717)
    games = [random_game(rng) for _ in range(GAMES)]
    usual = [{'numbers': [rng.randint(1, 12) for _ in range(4)], 'values': v, 'ops': '+-*/',
              'use': u, 'order': 'any', 'fewest': 1, 'most': 4, 'must_use': [], 'from': 1,
              'count': 40}
             for v, u in (('whole', 'any'), ('exact', 'all')) * 5]
    lines = '\n'.join(line_of(game) for game in games + usual) + '\n'
    for threads in ('1', '3'):
        run = subprocess.run([os.environ['TALLY'], 'missing', '--batch', '-t', threads],
                             input=lines, stdout=subprocess.PIPE, text=True, check=False)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answers) != len(games + usual):
            print(f'{len(answers)} answers to {len(games + usual)} questions')
            sys.exit(1)
        if threads == '1':
            known = [whole_values(game) for game in games]
        for game, values, answer in zip(games, known, answers):
            check(game, answer, values, f'brute force, {threads} threads')
        for game, answer in zip(usual, answers[len(games):]):
            is_whole = game['values'] == 'whole'
            tables = oracle.tables(game['numbers'], game['values'])
            full = tuple(sorted(game['numbers']))
            values = {e[1] for s in tables if is_whole or s == full for e in tables[s]}
            check(game, answer, values, f'the oracle, {threads} threads')
    sys.exit(1 if failures else 0)

main()
