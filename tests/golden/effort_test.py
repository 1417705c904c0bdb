#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Steps, effort and order of random games of all rule sets, against a program that was written from
docs/rules.md alone (tests/oracle/effort.py)."""
import json
import os
import random
import subprocess
import sys

from checks import check, end

SOURCE, TALLY = os.environ['TALLY_SOURCE'], os.environ['TALLY']
sys.path.insert(0, os.path.join(SOURCE, 'tests', 'oracle'))
sys.dont_write_bytecode = True
import effort  # noqa: E402

IS_DEEP = bool(os.environ.get('TALLY_DEEP'))
GAMES = 1600 if IS_DEEP else 200
MOST_SOLUTIONS = 200


def draw(chance):
    """A game of random rules, as an ID."""
    rules = chance.choice(['countdown', 'compte', 'make24', 'make10', 'krypto', 'year',
                           'four-fours', 'sequence', 'llm', 'sequence,use=any', 'year,use=any',
                           'countdown,values=exact', 'countdown,values=exact,order=given',
                           'four-fours,use=any', 'year,ops=-/^negcat', 'year,ops=+*^neg',
                           'make24,ops=-/', 'four-fours,ops=+*!sqrtdot', 'sequence,ops=+*^neg',
                           'countdown,ops=-*/', 'make24,ops=+-*/!!squarepct',
                           'countdown,ops=+-*sumsubfgamma', 'sequence,ops=+-pctsquareneg',
                           'four-fours,ops=+-*/!sqrt!!squarepctsumsubfgamma',
                           'countdown,ops=+-*modjoin', 'make24,ops=+-*/negrootmodjoin',
                           'make24,ops=+-*/floorceil', 'make24,ops=+*/logidiv',
                           'sequence,ops=+-/negceillog'])
    if rules.startswith('four-fours'):
        rules += ',depth=2'  # three deep, some games have millions of solutions
    size = chance.randint(2, 3 if rules.startswith('four-fours') else 4)
    most = chance.choice([3, 9, 9, 25, 25, 120])
    most = min(most, {'krypto': 25, 'make10': 9}.get(rules, most))
    least = 1 if rules.startswith(('countdown', 'compte', 'krypto')) else 0
    numbers = [chance.randint(least, most) for _ in range(size)]
    target = chance.choice([chance.randint(1, 40), chance.randint(1, 1000), max(1, *numbers)])
    return f'{rules}:{target}/{",".join(map(str, numbers))}'


def see(game, solution):
    text = solution['expression']
    told = effort.measure(effort.read(text))
    check(told.effort == solution['effort'], game, text, 'effort', solution['effort'], told.effort)
    if told.is_in_bounds:
        check(told.lines == solution['steps'], game, text, 'steps', solution['steps'], told.lines)


def main():
    chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 17)
    games = [draw(chance) for _ in range(GAMES)]
    run = subprocess.run([TALLY, 'solve', '--batch', '--all', '--detours', '--limit',
                          str(MOST_SOLUTIONS)], input='\n'.join(games), stdout=subprocess.PIPE,
                         text=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    check(len(answers) == len(games), len(answers), 'answers')
    seen = 0
    for game, answer in zip(games, answers):
        check('solutions' in answer, game, answer)
        solutions = answer.get('solutions', [])
        for solution in solutions:
            see(game, solution)
        values = {solution['value'] for solution in solutions}
        for value in values:
            of_value = [s for s in solutions if s['value'] == value]
            ranks = [effort.rank(s['expression'], s['numbers_used'], 0) for s in of_value]
            check(ranks == sorted(ranks), game, 'order', [s['expression'] for s in of_value])
        seen += len(solutions)
    check(seen > 3 * GAMES, 'only', seen, 'solutions seen')
    print(seen, 'solutions')
    end()


if __name__ == '__main__':
    main()
