#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A slow, simple, executable definition of what counts as one solution.

    oracle.py TARGET NUMBER...        Countdown rules: any of the numbers, whole positive results
    oracle.py --24 TARGET NUMBER...   24-game rules: all of the numbers; fractions, zero, negatives
    oracle.py --values KIND TARGET NUMBER...   the same with steps of a kind: whole (above 0),
                                      natural (whole, 0 too), integer (whole), exact (as --24)
    oracle.py --24 --op-most +:1,-:1 --op-fewest /:1 TARGET NUMBER...   solutions of which one
                                      writing has each operation at most, at least so many times
    oracle.py --24 --max-value N TARGET NUMBER...   solutions of which one writing has no step of
                                      more than N, without its sign
Numbers may be -3, 3/4 and 2.5.

Prints JSON: how many distinct solutions reach TARGET, how many of them have no detour, the
solutions themselves, and (Countdown rules) how many distinct expressions and values the numbers
give in all.

Two expressions are the same solution when one becomes the other by
  - swapping equal numbers,
  - commutativity and associativity of + and x,
  - the inverse laws: a-(b-c) = a+c-b, (a-b)+c = (a+c)-b, a/(b/c) = a*c/b, (a/b)*c = a*c/b,
  - x/1 = x*1 and x-0 = x+0 for an operand whose value is 1 or 0, and x/-1 = x*-1,
  - with negatives, the sign laws: (a-b)*(c-d) = (b-a)*(d-c), x+(a-b)*c = x-(b-a)*c, and so on.
So an expression is a tree of n-ary sums (operands added or taken away, none itself a sum) and n-ary
products (operands multiplied or divided by, none itself a product).

A detour (Countdown rules only): some node's value is also the value of a part of it, where a part
is any non-empty proper sub-collection of its operands, or anything inside an operand. The whole
node could be replaced by that part, and numbers would be saved: (50+9+6-8-7)*10 has one, because
9+6-8-7 = 0.
"""
import json, sys
from collections import Counter
from fractions import Fraction
from itertools import combinations

# An expression is ('n', v), ('+', v, ops) or ('*', v, sign, ops); ops is a sorted tuple of (side,
# expr), side +1 (added, multiplied) or -1 (taken away, divided by).

def negate(e):
    """-e, for a sum or a signed product; None where only a unary minus could write it."""
    if e[0] == '+':
        return ('+', -e[1], tuple(sorted((1 if o[1] == 0 else -s, o) for s, o in e[2])))
    if e[0] == '*':
        return ('*', -e[1], -e[2], e[3])
    return None

def make_sum(terms):
    """The n-ary sum of (side, expr) terms: nested sums are opened, negative products change
    side."""
    ops, v = [], 0
    for side, e in terms:
        v += side * e[1]
        if e[0] == '+':
            ops += [(side * s, o) for s, o in e[2]]
        elif e[0] == '*' and e[2] < 0:
            ops.append((-side, ('*', -e[1], 1, e[3])))
        else:
            ops.append((side, e))
    ops = [(1, o) if o[1] == 0 else (s, o) for s, o in ops]
    return ('+', v, tuple(sorted(ops)))

def make_product(factors):
    """The n-ary product of (side, expr) factors: nested products are opened, sums inside are made
    non-negative (a zero sum: the smaller of its two orientations), the sign is kept once."""
    ops, sign, v = [], 1, None
    for side, e in factors:
        x = e[1] if side > 0 else (Fraction(1) / e[1])
        v = x if v is None else v * x
        if e[0] == '*':
            sign *= e[2]
            ops += [(side * s, o) for s, o in e[3]]
        elif e[0] == '+':
            f = negate(e)
            if e[1] < 0 or (e[1] == 0 and f < e):
                e, sign = f, (-sign if e[1] < 0 else sign)
            ops.append((side, e))
        else:
            ops.append((side, e))
    ops = [(1, o) if abs(o[1]) == 1 else (s, o) for s, o in ops]
    if v == 0:
        sign = 1
    return ('*', v, sign, tuple(sorted(ops)))

def whole(x):
    return int(x) if isinstance(x, Fraction) and x.denominator == 1 else x

def fix(e):
    v = whole(e[1])
    return e if v is e[1] else (e[0], v) + e[2:]

ALLOWED = {'whole': lambda v: v > 0 and v == int(v), 'natural': lambda v: v >= 0 and v == int(v),
           'integer': lambda v: v == int(v), 'exact': lambda v: True}

def combine(a, b, values):
    """(operation, expression) for each step of both"""
    va, vb = a[1], b[1]
    yield '+', make_sum([(1, a), (1, b)])
    if ALLOWED[values](va - vb): yield '-', make_sum([(1, a), (-1, b)])
    if ALLOWED[values](vb - va): yield '-', make_sum([(1, b), (-1, a)])
    yield '*', make_product([(1, a), (1, b)])
    if vb != 0 and ALLOWED[values](Fraction(va) / vb):
        yield '/', fix(make_product([(1, a), (-1, b)]))
    if va != 0 and ALLOWED[values](Fraction(vb) / va):
        yield '/', fix(make_product([(1, b), (-1, a)]))

def tables(numbers, values='whole', largest=None):
    """{sub-multiset: set of distinct expressions that use exactly it}"""
    written = writings(numbers, values, '', largest)
    return {s: {e for e, _ in some} for s, some in written.items()}

def writings(numbers, values, counted='+-*/', largest=None):
    """{sub-multiset: set of (expression, how often each counted operation stands in a writing)};
    largest: what no step may exceed"""
    numbers = tuple(sorted(numbers))
    out = {}
    subsets = sorted({c for k in range(1, len(numbers) + 1) for c in combinations(numbers, k)},
                     key=len)
    for s in subsets:
        if len(s) == 1:
            out[s] = {(('n', s[0]), (0,) * len(counted))}
            continue
        found, done = set(), set()
        for k in range(1, len(s) // 2 + 1):
            for chosen in combinations(range(len(s)), k):
                a = tuple(s[i] for i in chosen)
                b = tuple(s[i] for i in range(len(s)) if i not in chosen)
                if (a, b) in done or (b, a) in done:
                    continue
                done.add((a, b))
                for x, in_x in out[a]:
                    for y, in_y in out[b]:
                        for operation, e in combine(x, y, values):
                            if largest is not None and abs(e[1]) > largest:
                                continue
                            found.add((e, tuple(m + n + (operation == counted[i])
                                                for i, (m, n) in enumerate(zip(in_x, in_y)))))
        out[s] = found
    return out

def within(numbers, values, most, fewest):
    """The expressions over all numbers of which a writing is within the limits, {'+': 1}."""
    written = writings(numbers, values)[tuple(sorted(numbers))]
    return {e for e, counts in written
            if all(fewest.get(o, 0) <= n <= most.get(o, n) for o, n in zip('+-*/', counts))}

def limits(text):
    return {limit[0]: int(limit[2:]) for limit in text.split(',') if limit}

memo = {}
def parts(e, least=1):
    """(has a detour, values of e and of every part of it); least: 0 for natural values"""
    if e in memo: return memo[e]
    if e[0] == 'n':
        memo[e] = (False, frozenset([e[1]]))
        return memo[e]
    ops = e[2] if e[0] == '+' else e[3]
    inside, bad = set(), False
    for _, o in ops:
        b, d = parts(o, least)
        bad |= b
        inside |= d
    for mask in range(1, (1 << len(ops)) - 1):
        some = [ops[i] for i in range(len(ops)) if mask >> i & 1]
        if all(side < 0 for side, _ in some):
            continue                      # not an expression: nothing to take from, or to divide
        if e[0] == '+':
            v = sum(s * o[1] for s, o in some)
        else:
            v = Fraction(1)
            for s, o in some:
                v = v * o[1] if s > 0 else v / o[1]
            v = whole(v)
        if v >= least and isinstance(v, int):  # a part that the rules let stand alone
            inside.add(v)
    bad |= e[1] in inside
    memo[e] = (bad, frozenset(inside | {e[1]}))
    return memo[e]

def text(e, inside=None):
    if e[0] == 'n': return str(e[1])
    ops = sorted(e[2] if e[0] == '+' else e[3], key=lambda so: (-so[0], -so[1][1], text(so[1])))
    if e[0] == '+':
        s = ''.join((' + ' if side > 0 else ' - ') + text(o, '+') for side, o in ops)
        s = s[3:] if s.startswith(' + ') else '-' + s[3:]
        return '(' + s + ')' if inside else s
    s = ''.join((' * ' if side > 0 else ' / ') + text(o, '*') for side, o in ops)
    s = s[3:] if s.startswith(' * ') else '1' + s
    if e[2] < 0: s = '-(' + s + ')'
    return s

def main():
    args = sys.argv[1:]
    countdown = not (args and args[0] in ('--24', '--values'))
    values = 'whole' if countdown else 'exact' if args[0] == '--24' else args[1]
    if not countdown: args = args[1:] if args[0] == '--24' else args[2:]
    bounds = {'--op-most': '', '--op-fewest': '', '--max-value': ''}
    while args[0] in bounds:
        bounds[args[0]] = args[1]
        args = args[2:]
    target, *numbers = [whole(Fraction(x)) for x in args]
    largest = bounds.pop('--max-value')
    if largest:
        assert not countdown, 'a largest step is of rules that use all numbers'
        pool = tables(numbers, values, Fraction(largest))[tuple(sorted(numbers))]
    elif any(bounds.values()):
        assert not countdown, 'limits are of rules that use all numbers'
        pool = within(numbers, values, *map(limits, bounds.values()))
    else:
        t = tables(numbers, values)
        full = tuple(sorted(numbers))
        pool = [e for s in t if countdown or s == full for e in t[s]]
    hits = [e for e in pool if e[1] == target]
    answer = {'target': target, 'numbers': numbers, 'distinct': len(hits),
              'expressions': len(pool), 'values': len({e[1] for e in pool})}
    if countdown:
        hits = [e for e in hits if not parts(e)[0]]
        answer['detour_free'] = len(hits)
    answer['solutions'] = sorted(text(e) for e in hits)
    print(json.dumps(answer, default=str))

if __name__ == '__main__':
    main()
