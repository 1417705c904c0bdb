#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Least sets of shapes against an evaluation in Python: each shape makes the values that are
claimed, and the set makes all that any expression makes. The sizes of the sets, 15 for 2019 and 178
for all years, and the 46,980 pairs of digits and value, are those of an independent program."""
import itertools, json, os, re, subprocess, sys
from fractions import Fraction

from checks import check, end

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
LARGEST = 2 ** 64


def shapes(*arguments):
    run = subprocess.run([os.environ['TALLY'], 'shapes', '--json', *arguments],
                         capture_output=True, text=True)
    answer = json.loads(run.stdout)
    check(run.returncode == 0 and answer['complete'], f'{arguments}: a proof')
    check(answer['count'] == answer['at_least'] == len(answer['shapes']), f'{arguments}: one count')
    return answer


# ---- Exact values, written anew

def root(number, degree):
    for low in range(2, 1000):
        if low ** degree >= number:
            return low if low ** degree == number else None
    return None


def power(base, exponent):
    if base == 0:
        return Fraction(0) if exponent > 0 else None
    if exponent == 0 or base == 1:
        return Fraction(1)
    degree = exponent.denominator
    if degree > 1:
        if base < 0 or degree > 64:
            return None
        above, below = (1 if part == 1 else root(part, degree)
                        for part in (base.numerator, base.denominator))
        if above is None or below is None:
            return None
        base = Fraction(above, below)
    if abs(base) == 1:
        return base if exponent.numerator % 2 else Fraction(1)
    if abs(exponent.numerator) > 64:
        return None
    value = base ** exponent.numerator
    return value if max(abs(value.numerator), value.denominator) < LARGEST else None


def results(a, b):
    yield a + b
    yield a - b
    yield b - a
    yield a * b
    for x, y in ((a, b), (b, a)):
        if y != 0:
            yield x / y
        for exponent in (y, -y):
            value = power(x, exponent)
            if value is not None:
                yield value


def places(digits):
    """The values of the digits put together, the first of them not 0."""
    if len(digits) == 1:
        return {Fraction(digits[0])}
    return {Fraction(int(''.join(map(str, order)))) for order in itertools.permutations(digits)
            if order[0] != 0}


def values(digits, puts_together, known):
    """All values of expressions of exactly these digits, which are sorted."""
    if digits in known:
        return known[digits]
    found = set(places(digits)) if puts_together or len(digits) == 1 else set()
    for size in range(1, len(digits) // 2 + 1):
        for part in set(itertools.combinations(digits, size)):
            rest = list(digits)
            for digit in part:
                rest.remove(digit)
            for a in values(part, puts_together, known):
                for b in values(tuple(rest), puts_together, known):
                    found.update(results(a, b))
    known[digits] = found
    return found


def whole(found, first, last):
    return {int(abs(value)) for value in found
            if value.denominator == 1 and first <= abs(value) <= last}


# ---- Shapes as text

class Number(Fraction):
    """A fraction whose power has an exact value, or none."""
    def __pow__(self, exponent):
        value = power(Fraction(self), Fraction(exponent))
        if value is None:
            raise ArithmeticError
        return Number(value)
    def __add__(self, other): return Number(Fraction(self) + Fraction(other))
    def __sub__(self, other): return Number(Fraction(self) - Fraction(other))
    def __mul__(self, other): return Number(Fraction(self) * Fraction(other))
    def __truediv__(self, other): return Number(Fraction(self) / Fraction(other))
    def __neg__(self): return Number(-Fraction(self))


def made(text, numbers, first, last):
    """What the shape makes: its letters stand for the numbers in every order."""
    names = re.findall(r'[a-z]+', text)
    code = compile(re.sub(r'([a-z]+)', r'v["\1"]', text).replace('^', '**'), text, 'eval')
    found = set()
    for order in set(itertools.permutations(numbers)):
        left, chosen = list(order), {}
        for name in names:
            place = [left.pop(0) for _ in name]
            if len(place) > 1 and place[0] == 0:
                break
            chosen[name] = Number(int(''.join(map(str, place))))
        else:
            try:
                found.add(abs(eval(code, {'v': chosen})))
            except ArithmeticError:
                pass
    return {int(value) for value in found if value.denominator == 1 and first <= value <= last}


def check_one(arguments, numbers, first, last, puts_together):
    answer = shapes(*arguments)
    wanted = whole(values(tuple(sorted(numbers)), puts_together, {}), first, last)
    covered = {}
    for shape in answer['shapes']:
        seen = made(shape['shape'], numbers, first, last)
        check(seen == set(shape['values']), f'{arguments}: what {shape["shape"]} makes')
        for value in seen:
            covered[value] = covered.get(value, 0) + 1
    check(set(covered) == wanted, f'{arguments}: the set makes all that can be made')
    check(answer['pairs'] == len(wanted), f'{arguments}: so many values')
    for shape in answer['shapes']:
        alone = [value for value in shape['values'] if covered[value] == 1]
        check(alone == shape['only'], f'{arguments}: what {shape["shape"]} makes alone')
    return answer


def check_pairs(years):
    """The set of many years makes every pair of digits and value that can be made."""
    answer, known, pairs = shapes(years), {}, 0
    for digits in itertools.combinations_with_replacement(range(10), 4):
        pairs += len(whole(values(digits, True, known), 0, 100))
    check(answer['pairs'] == pairs, f'{years}: {pairs} pairs')


check(check_one(['2019'], (2, 0, 1, 9), 0, 100, True)['count'] == 15, '2019 has 15')
for year in ('2026', '7', '1999') if not IS_DEEP else map(str, range(0, 9999, 397)):
    check_one([year], tuple(map(int, year.zfill(4))), 0, 100, True)
check_one(['2', '3', '7', '10', '--targets', '0..50'], (2, 3, 7, 10), 0, 50, False)
check_one(['5', '5', '5'], (5, 5, 5), 0, 100, False)
everything = shapes('0..9999')
check(everything['count'] == 178, 'all years have 178')
check((everything['games'], everything['pairs']) == (715, 46980), 'the pairs of all years')
check(sum(shape['alone'] > 0 for shape in everything['shapes']) == 178, 'each has a pair alone')
if IS_DEEP:
    check_pairs('0..9999')
end()
