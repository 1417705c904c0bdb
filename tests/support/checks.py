# SPDX-License-Identifier: MIT
"""Counts what a test in Python looks at, tells what is not so, and ends the test.

    from checks import check, end

    check(answer == 42, f'the answer: {answer}')
    end()
"""
import sys

checks = 0
failures = 0


def check(truth, *what):
    global checks, failures
    checks += 1
    if not truth:
        failures += 1
        print('not so:', *what, flush=True)
    return truth


def end():
    """Ends the test: with exit status 1 if a check failed, or if nothing was looked at."""
    print(f'{checks} checks, {failures} failures')
    sys.exit(1 if failures or not checks else 0)
