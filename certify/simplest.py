#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""simplest.py FILE decides again that the solution of a certificate is a simplest one; the standard
library alone.

    tally-proof 1
    numbers 1 3 7 10 25 50
    rules whole any free +-*/
    claim simplest 765
    made 765 50 1 + 25 10 - *
    end

says: no solution for 765 has fewer numbers; none with as many has less effort; and of those none has
a smaller largest step. The exit status is that of certify.py. docs/rules.md says what effort is.

All solutions with that many numbers are made, as count.py does, and the steps of each are measured.
A solution with the fewest numbers has no detour."""
import re
import sys
from collections import Counter
from fractions import Fraction
from math import prod

from certify import demand, expect, integer, main
from count import Count, negative, product_of, sum_of

FORM = re.compile(r"tally-proof 1\nnumbers((?: [0-9]+){1,8})\nrules (whole|exact) (any|all) free "
                  r"\+-\*/\nclaim simplest ([0-9]+)\nmade ([0-9]+)((?: (?:[0-9]+|[-+*/])){1,15})\n"
                  r"end\n")


# ---- Effort ----

def most_64(effort):
    return min(effort, 64)


def kept(n):
    """How many digits to keep in mind: all but the zeros at the end."""
    return len(str(n).rstrip("0")) or 1


def digit_sum(n):
    return sum(map(int, str(n)))


def adding(a, b):
    return most_64(min(kept(a), kept(b)) + (digit_sum(a) + digit_sum(b) - digit_sum(a + b)) // 9)


def subtracting(a, b):
    return most_64(1 + kept(b) + (digit_sum(a - b) + digit_sum(b) - digit_sum(a)) // 9)


def multiplying(a, b):
    """1 for each pair of digits that are not 0, and for each that are above 2, and for each partial
    product after the first."""
    if digit_sum(a) <= 1 or digit_sum(b) <= 1:
        return 1
    pairs = [(x, y) for x in str(a) for y in str(b) if x != "0" and y != "0"]
    return most_64(2 * len(pairs) - 1 + sum(x > "2" and y > "2" for x, y in pairs))


def dividing(a, b):
    if a % b == 0 and digit_sum(b) == 1:
        return 1
    return most_64(2 + 4 * (kept(b) - 1) + (multiplying(b, a // b) if a % b == 0 else 1))


WHOLE = {"+": adding, "-": subtracting, "*": multiplying, "/": dividing}


def effort_of(operation, a, b):
    """The effort of a step; a and b are fractions."""
    (n, d), (m, e) = a.as_integer_ratio(), b.as_integer_ratio()
    if d == e == 1:
        return WHOLE[operation](n, m)
    if operation in "*/":
        above, below = ((n, m), (d, e)) if operation == "*" else ((n, e), (d, m))
        extra = 0 if below == (1, 1) else multiplying(*below)
        return most_64(2 * (operation == "/") + multiplying(*above) + extra)
    if d == e:
        return most_64(2 + WHOLE[operation](n, m))
    over_both = multiplying(n, e) + multiplying(m, d) + multiplying(d, e)
    return most_64(2 + over_both + WHOLE[operation](n * e, m * d))


def worked_out(operation, a, b):
    """The value of a step."""
    if operation == "/":
        return a / b
    return a + b if operation == "+" else a - b if operation == "-" else a * b


def measure(tree):
    """The effort of the steps of a tree, and the largest of them: operands are taken from left to
    right, those added before those taken away, and larger values before smaller ones."""
    effort, largest, so_far = 0, 0, None
    operands = () if tree[0] == "n" else sorted(tree[-1], key=lambda o: (-o[0], -o[1][1]))
    for side, operand in operands:
        below, most = measure(operand)
        effort, largest, value = effort + below, max(largest, most), Fraction(operand[1])
        if so_far is not None:
            operation = tree[0] if side > 0 else {"+": "-", "*": "/"}[tree[0]]
            effort += effort_of(operation, so_far, value)
            value = worked_out(operation, so_far, value)
            largest = max(largest, value)
        so_far = value
    return effort, largest


# ---- The solution that the certificate shows ----

def is_alike(tree, operation):
    return tree[0] == ("+" if operation in "+-" else "*")


def check_place(operation, left, right):
    """Right is an operand of the chain that left begins, or goes on. left: the tree, and the last
    operation and operand of its chain."""
    (tree, last, before), value = left, right[0][1]
    demand(not is_alike(right[0], operation), "a chain is worked out from left to right")
    demand((operation, value) not in (("-", 0), ("/", 1)), "x - 0 is x + 0, and x / 1 is x * 1")
    goes_on = is_alike(tree, operation)
    if operation in "+*":
        in_order = (before if goes_on else tree[1]) >= value and (not goes_on or last == operation)
    else:
        in_order = not (goes_on and last == operation) or before >= value
    demand(in_order, "an operand is not in its order")
    for operand in (tree, right[0]) if operation in "*/" else ():
        is_zero_sum = operand[0] == "+" and operand[1] == 0
        demand(not is_zero_sum or operand <= negative(operand), "a - b, not b - a")


class Simplest(Count):
    def read(self, text):
        form = FORM.fullmatch(text)
        expect(form, "the form of a simplest solution")
        self.line, self.operations = 5, "+-*/"
        self.is_whole, self.is_any = form[2] == "whole", form[3] == "any"
        self.limit = 2**62 - 1 if self.is_whole else 2**31 - 1
        self.numbers = tuple(integer(word, 10**9) for word in form[1].split())
        rising = list(self.numbers) == sorted(self.numbers) and self.numbers[0] >= self.is_whole
        expect(rising, "numbers of these rules, rising")
        factors = [max(number, 2) * (1 if self.is_whole else 2) for number in self.numbers]
        expect(prod(factors) <= self.limit, "numbers whose product is not so large")
        self.target, made = integer(form[4], 2**62 - 1), integer(form[5], 2**62 - 1)
        expect(self.target == made, "the target, and an expression")
        words = [word if word in "+-*/" else integer(word, 2**62 - 1) for word in form[6].split()]
        self.made, self.first, self.last = set(), 0, -1  # no number is open
        self.values, self.bound, self.trees = {}, {}, {}
        self.measure()
        self.shown, self.used = self.read_expression(words)

    def read_expression(self, words):
        """The tree of the words, which are an expression in RPN, and how many numbers it has."""
        stack, left = [], Counter(self.numbers)
        for word in words:
            if word not in tuple("+-*/"):
                left[word] -= 1
                demand(left[word] >= 0, "a number is not given, or not so often")
                stack.append((("n", word if self.is_whole else Fraction(word)), None, None))
                continue
            demand(len(stack) > 1, "an operation has two operands")
            y, x = stack.pop(), stack.pop()
            value = self.step(word, x[0][1], y[0][1])
            demand(value is not None and value >= 0, "a step is not one of these rules")
            check_place(word, x, y)
            side = 1 if word in "+*" else -1
            tree = (sum_of(x[0], y[0], side) if word in "+-"
                    else product_of(x[0], y[0], side, value))
            stack.append((tree, word, y[0][1]))
        demand(len(stack) == 1, "one expression")
        demand(stack[0][0][1] == self.target, "the expression has another value")
        demand(self.is_any or not any(left.values()), "all numbers are used")
        return stack[0][0], len(self.numbers) - sum(left.values())

    def decide(self):
        shown = measure(self.shown)
        for subset in self.parts if self.is_any else [self.numbers]:
            if len(subset) > self.used:
                continue
            trees = self.trees_of(subset, self.target)
            simpler = len(subset) < self.used or any(measure(tree) < shown for tree in trees)
            demand(not trees or not simpler, "there is a simpler solution")
        return f"accepted: {self.target} takes {self.used} numbers, with effort {shown[0]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Simplest))
