#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""any_size.py FILE decides a certificate of exact rules by residues alone, for values of any size.

It reads certificates like certify.py, which stands beside it, and has the same exit status. Where
that has to give up, since a value beyond its limit may lead back to an open number, this program has
no limit: instead of values it has their residues modulo large primes. A number whose residue no
value has cannot be made. docs/proofs.md, "Values of any size", has the proof.

p[0] > p[1] > ... are primes with p[i] = 2 p[i+1] + 1. Signs are ignored: a residue r stands for r
and p - r. Modulo p[i] and signs, the numbers other than 0 are a group of p[i+1] elements. So the
residue of x^y modulo p[i] is that of x to the power of the residue of y modulo p[i+1], or the
inverse of that; y may be a fraction. A value over S can be in the exponent of an exponent ... once
for each number outside of S, so it has residues modulo that many primes, and one more.
"""
import itertools
import sys

import certify
from certify import demand

P = [2305843014001614719, 1152921507000807359, 576460753500403679, 288230376750201839,
     144115188375100919, 72057594187550459, 36028797093775229]
BITS = 54  # a height below 2^54 is less than half of the smallest prime
HUGE = 10**9  # of bits: nothing is known of the height


def fold(residue, i):
    """The residue without its sign."""
    return min(residue % P[i], -residue % P[i])


def level(operation, x, y, i):
    """What the operation makes of two residues modulo p[i]; None: that is not known."""
    if x is None or y is None or (y == 0 and operation == "/"):
        return None
    if operation == "/":
        return fold(x * pow(y, -1, P[i]), i)
    return fold(x + y if operation == "+" else x - y if operation == "-" else x * y, i)


def power(x, y, i):
    return None if not x or y is None else fold(pow(x, y, P[i]), i)


class AnySize(certify.Certificate):
    """The values over a subset are a dictionary: (residues, are they small) -> bits, where the
    height is below 2^bits, and small is below 2^54."""

    def put(self, subset, residues, bits):
        """A value has these residues, of which None are unknown, and this height."""
        first, count, known = residues[0], len(residues), set(residues) - {None}
        if known == {0} and bits < BITS * residues.count(0):
            residues, bits = (0,) * count, 1  # below the product of primes that divide it: 0
        elif bits < BITS and 0 in known:
            return  # no value: signs that do not belong together
        elif bits < BITS and first is not None and first < 1 << (BITS - bits):
            if known != {first}:
                return  # the value is `first` or its negative, so this is none
            residues, bits = (first,) * count, first.bit_length()
        key = residues, bits < BITS
        self.values[subset][key] = max(bits, self.values[subset].get(key, 0))

    def put_power(self, subset, x, y):
        (base, base_bits, is_zero), (exponent, exponent_bits, is_exponent_zero) = x, y
        count = self.levels(subset)
        if is_zero or is_exponent_zero:  # 0^0 has no value
            if is_zero != is_exponent_zero:
                self.put(subset, (0 if is_zero else 1,) * count, 1)
        elif base_bits == 1 and base[0] == 1:
            self.put(subset, (1,) * count, 1)
        else:
            up = [power(base[i], exponent[i + 1], i) for i in range(count)]
            down = [level("/", 1, residue, i) for i, residue in enumerate(up)]
            bits = base_bits << exponent_bits if exponent_bits < 12 else HUGE
            is_whole = exponent_bits < BITS and exponent[0] < 1 << (BITS - exponent_bits)
            # A whole exponent has one sign, modulo all primes.
            for residues in {tuple(up), tuple(down)} if is_whole else choices(up, down):
                self.put(subset, residues, bits)

    def put_pair(self, subset, x, y, is_first):
        (left, left_bits, left_zero), (right, right_bits, right_zero) = x, y
        count, bits = self.levels(subset), left_bits + right_bits

        def each(operation):
            return [level(operation, left[i], right[i], i) for i in range(count)]

        if is_first and set("+-") & set(self.operations):
            for residues in choices(each("+"), each("-")):
                self.put(subset, residues, bits + 1)
        if left_zero or right_zero:
            if "*" in self.operations or ("/" in self.operations and not right_zero):
                self.put(subset, (0,) * count, 1)
        else:
            for operation in set("*/") & set(self.operations):
                self.put(subset, tuple(each(operation)), bits)
        if "^" in self.operations:
            self.put_power(subset, x, y)

    def levels(self, subset):
        return len(self.numbers) - len(subset) + 1

    def fill(self, subset):
        if subset in self.values:
            return self.values[subset]
        self.values[subset] = {}
        joins = "_" in self.operations and subset[-1] < 10
        for order in set(itertools.permutations(subset)) if joins or len(subset) == 1 else ():
            number = int("".join(map(str, order)))
            if len(order) == 1 or order[0] > 0:
                self.put(subset, tuple(fold(number, i) for i in range(self.levels(subset))),
                         number.bit_length() or 1)
        for a, b in self.parts[subset]:
            left, right = ([(residues, bits, is_small and residues[0] == 0)
                            for (residues, is_small), bits in self.fill(part).items()] for part in (a, b))
            for x, y in itertools.product(left, right):
                self.put_pair(subset, x, y, a <= b)
        return self.values[subset]

    def decide(self):
        demand(not self.is_whole and len(self.numbers) <= len(P), "seven numbers of exact rules")
        self.values = {}
        for subset in self.parts if self.is_any else [self.numbers]:
            found = {residues[0] for residues, _ in self.fill(subset)}
            demand(None not in found, "not decided: a value has no residue")
            for v in range(self.first, self.last + 1):
                demand(v in self.made or fold(v, 0) not in found,
                       f"not decided: a value has the residue of {v}")
        return f"accepted: of {self.first}..{self.last}, {len(self.made)} can be made"


def choices(a, b):
    """Every choice of one of the two at each level."""
    return set(itertools.product(*({x, y} for x, y in zip(a, b))))


if __name__ == "__main__":
    sys.exit(certify.main(sys.argv[1], AnySize))
