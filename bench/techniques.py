#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each technique of searching brings (src/base/technique.h): processor seconds of a question
that it serves, with it and without.

    bench/techniques.py TALLY     of a build with switches: -D CMAKE_BUILD_TYPE=RelWithDebInfo

The least of three runs counts. A question that takes a minute ends."""
import resource
import subprocess
import sys

SECONDS_MOST = 60
ROUNDS = 3
EIGHT = '25 50 75 100 3 6 7 8'


def upto(last):
    return ' '.join(str(number) for number in range(1, last + 1))


QUESTIONS = [
    ('whole', f'count 952 {EIGHT}'),
    ('join', f'9999991 {" ".join(str(number) for number in range(2, 60, 3))}'),
    ('near-top', f'999999937 {EIGHT}'),
    ('slices', f'values -q --use all {upto(7)}'),
    ('least', f'--use all 24 {upto(8)}'),
    ('least', f'--rules make24 24 {upto(8)}'),
    ('residues', f'count --rules make24 952 {EIGHT}'),
    ('cheap', 'year 12345678'),
    ('results', 'fours --ops +-*/^!sqrtfloorceillog 4'),
    ('sieve', f'missing --use all {upto(7)}'),
    ('decide', f'missing --values exact --use all --count 1 {" ".join(["12"] * 11)}'),
    ('bits', 'survey --threads 1 --pool 1..10,25,50,75,100 --pick 6'),
    ('fractions', 'survey --threads 1 --values exact --pool 1..10 --pick 5 --targets 1..100'),
]


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_MOST, SECONDS_MOST))


def seconds(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                   preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(arguments):
    times = []
    while len(times) < ROUNDS and (not times or times[0] < SECONDS_MOST / 10):
        times.append(seconds(arguments))
    return min(times)


def main():
    tally = sys.argv[1]
    print('| technique | question | with | without | ratio |\n|---|---|---|---|---|')
    for technique, question in QUESTIONS:
        used = least([tally, *question.split()])
        unused = least([tally, '--without', technique, *question.split()])
        is_cut = unused > SECONDS_MOST - 1
        ratio = f'{unused / used:.1f}' if unused / used < 10 else f'{unused / used:.0f}'
        print(f'| `{technique}` | `{question}` | {used:.3f} | {"over " * is_cut}{unused:.3f} '
              f'| {"over " * is_cut}{ratio} |', flush=True)


if __name__ == '__main__':
    main()
