#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long hard questions take, as a user asks them: seconds by the clock of the whole process,
with default threads, and its peak memory.

    bench/questions.py [TALLY [TEXT]]      build/release/tally; only questions that contain TEXT

Each question runs three times, and the least time counts. `ulimit -v 1500000` holds for all. Peaks
below 10 MB are those of Python, which starts the process."""
import os
import resource
import subprocess
import sys
import time

MEMORY_MOST = 1500000 * 1024
ROUNDS = 3


def numbers(last):
    return ' '.join(str(n) for n in range(1, last + 1))


QUESTIONS = [
    f'--use all 24 {numbers(10)}',
    f'--use all 952 {numbers(12)}',
    f'--use all --timeout 1 952 {numbers(16)}',
    f'--rules make24 24 {numbers(9)}',
    f'--rules make24 24 {numbers(10)}',
    '--values exact --use all 952 25 50 75 100 3 6 8 9 7',
    '--values exact 999999937 25 50 75 100 3 6 7',
    '--values exact 999999937 25 50 75 100 3 6 7 8',
    f'--values exact 10000000000 {numbers(7)}',
    f'--order given --values exact 100000007 {numbers(10)}',
    '1000000007' + 30 * ' 2',
    'count 952' + 16 * ' 2',
    f'count 952 {numbers(14)}',
    'values -q 25 50 75 100 3 6 8 9',
    'sequence 1',
    'sequence 10958',
    'sequence 987654321',
    'sequence 0..1000',
    'sequence 10958 1 2 3 4 5 6 7 8 9 0',
    'year 2019',
    'year 12345678',
    'fours 4',
    'fours 9',
    'draw --solutions 1000000..2000000',
    'survey -t 1 --values exact --count-solutions --pool 25,50,75,100,3,6 --pick 6',
]


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))


def run(tally, question):
    """Seconds, peak memory in MB, exit status."""
    begin = time.monotonic()
    process = subprocess.Popen([tally, *question.split()], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, preexec_fn=limit_memory)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.monotonic() - begin, usage.ru_maxrss / 1024, process.returncode


def main():
    tally = sys.argv[1] if len(sys.argv) > 1 else 'build/release/tally'
    wanted = sys.argv[2] if len(sys.argv) > 2 else ''
    print('| question | seconds | MB | status |\n|---|---|---|---|')
    for question in QUESTIONS:
        if wanted not in question:
            continue
        runs = [run(tally, question) for _ in range(ROUNDS)]
        seconds, memory, status = min(runs)
        short = question.replace('07' + 30 * ' 2', '07 (thirty 2s)')
        short = short.replace('952' + 20 * ' 2', '952 (twenty 2s)')
        print(f'| `tally {short}` | {seconds:.2f} | {memory:.0f} | {status} |', flush=True)


if __name__ == '__main__':
    main()
