#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games whose steps go beyond 64 bits and come back, against brute force in integers of any size.
An answer that says it is complete must be right among all of these: the target, the closest values
and whether there is a solution at all. Where values beyond 64 bits cannot come back, the answer
must say that it is complete: here, a part of such games that is counted."""
import json, os, random, subprocess, sys

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
GAMES_OF_A_KIND = 400 if IS_DEEP else 30
BITS = 64
failures = 0


def made_by(numbers, most_bits=None):
    """The values of every choice of the numbers: positive whole steps of any size, or of at most
    that many bits."""
    made = {}
    for choice in range(1, 1 << len(numbers)):
        members = [i for i in range(len(numbers)) if choice >> i & 1]
        found = {numbers[members[0]]} if len(members) == 1 else set()
        part = (choice - 1) & choice
        while part:
            for a in made[part]:
                for b in made[choice ^ part]:
                    if part > choice ^ part:
                        found.update((a + b, a * b))
                    if a > b:
                        found.add(a - b)
                    if a % b == 0:
                        found.add(a // b)
            part = (part - 1) & choice
        made[choice] = found if most_bits is None else {v for v in found if v >> most_bits == 0}
    return made


def values_of(numbers, use, most_bits=None):
    made = made_by(numbers, most_bits)
    return made[max(made)] if use == 'all' else set().union(*made.values())


# ---- Games near the edge ---------------------------------------------------------------------

def difference_of_products(rng):
    """a * b - c * d is small, and both products are beyond 64 bits."""
    a, b = (rng.randrange(1 << 32, 1 << 34) for _ in range(2))
    c = a + rng.randrange(1, 50)
    return [a, b, c, a * b // c]


def way_back_by_division(rng):
    """a * b / c is whole, and a * b is at most a few bits beyond 64 or below."""
    c, d = rng.randrange(2, 1 << 20), rng.randrange(2, 1 << 20)
    a, b = c * rng.randrange(1 << 20, 1 << 24), d * rng.randrange(1 << 4, 1 << 8)
    return [a, b, c * d, rng.randrange(1, 100)]


def large_and_small(rng):
    """One product near 2^64, and small numbers that cannot bring it back far."""
    a = rng.randrange(1 << 40, 1 << 45)
    return [a, (1 << 64) // a + rng.randrange(-3, 4), rng.randrange(1, 30), rng.randrange(1, 30)]


def around_the_bound(rng):
    """The product of all numbers and the target is near 2^128, where the proof begins to fail."""
    bits = rng.randrange(28, 34)
    return [rng.randrange(1 << bits, 2 << bits) for _ in range(3)] + [rng.randrange(2, 1 << 30)]


def powers(rng):
    """Powers of two: products meet 2^64 and 2^128 just so."""
    return [(1 << rng.randrange(1, 40)) + rng.choice((-1, 0, 0, 0, 1)) for _ in range(4)]


def beside_the_largest(rng):
    """Numbers beside 2^64, halves of them and ones: a sum with a one goes beyond just so."""
    edge = [(1 << 64) - 1, (1 << 64) - 2, (1 << 63) + 1, 1 << 63, (1 << 63) - 1, 1 << 62, 1 << 32]
    return [rng.choice(edge) for _ in range(2)] + [rng.choice((1, 1, 2, 3)) for _ in range(2)]


def target_of(rng, everything, within):
    """A value that only larger steps make, if there is one; or near another value."""
    fitting = [v for v in everything if v >> BITS == 0]
    beyond_only = sorted(v for v in fitting if v not in within)
    if beyond_only and rng.random() < 0.7:
        return rng.choice(beyond_only)
    return max(1, min((1 << 64) - 1, rng.choice(sorted(fitting)) + rng.randrange(-2, 3)))


def games(rng):
    kinds = (difference_of_products, way_back_by_division, large_and_small, around_the_bound,
             powers, beside_the_largest)
    yield [8589934639, 8589934616, 8589934628, 8589934627], 'all', 132, difference_of_products
    for kind in kinds:
        for _ in range(GAMES_OF_A_KIND):
            numbers = kind(rng)
            if any(not 0 < n < 1 << 64 for n in numbers):
                continue
            use = rng.choice(('any', 'all'))
            everything = values_of(numbers, use)
            if not any(v >> BITS == 0 for v in everything):
                continue
            yield numbers, use, target_of(rng, everything, values_of(numbers, use, BITS)), kind


# ---- Answers ----------------------------------------------------------------------------------

def answers(command, asked):
    """What the command says of each game."""
    lines = ''.join(f'countdown,use={use}:{target}/{",".join(map(str, numbers))}\n'
                    for numbers, use, target, _ in asked)
    run = subprocess.run([os.environ['TALLY'], command, '--batch', '--json'], input=lines,
                         stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def complain(game, text):
    global failures
    failures += 1
    print(f'{game[1]} of {game[0]} for {game[2]}: {text}')


def check_solved(game, solved, everything):
    """Is an answer of `solve` right?"""
    target = game[2]
    least = min(abs(v - target) for v in everything)
    values = {int(solution['value']) for solution in solved['solutions']}
    if not values <= everything:
        complain(game, f'no such values: {values - everything}')
    if not solved['complete']:
        return
    nearest = {v for v in everything if abs(v - target) == least and v >> BITS == 0}
    if int(solved['distance']) != least or not values <= nearest:
        complain(game, f'said to be complete: {values}, the nearest are {nearest}')


def check_counted(game, counted, everything):
    """Is what `count` says right?"""
    if counted['with_detours'] and game[2] not in everything:
        complain(game, 'counted, and there is none')
    if counted['complete'] and (counted['with_detours'] != 0) != (game[2] in everything):
        complain(game, f'said to be complete: {counted["with_detours"]} solutions')


def main():
    rng = random.Random(64)
    asked = list(games(rng))
    complete = beyond_only = needless = 0
    for game, solved, counted in zip(asked, answers('solve', asked), answers('count', asked),
                                     strict=True):
        everything = values_of(game[0], game[1])
        within = values_of(game[0], game[1], BITS)
        check_solved(game, solved, everything)
        check_counted(game, counted, everything)
        complete += solved['complete']
        beyond_only += game[2] in everything and game[2] not in within
        needless += not solved['complete'] and everything == within
    if answers('solve', asked[:1])[0]['complete']:
        complain(asked[0], 'said to be complete')
    print(f'{len(asked)} games: {complete} answers are complete; {beyond_only} targets need steps '
          f'beyond {BITS} bits; {needless} answers are not complete where all values fit; '
          f'{failures} failures')
    if complete < len(asked) // 10 or beyond_only < len(asked) // 10 or needless != 0:
        complain(asked[0], 'the games are not as they should be')
    sys.exit(failures != 0)


main()
