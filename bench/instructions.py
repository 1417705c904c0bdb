#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many instructions forty questions take, of one command and of another one.

    bench/instructions.py TALLY [OTHER [TEXT]]     only questions that contain TEXT

Each question runs once under callgrind, with one thread, so the figures hardly depend on the
machine and not at all on its load. With OTHER, the last column is the ratio TALLY / OTHER; a
question that OTHER does not answer has none."""
import random
import re
import subprocess
import sys

SIX = '25 50 75 100 3 6'


def games(count, seed):
    """Lines of JSON: drawn games of six tiles, as the numbers round has them."""
    draw = random.Random(seed)
    small = [n for n in range(1, 11) for _ in range(2)]
    lines = []
    for _ in range(count):
        large = draw.randint(0, 4)
        numbers = draw.sample([25, 50, 75, 100], large) + draw.sample(small, 6 - large)
        lines.append('{"target":%d,"numbers":%s}' % (draw.randint(100, 999), numbers))
    return '\n'.join(lines) + '\n'


def answers(count, seed):
    """Lines of JSON: answers to games, right and wrong ones."""
    draw = random.Random(seed)
    lines = []
    for key in range(count):
        a, b, c, d = (draw.randint(1, 13) for _ in range(4))
        expression = draw.choice([f'{a} * {b} - {c} + {d}', f'({a} + {b}) * ({c} - {d})',
                                  f'{a} / {b} + {c} * {d}', f'({a} * {b} + {c}) / {d}'])
        lines.append('{"key":%d,"rules":"make24","target":24,"numbers":[%d,%d,%d,%d],'
                     '"expression":"%s"}' % (key, a, b, c, d, expression))
    return '\n'.join(lines) + '\n'


# The arguments, and what standard input has.
QUESTIONS = [
    ('--json 952 ' + SIX, None),
    ('--json 765 1 3 7 10 25 50', None),
    ('--json 824 3 7 6 2 1 7', None),
    ('--json --use all 952 25 50 75 100 3 6', None),
    ('--json 999 1 2 3 4 5 6 7 8', None),
    ('--json 98765 25 50 75 100 3 6', None),
    ('--json 9999 ' + ' '.join(map(str, range(1, 11))), None),
    ('--json 500000 1 2 3 4 5 6 7 8 9', None),
    ('--json 1000000007' + 20 * ' 2', None),
    ('--json --all 952 ' + SIX, None),
    ('--json --all 765 1 3 7 10 25 50', None),
    ('--json --all --sort none 952 1 2 3 4 5 6 7', None),
    ('--json --all --limit 100 952 1 2 3 4 5 6 7 8', None),
    ('--json count 952 ' + SIX, None),
    ('--json count 952 25 50 75 100 3 6 7 8', None),
    ('--json count 100..999 ' + SIX, None),
    ('--json values ' + SIX, None),
    ('--json values --count 25 50 75 100 3 6 8', None),
    ('--json values --targets 100..999 1 2 3 4 5 6 7', None),
    ('solve --json --batch', games(200, 1)),
    ('count --json --batch', games(50, 2)),
    ('--json --rules make24 3 3 8 8', None),
    ('--json --rules make24 --all 24 1 2 3 4 5 6', None),
    ('--json --rules make10 1 1 9 9', None),
    ('--json --rules krypto 21 2 3 5 7 11', None),
    ('count --json --rules krypto 24 1 7 11 13 25', None),
    ('--json --values exact 952 ' + SIX, None),
    ('--json --values exact --use all 952 3 6 8 25 50 75 100', None),
    ('--json --values exact 999999937 ' + SIX, None),
    ('count --json --values exact 952 25 50 75 100 3 6 7', None),
    ('values --json --values exact 25 50 75 100 3', None),
    ('--json --order given 100 1 2 3 4 5 6 7 8 9', None),
    ('--json --order given --values exact 2026 1 2 3 4 5 6 7 8 9', None),
    ('sequence --json 100 1 2 3 4 5 6 7 8 9', None),
    ('sequence --json 10958', None),
    ('year --json 2026', None),
    ('fours --json 4', None),
    ('missing --json 1 2 3 4 5 6', None),
    ('survey --json --pool 1..10 --pick 4 --targets 1..100', None),
    ('check --json --batch', answers(20000, 3)),
]


def instructions(tally, question):
    """Instructions of the whole process, in millions; None: the command does not answer."""
    arguments, given = question
    run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', tally,
                          *arguments.split(), '-t', '1'], input=given, text=True,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    found = re.search(r'Collected : (\d+)', run.stderr)
    return int(found[1]) / 1e6 if found and run.returncode in (0, 1, 3) else None


def main():
    tally, *others = sys.argv[1:]
    other = others[0] if others else None
    text = others[1] if len(others) > 1 else ''
    wanted = [question for question in QUESTIONS if text in question[0]]
    sums = [0.0, 0.0]
    print('| question | instructions, millions |' + (' of the other | ratio |' if other else ''))
    print('|---|---|' + ('---|---|' if other else ''))
    for question in wanted:
        here = instructions(tally, question)
        there = instructions(other, question) if other else None
        row = f'| `tally {question[0]}` | {"-" if here is None else format(here, ".1f")} |'
        if other:
            row += f' {"-" if there is None else format(there, ".1f")} |'
            row += f' {here / there:.2f} |' if here and there else ' - |'
        if here and (there or not other):
            sums = [sums[0] + here, sums[1] + (there or 0)]
        print(row, flush=True)
    ratio = f' {sums[1]:.1f} | {sums[0] / sums[1]:.2f} |' if other and sums[1] else ''
    print(f'| sum | {sums[0]:.1f} |{ratio}')


if __name__ == '__main__':
    main()
