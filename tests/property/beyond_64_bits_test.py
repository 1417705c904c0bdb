#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games whose steps go beyond 64 bits and come back, against brute force in integers of any size.
An answer that says it is complete must be right among all of these: the target, the closest values
and whether there is a solution at all. Where values beyond 64 bits cannot come back, the answer
must say that it is complete: here, a part of such games that is counted.

    beyond_64_bits_test.py               some hundred games
    beyond_64_bits_test.py GAMES SEED    as many games of each kind, from another seed"""
import json, os, random, subprocess, sys
from fractions import Fraction

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
GAMES_OF_A_KIND = int(sys.argv[1]) if len(sys.argv) > 1 else 400 if IS_DEEP else 12
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 64
BITS = {'whole': 64, 'natural': 63, 'integer': 63, 'exact': 63}
LEAST_TARGET = 1 - (1 << 61)
failures = 0


def results_of(a, b, values):
    """The results of two values that are values of the rules, in either order."""
    found = [a + b, a * b, a - b, b - a]
    for x, y in (a, b), (b, a):
        if y != 0 and (values == 'exact' or x % y == 0):
            found.append(Fraction(x, y) if values == 'exact' else x // y)
    least = {'whole': 1, 'natural': 0}.get(values)
    return [value for value in found if least is None or value >= least]


def fits(value, bits):
    """A number that a word of that many bits holds; of a fraction, both parts."""
    return abs(value.numerator) >> bits == 0 and value.denominator >> bits == 0


def made_by(numbers, values, most_bits=None):
    """The values of every choice of the numbers: steps of any size, or of at most that many
    bits."""
    made = {}
    for choice in range(1, 1 << len(numbers)):
        members = [i for i in range(len(numbers)) if choice >> i & 1]
        found = {numbers[members[0]]} if len(members) == 1 else set()
        part = (choice - 1) & choice
        while part:
            for a in made[part]:
                for b in made[choice ^ part]:
                    if part > choice ^ part:
                        found.update(results_of(a, b, values))
            part = (part - 1) & choice
        made[choice] = found if most_bits is None else {v for v in found if fits(v, most_bits)}
    return made


def values_of(numbers, values, use, most_bits=None):
    made = made_by(numbers, values, most_bits)
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


def whole_values_of(everything, bits):
    return [value for value in everything if value.denominator == 1 and fits(value, bits)]


def target_of(rng, everything, within, bits):
    """A value that only larger steps make, if there is one; or near another value."""
    fitting = whole_values_of(everything, bits)
    beyond_only = sorted(v for v in fitting if v not in within and v >= LEAST_TARGET)
    if beyond_only and rng.random() < 0.7:
        return int(rng.choice(beyond_only))
    return int(max(1, min((1 << bits) - 1, rng.choice(sorted(fitting)) + rng.randrange(-2, 3))))


class Game:
    def __init__(self, rng, values, numbers, use, target=None):
        self.values, self.numbers, self.use = values, numbers, use
        self.everything = values_of(numbers, values, use)
        self.within = values_of(numbers, values, use, BITS[values])
        if target is None and whole_values_of(self.everything, BITS[values]):
            target = target_of(rng, self.everything, self.within, BITS[values])
        self.target = target

    def __str__(self):
        rules = f'countdown,values={self.values},use={self.use}'
        return f'{rules}:{self.target}/{",".join(map(str, self.numbers))}'


def games(rng, values):
    kinds = (difference_of_products, way_back_by_division, large_and_small, around_the_bound,
             powers, beside_the_largest)
    numbers = [8589934639, 8589934616, 8589934628, 8589934627]
    yield Game(rng, values, numbers, 'all', 132)
    for kind in kinds:
        for _ in range(GAMES_OF_A_KIND):
            numbers = kind(rng)
            if not all(n > 0 and fits(n, BITS[values]) for n in numbers):
                continue
            game = Game(rng, values, numbers, rng.choice(('any', 'all')))
            if game.target is not None:
                yield game


# ---- Answers ----------------------------------------------------------------------------------

def answers(command, asked):
    """What the command says of each game."""
    lines = ''.join(f'{game}\n' for game in asked)
    run = subprocess.run([os.environ['TALLY'], command, '--batch', '--json'], input=lines,
                         stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def complain(game, text):
    global failures
    failures += 1
    print(f'{game}: {text}')


def check_solved(game, solved):
    """Is an answer of `solve` right?"""
    whole = [value for value in game.everything if value.denominator == 1]
    values = {int(solution['value']) for solution in solved.get('solutions', [])}
    if not values <= game.everything:
        complain(game, f'no such values: {values - game.everything}')
    if not solved['complete']:
        return
    least = min(abs(value - game.target) for value in whole)
    nearest = {value for value in whole_values_of(game.everything, BITS[game.values])
               if abs(value - game.target) == least}
    if int(solved['distance']) != least or not values <= nearest:
        complain(game, f'said to be complete: {values}, the nearest are {nearest}')


def check_counted(game, counted):
    """Is what `count` says right?"""
    is_reachable = game.target in game.everything
    if counted['with_detours'] and not is_reachable:
        complain(game, 'counted, and there is none')
    if counted['complete'] and (counted['with_detours'] != 0) != is_reachable:
        complain(game, f'said to be complete: {counted["with_detours"]} solutions')


def check_values(values):
    asked = list(games(random.Random(SEED), values))
    complete = beyond_only = needless = 0
    for game, solved, counted in zip(asked, answers('solve', asked), answers('count', asked),
                                     strict=True):
        check_solved(game, solved)
        check_counted(game, counted)
        complete += solved['complete']
        beyond_only += game.target in game.everything and game.target not in game.within
        needless += not solved['complete'] and game.everything == game.within
    if answers('solve', asked[:1])[0]['complete']:
        complain(asked[0], 'said to be complete')
    print(f'{len(asked)} games, values {values}: {complete} answers are complete; {beyond_only} '
          f'targets need steps beyond {BITS[values]} bits; {needless} answers are not complete '
          f'where all values fit; {failures} failures')
    if complete < len(asked) // 10 or beyond_only < len(asked) // 10 or needless != 0:
        complain(asked[0], 'the games are not as they should be')


for kind_of_values in BITS:
    check_values(kind_of_values)
sys.exit(failures != 0)
