#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random expressions in many disguises, each with the canonical text that oracle.py gives it.

    disguise.py COUNT > tests/data/disguises.tsv

A line is TEXT, CANONICAL and VALUE, separated by tabs. TEXT is written in infix with superfluous
spaces and parentheses or in RPN, with any of the signs that people type; half of the texts end with
= VALUE. Many of the numbers are small, so that equal values, zeros and ones are frequent. The
random numbers are seeded: the same COUNT gives the same lines.

One thing is mended here: oracle.negate() puts an operand that is worth 0 on the side that is taken
away, although x - 0 is x + 0. No count of the golden data depends on it.
"""
import random, sys
from fractions import Fraction
import oracle

def negate(e):
    if e[0] == '+':
        return ('+', -e[1], tuple(sorted((-s if o[1] != 0 else 1, o) for s, o in e[2])))
    return plain_negate(e)

plain_negate = oracle.negate
oracle.negate = negate

SIGNS = {'+': ['+'], '-': ['-', '\u2212', '\u2013'],
         '*': ['*', 'x', 'X', '\u00d7', '\u00b7', '\u2219', '\u22c5'],
         '/': ['/', '\u00f7', ':', '\u2215']}
BINDING = {'+': 1, '-': 1, '*': 2, '/': 2}

def random_tree(chance, count):
    """('n', number), (sign, left, right) or ('neg', tree), of that many numbers."""
    if count == 1:
        return ('n', chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 10, 25, 50, 75, 100, 999]))
    if chance.random() < 0.06:
        return ('neg', random_tree(chance, count))
    left = chance.randrange(1, count)
    return (chance.choice('+--**/'), random_tree(chance, left), random_tree(chance, count - left))

def canonical(tree):
    if tree[0] == 'n':
        return tree
    if tree[0] == 'neg':
        inner = canonical(tree[1])
        if inner[0] == '*' and inner[1] == 0:
            return inner
        return oracle.negate(inner)
    a, b = canonical(tree[1]), canonical(tree[2])
    if tree[0] in '+-':
        return oracle.make_sum([(1, a), (1 if tree[0] == '+' else -1, b)])
    if tree[0] == '/' and b[1] == 0:
        raise ZeroDivisionError
    return oracle.fix(oracle.make_product([(1, a), (1 if tree[0] == '*' else -1, b)]))

def space(chance):
    return chance.choice(['', '', ' ', ' ', '  ', '\u00a0'])

def infix(chance, tree, least=0):
    """Text that may stand where an operand must bind at least so tightly."""
    if tree[0] == 'n':
        text, binding = str(tree[1]), 9
    elif tree[0] == 'neg':
        text, binding = chance.choice(SIGNS['-']) + space(chance) + infix(chance, tree[1], 3), 3
    else:
        binding = BINDING[tree[0]]
        text = (infix(chance, tree[1], binding) + space(chance) + chance.choice(SIGNS[tree[0]])
                + space(chance) +
                infix(chance, tree[2], binding + 1))
    for _ in range((binding < least) + (chance.random() < 0.1)):
        text = '(' + space(chance) + text + space(chance) + ')'
    return text

def rpn(chance, tree):
    if tree[0] == 'n':
        return str(tree[1])
    if tree[0] == 'neg':
        return rpn(chance, tree[1]) + ' neg'
    return ' '.join([rpn(chance, tree[1]), rpn(chance, tree[2]), chance.choice(SIGNS[tree[0]])])

def main():
    chance = random.Random(2024)
    written = 0
    while written < int(sys.argv[1]):
        tree = random_tree(chance, chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9]))
        try:
            e = canonical(tree)
        except ZeroDivisionError:
            continue
        if e is None:
            continue
        value = Fraction(e[1])
        if e[0] == 'n' or max(abs(value.numerator), value.denominator) >= 2 ** 50:
            continue
        text = rpn(chance, tree) if chance.random() < 0.3 else infix(chance, tree)
        if chance.random() < 0.5:
            text += ' = ' + str(value)
        print(text, oracle.text(e), value, sep='\t')
        written += 1

if __name__ == '__main__':
    main()
