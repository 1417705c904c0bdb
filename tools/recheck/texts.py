#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many parenthesised texts of some numbers in the order given are worth a target.

    tools/recheck/texts.py 2016 10 9 8 7 6 5 4 3 2 1      44499

The texts have + - * / and exact fractions. (a + b) + c and a + (b + c) are two of them, and two
operations that give the same value are too. Published figures often use this count, which is cruder
than tally's count of solutions.

A text is a binary tree over an interval of the numbers. Short intervals have a table of all values
with their counts. For a longer one, the shorter side of each split is enumerated, and the value
that the longer side must have follows."""
import collections
import fractions
import functools
import sys


def results(a, b):
    """The values of `a operation b`, one for each operation that has one."""
    return (a + b, a - b, a * b, *((a / b,) if b != 0 else ()))


def count_texts(target, numbers):
    numbers = [fractions.Fraction(number) for number in numbers]

    @functools.cache
    def table(begin, end):
        """All values of an interval, with the number of texts of each."""
        counts = collections.Counter([numbers[begin]] if end - begin == 1 else ())
        for middle in range(begin + 1, end):
            for a, of_a in table(begin, middle).items():
                for b, of_b in table(middle, end).items():
                    for value in results(a, b):
                        counts[value] += of_a * of_b
        return counts

    def with_left(a, value, begin, end):
        """The texts of [begin, end) that may stand on the right of a."""
        found = count(value - a, begin, end) + count(a - value, begin, end)
        if a != 0:
            other = count(a / value, begin, end) if value != 0 else 0
            return found + count(value / a, begin, end) + other
        if value != 0:
            return found
        every = table(begin, end).total()
        return found + every + every - count(0, begin, end)

    def with_right(b, value, begin, end):
        """The texts of [begin, end) that may stand on the left of b."""
        found = count(value - b, begin, end) + count(value + b, begin, end)
        if b != 0:
            return found + count(value / b, begin, end) + count(value * b, begin, end)
        return found + (table(begin, end).total() if value == 0 else 0)

    @functools.cache
    def count(value, begin, end):
        if 2 * (end - begin) <= len(numbers) or end - begin == 1:
            return table(begin, end)[value]
        found = 0
        for middle in range(begin + 1, end):
            if middle - begin < end - middle:
                found += sum(texts * with_left(a, value, middle, end)
                             for a, texts in table(begin, middle).items())
            else:
                found += sum(texts * with_right(b, value, begin, middle)
                             for b, texts in table(middle, end).items())
        return found

    return count(fractions.Fraction(target), 0, len(numbers))


if __name__ == '__main__':
    if len(sys.argv) < 3:
        sys.exit('usage: tools/recheck/texts.py TARGET NUMBER...')
    print(count_texts(sys.argv[1], sys.argv[2:]))
