#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random answers to random games, judged by a second, slow judge.

    judge.py COUNT > tests/data/judged.tsv

A line is ID, ANSWER, VERDICT, BROKEN (each broken rule as reason@position, in the order of the
text), VALUE, DISTANCE and how many numbers are used, separated by tabs. This program never parses:
it makes a tree, writes it down, remembers at which byte each thing came to stand, and judges the
tree by the rules of docs/rules.md. The random numbers are seeded: the same COUNT gives the same
lines.
"""
import random, sys
from fractions import Fraction
from math import factorial, isqrt

LARGEST = 2 ** 64 - 1
SIGNS = {'+': ['+'], '-': ['-', '\u2212'], '*': ['*', 'x', '\u00d7', '\u00b7'],
         '/': ['/', '\u00f7', ':'], '^': ['^', '**']}
BINDING = {'+': 1, '-': 1, '*': 2, '/': 2, '^': 4}
RULES = {
    'countdown': dict(ops='+-*/', whole=True, all=False, given=False, depth=2),
    'countdown,use=all': dict(ops='+-*/', whole=True, all=True, given=False, depth=2),
    'countdown,ops=+*^!': dict(ops='+*^!', whole=True, all=False, given=False, depth=2),
    'make24': dict(ops='+-*/', whole=False, all=True, given=False, depth=2),
    'year': dict(ops='+-*/^nc', whole=False, all=True, given=False, depth=2),
    'four-fours': dict(ops='+-*/^nc!s.', whole=False, all=True, given=False, depth=3),
    'four-fours,depth=1': dict(ops='+-*/^nc!s.', whole=False, all=True, given=False, depth=1),
    'sequence': dict(ops='+-*/^nc', whole=False, all=True, given=True, depth=2),
    'sequence,use=any': dict(ops='+-*/^nc', whole=False, all=False, given=True, depth=2),
}

class NoValue(Exception):
    """A step without a value; its argument is the reason."""

# ---- Values --------------------------------------------------------------------------------------

def bounded(value):
    if abs(value.numerator) > LARGEST or value.denominator > LARGEST:
        raise NoValue('overflow')
    return value

def whole_root(n, degree):
    low, high = 0, 2 ** (n.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** degree <= n else (low, middle - 1)
    if low ** degree != n:
        raise NoValue('no_value')
    return low

def power(a, b):
    if b == 0:
        if a == 0:
            raise NoValue('no_value')
        return Fraction(1)
    if a == 0:
        if b < 0:
            raise NoValue('division_by_zero')
        return a
    if b.denominator != 1:
        if a < 0 or (b.denominator > 64 and a != 1):
            raise NoValue('no_value')
        if a != 1:
            a = Fraction(whole_root(a.numerator, b.denominator),
                         whole_root(a.denominator, b.denominator))
    n = b.numerator
    if abs(a) == 1:
        return a if n % 2 else Fraction(1)
    if abs(n) > 64:
        raise NoValue('overflow')
    return bounded(a ** n)

def step(sign, a, b):
    if sign == '+': return bounded(a + b)
    if sign == '-': return bounded(a - b)
    if sign == '*': return bounded(a * b)
    if sign == '^': return power(a, b)
    if b == 0: raise NoValue('division_by_zero')
    return bounded(a / b)

def unary(sign, a):
    if sign == 'n': return -a
    if sign == '!':
        if a < 0 or a.denominator != 1: raise NoValue('no_value')
        if a > 20: raise NoValue('overflow')
        return Fraction(factorial(a.numerator))
    if (a < 0 or isqrt(a.numerator) ** 2 != a.numerator
            or isqrt(a.denominator) ** 2 != a.denominator):
        raise NoValue('no_value')
    return Fraction(isqrt(a.numerator), isqrt(a.denominator))

# ---- Trees and their text ------------------------------------------------------------------------

class Node:
    """sign 'd': a written number (text); one of + - * / ^: left and right; one of n ! s: left."""
    def __init__(self, sign, left=None, right=None, text=None):
        self.sign, self.left, self.right, self.text, self.position = sign, left, right, text, None

class Writer:
    def __init__(self, chance):
        self.chance, self.text = chance, ''

    def put(self, text):
        place = len(self.text.encode())
        self.text += text
        return place

    def space(self):
        self.put(self.chance.choice(['', '', ' ']))

    def infix(self, node, least=0):
        binding = {'d': 9, '!': 6, 's': 7, 'n': 3}.get(node.sign) or BINDING[node.sign]
        enclosed = binding < least or self.chance.random() < 0.05
        if enclosed:
            self.put('(')
        if node.sign == 'd':
            node.position = self.put(node.text)
        elif node.sign == 'n':
            node.position = self.put(self.chance.choice(SIGNS['-']))
            self.infix(node.left, 4)
        elif node.sign == 's':
            node.position = self.put(self.chance.choice(['sqrt', '\u221a']))
            self.put('(')
            self.infix(node.left)
            self.put(')')
        elif node.sign == '!':
            self.infix(node.left, 7)
            node.position = self.put('!')
        else:
            right_first = node.sign == '^'
            self.infix(node.left, binding + right_first)
            self.space()
            node.position = self.put(self.chance.choice(SIGNS[node.sign]))
            self.space()
            self.infix(node.right, binding + (not right_first))
        if enclosed:
            self.put(')')

    def rpn(self, node):
        if node.sign == 'd':
            node.position = self.put(node.text)
            return
        self.rpn(node.left)
        self.put(' ')
        if node.right:
            self.rpn(node.right)
            self.put(' ')
        names = {'n': ['neg'], 's': ['sqrt', '\u221a'], '!': ['!']}
        node.position = self.put(self.chance.choice(names.get(node.sign) or SIGNS[node.sign]))

# ---- Judging -------------------------------------------------------------------------------------

class Judge:
    def __init__(self, rules, numbers):
        self.rules, self.numbers = rules, numbers
        self.left = [True] * len(numbers)
        self.next, self.broken = 0, []

    def note(self, reason, position):
        self.broken.append((position, reason))

    def find(self, number, start=0):
        for i in range(start, len(self.numbers)):
            if self.left[i] and self.numbers[i] == number:
                return i
        return None

    def take(self, number):
        i = self.find(number)
        if i is not None:
            self.left[i] = False
            return None
        return 'number_used_twice' if number in self.numbers else 'number_not_given'

    def match(self, text):
        """None, or why the written number cannot be had."""
        before, point, behind = text.partition('.')
        digits = [int(c) for c in (before if before.strip('0') or not point else '') + behind]
        ops = self.rules['ops']
        is_whole = not point
        missing = bool(point) and '.' not in ops
        missing = missing or ((len(before) > 1 or len(behind) > 1) and 'c' not in ops)
        as_digits = not missing and (len(digits) > 1 or not is_whole)
        if self.rules['given']:
            exact = self.find(int(text), self.next) if is_whole else None
            places, start = [], self.next
            for digit in digits if as_digits else []:
                place = self.find(digit, start)
                places.append(place)
                if place is None:
                    break
                start = place + 1
            in_digits = as_digits and None not in places
            if exact is not None and not (in_digits and places[-1] < exact):
                places, in_digits = [exact], True
            if in_digits:
                for place in places:
                    self.left[place] = False
                self.next = places[-1] + 1
                return None
        if as_digits and not (is_whole and self.find(int(text)) is not None):
            reasons = [self.take(d) for d in digits]
            reason = next((r for r in reasons if r), None)
        elif is_whole:
            reason = self.take(int(text))
        else:
            for d in digits:
                self.take(d)
            return 'operation'
        return reason or ('order' if self.rules['given'] else None)

    def against_value(self, value):
        if not self.rules['whole']: return None
        if value <= 0: return 'not_positive'
        return 'not_whole' if value.denominator != 1 else None

    def numbers_in_order(self, node):
        if node.sign == 'd':
            node.reason = self.match(node.text)
        else:
            self.numbers_in_order(node.left)
            if node.right:
                self.numbers_in_order(node.right)

    def value(self, node):
        """(value or None, how deep unary operations stand)"""
        if node.sign == 'd':
            value = Fraction('0' + node.text if node.text[0] == '.' else node.text)
            reason = node.reason or self.against_value(value)
            if reason:
                self.note(reason, node.position)
            return value, 0
        a, depth = self.value(node.left)
        b, _ = self.value(node.right) if node.right else (a, 0)
        reason = None if node.sign in self.rules['ops'] else 'operation'
        depth = depth + (node.sign in '!s') if node.sign in '!sn' else 0
        if not reason and node.sign in '!s' and depth > self.rules['depth']:
            reason = 'depth'
        if reason:
            self.note(reason, node.position)
        if a is None or b is None:
            return None, depth
        try:
            value = step(node.sign, a, b) if node.right else unary(node.sign, a)
        except NoValue as none:
            self.note(str(none), node.position)
            return None, depth
        if not reason and self.against_value(value):
            self.note(self.against_value(value), node.position)
        return value, depth

# ---- Random games and answers --------------------------------------------------------------------

def random_game(chance):
    rules = chance.choice(list(RULES))
    if rules.startswith('countdown'):
        numbers = [chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100])
                   for _ in range(6)]
        if chance.random() < 0.1:
            numbers[0] = chance.choice([2 ** 64 - 1, 2 ** 63, 2 ** 32, 6148914691236517206])
    else:
        numbers = [chance.randrange(0 if rules != 'make24' else 1, 10)
                   for _ in range(chance.choice([3, 4, 4, 5]))]
        if chance.random() < 0.1:
            numbers[-1] = 12
    first = chance.choice([1, 5, 10, 24, 100])
    return rules, numbers, first, first + chance.choice([0, 0, 0, 20])

def random_tree(chance, texts, ops):
    if len(texts) == 1:
        node = Node('d', text=texts[0])
    else:
        cut = chance.randrange(1, len(texts))
        node = Node(chance.choice(ops), random_tree(chance, texts[:cut], ops),
                    random_tree(chance, texts[cut:], ops))
    return node

def with_unary(chance, node, ops, rate):
    if node.left: node.left = with_unary(chance, node.left, ops, rate)
    if node.right: node.right = with_unary(chance, node.right, ops, rate)
    while ops and chance.random() < rate:
        node = Node(chance.choice(ops), node)
    return node

def random_texts(chance, rules, numbers):
    """Mostly the given numbers, now and then one too many, a wrong one, or digits put together."""
    given = list(numbers)
    if not rules['given'] or chance.random() < 0.2:
        chance.shuffle(given)
    if not rules['all'] or chance.random() < 0.1:
        given = given[:chance.randrange(1, len(given) + 1)]
    texts = [str(n) for n in given]
    if chance.random() < 0.12:
        texts.insert(chance.randrange(len(texts) + 1),
                     str(chance.choice(numbers + [chance.randrange(1, 1000)])))
    if 'c' in rules['ops'] and len(texts) > 1 and chance.random() < 0.4:
        i = chance.randrange(len(texts) - 1)
        if texts[i] != '0':
            texts[i:i + 2] = [texts[i] + texts[i + 1]]
    if chance.random() < (0.4 if '.' in rules['ops'] else 0.02):
        i = chance.randrange(len(texts))
        place = chance.randrange(len(texts[i]))
        texts[i] = texts[i][:place] + '.' + texts[i][place:]
        if place == 0 and chance.random() < 0.5:
            texts[i] = '0' + texts[i]
    return texts

def distance_between(value, first, last):
    if first <= value <= last:
        return 0 if value.denominator == 1 else 1
    gap = first - value if value < first else value - last
    gap = -(-gap.numerator // gap.denominator)
    return min(gap, LARGEST)

def random_line(chance):
    name, numbers, first, last = random_game(chance)
    rules = RULES[name]
    allowed = [o for o in '+-*/^' if o in rules['ops'] or chance.random() < 0.03]
    tree = random_tree(chance, random_texts(chance, rules, numbers), allowed)
    unary_ops = [o for o in 'n!s' if o in rules['ops'] or chance.random() < 0.02]
    tree = with_unary(chance, tree, unary_ops, 0.08)
    writer = Writer(chance)
    writer.rpn(tree) if chance.random() < 0.25 and tree.left else writer.infix(tree)
    judge = Judge(rules, numbers)
    judge.numbers_in_order(tree)
    value, _ = judge.value(tree)
    end = len(writer.text.encode())
    used = judge.left.count(False)
    if rules['all'] and used != len(numbers):
        judge.note('number_not_used', end)
    if value is not None and chance.random() < 0.2:
        shown = value + chance.choice([0, 0, 0, 1])
        writer.put('=')
        at = writer.put(str(shown))
        if shown != value:
            judge.note('wrong_result', at)
    judge.broken.sort(key=lambda b: b[0])
    verdict = 'invalid' if judge.broken else 'solved' if distance_between(value, first,
                                                                          last) == 0 else 'off'
    target = f'{first}..{last}' if last > first else str(first)
    identity = f'{name}:{target}/' + ','.join(str(n) for n in numbers)
    return [identity, writer.text, verdict, ' '.join(f'{r}@{p}' for p, r in judge.broken) or '-',
            'none' if value is None else str(value),
            str(LARGEST if value is None else distance_between(value, first, last)), str(used)]

def main():
    chance = random.Random(1989)
    for _ in range(int(sys.argv[1])):
        print(*random_line(chance), sep='\t')

if __name__ == '__main__':
    main()
