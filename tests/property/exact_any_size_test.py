#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exact games whose steps go far beyond 64 bits and come back, against brute force with fractions
of thousands of bits. An answer that says it is complete must have every value that brute force
makes. Where larger values cannot come back, the answer must say that it is complete: here, a part
of such games that is counted."""
import json, math, os, random, subprocess, sys
from fractions import Fraction

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
GAMES_OF_A_KIND = 30 if IS_DEEP else 3
GAMES_WITH_UNARY = 100 if IS_DEEP else 10
BITS, MOST_BITS = 63, 6000
LAST = 60
MOST_FACTORIAL = 720  # 720! has 5,802 bits
failures = 0


def bits_of(value):
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def whole_root(number, degree):
    """The root of a whole number, if it is whole, else None."""
    if number < 2 or degree == 1:
        return number
    low, high = 1, 1 << number.bit_length() // degree + 1
    while low < high:
        middle = (low + high + 1) // 2
        if middle ** degree <= number:
            low = middle
        else:
            high = middle - 1
    return low if low ** degree == number else None


def power(base, exponent):
    """base^exponent for magnitudes, if it is a fraction of at most MOST_BITS, else None."""
    if base == 0:
        return Fraction(0) if exponent else None
    if base == 1 or exponent == 0:
        return Fraction(1)
    if exponent.denominator >= MOST_BITS:
        return None
    top = whole_root(base.numerator, exponent.denominator)
    bottom = whole_root(base.denominator, exponent.denominator)
    if top is None or bottom is None:
        return None
    root = Fraction(top, bottom)
    if (bits_of(root) - 1) * exponent.numerator > MOST_BITS:
        return None
    return root ** exponent.numerator


def steps(a, b):
    """The magnitudes that one step makes of two, if a minus may stand everywhere."""
    yield a + b
    yield abs(a - b)
    yield a * b
    if b:
        yield a / b
    raised = power(a, b)
    if raised is not None:
        yield raised
        if raised:
            yield 1 / raised


def splits(numbers, order):
    """Each pair of parts once in each order; in the given order, the front and the back."""
    if order == 'given':
        for i in range(1, len(numbers)):
            yield numbers[:i], numbers[i:]
        return
    for choice in range(1, (1 << len(numbers)) - 1):
        yield tuple(tuple(n for i, n in enumerate(numbers) if (choice >> i & 1) == side)
                    for side in (1, 0))


def factorial_and_root(value):
    """The magnitudes that ! and sqrt make of one."""
    if value.denominator == 1 and value <= MOST_FACTORIAL:
        yield Fraction(math.factorial(int(value)))
    top, bottom = math.isqrt(value.numerator), math.isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        yield Fraction(top, bottom)


def with_chains(found, depth, most_bits):
    """Adds what nested ! and sqrt make of the values."""
    newest = found
    for _ in range(depth):
        made = {result for value in newest for result in factorial_and_root(value)
                if bits_of(result) <= most_bits}
        newest = made - found
        found = found | made
    return found


def magnitudes(game, most_bits, known):
    numbers, order, depth = game
    if numbers not in known:
        found = {Fraction(numbers[0])} if len(numbers) == 1 else set()
        for left, right in splits(numbers, order):
            for a in magnitudes((left, order, depth), most_bits, known):
                for b in magnitudes((right, order, depth), most_bits, known):
                    found.update(value for value in steps(a, b) if bits_of(value) <= most_bits)
        known[numbers] = with_chains(found, depth, most_bits)
    return known[numbers]


def whole_values(game, most_bits):
    numbers, order, depth = game
    made = magnitudes((tuple(numbers), order, depth), most_bits, {})
    return {int(value) for value in made if value.denominator == 1 and value <= LAST}


# ---- Games near the edge ---------------------------------------------------------------------

def large_power(rng):
    """A base and an exponent whose power has some 70 bits."""
    base = rng.randrange(2, 2000)
    exponent = 1
    while base ** exponent >> 64 == 0:
        exponent += 1
    return base, exponent


def power_less_a_product(rng):
    """a^n - b * c is small, and both are beyond 64 bits."""
    base, exponent = large_power(rng)
    large = base ** exponent
    divisor = (large >> 62) + rng.randrange(3, 50)
    return [base, exponent, divisor, large // divisor]


def power_that_is_divided(rng):
    """(a^n + b) / c is small."""
    base, exponent = large_power(rng)
    divisor = (base ** exponent >> 62) + rng.randrange(3, 50)
    rest = -base ** exponent % divisor
    return [base, exponent, rest, (base ** exponent + rest) // divisor]


def powers_that_divide(rng):
    """a^n / a^m is small, and both are beyond 64 bits."""
    a, n = rng.randrange(2, 12), rng.randrange(40, 200)
    return [a, n, a ** rng.randrange(1, 3), n - rng.randrange(0, 3)]


def roots_of_powers(rng):
    """(a^n)^(m / n k) is small: m and k are small divisors."""
    a, k = rng.randrange(2, 12), rng.randrange(1, 4)
    return [a, rng.choice((24, 36, 48, 60, 96)) * k, rng.randrange(1, 4), rng.choice((48, 72, 96))]


def differences_of_powers(rng):
    """a^n - (a^m)^(n / m) is 0, and what is added to it stays."""
    a, n = rng.randrange(2, 5), rng.choice((33, 44, 55, 66, 77))
    return [a, n, a ** 11, n // 11, rng.randrange(0, 40)]


def zeros_and_ones(rng):
    return [rng.choice((0, 1)), rng.randrange(2, 100), rng.randrange(20, 100), rng.randrange(1, 9)]


def digits(rng):
    return [rng.randrange(0, 10) for _ in range(4)]


def games(rng):
    yield [2, 100, 97, 2], 'any', 0
    yield [2, 90, 90, 3, 5], 'given', 0
    kinds = (power_less_a_product, power_that_is_divided, powers_that_divide, roots_of_powers,
             differences_of_powers, zeros_and_ones, digits)
    for kind in kinds:
        for _ in range(GAMES_OF_A_KIND):
            numbers = kind(rng)
            yield numbers, 'any' if len(numbers) < 5 and rng.random() < 0.5 else 'given', 0


def with_unary(rng):
    """Two or three small numbers under ! and sqrt, once or nested."""
    count = rng.choice((2, 2, 3))
    return [rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 6, 9, 16, 24)) for _ in range(count)]


def games_with_unary(rng):
    yield [4, 4], 'any', 2
    yield [4, 4, 4], 'any', 2
    yield [3, 24, 3], 'given', 2
    for _ in range(GAMES_WITH_UNARY):
        numbers = with_unary(rng)
        yield numbers, rng.choice(('any', 'given')), rng.choice((1, 2))


# ---- Answers ----------------------------------------------------------------------------------

def answer_to(numbers, order, depth):
    """The values that the command finds, and whether it says that they are all."""
    ops = '+-*/^!sqrt neg' if depth else '+-*/^ neg'
    nested = ['--depth', str(depth)] if depth else []
    run = subprocess.run([os.environ['TALLY'], 'values', '--json', '--rules', 'year', '--order',
                          order, '--ops', ops, *nested, '--targets', f'0..{LAST}',
                          *map(str, numbers)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    found = {line['value'] for line in lines if 'value' in line}
    return found, not any(line.get('complete') is False for line in lines)


def complain(game, text):
    global failures
    failures += 1
    print(f'{game[0]}, order {game[1]}, depth {game[2]}: {text}')


def compare(asked):
    """Compares each game, and returns how many are complete, need larger values, and are not
    complete without need."""
    complete = beyond_only = needless = 0
    for game in asked:
        found, is_complete = answer_to(*game)
        everything = whole_values(game, MOST_BITS)
        within = whole_values(game, BITS)
        if not found <= everything:
            complain(game, f'no such values: {found - everything}')
        if is_complete and found != everything:
            complain(game, f'said to be complete without {everything - found}')
        complete += is_complete
        beyond_only += everything != within
        needless += not is_complete and everything == within
    print(f'{len(asked)} games: {complete} answers are complete; {beyond_only} have values that '
          f'need steps beyond {BITS} bits; {needless} answers are not complete where no such value '
          f'was found')
    return complete, beyond_only


# tools/recheck/four_fours.py finds the same within 1,024 bits.
MISSING_OF_FOURS = {
    '4': {73, 77, 87, 93, 99},
    '5': {39, 41, 52, 67, 68, 73, 77, 78, 81, 82, 86, 89, 94, 98, 99},
}


def check_fours():
    """Four equal digits make all of 0 to 100 except these at depth 2, and the answer is
    complete."""
    for digit, wanted in MISSING_OF_FOURS.items():
        run = subprocess.run([os.environ['TALLY'], 'fours', digit, '--depth', '2', '--json'],
                             check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             text=True)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        missing = set(range(101)) - {line['value'] for line in lines if 'value' in line}
        if missing != wanted or any(line.get('complete') is False for line in lines):
            complain(([int(digit)] * 4, 'any', 2), f'without {missing}, or not complete')


def main():
    rng = random.Random(63)
    asked = list(games(rng))
    complete, beyond_only = compare(asked)
    if complete < len(asked) * 2 // 5 or beyond_only < len(asked) // 8:
        complain(asked[0], 'the games are not as they should be')
    unary = list(games_with_unary(rng))
    complete, beyond_only = compare(unary)
    if complete < len(unary) * 2 // 5:
        complain(unary[0], 'too few answers are complete')
    check_fours()
    print(f'{failures} failures')
    sys.exit(failures != 0)


main()
