#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The simplest solutions of random games that use all numbers, found in two ways.

    tools/recheck/two_ways.py TALLY NUMBERS GAMES [SEED]

A target alone is answered by the search by rising effort (src/least) if there are seven or eight
numbers. A range of targets is answered by a forest (src/goals), which looks at every expression.
This program asks for each pair of targets in both ways, and compares the answers byte by byte.
Half of the games have the rules llm, the others are standard games with fractions. Prints each game
whose answers differ, and a summary. Exit status 0 if all are the same."""
import json
import random
import subprocess
import sys

LINES_A_RUN = 25
SETTINGS = ({'rules': 'llm'}, {'values': 'exact', 'use': 'all'})


def random_game(rng, count):
    """The numbers of a game and its first target: small and large ones."""
    draw = rng.choice((lambda: rng.randint(1, 10), lambda: rng.randint(1, 99),
                       lambda: rng.choice((25, 50, 75, 100, *range(1, 11)))))
    target = rng.choice((rng.randint(1, 99), rng.randint(100, 999), rng.randint(1000, 99999)))
    return {'numbers': [draw() for _ in range(count)], **rng.choice(SETTINGS)}, target


def answers(tally, questions):
    lines = ''.join(json.dumps(question) + '\n' for question in questions)
    run = subprocess.run((tally, 'solve', '--batch', '--threads', '1'), input=lines,
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 3):
        sys.exit(run.stderr.strip())
    return run.stdout.splitlines()


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(f'usage: {sys.argv[0]} TALLY NUMBERS GAMES [SEED]')
    tally, count, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) == 5 else 1)
    compared = solved = different = 0
    while compared < games:
        drawn = [random_game(rng, count) for _ in range(LINES_A_RUN)]
        alone = answers(tally, [{**game, 'target': target + i}
                                for game, target in drawn for i in range(2)])
        together = answers(tally, [{**game, 'target': f'{target}..{target + 1}'}
                                   for game, target in drawn])
        if len(alone) != 2 * LINES_A_RUN or len(together) != len(alone):
            sys.exit(f'{2 * LINES_A_RUN} answers expected, {len(alone)} and {len(together)} came')
        for one, other in zip(alone, together):
            compared += 1
            solved += json.loads(one)['status'] == 'solved'
            if one != other:
                different += 1
                print(one, other, sep='\n', flush=True)
    print(f'{compared} games of {count} numbers, {solved} of them solved: {different} differ')
    return 1 if different else 0


if __name__ == '__main__':
    sys.exit(main())
