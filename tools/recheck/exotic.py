#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The numbers that their own digits make (A064818), each digit used once, with + - * / ^ sqrt !,
each at most once, brackets, and digits put together; a number alone does not count.

    tools/recheck/exotic.py MOST [FIRST]     those from FIRST (1) to MOST

Shares nothing with tally. A value is its sign and its square, a fraction: so a square root that is
irrational on the way is followed, as in 324 = (3 * sqrt(2)) ^ 4. With sqrt once at most, sums of
such a root lead nowhere, and are left out. Powers have up to 3,000 bits, and the operand of ! is
300 at most."""
import math
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, SQRT, FACTORIAL = (1 << i for i in range(7))
BITS, OPERAND = 3000, 300


def whole_root(number, degree):
    """The root, if it is whole, or None."""
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** degree <= number else (low, middle - 1)
    return low if low ** degree == number else None


@lru_cache(maxsize=None)
def root(fraction, degree):
    """The root of a fraction, if it is one, or None."""
    over = whole_root(fraction.numerator, degree)
    under = whole_root(fraction.denominator, degree)
    return None if over is None or under is None else Fraction(over, under)


def value_of(fraction):
    """Its sign and its square."""
    return (fraction > 0) - (fraction < 0), fraction * fraction


def fraction_of(value):
    """The fraction that a value is, or None."""
    found = root(value[1], 2)
    return None if found is None else value[0] * found


def power(base, exponent):
    """base ^ exponent, or None."""
    sign, square = base
    degree, times = exponent.denominator, exponent.numerator
    if square == 0:
        return base if exponent > 0 else None
    if sign < 0 and degree != 1:
        return None
    if abs(times) * max(square.numerator, square.denominator).bit_length() > BITS:
        return None
    found = root(square, degree)
    if found is None:
        return None
    return -1 if sign < 0 and times % 2 else 1, found ** times


def steps(left, right):
    """(operation, value) of each step of two values."""
    x, y = fraction_of(left), fraction_of(right)
    if x is not None and y is not None:
        yield ADD, value_of(x + y)
        yield SUBTRACT, value_of(x - y)
    yield MULTIPLY, (left[0] * right[0], left[1] * right[1])
    if right[0] != 0:
        yield DIVIDE, (left[0] * right[0], left[1] / right[1])
    if y is not None:
        raised = power(left, y)
        if raised is not None:
            yield POWER, raised


def steps_of_one(value):
    """(operation, value) of sqrt and !."""
    x = fraction_of(value)
    if x is None or x < 0:
        return
    yield SQRT, (value[0], x)
    if x.denominator == 1 and x <= OPERAND:
        yield FACTORIAL, value_of(Fraction(math.factorial(x.numerator)))


@lru_cache(maxsize=None)
def values(digits):
    """All (value, operations) that use all of these digits."""
    made = {(value_of(Fraction(int("".join(order)))), 0) for order in permutations(digits)
            if len(order) == 1 or order[0] != "0"}
    places = range(len(digits))
    for chosen in range(1, (1 << len(digits)) - 1):
        left = tuple(digits[i] for i in places if chosen >> i & 1)
        right = tuple(digits[i] for i in places if not chosen >> i & 1)
        for x, of_x in values(left):
            for y, of_y in values(right):
                if of_x & of_y:
                    continue
                made.update((value, of_x | of_y | operation) for operation, value in steps(x, y)
                            if not (of_x | of_y) & operation)
    waiting = list(made)
    while waiting:
        value, used = waiting.pop()
        for operation, result in steps_of_one(value):
            if not used & operation and (result, used | operation) not in made:
                made.add((result, used | operation))
                waiting.append((result, used | operation))
    return frozenset(made)


def main():
    """Prints the numbers."""
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for number in range(first, int(sys.argv[1]) + 1):
        target = value_of(Fraction(number))
        if any(value == target and used for value, used in values(tuple(sorted(str(number))))):
            print(number)


if __name__ == "__main__":
    main()
