#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Known terms of the OEIS about what given numbers can make: those that take a moment in the quick
run, those that take seconds in the deep one. Each line: the sequence, its index, the term, and the
question. The deep run also compares the terms that docs/oeis.md gives after its commands."""
import json, os, pathlib, re, subprocess, sys

IS_DEEP = os.environ.get('TALLY_DEEP') == '1'
EXACT = ['--values', 'exact']
A071115 = [1, 2, 4, 11, 34, 152, 1007, 7335, 85761, 812767]
A358075 = [1, 2, 4, 11, 34, 152, 1007, 6703, 56837, 766478]
A217043 = [1, 2, 4, 11, 34, 152, 1143, 8285, 98863, 1211572]

def numbers(*values):
    return [str(value) for value in values]

def powers_of_two(count):
    return numbers(*(2 ** i for i in range(count)))

def up_to(last, options=()):
    return [*options, *numbers(*range(1, last + 1))]

def terms_of(terms, first, quick, deep):
    """(index, term), as far as a tier goes."""
    return list(enumerate(terms, first))[:deep if IS_DEEP else quick]

def known_terms():
    """(sequence, index, term, arguments)."""
    for index, term in terms_of([2, 4, 10, 29, 76, 284, 1413, 7187, 38103, 231051], 2, 8, 10):
        yield 'A060315', index, term, up_to(index - 1)
        if index <= (7 if IS_DEEP else 6):
            yield 'A060315', index, term, [*EXACT, *numbers(*range(index))]
    for index, term in terms_of([2, 4, 8, 17, 39, 92, 275, 922, 2894, 10843], 1, 8, 10):
        falling = numbers(*range(index, 0, -1))
        yield 'A185352', index, term, [*EXACT, '--use', 'all', '--order', 'given', *falling]
    for index, term in terms_of([2, 5, 11, 41, 92, 733, 4337, 28972, 195098], 1, 7, 9):
        yield 'A071313', index, term, numbers(*range(1, 2 * index, 2))
    for index, term in terms_of([2, 4, 11, 27, 77, 595, 2471, 9643, 51787], 0, 8, 9):
        yield 'A071314', index, term, powers_of_two(index + 1)
    for index, term in terms_of([2, 4, 11, 27, 77, 597], 1, 6, 6):
        yield 'A309886', index, term, [*EXACT, '--use', 'all', *powers_of_two(index)]
    for index, term in terms_of([3, 7, 17, 47, 158, 681, 3209, 17989, 104289], 2, 7, 9):
        yield 'A071985', index, term, up_to(index, ['--most', str(index - 1)])
    for index, term in terms_of(A071115[1:], 1, 7, 8):
        yield 'A071115', index + 1, term, numbers(*A071115[:index])
    for index, term in terms_of(A358075[1:], 1, 6, 7):
        yield 'A358075', index + 1, term, ['--use', 'all', *numbers(*A358075[:index])]
    for index, term in terms_of(A217043[1:], 1, 5, 6):
        yield 'A217043', index + 1, term, [*EXACT, *numbers(*A217043[:index])]
    for index, term in terms_of([2, 1, 10, 13, 22, 38, 91, 195, 443, 634, 1121, 3448, 6793, 17692],
                                2, 12, 14):
        yield 'A182002', index, term, [*EXACT, '--use', 'all', *[str(index)] * index]
    for index, term in terms_of([2, 1, 4, 13, 22, 33, 103, 195, 381, 934, 1858, 3747, 9166], 2, 12,
                                13):
        yield 'A066409', index, term, [*EXACT, '--use', 'all', *['9'] * index]
    for index, term in terms_of([3, 5, 10, 13, 22, 38, 85, 138, 246, 547, 1121, 2792, 6379], 2, 10,
                                13):
        yield 'A071848', index, term, [str(index)] * index
    # The runs of these digits, and one number beyond each run.
    for index, run, digits in ((5, 192, (4, 5, 6, 7, 8)), (6, 963, (2, 5, 6, 7, 8, 9))):
        yield 'A048175', index, run + 1, [*EXACT, '--use', 'all', *numbers(*digits)]
    # The entry's data say 52; its example says 56. It says 1..351 for five numbers, too.
    yield 'A309885', 4, 53, [*EXACT, '--use', 'all', *numbers(2, 3, 4, 22)]
    yield 'A309885', 5, 137, [*EXACT, '--use', 'all', *numbers(2, 3, 6, 12, 37)]

def output_of(*arguments):
    return subprocess.run([os.environ['TALLY'], *arguments], stdout=subprocess.PIPE, text=True,
                          check=False).stdout

failures = 0
checks = 0
for sequence, index, term, arguments in known_terms():
    text = output_of('missing', '--json', *arguments)
    answer = json.loads(text)
    checks += 1
    if answer['missing'] != [term] or not answer['complete']:
        failures += 1
        print(f'{sequence}({index}) is {term}: tally missing {" ".join(arguments)} says {text}')

# A071603: how many different values 1..n make.
for index, term in terms_of([1, 3, 9, 31, 121, 542, 2868, 16329], 1, 7, 8):
    count = int(output_of('values', '--count', '-q', *up_to(index)))
    checks += 1
    if count != term:
        failures += 1
        print(f'A071603({index}) is {term}, not {count}')

# tools/recheck/values.c counts them in two ways.
for words in ([], ['-DAPART']):
    subprocess.run([os.environ['CC'], '-O2', *words, '-o', './values',
                    pathlib.Path(__file__).parents[2] / 'tools/recheck/values.c'], check=True)
    for index, term in ((1, 1), (4, 31), (8, 16329)):
        counted = subprocess.run(['./values', *up_to(index)], stdout=subprocess.PIPE, text=True,
                                 check=True).stdout
        checks += 1
        if counted.split() != [str(term)]:
            failures += 1
            print(f'A071603({index}) is {term}: tools/recheck/values.c {words} counts {counted}')

# tools/recheck/equal.c, which shares nothing with tally.
subprocess.run([os.environ['CC'], '-O2', '-o', './equal',
                pathlib.Path(__file__).parents[2] / 'tools/recheck/equal.c'], check=True)
for words, term in (('all 9 9 5', 195), ('all 9 9 8', 195), ('any 9 9 6', 138)):
    found = subprocess.run(['./equal', *words.split()], stdout=subprocess.PIPE, text=True,
                           check=True).stdout
    checks += 1
    if found.split()[:2] != [str(term), '(0']:
        failures += 1
        print(f'tools/recheck/equal.c {words} finds {found}, not {term}')

# Digits in order: two gaps that stand close together in each list of docs/oeis.
for name, first in (('9-1', 17797), ('1-9', 14611)) if IS_DEEP else ():
    path = pathlib.Path(__file__).parents[2] / f'docs/oeis/digits-{name}.txt'
    gaps = [int(line.split()[1]) for line in path.read_text(encoding='ascii').splitlines()]
    digits = numbers(*(range(9, 0, -1) if name == '9-1' else range(1, 10)))
    answer = json.loads(output_of('missing', '--json', '--rules', 'sequence', '--from', str(first),
                                  '-n', '2', *digits))
    at = gaps.index(first)
    checks += 1
    if answer['missing'] != gaps[at:at + 2] or not answer['complete']:
        failures += 1
        print(f'{path.name}: from {first} on, {answer["missing"]} are missing')

# The page: a command of `missing`, blanks, and its term.
PAGE = pathlib.Path(__file__).parents[2] / 'docs/oeis.md'
LINES = re.findall(r'^ +tally (missing .*?) {2,}(\d+)', PAGE.read_text(encoding='utf-8'), re.M)
if len(LINES) < 10:
    failures += 1
    print(f'{len(LINES)} commands in {PAGE}')
for command, term in LINES if IS_DEEP else LINES[1:3]:
    answer = json.loads(output_of(*command.split(), '--json'))
    checks += 1
    if answer['missing'] != [int(term)] or not answer['complete']:
        failures += 1
        print(f'{PAGE.name}: tally {command} gives {answer["missing"]}, not {term}')
print(f'{checks} terms, {failures} failures')
sys.exit(1 if failures else 0)
