#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""count.py FILE decides again how many solutions a certificate claims; the standard library alone.

    tally-proof 1
    numbers 1 3 7 10 25 50
    rules whole any free +-*/
    claim count 765 12 17
    end

says: 765 has 12 solutions without a detour, and 17 with. The exit status is that of certify.py.
docs/rules.md says which expressions are one solution, and what a detour is.

A solution is a tree of sums and products of two operands or more; no operand of a sum is a sum, and
none of a product a product. Operands are sorted, so two expressions are one solution if their trees
are equal. First come the values of every subset. Then the trees of the target are made from its last
step: for each way to part the numbers, for each value of one part, the other part must have one of
six values. Trees that come about in several ways are one tree of a set.
"""
import itertools
import math
import re
import sys
from fractions import Fraction

from certify import Certificate, demand, expect, integer, main

HEAD = re.compile(r"tally-proof 1\nnumbers((?: [0-9]+){1,8})\nrules (whole any|whole all|exact all) "
                  r"free \+-\*/\nclaim count ([0-9]+) ([0-9]+) ([0-9]+)\nend\n")

# A tree is ("n", value), ("+", value, operands) or ("*", value, sign, operands); operands are pairs
# of 1 (added, multiplied) or -1 (taken away, divided by) and a tree, sorted.


def negative(tree):
    """The tree of the other sign, of a sum or a product."""
    if tree[0] == "+":
        return ("+", -tree[1], tuple(sorted((1 if o[1] == 0 else -side, o) for side, o in tree[2])))
    return ("*", -tree[1], -tree[2], tree[3])


def sum_of(left, right, side):
    """left + right, or left - right for side -1: sums inside are opened; a negative product changes
    its side; x - 0 is x + 0."""
    operands = []
    for s, tree in (1, left), (side, right):
        if tree[0] == "+":
            operands += [(s * t, o) for t, o in tree[2]]
        elif tree[0] == "*" and tree[2] < 0:
            operands.append((-s, negative(tree)))
        else:
            operands.append((s, tree))
    value = left[1] + side * right[1]
    return ("+", value, tuple(sorted((1 if o[1] == 0 else s, o) for s, o in operands)))


def product_of(left, right, side, value):
    """left * right, or left / right for side -1: products inside are opened; sums inside are not
    negative, and of a sum that is 0 the smaller writing stands; x / 1 is x * 1."""
    operands, sign = [], 1
    for s, tree in (1, left), (side, right):
        if tree[0] == "*":
            sign *= tree[2]
            operands += [(s * t, o) for t, o in tree[3]]
            continue
        if tree[0] == "+" and (tree[1] < 0 or (tree[1] == 0 and negative(tree) < tree)):
            sign = -sign if tree[1] < 0 else sign
            tree = negative(tree)
        operands.append((s, tree))
    operands = tuple(sorted((1 if o[1] == 1 else s, o) for s, o in operands))
    return ("*", value, sign if value != 0 else 1, operands)


class Count(Certificate):
    def read(self, text):
        head = HEAD.fullmatch(text)
        expect(head, "the form of a count")
        self.line, self.operations = 4, "+-*/"
        self.is_whole, self.is_any = head[2].startswith("whole"), head[2].endswith("any")
        self.limit = 2**62 - 1 if self.is_whole else 2**31 - 1
        self.numbers = tuple(integer(word, 10**9) for word in head[1].split())
        rising = list(self.numbers) == sorted(self.numbers) and self.numbers[0] >= self.is_whole
        expect(rising, "numbers of these rules, rising")
        self.target, *self.claimed = (integer(word, 2**62) for word in head.groups()[2:])
        expect(self.target >= self.is_whole, "a target of these rules")
        self.made, self.first, self.last = set(), 0, -1  # no number is open
        self.values, self.bound, self.trees, self.inside = {}, {}, {}, {}
        self.measure()

    def quotient(self, x, y):
        """x / y in the rules' values; None: there is none."""
        return None if y == 0 else self.step("/", x, y)

    def steps(self, v, x, values):
        """The ways to make v of x and a value y of the others: (operation, y, is x on the left)."""
        for operation, y, x_is_left in (("+", v - x, True), ("-", x - v, True), ("-", v + x, False),
                                        ("*", self.quotient(v, x), True),
                                        ("/", self.quotient(x, v), True), ("/", v * x, False)):
            if y is not None and y in values:
                yield operation, y, x_is_left
        if v == 0 and x == 0:  # 0 * y and 0 / y
            yield from (("*", y, True) for y in values)
            yield from (("/", y, True) for y in values if y != 0)

    def trees_of(self, subset, v):
        """All solutions for v that use exactly the numbers of the subset."""
        if (subset, v) in self.trees:
            return self.trees[subset, v]
        found = {("n", v)} if len(subset) == 1 and subset[0] == v else set()
        for a, b in self.parts[subset]:
            if a > b:
                continue  # the pairs of b and a
            for x in self.fill(a):
                for operation, y, x_is_left in self.steps(v, x, self.fill(b)):
                    pairs = itertools.product(self.trees_of(a, x), self.trees_of(b, y))
                    for left, right in (pair if x_is_left else pair[::-1] for pair in pairs):
                        if operation in "+-":
                            found.add(sum_of(left, right, 1 if operation == "+" else -1))
                        elif operation == "*" or right[1] != 0:
                            found.add(product_of(left, right, 1 if operation == "*" else -1, v))
        self.trees[subset, v] = found
        return found

    def values_inside(self, tree):
        """Whether a node of the tree has the value of a part of it, and the values of all parts: each
        operand, and each choice of a node's operands, that is worth a positive whole number."""
        if tree in self.inside:
            return self.inside[tree]
        has_detour, found, operands = False, set(), () if tree[0] == "n" else tree[-1]
        for _, operand in operands:
            bad, values = self.values_inside(operand)
            has_detour |= bad
            found |= values
        for size in range(1, len(operands)):
            for some in itertools.combinations(operands, size):
                v = Fraction(tree[0] == "*")
                for side, operand in some:
                    v = v + side * operand[1] if tree[0] == "+" else v * Fraction(operand[1])**side
                if v > 0 and v.denominator == 1 and any(side > 0 for side, _ in some):
                    found.add(v)
        self.inside[tree] = has_detour or tree[1] in found, found | {tree[1]}
        return self.inside[tree]

    def decide(self):
        subsets = self.parts if self.is_any else [self.numbers]
        self.small = len(self.numbers)
        trees = [tree for subset in subsets for tree in self.trees_of(subset, self.target)]
        straight = [tree for tree in trees if not self.is_any or not self.values_inside(tree)[0]]
        parts = [bound for part, bound in self.bound.items() if part != self.numbers]
        demand(all(bound == math.inf for bound in parts), "not decided: values beyond the limit")
        demand(self.claimed == [len(straight), len(trees)],
               f"there are {len(straight)} solutions without a detour, and {len(trees)} with")
        return f"accepted: {self.target} has {len(straight)} solutions, {len(trees)} with detours"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Count))
