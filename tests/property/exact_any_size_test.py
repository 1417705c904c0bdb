#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exact games whose steps go far beyond 64 bits and come back, against brute force with fractions
of thousands of bits. An answer that says it is complete must have every value that brute force
makes. Where larger values cannot come back, the answer must say that it is complete: here, a part
of such games that is counted."""
import json, os, random, subprocess, sys
from fractions import Fraction

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
GAMES_OF_A_KIND = 60 if IS_DEEP else 6
BITS, MOST_BITS = 63, 6000
LAST = 60
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


def magnitudes(numbers, order, most_bits, known):
    if numbers not in known:
        found = {Fraction(numbers[0])} if len(numbers) == 1 else set()
        for left, right in splits(numbers, order):
            for a in magnitudes(left, order, most_bits, known):
                for b in magnitudes(right, order, most_bits, known):
                    found.update(value for value in steps(a, b) if bits_of(value) <= most_bits)
        known[numbers] = found
    return known[numbers]


def whole_values(numbers, order, most_bits):
    made = magnitudes(tuple(numbers), order, most_bits, {})
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
    yield [2, 100, 97, 2], 'any'
    yield [2, 90, 90, 3, 5], 'given'
    kinds = (power_less_a_product, power_that_is_divided, powers_that_divide, roots_of_powers,
             differences_of_powers, zeros_and_ones, digits)
    for kind in kinds:
        for _ in range(GAMES_OF_A_KIND):
            numbers = kind(rng)
            yield numbers, 'any' if len(numbers) < 5 and rng.random() < 0.5 else 'given'


# ---- Answers ----------------------------------------------------------------------------------

def answer_to(numbers, order):
    """The values that the command finds, and whether it says that they are all."""
    run = subprocess.run([os.environ['TALLY'], 'values', '--json', '--rules', 'year', '--order',
                          order, '--ops', '+-*/^ neg', '--targets', f'0..{LAST}',
                          *map(str, numbers)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    found = {line['value'] for line in lines if 'value' in line}
    return found, not any(line.get('complete') is False for line in lines)


def complain(game, text):
    global failures
    failures += 1
    print(f'{game[0]}, order {game[1]}: {text}')


def main():
    rng = random.Random(63)
    asked = list(games(rng))
    complete = beyond_only = needless = 0
    for game in asked:
        found, is_complete = answer_to(*game)
        everything = whole_values(*game, MOST_BITS)
        within = whole_values(*game, BITS)
        if not found <= everything:
            complain(game, f'no such values: {found - everything}')
        if is_complete and found != everything:
            complain(game, f'said to be complete without {everything - found}')
        complete += is_complete
        beyond_only += everything != within
        needless += not is_complete and everything == within
    print(f'{len(asked)} games: {complete} answers are complete; {beyond_only} have values that '
          f'need steps beyond {BITS} bits; {needless} answers are not complete where no such value '
          f'was found; {failures} failures')
    if complete < len(asked) * 2 // 5 or beyond_only < len(asked) // 8:
        complain(asked[0], 'the games are not as they should be')
    sys.exit(failures != 0)


main()
