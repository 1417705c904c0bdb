#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Steps, effort and order of solutions, written from docs/rules.md alone ("Steps", "Effort", "Which
solution comes first"). It shares nothing with the library.

    effort.py '7 * (2 - 9 + 9 + 6)'      the steps of a canonical text, and what each costs

read(text) gives a tree; measure(tree) its steps, effort and largest step. A tree is

    ('number', text, value)
    ('sum', [(sign, tree), ...]) and ('product', [(sign, tree), ...]); sign +1 or -1
    ('^', base, exponent), ('-', tree), (word, tree) of the operations of one number, and
    (word, tree, tree) of those of two that have words
"""
import math
import re
import sys
from fractions import Fraction

BOUND, MOST, FACTORIAL_MOST = 2 ** 63, 64, 20
BEFORE = {'sqrt': 'sqrt', 'square': 'square', 'sum': 'sum to', '!': 'subf', 'gamma': 'gamma',
          'floor': 'floor', 'ceil': 'ceil'}
BEHIND = {'!': '!', '!!': '!!', '%': 'pct'}
PAIRED = ('mod', 'root', 'join', 'idiv')
TOKEN = re.compile(r'\s*(sqrt|square|sum|gamma|mod|root|join|floor|ceil|idiv|log|!!|'
                   r'\d*\.?\d+|[-+*/^!%(),])')


# ---- Reading a canonical text --------------------------------------------------------------------

class Reader:
    def __init__(self, text):
        self.tokens = TOKEN.findall(text)
        assert ''.join(self.tokens) == text.replace(' ', ''), text
        self.at = 0

    def look(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, *wanted):
        if self.look() in wanted:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def sum(self):
        """A minus at the beginning belongs to the whole sum, whose signs then turn."""
        turned = -1 if self.take('-') else 1
        terms = [(1, self.product())]
        while (sign := self.take('+', '-')):
            terms.append((turned * (1 if sign == '+' else -1), self.product()))
        tree = terms[0][1] if len(terms) == 1 else ('sum', terms)
        return ('-', tree) if turned < 0 else tree

    def product(self):
        factors = [(1, self.power())]
        while (sign := self.take('*', '/', *PAIRED)):
            if sign in PAIRED:
                return (sign, factors[0][1], self.power())
            factors.append((1 if sign == '*' else -1, self.power()))
        return factors[0][1] if len(factors) == 1 else ('product', factors)

    def power(self):
        base = self.closed()
        return ('^', base, self.closed()) if self.take('^') else base

    def closed(self):
        tree = self.primary()
        while (sign := self.take(*BEHIND)):
            tree = (BEHIND[sign], tree)
        return tree

    def primary(self):
        if (sign := self.take(*BEFORE)):
            return (BEFORE[sign], self.primary())
        if self.take('log'):
            return self.logarithm()
        return self.enclosed() if self.look() == '(' else self.number()

    def logarithm(self):
        assert self.take('('), self.tokens
        base = self.sum()
        assert self.take(','), self.tokens
        value = self.sum()
        assert self.take(')'), self.tokens
        return ('log', base, value)

    def number(self):
        text = self.tokens[self.at]
        self.at += 1
        return ('number', text, Fraction(text))

    def enclosed(self):
        assert self.take('('), self.tokens
        tree = self.sum()
        assert self.take(')'), self.tokens
        return tree


def read(text):
    reader = Reader(text)
    tree = reader.sum()
    assert reader.look() is None, text
    return tree


# ---- The cost of a step on whole numbers without signs -------------------------------------------

def kept(whole):
    """How many digits a person keeps in mind."""
    return len(str(whole).rstrip('0')) or 1


def carries(a, b):
    count = carry = 0
    while a or b:
        carry = (a % 10 + b % 10 + carry) // 10
        count += carry
        a, b = a // 10, b // 10
    return count


def only_adds_zeros(whole):
    return whole == 0 or str(whole).rstrip('0') == '1'


def add(a, b):
    return min(MOST, min(kept(a), kept(b)) + carries(a, b))


def subtract(a, b):
    if a < b:
        return min(MOST, 1 + subtract(b, a))
    return min(MOST, 1 + kept(b) + carries(a - b, b))


def multiply(a, b):
    if only_adds_zeros(a) or only_adds_zeros(b):
        return 1
    pairs = sum(x != '0' and y != '0' for x in str(a) for y in str(b))
    both_hard = sum(x > '2' and y > '2' for x in str(a) for y in str(b))
    return min(MOST, pairs + both_hard + pairs - 1)


def divide(a, b):
    is_whole = a % b == 0
    if is_whole and only_adds_zeros(b):
        return 1
    return min(MOST, 2 + 4 * (kept(b) - 1) + (multiply(b, a // b) if is_whole else 1))


def power(base, exponent):
    cost, so_far = 1, base
    if base <= 1:
        return 1
    for _ in range(exponent - 1):
        cost += multiply(so_far, base)
        so_far *= base
        if cost >= MOST:
            break
    return min(MOST, cost)


def factorial(whole):
    cost, so_far = 1, 2
    for i in range(3, whole + 1):
        cost += multiply(so_far, i)
        so_far *= i
    return min(MOST, cost)


def product_up(first, last, step):
    cost, so_far = 1, first
    for i in range(first + step, last + 1, step):
        cost += multiply(so_far, i)
        so_far *= i
    return min(MOST, cost)


def subfactorial(whole):
    cost, so_far = 1, 1
    for i in range(3, whole + 1):
        cost += multiply(so_far, i) + 1
        so_far = so_far * i + (-1) ** i
    return min(MOST, cost)


def root(whole):
    return 3 * kept(whole) ** 2


# ---- The cost of any step ------------------------------------------------------------------------

def products(a, b, c, d):
    return multiply(a, b) + (multiply(c, d) if (c, d) != (1, 1) else 0)


def fraction_sum(cost, a, b):
    x, y, whole = a.numerator, b.numerator, 2
    if a.denominator != b.denominator:
        whole += (multiply(x, b.denominator) + multiply(y, a.denominator) +
                  multiply(a.denominator, b.denominator))
        x, y = x * b.denominator, y * a.denominator
        if max(x, y) >= BOUND:
            return MOST
    return whole + cost(x, y)


def whole_root(whole, degree):
    guess = round(whole ** (1 / degree))
    return next((n for n in (guess - 1, guess, guess + 1) if n >= 0 and n ** degree == whole), None)


def power_of_fraction(a, exponent):
    cost, above, below = 0, a.numerator, a.denominator
    if exponent.denominator != 1:
        above = whole_root(above, exponent.denominator)
        below = whole_root(below, exponent.denominator)
        cost = root(above) + root(below)
    cost += power(above, exponent.numerator)
    return cost + (power(below, exponent.numerator) if below != 1 else 0)


def cost_of_magnitudes(sign, a, b):
    is_whole = a.denominator == 1 and b.denominator == 1
    x, y = a.numerator, b.numerator
    if sign in ('+', '-'):
        cost = add if sign == '+' else subtract
        return cost(x, y) if is_whole else fraction_sum(cost, a, b)
    if sign == '*':
        return multiply(x, y) if is_whole else products(x, y, a.denominator, b.denominator)
    if sign == 'log':
        return 1 + power_of_fraction(a, abs(logarithm(a, b)))
    if sign in PAIRED:
        return {'join': lambda: 1, 'mod': lambda: 1 + divide(x, y),
                'idiv': lambda: 1 + divide(x, y),
                'root': lambda: power_of_fraction(b, Fraction(1, x))}[sign]()
    if sign == '/':
        return divide(x, y) if is_whole else 2 + products(x, b.denominator, a.denominator, y)
    return power(x, y) if is_whole else power_of_fraction(a, b)


def cost_of_two(sign, a, b):
    negative = (a < 0) + (b < 0)
    is_unlike = (a < 0) != (b < 0)
    a, b = abs(a), abs(b)
    if is_unlike and sign in ('+', '-'):
        sign = '-' if sign == '+' else '+'
        if sign == '-':
            a, b = max(a, b), min(a, b)
    return min(MOST, cost_of_magnitudes(sign, a, b) + negative)


def cost_of_one(kind, a):
    return 1 if kind == '-' else min(MOST, cost_of_magnitude(kind, abs(a)) + (a < 0))


def cost_of_magnitude(kind, a):
    n = a.numerator
    if kind == 'square':
        return power(n, 2) + (power(a.denominator, 2) if a.denominator != 1 else 0)
    if kind == 'pct':
        return cost_of_magnitudes('/', a, Fraction(100))
    if kind in ('floor', 'ceil'):
        return min(MOST, 1 + divide(n, a.denominator))
    if kind in ('!', '!!', 'sum to', 'subf', 'gamma'):
        return {'!': lambda: factorial(n), '!!': lambda: product_up(2 + n % 2, n, 2),
                'sum to': lambda: multiply(n, n + 1) + divide(n * (n + 1), 2),
                'subf': lambda: subfactorial(n), 'gamma': lambda: 1 + factorial(n - 1)}[kind]()
    above, below = math.isqrt(a.numerator), math.isqrt(a.denominator)
    return min(MOST, root(above) + (root(below) if below != 1 else 0))


# ---- Steps ---------------------------------------------------------------------------------------

def take_power(a, b):
    if b.denominator != 1:
        above, below = (whole_root(n, b.denominator) for n in (a.numerator, a.denominator))
        a = Fraction(above, below)
    if a in (0, 1, -1):
        return a ** (b.numerator % 2 if a == -1 else min(1, b.numerator))
    return a ** b.numerator if abs(b.numerator) < 64 else Fraction(BOUND)


def logarithm(base, value):
    """The exponent p / q: the root of degree q of the base, p times."""
    for q in range(1, 64):
        roots = [whole_root(n, q) for n in (base.numerator, base.denominator)]
        for p in range(-63, 64) if None not in roots else ():
            if Fraction(*roots) ** p == value:
                return Fraction(p, q)
    raise ValueError(f'log({base}, {value})')


def take_two(sign, a, b):
    return {'+': lambda: a + b, '-': lambda: a - b, '*': lambda: a * b, '/': lambda: a / b,
            '^': lambda: take_power(a, b), 'mod': lambda: a % b, 'idiv': lambda: Fraction(a // b),
            'log': lambda: logarithm(a, b),
            'root': lambda: take_power(b, 1 / a), 'join': lambda: Fraction(f'{a}{b}')}[sign]()


def left_out(n):
    """!n"""
    value = 1
    for i in range(1, min(n, 30) + 1):
        value = value * i + (-1) ** i
    return value


def take_one(kind, a):
    if kind == '-':
        return -a
    n = a.numerator
    if kind in ('!', 'gamma'):
        n -= kind == 'gamma'
        return Fraction(math.factorial(n) if n <= FACTORIAL_MOST else BOUND)
    if kind in ('!!', 'subf'):
        return Fraction(min(BOUND, math.prod(range(n, 0, -2)) if kind == '!!' else left_out(n)))
    if kind in ('floor', 'ceil'):
        return Fraction(math.floor(a) if kind == 'floor' else math.ceil(a))
    if kind in ('square', 'pct', 'sum to'):
        return {'square': a * a, 'pct': a / 100, 'sum to': a * (a + 1) / 2}[kind]
    return Fraction(math.isqrt(a.numerator), math.isqrt(a.denominator))


class Measure:
    """lines: the steps as texts. largest: of the steps, without sign. is_in_bounds: no step is
    beyond the bound."""
    def __init__(self):
        self.lines, self.effort, self.largest, self.is_in_bounds = [], 0, Fraction(0), True

    def step(self, text, cost, value):
        is_in = max(abs(value.numerator), value.denominator) < BOUND
        self.is_in_bounds &= is_in
        self.effort += cost if is_in else MOST
        self.largest = max(self.largest, abs(value))
        self.lines.append(f'{text} = {value}')
        return is_in


def shown(tree, value):
    if tree is not None and tree[0] == 'number':
        return tree[1]
    if tree is not None and tree[0] == '-' and tree[1][0] == 'number':
        return f'(-{tree[1][1]})'
    return f'({value})' if value < 0 or value.denominator != 1 else str(value)


def measure_unary(told, tree):
    kind, inside = tree
    value = measure_tree(told, inside)
    result = take_one(kind, value)
    if kind == '-' and inside[0] == 'number':
        told.effort += 1
        told.largest = max(told.largest, abs(result))
        return result
    enclosed = f'{kind.split()[0]}({inside[1] if inside[0] == "number" else value})'
    text = {'-': f'-{shown(inside, value)}', '!': f'{shown(inside, value)}!',
            '!!': f'{shown(inside, value)}!!', 'pct': f'{shown(inside, value)}%',
            'subf': f'!{shown(inside, value)}'}.get(kind, enclosed)
    told.step(text, cost_of_one(kind, value), result)
    return result


def measure_tree(told, tree):
    if tree[0] == 'number':
        return tree[2]
    if len(tree) == 2 and tree[0] not in ('sum', 'product'):
        return measure_unary(told, tree)
    signs = {'sum': '+-', 'product': '*/'}.get(tree[0], (tree[0], tree[0]))
    operands = [(1, tree[1]), (1, tree[2])] if len(tree) == 3 else tree[1]
    first, is_in = operands[0][1], True
    so_far = measure_tree(told, first)
    for side, operand in operands[1:]:
        value = measure_tree(told, operand)
        sign = signs[0 if side > 0 else 1]
        result = take_two(sign, so_far, value)
        if is_in:
            text = f'{shown(first, so_far)} {sign} {shown(operand, value)}'
            if sign == 'log':
                text = f'log({shown(first, so_far)}, {shown(operand, value)})'
            is_in = told.step(text, cost_of_two(sign, so_far, value), result)
        first, so_far = None, result
    return so_far


def measure(tree):
    told = Measure()
    value = measure_tree(told, tree)
    if tree[0] == 'number':
        told.largest = abs(value)
    return told


def rank(text, numbers_used, distance):
    """Solutions come in the order of their ranks."""
    told = measure(read(text))
    return (distance, numbers_used, told.effort, told.largest, len(text), text.encode())


if __name__ == '__main__':
    for line in measure(read(sys.argv[1])).lines:
        print(line)
    print('effort', measure(read(sys.argv[1])).effort)
