#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games, small ones and those with many equal numbers among them, as oracle.py sees them.

    random_games.py > tests/data/random_games.jsonl

One JSON line a game: numbers; how many expressions and values there are, and the largest value;
targets, each with [target, solutions, solutions without a detour, fewest numbers]; and for the last
target that is reached, its solutions without a detour. The random numbers are seeded: the lines are
the same each time. Takes a minute.
"""
import json
import random

import oracle

SEED = 20251
TILES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100]
SIZES = [2] * 20 + [3] * 70 + [4] * 130 + [5] * 90 + [6] * 24
TARGETS = 16


def draw(chance, size):
    kind = chance.randrange(6)
    if kind == 0:                                       # few different ones, so that many are equal
        return [chance.choice([1, 2, 3]) for _ in range(size)]
    if kind == 1:                                       # pairs
        some = [chance.choice(TILES) for _ in range((size + 1) // 2)]
        return (some + some)[:size]
    if kind == 2:                                       # one number, and others
        alike = chance.randint(1, 10)
        return [alike if chance.random() < 0.6 else chance.choice(TILES) for _ in range(size)]
    if kind == 3 and size < 6:                          # large and odd
        return [chance.randint(1, 3000) for _ in range(size)]
    return [chance.choice(TILES) for _ in range(size)]  # as on the show


def main():
    chance = random.Random(SEED)
    for size in SIZES:
        numbers = draw(chance, size)
        oracle.memo.clear()
        by_value = {}
        expressions = 0
        for subset, some in oracle.tables(numbers).items():
            for e in some:
                expressions += 1
                by_value.setdefault(e[1], []).append((len(subset), e))
        values = sorted(by_value)
        wanted = {chance.randint(1, 60 * size) for _ in range(TARGETS // 3)}
        wanted |= {v for v in chance.sample(values, min(TARGETS - len(wanted), len(values)))
                   if v < 2 ** 53}
        targets, solutions = [], None
        for target in sorted(wanted):
            hits = by_value.get(target, [])
            plain = [e for _, e in hits if not oracle.parts(e)[0]]
            targets.append([target, len(hits), len(plain), min((n for n, _ in hits), default=0)])
            if hits:
                solutions = {'target': target, 'texts': sorted(oracle.text(e) for e in plain)}
        print(json.dumps({'numbers': numbers, 'expressions': expressions, 'values': len(values),
                          'max': values[-1],
                          'targets': targets, 'solutions': solutions}, separators=(',', ':')),
                          flush=True)


if __name__ == '__main__':
    main()
