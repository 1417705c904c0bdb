#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What four equal digits make of 0..100, by the rules of `tally fours --depth 2`, found without
tally.

    tools/recheck/four_fours.py [DIGIT] [BITS]      4, and 127 bits, if not given

Every numerator and denominator may have up to BITS bits. The program makes all values forwards. It
prints the number of values of one, two and three digits, and the whole numbers that no expression
makes. Values have no sign: a minus can always be moved outward, or into a difference or an
exponent."""
import sys
from fractions import Fraction
from math import isqrt

MOST, DEPTH = 100, 2  # the last target; how deep ! and sqrt may be nested


def fits(value, bits):
    return value.numerator.bit_length() <= bits and value.denominator.bit_length() <= bits


def factorial(value, bits):
    if value.denominator != 1:
        return None
    product = 1
    for i in range(2, value.numerator + 1):
        product *= i
        if product.bit_length() > bits:
            return None
    return Fraction(product)


def square_root(value):
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    if above * above != value.numerator or below * below != value.denominator:
        return None
    return Fraction(above, below)


def whole_root(number, degree):
    if number < 2:
        return number
    if degree >= number.bit_length():
        return None
    low, high = 1, 1 << (number.bit_length() // degree + 1)
    while low + 1 < high:
        middle = (low + high) // 2
        if middle ** degree <= number:
            low = middle
        else:
            high = middle
    return low if low ** degree == number else None


def power(base, exponent, bits):
    """base ^ exponent, or None if it has no exact value or more bits."""
    if base == 0:
        return base if exponent > 0 else None
    if base == 1 or exponent == 0:
        return Fraction(1)
    above = whole_root(base.numerator, exponent.denominator)
    below = whole_root(base.denominator, exponent.denominator)
    if above is None or below is None:
        return None
    # The larger of the two has at least this many bits in the power.
    if (max(above, below).bit_length() - 1) * exponent.numerator >= bits:
        return None
    return Fraction(above ** exponent.numerator, below ** exponent.numerator)


def steps(a, b, bits):
    yield a + b
    yield abs(a - b)
    yield a * b
    for x, y in ((a, b), (b, a)):
        if y != 0:
            yield x / y
        raised = power(x, y, bits)
        if raised is not None:
            yield raised
            if raised != 0:
                yield 1 / raised


def close(values, bits):
    """Adds what up to DEPTH nested ! and sqrt make of the values."""
    newest = values
    for _ in range(DEPTH):
        made = set()
        for value in newest:
            for result in (factorial(value, bits), square_root(value)):
                if result is not None and result not in values:
                    made.add(result)
        values, newest = values | made, made
    return values


def written(digit, count):
    """The numbers that concatenated digits and a decimal point make."""
    whole = int(str(digit) * count)
    return {Fraction(whole, 10 ** places) for places in range(count + 1)}


def combine(tables, count, bits):
    made = {value for value in written(digit_of(tables), count) if fits(value, bits)}
    for size in range(1, count // 2 + 1):
        for a in tables[size]:
            for b in tables[count - size]:
                made.update(value for value in steps(a, b, bits) if fits(value, bits))
    return close(made, bits)


def digit_of(tables):
    return tables[0]


def main():
    digit = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    bits = int(sys.argv[2]) if len(sys.argv) > 2 else 127
    tables = [digit]
    for count in range(1, 4):
        tables.append(combine(tables, count, bits))
    made = combine(tables, 4, bits)
    missing = [target for target in range(MOST + 1) if Fraction(target) not in made]
    print('values of one, two and three digits:', *(len(table) for table in tables[1:]))
    print(f'missing of 0..{MOST} within {bits} bits:', *missing)


main()
