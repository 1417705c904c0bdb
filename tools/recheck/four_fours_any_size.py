#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Can four equal digits make a number with steps of any size, by the rules of `tally fours`?

    tools/recheck/four_fours_any_size.py [DIGIT [NUMBER...]]      4, and 73 77 87 93 99

Shares nothing with tally. Prints how many values one, two and three digits have, how many pairs of
values can have a step that is too large to be calculated, and those whose result could be one of
the numbers. If there is none, four_fours.py DIGIT 6000 has the whole answer: it makes everything
whose steps have at most 6,000 bits. Both print the same numbers of exact values, so a large step
leads to no exact value of one to three digits that four_fours.py does not have.

A value is exact, or it is known by two things: by its form, which two values share only if they are
equal, and by an interval for L = log2(value). All values are positive, since a minus can be moved
outward, or into a difference or an exponent. An end of an interval can be so large that its
logarithm is taken again: (sign, level, m) is sign * 2^2^...^m with `level` powers. Each step rounds
outward.

Some values are excluded by facts of arithmetic:
- n! for n > 1 is no perfect power (a prime between n/2 and n divides it once), so it has no root.
- A whole number above 1 of h bits has no root of a degree above h, so a^y for such an a and a y
  between 0 and 1/h has no exact value.
- A fraction with denominator d, plus or minus a value between 0 and 1/d, is no whole number, and a
  value between 0 and 1 is none. So it has no factorial.
- If m > n, then m! / n! is at least m, and m! - n! is at least n! (n > 1).
- (n/e)^n <= n! <= e * n * (n/e)^n.
"""
import sys
from fractions import Fraction
from math import factorial, isqrt, log2

BITS = 6000  # of exact values
DEPTH = 2  # how deep ! and sqrt may be nested

# ---- Numbers of any size, and intervals of them --------------------------------------------------

LEAST, MOST = 1000.0, 2.0 ** 1000  # m of a level above 0 is at least LEAST, and m is below MOST
ZERO, INFINITY, MINUS_INFINITY = (0, 0, 0.0), (1, 99, LEAST), (-1, 99, LEAST)
RELATIVE, ABSOLUTE = 2.0 ** -46, 2.0 ** -46  # of the rounding, far above that of a float


def number(sign, level, m):
    while level > 0 and m < LEAST:
        m, level = 2.0 ** m, level - 1
    while m >= MOST:
        m, level = log2(m), level + 1
    return (sign, level, m) if m != 0 else ZERO


def of_float(x):
    return number(1 if x > 0 else -1, 0, abs(x))


def key(r):
    return r[0] * (r[1] + 1), r[0] * r[2]


def less(a, b):
    return key(a) < key(b)


def minus(r):
    return -r[0], r[1], r[2]


def above(r):
    sign, level, m = r
    if level == 99:
        return r
    if sign >= 0:
        return number(1, level, m * (1 + RELATIVE) + ABSOLUTE)
    nearer = m * (1 - RELATIVE) - ABSOLUTE
    if nearer <= 0:
        return number(1, 0, ABSOLUTE)
    return number(-1, level, nearer)


def rounded(r, up):
    return above(r) if up else minus(above(minus(r)))


def is_smaller(a, b):
    """|a| < |b|"""
    return a[1:] < b[1:]


def add(a, b, up):
    """A bound of a + b."""
    if is_smaller(a, b):
        a, b = b, a
    if a[1] == 99 or b == ZERO:
        return a
    if a[1] == 0:
        return rounded(of_float(a[0] * a[2] + b[0] * b[2]), up)
    if (a[0] > 0) == up:  # away from 0
        if a[0] != b[0]:
            return a
        return number(a[0], 1, a[2] + 1) if a[1] == 1 else rounded(a, up)  # at most twice a
    if a[0] == b[0]:
        return a
    half = number(1, a[1], a[2] - 1 if a[1] == 1 else a[2] * (1 - RELATIVE))
    return (a[0], *half[1:]) if is_smaller(b, half) else ZERO


def logarithm(r, up):
    """A bound of log2 |r|."""
    _, level, m = r
    if level == 99:
        return INFINITY
    if level > 0:
        return number(1, level - 1, m)
    return rounded(of_float(log2(m)), up) if m != 0 else MINUS_INFINITY


def power_of_two(r, up):
    sign, level, m = r
    if level == 99:
        return INFINITY if sign > 0 else ZERO
    if level == 0 and m < LEAST:
        return number(1, 0, 2.0 ** (sign * m) * (1 + (2.0 ** -40 if up else -2.0 ** -40)))
    if sign < 0:
        return of_float(2.0 ** -LEAST) if up else ZERO
    return number(1, level + 1, m)


def multiply(a, b, up):
    """A bound of a * b."""
    if ZERO in (a, b):
        return ZERO
    sign = a[0] * b[0]
    if 99 in (a[1], b[1]):
        return INFINITY if sign > 0 else MINUS_INFINITY
    if a[1] == b[1] == 0 and a[2] * b[2] < MOST:
        return rounded(of_float(sign * a[2] * b[2]), up)
    outward = (sign > 0) == up
    logarithms = add(logarithm(a, outward), logarithm(b, outward), outward)
    return (sign, *power_of_two(rounded(logarithms, outward), outward)[1:])


def times(x, y):
    return (min((multiply(a, b, False) for a in x for b in y), key=key),
            max((multiply(a, b, True) for a in x for b in y), key=key))


def plus(x, y):
    return add(x[0], y[0], False), add(x[1], y[1], True)


def turned(x):
    return minus(x[1]), minus(x[0])


def powers_of_two(x):
    return power_of_two(x[0], False), power_of_two(x[1], True)


def point(x):
    return rounded(of_float(x), False), rounded(of_float(x), True)


# ---- Values --------------------------------------------------------------------------------------

class Value:
    """form is one of

        ('v', fraction)              a fraction that is known
        ('^', base, exponent)        a power of such fractions; the base is no perfect power
        ('c', fraction, sign, form)  fraction + sign * other value
        ('!', whole number or form)  a factorial of 2 or more
        (operation, form, ...)       any other step
    """
    __slots__ = ('form', 'log', 'exact', 'is_part', 'other')

    def __init__(self, form, log, exact=None, is_part=False, other=None):
        self.form, self.log, self.exact = form, log, exact
        self.is_part = is_part  # known to be no whole number
        self.other = other  # of form 'c': the other value

    def is_known(self):
        return self.form[0] == 'v'


def bits(fraction):
    return max(fraction.numerator.bit_length(), fraction.denominator.bit_length())


def log_of(fraction):
    if fraction == 0:
        return MINUS_INFINITY, MINUS_INFINITY
    x, y = log2(fraction.numerator), log2(fraction.denominator)
    error = (abs(x) + abs(y)) * 2.0 ** -50
    return point(x - y - error)[0], point(x - y + error)[1]


def known(fraction):
    return Value(('v', fraction), log_of(fraction), fraction if bits(fraction) <= BITS else None)


def whole_root(n, degree):
    if n < 2:
        return n
    if degree >= n.bit_length():
        return None
    low, high = 1, 1 << (n.bit_length() // degree + 1)
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if middle ** degree <= n else (low, middle)
    return low if low ** degree == n else None


def root(fraction, degree):
    parts = [whole_root(n, degree) for n in (fraction.numerator, fraction.denominator)]
    return None if None in parts else Fraction(*parts)


PRIMITIVE = {}  # base: (no perfect power, its exponent)


def power_form(base, exponent):
    if base not in PRIMITIVE:
        degrees = (k for k in range(bits(base), 0, -1) if root(base, k) is not None)
        degree = next(degrees)
        PRIMITIVE[base] = root(base, degree), degree
    primitive, degree = PRIMITIVE[base]
    if primitive < 1:
        primitive, degree = 1 / primitive, -degree
    return '^', primitive, exponent * degree


def exact_power(base, exponent):
    if base == 0:
        return known(base) if exponent > 0 else None
    if base == 1 or exponent == 0:
        return known(Fraction(1))
    base = root(base, exponent.denominator)
    if base is None:
        return None
    exponent = Fraction(exponent.numerator)
    if (bits(base) - 1) * abs(exponent) <= BITS:
        return known(base ** int(exponent))
    size = powers_of_two(log_of(abs(exponent)))
    return Value(power_form(base, exponent),
                 times(log_of(base), size if exponent > 0 else turned(size)))


def power(x, y, sign):
    """x ^ y or x ^ -y; None if no such value is exact."""
    if x.exact is not None and y.exact is not None:
        return exact_power(x.exact, sign * y.exact)
    is_fraction = y.is_part or less(y.log[1], ZERO) or (y.is_known() and
                                                        y.form[1].denominator != 1)
    if x.form[0] == '!' and is_fraction:
        return None
    if x.exact is not None:
        if x.exact == 0:
            return known(x.exact) if sign > 0 else None
        if x.exact == 1:
            return known(x.exact)
        if less(y.log[1], of_float(-log2(bits(x.exact)) - 1)):
            return None
    if y.exact == 0:
        return known(Fraction(1))
    size = powers_of_two(y.log)
    form = ('power', x.form, y.form, sign)
    if x.form[0] == '^' and y.exact is not None:
        form = ('^', x.form[1], x.form[2] * y.exact * sign)
    return Value(form, times(x.log, size if sign > 0 else turned(size)))


def factorial_of(x):
    if x.exact is not None:
        if x.exact.denominator != 1 or x.exact in (1, 2):
            return None  # 1! and 2! change nothing
        n = x.exact.numerator
        if n < BITS // 6:
            return known(Fraction(factorial(n)))
        log, form = log_of(x.exact), ('!', n)
    else:
        if x.is_part or less(x.log[1], ZERO) or x.is_known() and x.form[1].denominator != 1:
            return None
        # what may be 0 or 1 has a factorial of another form
        log, form = x.log, ('factorial' if less(x.log[0], of_float(1.0)) else '!', x.form)
    n = powers_of_two(log)
    bound = plus(times(n, plus(log, (of_float(-1.442696), of_float(-1.442695)))),
                 plus(log, (ZERO, of_float(2.0))))
    if less(of_float(2.0), log[0]):
        low = times(n, plus(log, (of_float(-1.442696), of_float(-1.442696))))[0]
        return Value(form, (low, bound[1]))
    return Value(form, (ZERO, max(bound[1], times(n, log)[1], ZERO, key=key)))


def square_root(x):
    half = point(0.5)
    if x.is_known():
        above_, below = isqrt(x.form[1].numerator), isqrt(x.form[1].denominator)
        result = Fraction(above_, below)
        return known(result) if result * result == x.form[1] else None
    if x.form[0] == '!':
        return None
    if x.form[0] == '^':
        exponent = x.form[2] / 2
        return Value((*x.form[:2], exponent), times(x.log, half)) if exponent.denominator == 1 \
            else None  # the base is no perfect power
    return Value(('sqrt', x.form), times(x.log, half), None, x.is_part)


# ---- Steps ---------------------------------------------------------------------------------------

def of_pair(operation, x, y):
    return operation, *sorted((x.form, y.form), key=repr)


def factorials(x, y):
    """Of m!!...! and n!!...!, nested equally deep, m and n if they differ."""
    a, b = x.form, y.form
    while a[0] == b[0] == '!':
        a, b = a[1], b[1]
        if isinstance(a, int) or isinstance(b, int):
            return (a, b) if isinstance(a, int) and isinstance(b, int) and a != b else None
    return None


def log_of_sum(high, low, up):
    """A bound of log2(2^high + 2^low), high >= low."""
    gap = add(low, minus(high), up)
    if gap[0] > 0:
        return add(high, of_float(1.0), up)
    if gap[1] > 0 or gap[2] > 60:
        return add(high, of_float(2.0 ** -44), True) if up else high
    return add(high, of_float(log2(1 + 2.0 ** -gap[2])), up)


def log_of_difference(high, low, up):
    """A bound of log2(2^high - 2^low), high > low."""
    gap = add(low, minus(high), not up)
    if gap[0] >= 0:
        return high if up else MINUS_INFINITY
    if gap[1] > 0 or gap[2] > 60:
        return high if up else add(high, of_float(-2.0 ** -44), False)
    return add(high, of_float(log2(1 - 2.0 ** -gap[2])), up)


def sum_form(x, y, sign):
    for a, b in ((x, y), (y, x)):
        if a.is_known():
            return ('c', a.form[1], sign, b.form), b
    return of_pair('+' if sign > 0 else '-', x, y), None


def sums_with_constant(constant, x):
    """constant + x and |constant - x| for x of form 'c'."""
    _, fraction, sign, _ = x.form
    for constant_sign in (1, -1):
        total = fraction + constant_sign * constant
        inner = sign if total >= 0 else -sign  # |total + sign * other|
        for result in sums(known(abs(total)), x.other):
            if result.form[0] != 'c' or result.form[2] == inner:
                yield result


def sums(x, y):
    """x + y and |x - y|."""
    if x.is_known() and y.is_known():
        return [known(x.form[1] + y.form[1]), known(abs(x.form[1] - y.form[1]))]
    for a, b in ((x, y), (y, x)):
        if a.exact == 0:
            return [b]
        if a.is_known() and b.form[0] == 'c':
            return list(sums_with_constant(a.form[1], b))
    if x.form == y.form:
        return [known(Fraction(0)), Value(('double', x.form), plus(x.log, point(1.0)))]
    is_part = False
    for a, b in ((x, y), (y, x)):
        if a.is_known():
            is_small = b.log[0] != MINUS_INFINITY and \
                less(b.log[1], of_float(-log2(a.form[1].denominator) - 0.001))
            is_part |= is_small or b.is_part and a.form[1].denominator == 1
    (least, low), (high, most) = (sorted((x.log[i], y.log[i]), key=key) for i in (0, 1))
    form, other = sum_form(x, y, 1)
    result = [Value(form, (log_of_sum(low, least, False), log_of_sum(most, high, True)), None,
                    is_part, other)]
    larger, smaller = (y, x) if less(x.log[0], y.log[0]) else (x, y)
    log = (MINUS_INFINITY, most)
    nested = factorials(x, y)
    if nested:
        log = ((x if nested[0] < nested[1] else y).log[0], most)
    elif less(smaller.log[1], larger.log[0]):
        log = (log_of_difference(larger.log[0], smaller.log[1], False),
               log_of_difference(larger.log[1], smaller.log[0], True))
    form, other = sum_form(x, y, -1)
    result.append(Value(form, log, None, is_part, other))
    return result


def products(x, y):
    """x * y, x / y and y / x."""
    if x.is_known() and y.is_known():
        a, b = x.form[1], y.form[1]
        return [known(c) for c in (a * b, a / b if b else a * b, b / a if a else a * b)]
    if 0 in (x.exact, y.exact):
        return [known(Fraction(0))]
    if x.form[0] == y.form[0] == '^' and x.form[1] == y.form[1]:
        a, b = x.form[2], y.form[2]
        return [exact_power(x.form[1], c) for c in (a + b, a - b, b - a)]
    result = [Value(of_pair('*', x, y), plus(x.log, y.log))]
    if x.form == y.form:
        return result + [known(Fraction(1))]
    quotient = plus(x.log, turned(y.log))
    nested = factorials(x, y)
    if nested:
        least = log_of(Fraction(max(nested)))[0]
        quotient = (max(least, quotient[0], key=key), quotient[1]) if nested[0] > nested[1] \
            else (quotient[0], min(minus(least), quotient[1], key=key))
    return result + [Value(('/', x.form, y.form), quotient),
                     Value(('/', y.form, x.form), turned(quotient))]


def steps(x, y):
    yield from sums(x, y)
    yield from products(x, y)
    for base, exponent in ((x, y), (y, x)):
        for sign in (1, -1):
            result = power(base, exponent, sign)
            if result is not None:
                yield result


# ---- The search ----------------------------------------------------------------------------------

def close(values):
    """Adds what up to DEPTH nested ! and sqrt make of the values."""
    newest = list(values.values())
    for _ in range(DEPTH):
        made = [result for value in newest for result in (factorial_of(value), square_root(value))
                if result is not None and result.form not in values]
        values.update((result.form, result) for result in made)
        newest = made
    return list(values.values())


def values_of(digit, count, tables):
    whole = int(str(digit) * count)
    made = {}
    for places in range(count + 1):
        value = known(Fraction(whole, 10 ** places))
        made[value.form] = value
    for size in range(1, count // 2 + 1):
        for a in tables[size]:
            for b in tables[count - size]:
                for result in steps(a, b):
                    made.setdefault(result.form, result)
    return close(made)


def asked_for(numbers):
    """The numbers, and those of which nested ! and sqrt make them, with their logarithms."""
    asked = set(numbers)
    for _ in range(DEPTH):
        asked |= {n * n for n in asked}
        asked |= {n for n in range(20) if factorial(n) in asked}
    return {n: log_of(Fraction(n)) for n in asked}


def could_be(value, asked):
    if value.is_known():
        return value.exact is not None and value.form[1] in asked
    if value.is_part:
        return False
    return any(not less(log[1], value.log[0]) and not less(value.log[1], log[0])
               for log in asked.values())


def main():
    digit = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    numbers = [int(text) for text in sys.argv[2:]] or [73, 77, 87, 93, 99]
    tables = [None]
    for count in range(1, 4):
        tables.append(values_of(digit, count, tables))
        exact = sum(value.exact is not None for value in tables[count])
        print(f'values of {count} digits: {len(tables[count])}, exact: {exact}', flush=True)
    asked = asked_for(numbers)
    pairs, open_pairs = 0, 0
    for size in (1, 2):
        for a in tables[size]:
            for b in tables[4 - size]:
                if a.exact is not None and b.exact is not None:
                    continue  # four_fours.py examines these
                pairs += 1
                if any(could_be(result, asked) for result in steps(a, b)):
                    open_pairs += 1
                    print('open:', repr((a.form, b.form))[:200])
    print(f'{pairs} pairs with a value beyond {BITS} bits; {open_pairs} could make one of',
          *numbers)
    return open_pairs != 0


sys.exit(main())
