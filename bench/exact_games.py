#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares two builds of tally at classes of games with fractions.

    bench/exact_games.py OLD NEW [ROUNDS [TEXT]]    only classes that contain TEXT

Each round runs both, one after the other, on one thread; the least processor time of each counts.
The last line is the geometric mean of the ratios old / new."""
import json
import math
import os
import subprocess
import sys
import tempfile

MAKE24 = ['--rules', 'make24']


def drawn(tally, rules, count, *options):
    """Lines of a batch: drawn games, the same for both builds."""
    output = subprocess.run([tally, 'draw', '--json', '--rules', rules, '--count', str(count),
                             '--seed', '37', *options], stdout=subprocess.PIPE, check=True).stdout
    games = [json.loads(line) for line in output.splitlines()]
    return [json.dumps({key: game[key] for key in ('rules', 'target', 'numbers')})
            for game in games]


def classes(tally):
    """Pairs of a name and commands; a list in a command is the lines of a batch."""
    hands = drawn(tally, 'make24', 250) + drawn(tally, 'make10', 250)
    llm = [line for size in '3456' for line in drawn(tally, 'llm', 75, '--pick', size)]
    return [
        ('500 hands of 24 and make 10', [['solve', '--batch', hands]]),
        ('300 llm of 3 to 6', [['solve', '--batch', llm]]),
        ('300 krypto, counted', [['count', '--batch', drawn(tally, 'krypto', 300)]]),
        ('grids of two years', [['year', '--json', '2019'], ['year', '--json', '2026']]),
        ('sequence 10957', [['sequence', '10957']]),
        ('seven, all used', [['solve', '--json', *MAKE24, '952', *'3 6 8 25 50 75 100'.split()]]),
        ('eight, counted', [['count', *MAKE24, '952', *'25 50 75 100 3 6 7 8'.split()]]),
    ]


def seconds(tally, commands, directory):
    total = 0.0
    for command in commands:
        arguments = list(command)
        if isinstance(command[-1], list):
            arguments[-1] = os.path.join(directory, 'lines')
            with open(arguments[-1], 'w', encoding='utf-8') as lines:
                lines.write('\n'.join(command[-1]) + '\n')
        process = subprocess.Popen([tally, arguments[0], '--threads', '1', *arguments[1:]],
                                   stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            sys.exit(f'{tally} {command}: status {process.returncode}')
        total += usage.ru_utime + usage.ru_stime
    return total


def main():
    old, new = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    text = sys.argv[4] if len(sys.argv) > 4 else ''
    ratios = []
    with tempfile.TemporaryDirectory() as directory:
        for name, commands in classes(new):
            if text not in name:
                continue
            least = [math.inf, math.inf]
            for _ in range(rounds):
                for i, tally in enumerate((old, new)):
                    least[i] = min(least[i], seconds(tally, commands, directory))
            ratios.append(least[0] / least[1])
            print(f'{name:30} {least[0] * 1e3:8.1f} ms {least[1] * 1e3:8.1f} ms {ratios[-1]:6.2f}',
                  flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f'{"geometric mean":51} {mean:6.2f}')


if __name__ == '__main__':
    main()
