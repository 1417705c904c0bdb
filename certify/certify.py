#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""certify.py FILE decides again what a certificate of tally claims; the standard library alone.
Exit status: 0 accepted, 1 refused (with the line that is wrong), 2 unreadable. Each claim says: of
the whole numbers FIRST..LAST, exactly those with a `made` line can be made. The others are the open
numbers. docs/certificates.md describes the form, docs/proofs.md has the lemmas.

V(S) are the values of all expressions of exactly the numbers S, a sorted tuple. The operands of the
last operation of an expression are over parts A and B of S. So V(S) is made of all pairs of V(A)
and V(B), for all ways to part S. That decides exact rules. For whole numbers, V(S) is made for at
most half of the numbers. For a larger S, an open number is a goal: V of one part is there, so the
other part must not make one of six numbers, which are looked up there, or are goals again."""
import itertools, math, re, sys
from collections import Counter
from fractions import Fraction

RANGE, FEW, BEYOND = 10**7, 5000, "beyond"  # BEYOND: of a step, a value beyond the limit

class Refused(Exception): pass
class Unreadable(Exception): pass
def demand(holds, why, error=Refused):
    if not holds: raise error(why)
def expect(holds, why): demand(holds, why, Unreadable)
def integer(word, largest):
    expect(re.fullmatch("0|-?[1-9][0-9]{0,18}", word) and abs(int(word)) <= largest, "a number")
    return int(word)

def exact_root(a, k):
    root = round(a ** (1 / k))
    return root if root == 1 == a or root > 1 and k < 64 and root**k == a else None

HEAD = re.compile(r"tally-proof 1\nnumbers((?: [0-9]+){1,16})\n"
                  r"rules (whole|exact) (any|all) free ([-+*/^~_]{1,7})\n"
                  r"claim (?:(none|closest|missing) (-?[0-9]+)|grid (-?[0-9]+) (-?[0-9]+))\n")

class Certificate:
    line = 1

    def read(self, text):
        head = HEAD.match(text)
        expect(head, "the head of a certificate")
        words, values, use, self.operations, claim, target, first, last = head.groups()
        self.is_whole, self.is_any = values == "whole", use == "any"
        self.limit = 2**62 - 1 if self.is_whole else 2**31 - 1
        least = 1 if self.is_whole else -self.limit
        self.numbers = tuple(integer(word, 10**9) for word in words.split())
        rising = list(self.numbers) == sorted(self.numbers) and self.numbers[0] >= self.is_whole
        expect(rising, "numbers of these rules, rising")
        expect(not self.is_whole or not set("^~_") & set(self.operations), "the operations")
        self.measure()
        first, target = (integer(bound or target, self.limit) for bound in (first, last))
        first = 1 if claim == "missing" else first
        first = max(least, target - RANGE // 2) if claim == "closest" else first
        last = first + RANGE - 1 if claim == "closest" else target
        expect(least <= first <= last < first + RANGE, "a range")
        made, lines = [], (text + "\0").split("\n")  # no word has a \0, so the end is no line
        for self.line, line in enumerate(lines[4:], 5):
            word, *words = line.split(" ")
            if word != "made" or not words: break
            value = integer(words.pop(0), self.limit)
            demand((made[-1] if made else first - 1) < value <= last, "claimed numbers, rising")
            self.check_value(value, words)
            made.append(value)
        expect(line == "end" and lines[self.line:] == ["\0"], "made, or the end")
        demand(claim != "none" or not made, "'none' has no made lines")
        demand(claim != "missing" or len(made) == target - 1, "'missing' has all before it made")
        if claim == "closest":
            distance = abs(target - (made or [target])[0])
            first, last = max(least, target - distance), target + distance
            demand(0 < distance < RANGE // 2 and made[1:] in ([], [last]), "the closest")
        self.first, self.last, self.made = first, last, set(made)

    def check_value(self, wanted, words):
        """The words, an expression in RPN, are worth the number."""
        stack, left = [], Counter(self.numbers)
        for word in words:
            if word in tuple("+-*/^~"):
                demand(word in self.operations and len(stack) > (word != "~"), "an operation")
                right = stack.pop()
                value = -right if word == "~" else self.step(word, stack.pop(), right)
                demand(value not in (None, BEYOND), "a step has no value in the limits")
            else:
                value, joins = 0, "_" in word
                expect("" not in word.split("_"), "a number")
                for given in (integer(digit, 10**9) for digit in word.split("_")):
                    left[given] -= 1
                    demand(left[given] >= 0, "a number is not given, or not so often")
                    value = value * 10 + given
                    can_join = "_" in self.operations and given < 10 and 0 < value <= self.limit
                    demand(not joins or can_join, "joined digits")
                if not self.is_whole: value = Fraction(value)
            stack.append(value)
        demand(len(stack) == 1 and (self.is_any or not any(left.values())), "a whole expression")
        demand(stack[0] == wanted, "the expression has another value")

    def step(self, operation, x, y):
        if operation == "^": return self.power(x, y)
        if operation == "/":
            if y == 0 or self.is_whole and x % y != 0: return None
            value = x // y if self.is_whole else x / y
        else:
            value = x + y if operation == "+" else x - y if operation == "-" else x * y
        if self.is_whole: return value if value > 0 else None
        return value if max(abs(value.numerator), value.denominator) <= self.limit else BEYOND

    def power(self, x, y):
        """x^y. 0^0 is none, and so are roots of negative numbers, and irrational ones."""
        if x == 0: return x if y > 0 else None
        if y.denominator > 1:
            roots = [exact_root(a, y.denominator) for a in (x.numerator, x.denominator) if x > 0]
            if None in roots or not roots: return None
            x, y = Fraction(*roots), Fraction(y.numerator)
        if abs(x) == 1: return x ** (y.numerator % 2)
        if abs(y) >= self.limit.bit_length(): return BEYOND
        value = x**y.numerator
        return value if max(abs(value.numerator), value.denominator) <= self.limit else BEYOND

    def measure(self):
        """The ways to part each subset; and what no value of whole numbers exceeds, since a step
        makes at most the sum or the product."""
        self.parts, self.most = {}, {}
        for subset in sorted({s for size in range(1, len(self.numbers) + 1)
                              for s in itertools.combinations(self.numbers, size)}, key=len):
            count, firsts = Counter(subset), {()}
            for number in subset: firsts |= {first + (number,) for first in firsts}
            self.parts[subset] = [(first, tuple((count - Counter(first)).elements()))
                                  for first in firsts if 0 < len(first) < len(subset)]
            pairs = [(self.most[a], self.most[b]) for a, b in self.parts[subset]]
            self.most[subset] = max((max(x + y, x * y) for x, y in pairs), default=subset[0])
        expect(not self.is_whole or self.most[self.numbers] < self.limit, "values of 2^62 and more")

    def put(self, subset, value):
        """It is a value over the subset, and so is -value if there is a unary minus."""
        for v in (value, -value) if "~" in self.operations else (value,):
            is_open = self.first <= v <= self.last and v.denominator == 1 and v not in self.made
            demand(not is_open or not self.is_asked(subset), f"{v} can be made")
            self.values[subset].add(v)

    def is_asked(self, subset): return self.is_any or subset == self.numbers
    def lower(self, subset, height): self.bound[subset] = min(self.bound[subset], height)
    def put_beyond(self, subset, y, h, x_is_left):
        """x has a height above h, over one part; y is a value of the other part. What do they make?
        docs/proofs.md, "Values beyond the limit"."""
        self.lower(subset, h // (2 * max(abs(y.numerator), y.denominator)))
        if y == 0: self.put(subset, Fraction(0))  # 0 * x, 0 / x
        if "^" not in self.operations: return
        if h < 64: self.lower(subset, 0)
        if x_is_left and y == 0: self.put(subset, Fraction(1))  # x ^ 0
        if x_is_left: self.lower(subset, round(h ** (1 / y.denominator)) - 2)
        if not x_is_left and abs(y) == 1:  # 1 ^ x is 1; (-1) ^ x is 1 or -1
            self.put(subset, Fraction(1))
            self.put(subset, y)

    def fill(self, subset):
        """All values over the subset."""
        if subset in self.values: return self.values[subset]
        self.values[subset], self.bound[subset] = set(), math.inf
        joins = "_" in self.operations and subset[-1] < 10
        for order in set(itertools.permutations(subset)) if joins or len(subset) == 1 else ():
            number = int("".join(map(str, order)))
            if number > self.limit: self.lower(subset, self.limit)
            elif len(order) == 1 or order[0] > 0:
                self.put(subset, number if self.is_whole else Fraction(number))
        for a, b in self.parts[subset]:
            left, right = self.fill(a), self.fill(b)
            operations = [o for o in self.operations if o not in ("~_" if a <= b else "~_+*")]
            for x, y, operation in itertools.product(left, right, operations):
                value = self.step(operation, x, y)
                if value == BEYOND: self.lower(subset, self.limit)
                elif value is not None: self.put(subset, value)
            if max(self.bound[a], self.bound[b]) < math.inf: self.lower(subset, 0)
            for y in right if self.bound[a] < math.inf else ():
                self.put_beyond(subset, y, self.bound[a], True)
            for x in left if self.bound[b] < math.inf else ():
                self.put_beyond(subset, x, self.bound[b], False)
        return self.values[subset]

    def need(self, subset, numbers):
        """The numbers must not be made over the subset."""
        if len(subset) > self.small: self.goals.setdefault(subset, set()).update(numbers)
        else: demand(self.fill(subset).isdisjoint(numbers), "an open number can be made")

    def refute(self, subset):
        """The goals over the subset are not made, if none of what they need is."""
        for (a, b), v in itertools.product(self.parts[subset], self.goals.get(subset, ())):
            most = self.most[b]
            if (len(a), a) > (len(b), b) or v > max(self.most[a] + most, self.most[a] * most):
                continue  # the other way round, or no step is so large
            needed = {n for x in self.fill(a) for operation, n in (
                ("+", v - x), ("-", x - v), ("-", v + x), ("/", v * x),
                ("*", v // x if v % x == 0 else 0), ("/", x // v if x % v == 0 else 0))
                if 0 < n <= most and operation in self.operations}
            self.need(b, needed)

    def decide(self):
        is_open = [v for v in range(self.first, self.last + 1) if v not in self.made]
        self.small = len(self.numbers) // (2 if self.is_whole and len(is_open) < FEW else 1)
        self.values, self.bound, self.goals = {}, {}, {}
        for subset in sorted(self.parts, key=len, reverse=True) if is_open else ():
            if self.is_asked(subset) and len(subset) > self.small: self.need(subset, is_open)
            if len(subset) > self.small: self.refute(subset)
            elif self.is_asked(subset):
                self.fill(subset)
                decided = self.bound[subset] >= max(self.last, -self.first, 1)
                demand(decided, "not decided: too large values")
        return f"accepted: of {self.first}..{self.last}, {len(self.made)} can be made"

def main(path, kind=Certificate):
    certificate = kind()
    try:
        with open(path, encoding="ascii", newline="") as file: certificate.read(file.read())
        print(certificate.decide())
    except Refused as why:
        print(f"refused: line {certificate.line}: {why}")
        return 1
    except (Unreadable, UnicodeDecodeError, OSError) as why:
        print(f"unreadable: line {certificate.line}: {why}")
        return 2
    return 0
if __name__ == "__main__": sys.exit(main(sys.argv[1]))
