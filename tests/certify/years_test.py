#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates of years, 0 to 100 from four digits, are accepted by certify/any_size.py, which
decides by residues alone, and so for values of any size: of the 715 choices of four digits one in
EVERY.

years_test.py [EVERY [FIRST]]"""
import itertools
import os
import subprocess
import sys

from checks import check, end

sys.path.insert(0, os.path.join(os.environ["TALLY_SOURCE"], "certify"))
import any_size

EVERY = int(sys.argv[1]) if len(sys.argv) > 1 else 23 if os.environ.get("TALLY_DEEP") else 143
FIRST = int(sys.argv[2]) if len(sys.argv) > 2 else 5
FILE = "year.proof"


def is_prime(n):
    """Miller and Rabin's test; these bases are enough below 2^64."""
    d, twos = n - 1, 0
    while d % 2 == 0:
        d, twos = d // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        powers = [pow(base, d << i, n) for i in range(twos)]
        if powers[0] != 1 and n - 1 not in powers:
            return False
    return True


check(all(map(is_prime, any_size.P)), "primes")
check(all(p == 2 * q + 1 for p, q in zip(any_size.P, any_size.P[1:])), "a chain of primes")
check(2 << any_size.BITS < any_size.P[-1], "the bits of the smallest one")
years = list(itertools.combinations_with_replacement("0123456789", 4))
for digits in years[FIRST::EVERY]:
    if set(digits) == {"0"}:
        continue
    subprocess.run([os.environ["TALLY"], "prove", "-o", FILE, "--rules", "year", "0..100", *digits],
                   check=True)
    check(any_size.certify.main(FILE, any_size.AnySize) == 0, f"{digits}")
    with open(FILE, encoding="ascii") as file:
        lines = file.read().splitlines()
    made = [line for line in lines if line.startswith("made")]
    if made:  # a claim that is false is not accepted
        lines.remove(made[len(made) // 2])
        with open(FILE, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        check(any_size.certify.main(FILE, any_size.AnySize) == 1, f"{digits} without {made}")
end()
